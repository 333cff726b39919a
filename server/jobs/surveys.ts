import { reasonOf } from '#server/domain/broadcasts/broadcast-reach.ts';
import { applyCallEvent } from '#server/domain/calls/call-events.ts';
import { lettersIn } from '#server/domain/letters.ts';
import { send } from '#server/domain/outbox.ts';
import { worksFor } from '#server/domain/organizations/features.ts';
import { tellSurvey } from '#server/domain/surveys/survey-history.ts';
import { addSurvey, linkOf } from '#server/domain/surveys/survey-opening.ts';
import { surveyRulesOf } from '#server/domain/surveys/survey-rules.ts';
import { orderAnswer } from '#server/simulated/respondents.ts';
import type { Services } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';
import { complete, type Job } from './queue.ts';

/** A number of the call's own from 0 to 99, so that the same call is always asked about, or never. */
const shareOf = (callId: string): number => Number.parseInt(callId.replaceAll('-', '').slice(-8), 16) % 100;

/** Where a survey can be sent to: by email, by SMS to who has no address, or nowhere. */
async function contactOf({ carriers }: Services, work: Work, membershipId: string) {
  const row = await work.tx
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.email', 'p.phone', 'p.first_name', 'p.preferred_language', 'm.survey_opt_outs'])
    .select([reasonOf('email').as('no_mail'), reasonOf('sms').as('no_sms')])
    .where('m.id', '=', membershipId)
    .executeTakeFirst();
  if (!row) return undefined;
  const mail = row.no_mail === null && carriers.mail ? row.email : null;
  const sms = mail === null && row.email === null && row.no_sms === null && carriers.sms ? row.phone : null;
  return mail === null && sms === null ? undefined : { ...row, mail, sms };
}

/** Whether an organization is active and has surveys. */
const hasSurveys = ({ config }: Services, work: Work, organizationId: string): Promise<boolean> =>
  worksFor(work, config, organizationId, 'surveys');

/** Sends the link of a survey to who answers it; false for who can't be written to. */
async function sendLink(services: Services, work: Work, surveyId: string): Promise<boolean> {
  const survey = await work.tx
    .selectFrom('surveys')
    .innerJoin('organizations', 'organizations.id', 'surveys.organization_id')
    .select([
      'surveys.id',
      'token_version',
      'respondent_id',
      'subject_id',
      'type',
      'is_anonymous',
      'organizations.name',
    ])
    .select('surveys.organization_id')
    .where('surveys.id', '=', surveyId)
    .where('answered_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('expires_at', '>', work.now)
    .forNoKeyUpdate('surveys')
    .executeTakeFirst();
  const to = survey?.respondent_id && (await contactOf(services, work, survey.respondent_id));
  if (!survey || !to || to.survey_opt_outs.includes(survey.type)) return false;
  const words = lettersIn(to.preferred_language);
  const about = { organization: survey.name, link: await linkOf(services, survey) };
  const link = { surveyId, tokenVersion: survey.token_version };
  if (to.mail !== null) {
    const isAfterCall = survey.type === 'POSTCALL_SURVEY';
    const letter = words.survey({ ...about, firstName: to.first_name, isAfterCall });
    await send(work, { kind: 'mail', to: to.mail, ...letter }, link);
  } else if (to.sms !== null) await send(work, { kind: 'sms', to: to.sms, body: words.surveyText(about) }, link);
  await work.tx.updateTable('surveys').set({ sent_at: work.now }).where('id', '=', survey.id).execute();
  await tellSurvey(work, null, survey, 'sent');
  await orderAnswer(services, work, survey.id);
  return true;
}

/** Sends a survey whose time has come. Specification surveys 6.2. */
export const sendSurvey = (services: Services, job: Job): Promise<void> =>
  inScope(services, 'system', async (work) => {
    const surveyId = String(job.payload['surveyId']);
    const row = await work.tx
      .selectFrom('surveys')
      .select('organization_id')
      .where('id', '=', surveyId)
      .executeTakeFirst();
    if (row && (await hasSurveys(services, work, row.organization_id))) await sendLink(services, work, surveyId);
    await complete(work, job);
  });

/** The survey after a call that was spoken, where its caller is to be asked, and neither of both opted out. */
async function addCallSurvey(services: Services, work: Work, callId: string): Promise<string | undefined> {
  const call = await work.tx
    .selectFrom('calls')
    .select(['organization_id', 'caller_id', 'recipient_id'])
    .where('id', '=', callId)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  if (!call?.caller_id || !call.recipient_id) return undefined;
  if (!(await hasSurveys(services, work, call.organization_id))) return undefined;
  const { postCallShare } = await surveyRulesOf(work, call.organization_id);
  if (shareOf(callId) >= postCallShare) return undefined;
  const caller = await contactOf(services, work, call.caller_id);
  const subject = await work.tx
    .selectFrom('memberships')
    .select('survey_opt_outs')
    .where('id', '=', call.recipient_id)
    .executeTakeFirst();
  if (!caller || !subject) return undefined;
  if ([caller, subject].some((each) => each.survey_opt_outs.includes('POSTCALL_SURVEY'))) return undefined;
  return addSurvey(work, {
    organizationId: call.organization_id,
    type: 'POSTCALL_SURVEY',
    subjectId: call.recipient_id,
    respondentId: call.caller_id,
    callId,
    origin: 'call',
  });
}

/**
 * Asks the caller of a call that was spoken, in as many of a hundred as the organization says; the call tells when. All
 * of it in one transaction, so that a call that is told twice is asked about once. Specification surveys 6.1.
 */
export const surveyAfterCall = (services: Services, job: Job): Promise<void> =>
  inScope(services, 'system', async (work) => {
    const callId = String(job.payload['callId']);
    const surveyId = await addCallSurvey(services, work, callId);
    if (surveyId !== undefined && (await sendLink(services, work, surveyId)))
      await applyCallEvent(work, { callId, kind: 'survey-sent', at: work.now });
    await complete(work, job);
  });
