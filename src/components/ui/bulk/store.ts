import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { onIdentityChange } from '#src/lib/session/identity.ts';

/** What failed: whom it is about, and the error that came. */
export interface BulkFailure {
  readonly name: string;
  readonly problem: unknown;
}

/** How far a bulk action is. */
export interface BulkJob {
  /** What is being done: “Setting the program “Spring””. */
  readonly title: string;
  readonly phase: 'finding' | 'running' | 'stopping' | 'ended';
  /** Rows found, or rows settled: written or refused. */
  readonly done: number;
  readonly total: number;
  readonly failures: readonly BulkFailure[];
  /** Why it ended before its time; undefined where it was stopped by the person, or came to its end. */
  readonly problem?: unknown;
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
  /** Writes each row once. See `writeEach`. */
  readonly write: (
    rows: readonly Row[],
    signal: AbortSignal,
    onSettled: (row: Row, problem: unknown) => void,
  ) => Promise<void>;
}

const store = createStore<{ readonly job: BulkJob | null }>()(() => ({ job: null }));
let controller = new AbortController();

export const useBulkJob = (): BulkJob | null => useStore(store, ({ job }) => job);

const isRunning = (): boolean => {
  const { job } = store.getState();
  return job !== null && job.phase !== 'ended';
};

/** Begins no more rows; those under way are waited for. */
export function stopBulk(): void {
  const { job } = store.getState();
  if (!job || !isRunning()) return;
  store.setState({ job: { ...job, phase: 'stopping' } });
  controller.abort();
}

export const dismissBulk = (): void => store.setState({ job: null });

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Runs an action on many rows beside whatever screen is shown: one at a time, with progress, until it ends, is stopped,
 * loses the connection, or the person signs out or goes to another organization. False where one is running already.
 */
export function startBulk<Row>(work: BulkWork<Row>): boolean {
  if (isRunning()) return false;
  controller = new AbortController();
  const { signal } = controller;
  const mine = controller;
  store.setState({ job: { title: work.title, phase: 'finding', done: 0, total: work.total, failures: [] } });
  const update = (change: (job: BulkJob) => Partial<BulkJob>) => {
    const { job } = store.getState();
    if (job && controller === mine) store.setState({ job: { ...job, ...change(job) } });
  };
  const unsubscribe = onIdentityChange(() => {
    mine.abort();
    if (controller === mine) dismissBulk();
  });
  window.addEventListener('beforeunload', askToStay);
  const settled = (row: Row, problem: unknown) => {
    const failed = problem !== undefined;
    update(({ done, failures }) => ({
      done: done + 1,
      failures: failed ? [...failures, { name: work.nameOf(row), problem }] : failures,
    }));
    // the other rows would only fail too
    if (!isApiError(problem) || problem.kind !== 'network' || signal.aborted) return;
    update(() => ({ problem }));
    mine.abort();
  };
  const run = async () => {
    const rows = await work.find((done) => update(() => ({ done })), signal);
    if (!signal.aborted) {
      update(() => ({ phase: 'running', done: 0, total: rows.length }));
      await work.write(rows, signal, settled);
    } else update(() => ({ done: 0 }));
  };
  void run()
    .catch((problem: unknown) => update(() => (signal.aborted ? { done: 0 } : { problem, done: 0 })))
    .finally(() => {
      unsubscribe();
      window.removeEventListener('beforeunload', askToStay);
      update(() => ({ phase: 'ended' }));
      const { job } = store.getState();
      if (controller !== mine || !job || job.problem !== undefined || job.failures.length > 0) return;
      if (job.done < job.total || signal.aborted) return;
      dismissBulk();
      toast.success(work.success(job.total));
    });
  return true;
}
