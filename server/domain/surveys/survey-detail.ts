import { sql, type SqlBool } from 'kysely';
import { DomainError } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Work } from '#server/work.ts';
import type { SurveyFamily } from '#src/schemas/survey-values.ts';
import type { Survey, SurveyDetail } from '#src/schemas/surveys.ts';
import { sendToOf } from './survey-addressee.ts';
import { askedIn } from './survey-definitions.ts';
import { readSurveyRows, toAnswers, toSurvey, type SurveyReader, type SurveyRow } from './survey-rows.ts';

/** A survey; 404 for one out of sight, and for one of another family where one is asked for. */
export async function requireSurveyRow(work: Work, id: string, family?: SurveyFamily): Promise<SurveyRow> {
  const [row] = isUuid(id) ? await readSurveyRows(work, [id]) : [];
  if (!row || (family !== undefined && row.family !== family)) throw new DomainError(404, 'notFound');
  return row;
}

/**
 * The same, held until the transaction ends: of two who answer it, or change it, one waits and sees what the other did.
 */
export async function lockSurveyRow(work: Work, id: string, family?: SurveyFamily): Promise<SurveyRow> {
  if (isUuid(id)) await work.tx.selectFrom('surveys').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return requireSurveyRow(work, id, family);
}

/** A survey as lists show it, by its id. */
export const readSurvey = async (work: Work, reader: SurveyReader, id: string): Promise<Survey> =>
  toSurvey(reader, await requireSurveyRow(work, id), work.now);

/**
 * The survey of the same kind about the same person that was answered before; none of an anonymous one, which nobody is
 * told whom it is about. Specification surveys 3.9.
 */
export async function readPrevious(
  { tx }: Work,
  {
    id,
    type,
    subject_id,
    is_anonymous,
    answered_at,
  }: Pick<SurveyRow, 'id' | 'type' | 'subject_id' | 'is_anonymous' | 'answered_at'>,
) {
  if (is_anonymous) return undefined;
  let earlier = tx.selectFrom('surveys').selectAll();
  if (answered_at)
    earlier = earlier.where(sql<SqlBool>`(answered_at, id) < (${answered_at}::timestamptz, ${id}::uuid)`);
  return earlier
    .where('subject_id', '=', subject_id)
    .where('type', '=', type)
    .where('is_anonymous', '=', false)
    .where('id', '!=', id)
    .where('answered_at', 'is not', null)
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function previousOf(work: Work, row: SurveyRow): Promise<SurveyDetail['previous']> {
  const before = await readPrevious(work, row);
  if (!before?.answered_at) return null;
  const { questionnaire } = await askedIn(work, before);
  return {
    id: before.id,
    answeredAt: before.answered_at.toISOString(),
    questionnaire,
    answers: toAnswers(questionnaire.questions, before.answers),
  };
}

/**
 * The survey that one follows; null where that one is gone, and for an anonymous one: two answers would be known to be
 * one person's. Who sees the one sees the other, which is of the same organization and family. Specification surveys 3.15.
 */
async function followedBy(
  { tx }: Work,
  { follows_id, family, is_anonymous }: SurveyRow,
): Promise<SurveyDetail['follows']> {
  if (follows_id === null || is_anonymous) return null;
  const row = await tx
    .selectFrom('surveys')
    .select(['id', 'family', 'type', 'answered_at'])
    .where('id', '=', follows_id)
    .where('family', '=', family)
    .executeTakeFirst();
  return row?.answered_at
    ? { id: row.id, family: row.family, type: row.type, answeredAt: row.answered_at.toISOString() }
    : null;
}

/** A survey with what is asked, what was answered, and what was answered before. Specification surveys 3.9, 3.15, 5.4. */
export async function toDetail(work: Work, reader: SurveyReader, row: SurveyRow): Promise<SurveyDetail> {
  const { questionnaire } = await askedIn(work, row);
  const draft = row.answered_at
    ? undefined
    : await work.tx
        .selectFrom('survey_drafts')
        .select(['answers', 'comments', 'saved_at'])
        .where('survey_id', '=', row.id)
        .executeTakeFirst();
  return {
    ...(await toSurvey(reader, row, work.now)),
    questionnaire,
    answers: toAnswers(questionnaire.questions, row.answers),
    draft: toAnswers(questionnaire.questions, draft?.answers),
    draftComments: draft?.comments ?? null,
    savedAt: draft?.saved_at.toISOString() ?? null,
    sendTo: await sendToOf(work, reader, row),
    previous: await previousOf(work, row),
    follows: await followedBy(work, row),
  };
}

/** A survey of a family with its questions and answers; 404. Specification surveys 4.9, 4.13. */
export const getSurvey = async (
  work: Work,
  reader: SurveyReader,
  id: string,
  family?: SurveyFamily,
): Promise<SurveyDetail> => toDetail(work, reader, await requireSurveyRow(work, id, family));
