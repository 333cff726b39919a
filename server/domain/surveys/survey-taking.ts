import { addressLimit, countAttempt, tooMany, uncountAttempt } from '#server/domain/accounts/throttle.ts';
import { isSwitchedOn } from '#server/domain/organizations/features.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, type Actor, type Work } from '#server/work.ts';
import { offersFeature, type Feature } from '#src/schemas/access.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { answerProblems, todayOnEarth } from '#src/schemas/survey-answers.ts';
import type { AnswerValue, SurveyLanguage } from '#src/schemas/survey-questions.ts';
import type { answerSurvey as answerEndpoint, saveSurveyDraft as draftEndpoint } from '#src/schemas/survey-taking.ts';
import type { TakenSurvey } from '#src/schemas/surveys.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { answersOf, refusedAnswers, requireAnswerable, takeAnswers } from './survey-answering.ts';
import { askedIn } from './survey-definitions.ts';
import { lockSurveyRow, requireSurveyRow } from './survey-detail.ts';
import { stateOf, toAnswers, type SurveyRow } from './survey-rows.ts';
import { isSurveyToken, readSurveyToken } from './survey-tokens.ts';

/** How somebody comes with a token: perhaps signed in, from some address. */
export interface TokenBearer {
  readonly token: string;
  readonly actor: Actor | null;
  readonly address: string;
}

interface Opened {
  readonly surveyId: string;
  readonly organizationId: string;
}

const FEATURE: Feature = 'surveys';

/** The survey of an id, where surveys are offered and the person is of its organization, if anybody is signed in. */
const findSurvey = ({ tx }: Work, surveyId: string, actor: Actor | null) =>
  tx
    .selectFrom('surveys')
    .innerJoin('organizations', 'organizations.id', 'surveys.organization_id')
    .select(['surveys.organization_id', 'surveys.token_version'])
    .select((eb) => [
      eb
        .and([eb('organizations.active', '=', true), isSwitchedOn(eb.ref('organizations.id'), FEATURE)])
        .as('is_offered'),
      eb
        .exists(
          eb
            .selectFrom('memberships')
            .select('memberships.id')
            .whereRef('memberships.organization_id', '=', 'organizations.id')
            .where('memberships.person_id', '=', actor?.personId ?? null),
        )
        .as('is_own'),
    ])
    .where('surveys.id', '=', surveyId)
    .executeTakeFirst();

const WRONG_LINK = () => new DomainError(404, 'surveyLink');

/**
 * The survey that a token opens. One and the same refusal (404), after the same work, for a token that is none, is
 * another's or is void, and where surveys are switched off; 429 for a network that tried too many; 403 for somebody who
 * is signed in and of another organization. Specification surveys 1.5, 2.2, 2.7, 2.8, 2.9.
 */
async function openByToken(services: Services, { token, actor, address }: TokenBearer): Promise<Opened> {
  const { surveyId, sign } = readSurveyToken(token);
  const limit = addressLimit('survey', address, WORK_LIMITS.surveyTokens);
  // counted before it is known to be wrong, and kept whatever comes after it
  const { wait, survey } = await inScope(services, 'system', async (work) => ({
    wait: limit ? await countAttempt(work, limit) : 0,
    survey: await findSurvey(work, surveyId, actor),
  }));
  if (wait > 0) throw tooMany(wait);
  const isRight = await isSurveyToken(services.config, { surveyId, sign }, survey?.token_version ?? 0);
  if (!survey || !isRight || !survey.is_offered || !offersFeature(services.config.features, FEATURE))
    throw WRONG_LINK();
  if (limit) await inScope(services, 'system', (work) => uncountAttempt(work, limit.key));
  const organizationId = survey.organization_id;
  const isOwn = !actor || actor.profile === 'SUPER_ADMIN' || actor.organizationId === organizationId || survey.is_own;
  if (!isOwn) throw new DomainError(403, 'denied');
  return { surveyId, organizationId };
}

/** Works on the survey of a token, as its organization sees it. */
async function byToken<T>(
  services: Services,
  bearer: TokenBearer,
  job: (work: Work, surveyId: string) => Promise<T>,
): Promise<T> {
  const { surveyId, organizationId } = await openByToken(services, bearer);
  return inScope(services, { organizationId }, (work) => job(work, surveyId));
}

const LANGUAGES: Readonly<Record<string, SurveyLanguage>> = {
  English: 'en',
  Spanish: 'es',
};

/** What who holds a token is told: names and questions only where there is something to answer. Specification surveys 2.8. */
async function toTaken(work: Work, row: SurveyRow): Promise<TakenSurvey> {
  const state = stateOf(row, work.now);
  const isOpen = state === 'open';
  const draft = isOpen
    ? await work.tx.selectFrom('survey_drafts').selectAll().where('survey_id', '=', row.id).executeTakeFirst()
    : undefined;
  const questionnaire = isOpen ? (await askedIn(work, row)).questionnaire : null;
  return {
    state,
    type: row.type,
    organizationName: row.organization_name,
    availableFrom: row.available_from,
    subjectName: isOpen ? row.subject_preferred || row.subject_first : null,
    isAnonymous: row.is_anonymous,
    language: LANGUAGES[row.respondent_language ?? ''] ?? null,
    questionnaire,
    draft: toAnswers(questionnaire?.questions ?? [], draft?.answers),
    draftComments: draft?.comments ?? null,
    savedAt: draft?.saved_at.toISOString() ?? null,
  };
}

/** What is asked of who holds a token; refused as `openByToken`. Specification surveys 2.2, 2.8, 4.9. */
export const readTakenSurvey = (services: Services, bearer: TokenBearer): Promise<TakenSurvey> =>
  byToken(services, bearer, async (work, id) => toTaken(work, await requireSurveyRow(work, id)));

/**
 * Takes the answers of who holds a token, once; the same submission again is answered like the first. Refused as
 * `openByToken` and `takeAnswers`. Specification surveys 2.2, 2.3, 2.5, 4.10.
 */
export const answerByToken = (
  services: Services,
  bearer: TokenBearer,
  { answers, additionalComments, submissionId }: BodyOf<typeof answerEndpoint>,
): Promise<ResponseOf<typeof answerEndpoint>> =>
  byToken(services, bearer, async (work, id) => {
    const row = await lockSurveyRow(work, id);
    const respondent = row.respondent_person_id && {
      personId: row.respondent_person_id,
      name: `${row.respondent_first} ${row.respondent_last}`,
    };
    await takeAnswers(work, row, {
      answers: answersOf(answers),
      comments: additionalComments,
      submissionId,
      by: respondent || null,
    });
    return { responded: true };
  });

/** A draft with what changed since the last saving: null takes an answer away. */
function merged(draft: Readonly<Record<string, AnswerValue>>, changes: BodyOf<typeof draftEndpoint>['answers']) {
  const answers = new Map(Object.entries(draft));
  for (const { questionId, value } of changes)
    if (value === null) answers.delete(questionId);
    else answers.set(questionId, value);
  return Object.fromEntries(answers);
}

/**
 * Keeps what was answered so far, answer by answer, and holds the survey to its questions from then on. Refused as
 * `openByToken`, 409 for a survey that can't be answered, 400 at answers that no question can have. Specification
 * surveys 2.4, 2.10, 4.11, 5.4.
 */
export const saveDraft = (
  services: Services,
  bearer: TokenBearer,
  { answers: changes, additionalComments }: BodyOf<typeof draftEndpoint>,
): Promise<ResponseOf<typeof draftEndpoint>> =>
  byToken(services, bearer, async (work, id) => {
    const { tx, now } = work;
    const row = await lockSurveyRow(work, id);
    requireAnswerable(row, now);
    const { questionnaire, pinned } = await askedIn(work, row);
    const given = answersOf(
      changes.flatMap(({ questionId, value }) => (value === null ? [] : [{ questionId, value }])),
    );
    const problems = answerProblems(questionnaire.questions, given, { today: todayOnEarth(now), isWhole: false });
    if (Object.keys(problems).length > 0) throw refusedAnswers(problems);
    const draft = await tx.selectFrom('survey_drafts').selectAll().where('survey_id', '=', id).executeTakeFirst();
    const kept = {
      answers: JSON.stringify(merged(draft?.answers ?? {}, changes)),
      comments: additionalComments === undefined ? (draft?.comments ?? null) : additionalComments || null,
      saved_at: now,
    };
    await tx.updateTable('surveys').set(pinned).where('id', '=', id).execute();
    await tx
      .insertInto('survey_drafts')
      .values({ survey_id: id, organization_id: row.organization_id, ...kept })
      .onConflict((conflict) => conflict.column('survey_id').doUpdateSet(kept))
      .execute();
    return { savedAt: now.toISOString() };
  });
