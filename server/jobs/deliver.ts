import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';

const BATCH = 10;

/** So many batches at a time; what is left waits for the next time. */
const ROUNDS = 100;

/** Tries per message: the last one comes some four hours after the first. */
export const MAX_ATTEMPTS = 9;

/** The wait after the nth attempt, in milliseconds; longer than any carrier takes to give up. */
const waitAfter = (attempts: number) => 60_000 * 2 ** Math.min(attempts - 1, 7);

type Message = Selectable<Database['outbox']>;

/** Takes messages that are due, and puts each off, so that no other process sends it meanwhile. */
const claim = (services: Services): Promise<Message[]> =>
  inScope(services, 'system', async ({ tx, now }) => {
    const due = await tx
      .selectFrom('outbox')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('attempts', '<', MAX_ATTEMPTS)
      .where((eb) => eb.or([eb('next_attempt_at', 'is', null), eb('next_attempt_at', '<=', now)]))
      .orderBy('created_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, attempts } of due) {
      const next = new Date(now.getTime() + waitAfter(attempts + 1));
      await tx
        .updateTable('outbox')
        .set({ attempts: attempts + 1, next_attempt_at: next })
        .where('id', '=', id)
        .execute();
    }
    return due;
  });

async function handOver({ carriers }: Services, { kind, recipient, subject, body }: Message): Promise<void> {
  if (kind === 'mail') await carriers.mail({ to: recipient, subject: subject ?? '', body });
  else await carriers[kind](recipient, body);
}

async function deliver(services: Services, message: Message): Promise<void> {
  let error: string | null = null;
  try {
    await handOver(services, message);
  } catch (failure) {
    error = failure instanceof Error ? failure.message : String(failure);
    const { id, kind } = message;
    services.log('warn', 'A message could not be handed over', { id, kind, attempt: message.attempts + 1, error });
  }
  await inScope(services, 'system', ({ tx, now }) => {
    // Codes and links have done their work once they are sent; only the demo shows them on.
    const done = services.config.demo ? { sent_at: now, error } : { sent_at: now, error, body: '' };
    return tx
      .updateTable('outbox')
      .set(error === null ? done : { error })
      .where('id', '=', message.id)
      .execute();
  });
}

/** Hands all messages that are due to their carriers; each at least once. Gives how many it took. */
export async function deliverDue(services: Services): Promise<number> {
  let taken = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const messages = await claim(services);
    await Promise.all(messages.map((message) => deliver(services, message)));
    taken += messages.length;
    if (messages.length < BATCH) break;
  }
  return taken;
}
