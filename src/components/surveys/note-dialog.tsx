import { DialogForm, FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { Conflicts } from '#src/components/ui/forms/conflicts.tsx';
import { TextAreaField } from '#src/components/ui/forms/text-area-field.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import type { Draft } from '#src/lib/session/drafts.ts';
import type { Survey } from '#src/schemas/surveys.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { subjectText } from './survey-words.ts';
import { useSurveyTexts } from './texts.ts';
import { useNotesForm, useStoredNotes } from './use-notes-form.ts';

interface NoteDialogProps {
  /** Which survey it is about; undefined: none, the dialog is closed. */
  readonly survey: Survey | undefined;
  readonly onClose: () => void;
  /** Saves them; the survey is as it was when the form began. */
  readonly onNote: (survey: Survey, adminNotes: string) => Promise<unknown>;
}

/** What was done about a survey, in an admin’s words. Specification surveys 3.6, 3.14. */
export function NoteDialog({ survey, onClose, onNote }: NoteDialogProps) {
  const t = useSurveyTexts();
  const title = survey
    ? t('note.title', { type: t(`types.${survey.type}`), name: subjectText(t, survey) })
    : t('adminNotes');
  return (
    <FormDialog opened={survey !== undefined} onClose={onClose} title={title}>
      {survey && <NoteForm survey={survey} onNote={onNote} />}
    </FormDialog>
  );
}

interface NoteFormProps extends Pick<NoteDialogProps, 'onNote'> {
  readonly survey: Survey;
}

function NoteForm(props: NoteFormProps) {
  const stored = useStoredNotes(props.survey);
  return stored === undefined ? <SkeletonRows rows={4} /> : <LoadedForm {...props} stored={stored} />;
}

function LoadedForm({ survey, onNote, stored }: NoteFormProps & { readonly stored: Draft | null }) {
  const t = useSurveyTexts();
  const { form, draft, merged } = useNotesForm(survey, stored);
  return (
    <DialogForm
      form={form}
      draft={draft}
      onSubmit={(values) =>
        merged.send(values, ({ adminNotes }, present = survey) => onNote(present, adminNotes.trim()))
      }
      submitLabel={t('note.save')}
      edits
    >
      <TextAreaField
        control={form.control}
        name="adminNotes"
        label={t('adminNotes')}
        max={WORK_LIMITS.surveyNotes}
        rows={5}
      />
      <Conflicts merged={merged} />
    </DialogForm>
  );
}
