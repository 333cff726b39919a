import type { Access, Endpoint } from '#src/schemas/endpoint.ts';
import { requireRight } from '#server/domain/access.ts';
import { DomainError } from '#server/errors.ts';
import type { Actor } from '#server/work.ts';

/**
 * The gates before a call that isn't public: whole session, password, signup, right. Specification sessions 2.7, rights
 * 2.4.
 */
export function requireAccess(endpoint: Endpoint, actor: Actor, params: Readonly<Record<string, string>>): void {
  const access = endpoint.access as Exclude<Access, 'public' | 'carrier'>;
  if (access === 'challenge') return;
  if (actor.stage !== 'full') throw new DomainError(403, 'mfaRequired');
  if (access === 'session' || access === 'credential') return;
  if (access.self && params['id'] === actor.personId) return;
  requireRight(actor, access.module, access.right);
  if (actor.passwordExpired) throw new DomainError(403, 'passwordExpired');
  if (!actor.signupCompleted && !endpoint.beforeSignup) throw new DomainError(403, 'signupRequired');
}
