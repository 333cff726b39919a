import { DomainError, refusedAt } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, type Actor, type Work } from '#server/work.ts';
import type { Origin } from './device.ts';
import { verifyPassword } from './password-hash.ts';
import { recordEvent } from './security-log.ts';
import { countAttempt, forgetAttempts, tooMany, type Limit } from './throttle.ts';

const WRONG_OLD_PASSWORDS = 10;

const limitOf = (personId: string): Limit => ({ key: `old-password:person:${personId}`, max: WRONG_OLD_PASSWORDS });

export const wrongPassword = (): DomainError => refusedAt(400, 'wrongPassword', 'oldPassword');

/** The refusal of what isn't done without the present password. */
export const passwordMissing = (): DomainError =>
  new DomainError(400, 'invalidInput', { fields: { oldPassword: { code: 'required' } } });

const presentHash = async ({ tx }: Work, personId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('credentials')
    .select('password_hash')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
};

/**
 * Compares what is given with the present password of who is signed in: whoever holds their session alone must not take
 * the account over. 400 at its field for a wrong one, 429 after ten of them. Specification accounts 3.12.
 */
export async function requireOldPassword(
  services: Services,
  actor: Actor,
  given: string,
  origin: Origin,
): Promise<void> {
  const { personId } = actor;
  const limit = limitOf(personId);
  const { wait, hash } = await inScope(services, 'system', async (work) => {
    const seconds = await countAttempt(work, limit);
    if (seconds > 0) await recordEvent(work, { personId, kind: 'lockedOut', origin });
    return { wait: seconds, hash: await presentHash(work, personId) };
  });
  if (wait > 0) throw tooMany(wait);
  const { matches } = await verifyPassword(given, hash);
  await inScope(services, 'system', (work) =>
    matches ? forgetAttempts(work, limit.key) : recordEvent(work, { personId, kind: 'passwordWrong', origin }),
  );
  if (!matches) throw wrongPassword();
}
