import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Survey } from '#src/schemas/surveys.ts';

/** Wanted where no row is left for the moment: the first of those that come. */
const FIRST = Symbol('first');

/**
 * The row that keys are about: the one in which the focus is. What is done to a row moves the focus on, to the row that
 * `want` names, as soon as that is there.
 */
export function useRowCursor(box: RefObject<HTMLElement | null>, rows: readonly Survey[] | undefined) {
  const wanted = useRef<string | typeof FIRST>(undefined);
  const linkTo = (id: string | undefined) =>
    id === undefined ? null : box.current?.querySelector<HTMLElement>(`[data-survey="${id}"]`);
  const focusOn = (id: string | undefined) => {
    const link = linkTo(id);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView?.({ block: 'nearest' });
  };
  useLayoutEffect(() => {
    const id = wanted.current === FIRST ? rows?.[0]?.id : wanted.current;
    if (!linkTo(id)) return;
    focusOn(id);
    wanted.current = undefined;
  });
  const at = () => {
    const row = document.activeElement?.closest('tr');
    if (!row || !box.current?.contains(row)) return -1;
    const id = row.querySelector<HTMLElement>('[data-survey]')?.dataset['survey'];
    return rows?.findIndex((each) => each.id === id) ?? -1;
  };
  return {
    /** The survey that keys are about; undefined while the focus is elsewhere. */
    current: () => rows?.[at()],
    move: (by: 1 | -1) => {
      if (!rows || rows.length === 0) return;
      const from = at();
      focusOn(rows[from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + by))]?.id);
    },
    /** The focus goes to the row after this one, which is about to go, or to the one before, or to what comes then. */
    leave: (id: string) => {
      const from = rows?.findIndex((each) => each.id === id) ?? -1;
      wanted.current = (rows?.[from + 1] ?? rows?.[from - 1])?.id ?? FIRST;
    },
    want: (id: string | undefined) => {
      wanted.current = id;
      focusOn(id);
    },
  };
}
