import { sql } from 'kysely';
import { FEATURES } from '#src/schemas/access.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { DomainError } from '#server/errors.ts';
import type { Config, Services } from '#server/services.ts';
import { isOurUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import { NOWHERE, type Origin } from './device.ts';
import { isPasswordExpired } from './passwords.ts';
import { effectiveProfiles, loginProfiles, type LoginProfile } from './profiles.ts';
import { recordEvent } from './security-log.ts';
import { networkOf } from './throttle.ts';
import { readSession, signSession, type SessionClaims } from './tokens.ts';

const MINUTE_MS = 60_000;

/** How long a session may lie unused. Specification sessions 3.7. */
const IDLE_MS = LIMITS.idleMinutes * MINUTE_MS;

/** Whoever was there last at this moment, or before it, is signed out. */
const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS);

/** That a session is used is noted once in this time: each note is a write. */
const NOTED_MS = MINUTE_MS;

/** How long a session lasts, in minutes; one that waits for the identity check is short. */
const LIFETIME_MINUTES = { full: 12 * 60, challenge: 15 } as const;

/** The token of an Authorization header; null when there is none. */
export function bearerOf(header: string | undefined): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(header ?? '');
  return match?.[1] ?? null;
}

interface Opening {
  readonly personId: string;
  readonly stage: Actor['stage'];
  readonly origin?: Origin;
}

/**
 * Opens a session and gives its token; a whole one is a sign-in, which the security log tells. The person's sessions
 * that expired an hour ago are forgotten.
 */
export async function openSession(
  work: Work,
  config: Config,
  { personId, stage, origin = NOWHERE }: Opening,
): Promise<string> {
  const id = work.newId();
  const expiresAt = new Date(work.now.getTime() + LIFETIME_MINUTES[stage] * MINUTE_MS);
  const longAgo = new Date(work.now.getTime() - 60 * MINUTE_MS);
  await work.tx.deleteFrom('sessions').where('person_id', '=', personId).where('expires_at', '<=', longAgo).execute();
  await work.tx
    .insertInto('sessions')
    .values({
      id,
      person_id: personId,
      stage,
      created_at: work.now,
      expires_at: expiresAt,
      last_used_at: work.now,
      network: networkOf(origin.address),
      browser: origin.browser,
      system: origin.system,
    })
    .execute();
  if (stage === 'full') await recordEvent(work, { personId, kind: 'signedIn', origin });
  return signSession(config, { personId, sessionId: id, createdAt: work.now, expiresAt });
}

/** Ends a session; false when it had ended before. */
export async function endSession(work: Work, sessionId: string): Promise<boolean> {
  const ended = await work.tx
    .updateTable('sessions')
    .set({ revoked_at: work.now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return ended.length > 0;
}

/** Ends all sessions of a person, or all but one. */
export async function endSessions(work: Work, personId: string, except: string | null = null): Promise<void> {
  await work.tx
    .updateTable('sessions')
    .set({ revoked_at: work.now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .execute();
}

/** A person's sessions that are good for calls now. */
export const openSessionsOf = ({ tx, now }: Work, personId: string) =>
  tx
    .selectFrom('sessions')
    .where('person_id', '=', personId)
    .where('stage', '=', 'full')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince(now));

/** Whether a call is the first for a while that its session is used for. */
export const isToBeNoted = (lastUsedAt: Date, now: Date): boolean => now.getTime() - lastUsedAt.getTime() >= NOTED_MS;

/** Notes that a session is used, if it isn't over; whoever notes the same for another call isn't waited for. */
export async function noteUse(work: Work, sessionId: string, { address, browser, system }: Origin): Promise<void> {
  await work.tx
    .updateTable('sessions')
    .set({ last_used_at: work.now, network: networkOf(address), browser, system })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', work.now)
        .where('last_used_at', '<', work.now)
        .where('last_used_at', '>', idleSince(work.now))
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

const findSession = ({ tx, now }: Work, sessionId: string, personId: string, organizationId: string | null) =>
  tx
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .innerJoin('credentials', 'credentials.person_id', 'people.id')
    .select(['stage', 'last_used_at', 'user_name', 'first_name', 'last_name', 'password_changed_at'])
    .select([
      loginProfiles().as('profiles'),
      sql<boolean>`exists (select from organizations where id = ${organizationId}::uuid)`.as('organizationExists'),
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince(now))
    .executeTakeFirst();

/**
 * The profile to act with: in the organization that is asked for, else the highest-ranked one. Asking grants nothing:
 * 403 for an organization in which the person has none; a super admin may ask for any that exists. Specification
 * sessions 4.2.
 */
function chooseProfile(
  profiles: readonly LoginProfile[],
  asked: string | null,
  exists: boolean,
): LoginProfile | undefined {
  const [highest] = profiles;
  if (asked === null) return highest;
  const chosen =
    highest?.name === 'SUPER_ADMIN'
      ? exists && highest
      : profiles.find((profile) => profile.organization?.id === asked);
  if (!chosen) throw new DomainError(403, 'denied');
  return chosen;
}

/** Whom a token stands for, as it says itself; null for one that isn't ours or is over. */
export const claimsOf = async (services: Services, bearer: string | null): Promise<SessionClaims | null> =>
  bearer ? readSession(services.config, bearer, services.clock.now()) : null;

/**
 * The actor of a session, by its row and the person's profiles as they are now; null for none. Read as the system.
 * `organizationId` is the organization the caller asks to act in, as the header says it. Specification sessions 1.1,
 * 4.2.
 */
export async function findActor(
  work: Work,
  claims: SessionClaims,
  organizationId: string | null,
): Promise<Actor | null> {
  const asked = organizationId ? organizationId.toLowerCase() : null;
  const known = asked !== null && isOurUuid(asked) ? asked : null;
  const row = await findSession(work, claims.sessionId, claims.personId, known);
  if (!row) return null;
  const profile = chooseProfile(effectiveProfiles(row.profiles), asked, row.organizationExists);
  const isSuperAdmin = profile?.name === 'SUPER_ADMIN';
  const own = profile?.organization?.id ?? null;
  return {
    personId: claims.personId,
    userName: row.user_name ?? '',
    name: `${row.first_name} ${row.last_name}`,
    sessionId: claims.sessionId,
    sessionUsedAt: row.last_used_at,
    stage: row.stage,
    profile: profile?.name ?? null,
    organizationId: own,
    actsIn: isSuperAdmin ? known : own,
    features: isSuperAdmin ? FEATURES : (profile?.organization?.features ?? []),
    signupCompleted: profile?.organization?.signupCompleted ?? true,
    passwordExpired: isPasswordExpired(row.password_changed_at, work.now),
  };
}
