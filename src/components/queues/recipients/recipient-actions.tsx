import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { ActionMenu, type ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import { useRowFocus } from '#src/components/ui/table/use-row-focus.ts';
import { useCan } from '#src/lib/use-can.ts';
import type { QueueRecipient } from '#src/schemas/queues.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { searchWith } from '#src/lib/search-params.ts';
import { AvailabilityForm } from './availability-form.tsx';
import { PositionForm } from './position-form.tsx';
import { useRecipientDeeds } from './recipient-deeds.ts';

interface RecipientActionsProps {
  readonly row: QueueRecipient;
  readonly queueId: string;
  readonly timeZone: string;
  readonly count: number;
  readonly onMove: (row: QueueRecipient, position: number) => void;
}

/** The menu of a recipient. Specification queues 3.2. */
export function RecipientActions({ row, queueId, timeZone, count, onMove }: RecipientActionsProps) {
  const t = useQueueTexts();
  const { name, state } = row;
  const mayEdit = useCan('callListQueuesEditor', 'canEdit');
  const mayRemove = useCan('callListQueuesEditor', 'canDeleteAsAdmin');
  const deeds = useRecipientDeeds(queueId, timeZone);
  const [asked, setAsked] = useState<'position' | 'availability'>();
  const box = useRef<HTMLSpanElement>(null);
  useRowFocus(box);
  const isLive = state === 'live';
  const close = () => setAsked(undefined);
  const items: ActionItem[] = [
    {
      label: t(state === 'blocked' ? 'recipients.why' : 'recipients.whyReady'),
      render: (props) => <Link to="." search={searchWith({ why: row.personId })} resetScroll={false} {...props} />,
    },
    ...(mayEdit
      ? [
          {
            label: t('recipients.toTop'),
            disabled: row.priorityOrder === 1,
            reason: t('recipients.at', { position: 1, count }),
            onSelect: () => onMove(row, 1),
          },
          { label: t('recipients.toPosition'), onSelect: () => setAsked('position') },
          row.pausedUntil === null
            ? { label: t('recipients.pause'), onSelect: () => void deeds.pause(row) }
            : { label: t('recipients.resume'), onSelect: () => void deeds.resume(row) },
          { label: t('recipients.availability'), onSelect: () => setAsked('availability') },
          ...(row.nextAvailability === null
            ? []
            : [{ label: t('recipients.availabilityClear'), onSelect: () => void deeds.availableNow(row) }]),
          state === 'done'
            ? { label: t('recipients.again'), onSelect: () => void deeds.callAgain(row) }
            : { label: t('recipients.aside'), onSelect: () => void deeds.setAside(row) },
        ]
      : []),
    ...(mayRemove
      ? [
          {
            label: t('recipients.remove'),
            danger: true,
            disabled: isLive,
            reason: t('recipients.inCall'),
            onSelect: () => void deeds.remove(row),
          },
        ]
      : []),
  ];
  return (
    <span ref={box}>
      <ActionMenu label={t('actionsFor', { name })} items={items} />
      <FormDialog opened={asked === 'position'} onClose={close} title={t('recipients.toPositionTitle', { name })}>
        <PositionForm row={row} count={count} onMove={(position) => onMove(row, position)} />
      </FormDialog>
      <FormDialog opened={asked === 'availability'} onClose={close} title={t('recipients.availabilityTitle', { name })}>
        <AvailabilityForm queueId={queueId} row={row} timeZone={timeZone} />
      </FormDialog>
    </span>
  );
}
