import { atOnce } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useQueueName } from '#src/lib/queues.ts';
import { useWrite } from '#src/queries/client.ts';
import { deleteQueue, updateQueue } from '#src/queries/queues.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import { useQueueTexts } from './texts.ts';

/** What is done with a queue as a whole. */
export function useQueueDeeds() {
  const t = useQueueTexts();
  const queueName = useQueueName();
  const { mutateAsync: update, isPending } = useWrite(updateQueue);
  const { mutateAsync: remove } = useWrite(deleteQueue);
  const set = ({ id, name }: Pick<CallListQueue, 'id' | 'name'>, active: boolean) =>
    update({ params: { id }, body: { name, active } });
  return {
    toggling: isPending,
    /** Activates it, or deactivates it, with Undo. */
    toggle: (queue: Pick<CallListQueue, 'id' | 'name' | 'active'>) =>
      atOnce({
        run: () => set(queue, !queue.active),
        text: t(queue.active ? 'deactivated' : 'activated', { name: queueName(queue.name) }),
        undo: () => set(queue, queue.active),
        about: queue.id,
      }),
    remove: async ({ id, name }: Pick<CallListQueue, 'id' | 'name'>) => {
      await remove({ params: { id } });
      toast.success(t('deleted', { name }), { about: id });
    },
  };
}
