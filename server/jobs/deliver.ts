import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { untilWritten } from '#server/db/retries.ts';
import { CarrierRefusal, CarrierSilence, type Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
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

/**
 * Hands a message to its carrier. What the carrier says instead of taking it is kept with the message, and thrown where
 * it may be tried again. Specification calls 6.18.
 */
export async function deliver(services: Services, job: Job): Promise<void> {
  const message = await find(services, job);
  const mark = (change: Partial<Pick<Message, 'sent_at' | 'error' | 'body'>>, ends: boolean) =>
    untilWritten(() =>
      inScope(services, 'system', async (work) => {
        if (ends) await complete(work, job);
        await work.tx.updateTable('outbox').set(change).where('id', '=', String(job.payload['id'])).execute();
      }),
    );
  try {
    if (message && !message.sent_at) await handOver(services, message);
  } catch (failure) {
    await mark({ error: failure instanceof Error ? failure.message : String(failure) }, isOver(failure));
    if (!isOver(failure)) throw failure;
    services.log('error', 'A message was given up', { ...job.payload, error: failure });
    return;
  }
  // Codes and links have done their work once they are sent; only the demo shows them on.
  const done = { sent_at: message?.sent_at ?? services.clock.now(), error: null };
  await mark(services.config.demo ? done : { ...done, body: '' }, true);
}
