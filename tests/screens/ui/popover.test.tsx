import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Disclosure } from '#src/components/ui/popover/disclosure.tsx';
import { renderAt } from './render.tsx';

/** A panel of 600 px in a window of 768, below a button between them: it is as high as it is allowed to be. */
function layOut() {
  const height = 600;
  const allowed = (element: HTMLElement) => Math.round(Math.min(height, parseFloat(element.style.maxHeight || '9999')));
  const heights = { offsetHeight: allowed, clientHeight: allowed, scrollHeight: () => height };
  for (const [name, of] of Object.entries(heights))
    vi.spyOn(HTMLElement.prototype, name as 'offsetHeight', 'get').mockImplementation(function get(this: HTMLElement) {
      return of(this);
    });
  vi.spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, 420.3, 80, 32));
}

test('a panel that is scrolled stays where it is', async () => {
  layOut();
  await renderAt('/', [
    {
      path: '/',
      component: () => (
        <Disclosure label="View" button="View">
          Choices
        </Disclosure>
      ),
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  const panel = screen.getByRole('group', { name: 'View' });
  const { top, maxHeight } = panel.style;
  expect(parseFloat(top)).toBeCloseTo(456.3);
  fireEvent.scroll(panel);
  expect(panel.style).toMatchObject({ top, maxHeight });
});
