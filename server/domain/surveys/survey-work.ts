import { sql } from 'kysely';
import { DomainError, refusedAt } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { requireUnchanged } from '#server/domain/unchanged.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { addDays, dayIn } from '#src/schemas/ranges.ts';
import { fromUsDay } from '#src/schemas/us-day.ts';
import type { completeSurvey as completeEndpoint, postponeSurvey as postponeEndpoint } from '#src/schemas/surveys.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { lockSurveyRow, readSurvey } from './survey-detail.ts';
import { tellSurvey } from './survey-history.ts';
import { readerOf } from './survey-opening.ts';
import { isDue } from './survey-rows.ts';

/**
 * Marks an answered survey of either family as done with, takes that back, or writes the admins' notes alone; repeated it
 * is the same. 404, and 409 for one that isn't answered, and for what somebody else has changed since the form began.
 * Specification surveys 3.8, 3.14, 4.7.
 */
export async function completeSurvey(
  services: Services,
  work: Work,
  actor: Actor,
  id: string,
  { adminNotes, actionRequired, began }: BodyOf<typeof completeEndpoint>,
): Promise<ResponseOf<typeof completeEndpoint>> {
  const row = await lockSurveyRow(work, id);
  if (!row.answered_at) throw new DomainError(409, 'surveyNotAnswered');
  const present = { adminNotes: row.admin_notes, actionRequired: isDue(row, work.now) };
  requireUnchanged(present, { adminNotes, actionRequired, began });
  const isNews =
    actionRequired !== null &&
    (actionRequired ? !row.action_required : row.action_required || row.completed_at === null);
  const notes = adminNotes === undefined ? row.admin_notes : adminNotes;
  if (isNews || notes !== row.admin_notes)
    await work.tx
      .updateTable('surveys')
      .set({
        admin_notes: notes,
        ...(actionRequired !== null && {
          action_required: actionRequired,
          completed_at: actionRequired ? null : isNews ? work.now : row.completed_at,
        }),
        ...(actionRequired && isNews && { postponed_to: null }),
      })
      .where('id', '=', row.id)
      .execute();
  if (isNews) await tellSurvey(work, actor, row, actionRequired ? 'reopened' : 'completed');
  return {
    callerSurvey: await readSurvey(work, readerOf(services, actor), row.id),
  };
}

/**
 * Takes a survey about a person out of what requires action, until a day; null takes that back. One that isn't answered
 * can be answered for its whole time from that day on. 404, and 400 at the field for a day that isn't within a year.
 * Specification surveys 3.4, 3.8, 4.8.
 */
export async function postponeSurvey(
  services: Services,
  work: Work,
  actor: Actor,
  id: string,
  { date }: BodyOf<typeof postponeEndpoint>,
): Promise<ResponseOf<typeof postponeEndpoint>> {
  const row = await lockSurveyRow(work, id, 'person');
  const day = date === null ? null : fromUsDay(date);
  const today = dayIn(work.now, row.timezone);
  if (day !== null && (day <= today || day > addDays(today, WORK_LIMITS.surveyPostponeDays)))
    throw refusedAt(400, 'surveyPostpone', 'date');
  if (day !== row.postponed_to) {
    await work.tx
      .updateTable('surveys')
      .set({
        postponed_to: day,
        ...(day !== null &&
          !row.answered_at && {
            expires_at: sql<Date>`greatest(expires_at,
              ${addDays(day, WORK_LIMITS.surveyDays)}::timestamp at time zone ${row.timezone})`,
          }),
      })
      .where('id', '=', row.id)
      .execute();
    const postponed = {
      before: { postponedTo: row.postponed_to },
      after: { postponedTo: day },
    };
    await tellSurvey(work, actor, row, day === null ? 'resumed' : 'postponed', postponed);
  }
  return {
    personOrganizationSurvey: await readSurvey(work, readerOf(services, actor), row.id),
  };
}
