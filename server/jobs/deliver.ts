import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { untilWritten } from '#server/db/retries.ts';
import { CarrierRefusal, CarrierSilence, type Services } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';
import { complete, type Job } from './queue.ts';

type Message = Selectable<Database['outbox']>;

async function handOver({ carriers }: Services, message: Message): Promise<void> {
  const { id: key, kind, recipient: to, subject, body, language } = message;
  if (!carriers[kind]) throw new Error('No carrier is connected');
  if (kind === 'mail') await carriers.mail?.({ to, subject: subject ?? '', body });
  else if (kind === 'sms') await carriers.sms?.({ key, to, body });
  else await carriers.voice?.({ key, to, body, language: language ?? 'en' });
}

/** It would be of no use, or might reach somebody twice. */
const isOver = (failure: unknown) =>
  failure instanceof CarrierSilence || (failure instanceof CarrierRefusal && failure.final);

const find = (services: Services, { payload }: Job): Promise<Message | undefined> =>
  inScope(services, 'system', ({ tx }) =>
    tx.selectFrom('outbox').selectAll().where('id', '=', String(payload['id'])).executeTakeFirst(),
  );

/** Codes and links have done their work once they are sent, and nobody may find those that aren't; the demo shows them on. */
const forgotten = ({ config }: Services): Partial<Message> => (config.demo ? {} : { body: '' });

const change = ({ tx }: Work, { payload }: Job, changes: Partial<Message>) =>
  tx.updateTable('outbox').set(changes).where('id', '=', String(payload['id'])).execute();

/** Tells the survey whose link a message has that it won't come; a newer link of it isn't meant. Specification surveys 6.5. */
async function tellUndelivered({ tx, now }: Work, { payload }: Job): Promise<void> {
  const { surveyId, tokenVersion } = payload;
  if (typeof surveyId !== 'string' || typeof tokenVersion !== 'number') return;
  await tx
    .updateTable('surveys')
    .set({ undelivered_at: now })
    .where('id', '=', surveyId)
    .where('token_version', '=', tokenVersion)
    .where('answered_at', 'is', null)
    .execute();
}

/** Forgets what was in a message that is given up, and tells who waits for it. */
export async function giveUpMessage(work: Work, job: Job, services: Services): Promise<void> {
  await tellUndelivered(work, job);
  const changes = forgotten(services);
  if (changes.body !== undefined) await change(work, job, changes);
}

/**
 * Hands a message to its carrier. What the carrier says instead of taking it is kept with the message, and thrown where
 * it may be tried again. Specification calls 6.18.
 */
export async function deliver(services: Services, job: Job): Promise<void> {
  const message = await find(services, job);
  const mark = (changes: Partial<Message>, ends: boolean) =>
    untilWritten(() =>
      inScope(services, 'system', async (work) => {
        if (ends) await complete(work, job);
        if (ends && changes.error) await tellUndelivered(work, job);
        await change(work, job, changes);
      }),
    );
  try {
    if (message && !message.sent_at) await handOver(services, message);
  } catch (failure) {
    const error = failure instanceof Error ? failure.message : String(failure);
    await mark({ error, ...(isOver(failure) && forgotten(services)) }, isOver(failure));
    if (!isOver(failure)) throw failure;
    services.log('error', 'A message was given up', { ...job.payload, error: failure });
    return;
  }
  await mark({ sent_at: message?.sent_at ?? services.clock.now(), error: null, ...forgotten(services) }, true);
}
