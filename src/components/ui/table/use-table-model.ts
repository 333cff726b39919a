import {
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type SortingState,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from './column.ts';
import type { ListSearch } from './list-search.ts';
import type { ListState } from './use-list-search.ts';

/** A column that is shown, with its place in the order the list has. */
export interface ShownColumn<Row> extends Column<Row> {
  readonly sorted: false | 'asc' | 'desc';
  /** Undefined where the list can't be sorted by it. */
  readonly toggleSorting: (() => void) | undefined;
}

interface TableModel<Row> {
  readonly columns: ReadonlyArray<ShownColumn<Row>>;
  /** The same columns without the order: the same array as long as the same ones are shown. */
  readonly cells: ReadonlyArray<Column<Row>>;
  readonly rows: ReadonlyArray<{ readonly id: string; readonly original: Row }> | undefined;
}

interface ModelInput<Row, Search extends ListSearch> {
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  readonly list: ListState<Search> | undefined;
  /** Columns switched on or off by the person. */
  readonly chosen: Readonly<Record<string, boolean>> | undefined;
}

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
const NO_ROWS: readonly never[] = [];
const NO_SORTING: SortingState = [];

/** The table's columns and rows; sorting is the server's and lives in the address bar. */
export function useTableModel<Row extends object, Search extends ListSearch>(
  input: ModelInput<Row, Search>,
): TableModel<Row> {
  const { columns, rows, rowId, list, chosen } = input;
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, sort = false }) => ({
        id,
        header,
        enableSorting: sort,
        accessorFn: (row: Row) => row,
      })),
    [columns],
  );
  const columnVisibility = useMemo(() => {
    const hidden = columns.filter((column) => column.hidden).map((column) => [column.id, false]);
    return { ...Object.fromEntries(hidden), ...chosen } as Record<string, boolean>;
  }, [columns, chosen]);
  const sort = list?.sort;
  const dir = list?.dir;
  const sorting = useMemo(() => (sort ? [{ id: sort, desc: dir === 'desc' }] : NO_SORTING), [sort, dir]);

  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    state: { columnVisibility, sorting },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    onSortingChange: (updater) => {
      const next = functionalUpdate(updater, sorting)[0];
      if (next) list?.setSort(next.id, next.desc ? 'desc' : 'asc');
    },
  });

  const cells = useMemo(
    () => columns.filter((column) => table.getColumn(column.id)?.getIsVisible()),
    // oxlint-disable-next-line react/exhaustive-deps -- the table is one object for good, its columns change with these
    [columns, columnVisibility],
  );
  const shown = cells.map((cell): ShownColumn<Row> => {
    const column = table.getColumn(cell.id);
    return {
      ...cell,
      sorted: column?.getIsSorted() ?? false,
      toggleSorting: list && column?.getCanSort() ? () => column.toggleSorting() : undefined,
    };
  });
  return { columns: shown, cells, rows: rows && table.getRowModel().rows };
}
