import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#src/components/ui/button/button.tsx';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { Conflicts } from '#src/components/ui/forms/conflicts.tsx';
import { DraftNotice } from '#src/components/ui/forms/draft-notice.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { useFailureText } from '#src/components/ui/forms/messages.ts';
import { NotSavable } from '#src/components/ui/forms/not-savable.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { RadioField } from '#src/components/ui/forms/radio-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { isTypedSince, useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useDraft, type FormDraft } from '#src/components/ui/forms/use-draft.ts';
import { useMerged } from '#src/components/ui/forms/use-merged.ts';
import { Section } from '#src/components/ui/page/section.tsx';
import type { ApiError } from '#src/lib/api/error.ts';
import { useBroadcastTitle } from '#src/lib/broadcasts.ts';
import { keepDraft, type Draft } from '#src/lib/session/drafts.ts';
import { getBroadcast } from '#src/queries/broadcasts.ts';
import { seen } from '#src/schemas/basic-fields.ts';
import { BROADCAST_TYPES } from '#src/schemas/broadcast-values.ts';
import type { BroadcastAudio, BroadcastDetail } from '#src/schemas/broadcasts.ts';
import { isOpen } from '#src/components/broadcasts/broadcast-words.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { AnswersPart } from './answers-part.tsx';
import { Checklist } from './checklist.tsx';
import { useConflictWords } from './conflict-words.ts';
import { FormContext, useFormContext } from './form-context.ts';
import {
  broadcastForm,
  FIELD_NAMES,
  type BroadcastAction,
  type BroadcastData,
  type BroadcastValues,
  valuesOf,
} from './form-values.ts';
import { MessagePart } from './message-part.tsx';
import { PreviewProvider, usePreview } from './preview.tsx';
import { TimePart } from './time-part.tsx';
import { WhoPart } from './who-part.tsx';

export interface BroadcastFormProps {
  readonly organizationId: string;
  readonly organizationZone: string;
  readonly values: BroadcastValues;
  /** The broadcast that is changed; null for a new one. */
  readonly broadcast: BroadcastDetail | null;
  /** Under this name what is typed is kept, should the session end by idling. */
  readonly draftName: string;
  readonly stored: Draft | null;
  /**
   * Sends the data of a form that began with a broadcast, and gives what to do when the form has let go of it; a failure
   * is told in the form.
   */
  readonly onSend: (
    data: BroadcastData,
    action: BroadcastAction,
    draft: FormDraft,
    began?: BroadcastDetail,
  ) => Promise<{ readonly broadcast: BroadcastDetail; readonly goOn: () => unknown }>;
  /** What became of it meanwhile, so that it can't be saved any more. */
  readonly ended?: 'sent' | 'deleted' | undefined;
  /** Told whether there is something here that isn't saved. */
  readonly onTyped?: ((typed: boolean) => void) | undefined;
}

/** Nothing that can be seen from here is missing: what is sent now leaves at once. */
function isWhole(data: BroadcastData, kept: number): boolean {
  const isSomebody = (data.kind === 'STANDARD' ? data.chosen : data.contacts).length > 0;
  const isKept = data.kind === 'EPHEMERAL' && kept > 0;
  return (isSomebody || isKept) && (data.type === 'voice' ? data.audio !== null : seen(data.content) !== '');
}

/** A recording that was begun, and a contact that wasn't added, go with the page. */
const OF_THE_PAGE = ['takeOpen', 'contactOpen'] as const;

/** Under this name is kept what is typed about a broadcast that there is. */
export const draftNameOf = ({ id }: Pick<BroadcastDetail, 'id'>): string => `broadcast:${id}`;

/** Its address is another one each time. */
const AUDIO_BY_ID = { audio: (value: unknown) => (value as BroadcastAudio | null)?.id };

/** The form of a broadcast, all parts in sight, with its checklist beside it. Specification broadcasts 2.1 to 2.11, 4.9, 5.12. */
export function BroadcastForm(props: BroadcastFormProps) {
  const { organizationId, organizationZone, values, broadcast, draftName, stored, onSend, ended, onTyped } = props;
  const t = useBroadcastTexts();
  const titleOf = useBroadcastTitle();
  const describe = useFailureText();
  const form = useAppForm(broadcastForm, values);
  const draft = useDraft(form, draftName, stored, OF_THE_PAGE);
  const action = useRef<BroadcastAction>('save');
  const [question, setQuestion] = useState<{ readonly title: string; readonly answer: (yes: boolean) => void }>();
  const client = useQueryClient();
  const [alerted, setAlerted] = useState(broadcast?.alertRecipient ?? null);
  const merged = useMerged<BroadcastValues, BroadcastData, BroadcastDetail>({
    form,
    schema: broadcastForm,
    draft,
    row: broadcast ?? undefined,
    valuesOf: (row) => valuesOf(row, organizationZone),
    read: async () => {
      if (!broadcast) return undefined;
      const { broadcast: theirs } = await client.query({ ...getBroadcast(broadcast.id), staleTime: 0 });
      setAlerted(theirs.alertRecipient);
      return isOpen(theirs) ? theirs : undefined;
    },
    whole: AUDIO_BY_ID,
  });
  const say = useConflictWords(alerted);
  const waits = broadcast?.status === 'scheduled' && !ended;
  const kept = broadcast?.ephemeralCount ?? 0;
  const asked = (title: string) => new Promise<boolean>((answer) => setQuestion({ title, answer }));
  const submit = async (data: BroadcastData) => {
    const wanted = action.current;
    if (wanted === 'submit' && data.when === 'now' && isWhole(data, kept) && !(await asked(titleOf(data))))
      throw new DOMException('not sent', 'AbortError');
    const send = (sent: BroadcastData, began?: BroadcastDetail) => onSend(sent, wanted, draft, began);
    const { broadcast: saved, goOn } = await merged.send(data, send, wanted === 'submit');
    merged.begin(saved);
    draft.drop();
    if (!broadcast && wanted === 'save' && isTypedSince(form)) {
      // its own page, with another form, comes next: there it is found
      const { takeOpen: _, contactOpen: _typed, ...typed } = form.getValues();
      await keepDraft(draftNameOf(saved), typed, form.sent.current);
    }
    await goOn();
  };
  /** One that is new is known by its name: it comes twice, and is made once. Specification broadcasts 3.8, api 3.7. */
  const failureText = (error: ApiError) => {
    const failure = describe(error);
    return failure.isUnknown && !broadcast ? { ...failure, hint: t('form.safeAgain') } : undefined;
  };
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => onTyped?.(isDirty), [onTyped, isDirty]);
  const end = (yes: boolean) => {
    question?.answer(yes);
    setQuestion(undefined);
  };
  return (
    <FormContext value={form}>
      <PreviewProvider control={form.control} organizationId={organizationId}>
        <Form
          form={form}
          onSubmit={submit}
          fieldNames={FIELD_NAMES}
          failureText={failureText}
          aria-label={t('form.label')}
          className={classes.form}
        >
          <UnsavedGuard dirty={isDirty} onLeave={draft.drop} />
          <div className={classes.parts}>
            <DraftNotice draft={draft} />
            {/* above a long form whose buttons are always in sight: nobody saves without having seen both versions */}
            <Conflicts merged={merged} say={say} />
            {waits && <WasScheduled />}
            <Section title={t('form.what')}>
              <div className={classes.stack}>
                <Name />
                <div className={classes.choicesBeside}>
                  <RadioField
                    control={form.control}
                    name="type"
                    label={t('form.type')}
                    options={BROADCAST_TYPES.map((value) => ({
                      value,
                      label: t(`types.${value}`),
                      description: t(`form.typeHint.${value}`),
                    }))}
                  />
                </div>
              </div>
            </Section>
            <Part title={t('who.title')}>
              <WhoPart organizationId={organizationId} kept={kept} listedOf={waits ? broadcast.id : undefined} />
            </Part>
            <Part title={t('message.title')}>
              <MessagePart organizationId={organizationId} />
            </Part>
            <Part title={t('time.title')}>
              <TimePart organizationZone={organizationZone} />
            </Part>
            <Part title={t('answers.title')}>
              <AnswersPart organizationId={organizationId} before={broadcast?.alertRecipient ?? null} />
            </Part>
          </div>
          <div className={classes.beside}>
            <Checklist kept={kept} />
            {/* one's own sending ends it, too */}
            {ended && !isSubmitting ? (
              <NotSavable
                title={t(`form.ended.${ended}`)}
                onDiscard={() => {
                  draft.drop();
                  onTyped?.(false);
                }}
              />
            ) : (
              <FormActions>
                <Buttons
                  onAct={(next) => {
                    action.current = next;
                  }}
                />
              </FormActions>
            )}
          </div>
        </Form>
        <SendQuestion question={question} onEnd={end} />
      </PreviewProvider>
    </FormContext>
  );
}

/** What keeps it from being sent: with contacts it can't become a draft. Specification broadcasts 2.8, 3.2. */
function WasScheduled() {
  const t = useBroadcastTexts();
  const { control } = useFormContext();
  const kind = useWatch({ control, name: 'kind' });
  return <Notice kind="info">{t(`form.wasScheduled.${kind}`)}</Notice>;
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Section title={title}>
      <div className={classes.stack}>{children}</div>
    </Section>
  );
}

function Name() {
  const t = useBroadcastTexts();
  const { control } = useFormContext();
  const type = useWatch({ control, name: 'type' });
  return (
    <TextField
      control={control}
      name="title"
      label={t('form.name')}
      description={t(`form.nameHint.${type}`)}
      required
    />
  );
}

/** What becomes of it: kept as a draft, or handed over. Specification broadcasts 1.2, 2.8. */
function Buttons({ onAct }: { readonly onAct: (action: BroadcastAction) => void }) {
  const t = useBroadcastTexts();
  const { control } = useFormContext();
  const [kind, when] = useWatch({ control, name: ['kind', 'when'] });
  const noDraft = kind === 'EPHEMERAL';
  const save = (action: BroadcastAction, label: string) => (
    <Button
      // one that is off must not send the form
      type={noDraft ? 'button' : 'submit'}
      variant="default"
      aria-disabled={noDraft}
      aria-describedby={noDraft ? 'broadcast-no-draft' : undefined}
      onClick={() => onAct(action)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {save('save', t('form.save'))}
      {save('save_exit', t('form.saveExit'))}
      <Button type="submit" onClick={() => onAct('submit')}>
        {t(when === 'now' ? 'form.sendNow' : 'form.schedule')}
      </Button>
      {noDraft && (
        <span id="broadcast-no-draft" className={classes.hint}>
          {t('form.noDraft')}
        </span>
      )}
    </>
  );
}

interface SendQuestionProps {
  readonly question: { readonly title: string } | undefined;
  readonly onEnd: (yes: boolean) => void;
}

/** Asked before anything leaves at once. */
function SendQuestion({ question, onEnd }: SendQuestionProps) {
  const t = useBroadcastTexts();
  const { preview } = usePreview();
  return (
    <ConfirmDialog
      opened={question !== undefined}
      onClose={() => onEnd(false)}
      title={t('form.confirmTitle', { title: question?.title ?? '' })}
      confirmLabel={t('form.sendNow')}
      onConfirm={() => onEnd(true)}
    >
      {preview ? t('form.confirmText', { count: preview.sendTo }) : t('form.confirmTextUnknown')}
    </ConfirmDialog>
  );
}
