import { useState, type KeyboardEvent } from 'react';
import { HEADS } from './cells.ts';

interface Place {
  readonly index: number;
  readonly cell: number;
  readonly isEditing: boolean;
  /** Somebody is in the grid: the active cell gets the focus. */
  readonly wantsFocus: boolean;
}

const PAGE_ROWS = 10;
/** Where the Tab key leads first. */
export const START: Place = { index: 0, cell: 0, isEditing: false, wantsFocus: false };

/** Where a key leads to, perhaps beyond the grid's end; null: nowhere. */
function step(key: string, index: number, cell: number, lastCell: number): readonly [number, number] | null {
  const along = document.documentElement.dir === 'rtl' ? -1 : 1;
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowDown: [index + 1, cell],
    ArrowUp: [index - 1, cell],
    ArrowRight: [index, cell + along],
    ArrowLeft: [index, cell - along],
    PageDown: [index + PAGE_ROWS, cell],
    // to the heads only from the first row
    PageUp: [Math.max(Math.min(0, index), index - PAGE_ROWS), cell],
    Home: [index, 0],
    End: [index, lastCell],
  };
  return steps[key] ?? null;
}

/** The same with Ctrl: to the corners. */
function jump(key: string, length: number, lastCell: number): readonly [number, number] | null {
  if (key === 'Home') return [0, 0];
  return key === 'End' ? [length - 1, lastCell] : null;
}

/** How far one can go. */
interface Bounds {
  readonly length: number;
  readonly lastCell: number;
}

/** The row and cell that a pressed key leads to, within the grid; null: it is no key that moves. */
export function leadsTo(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { index, cell }: Pick<Place, 'index' | 'cell'>,
  { length, lastCell }: Bounds,
): readonly [index: number, cell: number] | null {
  const next = ctrlKey ? jump(key, length, lastCell) : step(key, index, cell, lastCell);
  return next && [Math.min(Math.max(HEADS, next[0]), length - 1), Math.min(Math.max(0, next[1]), lastCell)];
}

/** Where in a grid of so many cells a row one is: its one stop for the Tab key. */
export function usePlace(cells: number, length: number) {
  const [chosen, setPlace] = useState<Place>(START);
  const lastCell = cells - 1;
  // a filter may have left fewer rows, or none: then the heads are left
  const place =
    chosen.index < length && chosen.cell <= lastCell ? chosen : { ...START, index: Math.min(0, length - 1) };
  return { place, setPlace, lastCell };
}
