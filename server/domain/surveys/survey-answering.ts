import { submissionHash } from '#server/domain/submission-hash.ts';
import { DomainError, refusing } from '#server/errors.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf } from '#src/schemas/endpoint.ts';
import { addDays, dayIn } from '#src/schemas/ranges.ts';
import { answerChange, answerProblems, isAlarming, todayOnEarth, visibleAnswers } from '#src/schemas/survey-answers.ts';
import type { Answers, AnswerValue, Question } from '#src/schemas/survey-questions.ts';
import type { SurveyType } from '#src/schemas/survey-values.ts';
import type {
  answerPersonSurvey as answerEndpoint,
  createPersonSurvey as createEndpoint,
  SurveyDetail,
} from '#src/schemas/surveys.ts';
import { parseValidationMessage } from '#src/schemas/validation.ts';
import { joined } from './survey-comments.ts';
import { askedIn } from './survey-definitions.ts';
import { lockSurveyRow, readPrevious, requireSurveyRow, toDetail } from './survey-detail.ts';
import { tellSurvey } from './survey-history.ts';
import { addSurvey, findOpen, readerOf, namedRespondent, ownMembership, requireSubject } from './survey-opening.ts';
import { stateOf, type SurveyRow } from './survey-rows.ts';
import { surveyRulesOf } from './survey-rules.ts';

export interface Given {
  readonly answers: Answers;
  readonly comments: string | null | undefined;
  /** The sender's own name for it: the same one sent twice is one. */
  readonly submissionId: string | undefined;
  /** Who was named in the form as who answers. */
  readonly named?: string | null | undefined;
  /** Who answered, of a survey that named nobody; left out: nobody knows. */
  readonly respondentId?: string | null;
  /** Who is told to have answered; null: nobody. */
  readonly by: Pick<Actor, 'personId' | 'name'> | null;
}

/** Answers by the names of their questions; 400 for two of one. */
export function answersOf(
  given: ReadonlyArray<{
    readonly questionId: string;
    readonly value: AnswerValue;
  }>,
): Answers {
  const answers = new Map<string, AnswerValue>();
  for (const { questionId, value } of given) {
    if (answers.has(questionId)) throw refusedAnswers({ [questionId]: 'invalid' });
    answers.set(questionId, value);
  }
  return Object.fromEntries(answers);
}

/** A refusal that tells what is wrong with each answer, by the name of its question. Specification surveys 4.16. */
export const refusedAnswers = (problems: Readonly<Record<string, string>>): DomainError =>
  new DomainError(400, 'invalidInput', {
    fields: Object.fromEntries(
      Object.entries(problems).map(([name, problem]) => [`answers.${name}`, parseValidationMessage(problem)]),
    ),
  });

/** Refuses (409) a survey that can't be answered, in the words of how it stands. Specification surveys 1.7. */
export function requireAnswerable(row: SurveyRow, now: Date): void {
  const state = stateOf(row, now);
  if (state === 'answered') throw new DomainError(409, 'surveyAnswered');
  if (state === 'expired') throw new DomainError(409, 'surveyExpired');
  if (state === 'notYet') throw new DomainError(409, 'surveyNotYet');
}

/** Whether an answer is worse than the one before, as the questions say. */
const isWorse = (questions: readonly Question[], now: Answers, before: Answers): boolean =>
  questions.some((question) => {
    const value = now[question.id];
    return value !== undefined && answerChange(question, value, before[question.id]) === 'worse';
  });

const SENT_ELSEWHERE = {
  surveys_submission: () => new DomainError(409, 'surveyAnswered'),
};

/** Tells a submission that comes again from one that was changed since, whichever question was answered first. */
const hashOf = ({ answers, comments, named }: Given): Promise<string> =>
  submissionHash([
    Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    comments || null,
    named,
  ]);

/**
 * Writes the answers to a survey whose row is held; the same submission again changes nothing. 409 for one that was
 * changed since it arrived, and for a survey that is answered or can't be, 400 at the answers that aren't fit.
 * Specification surveys 2.3, 2.6, 3.8, 5.4.
 */
export async function takeAnswers(work: Work, row: SurveyRow, given: Given): Promise<void> {
  const hash = given.submissionId === undefined ? null : await hashOf(given);
  if (row.answered_at && given.submissionId !== undefined && row.submission_id === given.submissionId) {
    if (row.submission_hash === hash) return;
    throw new DomainError(409, 'surveySubmitted');
  }
  requireAnswerable(row, work.now);
  const { questionnaire, pinned } = await askedIn(work, row);
  const { questions } = questionnaire;
  const problems = answerProblems(questions, given.answers, { today: todayOnEarth(work.now) });
  if (Object.keys(problems).length > 0) throw refusedAnswers(problems);
  const answers = visibleAnswers(questions, given.answers);
  const alarms = questions.filter((question) => isAlarming(question, answers[question.id])).length;
  const before = await readPrevious(work, row);
  const respondentId = row.respondent_id ?? (row.is_anonymous ? null : (given.respondentId ?? null));
  const isRequired = alarms > 0 || Boolean(given.comments) || isWorse(questions, answers, before?.answers ?? {});
  await refusing(SENT_ELSEWHERE, () =>
    work.tx
      .updateTable('surveys')
      .set({
        ...pinned,
        respondent_id: respondentId,
        answers: JSON.stringify(answers),
        additional_comments: joined(row.additional_comments, given.comments) || null,
        alarms,
        action_required: isRequired,
        postponed_to: null,
        submission_id: given.submissionId ?? null,
        submission_hash: hash,
        answered_at: work.now,
      })
      .where('id', '=', row.id)
      .execute(),
  );
  await work.tx.deleteFrom('survey_drafts').where('survey_id', '=', row.id).execute();
  await tellSurvey(work, row.is_anonymous ? null : given.by, row, 'answered', {
    after: { alarms },
  });
  await addFollowUp(work, { ...row, respondent_id: respondentId });
}

const FOLLOW_UPS: Partial<Record<SurveyType, SurveyType>> = {
  INCALL_SURVEY: 'INCALL_SURVEY_FOLLOWUP',
  BASELINE_SURVEY: 'FOLLOW_UP_SURVEY',
};

/** Makes the survey that follows an answered one, which opens days later. Specification surveys 6.2. */
async function addFollowUp(work: Work, row: SurveyRow): Promise<void> {
  const type = FOLLOW_UPS[row.type];
  if (type === undefined) return;
  const rules = await surveyRulesOf(work, row.organization_id);
  const days = row.type === 'INCALL_SURVEY' ? rules.inCallFollowUpDays : rules.baselineFollowUpDays;
  if (days === null) return;
  const subject = await work.tx
    .selectFrom('memberships')
    .select('survey_opt_outs')
    .where('id', '=', row.subject_id)
    .executeTakeFirst();
  if (!subject || subject.survey_opt_outs.includes(type)) return;
  const id = await addSurvey(work, {
    organizationId: row.organization_id,
    type,
    subjectId: row.subject_id,
    respondentId: row.respondent_id,
    isAnonymous: row.is_anonymous,
    origin: 'survey',
    followsId: row.id,
    availableFrom: addDays(dayIn(work.now, row.timezone), days),
  });
  if (id === undefined) return;
  const { opens_at: runAt } = await requireSurveyRow(work, id);
  await enqueue(work, 'survey-send', { surveyId: id }, { runAt, key: id });
}

/**
 * Answers a survey of either family as an admin who asks the questions; 404, 409 and 400 as `takeAnswers`, 409 also for an
 * anonymous one. Specification surveys 1.8, 4.15.
 */
export async function answerPersonSurvey(
  services: Services,
  work: Work,
  actor: Actor,
  id: string,
  { answers, additionalComments, submissionId }: BodyOf<typeof answerEndpoint>,
): Promise<SurveyDetail> {
  const row = await lockSurveyRow(work, id);
  if (row.is_anonymous) throw new DomainError(409, 'surveyByLink');
  await takeAnswers(work, row, {
    answers: answersOf(answers.map((each) => ({ questionId: each.id, value: each.value }))),
    comments: additionalComments,
    submissionId,
    respondentId: row.respondent_id ?? (await ownMembership(work, actor, row.organization_id)),
    by: actor,
  });
  return toDetail(work, readerOf(services, actor), await requireSurveyRow(work, row.id));
}

/** The survey that was answered by a submission. */
const readSent = ({ tx }: Work, organizationId: string, submissionId: string) =>
  tx
    .selectFrom('surveys')
    .select(['id', 'subject_id', 'type'])
    .where('organization_id', '=', organizationId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();

/**
 * A survey together with its answers; the one that is open already is answered. The same submission again gives the
 * first, 409 where it was changed since. 404, 409 and 400 as `openSurvey` and `takeAnswers`. Specification surveys 3.5, 4.14.
 */
export async function createPersonSurvey(
  services: Services,
  work: Work,
  actor: Actor,
  { surveyType, subjectId, respondentId, answers, additionalComments, submissionId }: BodyOf<typeof createEndpoint>,
): Promise<SurveyDetail> {
  const subject = await requireSubject(work, subjectId, surveyType, 'subjectId');
  const reader = readerOf(services, actor);
  const given = {
    answers: answersOf(answers),
    comments: additionalComments,
    submissionId,
    named: respondentId,
    by: actor,
  };
  const sent = await readSent(work, subject.organizationId, submissionId);
  if (sent) {
    if (sent.subject_id !== subject.id || sent.type !== surveyType) throw new DomainError(409, 'surveySubmitted');
    await takeAnswers(work, await lockSurveyRow(work, sent.id), given);
    return toDetail(work, reader, await requireSurveyRow(work, sent.id));
  }
  const { organizationId } = subject;
  const named = await namedRespondent(work, organizationId, { id: respondentId, field: 'respondentId' });
  const wanted = {
    organizationId,
    type: surveyType,
    subjectId: subject.id,
    respondentId: named ?? (await ownMembership(work, actor, organizationId)),
  };
  const open =
    (await findOpen(work, wanted)) ??
    (named === null ? await findOpen(work, { ...wanted, respondentId: null }) : undefined);
  const id = open ?? (await addSurvey(work, wanted)) ?? '';
  await takeAnswers(work, await lockSurveyRow(work, id), { ...given, respondentId: wanted.respondentId });
  return toDetail(work, reader, await requireSurveyRow(work, id));
}
