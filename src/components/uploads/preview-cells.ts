import type { ShownRow } from '#src/lib/csv/csv-summary.ts';
import type { Problem } from '#src/lib/csv/problem.ts';

/** The places of the first two cells of a row; those of the file come after them. */
export const NUMBER_CELL = 0;
export const PROBLEM_CELL = 1;
export const FIRST_CELL = 2;
/** The place of the heads, above the first row. */
export const HEADS = -1;

/** What assistive technology counts a cell of a row as. */
export const columnIndexOf = (cell: number): number => cell + 1;
/** What it counts a row as: the heads are 1. */
export const rowIndexOf = (index: number): number => index + 2;

/** Columns that are drawn, by their places among those that are shown. */
export interface Places {
  readonly drawn: readonly number[];
  /** The one of them that is apart from the others, since it has the focus; -1: none. */
  readonly far: number;
}

/** Puts the column that is apart from the others where it belongs. */
export const apart = (place: number, { far }: Places) =>
  place === far && {
    'data-far': true,
    style: { insetInlineStart: `calc(var(--number) + var(--problem) + ${place} * var(--column))` },
  };

export type Move = 'stay' | 'next' | 'none';

export interface RowDeeds {
  readonly commit: (row: ShownRow, cell: number, value: string, move: Move) => void;
  readonly giveUp: () => void;
  readonly leaveOut: (row: ShownRow, out: boolean) => void;
  readonly mend: (row: ShownRow, problem: Problem) => void;
}

/** The cell around an element, and its places; null outside of all cells. */
export function cellAround(target: EventTarget): { element: HTMLElement; index: number; cell: number } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[aria-colindex]') : null;
  const row = element?.closest('[aria-rowindex]');
  if (!element || !row) return null;
  const index = Number(row.getAttribute('aria-rowindex')) - rowIndexOf(0);
  return { element, index, cell: Number(element.getAttribute('aria-colindex')) - columnIndexOf(0) };
}

/** What gets the focus of a cell: itself, or the one button in it. */
export const focusOf = (cell: HTMLElement): HTMLElement | null =>
  cell.hasAttribute('tabindex') ? cell : cell.querySelector<HTMLElement>('[tabindex]');
