import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { complete, type Job } from './queue.ts';

type Message = Selectable<Database['outbox']>;

async function handOver({ carriers }: Services, { kind, recipient, subject, body }: Message): Promise<void> {
  if (kind === 'mail') await carriers.mail({ to: recipient, subject: subject ?? '', body });
  else await carriers[kind](recipient, body);
}

const find = (services: Services, { payload }: Job): Promise<Message | undefined> =>
  inScope(services, 'system', ({ tx }) =>
    tx.selectFrom('outbox').selectAll().where('id', '=', String(payload['id'])).executeTakeFirst(),
  );

/** Hands a message to its carrier, at least once. Throws what the carrier says, which is kept with the message. */
export async function deliver(services: Services, job: Job): Promise<void> {
  const message = await find(services, job);
  const mark = (change: Partial<Pick<Message, 'sent_at' | 'error' | 'body'>>, ends: boolean) =>
    inScope(services, 'system', async (work) => {
      if (ends) await complete(work, job);
      await work.tx.updateTable('outbox').set(change).where('id', '=', String(job.payload['id'])).execute();
    });
  try {
    if (message && !message.sent_at) await handOver(services, message);
  } catch (failure) {
    await mark({ error: failure instanceof Error ? failure.message : String(failure) }, false);
    throw failure;
  }
  // Codes and links have done their work once they are sent; only the demo shows them on.
  const done = { sent_at: message?.sent_at ?? services.clock.now(), error: null };
  await mark(services.config.demo ? done : { ...done, body: '' }, true);
}
