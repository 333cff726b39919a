import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';

/** Nobody has more to do at once; a password takes a tenth of a second. */
const WAITING = 50;

interface Line {
  waiting: number;
  last: Promise<unknown>;
}

/** Of each process: who waits for whom, by key. */
const lines = new WeakMap<Services['db'], Map<string, Line>>();

/** Runs jobs of one key one after the other; 429 where too many wait already. */
export async function inTurn<T>({ db }: Services, key: string, job: () => Promise<T>): Promise<T> {
  const ours = lines.get(db) ?? new Map<string, Line>();
  lines.set(db, ours);
  const line = ours.get(key) ?? { waiting: 0, last: Promise.resolve() };
  if (line.waiting >= WAITING) throw new DomainError(429, 'tooMany', { retryAfterSeconds: 5 });
  ours.set(key, line);
  line.waiting += 1;
  const mine = line.last.then(job);
  line.last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    line.waiting -= 1;
    if (line.waiting === 0) ours.delete(key);
  }
}
