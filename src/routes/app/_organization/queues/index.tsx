import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import { queuesAsked, queueFilters, queuesSearch, type QueuesSearch } from '#src/components/queues/queue-search.ts';
import { QueuesScreen } from '#src/components/queues/queues-screen.tsx';
import { ListExport } from '#src/components/reports/list-export.tsx';
import { plainListDefaults } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listQueues } from '#src/queries/queues.ts';

const route = getRouteApi('/app/_organization/queues/');

export const Route = createFileRoute('/app/_organization/queues/')({
  validateSearch: queuesSearch,
  search: { middlewares: [stripSearchParams(plainListDefaults)] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'contacts');
    requireRight(context, 'callListQueues', 'canReadAsAdmin');
    requireFeature(context, 'outreachQueues');
  },
  loaderDeps: ({ search: { page, limit, search, ...rest } }) => ({ page, limit, search, ...queueFilters.pick(rest) }),
  loader: ({ context, deps }) => {
    const { organizationId } = context;
    prefetch(context, getOrganization(organizationId));
    prefetch(context, listQueues(queuesAsked(organizationId, deps)));
  },
  component: function Queues() {
    const { organizationId } = route.useRouteContext();
    const list = useListSearch<QueuesSearch>(route, { keep: ['create'] });
    const filter = queuesAsked(organizationId, route.useSearch());
    return (
      <QueuesScreen
        organizationId={organizationId}
        list={list}
        filter={filter}
        exported={<ListExport organizationId={organizationId} module="QUEUES_EXPORT" asked={filter} />}
        key={organizationId}
      />
    );
  },
});
