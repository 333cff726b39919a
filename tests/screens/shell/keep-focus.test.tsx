import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepFocus } from '#src/components/shell/keep-focus.ts';
import { renderAt } from '#tests/screens/ui/render.tsx';

function Screen() {
  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);
  const [gone, setGone] = useState<readonly string[]>([]);
  const button = (name: string, goes = name) =>
    gone.includes(name) ? null : (
      <button type="button" onClick={() => setGone([...gone, goes])}>
        {name}
      </button>
    );
  return (
    <main ref={main}>
      <h1 tabIndex={-1}>Heading</h1>
      <button type="button">First</button>
      <section>
        <input aria-label="Field" />
        {button('Neighbor')}
        {button('Goes')}
        <button type="button" disabled={gone.includes('Off')} onClick={() => setGone([...gone, 'Off'])}>
          Off
        </button>
      </section>
      {!gone.includes('Alone') && <section>{button('Alone')}</section>}
      {!gone.includes('Screen') && <div>{button('Whole', 'Screen')}</div>}
    </main>
  );
}

afterEach(() => {
  vi.useRealTimers();
});

const open = () => renderAt('/', [{ path: '/', component: Screen }]);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const button = (name: string) => screen.getByRole('button', { name });

test('what goes, or is switched off, hands the focus to the next button, else to the one before, never to a field', async () => {
  await open();
  await press('Goes');
  await waitFor(() => expect(button('Off')).toHaveFocus());
  await press('Off');
  await waitFor(() => expect(button('Neighbor')).toHaveFocus());
});

test('what took the focus from what went may go, too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  await press('Goes');
  button('Neighbor').focus();
  await vi.advanceTimersByTimeAsync(1000);
  expect(button('Neighbor')).toHaveFocus();
  // it has the focus already: nothing tells of it anew
  await press('Neighbor');
  await waitFor(() => expect(button('Off')).toHaveFocus());
});

test('a click on nothing is left alone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  await press('Neighbor');
  await press('Goes');
  await waitFor(() => expect(button('Off')).toHaveFocus());
  await userEvent.click(document.body);
  await vi.advanceTimersByTimeAsync(1000);
  expect(document.body).toHaveFocus();
});

test('a part of the page that goes whole is for the next heading', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  await press('Whole');
  await vi.advanceTimersByTimeAsync(1000);
  expect(document.body).toHaveFocus();
});

test('a dialog that goes with the focus, after what opened it, leaves it to the heading', async () => {
  await open();
  const dialog = document.createElement('div');
  dialog.role = 'dialog';
  dialog.append(document.createElement('button'));
  document.body.append(dialog);
  dialog.querySelector('button')?.focus();
  dialog.remove();
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
});
