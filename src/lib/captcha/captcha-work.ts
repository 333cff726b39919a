import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { CaptchaChallenge, CaptchaProof } from '#src/schemas/self-signup.ts';

/** Solves a task; `onTry` hears of each try that was made. Throws where it can't be solved here. */
export async function workOn(challenge: CaptchaChallenge, onTry: (tries: number) => void): Promise<CaptchaProof> {
  let tries = 0;
  const solution = await solveChallenge({
    challenge,
    deriveKey: async (...given) => {
      const key = await deriveKey(...given);
      onTry((tries += 1));
      return key;
    },
    // a slow phone may take its time: the task is good for ten minutes
    timeout: 8 * 60_000,
  });
  if (!solution) throw new Error('The task took too long');
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}
