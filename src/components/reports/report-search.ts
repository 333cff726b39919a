import { listFilters, type FilterSearch } from '#src/components/ui/table/filters.ts';
import { pageAsked, plainListSearch, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { searchParams } from '#src/lib/search-params.ts';
import type { ReportFilter } from '#src/queries/reports.ts';
import { CALL_REPORT_FILTERS, REPORT_FILTERS } from '#src/schemas/report-modules.ts';

export const reportFilters = listFilters(REPORT_FILTERS, ['module']);
export const callReportFilters = listFilters(CALL_REPORT_FILTERS, ['module']);

type Filters = FilterSearch<typeof REPORT_FILTERS>;

/** What the list of reports keeps in the address bar. */
export interface ReportSearch extends ListSearch, Filters {}

export const reportSearch = searchParams(() => plainListSearch(reportFilters.params()));

type Narrowing = Pick<ReportSearch, 'page' | 'limit'> & Filters;

/** What of the address bar other reports are shown for. */
export const reportDeps = (search: Narrowing): Narrowing => ({ ...pageAsked(search), ...reportFilters.pick(search) });

/** The address bar's search as the call asks for it. */
export const reportFilter = (organizationId: string, search: Narrowing): ReportFilter => ({
  organizationId,
  ...pageAsked(search),
  ...reportFilters.asked(search),
});
