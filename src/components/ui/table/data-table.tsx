import { useRef, type ReactNode } from 'react';
import type { Pager } from '#src/schemas/pager.ts';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import { BulkBar } from './bulk-bar.tsx';
import type { Column } from './column.ts';
import type { FilterSet } from './filter-set.tsx';
import { NothingToShow } from './nothing-to-show.tsx';
import { Pagination } from './pagination.tsx';
import { useTablePreferences } from './preferences.ts';
import { useNextCode } from './use-next-code.ts';
import { usePageSize } from './use-page-size.ts';
import { useTableModel } from './use-table-model.ts';
import { Scroller } from './scroller.tsx';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import classes from './table.module.css';
import { Toolbar } from './toolbar.tsx';
import type { ListSearch } from './list-search.ts';
import type { ListState } from './use-list-search.ts';
import type { Selection } from './use-selection.ts';

/** What the table wants to know of a query; any `useQuery` result will do. */
interface TableQuery {
  readonly isFetching: boolean;
  /** The rows are those of the page or search before. */
  readonly isPlaceholderData: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface DataTableProps<Row extends object, Search extends ListSearch> {
  /** Under this name the columns are remembered. */
  readonly id: string;
  /** What is listed; names the table and its pages. */
  readonly label: string;
  readonly columns: ReadonlyArray<Column<Row>>;
  /** Undefined until there are some. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** What a row is called, for the name of its checkbox. */
  readonly rowName?: ((row: Row) => string) | undefined;
  /** Made with `placeholderData: keepPreviousData`, so that the old rows stay while new ones come. */
  readonly query: TableQuery;
  readonly pager?: Pager | undefined;
  /** From `useListSearch`; without it the table has no search, sorting and pages. */
  readonly list?: ListState<Search> | undefined;
  /** What the search looks at, shown in its field; left out: no search field. */
  readonly searchLabel?: string | undefined;
  /** The same in at most some 20 letters, where it has more: what a phone shows of it. */
  readonly searchShort?: string | undefined;
  /** Of `filterSet`. */
  readonly filters?: FilterSet | undefined;
  /** What isn't there, where search and filters find nothing. */
  readonly nothing?: string | undefined;
  /** Shown when there are no rows at all; what no search and no filter fits is told by the table itself. */
  readonly empty?: ReactNode;
  /** Whoever looks which columns there are asks for more. */
  readonly onColumns?: (() => void) | undefined;
  readonly selection?: Selection | undefined;
  /** Buttons for the selected rows; `count` is the true number. */
  readonly renderBulk?: ((selection: Selection, count: number) => ReactNode) | undefined;
}

/**
 * The one table of all lists. Sorting, pages, search and filters are the server's and live in the address bar; see kit
 * functions `listSearch` (route), `useListSearch`, `useSelection`. Below 640px of its own width rows become cards.
 */
export function DataTable<Row extends object, Search extends ListSearch = ListSearch>(
  props: DataTableProps<Row, Search>,
) {
  const {
    id,
    label,
    columns,
    rows,
    rowId,
    rowName,
    query,
    pager,
    list,
    searchLabel,
    searchShort,
    filters,
    nothing,
    empty,
    onColumns,
    selection,
    renderBulk,
  } = props;
  const t = useUiTexts();
  const preferences = useTablePreferences(id);
  const size = usePageSize(list, preferences);
  const shown = useRef<HTMLTableElement>(null);
  useNextCode(shown, rows !== undefined && rows.length > 0);
  const table = useTableModel({ columns, rows, rowId, list, chosen: preferences.columns });

  const total = pager?.totalItems ?? rows?.length ?? 0;
  const ids = rows?.map(rowId) ?? [];
  const failed = query.error !== null && query.error !== undefined;
  const loading = rows === undefined && !failed;
  // asked for again behind the scenes, the right rows are no reason to dim them, or to tell their number anew
  const others = rows !== undefined && query.isPlaceholderData;

  return (
    <div className={classes.container} data-density={preferences.density}>
      <Toolbar
        id={id}
        columns={columns}
        visible={table.columns}
        preferences={preferences}
        list={list}
        searchLabel={searchLabel}
        searchShort={searchShort}
        filters={filters}
        onColumns={onColumns}
      />
      {selection && <BulkBar selection={selection} page={ids} total={total} renderBulk={renderBulk} />}
      {failed && rows !== undefined && (
        <ErrorState title={t('error.stale')} error={query.error} onRetry={query.refetch} />
      )}
      <p role="status" className={ui.visuallyHidden}>
        {rows && list && !others ? t('table.found', { count: total }) : ''}
      </p>
      {failed && rows === undefined ? (
        <div className={classes.frame}>
          <ErrorState error={query.error} onRetry={query.refetch} />
        </div>
      ) : (
        <Scroller label={label} busy={loading || query.isFetching}>
          <table ref={shown} className={classes.table} data-stale={others || undefined}>
            <caption className={ui.visuallyHidden}>{label}</caption>
            <TableHead columns={table.columns} selection={selection} page={ids} />
            <TableBody
              columns={table.cells}
              rows={table.rows}
              rowName={rowName}
              selection={selection}
              page={ids}
              expected={pager?.itemsPerPage}
            />
          </table>
          {rows?.length === 0 && (
            <NothingToShow
              list={list}
              total={total}
              nothing={nothing}
              empty={empty ?? <EmptyState title={t('table.empty')} />}
            />
          )}
        </Scroller>
      )}
      {pager && list && <Pagination label={label} pager={pager} page={list.page} size={size} />}
    </div>
  );
}
