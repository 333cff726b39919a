import { createFileRoute, getRouteApi, stripSearchParams, type LinkProps } from '@tanstack/react-router';
import type { ReportSource } from '#src/components/reports/new-report.tsx';
import { reportDeps, reportFilter, reportSearch, type ReportSearch } from '#src/components/reports/report-search.ts';
import { ReportsScreen } from '#src/components/reports/reports-screen.tsx';
import { menuOf, type MenuItem } from '#src/components/shell/menu.ts';
import { usePlaceName } from '#src/components/shell/use-place-name.ts';
import { plainListDefaults } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { useSession } from '#src/lib/session/store.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listReportRequests } from '#src/queries/reports.ts';

/** The places whose contents can be ordered; lists of people open their export at once. */
const ORDERED_AT: ReadonlySet<MenuItem['to']> = new Set<MenuItem['to']>([
  '/app/contacts/$people',
  '/app/call-logs',
  '/app/analytics',
  '/app/surveys',
  '/app/notes',
  '/app/queues',
  '/app/broadcasts',
  '/app/dashboard',
]);

/** Those of the menu where this person may order a report. */
function useReportSources(): ReportSource[] {
  const placeName = usePlaceName();
  const places = menuOf(useSession((state) => state)).flatMap(({ items }) => items);
  return places
    .filter(({ to }) => ORDERED_AT.has(to))
    .map(({ label, to, params }) => {
      const link = { to, params, ...(params.people && { hash: 'export' }) } as LinkProps;
      return { label: placeName({ label }), link };
    });
}

const route = getRouteApi('/app/_organization/reports');

export const Route = createFileRoute('/app/_organization/reports')({
  validateSearch: reportSearch,
  search: { middlewares: [stripSearchParams(plainListDefaults)] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'contacts');
    requireRight(context, 'personorganizations', 'canReadAsAdmin');
    requireFeature(context, 'reports');
  },
  loaderDeps: ({ search }) => reportDeps(search),
  loader: ({ context, deps }) => {
    const { organizationId } = context;
    prefetch(context, getOrganization(organizationId));
    prefetch(context, listReportRequests(reportFilter(organizationId, deps)));
  },
  component: function Reports() {
    const { organizationId } = route.useRouteContext();
    const list = useListSearch<ReportSearch>(route);
    const filter = reportFilter(organizationId, route.useSearch());
    return (
      <ReportsScreen
        organizationId={organizationId}
        list={list}
        filter={filter}
        sources={useReportSources()}
        key={organizationId}
      />
    );
  },
});
