import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { ActionMenu, type ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import { useRowFocus } from '#src/components/ui/table/use-row-focus.ts';
import { deleteShown } from '#src/components/ui/toast/delete-shown.ts';
import { useQueueName } from '#src/lib/queues.ts';
import { useCan } from '#src/lib/use-can.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import { useQueueTexts } from './texts.ts';
import { useQueueDeeds } from './use-queue-deeds.ts';

interface QueueActionsProps {
  readonly queue: CallListQueue;
  /** Opens its settings. */
  readonly onEdit: (queue: CallListQueue) => void;
  /** On the queue's own screen, which is left when it is deleted. */
  readonly onPage?: boolean | undefined;
  /** Deleted: nothing is to be asked of it any more. */
  readonly onDeleting?: ((deleting: boolean) => void) | undefined;
  /** What else its menu holds. */
  readonly more?: readonly ActionItem[] | undefined;
}

/** The menu of a queue: edit, delete; nothing for who may do neither. Specification queues 1.3. */
export function QueueActions({ queue, onEdit, onPage = false, onDeleting, more }: QueueActionsProps) {
  const t = useQueueTexts();
  const queueName = useQueueName();
  const navigate = useNavigate();
  const mayEdit = useCan('callListQueues', 'canEdit');
  const mayDelete = useCan('callListQueues', 'canDeleteAsAdmin') && !queue.selfSignup;
  const { remove } = useQueueDeeds();
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const leaves = useRowFocus(box);
  const confirm = async () => {
    leaves();
    const isDeleted = await deleteShown(() => remove(queue), { onPage, onDeleting });
    if (isDeleted && onPage) void navigate({ to: '/app/queues' });
  };
  const items: ActionItem[] = [
    ...(more ?? []),
    ...(mayEdit ? [{ label: t('edit'), onSelect: () => onEdit(queue) }] : []),
    ...(mayDelete ? [{ label: t('delete'), danger: true, onSelect: () => setAsking(true) }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <span ref={box}>
      <ActionMenu
        label={t('actionsFor', { name: queueName(queue.name) })}
        items={items}
        {...(onPage && { variant: 'default' as const, size: 'normal' as const })}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('deleteTitle', { name: queue.name })}
        confirmLabel={t('delete')}
        danger
        onConfirm={confirm}
      >
        {t('deleteText', { count: queue.counts.recipients })}
      </ConfirmDialog>
    </span>
  );
}
