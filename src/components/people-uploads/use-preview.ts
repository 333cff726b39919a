import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import type { ShownColumn, ShownRow } from '#src/lib/csv/csv-summary.ts';
import { FIRST_CELL, type RowDeeds } from './preview-row.tsx';
import type { Upload } from './upload.ts';

interface PreviewOptions {
  readonly upload: Upload;
  readonly columns: readonly ShownColumn[];
  readonly length: number;
}

interface Place {
  readonly index: number;
  readonly cell: number;
  readonly isEditing: boolean;
  /** Somebody is in the grid: the active cell gets the focus. */
  readonly wantsFocus: boolean;
}

/** Other cells of a column that say what a mended one said. */
export interface AlikeOffer {
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

const PAGE_ROWS = 10;
const START: Place = { index: 0, cell: 0, isEditing: false, wantsFocus: false };

/** Where in the grid one is, and what can be done there. */
export function usePreview({ upload, columns, length }: PreviewOptions) {
  const [chosen, setPlace] = useState<Place>(START);
  const [alike, setAlike] = useState<AlikeOffer | null>(null);
  const lastCell = columns.length + FIRST_CELL - 1;
  // a filter may have left fewer rows
  const state = chosen.index < length ? chosen : { ...START, index: Math.max(0, length - 1) };

  const write = useCallback(
    async (row: ShownRow, cell: number, value: string) => {
      const at = columns[cell - FIRST_CELL]?.at;
      const from = row.cells[cell - FIRST_CELL] ?? '';
      if (at === undefined || value === from) return;
      setAlike(null);
      const count = await upload.change((engine) => engine.edit(row.row, at, value));
      if (count > 0 && from !== '') setAlike({ at, from, to: value, count });
    },
    [upload, columns],
  );

  const deeds = useMemo<RowDeeds>(
    () => ({
      goTo: (index, cell) =>
        setPlace((before) =>
          before.index === index && before.cell === cell && before.wantsFocus
            ? before
            : { index, cell, isEditing: false, wantsFocus: true },
        ),
      begin: (index, cell) => setPlace({ index, cell, isEditing: true, wantsFocus: true }),
      commit: (row, cell, value, move) => {
        setPlace((before) => {
          if (!before.isEditing) return before;
          const next = move === 'next' ? Math.min(lastCell, before.cell + 1) : before.cell;
          return { ...before, cell: next, isEditing: false, wantsFocus: move !== 'none' };
        });
        void write(row, cell, value);
      },
      giveUp: () => setPlace((before) => ({ ...before, isEditing: false })),
      leaveOut: (row, out) => void upload.change((engine) => engine.leaveOut(row.row, out)),
      mend: (row, { column, mend }) => {
        const place = columns.findIndex((each) => each.column === column);
        if (mend && 'to' in mend && place >= 0) void write(row, place + FIRST_CELL, mend.to);
      },
    }),
    [upload, columns, lastCell, write],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: ShownRow | undefined) => {
    // of the cells alone: the heads have lists of their own
    if (!(event.target as HTMLElement).closest('tbody') || event.ctrlKey || event.metaKey || event.altKey) return;
    const { index, cell } = state;
    const along = document.documentElement.dir === 'rtl' ? -1 : 1;
    const to = (nextIndex: number, nextCell: number) => {
      event.preventDefault();
      const rowAt = Math.min(Math.max(0, nextIndex), length - 1);
      setPlace({ index: rowAt, cell: Math.min(Math.max(0, nextCell), lastCell), isEditing: false, wantsFocus: true });
    };
    const isText = cell >= FIRST_CELL && row !== undefined;
    if (event.key === 'ArrowDown') to(index + 1, cell);
    else if (event.key === 'ArrowUp') to(index - 1, cell);
    else if (event.key === 'ArrowRight') to(index, cell + along);
    else if (event.key === 'ArrowLeft') to(index, cell - along);
    else if (event.key === 'PageDown') to(index + PAGE_ROWS, cell);
    else if (event.key === 'PageUp') to(index - PAGE_ROWS, cell);
    else if (event.key === 'Home') to(index, 0);
    else if (event.key === 'End') to(index, lastCell);
    else if (isText && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault();
      deeds.begin(index, cell);
    }
  };

  const leave = useCallback(
    () => setPlace((before) => (before.wantsFocus ? { ...before, wantsFocus: false } : before)),
    [],
  );

  return { state, deeds, onKeyDown, leave, alike, forgetAlike: useCallback(() => setAlike(null), []) };
}
