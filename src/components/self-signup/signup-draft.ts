import * as z from 'zod/mini';
import { seal, unseal } from '#src/lib/session/vault.ts';
import { tab } from '#src/lib/session/web-storage.ts';
import { EMPTY_SIGNUP, type SignupValues } from './signup-form.ts';
import { STEPS, type Step } from './signup-steps.ts';

/*
 * What a stranger has filled in survives a reload of the tab, and not the tab: others may use the same computer.
 */

const KEY = 'signup';

const text = z.string();
const texts = z.array(z.string());
const kept = z.object({
  submissionId: text,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  userName: text,
  externalPersonId: text,
  commitment: z.boolean(),
  phoneCallBehavior: text,
  preferredMethodOfCommunication: texts,
  preferredTimeForCall: texts,
  heardFrom: text,
  friendName: text,
  friendEmail: text,
});
const draft = z.object({ organizationId: text, step: z.enum(STEPS), values: kept });

/** Counts what was kept and dropped: encrypting takes time, and an older draft must not come after a newer one. */
let turn = 0;

export interface SignupDraft {
  readonly step: Step;
  readonly values: SignupValues;
}

/** Keeps what is filled in, but for password, proof and the acceptance of the terms. Specification self-signup 1.13. */
export async function keepSignup(organizationId: string, step: Step, values: SignupValues): Promise<void> {
  const mine = ++turn;
  const sealed = await seal(KEY, JSON.stringify({ organizationId, step, values: kept.parse(values) }));
  if (sealed !== null && mine === turn) tab.set(KEY, sealed);
}

/** What was filled in for a signup with this organization; null for nothing. Specification self-signup 1.13. */
export async function readSignup(organizationId: string): Promise<SignupDraft | null> {
  const found = await unseal(KEY, tab.get(KEY), draft);
  if (found?.organizationId !== organizationId) return null;
  return { step: found.step, values: { ...EMPTY_SIGNUP, ...found.values } };
}

/** Forgets it: the signup is done. */
export function dropSignup(): void {
  turn += 1;
  tab.remove(KEY);
}
