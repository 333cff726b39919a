import type { ToastAction } from '#src/components/ui/toast/store.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isApiError, isOutcomeUnknown } from '#src/lib/api/error.ts';
import { runBeside } from '#src/lib/beside-screens.ts';
import { bulkStore, dismissBulk, type BulkJob } from './store.ts';

interface BulkUndo<Row> {
  readonly label: string;
  /** Told where another action runs. */
  readonly busy: string;
  /** The inverse, of the rows that were written or may have been: of one that wasn't it changes nothing. */
  readonly begin: (written: readonly Row[]) => BulkWork<Row>;
}

/** What was done before an action is tried again. */
interface Before<Row> {
  readonly written: readonly Row[];
  /** Those that got no answer: they may have been written, and are written again. */
  readonly unknown: readonly Row[];
}

export interface BulkWork<Row> {
  readonly title: string;
  /** How many rows there are, as far as is known yet. */
  readonly total: number;
  /** Told when every row was written. */
  readonly success: (count: number) => string;
  readonly nameOf: (row: Row) => string;
  /** Gets the rows together. */
  readonly find: (onFound: (count: number) => void, signal: AbortSignal) => Promise<readonly Row[]>;
  /**
   * Writes each row once. See `writeEach`. A row that has a problem counts as not written unless it is said: of a
   * program some may be refused, and the others are in. Tried again, one that got no answer is written once more: that
   * changes nothing where it was written.
   */
  readonly write: (
    rows: readonly Row[],
    signal: AbortSignal,
    onSettled: (row: Row, problem: unknown, isWritten?: boolean) => void,
  ) => Promise<void>;
  /** What else there is to know once it has ended; nothing where it is empty. */
  readonly note?: (() => string) | undefined;
  /** False where its own screen goes on with those that weren't written. */
  readonly isRepeatable?: boolean | undefined;
  /** Left out where there is no inverse. */
  readonly undo?: BulkUndo<Row> | undefined;
}

/* A later result takes the place of the one before, whose Undo would go back too far. */
const RESULT = 'bulk';

let running: AbortController | undefined;

/** Whether one runs: another isn't begun until it has ended. */
export const isBulkRunning = (): boolean => {
  const { job } = bulkStore.getState();
  return job !== null && job.phase !== 'ended';
};

/** Begins no more rows; those under way are waited for. */
export function stopBulk(): void {
  const { job } = bulkStore.getState();
  if (!job || !isBulkRunning()) return;
  bulkStore.setState({ job: { ...job, phase: 'stopping' } });
  running?.abort();
}

/**
 * Runs an action on many rows beside whatever screen is shown: one at a time, with progress, until it ends, is stopped,
 * loses the connection, or somebody else, or another organization, is there. False where one is running already.
 * `before` is what it has done already, where it is tried again: its Undo takes that back, too. Specification product
 * 5.15.
 */
export function startBulk<Row>(work: BulkWork<Row>, before: Before<Row> = { written: [], unknown: [] }): boolean {
  if (isBulkRunning()) return false;
  bulkStore.setState({ job: { title: work.title, phase: 'finding', done: 0, total: work.total, failures: [] } });
  running = runBeside((signal) => runBulk(work, before, signal));
  return true;
}

/** What gives back what was written; where another action runs it says so, and is offered again. */
function undoOf<Row>({ label, busy, begin }: BulkUndo<Row>, written: readonly Row[], told: string): ToastAction {
  const undo: ToastAction = {
    label,
    isUndo: true,
    run: () => {
      if (!startBulk(begin(written))) {
        toast.error(busy);
        toast.success(told, { about: RESULT, action: undo });
      }
      return Promise.resolve();
    },
  };
  return undo;
}

/** What tries again what isn't known to be written: a row that was isn't written once more. */
function repeat<Row>(work: BulkWork<Row>, found: readonly Row[] | undefined, before: Before<Row>) {
  if (found === undefined) return () => void startBulk(work, before);
  const isWritten = new Set(before.written);
  const rest = found.filter((row) => !isWritten.has(row));
  if (rest.length === 0) return undefined;
  return () => void startBulk({ ...work, total: rest.length, find: () => Promise.resolve(rest) }, before);
}

async function runBulk<Row>(work: BulkWork<Row>, before: Before<Row>, signal: AbortSignal): Promise<void> {
  // a job of the same store that was begun after this one had to end
  const isMine = () => running?.signal === signal;
  const update = (change: (job: BulkJob) => Partial<BulkJob>) => {
    const { job } = bulkStore.getState();
    if (job && isMine()) bulkStore.setState({ job: { ...job, ...change(job) } });
  };
  const written = [...before.written];
  // a refusal when it is tried again doesn't say that the first time did nothing
  const unknown = new Set(before.unknown);
  const tried = new Set<Row>();
  let found: readonly Row[] | undefined;
  const settled = (row: Row, problem: unknown, isWritten = problem === undefined) => {
    const failed = problem !== undefined;
    tried.add(row);
    if (isWritten) {
      written.push(row);
      unknown.delete(row);
    } else if (isOutcomeUnknown(problem)) unknown.add(row);
    update(({ done, failures }) => ({
      done: done + 1,
      failures: failed ? [...failures, { name: work.nameOf(row), problem }] : failures,
    }));
    // the other rows would only fail too
    if (!isApiError(problem) || problem.kind !== 'network' || signal.aborted) return;
    update(() => ({ problem }));
    if (isMine()) running?.abort();
  };
  try {
    const rows = await work.find((done) => update(() => ({ done })), signal);
    if (signal.aborted) update(() => ({ done: 0 }));
    else {
      found = rows;
      update(() => ({ phase: 'running', done: 0, total: rows.length }));
      await work.write(rows, signal, settled);
    }
  } catch (problem) {
    update(() => (signal.aborted ? { done: 0 } : { problem, done: 0 }));
  }
  const note = work.note?.();
  const told = [work.success(written.length), note].filter(Boolean).join(note ? '. ' : '');
  const done = [...written, ...unknown];
  const undo = work.undo && done.length > 0 ? undoOf(work.undo, done, told) : undefined;
  const left = found?.filter((row) => !tried.has(row)).map(work.nameOf);
  const again = work.isRepeatable === false ? undefined : repeat(work, found, { written, unknown: [...unknown] });
  update(() => ({ phase: 'ended', note, undo, left, again }));
  const { job } = bulkStore.getState();
  if (!isMine() || !job || job.problem !== undefined || job.failures.length > 0) return;
  if (job.done < job.total || signal.aborted) return;
  dismissBulk();
  toast.success(told, { about: RESULT, action: undo });
}
