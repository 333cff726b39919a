import { sql } from 'kysely';
import { rightsOf } from '#server/domain/access.ts';
import type { Services } from '#server/services.ts';
import type { Actor, Work } from '#server/work.ts';
import { dayIn } from '#src/schemas/ranges.ts';
import type { Answers, Question } from '#src/schemas/survey-questions.ts';
import type { SurveyState } from '#src/schemas/survey-values.ts';
import type { Survey, SurveyDetail } from '#src/schemas/surveys.ts';
import { makeSurveyToken } from './survey-tokens.ts';

/** Who reads surveys, with the key that links are made with, and the ways that they are sent. */
export interface SurveyReader extends Pick<Services, 'config' | 'carriers'> {
  readonly profile: Actor['profile'];
}

/** Surveys by their ids, in that order, with the names of today. */
export async function readSurveyRows({ tx }: Work, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('surveys')
    .innerJoin('organizations', 'organizations.id', 'surveys.organization_id')
    .innerJoin('memberships as subject', 'subject.id', 'surveys.subject_id')
    .innerJoin('people as about', 'about.id', 'subject.person_id')
    .leftJoin('programs', 'programs.id', 'subject.program_id')
    .leftJoin('memberships as respondent', 'respondent.id', 'surveys.respondent_id')
    .leftJoin('people as by', 'by.id', 'respondent.person_id')
    .selectAll('surveys')
    .select(['organizations.timezone', 'organizations.name as organization_name'])
    .select(['about.id as subject_person_id', 'about.first_name as subject_first', 'about.last_name as subject_last'])
    .select('about.preferred_name as subject_preferred')
    .select(['programs.id as program_id', 'programs.name as program_name'])
    .select(['by.id as respondent_person_id', 'by.first_name as respondent_first', 'by.last_name as respondent_last'])
    .select('by.preferred_language as respondent_language')
    .where('surveys.id', 'in', ids)
    .orderBy(sql`array_position(${[...ids]}::uuid[], surveys.id)`)
    .execute();
}

export type SurveyRow = Awaited<ReturnType<typeof readSurveyRows>>[number];

type Times = Pick<SurveyRow, 'answered_at' | 'opens_at' | 'expires_at'>;

/** How a survey stands at a moment. Specification surveys 1.7. */
export function stateOf({ answered_at, opens_at, expires_at }: Times, now: Date): SurveyState {
  if (answered_at) return 'answered';
  if (expires_at <= now) return 'expired';
  return opens_at > now ? 'notYet' : 'open';
}

/** Whether somebody has to do something about a survey now. Specification surveys 3.8. */
export function isDue(row: SurveyRow, now: Date): boolean {
  if (!row.action_required || !['open', 'answered'].includes(stateOf(row, now))) return false;
  return row.postponed_to === null || row.postponed_to <= dayIn(now, row.timezone);
}

const respondentOf = (row: SurveyRow): Survey['respondent'] =>
  row.is_anonymous || row.respondent_id === null
    ? null
    : {
        personOrganizationId: row.respondent_id,
        personId: row.respondent_person_id ?? '',
        name: `${row.respondent_first} ${row.respondent_last}`,
      };

const subjectOf = (row: SurveyRow): Survey['subject'] =>
  row.is_anonymous
    ? null
    : {
        personOrganizationId: row.subject_id,
        personId: row.subject_person_id,
        name: `${row.subject_first} ${row.subject_last}`,
        program: row.program_id === null ? null : { id: row.program_id, name: row.program_name ?? '' },
      };

/** The token is for who may create surveys, as long as it is of use; it would name whom an anonymous one is about. Specification surveys 1.8, 2.7. */
async function tokenFor({ config, profile }: SurveyReader, row: SurveyRow, state: SurveyState): Promise<string | null> {
  if (row.is_anonymous || state === 'answered' || state === 'expired' || !rightsOf(profile, 'surveys').canCreate)
    return null;
  return makeSurveyToken(config, {
    id: row.id,
    tokenVersion: row.token_version,
  });
}

/** A survey as lists show it; an anonymous one names nobody. Specification surveys 1.3, 1.8. */
export async function toSurvey(reader: SurveyReader, row: SurveyRow, now: Date): Promise<Survey> {
  const state = stateOf(row, now);
  return {
    id: row.id,
    organizationId: row.organization_id,
    family: row.family,
    type: row.type,
    state,
    token: await tokenFor(reader, row, state),
    actionRequired: isDue(row, now),
    postponedTo: row.postponed_to,
    availableFrom: row.available_from,
    additionalComments: row.additional_comments,
    adminNotes: row.admin_notes,
    isAnonymous: row.is_anonymous,
    respondent: respondentOf(row),
    subject: subjectOf(row),
    // a call has a caller and a callee
    callId: row.is_anonymous ? null : row.call_id,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    isUndelivered: row.undelivered_at !== null && row.answered_at === null,
    expiresAt: row.expires_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    alarms: row.alarms,
  };
}

/** Answers as the API has them, in the order of their questions: the database keeps them in another one. */
export const toAnswers = (
  questions: readonly Question[],
  answers: Answers | null | undefined,
): SurveyDetail['answers'] =>
  questions.flatMap(({ id: questionId }) => {
    const value = answers?.[questionId];
    return value === undefined ? [] : [{ questionId, value }];
  });
