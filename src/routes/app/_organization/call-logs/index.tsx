import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { callFilter } from '#src/components/calls/call-filter.ts';
import { callDeps, callSearch, type CallSearch } from '#src/components/calls/call-search.ts';
import { CallsScreen } from '#src/components/calls/calls-screen.tsx';
import { awaitReport } from '#src/components/reports/watched.ts';
import { plainListDefaults } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { getCallsNow, listCalls } from '#src/queries/calls.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization, useTimeZone } from '#src/queries/organizations.ts';

const route = getRouteApi('/app/_organization/call-logs/');

export const Route = createFileRoute('/app/_organization/call-logs/')({
  validateSearch: callSearch,
  search: { middlewares: [stripSearchParams(plainListDefaults)] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'call-logs');
    requireRight(context, 'calls', 'canReadAsAdmin');
    requireFeature(context, 'callLogs');
  },
  loaderDeps: ({ search }) => callDeps(search),
  loader: ({ context, deps }) => {
    const { organizationId, queryClient } = context;
    const organization = getOrganization(organizationId);
    const timeZone = queryClient.getQueryData(organization.queryKey)?.organization.timezone;
    prefetch(context, organization);
    prefetch(context, getCallsNow(organizationId));
    prefetch(context, listCalls(callFilter(organizationId, deps, timeZone)));
  },
  component: function CallLogs() {
    const { organizationId } = route.useRouteContext();
    return <Calls organizationId={organizationId} key={organizationId} />;
  },
});

function Calls({ organizationId }: { readonly organizationId: string }) {
  const list = useListSearch<CallSearch>(route);
  const search = route.useSearch();
  const timeZone = useTimeZone(organizationId);
  // a period ends now: asked for anew with every render, it would never be the same question twice
  const filter = useMemo(() => callFilter(organizationId, search, timeZone), [organizationId, search, timeZone]);
  return <CallsScreen organizationId={organizationId} list={list} filter={filter} onOrdered={awaitReport} />;
}
