import { Worker } from 'node:worker_threads';
import type { OpenPeople, Row } from '#server/domain/uploads/import-reader.ts';
import { DomainError, type RefusalDetails, type RefusalStatus } from '#server/errors.ts';
import type { CsvPlaces } from '#src/schemas/people-csv.ts';
import type { RefusalKey } from '#src/schemas/refusals.ts';
import type { ExistingPeople } from '#src/schemas/uploads.ts';

/** What the thread is asked, of the file with this number. */
export type Ask =
  | {
      readonly what: 'open';
      readonly file: number;
      readonly bytes: ArrayBuffer;
      readonly checksum: string;
      readonly places: CsvPlaces;
      readonly existing: ExistingPeople;
    }
  | { readonly what: 'next'; readonly file: number }
  | { readonly what: 'close'; readonly file: number };

interface Answer {
  readonly total: number;
  readonly own: readonly string[];
  /** Those that were asked for; none of a file that was just opened. */
  readonly rows: readonly Row[];
}

/** What it answers, or why it doesn't. */
export type Told = { readonly file: number } & (
  | Answer
  | { readonly status: RefusalStatus; readonly refusal: RefusalKey; readonly details: RefusalDetails }
  | { readonly failed: unknown }
);

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly ask: (ask: Ask & { what: 'open' | 'next' }) => Promise<Answer>;
  readonly forget: (file: number) => void;
}

function startThread(onEnd: () => void): Thread {
  const worker = new Worker(new URL('people-thread.worker.ts', import.meta.url), { name: 'people' });
  const waiting = new Map<number, Waiting>();
  const open = new Set<number>();
  let reason = new Error('The thread that reads files of people has ended');
  let hasEnded = false;
  worker.on('message', (told: Told) => {
    const asked = waiting.get(told.file);
    waiting.delete(told.file);
    if ('refusal' in told) asked?.reject(new DomainError(told.status, told.refusal, told.details));
    else if ('failed' in told) asked?.reject(told.failed);
    else asked?.resolve(told);
  });
  worker.on('error', (error: Error) => {
    reason = error;
  });
  const end = () => {
    hasEnded = true;
    onEnd();
    for (const { reject } of waiting.values()) reject(reason);
  };
  worker.on('exit', end);
  return {
    ask: (ask) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(reason);
        open.add(ask.file);
        waiting.set(ask.file, { resolve, reject });
        worker.postMessage(ask, 'bytes' in ask ? [ask.bytes] : []);
      }),
    forget: (file) => {
      open.delete(file);
      worker.postMessage({ what: 'close', file } satisfies Ask);
      if (open.size > 0) return;
      end();
      void worker.terminate();
    },
  };
}

/**
 * Reads files of people in a thread of their own, one for all of them, that lives as long as there are any: the server
 * goes on answering meanwhile, and the embedded database, which works in the server's own thread, goes on writing.
 */
export function peopleThread(): OpenPeople {
  let running: Thread | undefined;
  let last = 0;
  return async (blob, checksum, places, existing = 'skip') => {
    const bytes = await blob.arrayBuffer();
    const thread = (running ??= startThread(() => {
      if (running === thread) running = undefined;
    }));
    const file = (last += 1);
    const close = () => thread.forget(file);
    try {
      const { total, own } = await thread.ask({ what: 'open', file, bytes, checksum, places, existing });
      return {
        total,
        own,
        next: async () => (await thread.ask({ what: 'next', file })).rows,
        close,
      };
    } catch (error) {
      close();
      throw error;
    }
  };
}
