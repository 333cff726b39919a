import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { PeopleExtras } from '#src/components/people/bulk/extras.ts';
import type { PeopleTab } from '#src/components/people/list/people-search.ts';
import { hasFeature } from '#src/lib/features.ts';
import { part } from '#src/lib/part.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';

const addToQueue = part(() =>
  import('#src/components/queues/people/add-many-to-queue.tsx').then((module) => module.AddManyToQueue),
);

/** What is done with one person of a list. */
export const rowMenu = part(() => import('./-person-row-menu.tsx').then((module) => module.PersonRowMenu));

const exportPeople = part(() =>
  import('#src/components/reports/export-dialog.tsx').then((module) => module.ExportDialog),
);

/**
 * What other areas do with people who are selected in a list, where their features are on, and for whom may: queues and
 * broadcasts in the chosen organization, exports in any. Specification people 5.7, 5.11, queues 2.9, broadcasts 2.13.
 */
export function usePeopleExtras(organizationId: string, tab: PeopleTab): PeopleExtras {
  const navigate = useNavigate();
  const isChosen = useSession(({ organization }) => organization?.id === organizationId);
  const hasQueues = useSession((state) => hasFeature(state, 'outreachQueues'));
  const hasBroadcasts = useSession((state) => hasFeature(state, 'broadcasts'));
  const hasReports = useSession((state) => hasFeature(state, 'reports'));
  const mayRead = useCan('callListQueues', 'canReadAsAdmin');
  const mayAdd = useCan('callListQueuesEditor', 'canCreate');
  const mayWrite = useCan('broadcasts', 'canCreate');
  const isRecipient = tab === 'recipient' || tab === 'outreach';
  const intoQueue = isChosen && hasQueues && mayRead && mayAdd && isRecipient;
  const intoBroadcast = isChosen && hasBroadcasts && mayWrite && tab !== 'inactive';
  return useMemo(
    () => ({
      addToQueue: intoQueue ? addToQueue : undefined,
      broadcast: intoBroadcast
        ? async (...selected) => {
            const { writeToPeople } = await import('#src/components/broadcasts/form/write-to-people.ts');
            await writeToPeople(...selected);
            await navigate({ to: '/app/broadcasts/new' });
          }
        : undefined,
      exportPeople: hasReports ? exportPeople : undefined,
    }),
    [intoQueue, intoBroadcast, hasReports, navigate],
  );
}
