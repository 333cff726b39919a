import * as z from 'zod/mini';
import { listFilters, type FilterSearch } from '#src/components/ui/table/filters.ts';
import {
  plainListDefaults,
  pageAsked,
  plainListSearch,
  type ListSearch,
} from '#src/components/ui/table/list-search.ts';
import { searchParams } from '#src/lib/search-params.ts';
import {
  ANALYTICS_FILTERS,
  PAIR_SORTS,
  RECIPIENT_SORTS,
  type PairSort,
  type RecipientSort,
} from '#src/schemas/analytics-values.ts';
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

export type AnalyticsSort = RecipientSort | PairSort;

/** What each report can be sorted by; the others are in one order. */
const SORTS_OF: Readonly<Partial<Record<AnalyticsReport, readonly AnalyticsSort[]>>> = {
  recipients: RECIPIENT_SORTS,
  pairs: PAIR_SORTS,
};

/** The order of a report where the address names none that it has. Specification analytics 1.11. */
const FIRST = { sort: 'minutes', dir: 'desc' } as const;

/** The params that stay out of the address while they are the defaults. */
export const analyticsDefaults = { ...plainListDefaults, ...FIRST } as const;

/** What the screen keeps in the address bar. */
export interface AnalyticsSearch extends ListSearch, AnalyticsFilters {
  readonly sort: AnalyticsSort;
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
  z.pipe(
    plainListSearch({
      ...analyticsFilters.params(),
      tab: choice(ANALYTICS_TABS),
      report: choice(ANALYTICS_REPORTS),
      by: choice(STEPS),
      module: choice(CALL_MODULES),
      sort: z.catch(z.optional(z.enum([...RECIPIENT_SORTS, ...PAIR_SORTS])), undefined),
      dir: choice(['asc', 'desc']),
    }),
    z.transform(({ sort = FIRST.sort, dir = FIRST.dir, ...search }) => ({
      ...search,
      // the address may name a column of the other report
      ...(search.report && SORTS_OF[search.report]?.includes(sort) ? { sort, dir } : FIRST),
    })),
  ),
);

/** What of the address bar other figures are shown for. */
export const analyticsDeps = (search: AnalyticsSearch) => ({
  ...pageAsked(search),
  ...analyticsFilters.pick(search),
  sort: search.sort,
  dir: search.dir,
  tab: search.tab,
  report: search.report,
  module: search.module,
});
