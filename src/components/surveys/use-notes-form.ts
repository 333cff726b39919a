import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useMerged } from '#src/components/ui/forms/use-merged.ts';
import { maxChars } from '#src/schemas/fields.ts';
import type { Survey } from '#src/schemas/surveys.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { readNow } from './use-survey.ts';

const schema = z.object({ adminNotes: z.string().check(maxChars(WORK_LIMITS.surveyNotes)) });

export type Notes = z.output<typeof schema>;

const notesOf = ({ adminNotes }: Survey): Notes => ({ adminNotes: adminNotes ?? '' });

/** The notes of a survey, which other admins may write at the same time. Specification surveys 3.6, 3.14. */
export function useNotesForm(survey: Survey) {
  const client = useQueryClient();
  const form = useAppForm(schema, notesOf(survey));
  const merged = useMerged<Notes, Notes, Survey>({
    form,
    schema,
    row: survey,
    valuesOf: notesOf,
    read: () => readNow(client, survey),
  });
  /** What somebody else has written, or an Undo has brought back, never goes over what is being typed. */
  const follow = useEffectEvent(() => {
    if (form.formState.isDirty) return;
    form.reset(notesOf(survey));
    merged.begin(survey);
  });
  useEffect(() => follow(), [survey.adminNotes]);
  return { form, merged };
}
