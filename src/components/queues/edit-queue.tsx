import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { DialogForm, FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { Conflicts } from '#src/components/ui/forms/conflicts.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useMerged } from '#src/components/ui/forms/use-merged.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useQueueName } from '#src/lib/queues.ts';
import { useWrite } from '#src/queries/client.ts';
import { getQueue, updateQueue } from '#src/queries/queues.ts';
import { beganOf } from '#src/schemas/began.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import { fieldsOf, queueFields, QueueFields, type QueueFieldValues } from './queue-fields.tsx';
import { useQueueTexts } from './texts.ts';

interface EditQueueProps {
  readonly queue: CallListQueue;
  /** It is known that somebody else has deleted it. */
  readonly deleted?: boolean | undefined;
}

interface EditQueueDialogProps extends Pick<EditQueueProps, 'deleted'> {
  /** Undefined while none is edited. */
  readonly queue: CallListQueue | undefined;
  readonly onClose: () => void;
}

/** Stands beside a list or a page, not in it: what was typed outlives both. Specification product 5.22. */
export function EditQueueDialog({ queue, deleted, onClose }: EditQueueDialogProps) {
  const t = useQueueTexts();
  return (
    <FormDialog opened={queue !== undefined} onClose={onClose} title={t('edit')}>
      {queue && <EditQueue queue={queue} deleted={deleted} />}
    </FormDialog>
  );
}

/** Name and settings of a queue. The Self Signup queue keeps its name. Specification queues 1.3. */
function EditQueue({ queue, deleted = false }: EditQueueProps) {
  const t = useQueueTexts();
  const queueName = useQueueName();
  const { mutateAsync } = useWrite(updateQueue);
  const client = useQueryClient();
  const form = useAppForm(queueFields, fieldsOf(queue));
  const merged = useMerged<QueueFieldValues, z.output<typeof queueFields>, CallListQueue>({
    form,
    schema: queueFields,
    row: queue,
    valuesOf: fieldsOf,
    read: async () => (await client.query({ ...getQueue(queue.id), staleTime: 0 })).callListQueue,
  });
  return (
    <DialogForm
      form={form}
      onSubmit={async (body) => {
        const { callListQueue } = await merged.send(body, (sent, present = queue) =>
          mutateAsync({ params: { id: queue.id }, body: { ...sent, began: beganOf(sent, present) } }),
        );
        toast.success(t('saved', { name: queueName(callListQueue.name) }));
      }}
      submitLabel={t('save')}
      edits
      gone={deleted ? t('deleted', { name: queueName(queue.name) }) : undefined}
    >
      <QueueFields control={form.control} named={!queue.selfSignup} />
      <Conflicts merged={merged} />
    </DialogForm>
  );
}
