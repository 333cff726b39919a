import { expect, it, vi } from 'vitest';
import { untilWritten, withRetries } from '#server/db/retries.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });
const DEADLOCK = failure('40P01');
const LOCKED = failure('55P03');
const LOST = new Error('Connection terminated unexpectedly');
const MISTAKE = failure('42P01');

/** A transaction that ends in these failures, one after the other, and then is written. */
function failing(...failures: readonly Error[]) {
  const left = [...failures];
  return vi.fn(() => {
    const next = left.shift();
    return next ? Promise.reject(next) : Promise.resolve('written');
  });
}

it.each([[DEADLOCK], [LOCKED], [LOST]])('what has happened outside is written after %s', async (error) => {
  const job = failing(error, error, error, error);
  expect(await untilWritten(job)).toBe('written');
  expect(job).toHaveBeenCalledTimes(5);
});

it('a transaction that lost against another one is run again, four times in all', async () => {
  expect(await withRetries(failing(DEADLOCK, DEADLOCK, DEADLOCK))).toBe('written');
  const job = failing(DEADLOCK, DEADLOCK, DEADLOCK, DEADLOCK);
  await expect(withRetries(job)).rejects.toBe(DEADLOCK);
  expect(job).toHaveBeenCalledTimes(4);
});

it.each([
  ['a call', withRetries, LOST],
  ['a call', withRetries, MISTAKE],
  ['what has happened outside', untilWritten, MISTAKE],
])('%s is not run again where that would be of no use', async (_, run, error) => {
  const job = failing(error);
  await expect(run(job)).rejects.toBe(error);
  expect(job).toHaveBeenCalledTimes(1);
});
