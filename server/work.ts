import { sql, type Kysely, type Transaction } from 'kysely';
import type { ProfileName } from '#src/schemas/access.ts';
import type { Database } from './db/schema.ts';

/** Time and ids, injected so that tests and seeds are deterministic. */
export interface Clock {
  now(): Date;
}

/** What a rule works with: one transaction that sees the rows of one scope, one moment, and new ids. */
export interface Work {
  readonly tx: Transaction<Database>;
  readonly now: Date;
  readonly newId: () => string;
}

/** Who makes a call, as the server knows it from its own tables. */
export interface Actor {
  readonly personId: string;
  readonly userName: string;
  readonly name: string;
  readonly sessionId: string;
  readonly stage: 'challenge' | 'full';
  /** The active profile in the selected organization; null: no rights at all. */
  readonly profile: ProfileName | null;
  /** The organization whose rows are seen; null for a super admin (all) and for a user without a profile (none). */
  readonly organizationId: string | null;
  readonly signupCompleted: boolean;
  readonly passwordExpired: boolean;
}

/** Which rows a transaction sees. `system` is for signing in and jobs, never for an actor's own reading. */
export type Scope = 'system' | 'everything' | { readonly organizationId: string | null };

export const scopeOf = (actor: Actor): Scope =>
  actor.profile === 'SUPER_ADMIN' ? 'everything' : { organizationId: actor.organizationId };

export interface Worker {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly newId: () => string;
}

/**
 * Runs `job` in one transaction whose database role and settings let it see the rows of `scope` alone. No disk has a
 * head to move any more: with PostgreSQL's default for that, the planner sorts a whole table for a deep page of a list.
 */
export function inScope<T>(worker: Worker, scope: Scope, job: (work: Work) => Promise<T>): Promise<T> {
  return worker.db.transaction().execute(async (tx) => {
    const role = scope === 'system' ? 'console_system' : 'console_app';
    const organization = typeof scope === 'object' ? (scope.organizationId ?? '') : '';
    const everything = scope === 'everything' ? 'on' : 'off';
    await sql`select set_config('role', ${role}, true), set_config('app.organization', ${organization}, true),
      set_config('app.everything', ${everything}, true), set_config('random_page_cost', '1.1', true),
      set_config('gin_pending_list_limit', '256', true)`.execute(tx);
    return job({ tx, now: worker.clock.now(), newId: worker.newId });
  });
}

/**
 * Runs `job` of the same transaction as the system, then goes back to the role before: for rows that no actor may
 * touch (credentials, sessions, one-time tokens), once the actor's right has been checked. Isolation is off inside.
 */
export async function asSystem<T>(work: Work, job: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(work.tx);
  await sql`select set_config('role', 'console_system', true)`.execute(work.tx);
  const result = await job();
  await sql`select set_config('role', ${rows[0]?.role ?? 'console_app'}, true)`.execute(work.tx);
  return result;
}
