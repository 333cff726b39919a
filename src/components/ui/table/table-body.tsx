import { memo, type ReactNode } from 'react';
import { LIMITS } from '#src/schemas/limits.ts';
import { isNothing, shownValue } from '#src/components/ui/page/none.tsx';
import { SkeletonLine } from '#src/components/ui/page/skeleton.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import type { Column } from './column.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import classes from './table.module.css';
import type { Selection } from './use-selection.ts';

interface TableBodyProps<Row> {
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly rows: ReadonlyArray<{ readonly id: string; readonly original: Row }> | undefined;
  readonly rowName: ((row: Row) => string) | undefined;
  readonly selection: Selection | undefined;
  readonly page: readonly string[];
  /** Rows of a full page, for the skeleton. */
  readonly expected: number | undefined;
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, rowName, selection, page, expected = LIMITS.pageSize } = props;
  const t = useUiTexts();
  if (!rows) return <SkeletonBody columns={columns} rows={expected} selectable={selection !== undefined} />;
  return (
    <tbody>
      {rows.map(({ id, original: row }) => {
        const selected = selection?.isSelected(id) ?? false;
        return (
          <tr key={id} data-selected={selected || undefined}>
            {selection && (
              <td className={classes.check}>
                <RowCheckbox
                  label={rowName ? t('table.select', { name: rowName(row) }) : t('table.selectRow')}
                  checked={selected}
                  onChange={(on) => selection.toggle([id], on, page)}
                />
              </td>
            )}
            <Cells row={row} columns={columns} />
          </tr>
        );
      })}
    </tbody>
  );
}

interface CellsProps<Row> {
  readonly row: Row;
  readonly columns: ReadonlyArray<Column<Row>>;
}

/* A key in the search field or a click on a checkbox must not render the cells of all rows again. */
const Cells = memo(function Cells<Row>({ row, columns }: CellsProps<Row>): ReactNode {
  return columns.map((column) => {
    const cell = column.cell(row);
    // where there is nothing to do nothing is missing
    const shown = column.quietHeader ? cell : shownValue(cell);
    return column.rowHeader ? (
      <th key={column.id} scope="row" className={classes.name}>
        {shown}
      </th>
    ) : (
      <td
        key={column.id}
        className={column.quietHeader ? classes.corner : undefined}
        data-label={column.quietHeader ? undefined : column.header}
        data-numeric={column.numeric || undefined}
        data-beside={(column.beside && !isNothing(cell)) || undefined}
        data-named={column.named || column.numeric || undefined}
        // a card doesn't list what there is none of
        data-narrow={isLeftOut(column, row) || cell === 0 ? 'no' : undefined}
      >
        {shown}
      </td>
    );
  });
}) as <Row>(props: CellsProps<Row>) => ReactNode;

const isLeftOut = <Row,>({ narrow }: Column<Row>, row: Row): boolean =>
  typeof narrow === 'function' ? !narrow(row) : narrow === false;

interface SkeletonBodyProps<Row> {
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly rows: number;
  readonly selectable: boolean;
}

function SkeletonBody<Row>({ columns, rows, selectable }: SkeletonBodyProps<Row>) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {selectable && (
            <td className={classes.check}>
              <SkeletonLine width="1rem" />
            </td>
          )}
          {columns.map((column, at) => (
            <td key={column.id} data-narrow={column.narrow === false ? 'no' : undefined}>
              <SkeletonLine width={`${column.quietHeader ? 40 : 85 - ((row * 13 + at * 29) % 45)}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
