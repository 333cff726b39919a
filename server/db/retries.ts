import { isRetryable, refusalOf } from './failures.ts';

interface Patience {
  readonly attempts: number;
  readonly isPassing: (error: unknown) => boolean;
}

/** Runs `job` again while what it throws is passing; the waits grow from 40 milliseconds at most, and are not alike. */
async function again<T>(job: () => Promise<T>, { attempts, isPassing }: Patience): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await job();
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/** Runs a transaction again that the database gave up in favour of another one; its rows were never written. */
export const withRetries = <T>(job: () => Promise<T>): Promise<T> =>
  again(job, { attempts: 4, isPassing: isRetryable });

/**
 * Writes down what has happened outside, as a message that a carrier has taken: some seconds long again, also where the
 * database can't be reached or others hold the rows. Lost, nobody would know of it.
 */
export const untilWritten = <T>(job: () => Promise<T>): Promise<T> =>
  again(job, { attempts: 10, isPassing: (error) => refusalOf(error)?.status === 503 });
