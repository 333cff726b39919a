import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import { reportDeps, reportFilter, reportSearch, type ReportSearch } from '#src/components/reports/report-search.ts';
import { ReportsScreen } from '#src/components/reports/reports-screen.tsx';
import { plainListDefaults } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listReportRequests } from '#src/queries/reports.ts';

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
    return <ReportsScreen organizationId={organizationId} list={list} filter={filter} key={organizationId} />;
  },
});
