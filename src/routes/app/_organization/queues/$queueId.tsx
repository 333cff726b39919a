import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import { showLiveCall } from '#src/components/calls/live-call.tsx';
import {
  callersAsked,
  QUEUE_KEEP,
  queueSearch,
  recipientsAsked,
  type QueueSearch,
} from '#src/components/queues/queue-search.ts';
import { QueueScreen, type QueueScreenProps } from '#src/components/queues/queue-screen.tsx';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { ListExport } from '#src/components/reports/list-export.tsx';
import { plainListDefaults } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { getQueue, getQueueStats, listQueueCallers, listQueueRecipients } from '#src/queries/queues.ts';
import type { CallListQueueDetail } from '#src/schemas/queues.ts';

const route = getRouteApi('/app/_organization/queues/$queueId');

export const Route = createFileRoute('/app/_organization/queues/$queueId')({
  validateSearch: queueSearch,
  search: { middlewares: [stripSearchParams({ ...plainListDefaults, tab: 'recipients' as const })] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'contacts');
    requireRight(context, 'callListQueues', 'canReadAsAdmin');
    requireFeature(context, 'outreachQueues');
  },
  loaderDeps: ({ search: { why: _why, add: _add, dir: _dir, ...asked } }) => asked,
  loader: ({ context, params: { queueId }, deps }) => {
    prefetch(context, getOrganization(context.organizationId));
    prefetch(context, getQueue(queueId));
    prefetch(context, getQueueStats(queueId));
    if (deps.tab === 'recipients') prefetch(context, listQueueRecipients(queueId, recipientsAsked(deps)));
    if (deps.tab === 'callers') prefetch(context, listQueueCallers(queueId, callersAsked(deps)));
  },
  component: function Queue() {
    const { queueId } = route.useParams();
    const search = route.useSearch();
    const list = useListSearch<QueueSearch>(route, { keep: QUEUE_KEEP });
    return (
      <QueueScreen
        queueId={queueId}
        list={list}
        search={search}
        showCall={showLiveCall}
        showExport={showExport}
        key={queueId}
      />
    );
  },
});

/** The parts of a queue that can be had as a report; the next calls are another every few seconds. */
const PARTS = {
  recipients: { module: 'QUEUE_RECIPIENTS_EXPORT', asked: recipientsAsked },
  callers: { module: 'QUEUE_CALLERS_EXPORT', asked: callersAsked },
} as const;

interface ExportedProps {
  readonly queue: CallListQueueDetail;
  readonly beside: Parameters<QueueScreenProps['showExport']>[1];
}

function Exported({ queue, beside }: ExportedProps) {
  const t = useQueueTexts();
  const search = route.useSearch();
  const { tab } = search;
  if (tab === 'plan') return beside([]);
  const { module, asked } = PARTS[tab];
  return (
    <ListExport
      organizationId={queue.organizationId}
      module={module}
      asked={{ ...asked(search), id: queue.id }}
      label={t(`${tab}.export`)}
      beside={beside}
    />
  );
}

const showExport: QueueScreenProps['showExport'] = (queue, beside) => <Exported queue={queue} beside={beside} />;
