import { sql } from 'kysely';
import { DomainError, refusedAt } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';
import type {
  getResetLink,
  requestReset as requestEndpoint,
  resetPassword as resetEndpoint,
} from '#src/schemas/auth.ts';
import type { BodyOf, ResponseInput } from '#src/schemas/endpoint.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { lettersIn } from '#server/domain/letters.ts';
import { storePassword } from './new-password.ts';
import { findTokenHolder, newToken, storeToken, spendToken, voidTokens, type TokenHolder } from './one-time-tokens.ts';
import { requireCarrier, sendAwaited } from '#server/domain/outbox.ts';
import { hashNewPassword, ownerOf } from './passwords.ts';
import { sameSecret } from './secrets.ts';
import { addressLimit, countAttempt, tooMany, uncountAttempt } from './throttle.ts';

const MAILS_PER_ADDRESS = 5;
const REQUESTS_PER_NETWORK = 20;
const WRONG_TOKENS_PER_NETWORK = 20;
/** More than of the others: a page asks each time it is opened, and nothing is won by guessing right. */
const WRONG_LINKS_PER_NETWORK = 100;
const WRONG_LAST_FOUR = 5;
/** An e-mail address may be that of several people; each gets a letter of their own. */
const PEOPLE_PER_ADDRESS = 5;

const findUsers = ({ tx }: Work, email: string) =>
  tx
    .selectFrom('people')
    .innerJoin('credentials', 'credentials.person_id', 'people.id')
    .select(['people.id', 'email', 'user_name', 'first_name', 'phone', 'phone_alternate'])
    .select(['mfa_required', 'preferred_language'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('people.id')
    .limit(PEOPLE_PER_ADDRESS)
    .execute();

type User = Awaited<ReturnType<typeof findUsers>>[number];

const phoneOf = (person: Pick<TokenHolder, 'phone' | 'phone_alternate'>) => person.phone ?? person.phone_alternate;

async function sendReset(work: Work, user: User, publicUrl: string): Promise<void> {
  const email = user.email ?? '';
  const verifyPhone = user.mfa_required && phoneOf(user) !== null;
  const token = await newToken();
  await voidTokens(work, [user.id], 'reset');
  await storeToken(work, token, { personId: user.id, purpose: 'reset', verifyPhone });
  const query = new URLSearchParams({ email, token: token.token, ...(verifyPhone ? { verify: 'phone' } : {}) });
  const link = `${publicUrl}/public/reset?${query.toString()}`;
  const letter = lettersIn(user.preferred_language).reset({
    firstName: user.first_name,
    userName: user.user_name ?? '',
    link,
  });
  await sendAwaited(work, { kind: 'mail', to: email, ...letter });
}

/** The same number of statements as a letter takes, with no effect: an unknown address must not be told by the time. */
async function sendNothing(work: Work): Promise<void> {
  const { token } = await newToken();
  const nobody = work.newId();
  lettersIn(null).reset({ firstName: nobody, userName: nobody, link: token });
  await voidTokens(work, [nobody], 'reset');
  await voidTokens(work, [nobody], 'invitation');
  await work.tx.updateTable('outbox').set({ error: null }).where('id', '=', nobody).execute();
  // the work of its delivery, too: whoever asks how the server is would be told by that
  await enqueue(work, 'awaited-mail', { id: nobody });
}

/**
 * Sends reset instructions to the users of an address. The answer and the work are the same when there are none;
 * 409 where no mail leaves; 429 after too many requests for an address or from a network. Specification accounts 4.1, api 5.8.
 */
export async function requestReset(
  services: Services,
  { email }: BodyOf<typeof requestEndpoint>,
  address: string,
): Promise<void> {
  requireCarrier(services, 'mail');
  const network = addressLimit('reset', address, REQUESTS_PER_NETWORK);
  const wait = await inScope(services, 'system', async (work) => {
    const seconds =
      (network && (await countAttempt(work, network))) ||
      (await countAttempt(work, { key: `reset:email:${email}`, max: MAILS_PER_ADDRESS }));
    if (seconds > 0) return seconds;
    const users = await findUsers(work, email);
    if (users.length === 0) await sendNothing(work);
    for (const user of users) await sendReset(work, user, services.config.publicUrl);
    return 0;
  });
  if (wait > 0) throw tooMany(wait);
}

/**
 * Compares the last digits of the phone where the link asks for them. The attempt is counted before it is known to be
 * wrong, so that attempts made at once are counted too; the fifth wrong one voids the token.
 */
async function checkLastFour(work: Work, holder: TokenHolder, given: string | undefined): Promise<DomainError | null> {
  if (!holder.verify_phone) return null;
  const token = () =>
    work.tx.updateTable('one_time_tokens').where('id', '=', holder.tokenId).where('used_at', 'is', null);
  const counted = await token()
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .returning('attempts')
    .executeTakeFirst();
  if (!counted) return new DomainError(400, 'linkExpired');
  const expected = phoneOf(holder)?.slice(-4);
  if (expected && sameSecret(expected, given ?? '')) {
    await token()
      .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
      .execute();
    return null;
  }
  if (counted.attempts >= WRONG_LAST_FOUR) await spendToken(work, holder.tokenId);
  return refusedAt(400, 'lastFourWrong', 'phoneLast4');
}

/** Who may choose a new password with this token, or why not; a wrong token counts against the network. */
async function findHolder(
  work: Work,
  { email, token, phoneLast4 }: BodyOf<typeof resetEndpoint>,
  address: string,
): Promise<{ holder: TokenHolder } | { refusal: DomainError }> {
  const network = addressLimit('reset-password', address, WRONG_TOKENS_PER_NETWORK);
  const wait = network ? await countAttempt(work, network) : 0;
  if (wait > 0) return { refusal: tooMany(wait) };
  const holder = await findTokenHolder(work, token, 'reset');
  if (holder?.email?.toLowerCase() !== email) return { refusal: new DomainError(400, 'linkExpired') };
  if (network) await uncountAttempt(work, network.key);
  const refusal = await checkLastFour(work, holder, phoneLast4);
  return refusal ? { refusal } : { holder };
}

/**
 * Whether the token of a reset mail can still be used, which it is not by asking; 429 after too many wrong ones from a
 * network. Specification accounts 4.10, 7.23.
 */
export async function readResetLink(
  services: Services,
  bearer: string | null,
  address: string,
): Promise<ResponseInput<typeof getResetLink>> {
  const network = addressLimit('reset-link', address, WRONG_LINKS_PER_NETWORK);
  const { open, wait } = await inScope(services, 'system', async (work) => {
    const seconds = network ? await countAttempt(work, network) : 0;
    if (seconds > 0) return { open: false, wait: seconds };
    const holder = await findTokenHolder(work, bearer ?? '', 'reset');
    if (holder && network) await uncountAttempt(work, network.key);
    return { open: holder !== undefined, wait: 0 };
  });
  if (wait > 0) throw tooMany(wait);
  return { open };
}

/**
 * Sets a new password with the token of a reset mail, once; all sessions of the person end. 400 for a token that is
 * wrong, used or an hour old, for wrong last digits of the phone, and for a password that breaks a rule. Specification
 * accounts 4.2, 4.3, 7.6.
 */
export async function resetPassword(
  services: Services,
  body: BodyOf<typeof resetEndpoint>,
  address: string,
): Promise<void> {
  const found = await inScope(services, 'system', (work) => findHolder(work, body, address));
  if ('refusal' in found) throw found.refusal;
  const { holder } = found;
  const hash = await hashNewPassword(body.password, ownerOf(holder), holder.password_hash);
  await inScope(services, 'system', async (work) => {
    const change = { person: holder, hash, presentHash: holder.password_hash, actor: null } as const;
    const isUsed = await spendToken(work, holder.tokenId);
    if (!isUsed || !(await storePassword(work, { ...change, action: 'password-reset' }))) {
      throw new DomainError(400, 'linkExpired');
    }
  });
}
