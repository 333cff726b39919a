import { pageAsked, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { PERIOD_HOURS } from '#src/lib/periods.ts';
import type { AnalyticsFilter } from '#src/queries/analytics.ts';
import { dayIn, toUsDay } from '#src/schemas/ranges.ts';
import { analyticsFilters, type AnalyticsFilters } from './analytics-search.ts';

/* Apart from the address bar's search, which is known before any screen. */

const HOUR_MS = 3_600_000;

/** The address bar's filters as the calls ask for them: a period begins with the day on which its first moment is. Specification analytics 1.6. */
export function analyticsFilter(
  organizationId: string,
  search: AnalyticsFilters,
  timeZone: string,
  now = Date.now(),
): AnalyticsFilter {
  const { last, ...asked } = analyticsFilters.asked(search);
  const from = last && toUsDay(dayIn(new Date(now - PERIOD_HOURS[last] * HOUR_MS), timeZone));
  return { organizationId, ...asked, ...(from !== undefined && { dateFrom: from }) };
}

/** The same with a page. */
export const pagedFilter = (filter: AnalyticsFilter, search: Pick<ListSearch, 'page' | 'limit'>) => ({
  ...filter,
  ...pageAsked(search),
});
