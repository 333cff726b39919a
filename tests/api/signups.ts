import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { newChallenge } from '#server/domain/self-signup/captcha.ts';
import type { Services } from '#server/services.ts';
import type { CaptchaChallenge, CaptchaProof } from '#src/schemas/self-signup.ts';
import { GOOD_PASSWORD } from '#tests/matrices/samples.ts';

export async function solve(challenge: CaptchaChallenge): Promise<CaptchaProof> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The task was not solved');
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}

/** A good proof, of a task that is quick to solve. */
export const quickProof = async (services: Services, organizationId: string): Promise<CaptchaProof> =>
  solve(await newChallenge(services, organizationId, 2));

let serial = 0;

/** What somebody sends who signs up, with a good proof; everybody has a username of their own. */
export const signupBody = async (services: Services, organizationId: string) => ({
  organizationId,
  firstName: 'Noor',
  lastName: 'Quill',
  userName: `noor.quill.${(serial += 1)}`,
  email: 'noor@example.org',
  phone: '+12125550187',
  password: GOOD_PASSWORD,
  externalPersonId: null,
  commitment: true as const,
  communicationStyle: {
    phoneCallBehavior: 'Talkative' as const,
    preferredMethodOfCommunication: ['Voice' as const],
    preferredTimeForCall: ['Evening' as const],
  },
  acceptedTerms: true as const,
  language: 'en' as const,
  captcha: await quickProof(services, organizationId),
});
