import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, type CSSProperties } from 'react';
import { useUnmoved } from '#src/components/ui/forms/press.ts';
import { columnIndexOf, focusOf, HEADS, rowIndexOf } from '#src/components/ui/grid/cells.ts';
import { START, usePlace } from '#src/components/ui/grid/use-place.ts';
import { useWindow } from '#src/components/ui/grid/use-window.ts';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { isNarrow } from '#src/components/ui/page/use-narrow.ts';
import { OWN_FIELD, WHOLE_NAME, type ColumnUse, type CsvSummary, type ShownRow } from '#src/lib/csv/csv-summary.ts';
import { listPrograms } from '#src/queries/programs.ts';
import { CSV_CHOICES } from '#src/schemas/people-csv.ts';
import { Alike } from './alike.tsx';
import { ColumnHead } from './column-head.tsx';
import { FIRST_CELL, NUMBER_CELL, PROBLEM_CELL } from './preview-cells.ts';
import { PreviewRow } from './preview-row.tsx';
import classes from './preview.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import type { Upload } from './upload.ts';
import { usePreview } from './use-preview.ts';
import { useRows } from './use-rows.ts';
import { useWords } from './use-words.ts';

/** What the parts of the grid measure, in rem. */
const SIZES = { head: 4.25, row: 3.25, column: 10 } as const;
const FIRST = { number: 6, problem: 15 } as const;
const NARROW_FIRST = { number: 5.25, problem: 10 } as const;

interface PreviewProps {
  readonly organizationId: string;
  readonly upload: Upload;
  readonly summary: CsvSummary;
  readonly version: number;
}

/**
 * The rows of the file in a grid of which only what is seen is drawn. It is one stop for the Tab key: the arrow keys
 * move, Enter edits, Escape gives up; in the heads, Enter chooses what a column is taken for. Rows stay where they are
 * while they are mended.
 */
export function Preview({ organizationId, upload, summary, version }: PreviewProps) {
  const t = usePeopleUploadTexts();
  const words = useWords();
  const grid = useRef<HTMLDivElement>(null);
  const { columns, length, arranged, isMoved, filter } = summary;
  const whereabouts = usePlace(columns.length + FIRST_CELL, length);
  const { place } = whereabouts;
  const { number, problem } = isNarrow() ? NARROW_FIRST : FIRST;
  const { scroller, rows, placesOf, measures, size } = useWindow({
    columns: columns.length,
    rows: length,
    fixed: FIRST_CELL,
    sizes: { ...SIZES, fixed: number + problem },
    active: place,
  });
  const near = rows.filter(({ index }) => index !== place.index || rows.length === 1);
  const rowAt = useRows(upload, version, [near[0]?.index ?? 0, near.at(-1)?.index ?? 0], place.index);
  const { deeds, handlers, leave, alike, forgetAlike } = usePreview({ upload, columns, length, rowAt }, whereabouts);
  const activeRow = rowAt(place.index);

  const shown = useRef<() => number>(() => -1);
  shown.current = () => {
    if (typeof filter !== 'object' || length === 0) return -1;
    const wrong = summary.groups.find(({ id }) => id === filter.group)?.problem.column ?? null;
    return wrong === null ? -1 : columns.findIndex(({ column }) => column === wrong);
  };
  // whoever has another order made looks at it from its beginning
  const { setPlace } = whereabouts;
  useEffect(() => {
    scroller.current?.scrollTo?.({ top: 0 });
    // who asks for the rows of a problem is led to the column that has it
    const at = shown.current();
    if (at >= 0) setPlace({ index: 0, cell: at + FIRST_CELL, isEditing: false, wantsFocus: true });
    else setPlace((before) => (before.index === HEADS ? before : START));
  }, [arranged, scroller, setPlace]);
  // what is found out later comes first, too, as long as nobody is at the rows
  const isInUse = useRef(false);
  const use = () => {
    isInUse.current = true;
  };
  useEffect(() => {
    if (isMoved && !isInUse.current && !upload.store.getState().isTouched) void upload.show(filter);
  }, [isMoved, filter, upload]);

  useEffect(() => {
    if (!place.wantsFocus || place.isEditing) return;
    const row = grid.current?.querySelector(`[aria-rowindex="${rowIndexOf(place.index)}"]`);
    const cell = row?.querySelector<HTMLElement>(`[aria-colindex="${columnIndexOf(place.cell)}"]`);
    if (!cell || cell.contains(document.activeElement)) return;
    focusOf(cell)?.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const onMap = useCallback(
    (at: number, use: ColumnUse | null) => upload.recheck((engine) => engine.map(at, use)),
    [upload],
  );
  const tellProblems = ({ problems }: ShownRow) =>
    problems
      .map((problem) => {
        const { mend } = problem;
        const more = mend && ('lost' in mend ? t(`lost.${mend.lost}`) : t(`mend.${mend.kind}`));
        return `${words.problem(problem)}.${more ? ` ${more}.` : ''}`;
      })
      .join(' ');
  const tellChanges = ({ update, out }: ShownRow) =>
    (out ? [] : (update?.changes ?? []))
      .map(({ column, own, from, to }) =>
        t('table.change', {
          column: column === null ? (own ?? '') : words.column(column),
          from: from === null ? t('table.hidden') : words.value(column, from) || t('table.empty'),
          to: words.value(column, to),
        }),
      )
      .join(' ');
  const { data } = useQuery(listPrograms(organizationId));
  const programs = data?.programs;
  const choicesOf = useCallback(
    (column: ColumnUse | null): readonly string[] | undefined => {
      if (column === 'Program') return programs?.filter(({ id }) => id !== '').map(({ name }) => name);
      return column === null || column === WHOLE_NAME || column === OWN_FIELD ? undefined : CSV_CHOICES[column];
    },
    [programs],
  );
  const activeHead = place.index === HEADS ? place.cell : -1;
  const stop = (cell: number) => (cell === activeHead ? 0 : -1);
  const heads = placesOf(HEADS);
  const told = useUnmoved(
    activeRow && place.wantsFocus ? [tellProblems(activeRow), tellChanges(activeRow)].join(' ').trim() : '',
  );
  const offered = useUnmoved(alike);

  return (
    <div className={classes.preview}>
      <p className={classes.help}>
        {t('table.rowHint')} {t('table.help')}
      </p>
      <div
        ref={scroller}
        className={classes.scroller}
        style={{ ...measures, '--number': `${number}rem`, '--problem': `${problem}rem` } as CSSProperties}
        onPointerEnter={use}
        onFocus={use}
        onWheel={use}
      >
        <div
          ref={grid}
          role="grid"
          aria-label={t('table.label')}
          aria-rowcount={length + 1}
          aria-colcount={columns.length + FIRST_CELL}
          className={classes.grid}
          style={size}
          {...handlers}
          onBlur={({ target }) =>
            // what had the focus may be gone because the row changed: then its place gets it back
            queueMicrotask(() => {
              if (target.isConnected && !grid.current?.contains(document.activeElement)) leave();
            })
          }
        >
          <div role="row" aria-rowindex={1} className={classes.heads}>
            <div role="columnheader" aria-colindex={1} tabIndex={stop(NUMBER_CELL)} className={classes.numberHead}>
              {t('table.row')}
            </div>
            <div role="columnheader" aria-colindex={2} tabIndex={stop(PROBLEM_CELL)} className={classes.problemHead}>
              {t('table.problem')}
            </div>
            {heads.drawn.map((at) => {
              const column = columns[at];
              if (!column) return null;
              return (
                <ColumnHead
                  key={at}
                  column={column}
                  place={at}
                  places={heads}
                  isActive={at + FIRST_CELL === activeHead}
                  words={words}
                  onMap={onMap}
                />
              );
            })}
          </div>
          {rows.map(({ index, start }) => (
            <PreviewRow
              key={index}
              index={index}
              start={start}
              row={rowAt(index)}
              columns={columns}
              places={placesOf(index)}
              active={index === place.index ? place.cell : -1}
              editing={index === place.index && place.isEditing ? place.cell : -1}
              words={words}
              deeds={deeds}
              choicesOf={choicesOf}
            />
          ))}
        </div>
        {length === 0 && <EmptyState title={t('table.none')} why={t('table.noneHelp')} />}
      </div>
      <p role="status" className={classes.told}>
        {told}
      </p>
      {offered && <Alike upload={upload} alike={offered} onEnd={forgetAlike} />}
    </div>
  );
}
