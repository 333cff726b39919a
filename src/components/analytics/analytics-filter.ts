import { pageAsked, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { askedDays } from '#src/lib/periods.ts';
import type { AnalyticsFilter } from '#src/queries/analytics.ts';
import { analyticsFilters, type AnalyticsFilters } from './analytics-search.ts';

/* Apart from the address bar's search, which is known before any screen. */

/** The address bar's filters as the calls ask for them. Specification analytics 1.6. */
export function analyticsFilter(organizationId: string, search: AnalyticsFilters, timeZone?: string): AnalyticsFilter {
  const { last, dateFrom, dateTo, ...asked } = analyticsFilters.asked(search);
  return { organizationId, ...asked, ...askedDays({ last, dateFrom, dateTo }, timeZone) };
}

/** The same with a page. */
export const pagedFilter = (filter: AnalyticsFilter, search: Pick<ListSearch, 'page' | 'limit'>) => ({
  ...filter,
  ...pageAsked(search),
});
