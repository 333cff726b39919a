import * as z from 'zod/mini';
import { isBulkRunning } from '#src/components/ui/bulk/run-bulk.ts';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useDraft, useStoredDraft } from '#src/components/ui/forms/use-draft.ts';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import type { Draft } from '#src/lib/session/drafts.ts';
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

const fields = z.extend(queueFields, { organizationId: id, chosen: z.array(z.custom<Chosen>()) });

const DRAFT = 'queue';

interface CreateQueueProps {
  readonly organizationId: string;
  readonly onCreated: (queue: CallListQueue) => void;
}

/**
 * A new queue with its first people; stands in a dialog. People are created with it; where programs are among them, all
 * are added to it at once, each in a call of its own. What is typed and chosen outlives an idle sign-out. Specification queues 2.3, 5.1.
 */
export function CreateQueue(props: CreateQueueProps) {
  const stored = useStoredDraft(DRAFT);
  return stored === undefined ? <SkeletonRows rows={8} /> : <LoadedQueue {...props} stored={stored} />;
}

function LoadedQueue({ organizationId, onCreated, stored }: CreateQueueProps & { readonly stored: Draft | null }) {
  const t = useQueueTexts();
  const { mutateAsync } = useWrite(createQueue);
  const add = useAddPeople();
  const isSuperAdmin = useSession((state) => state.isSuperAdmin);
  const form = useAppForm(fields, { ...NEW_QUEUE, organizationId, chosen: [] });
  const draft = useDraft(form, DRAFT, stored);
  const [where, shown] = form.watch(['organizationId', 'chosen']);
  const choose = (next: readonly Chosen[]) => form.setValue('chosen', [...next], { shouldDirty: true });
  // one deed for all of them: so they are counted, and taken back, together
  const isDeed = (chosen: readonly Chosen[]) => chosen.some(({ kind }) => kind === 'program');
  // a queue without those who were chosen is worse than none yet
  const isHeld = () => {
    const held = isDeed(form.getValues('chosen')) && isBulkRunning();
    if (held) toast.error(t('bulk.busy'));
    return held;
  };
  const submit = async ({ chosen, ...values }: z.output<typeof fields>) => {
    const people = (side: Side) =>
      isDeed(chosen) ? [] : chosen.filter((each) => each.side === side).map(({ id: of }) => of);
    const { callListQueue } = await mutateAsync({
      body: { ...values, callers: people('caller'), recipients: people('recipient') },
    });
    toast.success(t('created', { name: callListQueue.name }));
    if (isDeed(chosen)) add(callListQueue, chosen);
    onCreated(callListQueue);
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t('createAndAdd')} isHeld={isHeld} draft={draft} sticky>
      <QueueFields control={form.control as never} />
      {isSuperAdmin && (
        <OrganizationField control={form.control as never} organizationId={where} onChosen={() => choose([])} />
      )}
      <fieldset className={classes.group}>
        <legend>{t('firstPeople')}</legend>
        <p className={classes.hint}>{t('firstPeopleHint')}</p>
        <QueuePeoplePicker
          key={where}
          organizationId={where}
          types={['RECIPIENT', 'OUTREACH', 'CALLER']}
          chosen={shown}
          onChange={choose}
        />
      </fieldset>
    </DialogForm>
  );
}
