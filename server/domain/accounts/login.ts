import { sql } from 'kysely';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';
import type { login as loginEndpoint } from '#src/schemas/auth.ts';
import type { BodyOf, ResponseInput } from '#src/schemas/endpoint.ts';
import type { SecurityKind } from '#src/schemas/security.ts';
import { availablePhones } from './mfa.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { isPasswordExpired } from './passwords.ts';
import { featuresOf, profilesOf, toSessionProfile, type LoginProfile } from './profiles.ts';
import type { Origin } from './device.ts';
import { recordEvent } from './security-log.ts';
import { openSession } from './sessions.ts';
import { addressLimit, countAttempt, networkOf, rewriteCount, tooMany, uncountAttempt } from './throttle.ts';
import { inTurn } from './turns.ts';

type Answer = ResponseInput<typeof loginEndpoint>;

const FAILURES_PER_USER = 10;
/** Over all networks: who guesses from one network doesn't lock the person out of the others. */
const FAILURES_OF_USER = 100;
const FAILURES_PER_ADDRESS = 50;

const addressOf = (address: string) => addressLimit('login', address, FAILURES_PER_ADDRESS);

/** The key of a person's failed logins: every spelling of a username counts for the one person it names. */
const loginKey = (personId: string): string => `login:person:${personId}`;

/** Forgets a person's failed logins, from whatever network. */
export async function forgetLogins({ tx }: Work, personId: string): Promise<void> {
  const key = loginKey(personId);
  await tx
    .deleteFrom('throttles')
    .where((eb) => eb.or([eb('key', '=', key), eb('key', 'like', `${key}:network:%`)]))
    .execute();
}

const findAccount = ({ tx }: Work, userName: string) =>
  tx
    .selectFrom('people')
    .innerJoin('credentials', 'credentials.person_id', 'people.id')
    .select(['people.id', 'user_name', 'first_name', 'last_name', 'phone', 'phone_alternate'])
    .select(['password_hash', 'password_changed_at', 'mfa_required', 'tos_accepted_at'])
    .select(['phone_type', 'phone_alternate_type'])
    .where(sql`lower(user_name)`, '=', sql`lower(${userName})`)
    .executeTakeFirst();

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

interface Attempt {
  readonly account: Account | undefined;
  /** What its failures are counted by. */
  readonly key: string;
  /** Seconds until another attempt is allowed; 0: now. */
  readonly wait: number;
}

/** Networks from which the person has signed in before: strangers elsewhere can't lock them out there. */
async function isKnownNetwork({ tx }: Work, personId: string, address: string): Promise<boolean> {
  const known = await tx
    .selectFrom('security_events')
    .select('id')
    .where('person_id', '=', personId)
    .where('kind', '=', 'signedIn')
    .where('network', '=', networkOf(address))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

const keyFor = (account: Account | undefined, userName: string) =>
  account ? loginKey(account.id) : `login:name:${userName.toLowerCase()}`;

/**
 * Writes down what became of an attempt; of an unknown username nothing, by the same work: the time must not tell which
 * names there are.
 */
async function record(work: Work, { account, key }: Attempt, kind: SecurityKind, origin: Origin): Promise<void> {
  if (account) await recordEvent(work, { personId: account.id, kind, origin });
  else await rewriteCount(work, key);
}

async function startAttempt(work: Work, userName: string, origin: Origin): Promise<Attempt> {
  const { address } = origin;
  const account = await findAccount(work, userName);
  const key = keyFor(account, userName);
  const here = { key: `${key}:network:${networkOf(address)}`, max: FAILURES_PER_USER };
  const isKnown = await isKnownNetwork(work, account?.id ?? work.newId(), address);
  const everywhere = isKnown ? null : { key, max: FAILURES_OF_USER };
  // What is refused by one count is not counted by the next: a blocked network could keep people out for good.
  for (const limit of [addressOf(address), here, everywhere]) {
    const wait = limit ? await countAttempt(work, limit) : 0;
    if (wait === 0) continue;
    const attempt = { account, key: here.key, wait };
    await record(work, attempt, 'lockedOut', origin);
    return attempt;
  }
  return { account, key: here.key, wait: 0 };
}

/**
 * Which organization the session begins in: the only one there is, null when one has to be chosen. Specification
 * sessions 4.1.
 */
function placeOf(profiles: readonly LoginProfile[]) {
  const [first] = profiles;
  const isSuperAdmin = first?.name === 'SUPER_ADMIN';
  const several = isSuperAdmin || profiles.length > 1;
  return { isSuperAdmin, several, organizationId: several ? null : (first?.organization?.id ?? null) };
}

async function answerFor(
  work: Work,
  services: Services,
  account: Account,
  profiles: readonly LoginProfile[],
  origin: Origin,
): Promise<Answer> {
  const { isSuperAdmin, several, organizationId } = placeOf(profiles);
  const tosAccepted = account.tos_accepted_at !== null;
  const mfaRequired = account.mfa_required;
  return {
    user: {
      userId: account.id,
      userName: account.user_name ?? '',
      firstName: account.first_name,
      lastName: account.last_name,
      token: await openSession(work, services.config, {
        personId: account.id,
        stage: mfaRequired ? 'challenge' : 'full',
        origin,
      }),
      profiles: profiles.map((profile) => toSessionProfile(profile, tosAccepted)),
      tosAccepted,
      availablePhones: mfaRequired ? availablePhones(account) : [],
    },
    mfa: { mfaRequired, mfaVerified: false },
    organizationId,
    hasLoggableProfiles: several,
    features: await featuresOf(work, isSuperAdmin, organizationId),
    isSuperAdmin,
    passwordStatus: isPasswordExpired(account.password_changed_at, work.now) ? 'expired' : 'valid',
  };
}

/** Makes the session, unless the password was changed while it was being checked. */
async function admit(
  work: Work,
  services: Services,
  account: Account,
  origin: Origin,
  newHash: string | null,
): Promise<Answer | null> {
  const limit = addressOf(origin.address);
  if (limit) await uncountAttempt(work, limit.key);
  await forgetLogins(work, account.id);
  const present = await work.tx
    .updateTable('credentials')
    .set({ password_hash: newHash ?? account.password_hash })
    .where('person_id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .returning('person_id')
    .execute();
  if (present.length === 0) throw new DomainError(401, 'invalidCredentials');
  const profiles = await profilesOf(work, account.id);
  return profiles.length === 0 ? null : answerFor(work, services, account, profiles, origin);
}

async function tryOnce(
  services: Services,
  { userName, password }: BodyOf<typeof loginEndpoint>,
  origin: Origin,
): Promise<Answer> {
  const attempt = await inScope(services, 'system', (work) => startAttempt(work, userName, origin));
  if (attempt.wait > 0) throw tooMany(attempt.wait);
  const { account } = attempt;
  const { matches, outdated } = await verifyPassword(password, account?.password_hash ?? null);
  if (!account || !matches) {
    await inScope(services, 'system', (work) => record(work, attempt, 'passwordWrong', origin));
    throw new DomainError(401, 'invalidCredentials');
  }
  const newHash = outdated ? await hashPassword(password) : null;
  const answer = await inScope(services, 'system', (work) => admit(work, services, account, origin, newHash));
  if (!answer) throw new DomainError(403, 'noValidProfile');
  return answer;
}

/**
 * Signs in. 401 for an unknown username as for a wrong password, after the same work; 403 without a profile that may
 * log in; 429 after too many failures, counted per person and network, and each for itself. Attempts of one username
 * from one network come one after the other: each is counted before it is known to be right, and many right ones at
 * once must not lock anybody out. Specification accounts 1.2, 1.4, 1.7, 7.1, api 5.5.
 */
export function login(services: Services, body: BodyOf<typeof loginEndpoint>, origin: Origin): Promise<Answer> {
  const key = `${body.userName.toLowerCase()} ${networkOf(origin.address)}`;
  return inTurn(services, key, () => tryOnce(services, body, origin));
}
