import { useStore } from 'zustand';
import type { ToastAction } from '#src/components/ui/toast/store.ts';
import { storeBeside } from '#src/lib/beside-screens.ts';

/** What failed, or got no answer: whom it is about, and the error that came, or the reason in the person's language. */
export interface BulkFailure {
  readonly name: string;
  readonly problem: unknown;
}

/** How far a bulk action is. */
export interface BulkJob {
  /** What is being done: “Setting the program “Spring””. */
  readonly title: string;
  readonly phase: 'finding' | 'running' | 'stopping' | 'ended';
  /** Rows found, or rows settled: written, refused, or without an answer. */
  readonly done: number;
  readonly total: number;
  readonly failures: readonly BulkFailure[];
  /** Those that it didn't come to, as far as they were found. */
  readonly left?: readonly string[] | undefined;
  /** What else there is to know of its end. */
  readonly note?: string | undefined;
  /** Why it ended before its time; undefined where it was stopped by the person, or came to its end. */
  readonly problem?: unknown;
  /** Does the inverse for those that were written, or may have been; offered as long as the result is shown. */
  readonly undo?: ToastAction | undefined;
  /** Does the same for those that failed, got no answer or were left; undefined where there are none. */
  readonly again?: (() => void) | undefined;
}

/** The action that runs, or has ended and is still shown. What runs it comes with the screens that begin one. */
export const bulkStore = storeBeside<{ readonly job: BulkJob | null }>(() => ({ job: null }));

export const useBulkJob = (): BulkJob | null => useStore(bulkStore, ({ job }) => job);

export const dismissBulk = (): void => bulkStore.setState({ job: null });
