import type { CsvFile } from './csv-file.ts';
import { CsvRefusal, type Refusal } from './refusal.ts';

/** What can be asked of a file. */
export const METHODS = [
  'open',
  'show',
  'rows',
  'edit',
  'replaceAlike',
  'mendGroup',
  'mapValue',
  'setPlaces',
  'leaveOut',
  'leaveOutGroup',
  'map',
  'keepUnused',
  'setOrder',
  'setForAll',
  'setNameOrder',
  'setHead',
  'setSheet',
  'setExisting',
  'knownQuestion',
  'answerKnown',
  'question',
  'answer',
  'toSend',
  'withReasons',
  'leftOut',
  'keepOnly',
  'namesOf',
] as const satisfies ReadonlyArray<keyof CsvFile>;
export type Method = (typeof METHODS)[number];

/** A CsvFile that answers later: it lives in a worker, so that the page goes on whatever the file's size. */
export type CsvEngine = {
  readonly [K in Method]: (...args: Parameters<CsvFile[K]>) => Promise<Awaited<ReturnType<CsvFile[K]>>>;
} & {
  /** Forgets the file; what is still asked for is never answered. */
  readonly close: () => void;
};

export interface Ask {
  readonly id: number;
  readonly method: Method;
  readonly args: readonly unknown[];
}

/** What comes back: an answer, why the file can't be read, what else went wrong, or which share is checked. */
export type Told =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly refused: Refusal }
  | { readonly id: number; readonly failed: string }
  | { readonly share: number };

type Report = (share: number) => void;

const engineOf = (run: (method: Method, args: readonly unknown[]) => Promise<unknown>, close: () => void): CsvEngine =>
  Object.fromEntries([
    ...METHODS.map((method) => [method, (...args: unknown[]) => run(method, args)] as const),
    ['close', close],
  ]) as unknown as CsvEngine;

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

function inWorker(report: Report): CsvEngine {
  const worker = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module', name: 'csv' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if ('share' in data) return report(data.share);
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('answer' in data) asked?.resolve(data.answer);
    else asked?.reject('refused' in data ? new CsvRefusal(data.refused) : new Error(data.failed));
  });
  // its code didn't come, or its memory is full
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    for (const { reject } of waiting.values()) reject(new CsvRefusal({ reason: 'unreadable' }));
    waiting.clear();
  });
  const run = (method: Method, args: readonly unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ id: last, method, args } satisfies Ask);
    });
  return engineOf(run, () => worker.terminate());
}

function inPage(report: Report): CsvEngine {
  let isClosed = false;
  const file = import('./csv-file.ts').then((module) => new module.CsvFile((share) => isClosed || report(share)));
  // one at a time, as in a worker
  let before: Promise<unknown> = Promise.resolve();
  const run = async (method: Method, args: readonly unknown[]): Promise<unknown> => {
    const open = await file;
    const asked = open[method] as (...given: readonly unknown[]) => unknown;
    const answered = before.then(() => asked.apply(open, [...args]));
    before = answered.catch(() => {});
    const answer = await answered;
    return isClosed ? new Promise(() => {}) : answer;
  };
  return engineOf(run, () => {
    isClosed = true;
  });
}

/** Something to open a file with: in a worker, or in the page where there are none. */
export const startCsv = (report: Report): CsvEngine =>
  typeof Worker === 'undefined' ? inPage(report) : inWorker(report);
