import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { fullName } from '#src/lib/people.ts';
import { useQueueName } from '#src/lib/queues.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import type { Chosen } from './chosen.ts';
import { useAddPeople } from './use-add-people.ts';
import { queueFields, useQueueChoice } from './use-queue-choice.ts';

interface AddManyToQueueProps {
  readonly organizationId: string;
  /** Undefined while they are being found. */
  readonly people: readonly Membership[] | undefined;
  /** The addition has begun. */
  readonly onBegun: () => void;
  /** How far they are found. */
  readonly children: ReactNode;
}

const recipientOf = ({ personId, person }: Membership): Chosen => ({
  kind: 'person',
  id: personId,
  name: fullName(person),
  side: 'recipient',
});

/**
 * Puts selected people at the end of one of their organization's queues, beside whatever screen is shown; stands in a
 * dialog. Specification queues 2.2, 2.9.
 */
export function AddManyToQueue({ organizationId, people, onBegun, children }: AddManyToQueueProps) {
  const t = useQueueTexts();
  const queueName = useQueueName();
  const add = useAddPeople();
  const { found, isSearched, picked, offered, field } = useQueueChoice(organizationId);
  const form = useAppForm(queueFields, { queueId: '' });
  const isNone = found?.length === 0 && !isSearched;
  const submit = ({ queueId }: z.output<typeof queueFields>) => {
    if (people && picked?.id === queueId && add(picked, people.map(recipientOf))) onBegun();
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      submitLabel={t('person.addSubmit')}
      ready={people !== undefined && people.length > 0}
    >
      <SelectField
        control={form.control}
        name="queueId"
        label={t('person.queue')}
        description={t(isNone ? 'person.noQueues' : 'person.queueHint')}
        options={offered.map(({ id, name, active }) => ({
          value: id,
          label: active ? queueName(name) : t('person.optionInactive', { name: queueName(name) }),
        }))}
        {...field}
        required
      />
      {children}
    </DialogForm>
  );
}
