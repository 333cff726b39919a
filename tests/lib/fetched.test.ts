import { afterEach, expect, test, vi } from 'vitest';

/* Code that comes late. Specification product 5.19. */

const failed = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** The module anew, as a page begins, and whether the server answers. */
async function begin({ isOnline }: { isOnline: boolean }) {
  vi.resetModules();
  vi.stubGlobal('navigator', { onLine: isOnline });
  const state = { isThere: true, asked: 0 };
  vi.stubGlobal('fetch', () => {
    state.asked += 1;
    return state.isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch'));
  });
  return { state, ...(await import('#src/lib/fetched.ts')) };
}

afterEach(() => vi.unstubAllGlobals());

test('it is asked for once, and nothing is asked before it', async () => {
  const { fetched, state } = await begin({ isOnline: true });
  const load = vi.fn(() => Promise.resolve('code'));
  const code = fetched(load);
  expect(await Promise.all([code(), code()])).toEqual(['code', 'code']);
  expect(await code()).toBe('code');
  expect(load).toHaveBeenCalledTimes(1);
  expect(state.asked).toBe(0);
});

test('while nothing answers it isn’t asked for; it comes once something does', async () => {
  const { fetched, state, Unreachable } = await begin({ isOnline: false });
  const load = vi.fn(() => Promise.resolve('code'));
  const code = fetched(load);
  state.isThere = false;
  await expect(code()).rejects.toBeInstanceOf(Unreachable);
  await expect(code()).rejects.toBeInstanceOf(Unreachable);
  expect(load).not.toHaveBeenCalled();
  // a server of one’s own, without a network
  state.isThere = true;
  expect(await code()).toBe('code');
});

test('after code that didn’t come, other code isn’t asked for before something answers', async () => {
  const { fetched, state, Unreachable } = await begin({ isOnline: true });
  const other = vi.fn(() => Promise.resolve('other'));
  await expect(fetched(failed)()).rejects.toThrow('Failed to fetch');
  state.isThere = false;
  await expect(fetched(other)()).rejects.toBeInstanceOf(Unreachable);
  expect(other).not.toHaveBeenCalled();
  state.isThere = true;
  expect(await fetched(other)()).toBe('other');
  const asked = state.asked;
  expect(await fetched(other)()).toBe('other');
  expect(state.asked).toBe(asked);
});

test('what failed is asked for again when it is needed again', async () => {
  const { fetched } = await begin({ isOnline: true });
  const load = vi.fn<() => Promise<string>>(failed);
  const code = fetched(load);
  await expect(code()).rejects.toThrow('Failed to fetch');
  load.mockResolvedValue('code');
  expect(await code()).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});
