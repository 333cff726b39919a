import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import {
  broadcastSearch,
  recipientsAsked,
  responsesAsked,
  skippedAsked,
  type BroadcastSearch,
} from '#src/components/broadcasts/broadcast-search.ts';
import { BroadcastScreen } from '#src/components/broadcasts/broadcast-screen.tsx';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { ListExport } from '#src/components/reports/list-export.tsx';
import { plainListDefaults } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { getBroadcast } from '#src/queries/broadcasts.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import type { BroadcastDetail } from '#src/schemas/broadcasts.ts';

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
    return (
      <BroadcastScreen
        broadcastId={broadcastId}
        list={list}
        search={search}
        showExport={showExport}
        key={broadcastId}
      />
    );
  },
});

/** Each part of a broadcast as a report: its module, and what its list is narrowed by. */
const PARTS = {
  recipients: { module: 'BROADCAST_RECIPIENTS_EXPORT', asked: recipientsAsked },
  responses: { module: 'BROADCAST_RESPONSES_EXPORT', asked: responsesAsked },
  skipped: { module: 'BROADCAST_SKIPPED_EXPORT', asked: skippedAsked },
} as const;

function Exported({ broadcast }: { readonly broadcast: BroadcastDetail }) {
  const t = useBroadcastTexts();
  const search = route.useSearch();
  const { module, asked } = PARTS[search.tab];
  return (
    <ListExport
      organizationId={broadcast.organizationId}
      module={module}
      asked={{ ...asked(search), id: broadcast.id }}
      label={t(`detail.export.${search.tab}`)}
    />
  );
}

const showExport = (broadcast: BroadcastDetail) => <Exported broadcast={broadcast} />;
