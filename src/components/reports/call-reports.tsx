import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { pageAsked, type ListSearch } from '#src/components/ui/table/list-search.ts';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { CALL_MODULES, type CALL_REPORT_FILTERS } from '#src/schemas/report-modules.ts';
import { ReportList } from './report-list.tsx';
import { callReportFilters } from './report-search.ts';
import { useReportTexts } from './texts.ts';
import { useModuleFilter, type ModuleList } from './use-module-filter.ts';

interface CallReportsProps<Search extends ListSearch> {
  readonly organizationId: string;
  readonly list: ListState<Search> & ModuleList<typeof CALL_REPORT_FILTERS>;
}

/** The reports that were made of calls, beside their figures. Specification reports 5.9. */
export function CallReports<Search extends ListSearch>({ organizationId, list }: CallReportsProps<Search>) {
  const t = useReportTexts();
  const filters = useModuleFilter(callReportFilters, list);
  return (
    <ReportList
      id="call-reports"
      organizationId={organizationId}
      list={list}
      filter={{ organizationId, ...pageAsked(list), module: list.filters.module ?? CALL_MODULES.join(',') }}
      filters={filters}
      empty={<EmptyState title={t('empty')} why={t('callsEmptyWhy')} />}
    />
  );
}
