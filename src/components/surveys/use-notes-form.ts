import { useDidUpdate } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useDraft, useStoredDraft } from '#src/components/ui/forms/use-draft.ts';
import { useMerged } from '#src/components/ui/forms/use-merged.ts';
import type { Draft } from '#src/lib/session/drafts.ts';
import { maxChars } from '#src/schemas/fields.ts';
import type { Survey } from '#src/schemas/surveys.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { readNow } from './use-survey.ts';

const schema = z.object({ adminNotes: z.string().check(maxChars(WORK_LIMITS.surveyNotes)) });

export type Notes = z.output<typeof schema>;

const notesOf = ({ adminNotes }: Survey): Notes => ({ adminNotes: adminNotes ?? '' });

const draftOf = ({ family, id }: Survey): string => `surveyNotes:${family}:${id}`;

/** What was typed before as the notes of a survey; undefined while it is being read. */
export const useStoredNotes = (survey: Survey): Draft | null | undefined => useStoredDraft(draftOf(survey));

/** The notes of a survey, which other admins may write at the same time. Specification surveys 3.6, 3.14. */
export function useNotesForm(survey: Survey, stored: Draft | null) {
  const client = useQueryClient();
  const form = useAppForm(schema, notesOf(survey));
  const draft = useDraft(form, draftOf(survey), stored);
  const merged = useMerged<Notes, Notes, Survey>({
    form,
    schema,
    draft,
    row: survey,
    valuesOf: notesOf,
    read: () => readNow(client, survey),
  });
  /** What somebody else has written, or an Undo has brought back, never goes over what is being typed or sent. */
  useDidUpdate(() => {
    if (form.formState.isDirty || form.formState.isSubmitting) return;
    form.reset(notesOf(survey));
    merged.begin(survey);
  }, [survey.adminNotes]);
  return { form, draft, merged };
}
