import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { startBulk, useBulkJob } from '#src/components/ui/bulk/store.ts';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import type { Selection } from '#src/components/ui/table/use-selection.ts';
import { hasFeature } from '#src/lib/features.ts';
import { fullName } from '#src/lib/people.ts';
import { useSession } from '#src/lib/session/store.ts';
import type { MembershipFilter } from '#src/queries/memberships.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { DEEDS, findAll, type Deed } from './bulk-deeds.ts';
import { PeopleBulkDialog, type Decision } from './bulk-dialog.tsx';
import type { PeopleTab } from '#src/components/people/list/people-search.ts';
import { usePeopleTexts } from '#src/components/people/texts.ts';

interface PeopleBulkProps {
  readonly organizationId: string;
  readonly tab: PeopleTab;
  readonly filter: MembershipFilter;
  readonly selection: Selection;
  /** The true number of those selected. */
  readonly count: number;
  /** Those selected one by one. */
  readonly selectedRows: () => readonly Membership[];
}

/** What can be done with the selected people: asked first, then run beside whatever screen is open. */
export function PeopleBulk({ organizationId, tab, filter, selection, count, selectedRows }: PeopleBulkProps) {
  const t = usePeopleTexts();
  const client = useQueryClient();
  const mayWelcome = useSession((state) => hasFeature(state, 'welcomeCampaign'));
  const job = useBulkJob();
  const isBusy = job !== null && job.phase !== 'ended';
  const [deed, setDeed] = useState<Deed>();
  const [opened, setOpened] = useState(false);

  const start = ({ title, success, write }: Decision) => {
    const rows = selection.all ? undefined : selectedRows();
    startBulk<Membership>({
      title,
      total: count,
      success,
      nameOf: ({ person }) => fullName(person),
      find: (onFound, signal) => (rows ? Promise.resolve(rows) : findAll(client, filter, onFound, signal)),
      write,
    });
    setOpened(false);
    selection.clear();
  };

  return (
    <>
      <ActionMenu
        outlined
        label={t('bulk.menu')}
        button={t('bulk.menu')}
        items={DEEDS[tab]
          .filter((each) => each !== 'welcome' || mayWelcome)
          .map((each) => ({
            label: t(`bulk.${each}.menu`),
            danger: each === 'disable',
            disabled: isBusy,
            reason: t('bulk.busy'),
            onSelect: () => {
              setDeed(each);
              setOpened(true);
            },
          }))}
      />
      {deed && (
        <PeopleBulkDialog
          organizationId={organizationId}
          deed={deed}
          count={count}
          opened={opened}
          onClose={() => setOpened(false)}
          onDecided={start}
        />
      )}
    </>
  );
}
