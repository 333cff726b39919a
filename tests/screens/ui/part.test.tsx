import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createParts } from '#src/lib/part.ts';
import { server } from '#tests/server.ts';

/* Parts of a screen whose code comes late. Specification product 5.19. */

const Part = () => <p>Here it is</p>;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Whether the server answers at all. */
function network() {
  const state = { isThere: false };
  server.use(http.head('*/', () => (state.isThere ? new HttpResponse() : HttpResponse.error())));
  return state;
}

const missing = (): Promise<typeof Part> =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** Shows a part beside something that was typed. */
function show(Lazy: React.ComponentType) {
  render(
    <>
      <input aria-label="Typed" />
      <Suspense fallback={<p>Not yet</p>}>
        <Lazy />
      </Suspense>
    </>,
  );
}

test('without a network it waits, and what stands beside it stays; it comes with the network', async () => {
  const { part } = createParts();
  const state = network();
  const code = vi.fn(missing);
  show(part(code));
  expect(await screen.findByText('Not yet')).toBeInTheDocument();
  await vi.waitFor(() => expect(code).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('textbox', { name: 'Typed' })).toBeInTheDocument();
  state.isThere = true;
  code.mockResolvedValue(Part);
  // each time until it listens: the answer that there is no network may still be on its way
  await vi.waitFor(() => {
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.getByText('Here it is')).toBeInTheDocument();
  });
  expect(screen.getByRole('textbox', { name: 'Typed' })).toBeInTheDocument();
});

test('where no event tells of the network, it is asked for again', async () => {
  const { part } = createParts();
  const state = network();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const code = vi.fn(missing);
  show(part(code));
  await vi.waitFor(() => expect(code).toHaveBeenCalledTimes(1));
  state.isThere = true;
  code.mockResolvedValue(Part);
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByText('Here it is')).toBeInTheDocument();
  });
});

test('what a server that answers hasn’t got is an error, which the route tells', async () => {
  const { part } = createParts();
  network().isThere = true;
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const code = vi.fn(missing);
  const Lazy = part(code);
  await expect(async () => {
    await act(async () => show(Lazy));
    await vi.waitFor(() => expect(screen.queryByText('Not yet')).not.toBeInTheDocument());
  }).rejects.toThrow('Failed to fetch');
  expect(code).toHaveBeenCalledTimes(2);
  told.mockRestore();
});

test('parts are fetched ahead, one after the other while nothing else is to be done; those that come later, too', async () => {
  const { fetchPartsAhead, part } = createParts();
  network().isThere = true;
  const idle: Array<() => void> = [];
  vi.stubGlobal('requestIdleCallback', (go: () => void) => idle.push(go));
  const [one, other, later] = [vi.fn(missing), vi.fn(), vi.fn()];
  for (const code of [one, other]) {
    code.mockResolvedValueOnce(Part);
    part(code);
  }
  expect(idle).toHaveLength(0);
  fetchPartsAhead();
  fetchPartsAhead();
  const rest = async () => {
    await vi.waitFor(() => expect(idle).toHaveLength(1));
    idle.pop()?.();
  };
  expect(one).not.toHaveBeenCalled();
  await rest();
  await vi.waitFor(() => expect(one).toHaveBeenCalledTimes(1));
  expect(other).not.toHaveBeenCalled();
  await rest();
  await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(1));
  part(later);
  await rest();
  await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(1));
  expect(one).toHaveBeenCalledTimes(1);
});

test('nothing is fetched ahead where data is to be saved', async () => {
  const { fetchPartsAhead, part } = createParts();
  const idle = vi.fn();
  vi.stubGlobal('requestIdleCallback', idle);
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }));
  part(vi.fn());
  fetchPartsAhead();
  await Promise.resolve();
  expect(idle).not.toHaveBeenCalled();
});
