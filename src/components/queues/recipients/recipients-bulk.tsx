import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#src/components/ui/button/button.tsx';
import type { BulkWork } from '#src/components/ui/bulk/run-bulk.ts';
import type { Selection } from '#src/components/ui/table/use-selection.ts';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useWrite, writeEach } from '#src/queries/client.ts';
import {
  addQueueRecipients,
  moveQueueRecipients,
  pauseQueueRecipient,
  removeQueueRecipient,
  updateQueueRecipient,
  type QueueRecipientFilter,
} from '#src/queries/queues.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import type { QueueRecipient } from '#src/schemas/queues.ts';
import { isOut } from '#src/components/queues/is-out.ts';
import { recipientsPage } from '#src/components/queues/read-members.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { useQueueBulk } from '#src/components/queues/use-queue-bulk.tsx';
import { formerPause, formerPlace } from './recipient-deeds.ts';

type Write = BulkWork<QueueRecipient>['write'];

interface RecipientsBulkProps {
  readonly queueId: string;
  readonly selection: Selection;
  readonly count: number;
  /** What the list is narrowed by. */
  readonly filter: QueueRecipientFilter;
  /** Those of them that were seen. */
  readonly seen: (ids: readonly string[]) => QueueRecipient[];
}

const byPosition = (one: QueueRecipient, other: QueueRecipient) => one.priorityOrder - other.priorityOrder;

/** What can be done with many recipients at once, each with Undo. */
export function RecipientsBulk({ queueId, selection, count, filter, seen }: RecipientsBulkProps) {
  const t = useQueueTexts();
  const client = useQueryClient();
  const mayEdit = useCan('callListQueuesEditor', 'canEdit');
  const mayRemove = useCan('callListQueuesEditor', 'canDeleteAsAdmin');
  const { mutateAsync: move } = useWrite(moveQueueRecipients);
  const params = { id: queueId };
  const of = ({ personId }: QueueRecipient) => ({ params: { ...params, personId } });

  const { find, button } = useQueueBulk<QueueRecipient>({
    selection,
    count,
    seen: (ids) => seen(ids).toSorted(byPosition),
    read: recipientsPage(client, queueId, filter),
  });

  const pause = (paused: boolean): Write =>
    writeEach(client, pauseQueueRecipient, { input: (row) => ({ ...of(row), body: { paused } }) });
  const restorePause: Write = writeEach(client, updateQueueRecipient, {
    input: (row) => ({ ...of(row), body: formerPause(row) }),
  });
  const remove: Write = writeEach(client, removeQueueRecipient, { input: of, isDone: isOut });
  const add: Write = writeEach(client, addQueueRecipients, {
    input: (row) => ({ params, body: formerPlace(row) }),
    atOnce: 1,
  });
  // who stood first comes first, so that each finds the place where they were
  const putBack: Write = (rows, ...rest) => add(rows.toSorted(byPosition), ...rest);

  const toTop = async () => {
    const rows = await find(() => {}, new AbortController().signal);
    const body = (order: readonly QueueRecipient[], position: (row: QueueRecipient, index: number) => number) =>
      order.map((row, index) => ({ callListQueueRecipientId: row.id, priorityOrder: position(row, index) }));
    await move({ params, body: body(rows, (_, index) => index + 1) });
    selection.clear();
    toast.success(t('bulk.movedTop', { count: rows.length }), {
      // the last one first: who goes back behind the others doesn't push them away again
      undo: () => move({ params, body: body(rows.toReversed(), (row) => row.priorityOrder) }),
      about: 'queue move',
    });
  };

  return (
    <>
      {mayEdit && (
        <>
          {count <= WORK_LIMITS.queueMoves && (
            <Button variant="default" size="small" onClick={() => attempt('queue move', toTop)}>
              {t('bulk.toTop')}
            </Button>
          )}
          {button(t('bulk.pause'), {
            title: t('bulk.pausing'),
            success: (written) => t('bulk.paused', { count: written }),
            write: pause(true),
            inverse: pause(false),
            isMeant: ({ pausedUntil }) => pausedUntil === null,
          })}
          {button(t('bulk.resume'), {
            title: t('bulk.resuming'),
            success: (written) => t('bulk.resumed', { count: written }),
            write: pause(false),
            inverse: restorePause,
            isMeant: ({ pausedUntil }) => pausedUntil !== null,
          })}
        </>
      )}
      {mayRemove &&
        button(t('bulk.remove'), {
          title: t('bulk.removing'),
          success: (written) => t('bulk.removed', { count: written }),
          write: remove,
          inverse: putBack,
        })}
    </>
  );
}
