import { useCallback, useMemo, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { cellAround, HEADS } from '#src/components/ui/grid/cells.ts';
import { leadsTo, type usePlace } from '#src/components/ui/grid/use-place.ts';
import type { ShownColumn, ShownRow } from '#src/lib/csv/csv-summary.ts';
import { enterHead } from './column-head.tsx';
import { FIRST_CELL, PROBLEM_CELL, type RowDeeds } from './preview-cells.ts';
import { mainProblem, offerOf } from './preview-row.tsx';
import type { Upload } from './upload.ts';

interface PreviewOptions {
  readonly upload: Upload;
  readonly columns: readonly ShownColumn[];
  readonly length: number;
  readonly rowAt: (index: number) => ShownRow | undefined;
}

/** Other cells of a column that say what a mended one said. */
export interface AlikeOffer {
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly count: number;
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
    const next = leadsTo(event, place, { length, lastCell });
    const isEntered = !event.ctrlKey && (event.key === 'Enter' || event.key === 'F2');
    const isEntering = isEntered && (index === HEADS || isText(index, cell));
    if (next || isEntering) event.preventDefault();
    if (next) goTo(...next);
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
