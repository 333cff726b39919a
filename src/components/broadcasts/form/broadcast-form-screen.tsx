import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStoredDraft, type FormDraft } from '#src/components/ui/forms/use-draft.ts';
import { Page } from '#src/components/ui/page/page.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { useBroadcastTitle } from '#src/lib/broadcasts.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { useSession } from '#src/lib/session/store.ts';
import { createBroadcast, updateBroadcast } from '#src/queries/broadcasts.ts';
import { useWrite } from '#src/queries/client.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import type { BroadcastDetail } from '#src/schemas/broadcasts.ts';
import { BroadcastActions } from '#src/components/broadcasts/broadcast-actions.tsx';
import { BroadcastCrumb } from '#src/components/broadcasts/broadcast-crumb.tsx';
import { BroadcastStatus } from '#src/components/broadcasts/broadcast-status.tsx';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { BroadcastForm, draftNameOf, type BroadcastFormProps } from './broadcast-form.tsx';
import { bodyOf, newDraftName, newValues, valuesOf, type BroadcastAction, type BroadcastData } from './form-values.ts';

/** Tells what became of a form, and leads on: to the list, or to the broadcast. */
function useGoOn(organizationZone: string) {
  const t = useBroadcastTexts();
  const titleOf = useBroadcastTitle();
  const navigate = useNavigate();
  return (action: BroadcastAction, broadcast: BroadcastDetail, isNew: boolean) => {
    const { id, scheduledAt, sendNow } = broadcast;
    const title = titleOf(broadcast);
    const timeZone = broadcast.timezone ?? organizationZone;
    if (action !== 'submit') toast.success(t('form.saved', { title }));
    else if (sendNow || scheduledAt === null) toast.success(t('form.submitted', { title }));
    else toast.success(t('form.scheduled', { title, moment: formatMoment(scheduledAt, { timeZone, withZone: true }) }));
    if (action === 'save_exit') return navigate({ to: '/app/broadcasts', ignoreBlocker: true });
    if (action === 'save' && !isNew) return undefined;
    return navigate({
      to: '/app/broadcasts/$broadcastId',
      params: { broadcastId: id },
      replace: true,
      ignoreBlocker: true,
    });
  };
}

/** Writes a new broadcast. Specification broadcasts 3.1, 5.1. */
export function NewBroadcastScreen({ organizationId }: { readonly organizationId: string }) {
  const t = useBroadcastTexts();
  const zone = useTimeZone(organizationId);
  const draftName = newDraftName(organizationId);
  const stored = useStoredDraft(draftName);
  return (
    <Page title={t('form.newTitle')} breadcrumbs={[<BroadcastCrumb key="list" />]}>
      {zone === undefined || stored === undefined ? (
        <SkeletonRows rows={12} />
      ) : (
        <NewForm organizationId={organizationId} zone={zone} draftName={draftName} stored={stored} />
      )}
    </Page>
  );
}

interface Draft {
  readonly draftName: string;
  readonly stored: Exclude<ReturnType<typeof useStoredDraft>, undefined>;
}

interface NewFormProps extends Draft {
  readonly organizationId: string;
  readonly zone: string;
}

function NewForm({ organizationId, zone, ...draft }: NewFormProps) {
  const { mutateAsync } = useWrite(createBroadcast);
  const authorId = useSession((state) => state.user?.userId ?? '');
  const goOn = useGoOn(zone);
  const [values] = useState(() => newValues(zone));
  const send = async (data: BroadcastData, action: BroadcastAction, form: FormDraft) => {
    // sent again after an answer was lost, it is the same broadcast
    const body = { ...bodyOf(data, { organizationId, authorId, action }), submissionId: form.sentAs() };
    const { broadcast } = await mutateAsync({ body }).catch((error: unknown) => {
      // what was told of it once may be sent as another one
      if (isApiError(error) && error.code === 'broadcastSubmitted') form.rename();
      throw error;
    });
    return { broadcast, goOn: () => goOn(action, broadcast, true) };
  };
  return (
    <BroadcastForm
      organizationId={organizationId}
      organizationZone={zone}
      values={values}
      broadcast={null}
      {...draft}
      onSend={send}
    />
  );
}

interface EditBroadcastScreenProps extends Pick<BroadcastFormProps, 'ended' | 'onTyped'> {
  readonly broadcast: BroadcastDetail;
  readonly onDeleting: (deleting: boolean) => void;
}

/** Goes on with a draft, or changes one that is scheduled. Specification broadcasts 3.1, 3.2, 3.6. */
export function EditBroadcastScreen({ broadcast, ended, onDeleting, onTyped }: EditBroadcastScreenProps) {
  const title = useBroadcastTitle()(broadcast);
  const zone = useTimeZone(broadcast.organizationId);
  const draftName = draftNameOf(broadcast);
  const stored = useStoredDraft(draftName);
  return (
    <Page
      title={title}
      breadcrumbs={[<BroadcastCrumb key="list" broadcast={broadcast} />]}
      lead={ended !== 'deleted' && <BroadcastStatus broadcast={broadcast} />}
      actions={!ended && <BroadcastActions broadcast={broadcast} onPage onDeleting={onDeleting} />}
    >
      {zone === undefined || stored === undefined ? (
        <SkeletonRows rows={12} />
      ) : (
        <EditForm
          broadcast={broadcast}
          zone={zone}
          draftName={draftName}
          stored={stored}
          ended={ended}
          onTyped={onTyped}
        />
      )}
    </Page>
  );
}

interface EditFormProps extends Omit<NewFormProps, 'organizationId'>, Pick<BroadcastFormProps, 'ended' | 'onTyped'> {
  readonly broadcast: BroadcastDetail;
}

function EditForm({ broadcast, zone, ...rest }: EditFormProps) {
  const { mutateAsync } = useWrite(updateBroadcast);
  const authorId = useSession((state) => state.user?.userId ?? '');
  const goOn = useGoOn(zone);
  const { id, organizationId } = broadcast;
  const [values] = useState(() => valuesOf(broadcast, zone));
  const send = async (data: BroadcastData, action: BroadcastAction, _form: FormDraft, { updatedAt } = broadcast) => {
    const body = { ...bodyOf(data, { organizationId, authorId, action }), updatedAt };
    const answer = await mutateAsync({ params: { id }, body });
    return { broadcast: answer.broadcast, goOn: () => goOn(action, answer.broadcast, false) };
  };
  return (
    <BroadcastForm
      organizationId={organizationId}
      organizationZone={zone}
      values={values}
      broadcast={broadcast}
      {...rest}
      onSend={send}
    />
  );
}
