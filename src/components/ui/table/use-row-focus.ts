import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For what stands in a row that may leave the list: when the row goes while it has the focus, the menu of the row that
 * takes its place gets it (or what else `heirs`, a selector, finds there), or the screen's heading if it was the last
 * one. The function that it gives announces that the row goes by a dialog of its own, which takes the focus with it.
 */
export function useRowFocus(inside: RefObject<HTMLElement | null>, heirs = '[aria-haspopup="menu"]'): () => void {
  const announced = useRef(false);
  useLayoutEffect(() => {
    const row = inside.current?.closest('tr');
    const body = row?.closest('tbody');
    if (!row || !body) return;
    return () => {
      // without the row its place is not known any more
      const at = row.sectionRowIndex;
      const isHeld = announced.current || row.contains(document.activeElement);
      queueMicrotask(() => {
        if (!isHeld || !body.isConnected) return;
        const next = body.rows[Math.min(at, body.rows.length - 1)];
        const heir = next?.querySelector<HTMLElement>(heirs) ?? document.querySelector('h1');
        heir?.focus();
      });
    };
  }, [inside, heirs]);
  return useCallback(() => {
    announced.current = true;
  }, []);
}
