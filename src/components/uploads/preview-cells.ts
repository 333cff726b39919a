import type { ShownRow } from '#src/lib/csv/csv-summary.ts';
import type { Problem } from '#src/lib/csv/problem.ts';

/** The places of the first two cells of a row; those of the file come after them. */
export const NUMBER_CELL = 0;
export const PROBLEM_CELL = 1;
export const FIRST_CELL = 2;
export type Move = 'stay' | 'next' | 'none';

export interface RowDeeds {
  readonly commit: (row: ShownRow, cell: number, value: string, move: Move) => void;
  readonly giveUp: () => void;
  readonly leaveOut: (row: ShownRow, out: boolean) => void;
  readonly mend: (row: ShownRow, problem: Problem) => void;
}
