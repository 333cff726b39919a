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
  /** When it was noted last that the session is used. */
  readonly sessionUsedAt: Date;
  readonly stage: 'challenge' | 'full';
  /** The active profile in the selected organization; null: no rights at all. */
  readonly profile: ProfileName | null;
  /** The organization whose rows are seen; null for a super admin (all) and for a user without a profile (none). */
  readonly organizationId: string | null;
  /** The organization that is acted in: the same, or the one that a super admin asks for. It exists. */
  readonly actsIn: string | null;
  /** Names of the features of what is acted in; a super admin has all. */
  readonly features: readonly string[];
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

type Role = 'console_app' | 'console_system';

/** The database role that each open transaction has now. */
const roles = new WeakMap<Transaction<Database>, Role>();

/** Held by the connection until the next statement, and sent with it. */
async function takeRole(tx: Transaction<Database>, role: Role): Promise<void> {
  roles.set(tx, role);
  await sql`set local role ${sql.raw(role)}`.execute(tx);
}

/**
 * How long a statement may take, how long it may wait for a lock, and how long a transaction may do nothing, in
 * milliseconds: whoever asks has given up by then, and others wait for the connection.
 */
const LIMITS_MS = { statement_timeout: 15_000, lock_timeout: 8000, idle_in_transaction_session_timeout: 30_000 };

/** One text for all: each statement of its own costs time before it is even sent. */
const SETTINGS = Object.entries({
  ...LIMITS_MS,
  // No disk has a head to move any more: with the default, a whole table is sorted for a deep page of a list.
  random_page_cost: 1.1,
  gin_pending_list_limit: 256,
})
  .map(([name, value]) => `set local ${name} = ${value}`)
  .join('; ');

/** Runs `job` in one transaction whose database role and settings let it see the rows of `scope` alone. */
export function inScope<T>(worker: Worker, scope: Scope, job: (work: Work) => Promise<T>): Promise<T> {
  return worker.db.transaction().execute(async (tx) => {
    await sql.raw(SETTINGS).execute(tx);
    await see({ tx }, scope);
    return job({ tx, now: worker.clock.now(), newId: worker.newId });
  });
}

/**
 * From here on the transaction sees the rows of `scope` alone. It may begin as the system's, to find out who asks: the
 * settings are held and sent in front of the next statement, and if they failed, so would that.
 */
export async function see({ tx }: Pick<Work, 'tx'>, scope: Scope): Promise<void> {
  const organization = typeof scope === 'object' ? (scope.organizationId ?? '') : '';
  const everything = scope === 'everything' ? 'on' : 'off';
  await sql`set local app.organization = ${sql.lit(organization)}; set local app.everything = ${sql.lit(everything)}`.execute(
    tx,
  );
  await takeRole(tx, scope === 'system' ? 'console_system' : 'console_app');
}

/**
 * Runs `job` of the same transaction as the system, then goes back to the role before: for rows that no actor may
 * touch (credentials, sessions, one-time tokens), once the actor's right has been checked. Isolation is off inside.
 */
export async function asSystem<T>(work: Work, job: () => Promise<T>): Promise<T> {
  const before = roles.get(work.tx) ?? 'console_app';
  await takeRole(work.tx, 'console_system');
  try {
    return await job();
  } finally {
    await takeRole(work.tx, before);
  }
}
