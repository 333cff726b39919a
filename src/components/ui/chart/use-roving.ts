import { useState, type KeyboardEvent } from 'react';

/** Where a mark is: the how manieth along the axis, and the how manieth across it. */
export interface At {
  readonly column: number;
  readonly row: number;
}

const keyOf = ({ column, row }: At): string => `${column},${row}`;

/** How far each key goes, along and across, as the picture lies in a text from left to right. */
const STEPS: Readonly<Record<string, readonly [along: number, across: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const towards = (from: number, to: number): number => Math.sign(to - from);

/** The next mark in a direction: along the axis the nearest one, whatever its height; across it only of the same category. */
function nextTo(marks: readonly At[], at: At, [along, across]: readonly [number, number]): At | undefined {
  if (across !== 0)
    return marks
      .filter(({ column, row }) => column === at.column && towards(at.row, row) === across)
      .toSorted((one, other) => Math.abs(one.row - at.row) - Math.abs(other.row - at.row))[0];
  const distance = ({ column, row }: At) => Math.abs(column - at.column) * 1000 + Math.abs(row - at.row);
  return marks
    .filter(({ column }) => towards(at.column, column) === along)
    .toSorted((one, other) => distance(one) - distance(other))[0];
}

/**
 * One stop of the Tab key for all marks of a picture, and the arrow keys, Home and End between them: a chart of 90 days
 * would else be 180 stops. Rows count upwards; a picture whose style says `--rows: down` counts them downwards, and one
 * that says `--turned: yes` has its axis from top to bottom. Specification product 5.16.
 */
export function useRoving(marks: readonly At[]) {
  const [last, setLast] = useState<string>();
  const current = marks.find((at) => keyOf(at) === last) ?? marks[0];

  const targetOf = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): At | undefined => {
    if (!current) return undefined;
    if (key === 'Home') return marks[0];
    if (key === 'End') return marks.at(-1);
    const [right, up] = STEPS[key] ?? [0, 0];
    if (right === 0 && up === 0) return undefined;
    const style = getComputedStyle(currentTarget);
    const isTurned = style.getPropertyValue('--turned').trim() === 'yes';
    const rowsGo = style.getPropertyValue('--rows').trim() === 'down' ? -1 : 1;
    const forward = document.documentElement.dir === 'rtl' ? -right : right;
    return nextTo(marks, current, isTurned ? [-up, forward] : [forward, up * rowsGo]);
  };

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const target = targetOf(event);
      if (!target) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(`[data-at="${keyOf(target)}"]`)?.focus();
    },
    /** What the link of a mark is given. */
    propsOf: (at: At) => ({
      'data-at': keyOf(at),
      tabIndex: current && keyOf(at) === keyOf(current) ? 0 : -1,
      onFocus: () => setLast(keyOf(at)),
    }),
  };
}
