import { useCallback, useMemo, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { ShownColumn, ShownRow } from '#src/lib/csv/csv-summary.ts';
import { enterHead } from './column-head.tsx';
import { cellAround, FIRST_CELL, HEADS, PROBLEM_CELL, type RowDeeds } from './preview-cells.ts';
import { mainProblem, offerOf } from './preview-row.tsx';
import type { Upload } from './upload.ts';

interface PreviewOptions {
  readonly upload: Upload;
  readonly columns: readonly ShownColumn[];
  readonly length: number;
  readonly rowAt: (index: number) => ShownRow | undefined;
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

/** Where in the grid one is. */
export function usePlace(columns: number, length: number) {
  const [chosen, setPlace] = useState<Place>(START);
  const lastCell = columns + FIRST_CELL - 1;
  // a filter may have left fewer rows, or none: then the heads are left
  const place =
    chosen.index < length && chosen.cell <= lastCell ? chosen : { ...START, index: Math.min(0, length - 1) };
  return { place, setPlace, lastCell };
}

/** What can be done in the grid, by keys and otherwise. */
export function usePreview(options: PreviewOptions, { place, setPlace, lastCell }: ReturnType<typeof usePlace>) {
  const { upload, columns, length, rowAt } = options;
  const [alike, setAlike] = useState<AlikeOffer | null>(null);

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

  const goTo = useCallback(
    (index: number, cell: number, isEditing = false) =>
      setPlace((before) =>
        before.index === index && before.cell === cell && before.isEditing === isEditing && before.wantsFocus
          ? before
          : { index, cell, isEditing, wantsFocus: true },
      ),
    [setPlace],
  );

  const deeds = useMemo<RowDeeds>(
    () => ({
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
        const at = columns.findIndex((each) => each.column === column);
        if (mend && 'to' in mend && at >= 0) void write(row, at + FIRST_CELL, mend.to);
      },
    }),
    [upload, columns, lastCell, setPlace, write],
  );

  const isText = (index: number, cell: number) => cell >= FIRST_CELL && rowAt(index) !== undefined;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const around = cellAround(event.target);
    if (!around || event.metaKey || event.altKey) return;
    const { index, cell } = place;
    const next = event.ctrlKey ? jump(event.key, length, lastCell) : step(event.key, index, cell, lastCell);
    const isEntered = !event.ctrlKey && (event.key === 'Enter' || event.key === 'F2');
    const isEntering = isEntered && (index === HEADS || isText(index, cell));
    if (next || isEntering) event.preventDefault();
    if (next) goTo(Math.min(Math.max(HEADS, next[0]), length - 1), Math.min(Math.max(0, next[1]), lastCell));
    else if (isEntering && index === HEADS) enterHead(around.element);
    else if (isEntering) goTo(index, cell, true);
  };

  const onClick = ({ target }: SyntheticEvent) => {
    const around = cellAround(target);
    const row = around && rowAt(around.index);
    if (!row) return;
    const { index, cell } = around;
    const deed = (target as Element).closest<HTMLElement>('[data-deed]')?.dataset['deed'];
    const offer = offerOf(row);
    if (deed === 'out') deeds.leaveOut(row, !row.out);
    else if (deed === 'mend' && offer) deeds.mend(row, offer);
    else if (cell === PROBLEM_CELL) {
      // to what the problem is about
      const at = columns.findIndex(({ column }) => column !== null && column === mainProblem(row)?.column);
      goTo(index, at >= 0 ? at + FIRST_CELL : cell);
    } else if (!(index === place.index && cell === place.cell && place.isEditing)) goTo(index, cell);
  };

  const onDoubleClick = ({ target }: SyntheticEvent) => {
    const around = cellAround(target);
    if (around && isText(around.index, around.cell)) goTo(around.index, around.cell, true);
  };

  /** Whatever got the focus is where one is. */
  const onFocus = ({ target }: SyntheticEvent) => {
    const around = cellAround(target);
    if (around && !(around.index === place.index && around.cell === place.cell && place.isEditing))
      goTo(around.index, around.cell);
  };

  const leave = useCallback(
    () => setPlace((before) => (before.wantsFocus ? { ...before, wantsFocus: false } : before)),
    [setPlace],
  );

  const forgetAlike = useCallback(() => setAlike(null), []);
  return { deeds, handlers: { onKeyDown, onClick, onDoubleClick, onFocus }, leave, alike, forgetAlike };
}
