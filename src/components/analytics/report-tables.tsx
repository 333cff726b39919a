import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import type { Column } from '#src/components/ui/table/column.ts';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import {
  listReportThree,
  listReportTwo,
  type AnalyticsFilter,
  type PairsFilter,
  type RecipientsFilter,
} from '#src/queries/analytics.ts';
import type { ShownRange } from '#src/schemas/calls.ts';
import type { Pager } from '#src/schemas/pager.ts';
import type { AnalyticsSearch } from './analytics-search.ts';
import { reportOf, useCallsLink } from './calls-behind.tsx';
import { NoAnalytics } from './no-analytics.tsx';
import { pairColumns, recipientColumns, type ColumnsOptions } from './report-columns.tsx';
import { useAnalyticsTexts } from './texts.ts';

interface TableProps<Filter extends AnalyticsFilter> {
  readonly filter: Filter;
  readonly list: ListState<AnalyticsSearch>;
  readonly timeZone: string | undefined;
}

interface Answer<Row> {
  readonly rows: readonly Row[];
  readonly pager: Pager;
  readonly range: ShownRange;
}

interface RowsProps<Row> extends TableProps<AnalyticsFilter> {
  readonly id: 'recipients' | 'pairs';
  readonly query: ReturnType<typeof useQuery<Answer<Row>>>;
  readonly columnsOf: (options: ColumnsOptions) => ReadonlyArray<Column<Row>>;
  readonly rowId: (row: Row) => string;
}

function Rows<Row extends object>({ id, query, columnsOf, rowId, filter, list, timeZone }: RowsProps<Row>) {
  const t = useAnalyticsTexts();
  const numbers = useNumbers();
  const link = useCallsLink();
  const range = query.data?.range;
  const columns = useMemo(
    () => columnsOf({ t, numbers, timeZone, link, behind: range ? reportOf(range, filter) : {} }),
    [columnsOf, t, numbers, timeZone, link, range, filter],
  );
  return (
    <DataTable
      id={`analytics-${id}`}
      label={t(`report.${id}`)}
      columns={columns}
      rows={query.data?.rows}
      rowId={rowId}
      query={query}
      pager={query.data?.pager}
      list={list}
      nothing={t('empty')}
      empty={<NoAnalytics />}
    />
  );
}

/** Report 2 on the screen. Specification analytics 1.2. */
export function RecipientTable(props: TableProps<RecipientsFilter>) {
  const query = useQuery(listReportTwo(props.filter));
  return (
    <Rows
      {...props}
      id="recipients"
      query={query}
      columnsOf={recipientColumns}
      rowId={({ recipient }) => recipient.id ?? 'deleted'}
    />
  );
}

/** Report 3 on the screen. Specification analytics 1.3. */
export function PairTable(props: TableProps<PairsFilter>) {
  const query = useQuery(listReportThree(props.filter));
  return (
    <Rows
      {...props}
      id="pairs"
      query={query}
      columnsOf={pairColumns}
      rowId={({ caller, recipient, month }) => `${caller.id ?? ''} ${recipient.id ?? ''} ${month}`}
    />
  );
}
