import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import type { FilterSet } from '#src/components/ui/table/filter-set.tsx';
import type { ListSearch } from '#src/components/ui/table/list-search.ts';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { listReportRequests, type ReportFilter } from '#src/queries/reports.ts';
import { reportColumns } from './report-columns.tsx';
import { useReportWords } from './report-words.ts';
import { useReportTexts } from './texts.ts';

interface ReportListProps<Search extends ListSearch> {
  /** Under this name its columns and views are remembered. */
  readonly id: string;
  readonly organizationId: string;
  readonly list: ListState<Search>;
  readonly filter: ReportFilter;
  readonly filters?: FilterSet | undefined;
  readonly empty?: ReactNode;
}

/** Reports: what was ordered, by whom, how far it is, and its file. Specification reports 5.4. */
export function ReportList<Search extends ListSearch>(props: ReportListProps<Search>) {
  const { id, organizationId, list, filter, filters, empty } = props;
  const t = useReportTexts();
  const common = useCommonTexts();
  const words = useReportWords();
  const numbers = useNumbers();
  const query = useQuery(listReportRequests(filter));
  const timeZone = useTimeZone(organizationId);
  const columns = useMemo(
    () => reportColumns({ t, common, words, numbers, timeZone }),
    [t, common, words, numbers, timeZone],
  );
  return (
    <DataTable
      id={id}
      label={t('list')}
      columns={columns}
      rows={query.data?.rows}
      rowId={(row) => row.id}
      query={query}
      pager={query.data?.pager}
      list={list}
      filters={filters}
      empty={empty}
    />
  );
}
