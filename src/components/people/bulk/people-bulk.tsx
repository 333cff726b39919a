import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { startBulk } from '#src/components/ui/bulk/run-bulk.ts';
import { useBulkJob } from '#src/components/ui/bulk/store.ts';
import { Lazily } from '#src/components/ui/dialog/lazily.tsx';
import { useApartText } from '#src/components/ui/partings/use-apart-text.ts';
import { ActionMenu, type ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import type { Selection } from '#src/components/ui/table/use-selection.ts';
import { hasFeature } from '#src/lib/features.ts';
import { fullName } from '#src/lib/people.ts';
import { useSession } from '#src/lib/session/store.ts';
import { readAllMemberships, type MembershipFilter } from '#src/queries/memberships.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { ExtraDialog } from './extra-dialog.tsx';
import { EXTRAS, type Extra, type PeopleExtras } from './extras.ts';
import type { FindPeople } from './use-found.ts';
import { DEEDS, type Deed } from './bulk-deeds.ts';
import { inverseOf } from './bulk-undo.ts';
import { PeopleBulkDialog, type Decision } from './bulk-dialog.tsx';
import type { PeopleTab } from '#src/components/people/list/people-search.ts';
import { usePeopleBulkTexts } from './texts.ts';

interface PeopleBulkProps {
  readonly organizationId: string;
  readonly tab: PeopleTab;
  readonly filter: MembershipFilter;
  readonly selection: Selection;
  /** The true number of those selected. */
  readonly count: number;
  /** Those selected one by one. */
  readonly selectedRows: () => readonly Membership[];
  /** What other areas do with them. */
  readonly extras: PeopleExtras;
}

/** What can be done with the selected people: asked first, then run beside whatever screen is open. */
export function PeopleBulk(props: PeopleBulkProps) {
  const { organizationId, tab, filter, selection, count, selectedRows, extras } = props;
  const t = usePeopleBulkTexts();
  const client = useQueryClient();
  const { of: apartText } = useApartText();
  const mayMatch = useSession((state) => hasFeature(state, 'matching'));
  const mayWelcome = useSession((state) => hasFeature(state, 'welcomeCampaign'));
  const job = useBulkJob();
  const isBusy = job !== null && job.phase !== 'ended';
  const [deed, setDeed] = useState<Deed>();
  const [opened, setOpened] = useState(false);
  const [extra, setExtra] = useState<Extra>();
  const [extraOpened, setExtraOpened] = useState(false);
  const [exportOpened, setExportOpened] = useState(false);

  const nameOf = ({ person }: Membership) => fullName(person);
  const start = ({ title, success, write, note, people }: Decision) => {
    const inverse = deed && inverseOf(client, deed, { mayMatch, noProgram: t('noProgram'), apartText });
    startBulk<Membership>({
      title,
      total: people.length,
      success,
      nameOf,
      find: () => Promise.resolve(people),
      write,
      note,
      undo: inverse && {
        label: t('undo'),
        busy: t('busy'),
        begin: (written) => ({
          title: t('undoing', { title }),
          total: written.length,
          success: (undone) => t('undone', { count: undone }),
          nameOf,
          find: () => Promise.resolve(written),
          ...inverse,
        }),
      },
    });
    setOpened(false);
    selection.clear();
  };

  const find: FindPeople = (onFound, signal) =>
    selection.all ? readAllMemberships(client, filter, onFound, signal) : Promise.resolve(selectedRows());
  const chosen = selection.all ? undefined : selection.ids;
  const blocked = { disabled: isBusy, reason: t('busy') };
  const items: readonly ActionItem[] = [
    ...EXTRAS.filter((each) => extras[each] !== undefined).map((each) => ({
      label: t(`${each}.menu`),
      // what it opens begins no bulk action
      ...(each === 'addToQueue' && blocked),
      onSelect: () => {
        setExtra(each);
        setExtraOpened(true);
      },
    })),
    ...(extras.exportPeople
      ? [
          {
            label: t('exportPeople.menu'),
            disabled: chosen !== undefined && chosen.length > LIMITS.exportChosen,
            reason: t('exportPeople.tooMany', { count: LIMITS.exportChosen }),
            onSelect: () => setExportOpened(true),
          },
        ]
      : []),
    ...DEEDS[tab]
      .filter((each) => each !== 'welcome' || mayWelcome)
      .map((each) => ({
        label: t(`${each}.menu`),
        danger: each === 'disable',
        ...blocked,
        onSelect: () => {
          setDeed(each);
          setOpened(true);
        },
      })),
  ];

  return (
    <>
      <ActionMenu variant="default" label={t('menu')} button={t('menu')} items={items} />
      {extras.exportPeople && (
        <Lazily
          component={extras.exportPeople}
          props={{ filter, chosen, opened: exportOpened, onClose: () => setExportOpened(false) }}
        />
      )}
      {deed && (
        <PeopleBulkDialog
          organizationId={organizationId}
          deed={deed}
          count={count}
          find={find}
          opened={opened}
          onClose={() => setOpened(false)}
          onDecided={start}
        />
      )}
      {extra && (
        <ExtraDialog
          organizationId={organizationId}
          extra={extra}
          extras={extras}
          count={count}
          find={find}
          opened={extraOpened}
          onClose={() => setExtraOpened(false)}
          onBegun={() => selection.clear()}
        />
      )}
    </>
  );
}
