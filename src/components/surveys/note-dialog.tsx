import * as z from 'zod/mini';
import { DialogForm, FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { TextAreaField } from '#src/components/ui/forms/text-area-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { maxChars } from '#src/schemas/fields.ts';
import type { Survey } from '#src/schemas/surveys.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { subjectText } from './survey-words.ts';
import { useSurveyTexts } from './texts.ts';

const schema = z.object({ adminNotes: z.string().check(maxChars(WORK_LIMITS.surveyNotes)) });

interface NoteDialogProps {
  /** Which survey it is about; undefined: none, the dialog is closed. */
  readonly survey: Survey | undefined;
  readonly onClose: () => void;
  readonly onNote: (survey: Survey, adminNotes: string) => void;
}

/** What was done about a survey, in an admin’s words. Specification surveys 3.6. */
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

function NoteForm({ survey, onNote }: { readonly survey: Survey } & Pick<NoteDialogProps, 'onNote'>) {
  const t = useSurveyTexts();
  const form = useAppForm(schema, { adminNotes: survey.adminNotes ?? '' });
  return (
    <DialogForm
      form={form}
      onSubmit={({ adminNotes }) => onNote(survey, adminNotes.trim())}
      submitLabel={t('note.save')}
    >
      <TextAreaField
        control={form.control}
        name="adminNotes"
        label={t('adminNotes')}
        max={WORK_LIMITS.surveyNotes}
        rows={5}
      />
    </DialogForm>
  );
}
