import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useWrite } from '#src/queries/client.ts';
import { updateQueue } from '#src/queries/queues.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import { fieldsOf, queueFields, QueueFields } from './queue-fields.tsx';
import { useQueueTexts } from './texts.ts';

/** Name and settings of a queue; stands in a dialog. The Self Signup queue keeps its name. Specification queues 1.3. */
export function EditQueue({ queue }: { readonly queue: CallListQueue }) {
  const t = useQueueTexts();
  const { mutateAsync } = useWrite(updateQueue);
  const form = useAppForm(queueFields, fieldsOf(queue));
  return (
    <DialogForm
      form={form}
      onSubmit={async (body) => {
        await mutateAsync({ params: { id: queue.id }, body });
        toast.success(t('saved', { name: body.name }));
      }}
      submitLabel={t('save')}
    >
      <QueueFields control={form.control} named={!queue.selfSignup} />
    </DialogForm>
  );
}
