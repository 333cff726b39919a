import { DomainError } from '#server/errors.ts';
import type { Config, Services } from '#server/services.ts';
import { inScope, type Actor, type Work } from '#server/work.ts';
import type { AvailablePhone, challenge as challengeEndpoint, verify as verifyEndpoint } from '#src/schemas/auth.ts';
import type { LineType } from '#src/schemas/contact.ts';
import type { BodyOf, ResponseInput } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { lettersIn } from '#server/domain/letters.ts';
import { requireCarrier, sendAwaited } from '#server/domain/outbox.ts';
import type { Origin } from './device.ts';
import { recordEvent } from './security-log.ts';
import { keyedHash, randomDigits, sameSecret } from './secrets.ts';
import { endSession, openSession } from './sessions.ts';
import { countAttempt, forgetAttempts, tooMany, waitFor, type Limit } from './throttle.ts';

const WRONG_CODES = 5;
/** Two digits tell a person which phone it is; the last four are what a password reset asks for. */
const SHOWN_DIGITS = 2;

interface Phones {
  readonly phone: string | null;
  readonly phone_alternate: string | null;
  readonly phone_type: string | null;
  readonly phone_alternate_type: string | null;
}

interface Phone {
  readonly phoneType: AvailablePhone['phoneType'];
  readonly lineType: LineType;
  readonly number: string;
}

function phonesOf(person: Phones): Phone[] {
  const line = (type: string | null): LineType => (type === 'Landline' ? 'Landline' : 'Mobile');
  const phones: Phone[] = [];
  if (person.phone) phones.push({ phoneType: 'PRIMARY', lineType: line(person.phone_type), number: person.phone });
  if (person.phone_alternate) {
    const lineType = line(person.phone_alternate_type);
    phones.push({ phoneType: 'ALTERNATE', lineType, number: person.phone_alternate });
  }
  return phones;
}

/** The phones an identity code can be sent to, each known by its last digits alone. Specification accounts 2.7. */
export const availablePhones = (person: Phones): AvailablePhone[] =>
  phonesOf(person).map(({ phoneType, lineType, number }) => ({
    phoneType,
    lineType,
    lastDigits: number.slice(-SHOWN_DIGITS),
  }));

/** Wrong codes are counted per person: neither a new code nor a new login starts the count anew. */
const codeLimit = (personId: string): Limit => ({ key: `mfa:person:${personId}`, max: WRONG_CODES });

/** Each costs money, and makes a phone ring: also one that its owner never asked for. */
const sendingLimit = (personId: string): Limit => ({
  key: `mfa-sent:person:${personId}`,
  max: LIMITS.mfaCodesPerHour,
  minutes: 60,
});

const hashCode = (config: Config, sessionId: string, code: string) =>
  keyedHash(config.jwtSecret, `mfa:${sessionId}:${code}`);

/** The person, held until the transaction ends, so that two calls made at once come one after the other. */
const holdPerson = ({ tx }: Work, personId: string) =>
  tx
    .selectFrom('credentials')
    .innerJoin('people', 'people.id', 'credentials.person_id')
    .select(['phone', 'phone_alternate', 'phone_type', 'phone_alternate_type', 'preferred_language'])
    .where('credentials.person_id', '=', personId)
    .forUpdate('credentials')
    .executeTakeFirstOrThrow();

/** Seconds until another code may be sent to the person; 0 when it may be now. */
async function resendWait(work: Work, personId: string): Promise<number> {
  const latest = await work.tx
    .selectFrom('mfa_codes')
    .innerJoin('sessions', 'sessions.id', 'mfa_codes.session_id')
    .select('mfa_codes.created_at')
    .where('person_id', '=', personId)
    .orderBy('mfa_codes.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest) return 0;
  const passed = (work.now.getTime() - latest.created_at.getTime()) / 1000;
  return Math.max(0, Math.ceil(LIMITS.mfaResendSeconds - passed));
}

/** Puts a code in the place of the session's earlier ones. */
async function storeCode(work: Work, actor: Actor, phoneType: Phone['phoneType'], codeHash: string): Promise<void> {
  await work.tx
    .updateTable('mfa_codes')
    .set({ used_at: work.now })
    .where('session_id', '=', actor.sessionId)
    .where('used_at', 'is', null)
    .execute();
  await work.tx
    .insertInto('mfa_codes')
    .values({
      id: work.newId(),
      session_id: actor.sessionId,
      phone_type: phoneType,
      code_hash: codeHash,
      created_at: work.now,
      expires_at: new Date(work.now.getTime() + LIMITS.mfaCodeMinutes * 60_000),
    })
    .execute();
}

/**
 * Sends an identity code to one of the person's phones; the newest code alone is good. 400 for a phone there isn't
 * and for SMS to a landline; 409 where none leaves; 429 within 30 seconds of the last code, after ten within an hour, and
 * after too many wrong ones. Specification accounts 2.5, 2.8, 7.2.
 */
export async function challenge(
  services: Services,
  actor: Actor,
  { contactType, phoneType }: BodyOf<typeof challengeEndpoint>,
): Promise<ResponseInput<typeof challengeEndpoint>> {
  requireCarrier(services, contactType === 'SMS' ? 'sms' : 'voice');
  const code = randomDigits(LIMITS.mfaCodeLength);
  const codeHash = await hashCode(services.config, actor.sessionId, code);
  await inScope(services, 'system', async (work) => {
    const person = await holdPerson(work, actor.personId);
    const phone = phonesOf(person).find((one) => one.phoneType === phoneType);
    if (!phone || (contactType === 'SMS' && phone.lineType === 'Landline')) {
      throw new DomainError(400, 'cannotVerifyIdentity');
    }
    const { personId } = actor;
    const wait =
      (await waitFor(work, codeLimit(personId))) ||
      (await waitFor(work, sendingLimit(personId))) ||
      (await resendWait(work, personId));
    if (wait > 0) throw tooMany(wait);
    await countAttempt(work, sendingLimit(personId));
    await storeCode(work, actor, phoneType, codeHash);
    const letters = lettersIn(person.preferred_language);
    // A voice reads 123456 as one hundred and twenty-three thousand.
    const { language } = letters;
    await sendAwaited(
      work,
      contactType === 'SMS'
        ? { kind: 'sms', to: phone.number, body: letters.code(code) }
        : { kind: 'voice', to: phone.number, body: letters.spokenCode(code), language },
    );
  });
  return { resendAfterSeconds: LIMITS.mfaResendSeconds };
}

/** Uses the session's newest code up; false when it isn't this one, was used, or is too old. */
async function spendCode(work: Work, sessionId: string, phoneType: string, codeHash: string): Promise<boolean> {
  const newest = await work.tx
    .selectFrom('mfa_codes')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const right = sameSecret(newest?.code_hash ?? '', codeHash);
  if (!newest || !right || newest.phone_type !== phoneType || newest.expires_at <= work.now) return false;
  const used = await work.tx
    .updateTable('mfa_codes')
    .set({ used_at: work.now })
    .where('id', '=', newest.id)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return used.length > 0;
}

/** Whether the session still waits for a code, held until the transaction ends. */
async function isWaiting({ tx }: Work, sessionId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Verifies an identity code and opens a whole session in the place of the one that waited. 400 for a wrong code,
 * 429 from the fifth wrong one within 15 minutes on, over all sessions of the person. The right code again, sent at the
 * same time, is refused and not counted. Specification accounts 7.3, api 5.6.
 */
export async function verify(
  services: Services,
  actor: Actor,
  { code, phoneType }: BodyOf<typeof verifyEndpoint>,
  origin: Origin,
): Promise<ResponseInput<typeof verifyEndpoint>> {
  const codeHash = await hashCode(services.config, actor.sessionId, code);
  const limit = codeLimit(actor.personId);
  const result = await inScope(services, 'system', async (work) => {
    const { personId } = actor;
    if (!(await isWaiting(work, actor.sessionId))) return { refusal: new DomainError(400, 'unableToVerify') };
    const wait = await countAttempt(work, limit);
    if (wait > 0) {
      await recordEvent(work, { personId, kind: 'codesLocked', origin });
      return { refusal: tooMany(wait) };
    }
    if (!(await spendCode(work, actor.sessionId, phoneType, codeHash))) {
      await recordEvent(work, { personId, kind: 'codeWrong', origin });
      // the last of them says that none is taken any more, and until when
      const locked = await waitFor(work, limit);
      return { refusal: locked > 0 ? tooMany(locked) : new DomainError(400, 'unableToVerify') };
    }
    await endSession(work, actor.sessionId);
    await forgetAttempts(work, limit.key);
    return { token: await openSession(work, services.config, { personId, stage: 'full', origin }) };
  });
  if (result.refusal) throw result.refusal;
  return { mfa: { mfaVerified: true }, refreshToken: result.token };
}
