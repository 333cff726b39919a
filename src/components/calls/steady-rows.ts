import { useState } from 'react';

interface Listed<Row> {
  /** Undefined until there are some. */
  readonly rows: readonly Row[] | undefined;
  /** What was asked for: other rows are no newer ones. */
  readonly key: string;
  /** The rows are still those of what was asked for before. */
  readonly isPlaceholder: boolean;
}

/**
 * Keeps rows where they are while somebody points at them: what has changed in one is shown, and rows that have come wait
 * until the pointer has left. `pointer` belongs to the element around the rows.
 */
export function useSteadyRows<Row extends { readonly id: string }>({ rows, key, isPlaceholder }: Listed<Row>) {
  const [isOver, setOver] = useState(false);
  const [kept, setKept] = useState<{ readonly key: string; readonly rows: readonly Row[] }>();
  if (isOver && rows && !isPlaceholder && kept?.key !== key) setKept({ key, rows });
  if (!isOver && kept) setKept(undefined);
  const newer = new Map(rows?.map((row) => [row.id, row]));
  const steady = kept?.key === key ? kept.rows.map((row) => newer.get(row.id) ?? row) : rows;
  return {
    rows: steady,
    pointer: { onPointerEnter: () => setOver(true), onPointerLeave: () => setOver(false) },
  };
}
