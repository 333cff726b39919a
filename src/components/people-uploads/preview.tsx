import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import ui from '#src/components/ui/ui.module.css';
import type { CsvSummary } from '#src/lib/csv/csv-summary.ts';
import type { CsvColumn } from '#src/schemas/people-uploads.ts';
import { Alike } from './alike.tsx';
import { ColumnHead } from './column-head.tsx';
import { FIRST_CELL, PreviewRow } from './preview-row.tsx';
import classes from './preview.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import type { Upload } from './upload.ts';
import { usePreview } from './use-preview.ts';
import { useRows } from './use-rows.ts';
import { useWords } from './use-words.ts';

interface PreviewProps {
  readonly upload: Upload;
  readonly summary: CsvSummary;
  readonly version: number;
}

const ROW_PX = 52;
const OVERSCAN = 2;

/**
 * The rows of the file in a grid of which only what is seen is drawn: the arrow keys move, Enter edits, Escape gives
 * up. Rows stay where they are while they are mended.
 */
export function Preview({ upload, summary, version }: PreviewProps) {
  const t = usePeopleUploadTexts();
  const words = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const { columns, length } = summary;
  const { state, deeds, onKeyDown, leave, alike, forgetAlike } = usePreview({ upload, columns, length });
  const { index: activeIndex, cell: activeCell } = state;
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes what it returns
  const virtual = useVirtualizer({
    count: length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    // the row with the focus stays, however far away: the focus must not be lost with it
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const [from, to] = [Math.max(0, startIndex - overscan), Math.min(count - 1, endIndex + overscan)];
      const seen = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
      if (activeIndex < from) return [activeIndex, ...seen];
      return activeIndex > to && activeIndex < count ? [...seen, activeIndex] : seen;
    },
  });
  const items = virtual.getVirtualItems();
  const near = items.filter(({ index }) => index !== activeIndex || items.length === 1);
  const rowAt = useRows(upload, version, [near[0]?.index ?? 0, near.at(-1)?.index ?? 0]);
  const activeRow = rowAt(activeIndex);

  useEffect(() => {
    if (!state.wantsFocus) return;
    virtual.scrollToIndex(activeIndex, { align: 'auto' });
  }, [state, activeIndex, virtual]);
  useEffect(() => {
    if (!state.wantsFocus || state.isEditing) return;
    const row = grid.current?.querySelector(`[aria-rowindex="${activeIndex + 2}"]`);
    const cell = row?.querySelector<HTMLElement>(`[data-cell="${activeCell}"]`);
    const target = cell?.matches('[data-focus]') ? cell : cell?.querySelector<HTMLElement>('[data-focus]');
    if (!target || target === document.activeElement) return;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const onMap = useCallback(
    (at: number, column: CsvColumn | null) => void upload.recheck((engine) => engine.map(at, column)),
    [upload],
  );
  const heads = useMemo(
    () => columns.map((column) => <ColumnHead key={column.at} column={column} words={words} onMap={onMap} />),
    [columns, words, onMap],
  );
  const told = activeRow && activeRow.problems.length > 0 && state.wantsFocus;

  return (
    <div className={classes.preview}>
      <p className={classes.help}>
        {t('table.rowHint')} {t('table.help')}
      </p>
      <div ref={scroller} className={classes.scroller}>
        <table
          ref={grid}
          // a table whose cells are moved among by arrow keys is one
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={t('table.label')}
          aria-rowcount={length + 1}
          aria-colcount={columns.length + FIRST_CELL}
          className={classes.table}
          style={{ inlineSize: `${19 + columns.length * 10}rem` }}
          onKeyDown={(event) => onKeyDown(event, activeRow)}
          onBlur={({ target }) =>
            // what had the focus may be gone because the row changed: then its place gets it back
            queueMicrotask(() => {
              if (target.isConnected && !grid.current?.contains(document.activeElement)) leave();
            })
          }
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={classes.numberHead}>
                {t('table.row')}
              </th>
              <th scope="col" className={classes.problemHead}>
                {t('table.problem')}
              </th>
              {heads}
            </tr>
          </thead>
          <tbody>
            {items.map(({ index, start }, place) => {
              const before = items[place - 1];
              const gap = start - (before ? before.end : 0);
              return [
                gap > 0 && <Space key={`before-${index}`} pixels={gap} />,
                <PreviewRow
                  key={index}
                  index={index}
                  row={rowAt(index)}
                  columns={columns}
                  active={index === activeIndex ? activeCell : -1}
                  editing={index === activeIndex && state.isEditing ? activeCell : -1}
                  words={words}
                  deeds={deeds}
                />,
              ];
            })}
            <Space pixels={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
        {length === 0 && <EmptyState title={t('table.none')} why={t('table.noneHelp')} />}
      </div>
      <p role="status" className={told ? classes.told : ui.visuallyHidden}>
        {told &&
          activeRow.problems
            .map((problem) => {
              const { mend } = problem;
              const more = mend && ('lost' in mend ? t(`lost.${mend.lost}`) : t(`mend.${mend.kind}`));
              return `${words.problem(problem)}.${more ? ` ${more}.` : ''}`;
            })
            .join(' ')}
      </p>
      {alike && <Alike upload={upload} alike={alike} onEnd={forgetAlike} />}
    </div>
  );
}

/** Stands for the rows that aren't drawn. */
function Space({ pixels }: { readonly pixels: number }) {
  return pixels > 0 ? <tr aria-hidden="true" style={{ blockSize: pixels }} /> : null;
}
