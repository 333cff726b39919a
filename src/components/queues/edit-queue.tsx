import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { Conflicts } from '#src/components/ui/forms/conflicts.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useMerged } from '#src/components/ui/forms/use-merged.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isNotFound } from '#src/lib/api/error.ts';
import { useWrite } from '#src/queries/client.ts';
import { getQueue, updateQueue } from '#src/queries/queues.ts';
import { beganOf } from '#src/schemas/began.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import { fieldsOf, queueFields, QueueFields, type QueueFieldValues } from './queue-fields.tsx';
import { useQueueTexts } from './texts.ts';

interface EditQueueProps {
  readonly queue: CallListQueue;
  /** Hears that somebody else has deleted it, where that takes the form away. */
  readonly onGone?: ((error: unknown) => void) | undefined;
}

/** Name and settings of a queue; stands in a dialog. The Self Signup queue keeps its name. Specification queues 1.3. */
export function EditQueue({ queue, onGone }: EditQueueProps) {
  const t = useQueueTexts();
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
        const { callListQueue } = await merged
          .send(body, (sent, present = queue) =>
            mutateAsync({ params: { id: queue.id }, body: { ...sent, began: beganOf(sent, present) } }),
          )
          .catch((error: unknown) => {
            if (isNotFound(error)) onGone?.(error);
            throw error;
          });
        toast.success(t('saved', { name: callListQueue.name }));
      }}
      submitLabel={t('save')}
    >
      <QueueFields control={form.control} named={!queue.selfSignup} />
      <Conflicts merged={merged} />
    </DialogForm>
  );
}
