import { useCallback, useEffect, useRef } from 'react';

/** Finds rows that were shown, on this page or on one before: whoever is selected was seen. `kept` holds them where they outlive the list. */
export function useSeenRows<Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  kept?: Map<string, Row>,
): (ids: readonly string[]) => Row[] {
  const seen = useRef(kept ?? new Map<string, Row>());
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(row.id, row);
  }, [rows]);
  return useCallback((ids) => ids.flatMap((id) => seen.current.get(id) ?? []), []);
}
