import { describe, expect, test, vi } from 'vitest';
import { readAllPages } from '#src/lib/all-pages.ts';

const SIZE = 3;
const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }));

/** A list in pages of three; `moves` change it one after the other, each after a page was read. */
function listOf(ids: string, ...moves: ReadonlyArray<string | undefined>) {
  let now = ids;
  const waiting = [...moves];
  const read = vi.fn((page: number) => {
    const at = (page - 1) * SIZE;
    const rows = rowsOf(...now.slice(at, at + SIZE));
    const pager = { totalItems: now.length, totalPages: Math.ceil(now.length / SIZE) };
    now = waiting.shift() ?? now;
    return Promise.resolve({ rows, pager });
  });
  const found: number[] = [];
  const stop = new AbortController();
  const all = async () =>
    (await readAllPages(read, (count) => found.push(count), stop.signal)).map(({ id }) => id).join('');
  return { read, found, stop, all, pages: () => read.mock.calls.map(([page]) => page) };
}

describe('all rows of a list', () => {
  test('that doesn’t move are read once, and told as they are found', async () => {
    const { all, found, pages } = listOf('abcdefgh');
    expect(await all()).toBe('abcdefgh');
    expect(found).toEqual([3, 6, 8]);
    expect(pages()).toEqual([1, 2, 3]);
  });

  test('of one page, and of none', async () => {
    expect(await listOf('ab').all()).toBe('ab');
    expect(await listOf('').all()).toBe('');
  });

  test('from which one goes meanwhile are read again: nobody is passed over, and who went isn’t there', async () => {
    const { all, pages } = listOf('abcdef', 'acdef');
    expect(await all()).toBe('acdef');
    expect(pages()).toEqual([1, 2, 1, 2]);
  });

  test('into which one comes meanwhile are read again', async () => {
    expect(await listOf('bcdef', 'abcdef').all()).toBe('abcdef');
  });

  test('in another order meanwhile are each there once, and nobody is passed over', async () => {
    const { all, pages } = listOf('abcdef', 'dabcef');
    expect(await all()).toBe('dabcef');
    expect(pages()).toEqual([1, 2, 1, 2]);
  });

  test('that never stand still are read three times; then all that were seen are there', async () => {
    const { all, found, pages } = listOf('abcdef', 'bcdef', 'bcdef', 'cdef', 'cdef', 'cdefg');
    expect(await all()).toBe('abcefdg');
    expect(pages()).toEqual([1, 2, 1, 2, 1, 2]);
    // how many there are is never told as fewer than before
    expect(found).toEqual(found.toSorted((one, other) => one - other));
  });

  test('are read no further when it is stopped', async () => {
    const { all, read, stop } = listOf('abcdef', 'acdef');
    read.mockImplementationOnce(() => {
      stop.abort();
      return Promise.resolve({ rows: rowsOf('a', 'b', 'c'), pager: { totalItems: 6, totalPages: 2 } });
    });
    expect(await all()).toBe('abc');
    expect(read).toHaveBeenCalledTimes(1);
  });
});
