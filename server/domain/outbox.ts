import type { Work } from '#server/work.ts';

/** A message to one address or phone. */
export type Message =
  | { readonly kind: 'mail'; readonly to: string; readonly subject: string; readonly body: string }
  | { readonly kind: 'sms' | 'voice'; readonly to: string; readonly body: string };

/** Puts a message into the outbox, in the transaction it belongs to: it leaves once that has committed. */
export async function send(work: Work, message: Message): Promise<void> {
  await work.tx
    .insertInto('outbox')
    .values({
      id: work.newId(),
      kind: message.kind,
      recipient: message.to,
      subject: message.kind === 'mail' ? message.subject : null,
      body: message.body,
      created_at: work.now,
    })
    .execute();
}
