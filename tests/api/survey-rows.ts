import type { Insertable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Work } from '#server/work.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { familyOf, type SurveyType } from '#src/schemas/survey-values.ts';

interface Given {
  readonly type: SurveyType;
  readonly organization_id: string;
  readonly subject_id: string;
  readonly created_at: Date;
  readonly answered_at?: Date | null;
  readonly call_id?: string;
  readonly is_anonymous?: boolean;
  readonly action_required?: boolean;
}

/** A survey as it stands in the database, beside the rules: all that counting it needs. */
export const surveyRow = ({ newId }: Pick<Work, 'newId'>, given: Given): Insertable<Database['surveys']> => ({
  id: newId(),
  family: familyOf(given.type),
  action_required: false,
  opens_at: given.created_at,
  expires_at: new Date(given.created_at.getTime() + 30 * DAY_MS),
  ...given,
  ...(given.answered_at && { common_version: 1, answers: '{}' }),
});
