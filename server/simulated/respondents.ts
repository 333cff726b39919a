import { enqueue, complete, type Job } from '#server/jobs/queue.ts';
import { takeAnswers } from '#server/domain/surveys/survey-answering.ts';
import { askedIn } from '#server/domain/surveys/survey-definitions.ts';
import { lockSurveyRow } from '#server/domain/surveys/survey-detail.ts';
import { stateOf } from '#server/domain/surveys/survey-rows.ts';
import { randomFrom, type Random } from '#server/seed/random.ts';
import type { Services } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';
import { madeUpAnswers, SAID } from './survey-answers.ts';

const KIND = 'simulated-respondent';

/** Most of those who get a link answer, within minutes. */
const ANSWER = 0.8;
const AFTER_MINUTES = { least: 2, most: 9 };
const COMMENTS = 0.2;

/** The same survey always goes the same way. */
const randomOf = (surveyId: string): Random => randomFrom(Number.parseInt(surveyId.replaceAll('-', '').slice(-8), 16));

/** In the demo: who was sent the link of a survey may answer it after a while. Specification surveys 6.4. */
export async function orderAnswer({ config }: Pick<Services, 'config'>, work: Work, surveyId: string): Promise<void> {
  const random = randomOf(surveyId);
  if (!config.demo || !random.chance(ANSWER)) return;
  const minutes = random.int(AFTER_MINUTES.least, AFTER_MINUTES.most);
  const runAt = new Date(work.now.getTime() + minutes * 60_000);
  await enqueue(work, KIND, { surveyId }, { runAt, key: surveyId });
}

/**
 * Answers a survey as the people of the demo do; not one that somebody is answering, or has answered, meanwhile.
 * Specification surveys 6.4.
 */
export const answerSimulated = (services: Services, job: Job): Promise<void> =>
  inScope(services, 'system', async (work) => {
    const surveyId = String(job.payload['surveyId']);
    await complete(work, job);
    const { tx } = work;
    const isThere = await tx.selectFrom('surveys').select('id').where('id', '=', surveyId).executeTakeFirst();
    if (!isThere) return;
    const row = await lockSurveyRow(work, surveyId);
    const draft = await tx.selectFrom('survey_drafts').select('survey_id').where('survey_id', '=', surveyId).execute();
    if (stateOf(row, work.now) !== 'open' || draft.length > 0) return;
    const random = randomOf(surveyId);
    const language = row.respondent_language === 'Spanish' ? 'es' : 'en';
    const { questions } = (await askedIn(work, row)).questionnaire;
    await takeAnswers(work, row, {
      answers: madeUpAnswers(random, questions, { language, wellness: 0.35 + random.next() * 0.65 }),
      comments: random.chance(COMMENTS) ? random.pick(SAID[language]) : null,
      submissionId: work.newId(),
      by: row.respondent_person_id
        ? { personId: row.respondent_person_id, name: `${row.respondent_first} ${row.respondent_last}` }
        : null,
    });
  });
