import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { keyedHash } from '#server/domain/accounts/secrets.ts';
import { DomainError, refusedAt } from '#server/errors.ts';
import type { Config, Services } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { captchaChallenge, type CaptchaProof, type getCaptcha as captchaEndpoint } from '#src/schemas/self-signup.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { findOpenOrganization } from './open-organization.ts';

/** One try is so many rounds, and so many tries are needed: half a second of a desk's work, a second or two of a phone's. */
const COST = 5000;
const TRIES_MIN = 200;
const TRIES_MAX = 400;

/** Keys of their own, so that a signature is good for nothing else. */
async function keysOf({ jwtSecret }: Config) {
  return {
    hmacSignatureSecret: await keyedHash(jwtSecret, 'captcha'),
    hmacKeySignatureSecret: await keyedHash(jwtSecret, 'captcha solution'),
  };
}

/** A new task for a signup with an organization; `tries` only where less work is to be done, as in tests. */
export async function newChallenge(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  organizationId: string,
  tries = randomInt(TRIES_MAX, TRIES_MIN),
) {
  const expires = Math.floor(clock.now().getTime() / 1000) + WORK_LIMITS.captchaMinutes * 60;
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: tries,
    deriveKey,
    // among what is signed, for the library would look at the clock of the machine
    data: { action: 'signup', expires, organizationId },
    ...(await keysOf(config)),
  });
  return captchaChallenge.parse(challenge);
}

/**
 * A task to be solved before one signs up with an organization, and the organization's name; 404 for one that takes no
 * signups, whatever the reason. Specification self-signup 2.4, 3.2.
 */
export async function getCaptcha(
  services: Services,
  organizationId: string,
): Promise<ResponseOf<typeof captchaEndpoint>> {
  const organization = await inScope(services, 'system', (work) =>
    findOpenOrganization(work, services.config, organizationId),
  );
  if (!organization) throw new DomainError(404, 'signupLink');
  const challenge = await newChallenge(services, organization.id);
  const { expires } = challenge.parameters.data;
  return {
    organization: { id: organization.id, name: organization.name },
    challenge,
    triesMax: TRIES_MAX,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

/**
 * Refuses (400) a proof that isn't the solution of a task of ours for this organization, and one that is too old.
 * Specification self-signup 2.4.
 */
export async function requireProof(
  { config, clock }: Services,
  { challenge, solution }: CaptchaProof,
  organizationId: string,
): Promise<void> {
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...(await keysOf(config)) });
  const { data } = challenge.parameters;
  if (!verified || data.organizationId !== organizationId.toLowerCase())
    throw refusedAt(400, 'captchaWrong', 'captcha');
  if (data.expires * 1000 <= clock.now().getTime()) throw refusedAt(400, 'captchaExpired', 'captcha');
}

/** Uses a proof up; false for one that was used. Specification self-signup 2.4. */
export async function spendProof({ tx }: Work, { challenge }: CaptchaProof): Promise<boolean> {
  const spent = await tx
    .insertInto('captcha_uses')
    .values({ signature: challenge.signature, expires_at: new Date(challenge.parameters.data.expires * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst();
  return spent !== undefined;
}
