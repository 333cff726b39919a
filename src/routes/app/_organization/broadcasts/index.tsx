import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import {
  broadcastsAsked,
  broadcastsDefaults,
  broadcastsSearch,
  type BroadcastsSearch,
} from '#src/components/broadcasts/broadcast-search.ts';
import { BroadcastsScreen } from '#src/components/broadcasts/broadcasts-screen.tsx';
import { ListExport } from '#src/components/reports/list-export.tsx';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { listBroadcasts } from '#src/queries/broadcasts.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listPrograms } from '#src/queries/programs.ts';

const route = getRouteApi('/app/_organization/broadcasts/');

export const Route = createFileRoute('/app/_organization/broadcasts/')({
  validateSearch: broadcastsSearch,
  search: { middlewares: [stripSearchParams(broadcastsDefaults)] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'contacts');
    requireRight(context, 'broadcasts', 'canReadAsAdmin');
    requireFeature(context, 'broadcasts');
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const { organizationId } = context;
    prefetch(context, getOrganization(organizationId));
    prefetch(context, listPrograms(organizationId));
    prefetch(context, listBroadcasts(broadcastsAsked(organizationId, deps)));
  },
  component: function Broadcasts() {
    const { organizationId } = route.useRouteContext();
    const list = useListSearch<BroadcastsSearch>(route);
    const filter = broadcastsAsked(organizationId, route.useSearch());
    return (
      <BroadcastsScreen
        organizationId={organizationId}
        list={list}
        filter={filter}
        exported={<ListExport organizationId={organizationId} module="BROADCASTS_EXPORT" asked={filter} />}
        key={organizationId}
      />
    );
  },
});
