import * as z from 'zod/mini';
import { listFilters, type FilterSearch } from '#src/components/ui/table/filters.ts';
import { pageAsked, plainListSearch, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { ANALYTICS_FILTERS } from '#src/schemas/analytics-values.ts';
import { PERIODS } from '#src/schemas/periods.ts';
import type { Filters } from '#src/schemas/filters.ts';
import { CALL_MODULES, type CallModule } from '#src/schemas/report-modules.ts';

export const ANALYTICS_TABS = ['analytics', 'generated'] as const;
export type AnalyticsTab = (typeof ANALYTICS_TABS)[number];

/** The four reports, by what they tell of. */
export const ANALYTICS_REPORTS = ['overview', 'recipients', 'pairs', 'months'] as const;
export type AnalyticsReport = (typeof ANALYTICS_REPORTS)[number];

/** What a bar of the chart is of. */
export const STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];

const SHOWN = {
  last: { kind: 'choice', options: PERIODS },
  dateFrom: { kind: 'day', notAfter: 'dateTo' },
  dateTo: { kind: 'day', notBefore: 'dateFrom' },
  ...ANALYTICS_FILTERS,
} as const satisfies Filters;

export const analyticsFilters = listFilters(SHOWN, ['last', 'dateFrom', 'dateTo', 'programId', 'callType']);
export type AnalyticsFilters = FilterSearch<typeof SHOWN>;

/** What the screen keeps in the address bar. */
export interface AnalyticsSearch extends ListSearch, AnalyticsFilters {
  readonly tab?: AnalyticsTab | undefined;
  readonly report?: AnalyticsReport | undefined;
  /** What a bar of the chart is of; left out: what fits the range. */
  readonly by?: Step | undefined;
  /** Of the generated reports. */
  readonly module?: CallModule | undefined;
}

const choice = <const Options extends readonly string[]>(options: Options) =>
  z.catch(z.optional(z.enum(options)), undefined);

export const analyticsSearch = searchParams(() =>
  plainListSearch({
    ...analyticsFilters.params(),
    tab: choice(ANALYTICS_TABS),
    report: choice(ANALYTICS_REPORTS),
    by: choice(STEPS),
    module: choice(CALL_MODULES),
  }),
);

/** What of the address bar other figures are shown for. */
export const analyticsDeps = (search: AnalyticsSearch) => ({
  ...pageAsked(search),
  ...analyticsFilters.pick(search),
  tab: search.tab,
  report: search.report,
  module: search.module,
});
