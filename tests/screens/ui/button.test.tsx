import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button, ButtonLink, IconButton } from '#src/components/ui/button/button.tsx';
import { renderAt } from './render.tsx';

const show = (component: () => React.ReactNode) => renderAt('/', [{ path: '/', component }]);

test('while what it does is open, it is busy, keeps the focus and its words, and takes no other press', async () => {
  const slow = Promise.withResolvers<void>();
  const save = vi.fn(() => slow.promise);
  await show(() => <Button onClick={save}>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveAttribute('type', 'button');
  expect(button).not.toHaveAttribute('aria-busy');
  button.focus();
  // both before React has rendered the first
  act(() => {
    button.click();
    button.click();
  });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleName('Save');
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(save).toHaveBeenCalledTimes(1);
  await act(async () => slow.resolve());
  expect(button).not.toHaveAttribute('aria-busy');
  await userEvent.click(button);
  expect(save).toHaveBeenCalledTimes(2);
});

test('busy with what was begun elsewhere, or off, it takes no press', async () => {
  const press = vi.fn();
  await show(() => (
    <>
      <Button busy onClick={press}>
        Busy
      </Button>
      <Button aria-disabled onClick={press}>
        Off
      </Button>
    </>
  ));
  for (const name of ['Busy', 'Off']) fireEvent.click(screen.getByRole('button', { name }));
  expect(press).not.toHaveBeenCalled();
});

test('an icon has a name; a link is a real one', async () => {
  await show(() => (
    <>
      <IconButton label="Close">×</IconButton>
      <ButtonLink to="/" search={{ page: 2 } as never}>
        Next
      </ButtonLink>
    </>
  ));
  expect(screen.getByRole('button', { name: 'Close' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/?page=2');
});
