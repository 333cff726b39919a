import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { Modal } from '#src/components/ui/dialog/modal.tsx';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { DraftNotice } from '#src/components/ui/forms/draft-notice.tsx';
import { useFormState } from '#src/components/ui/forms/form-state.ts';
import { Form } from '#src/components/ui/forms/form.tsx';
import { NotSavable } from '#src/components/ui/forms/not-savable.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { TextAreaField } from '#src/components/ui/forms/text-area-field.tsx';
import { isTypedSince, useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useDraft, useStoredDraft } from '#src/components/ui/forms/use-draft.ts';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isApiError, isNotFound } from '#src/lib/api/error.ts';
import type { Draft } from '#src/lib/session/drafts.ts';
import { sentences } from '#src/lib/sentences.ts';
import { useWrite } from '#src/queries/client.ts';
import { createNote } from '#src/queries/notes.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { NOTE_KINDS, type NoteKind } from '#src/schemas/note-values.ts';
import { noteInput, type Note } from '#src/schemas/notes.ts';
import classes from './notes.module.css';
import { useNoteTexts } from './texts.ts';

interface NoteFormProps {
  /** Whom the note is about. */
  readonly personOrganizationId: string;
  readonly call?: { readonly id: string; readonly second: number | undefined } | undefined;
  /** The note that it corrects. */
  readonly correctsId?: string | undefined;
  /** Has a button that gives up the form; follows the note, too. */
  readonly onClose?: (() => void) | undefined;
  /** Follows a note that was saved. */
  readonly onSaved?: ((note: Note) => void) | undefined;
  /** Hears whether there is something typed. */
  readonly onTyped?: ((typed: boolean) => void) | undefined;
  /** Known elsewhere: the person is deleted. */
  readonly isDeleted?: boolean | undefined;
}

/** What another area offers after a note. */
export type AfterNote = (note: Note) => ReactNode;

/**
 * Writes a note: what is typed outlives a failure and an idle sign-out, and what is typed while it is sent stays.
 * Specification notes 1.3, 1.4, 1.6, 1.9.
 */
export function NoteForm(props: NoteFormProps) {
  const { personOrganizationId, call, correctsId } = props;
  const draftName = ['note', personOrganizationId, correctsId ?? call?.id].filter(Boolean).join(':');
  const stored = useStoredDraft(draftName);
  // as high as the form: what stands below is in sight on a phone
  if (stored === undefined) return <SkeletonRows rows={12} />;
  return <LoadedForm {...props} draftName={draftName} stored={stored} />;
}

interface LoadedFormProps extends NoteFormProps {
  readonly draftName: string;
  readonly stored: Draft | null;
}

interface Written {
  readonly note: string;
  readonly kind: NoteKind;
}

const BLANK: Written = { note: '', kind: NOTE_KINDS[0] };

function LoadedForm(props: LoadedFormProps) {
  const {
    personOrganizationId,
    call,
    correctsId,
    onClose,
    onSaved,
    onTyped,
    isDeleted = false,
    draftName,
    stored,
  } = props;
  const t = useNoteTexts();
  const { mutateAsync } = useWrite(createNote);
  // 404 is about the person: nothing brings them back
  const [isRefused, setRefused] = useState(false);
  const isOver = isDeleted || isRefused;
  const form = useAppForm(noteInput, BLANK);
  const draft = useDraft(form, draftName, stored);
  const { control, setFocus } = form;
  const isWanted = useLocation({ select: ({ hash }) => hash === 'note' });
  const isOpened = onClose !== undefined;
  useEffect(() => {
    if (isWanted || isOpened) setFocus('note');
  }, [isWanted, isOpened, setFocus]);
  const { isDirty } = form.formState;
  useEffect(() => onTyped?.(isDirty), [isDirty, onTyped]);
  const write = (values: Written) =>
    mutateAsync({
      body: {
        ...values,
        personOrganizationId,
        ...(call && { callId: call.id, callSecond: call.second }),
        ...(correctsId !== undefined && { correctsId }),
        clientId: draft.sentAs(),
      },
    }).catch((error: unknown) => {
      if (isNotFound(error)) setRefused(true);
      throw error;
    });
  const submit = async (values: Written) => {
    const { notesPerson } = await write(values).catch((error: unknown) => {
      // what was sent before is saved, though its answer was lost; changed since, it becomes a note of its own
      if (!isApiError(error) || error.code !== 'noteSubmitted') throw error;
      draft.rename();
      return write(values);
    });
    draft.drop();
    toast.success(t('saved'));
    onSaved?.(notesPerson);
    // what was typed meanwhile is still to be sent
    if (!isTypedSince(form)) onClose?.();
  };
  const giveUp = () => {
    draft.discard();
    onClose?.();
  };
  return (
    <Form form={form} onSubmit={submit} isHeld={() => isOver} blank={BLANK} aria-label={t('write')}>
      <UnsavedGuard dirty={form.formState.isDirty && !form.formState.isSubmitting} onLeave={draft.drop} />
      <DraftNotice draft={draft} />
      <TextAreaField
        control={control}
        name="note"
        label={t('note')}
        description={t('kept')}
        max={WORK_LIMITS.note}
        rows={3}
        required
      />
      <SelectField
        control={control}
        name="kind"
        label={t('kind')}
        options={NOTE_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
      <Failed />
      {isOver ? (
        <NotSavable text={t('over')} onDiscard={giveUp} />
      ) : (
        <div className={classes.buttons}>
          <Button type="submit">{t('send')}</Button>
          {onClose && (
            <Button variant="default" onClick={giveUp}>
              {t('cancel')}
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}

/** Why the last sending failed, in the server's words. Specification notes 1.4. */
function Failed() {
  const t = useNoteTexts();
  const { failure } = useFormState();
  const [seen, setSeen] = useState<typeof failure>(null);
  return (
    <Modal
      opened={failure !== null && failure !== seen}
      onClose={() => setSeen(failure)}
      title={t(failure?.isUnknown ? 'unknown' : 'failed')}
    >
      <p role="alert">{sentences(failure?.text, !failure?.isUnknown && failure?.hint)}</p>
      {failure?.isUnknown && <p>{t('unknownKept')}</p>}
      <div className={classes.buttons}>
        <Button onClick={() => setSeen(failure)} data-autofocus>
          {t('back')}
        </Button>
      </div>
    </Modal>
  );
}
