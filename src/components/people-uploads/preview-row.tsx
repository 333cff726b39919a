import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { memo, useRef, type KeyboardEvent } from 'react';
import { SkeletonLine } from '#src/components/ui/page/skeleton.tsx';
import ui from '#src/components/ui/ui.module.css';
import type { ShownColumn, ShownRow } from '#src/lib/csv/csv-summary.ts';
import { isWarning, type Problem } from '#src/lib/csv/problem.ts';
import classes from './preview.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import type { Words } from './use-words.ts';

/** The places of the first two cells; those of the file come after them. */
const NUMBER_CELL = 0;
const PROBLEM_CELL = 1;
export const FIRST_CELL = 2;

export interface RowDeeds {
  /** Makes a cell the one that has the focus. */
  readonly goTo: (index: number, cell: number) => void;
  readonly begin: (index: number, cell: number) => void;
  readonly commit: (row: ShownRow, cell: number, value: string, move: 'stay' | 'next' | 'none') => void;
  readonly giveUp: () => void;
  readonly leaveOut: (row: ShownRow, out: boolean) => void;
  readonly mend: (row: ShownRow, problem: Problem) => void;
}

interface PreviewRowProps {
  readonly row: ShownRow | undefined;
  readonly index: number;
  readonly columns: readonly ShownColumn[];
  /** Which of its cells is the grid's one stop for the Tab key; -1: none. */
  readonly active: number;
  /** Which of its cells is being edited; -1: none. */
  readonly editing: number;
  readonly words: Words;
  readonly deeds: RowDeeds;
}

const offerOf = (row: ShownRow) => row.problems.find(({ mend }) => mend && 'to' in mend);

/** One row of the preview. Plain cells: 30 rows of 23 of them are drawn with each step of the wheel. */
export const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
  const { row, index, columns, active, editing, words, deeds } = props;
  const t = usePeopleUploadTexts();
  const shared = { 'aria-rowindex': index + 2 };
  if (!row) {
    return (
      <tr {...shared} className={classes.row}>
        <td colSpan={columns.length + FIRST_CELL}>
          <SkeletonLine width="12rem" />
        </td>
      </tr>
    );
  }
  const stop = (cell: number) => (cell === active ? 0 : -1);
  const offer = offerOf(row);
  const [first, ...others] = row.problems;
  const state = row.out ? 'out' : first ? (isWarning(first) ? 'warning' : 'bad') : 'good';
  const firstPlace = columns.findIndex(({ column }) => column !== null && column === first?.column);
  return (
    <tr {...shared} className={classes.row} data-state={state}>
      <th scope="row" className={classes.number} data-cell={NUMBER_CELL}>
        <span>{row.number}</span>
        <button
          type="button"
          tabIndex={stop(NUMBER_CELL)}
          data-focus
          className={`${ui.quiet} ${classes.out}`}
          aria-label={t(row.out ? 'table.takeInLabel' : 'table.leaveOutLabel', { row: row.number })}
          title={t(row.out ? 'table.takeIn' : 'table.leaveOut')}
          onClick={() => deeds.leaveOut(row, !row.out)}
          onFocus={() => deeds.goTo(index, NUMBER_CELL)}
        >
          {row.out ? (
            <IconArrowBackUp size={16} aria-hidden="true" className={ui.alongText} />
          ) : (
            <IconX size={16} aria-hidden="true" />
          )}
        </button>
      </th>
      <td
        data-cell={PROBLEM_CELL}
        className={classes.problem}
        {...(!offer && { tabIndex: stop(PROBLEM_CELL), 'data-focus': true })}
        title={row.problems.map(words.problem).join('\n')}
        onClick={() => firstPlace >= 0 && deeds.goTo(index, firstPlace + FIRST_CELL)}
      >
        <span className={classes.why}>
          {row.out ? t('table.isOut') : first ? words.problem(first) : t('table.fine')}
          {others.length > 0 && !row.out && ` ${t('table.more', { count: others.length })}`}
        </span>
        {offer?.mend && 'to' in offer.mend && !row.out && (
          <button
            type="button"
            tabIndex={stop(PROBLEM_CELL)}
            data-focus
            className={classes.mend}
            onClick={(event) => {
              event.stopPropagation();
              deeds.mend(row, offer);
            }}
            onFocus={() => deeds.goTo(index, PROBLEM_CELL)}
          >
            {t('table.mend', { to: offer.mend.to })}
          </button>
        )}
      </td>
      {columns.map(({ at, column, name }, place) => {
        const cell = place + FIRST_CELL;
        const value = row.cells[place] ?? '';
        if (cell === editing) {
          const label = t('table.edit', { column: column ? words.column(column) : name, row: row.number });
          return (
            <td key={at} data-cell={cell} className={classes.edited}>
              <CellEditor
                label={label}
                value={value}
                onEnd={(...end) => deeds.commit(row, cell, ...end)}
                onGiveUp={deeds.giveUp}
              />
            </td>
          );
        }
        const problem = column && !row.out ? row.problems.find((each) => each.column === column) : undefined;
        return (
          <td
            key={at}
            data-cell={cell}
            data-focus
            tabIndex={stop(cell)}
            data-problem={problem ? (isWarning(problem) ? 'warning' : 'bad') : undefined}
            data-unused={column === null || undefined}
            aria-invalid={problem && !isWarning(problem) ? true : undefined}
            onClick={() => deeds.goTo(index, cell)}
            onDoubleClick={() => deeds.begin(index, cell)}
          >
            {value}
          </td>
        );
      })}
    </tr>
  );
});

interface CellEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onEnd: (value: string, move: 'stay' | 'next' | 'none') => void;
  readonly onGiveUp: () => void;
}

/** Enter and Tab write what is typed, and so does leaving; Escape doesn't. */
function CellEditor({ label, value, onEnd, onGiveUp }: CellEditorProps) {
  // a field that goes away loses the focus, too
  const hasEnded = useRef(false);
  const end = (text: string, move: 'stay' | 'next' | 'none') => {
    if (!hasEnded.current) onEnd(text, move);
    hasEnded.current = true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    const text = event.currentTarget.value;
    if (event.key === 'Enter') end(text, 'stay');
    else if (event.key === 'Tab') end(text, 'next');
    else if (event.key === 'Escape') {
      hasEnded.current = true;
      onGiveUp();
    } else return;
    event.preventDefault();
  };
  return (
    <input
      aria-label={label}
      defaultValue={value}
      // the cell was asked to be edited
      autoFocus
      dir="auto"
      className={classes.input}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={(event) => end(event.currentTarget.value, 'none')}
    />
  );
}
