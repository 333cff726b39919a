import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import { broadcastSearch, type BroadcastSearch } from '#src/components/broadcasts/broadcast-search.ts';
import { BroadcastScreen } from '#src/components/broadcasts/broadcast-screen.tsx';
import { plainListDefaults } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { getBroadcast } from '#src/queries/broadcasts.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';

const route = getRouteApi('/app/_organization/broadcasts/$broadcastId');

export const Route = createFileRoute('/app/_organization/broadcasts/$broadcastId')({
  validateSearch: broadcastSearch,
  search: { middlewares: [stripSearchParams({ ...plainListDefaults, tab: 'recipients' as const })] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'contacts');
    requireRight(context, 'broadcasts', 'canReadAsAdmin');
    requireFeature(context, 'broadcasts');
  },
  loader: ({ context, params: { broadcastId } }) => {
    prefetch(context, getOrganization(context.organizationId));
    prefetch(context, getBroadcast(broadcastId));
  },
  component: function Broadcast() {
    const { broadcastId } = route.useParams();
    const search = route.useSearch();
    const list = useListSearch<BroadcastSearch>(route, { keep: ['tab', 'edit'] });
    return <BroadcastScreen broadcastId={broadcastId} list={list} search={search} key={broadcastId} />;
  },
});
