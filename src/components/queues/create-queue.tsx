import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useWrite } from '#src/queries/client.ts';
import { listOrganizations } from '#src/queries/organizations.ts';
import { createQueue } from '#src/queries/queues.ts';
import { id } from '#src/schemas/fields.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import type { Chosen, Side } from './people/chosen.ts';
import { PeoplePicker } from './people/people-picker.tsx';
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
    <DialogForm form={form} onSubmit={submit} submitLabel={t('createAndAdd')}>
      <QueueFields control={form.control as never} />
      {isSuperAdmin && (
        <Organization>
          {(options) => (
            <SelectField
              control={form.control}
              name="organizationId"
              label={t('organization')}
              options={options}
              searchable
              required
              onChosen={() => setChosen([])}
            />
          )}
        </Organization>
      )}
      <fieldset className={classes.group}>
        <legend>{t('firstPeople')}</legend>
        <p className={classes.hint}>{t('firstPeopleHint')}</p>
        <PeoplePicker
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

type Options = ReadonlyArray<{ readonly value: string; readonly label: string }>;

/** All organizations, for who may choose among them. */
function Organization({ children }: { readonly children: (options: Options) => React.ReactNode }) {
  const { data } = useQuery(listOrganizations({ page: 1, limit: LIMITS.pageSizeMax, sortBy: 'name' }));
  return children((data?.organizations ?? []).map(({ id: value, name }) => ({ value, label: name })));
}
