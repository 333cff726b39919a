import { sql } from 'kysely';
import { requireOwn } from '#server/domain/own.ts';
import { DomainError, refusedAt } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { familyOf, SURVEY_TYPES, type SurveyType } from '#src/schemas/survey-values.ts';
import type {
  openSurvey as openEndpoint,
  renewSurveyLink as renewEndpoint,
  revokeSurveyLink as revokeEndpoint,
} from '#src/schemas/surveys.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { sendToOf } from './survey-addressee.ts';
import { lockSurveyRow, readSurvey, requireSurveyRow } from './survey-detail.ts';
import { tellSurvey } from './survey-history.ts';
import type { SurveyReader, SurveyRow } from './survey-rows.ts';
import { joined } from './survey-comments.ts';
import { makeSurveyToken, surveyLink } from './survey-tokens.ts';

const FOR_MS = WORK_LIMITS.surveyDays * DAY_MS;

/** When a survey that opens then can't be answered any more. Specification surveys 2.2. */
const expiryOf = (opensAt: Date): Date => new Date(opensAt.getTime() + FOR_MS);

interface Subject {
  readonly id: string;
  readonly organizationId: string;
}

/**
 * Whom a survey of a kind is to be about, held until the transaction ends, so that two who open one at once open the
 * same; 404 for somebody out of sight, 409 for who doesn't want to be asked. Specification surveys 3.5.
 */
export async function requireSubject({ tx }: Work, id: string, type: SurveyType, field?: string): Promise<Subject> {
  const row = isUuid(id)
    ? await tx
        .selectFrom('memberships')
        .select(['id', 'organization_id', 'survey_opt_outs'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw new DomainError(404, 'notFound');
  if (row.survey_opt_outs.includes(type))
    throw field === undefined ? new DomainError(409, 'surveyOptedOut') : refusedAt(409, 'surveyOptedOut', field);
  return { id: row.id, organizationId: row.organization_id };
}

/**
 * Who answers, where somebody is named; null: whoever has the link. 400 at the field for somebody of another
 * organization. Specification surveys 1.5, 1.6.
 */
export async function namedRespondent(
  work: Work,
  organizationId: string,
  given: { readonly id: string | null | undefined; readonly field: string },
): Promise<string | null> {
  await requireOwn(work, organizationId, 'foreignPerson', given);
  return given.id ? given.id.toLowerCase() : null;
}

/** The membership of who asks the questions; null for somebody who isn't in the organization. */
export async function ownMembership(work: Work, actor: Actor, organizationId: string): Promise<string | null> {
  const own = await work.tx
    .selectFrom('memberships')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', actor.personId)
    .executeTakeFirst();
  return own?.id ?? null;
}

export interface NewSurvey {
  readonly organizationId: string;
  readonly type: SurveyType;
  readonly subjectId: string;
  readonly respondentId: string | null;
  readonly callId?: string | null | undefined;
  readonly isAnonymous?: boolean | undefined;
  readonly additionalComments?: string | null | undefined;
  readonly origin?: 'opened' | 'call' | 'survey';
  readonly followsId?: string;
  /** The first day on which it can be answered, where the organization is. */
  readonly availableFrom?: string;
}

/** Writes a survey that can be answered from its day on; undefined where a call or a survey has been followed already. */
export async function addSurvey(work: Work, survey: NewSurvey): Promise<string | undefined> {
  const { tx, now } = work;
  const id = work.newId();
  const { availableFrom } = survey;
  const begin =
    availableFrom === undefined
      ? undefined
      : await tx
          .selectFrom('organizations')
          .select(sql<Date>`${availableFrom}::timestamp at time zone timezone`.as('at'))
          .where('id', '=', survey.organizationId)
          .executeTakeFirstOrThrow();
  const opensAt = begin && begin.at > now ? begin.at : now;
  const family = familyOf(survey.type);
  const added = await tx
    .insertInto('surveys')
    .values({
      id,
      organization_id: survey.organizationId,
      family,
      type: survey.type,
      subject_id: survey.subjectId,
      respondent_id: survey.respondentId,
      call_id: survey.callId ?? null,
      follows_id: survey.followsId ?? null,
      origin: survey.origin ?? 'opened',
      is_anonymous: survey.isAnonymous ?? false,
      additional_comments: survey.additionalComments ?? null,
      // it waits to be conducted; an anonymous one is answered by its link alone
      action_required: family === 'person' && !survey.isAnonymous,
      available_from: availableFrom ?? null,
      opens_at: opensAt,
      expires_at: expiryOf(opensAt),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** The survey of the same kind, about and by the same people, that waits to be answered. Specification surveys 3.5. */
export async function findOpen({ tx, now }: Work, survey: NewSurvey): Promise<string | undefined> {
  const row = await tx
    .selectFrom('surveys')
    .select('id')
    .where('subject_id', '=', survey.subjectId)
    .where('type', '=', survey.type)
    .where('respondent_id', 'is not distinct from', survey.respondentId)
    .where('call_id', 'is not distinct from', survey.callId ?? null)
    .where('is_anonymous', '=', survey.isAnonymous ?? false)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .where('opens_at', '<=', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The link that opens a survey. */
export const linkOf = async (
  { config }: Pick<Services, 'config'>,
  { id, token_version }: Pick<SurveyRow, 'id' | 'token_version'>,
): Promise<string> => surveyLink(config, await makeSurveyToken(config, { id, tokenVersion: token_version }));

/**
 * What is known about an open survey together with another reason to ask, unless that is known already. What doesn't fit
 * is cut at the end: the note that it comes from has it whole. Specification surveys 3.5.
 */
function withReason(known: string | null, reason: string | null | undefined): string | null {
  if (!reason || known?.includes(reason)) return known;
  const letters = [...joined(known, reason)];
  const fits = letters.length <= WORK_LIMITS.surveyComments;
  return fits ? letters.join('') : `${letters.slice(0, WORK_LIMITS.surveyComments - 1).join('')}…`;
}

/**
 * Opens a survey about somebody, or finds the one that is open already, and gives the link to it. 404 for somebody out
 * of sight, 409 for who doesn't want to be asked, 400 at the field for a respondent and a call of another organization.
 * Specification surveys 3.5, 4.1.
 */
export async function openSurvey(
  services: Services,
  work: Work,
  actor: Actor,
  subjectId: string,
  body: BodyOf<typeof openEndpoint>,
): Promise<ResponseOf<typeof openEndpoint>> {
  const { surveyType, callId, isAnonymous, additionalComments } = body;
  const { id, organizationId } = await requireSubject(work, subjectId, surveyType);
  await requireOwn(work, organizationId, 'foreignCall', {
    id: callId,
    field: 'callId',
  });
  const respondentId = await namedRespondent(work, organizationId, {
    id: body.respondentPersonOrganizationRoleProgramId,
    field: 'respondentPersonOrganizationRoleProgramId',
  });
  const wanted: NewSurvey = {
    organizationId,
    type: surveyType,
    subjectId: id,
    respondentId,
    callId: callId?.toLowerCase(),
    isAnonymous,
    additionalComments,
  };
  const present = await findOpen(work, wanted);
  const added = present === undefined ? await addSurvey(work, wanted) : undefined;
  const row = await lockSurveyRow(work, present ?? added ?? '');
  const comments = withReason(row.additional_comments, additionalComments);
  if (comments !== row.additional_comments)
    await work.tx.updateTable('surveys').set({ additional_comments: comments }).where('id', '=', row.id).execute();
  if (added !== undefined) await tellSurvey(work, actor, row, 'created');
  const reader = readerOf(services, actor);
  return {
    linkTo: await linkOf(services, row),
    survey: await readSurvey(work, reader, row.id),
    sendTo: await sendToOf(work, reader, row),
  };
}

/** Who reads surveys, of who makes a call. */
export const readerOf = (
  { config, carriers }: Pick<Services, 'config' | 'carriers'>,
  { profile }: Pick<Actor, 'profile'>,
): SurveyReader => ({
  config,
  carriers,
  profile,
});

/** A survey that isn't answered, held until the transaction ends; 404, and 409 for one that is. */
async function lockUnanswered(work: Work, id: string): Promise<SurveyRow> {
  const row = await lockSurveyRow(work, id);
  if (row.answered_at) throw new DomainError(409, 'surveyAnswered');
  return row;
}

/**
 * Makes a new link to a survey that isn't answered, good for its whole time; the old one opens nothing any more. 404, and
 * 409 for one that is answered, or anonymous, and about who opted out of the kind. Specification surveys 1.8, 2.9, 3.5,
 * 4.21.
 */
export async function renewSurveyLink(
  services: Services,
  work: Work,
  actor: Actor,
  id: string,
): Promise<ResponseOf<typeof renewEndpoint>> {
  const { is_anonymous, subject_id, type } = await requireSurveyRow(work, id);
  if (is_anonymous) throw new DomainError(409, 'surveyAnonymous');
  // whom it is about first, as whoever opts out does: neither waits for the other then
  await requireSubject(work, subject_id, type);
  const row = await lockUnanswered(work, id);
  const from = row.opens_at > work.now ? row.opens_at : work.now;
  const { token_version } = await work.tx
    .updateTable('surveys')
    .set({ token_version: row.token_version + 1, expires_at: expiryOf(from), undelivered_at: null })
    .where('id', '=', row.id)
    .returning('token_version')
    .executeTakeFirstOrThrow();
  await tellSurvey(work, actor, row, 'link-renewed');
  return {
    linkTo: await linkOf(services, { id: row.id, token_version }),
    survey: await readSurvey(work, readerOf(services, actor), row.id),
  };
}

/**
 * Closes a survey that isn't answered: its link opens nothing any more. 404, and 409 for one that is answered.
 * Specification surveys 1.7, 2.9, 4.21.
 */
export async function revokeSurveyLink(
  services: Services,
  work: Work,
  actor: Actor,
  id: string,
): Promise<ResponseOf<typeof revokeEndpoint>> {
  const row = await lockUnanswered(work, id);
  if (row.expires_at > work.now) {
    await work.tx
      .updateTable('surveys')
      .set({ token_version: row.token_version + 1, expires_at: work.now })
      .where('id', '=', row.id)
      .execute();
    await tellSurvey(work, actor, row, 'closed');
  }
  return { survey: await readSurvey(work, readerOf(services, actor), row.id) };
}

/**
 * Closes what waits unanswered about somebody, of the kinds that they opted out of, as closing it by hand does.
 * Specification surveys 3.16.
 */
export async function closeOptedOut(
  work: Work,
  actor: Actor,
  subjectId: string,
  types: readonly string[],
): Promise<void> {
  const kinds = SURVEY_TYPES.filter((type) => types.includes(type));
  if (kinds.length === 0) return;
  const closed = await work.tx
    .updateTable('surveys')
    .set(({ eb }) => ({ token_version: eb('token_version', '+', 1), expires_at: work.now }))
    .where('subject_id', '=', subjectId)
    .where('type', 'in', kinds)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', work.now)
    .returning(['id', 'organization_id', 'subject_id', 'is_anonymous', 'type'])
    .execute();
  for (const row of closed) await tellSurvey(work, actor, row, 'closed');
}
