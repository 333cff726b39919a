import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { ActionMenu, type ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import { useRowFocus } from '#src/components/ui/table/use-row-focus.ts';
import { deleteShown } from '#src/components/ui/toast/delete-shown.ts';
import { useBroadcastTitle } from '#src/lib/broadcasts.ts';
import { useCan } from '#src/lib/use-can.ts';
import type { Broadcast } from '#src/schemas/broadcasts.ts';
import { isOpen, isSending } from './broadcast-words.ts';
import { useBroadcastTexts } from './texts.ts';
import { useBroadcastDeeds } from './use-broadcast-deeds.ts';

interface BroadcastActionsProps {
  readonly broadcast: Broadcast;
  /** On the broadcast's own screen, which is left when it is deleted. */
  readonly onPage?: boolean | undefined;
  /** Deleted: nothing is to be asked of it any more. */
  readonly onDeleting?: ((deleting: boolean) => void) | undefined;
}

/** The menu of a broadcast. Specification broadcasts 3.1 to 3.5. */
export function BroadcastActions({ broadcast, onPage = false, onDeleting }: BroadcastActionsProps) {
  const t = useBroadcastTexts();
  const navigate = useNavigate();
  const deeds = useBroadcastDeeds();
  const mayEdit = useCan('broadcasts', 'canEdit');
  const mayCreate = useCan('broadcasts', 'canCreate');
  const mayDelete = useCan('broadcasts', 'canDeleteAsAdmin');
  const [asking, setAsking] = useState(false);
  const [archiving, setArchiving] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const leaves = useRowFocus(box);
  const title = useBroadcastTitle()(broadcast);
  const { id, status, archived, kind } = broadcast;
  const remove = async () => {
    leaves();
    const isDeleted = await deleteShown(() => deeds.remove(broadcast), { onPage, onDeleting });
    if (isDeleted && onPage) void navigate({ to: '/app/broadcasts', ignoreBlocker: true });
  };
  const putAway = async () => {
    if (!onPage) leaves();
    await (archived ? deeds.restore(broadcast) : deeds.archive(broadcast));
  };
  // it is out of sight then, and goes out all the same
  const isAsked = !archived && status === 'scheduled';
  const params = { broadcastId: id };
  const edits = mayEdit && isOpen(broadcast);
  const opened: ActionItem = {
    label: t(edits ? 'edit' : 'open'),
    render: (props) => (
      <Link
        to="/app/broadcasts/$broadcastId"
        params={params}
        {...(edits && status === 'scheduled' && { search: { edit: true } })}
        {...props}
      />
    ),
  };
  const items: ActionItem[] = [
    ...(onPage ? [] : [opened]),
    ...(mayCreate ? [{ label: t('duplicate'), onSelect: () => void deeds.duplicate(broadcast) }] : []),
    ...(mayDelete && !isSending(broadcast)
      ? [
          {
            label: t(archived ? 'restore' : 'archive'),
            onSelect: () => (isAsked ? setArchiving(true) : void putAway()),
          },
        ]
      : []),
    ...(mayDelete && isOpen(broadcast) ? [{ label: t('delete'), danger: true, onSelect: () => setAsking(true) }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <span ref={box}>
      <ActionMenu
        label={t('actionsFor', { title })}
        items={items}
        {...(onPage && { variant: 'default' as const, size: 'normal' as const })}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('deleteTitle', { title })}
        confirmLabel={t('delete')}
        danger
        onConfirm={remove}
      >
        {t(status === 'scheduled' ? 'deleteText.scheduled' : 'deleteText.draft')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={archiving}
        onClose={() => setArchiving(false)}
        title={t('archiveTitle', { title })}
        confirmLabel={t('archive')}
        onConfirm={putAway}
      >
        {t(`archiveText.${kind}`)}
      </ConfirmDialog>
    </span>
  );
}
