import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { memo } from 'react';
import { Button, IconButton } from '#src/components/ui/button/button.tsx';
import { apart, columnIndexOf, rowIndexOf, type Places } from '#src/components/ui/grid/cells.ts';
import { SkeletonLine } from '#src/components/ui/page/skeleton.tsx';
import ui from '#src/components/ui/ui.module.css';
import { OWN_FIELD, type ColumnUse, type ShownColumn, type ShownRow } from '#src/lib/csv/csv-summary.ts';
import { isWarning, type Problem } from '#src/lib/csv/problem.ts';
import type { ShownChange } from '#src/lib/csv/updates.ts';
import { ownKey } from '#src/schemas/person-details.ts';
import { CellEditor } from './cell-editor.tsx';
import { FIRST_CELL, NUMBER_CELL, PROBLEM_CELL, type RowDeeds } from './preview-cells.ts';
import classes from './preview.module.css';
import type { Words } from './use-words.ts';

interface PreviewRowProps {
  readonly row: ShownRow | undefined;
  readonly index: number;
  /** How far it is from the grid's start, in pixels. */
  readonly start: number;
  readonly columns: readonly ShownColumn[];
  /** Which of the columns are drawn. */
  readonly places: Places;
  /** Which of its cells is the grid's one stop for the Tab key; -1: none. */
  readonly active: number;
  /** Which of its cells is being edited; -1: none. */
  readonly editing: number;
  readonly words: Words;
  readonly deeds: RowDeeds;
  /** What a cell of a column may say, where that is one of a few things. */
  readonly choicesOf: (column: ColumnUse | null) => readonly string[] | undefined;
}

/** Whether a change is shown in a column. */
const isChangeOf = ({ column, own }: ShownChange, shown: ShownColumn): boolean =>
  own === undefined ? column === shown.column : shown.column === OWN_FIELD && ownKey(own) === ownKey(shown.name);

/** What can be offered for a row; its button is called by `data-deed`. */
export const offerOf = (row: ShownRow): Problem | undefined =>
  row.out ? undefined : row.problems.find(({ mend }) => mend && 'to' in mend);

/** What is said of a row first: what can be mended at once. */
export const mainProblem = (row: ShownRow): Problem | undefined => offerOf(row) ?? row.problems[0];

/**
 * One row of the preview: plain elements, as few as there can be, since each step of the wheel draws some. What is
 * pressed in it is heard by the grid.
 */
export const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
  const { row, index, start, columns, places, active, editing, words, deeds, choicesOf } = props;
  const shared = { role: 'row', 'aria-rowindex': rowIndexOf(index), style: { insetBlockStart: start } };
  if (!row) {
    return (
      <div {...shared} className={classes.row}>
        <div role="gridcell" aria-colindex={1} className={classes.waiting}>
          <SkeletonLine width="12rem" />
        </div>
      </div>
    );
  }
  const stop = (cell: number) => (cell === active ? 0 : -1);
  const [first] = row.problems;
  const { update } = row;
  const isUpdate = update !== null && update.changes.length > 0;
  const calm = !row.checked ? 'unchecked' : isUpdate ? 'update' : row.mended ? 'mended' : 'good';
  const state = row.out ? 'out' : first ? (isWarning(first) ? 'warning' : 'bad') : calm;
  return (
    <div {...shared} className={classes.row} data-state={state}>
      <NumberCell row={row} stop={stop(NUMBER_CELL)} words={words} />
      <ProblemCell row={row} stop={stop(PROBLEM_CELL)} words={words} />
      {places.drawn.map((place) => {
        const column = columns[place];
        if (!column) return null;
        const cell = place + FIRST_CELL;
        const value = row.cells[place] ?? '';
        if (cell === editing) {
          const name = words.cells(column);
          return (
            <CellEditor
              key={place}
              cell={cell}
              name={name}
              number={row.number}
              value={value}
              choices={choicesOf(column.column)}
              nameOf={(choice) => words.value(column.column, choice)}
              onEnd={(...end) => deeds.commit(row, cell, ...end)}
              onGiveUp={deeds.giveUp}
            />
          );
        }
        const problem =
          first && column.column && !row.out ? row.problems.find((each) => each.column === column.column) : undefined;
        const isBad = problem && !isWarning(problem);
        const change = row.out ? undefined : update?.changes.find((each) => isChangeOf(each, column));
        return (
          <div
            key={place}
            {...apart(place, places)}
            role="gridcell"
            aria-colindex={columnIndexOf(cell)}
            tabIndex={stop(cell)}
            data-problem={problem && (isBad ? 'bad' : 'warning')}
            data-unused={column.column === null || undefined}
            aria-invalid={isBad || undefined}
            data-changed={change !== undefined || undefined}
          >
            {change ? <ChangedCell change={change} words={words} /> : words.value(column.column, value)}
          </div>
        );
      })}
    </div>
  );
});

/** What a cell says in place of what is known: the old text, then the new one. */
function ChangedCell({
  change: { column, from, to },
  words: { table, value },
}: {
  readonly change: ShownChange;
  readonly words: Words;
}) {
  const old = from === null ? table.hidden : from === '' ? table.empty : value(column, from);
  return (
    <>
      <del className={classes.old}>{old}</del> <ins className={classes.new}>{value(column, to)}</ins>
    </>
  );
}

interface FixedCellProps {
  readonly row: ShownRow;
  readonly stop: number;
  readonly words: Words;
}

function NumberCell({ row, stop, words: { table } }: FixedCellProps) {
  const { number, out } = row;
  return (
    <div role="rowheader" aria-colindex={1} className={classes.number}>
      <span>{number}</span>
      <IconButton
        tabIndex={stop}
        data-deed="out"
        className={classes.out}
        label={out ? table.takeInRow(number) : table.leaveOutRow(number)}
        title={out ? table.takeIn : table.leaveOut}
      >
        {out ? <IconArrowBackUp size={16} aria-hidden="true" className={ui.alongText} /> : '×'}
      </IconButton>
    </div>
  );
}

function ProblemCell({ row, stop, words }: FixedCellProps) {
  const { table } = words;
  const { problems, out, mended, checked, update } = row;
  const known = update && (update.changes.length > 0 ? table.updates(update.name) : table.unchanged(update.name));
  const calm = !checked ? table.unchecked : (known ?? (mended ? table.mended : table.fine));
  const first = mainProblem(row);
  // a row that is uploaded says whom it updates, whatever else there is to say of it
  const updated = update && update.changes.length > 0 && problems.every(isWarning) ? [table.updates(update.name)] : [];
  const offer = offerOf(row);
  return (
    <div
      role="gridcell"
      aria-colindex={2}
      className={classes.problem}
      tabIndex={offer ? undefined : stop}
      title={first && [...updated, ...problems.map(words.problem)].join('\n')}
    >
      <span className={classes.why}>
        {out ? table.isOut : first ? [...updated, words.problem(first)].join(' · ') : calm}
        {problems.length > 1 && !out && ` ${table.more(problems.length - 1)}`}
      </span>
      {offer?.mend && 'to' in offer.mend && (
        <Button variant="default" size="small" tabIndex={stop} data-deed="mend" className={classes.mend}>
          {table.mend(words.value(offer.column, offer.mend.to))}
        </Button>
      )}
    </div>
  );
}
