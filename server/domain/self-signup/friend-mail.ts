import { keyedHash } from '#server/domain/accounts/secrets.ts';
import { lettersIn } from '#server/domain/letters.ts';
import { send, type Sender } from '#server/domain/outbox.ts';
import type { Config } from '#server/services.ts';
import type { Work } from '#server/work.ts';
import type { SelfSignup } from '#src/schemas/self-signup.ts';

/** Letters are all that a stranger may write to a stranger: neither an address of a page nor a sentence. */
const NAME_LENGTH = 40;
const plainName = (name: string) =>
  [...name.replaceAll(/[^\p{L}\p{M} '’-]+/gu, '').trim()].slice(0, NAME_LENGTH).join('');

/** Where one signs up with an organization. */
const signupLink = ({ publicUrl }: Config, organizationId: string): string =>
  `${publicUrl}/public/register?organization=${organizationId}`;

/**
 * Tells a friend of somebody who signs up, once in the life of an address, whoever names it; who was told before gets
 * nothing. As the system. Specification self-signup 2.8.
 */
export async function tellFriend(
  work: Work,
  { carriers, config }: Sender,
  {
    friend,
    by,
    organization,
    language,
  }: {
    readonly friend: { readonly name: string; readonly email: string };
    readonly by: string;
    readonly organization: { readonly id: string; readonly name: string };
    readonly language: SelfSignup['language'];
  },
): Promise<void> {
  if (!carriers.mail) return;
  const isNew = await work.tx
    .insertInto('friend_mails')
    .values({ address_hash: await keyedHash(config.jwtSecret, `friend ${friend.email}`), sent_at: work.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('address_hash')
    .executeTakeFirst();
  if (!isNew) return;
  const letter = lettersIn(language === 'es' ? 'Spanish' : null).friend({
    firstName: plainName(friend.name),
    by: plainName(by),
    organization: organization.name,
    link: signupLink(config, organization.id),
  });
  await send(work, { kind: 'mail', to: friend.email, ...letter });
}
