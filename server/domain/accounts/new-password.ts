import type { Actor, Work } from '#server/work.ts';
import { audit } from '#server/domain/audit.ts';
import { forgetLogins } from './login.ts';
import { voidTokens } from './one-time-tokens.ts';
import { profilesOf } from './profiles.ts';
import { endSessions } from './sessions.ts';

interface Change {
  readonly person: { readonly id: string; readonly first_name: string; readonly last_name: string };
  readonly hash: string;
  /** The hash the change was decided on; another one by now means that somebody was faster. */
  readonly presentHash: string | null;
  readonly action: 'password-changed' | 'password-reset' | 'password-created';
  /** Null: the person comes with the token of a mail. */
  readonly actor: Actor | null;
}

/**
 * Puts a new password in place of the present one. All other sessions of the person end, the links of earlier mails
 * are void, failed logins are forgotten. False when the password was changed meanwhile. Specification accounts 3.11.
 */
export async function storePassword(
  work: Work,
  { person, hash, presentHash, action, actor }: Change,
): Promise<boolean> {
  // The throttle's row first, as a login takes it: two calls that wait for each other's rows would end in a deadlock.
  await forgetLogins(work, person.id);
  const stored = await work.tx
    .updateTable('credentials')
    .set({ password_hash: hash, password_changed_at: work.now, password_chosen: true })
    .where('person_id', '=', person.id)
    .where('password_hash', 'is not distinct from', presentHash)
    .returning('person_id')
    .execute();
  if (stored.length === 0) return false;
  await endSessions(work, person.id, actor?.sessionId ?? null);
  await voidTokens(work, [person.id]);
  const [profile] = await profilesOf(work, person.id);
  const self = { personId: person.id, name: `${person.first_name} ${person.last_name}` };
  await audit(work, self, {
    organizationId: actor?.organizationId ?? profile?.organization?.id ?? null,
    action,
    entity: 'person',
    entityId: person.id,
  });
  return true;
}
