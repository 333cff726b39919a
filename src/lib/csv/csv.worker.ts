import * as z from 'zod/mini';
import { CsvFile } from './csv-file.ts';
import type { Ask, Told } from './engine.ts';
import { CsvRefusal } from './refusal.ts';

// the policy of the page forbids code made at run time, and zod would try
z.config({ jitless: true });

const tell = (told: Told) => postMessage(told);
const file = new CsvFile((share) => tell({ share }));

/* One at a time: what is asked for while a file is sent must not change it. */
let before: Promise<unknown> = Promise.resolve();

async function answer({ id, method, args }: Ask): Promise<void> {
  try {
    const run = file[method] as (...given: readonly unknown[]) => unknown;
    tell({ id, answer: await run.apply(file, [...args]) });
  } catch (error) {
    tell(
      error instanceof CsvRefusal
        ? { id, refused: { reason: error.reason, row: error.row } }
        : { id, failed: String(error) },
    );
  }
}

addEventListener('message', ({ data }: MessageEvent<Ask>) => {
  before = before.then(() => answer(data));
});
