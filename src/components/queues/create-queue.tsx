import { useState } from 'react';
import * as z from 'zod/mini';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useWrite } from '#src/queries/client.ts';
import { createQueue } from '#src/queries/queues.ts';
import { id } from '#src/schemas/fields.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import { OrganizationField } from './organization-field.tsx';
import type { Chosen, Side } from './people/chosen.ts';
import { QueuePeoplePicker } from './people/people-picker.tsx';
import { useAddPeople } from './people/use-add-people.ts';
import { NEW_QUEUE, queueFields, QueueFields } from './queue-fields.tsx';
import classes from './queues.module.css';
import { useQueueTexts } from './texts.ts';

const fields = z.extend(queueFields, { organizationId: id });

interface CreateQueueProps {
  readonly organizationId: string;
  readonly onCreated: (queue: CallListQueue) => void;
}

/**
 * A new queue with its first people; stands in a dialog. People are created with it; programs are added to it at once,
 * each in a call of its own. Specification queues 2.3, 5.1.
 */
export function CreateQueue({ organizationId, onCreated }: CreateQueueProps) {
  const t = useQueueTexts();
  const { mutateAsync } = useWrite(createQueue);
  const add = useAddPeople();
  const isSuperAdmin = useSession((state) => state.isSuperAdmin);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const form = useAppForm(fields, { ...NEW_QUEUE, organizationId });
  const where = form.watch('organizationId');
  const people = (side: Side) =>
    chosen.filter((each) => each.kind === 'person' && each.side === side).map((each) => each.id);
  const submit = async (values: z.output<typeof fields>) => {
    const { callListQueue } = await mutateAsync({
      body: { ...values, callers: people('caller'), recipients: people('recipient') },
    });
    toast.success(t('created', { name: callListQueue.name }));
    const programs = chosen.filter(({ kind }) => kind === 'program');
    if (programs.length > 0) add(callListQueue, programs);
    onCreated(callListQueue);
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t('createAndAdd')} sticky>
      <QueueFields control={form.control as never} />
      {isSuperAdmin && (
        <OrganizationField
          control={form.control as never}
          organizationId={organizationId}
          onChosen={() => setChosen([])}
        />
      )}
      <fieldset className={classes.group}>
        <legend>{t('firstPeople')}</legend>
        <p className={classes.hint}>{t('firstPeopleHint')}</p>
        <QueuePeoplePicker
          key={where}
          organizationId={where}
          types={['RECIPIENT', 'OUTREACH', 'CALLER']}
          chosen={chosen}
          onChange={setChosen}
        />
      </fieldset>
    </DialogForm>
  );
}
