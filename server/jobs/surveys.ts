import { applyCallEvent } from '#server/domain/calls/call-events.ts';
import { worksFor } from '#server/domain/organizations/features.ts';
import { readAddressee } from '#server/domain/surveys/survey-addressee.ts';
import { addSurvey } from '#server/domain/surveys/survey-opening.ts';
import { surveyRulesOf } from '#server/domain/surveys/survey-rules.ts';
import { orderAnswer } from '#server/simulated/respondents.ts';
import { sendSurveyTo } from '#server/domain/surveys/survey-sending.ts';
import type { Services } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';
import { complete, type Job } from './queue.ts';

/** A number of the call's own from 0 to 99, so that the same call is always asked about, or never. */
const shareOf = (callId: string): number => Number.parseInt(callId.replaceAll('-', '').slice(-8), 16) % 100;

/** Where a survey can be sent to by itself: by email, by SMS to who has no address, or nowhere. */
async function contactOf({ carriers }: Services, work: Work, membershipId: string) {
  const to = await readAddressee(work, membershipId);
  if (!to) return undefined;
  if (to.email !== null)
    return to.no_mail === null && carriers.mail ? { to, way: { by: 'email', contact: to.email } as const } : undefined;
  return to.phone !== null && to.no_sms === null && carriers.sms
    ? { to, way: { by: 'sms', contact: to.phone } as const }
    : undefined;
}

/** Whether an organization is active and has surveys. */
const hasSurveys = ({ config }: Services, work: Work, organizationId: string): Promise<boolean> =>
  worksFor(work, config, organizationId, 'surveys');

/** Sends the link of a survey to who answers it; false for who can't be written to. */
async function sendLink(services: Services, work: Work, surveyId: string): Promise<boolean> {
  const survey = await work.tx
    .selectFrom('surveys')
    .innerJoin('organizations', 'organizations.id', 'surveys.organization_id')
    .select(['surveys.id', 'token_version', 'respondent_id', 'subject_id', 'type', 'is_anonymous'])
    .select(['surveys.organization_id', 'organizations.name as organization_name'])
    .where('surveys.id', '=', surveyId)
    .where('answered_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('expires_at', '>', work.now)
    .forNoKeyUpdate('surveys')
    .executeTakeFirst();
  const found = survey?.respondent_id && (await contactOf(services, work, survey.respondent_id));
  if (!survey || !found || found.to.survey_opt_outs.includes(survey.type)) return false;
  await sendSurveyTo(services, work, null, survey, found.to, found.way);
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
  if ([caller.to, subject].some((each) => each.survey_opt_outs.includes('POSTCALL_SURVEY'))) return undefined;
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
