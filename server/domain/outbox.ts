import { enqueue } from '#server/jobs/queue.ts';
import { DomainError } from '#server/errors.ts';
import type { MessageLanguage, Services } from '#server/services.ts';
import type { Work } from '#server/work.ts';

/** A message to one address or phone. */
export type Message =
  | { readonly kind: 'mail'; readonly to: string; readonly subject: string; readonly body: string }
  | { readonly kind: 'sms'; readonly to: string; readonly body: string }
  | { readonly kind: 'voice'; readonly to: string; readonly body: string; readonly language: MessageLanguage };

/** What somebody needs to know who writes letters: how they leave, and where their links lead. */
export type Sender = Pick<Services, 'carriers' | 'config'>;

/**
 * Refuses (409) what sends a message where nothing is connected that would take it: nobody waits for one that never
 * comes. Specification api 3.11.
 */
export function requireCarrier({ carriers }: Pick<Sender, 'carriers'>, kind: Message['kind']): void {
  if (!carriers[kind]) throw new DomainError(409, kind === 'mail' ? 'noMails' : 'noTexts');
}

/** The survey whose link a message brings, and which of its links: it is told when that is given up. */
export interface About {
  readonly surveyId: string;
  readonly tokenVersion: number;
}

/** Puts a message into the outbox, in the transaction it belongs to: it leaves once that has committed. */
export const send = (work: Work, message: Message, about?: About): Promise<void> =>
  put(work, message, 'message', about);

/**
 * As `send`, for what somebody waits for at their screen: it waits neither behind letters, nor behind what goes another
 * way, which may be away.
 */
export const sendAwaited = (work: Work, message: Message): Promise<void> =>
  put(work, message, message.kind === 'mail' ? 'awaited-mail' : 'awaited-text');

async function put(work: Work, message: Message, job: string, about?: About): Promise<void> {
  const id = work.newId();
  await work.tx
    .insertInto('outbox')
    .values({
      id,
      kind: message.kind,
      recipient: message.to,
      subject: message.kind === 'mail' ? message.subject : null,
      body: message.body,
      language: message.kind === 'voice' ? message.language : null,
      created_at: work.now,
    })
    .execute();
  await enqueue(work, job, { id, ...about });
}
