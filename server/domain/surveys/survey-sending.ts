import type { BroadcastSkipped } from '#src/schemas/broadcast-values.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type { SurveyCarrier, sendSurveyLink as sendEndpoint } from '#src/schemas/surveys.ts';
import { lettersIn } from '#server/domain/letters.ts';
import { requireCarrier, send } from '#server/domain/outbox.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import type { Actor, Work } from '#server/work.ts';
import { readAddressee, type Addressee } from './survey-addressee.ts';
import { requireAnswerable } from './survey-answering.ts';
import { lockSurveyRow, readSurvey } from './survey-detail.ts';
import { tellSurvey } from './survey-history.ts';
import { linkOf, readerOf } from './survey-opening.ts';
import type { SurveyRow } from './survey-rows.ts';

/** A link that was sent isn't sent again before. */
const AGAIN_MS = 60_000;

type Sent = Pick<
  SurveyRow,
  'id' | 'token_version' | 'type' | 'organization_id' | 'organization_name' | 'subject_id' | 'is_anonymous'
>;

/** A way that is known to lead to somebody. */
interface Way {
  readonly by: SurveyCarrier;
  readonly contact: string;
}

/** Sends the link of a survey in the language of who answers it, and tells the history. Specification surveys 6.1, 6.6. */
export async function sendSurveyTo(
  { config }: Pick<Services, 'config'>,
  work: Work,
  actor: Actor | null,
  survey: Sent,
  to: Addressee,
  { by, contact }: Way,
): Promise<void> {
  const words = lettersIn(to.preferred_language);
  const about = { organization: survey.organization_name, link: await linkOf({ config }, survey) };
  const link = { surveyId: survey.id, tokenVersion: survey.token_version };
  if (by === 'email') {
    const isAfterCall = survey.type === 'POSTCALL_SURVEY';
    const letter = words.survey({ ...about, firstName: to.first_name, isAfterCall });
    await send(work, { kind: 'mail', to: contact, ...letter }, link);
  } else await send(work, { kind: 'sms', to: contact, body: words.surveyText(about) }, link);
  await work.tx
    .updateTable('surveys')
    .set({ sent_at: work.now, undelivered_at: null })
    .where('id', '=', survey.id)
    .execute();
  await tellSurvey(work, actor, survey, 'sent');
}

/** Refuses (409) to write to somebody, with the reason. */
function requireReached(reason: BroadcastSkipped | null, contact: string | null): string {
  if (reason === 'optedOut') throw new DomainError(409, 'surveyStopped');
  if (reason !== null || contact === null) throw new DomainError(409, 'surveyNoContact');
  return contact;
}

/**
 * Sends the link of an open survey to who answers it, as often as once a minute. 404; 409 for one that isn't open, is
 * anonymous or names no one who answers, for who opted out or can't be reached, and where nothing is connected that
 * would take the message; 429 where it was sent just now. Specification surveys 6.6.
 */
export async function sendSurveyLink(
  services: Services,
  work: Work,
  actor: Actor,
  id: string,
  { by }: BodyOf<typeof sendEndpoint>,
): Promise<ResponseOf<typeof sendEndpoint>> {
  const row = await lockSurveyRow(work, id);
  requireAnswerable(row, work.now);
  if (row.is_anonymous) throw new DomainError(409, 'surveyAnonymous');
  requireCarrier(services, by === 'email' ? 'mail' : 'sms');
  const to = row.respondent_id === null ? undefined : await readAddressee(work, row.respondent_id);
  if (!to) throw new DomainError(409, 'surveyNotNamed');
  const subject = await readAddressee(work, row.subject_id);
  if ([to, subject].some((each) => each?.survey_opt_outs.includes(row.type)))
    throw new DomainError(409, 'surveyOptedOut');
  const contact = by === 'email' ? requireReached(to.no_mail, to.email) : requireReached(to.no_sms, to.phone);
  const wait = row.sent_at ? row.sent_at.getTime() + AGAIN_MS - work.now.getTime() : 0;
  if (wait > 0) throw new DomainError(429, 'surveyJustSent', { retryAfterSeconds: Math.ceil(wait / 1000) });
  await sendSurveyTo(services, work, actor, row, to, { by, contact });
  return { survey: await readSurvey(work, readerOf(services, actor), row.id) };
}
