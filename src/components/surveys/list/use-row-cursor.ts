import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Survey } from '#src/schemas/surveys.ts';

/**
 * The row that keys are about: the one in which the focus is. What is done to a row moves the focus on, to the row that
 * `want` names, as soon as that is there.
 */
export function useRowCursor(box: RefObject<HTMLElement | null>, rows: readonly Survey[] | undefined) {
  const wanted = useRef<string>(undefined);
  const linkTo = (id: string | undefined) =>
    id === undefined ? null : box.current?.querySelector<HTMLElement>(`[data-survey="${id}"]`);
  const focusOn = (id: string | undefined) => {
    const link = linkTo(id);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView?.({ block: 'nearest' });
  };
  useLayoutEffect(() => {
    if (wanted.current === undefined || !linkTo(wanted.current)) return;
    focusOn(wanted.current);
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
    /** The focus goes to the row after this one, which is about to go, or to the one before. */
    leave: (id: string) => {
      const from = rows?.findIndex((each) => each.id === id) ?? -1;
      wanted.current = (rows?.[from + 1] ?? rows?.[from - 1])?.id;
    },
    want: (id: string | undefined) => {
      wanted.current = id;
      focusOn(id);
    },
  };
}
