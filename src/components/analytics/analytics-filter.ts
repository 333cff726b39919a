import { pageAsked } from '#src/components/ui/table/list-search.ts';
import { askedDays } from '#src/lib/periods.ts';
import type { AnalyticsFilter, PairsFilter, RecipientsFilter } from '#src/queries/analytics.ts';
import { PAIR_SORTS, RECIPIENT_SORTS } from '#src/schemas/analytics-values.ts';
import {
  analyticsDefaults,
  analyticsFilters,
  type AnalyticsFilters,
  type AnalyticsSearch,
} from './analytics-search.ts';

/* Apart from the address bar's search, which is known before any screen. */

/** The address bar's filters as the calls ask for them. Specification analytics 1.6. */
export function analyticsFilter(organizationId: string, search: AnalyticsFilters, timeZone?: string): AnalyticsFilter {
  const { last, dateFrom, dateTo, ...asked } = analyticsFilters.asked(search);
  return { organizationId, ...asked, ...askedDays({ last, dateFrom, dateTo }, timeZone) };
}

type Paged = Pick<AnalyticsSearch, 'page' | 'limit' | 'sort' | 'dir'>;

/** The same with a page and, unless it is the report's own, an order. Specification analytics 1.19. */
function pagedFilter<Sort extends string>(filter: AnalyticsFilter, search: Paged, sorts: readonly Sort[]) {
  const { sort, dir } = search;
  const isOwn = sort === analyticsDefaults.sort && dir === analyticsDefaults.dir;
  const order = { sortBy: sorts.find((each) => each === sort), sortDirection: dir };
  return { ...filter, ...pageAsked(search), ...(!isOwn && order) };
}

export const recipientsFilter = (filter: AnalyticsFilter, search: Paged): RecipientsFilter =>
  pagedFilter(filter, search, RECIPIENT_SORTS);

export const pairsFilter = (filter: AnalyticsFilter, search: Paged): PairsFilter =>
  pagedFilter(filter, search, PAIR_SORTS);
