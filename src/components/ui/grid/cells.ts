/* Places in a grid of which only a part is drawn: rows and cells by number, and how assistive technology counts them. */

/** The place of the heads, above the first row. */
export const HEADS = -1;

/** What assistive technology counts a cell of a row as. */
export const columnIndexOf = (cell: number): number => cell + 1;
/** What it counts a row as: the heads are 1. */
export const rowIndexOf = (index: number): number => index + 2;

/** Columns that are drawn, by their places among those that scroll. */
export interface Places {
  readonly drawn: readonly number[];
  /** The one of them that is apart from the others, since it has the focus; -1: none. */
  readonly far: number;
}

/** Puts the column that is apart from the others where it belongs, by the measures of `useWindow`. */
export const apart = (place: number, { far }: Places) =>
  place === far && {
    'data-far': true,
    style: { insetInlineStart: `calc(var(--fixed) + ${place} * var(--column))` },
  };

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
