import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { fullName } from '#src/lib/people.ts';
import { useQueueName } from '#src/lib/queues.ts';
import { useWrite } from '#src/queries/client.ts';
import { addQueueRecipients, listQueues, undoQueueAddition } from '#src/queries/queues.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { queueFields, useQueueChoice } from './use-queue-choice.ts';

/**
 * Puts somebody at the end of one of their organization's queues, with Undo; stands in a dialog. Queues are searched on
 * the server; the one that they are in already is shown, and can’t be chosen. Specification queues 2.2, 2.8.
 */
export function AddToQueue({ person }: { readonly person: Membership }) {
  const t = useQueueTexts();
  const queueName = useQueueName();
  const { organizationId, personId } = person;
  const limit = LIMITS.pageSizeMax;
  const { found, isSearched, picked, offered, field } = useQueueChoice(organizationId);
  const own = useQuery(listQueues({ organizationId, personId, personType: 'recipient', limit })).data?.callListQueues;
  const { mutateAsync: add } = useWrite(addQueueRecipients);
  const { mutateAsync: undo } = useWrite(undoQueueAddition);
  const form = useAppForm(queueFields, { queueId: '' });
  // sent again after an answer was lost, it is the same addition
  const [additionId] = useState(() => crypto.randomUUID());

  const isIn = (queue: CallListQueue) => own?.some((each) => each.id === queue.id) === true;
  const labelOf = (queue: CallListQueue) => {
    const name = queueName(queue.name);
    if (isIn(queue)) return t('person.optionIn', { name });
    return queue.active ? name : t('person.optionInactive', { name });
  };
  const none = () => {
    if (!found || !own) return undefined;
    if (found.length > 0) return found.every(isIn) ? t('person.inAll') : undefined;
    return isSearched ? undefined : t('person.noQueues');
  };

  const submit = async ({ queueId }: z.output<typeof queueFields>) => {
    const { added, refused } = await add({ params: { id: queueId }, body: { personId, additionId } });
    const names = { name: fullName(person.person), queue: picked ? queueName(picked.name) : '' };
    const [refusal] = refused;
    if (refusal) toast.error(t('person.refused', { ...names, reason: t(`add.because.${refusal.reason}`) }));
    else if (added === 0) toast.info(t('person.already', names));
    else
      toast.success(t('person.added', names), {
        undo: () => undo({ params: { id: queueId, additionId } }),
        about: `recipient ${personId}`,
      });
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t('person.addSubmit')}>
      <SelectField
        control={form.control}
        name="queueId"
        label={t('person.queue')}
        description={none() ?? t('person.queueHint')}
        options={(own ? offered : []).map((queue) => ({
          value: queue.id,
          label: labelOf(queue),
          disabled: isIn(queue),
        }))}
        {...field}
        required
      />
    </DialogForm>
  );
}
