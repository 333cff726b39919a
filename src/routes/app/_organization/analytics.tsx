import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import { analyticsFilter, pairsFilter, recipientsFilter } from '#src/components/analytics/analytics-filter.ts';
import { AnalyticsScreen, type AnalyticsOrder } from '#src/components/analytics/analytics-screen.tsx';
import {
  analyticsDefaults,
  analyticsDeps,
  analyticsSearch,
  type AnalyticsSearch,
} from '#src/components/analytics/analytics-search.ts';
import { CallReports } from '#src/components/reports/call-reports.tsx';
import { ReportExportButton } from '#src/components/reports/report-export-button.tsx';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { rangeBounds } from '#src/lib/dates.ts';
import { hasFeature } from '#src/lib/features.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { useSession } from '#src/lib/session/store.ts';
import { getReportOne, listReportThree, listReportTwo } from '#src/queries/analytics.ts';
import { UNSEEN } from '#src/lib/unseen.ts';
import { briefly, useHeld } from '#src/queries/briefly.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import type { CallModule } from '#src/schemas/report-modules.ts';
import { CALL_TYPES } from '#src/schemas/call-values.ts';

const route = getRouteApi('/app/_organization/analytics');

export const Route = createFileRoute('/app/_organization/analytics')({
  validateSearch: analyticsSearch,
  search: { middlewares: [stripSearchParams(analyticsDefaults)] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'call-logs');
    requireRight(context, 'calls', 'canReadAsAdmin');
    requireFeature(context, 'callAnalytics');
  },
  loaderDeps: ({ search }) => analyticsDeps(search),
  ...UNSEEN,
  loader: ({ context, deps, cause }) => {
    const { organizationId } = context;
    // the tables stand below the days that report 1 tells
    const first = briefly(...firstAnswers(context, organizationId, deps));
    return cause === 'enter' ? first : undefined;
  },
  component: function CallAnalytics() {
    const { organizationId } = route.useRouteContext();
    return <Analytics organizationId={organizationId} key={organizationId} />;
  },
});

/** What the screen begins with. */
function firstAnswers(
  context: { readonly queryClient: QueryClient },
  organizationId: string,
  search: ReturnType<typeof analyticsDeps>,
): ReadonlyArray<Promise<unknown>> {
  const { queryClient } = context;
  const read = getOrganization(organizationId);
  const timeZone = queryClient.getQueryData(read.queryKey)?.organization.timezone;
  const organization = queryClient.query(read);
  if (search.tab === 'generated') return [organization];
  const filter = analyticsFilter(organizationId, search, timeZone);
  if (search.report === 'recipients') prefetch(context, listReportTwo(recipientsFilter(filter, search)));
  if (search.report === 'pairs') prefetch(context, listReportThree(pairsFilter(filter, search)));
  return [organization, queryClient.query(getReportOne(filter))];
}

const MODULES = {
  overview: 'CALLSTATS1',
  recipients: 'CALLSTATS2',
  pairs: 'CALLSTATS3',
  months: 'CALLSTATS_MONTHLY',
} as const satisfies Record<AnalyticsOrder['report'], CallModule>;

/** The report that is shown, as it is ordered. Specification reports 2.7. */
function orderOf({ report, filter: { programId, callType }, range }: AnalyticsOrder) {
  const isNarrow = report === 'pairs' || report === 'months';
  const types = callType === undefined ? (isNarrow ? CALL_TYPES : undefined) : callType.split(',');
  return {
    module: MODULES[report],
    filters: {
      tz: range.timezone,
      ...rangeBounds(range),
      ...(programId !== undefined && { programId }),
      ...(types && { params: { callType: [...types] } }),
    },
  };
}

function exportOf(organizationId: string, shown: AnalyticsOrder) {
  const order = orderOf(shown);
  return <ReportExportButton key={JSON.stringify(order)} organizationId={organizationId} order={order} stays />;
}

function Analytics({ organizationId }: { readonly organizationId: string }) {
  const list = useListSearch<AnalyticsSearch>(route, { keep: ['tab', 'report', 'by'] });
  const search = route.useSearch();
  const isHeld = useHeld(route.useLoaderData());
  const hasReports = useSession((state) => hasFeature(state, 'reports'));
  return (
    <AnalyticsScreen
      organizationId={organizationId}
      isHeld={isHeld}
      list={list}
      search={search}
      generated={hasReports && <CallReports organizationId={organizationId} list={list} />}
      exportOf={(shown) => exportOf(organizationId, shown)}
    />
  );
}
