import { sql } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import { DomainError } from '#server/errors.ts';
import { pause, type Services } from '#server/services.ts';
import { inScope, scopeOf, type Actor, type Work } from '#server/work.ts';
import { APART_REASONS, type Apart, type ApartReason } from '#src/schemas/partings.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { enablePeopleUpload as enableEndpoint } from '#src/schemas/uploads.ts';
import { auditAll } from '#server/domain/audit.ts';
import { roleNameOf } from '#server/domain/people/memberships.ts';
import { roleToReturnTo } from '#server/domain/people/memberships-role.ts';
import { part, rejoin } from '#server/domain/matching/partings.ts';
import { turnableUpdates, turnUpdates, type Upload } from './uploads-updates.ts';
import { requireUpload } from './uploads.ts';

/** People of one transaction: few enough that other requests of the embedded database go on in between. */
const CHUNK = 500;

type Switched = ResponseOf<typeof enableEndpoint>;

interface Turn {
  readonly id: string;
  readonly person_id: string;
  readonly from: string;
  readonly to: string;
}

/** The history of many at once, as each single change writes it. */
const tellRoles = (work: Work, actor: Actor, upload: Upload, turns: readonly Turn[]): Promise<void> =>
  auditAll(
    work,
    actor,
    turns.map(({ id, from, to }) => ({
      organizationId: upload.organization_id,
      action: 'updated',
      entity: 'person-organization',
      entityId: id,
      before: { role: roleNameOf(from) },
      after: { role: roleNameOf(to) },
    })),
  );

const turnable = ({ tx }: Work, actor: Actor, upload: Upload, isDisabling: boolean) =>
  tx
    .selectFrom('memberships')
    .where('upload_id', '=', upload.id)
    .where('organization_id', '=', upload.organization_id)
    .where(isDisabling ? 'active' : 'off_with_upload', '=', true)
    // nobody disables oneself
    .where('person_id', '<>', actor.personId)
    .orderBy('id');

/** Those of the people who are still to be turned, locked. */
async function lockTurns(
  work: Work,
  actor: Actor,
  upload: Upload,
  ids: readonly string[],
  isDisabling: boolean,
): Promise<Turn[]> {
  const memberships = await turnable(work, actor, upload, isDisabling)
    .select(['id', 'person_id', 'role_id', 'previous_role_id'])
    .where('id', 'in', ids)
    .forUpdate()
    .execute();
  return memberships.map((membership) => ({
    id: membership.id,
    person_id: membership.person_id,
    from: membership.role_id,
    to: isDisabling ? ROLE_IDS.INACTIVE : roleToReturnTo(membership),
  }));
}

/** Who is disabled can't sign in here either; who is enabled can again, with the profiles that were on before. */
const switchProfiles = ({ tx }: Work, upload: Upload, turns: readonly Turn[], active: boolean) =>
  tx
    .updateTable('person_profiles')
    .set({ active, off_with_person: !active })
    .where('organization_id', '=', upload.organization_id)
    .where(
      'person_id',
      'in',
      turns.map((turn) => turn.person_id),
    )
    .where(active ? 'off_with_person' : 'active', '=', true)
    .execute();

/** Who asks for a switch, and how it is told that nobody waits for its end any more. */
interface Asked {
  readonly services: Services;
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

/** What a switch did: how many people it turned, how many matches are there again, and which aren't. */
interface Done {
  readonly changed: number;
  readonly matched: number;
  readonly apart: readonly Apart[];
}

const NOTHING: Done = { changed: 0, matched: 0, apart: [] };

async function disableSome(work: Work, { actor }: Asked, upload: Upload, some: readonly string[]): Promise<Done> {
  const turns = await lockTurns(work, actor, upload, some, true);
  if (turns.length === 0) return NOTHING;
  const ids = turns.map(({ id }) => id);
  await part(work, actor, { organizationId: upload.organization_id, ids });
  await work.tx
    .updateTable('memberships')
    .set((eb) => ({
      role_id: ROLE_IDS.INACTIVE,
      active: false,
      off_with_upload: true,
      previous_role_id: eb.ref('role_id'),
      enrollment_date: eb.fn.coalesce('enrollment_date', eb.val(work.now)),
      unenrollment_date: work.now,
      updated_at: work.now,
    }))
    .where('id', 'in', ids)
    .execute();
  await switchProfiles(work, upload, turns, false);
  await tellRoles(work, actor, upload, turns);
  return { ...NOTHING, changed: turns.length };
}

async function enableSome(
  work: Work,
  { services, actor }: Asked,
  upload: Upload,
  some: readonly string[],
): Promise<Done> {
  const turns = await lockTurns(work, actor, upload, some, false);
  if (turns.length === 0) return NOTHING;
  const ids = turns.map(({ id }) => id);
  await work.tx
    .updateTable('memberships')
    .set((eb) => ({
      role_id: eb.fn.coalesce('previous_role_id', eb.val(ROLE_IDS.RECIPIENT)),
      active: true,
      off_with_upload: false,
      previous_role_id: null,
      unenrollment_date: null,
      updated_at: work.now,
    }))
    .where('id', 'in', ids)
    .execute();
  await switchProfiles(work, upload, turns, true);
  await tellRoles(work, actor, upload, turns);
  const of = { organizationId: upload.organization_id, ids };
  return { changed: turns.length, ...(await rejoin(work, services.config, actor, of)) };
}

/** A switch that says nothing for so long is over, in milliseconds: its server was killed. */
const LEASE_MS = 60_000;

const untilLater = ({ now }: Work) => new Date(now.getTime() + LEASE_MS);

/** Takes the upload for one switch, and tells whom and what it will turn. */
async function begin(work: Work, actor: Actor, upload: Upload, isDisabling: boolean) {
  const taken = await work.tx
    .updateTable('people_uploads')
    .set({ switched_until: untilLater(work) })
    .where('id', '=', upload.id)
    .where((eb) => eb.or([eb('switched_until', 'is', null), eb('switched_until', '<', work.now)]))
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw new DomainError(409, 'uploadSwitching');
  const people = await turnable(work, actor, upload, isDisabling).select('id').execute();
  return {
    until: untilLater(work),
    ids: people.map(({ id }) => id),
    updates: await turnableUpdates(work, upload, isDisabling),
  };
}

/** How many matches of people of the upload wait for somebody who is inactive. */
async function countWaiting({ tx }: Work, upload: Upload): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct p.id)::integer as n from memberships m
      join match_partings p on p.caller_id = m.id or p.recipient_id = m.id
      join memberships other on other.id in (p.caller_id, p.recipient_id) and other.id <> m.id and not other.active
    where m.upload_id = ${upload.id} and m.organization_id = ${upload.organization_id} and m.active`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** How many matches aren't made again, by the reason. */
function countApart(reasons: readonly ApartReason[], waiting: number) {
  const counts = APART_REASONS.map((reason) => ({
    reason,
    count: reason === 'inactive' ? waiting : reasons.filter((each) => each === reason).length,
  }));
  return counts.filter(({ count }) => count > 0);
}

/**
 * Takes the people whom a switch began with, one chunk after the other, with their matches, and then what the upload
 * has updated; what was done stays done if the server is killed, or if the caller goes away, which ends it. Gives what
 * was done.
 */
async function throughAll(asked: Asked, id: string, isDisabling: boolean): Promise<Switched> {
  const { services, actor, signal } = asked;
  const run = <T>(job: (work: Work) => Promise<T>) => inScope(services, scopeOf(actor), job);
  const upload = await run((work) => requireUpload(work, id));
  const { ids, updates, ...lease } = await run((work) => begin(work, actor, upload, isDisabling));
  let { until } = lease;
  const hold = async (work: Work, next: Date | null) => {
    const held = await work.tx
      .updateTable('people_uploads')
      .set({ switched_until: next })
      .where('id', '=', upload.id)
      .where('switched_until', '=', until)
      .returning('id')
      .executeTakeFirst();
    if (!held) throw new DomainError(409, 'uploadSwitching');
    return next;
  };
  const next = async <T>(none: T, job: (work: Work) => Promise<T>) => {
    if (signal.aborted) return none;
    const done = await run(async (work) => {
      until = (await hold(work, untilLater(work))) ?? until;
      return job(work);
    });
    await pause(services);
    return done;
  };
  let [changed, matched] = [0, 0];
  const reasons: ApartReason[] = [];
  try {
    const some = isDisabling ? disableSome : enableSome;
    for (let at = 0; at < ids.length; at += CHUNK) {
      const done = await next(NOTHING, (work) => some(work, asked, upload, ids.slice(at, at + CHUNK)));
      changed += done.changed;
      matched += done.matched;
      for (const { reason } of done.apart) reasons.push(reason);
    }
    const waiting = isDisabling || changed === 0 ? 0 : await run((work) => countWaiting(work, upload));
    for (let at = 0; at < updates.length; at += CHUNK) {
      const positions = updates.slice(at, at + CHUNK);
      changed += await next(0, (work) =>
        turnUpdates(work, services, actor, upload, { positions, isBack: isDisabling }),
      );
    }
    return { changed, matched, apart: countApart(reasons, waiting) };
  } finally {
    await run((work) => hold(work, null)).catch((error: unknown) =>
      services.log('warn', 'A switch of an upload was not freed', { upload: upload.id, error }),
    );
  }
}

/**
 * Disables the people whom an upload created, as disabling each of them does, and takes back what it updated; 404 for
 * one out of sight, 409 while they are being disabled or enabled. Specification uploads 2.8, 2.11.
 */
export const disablePeopleUpload = async (asked: Asked, id: string): Promise<{ changed: number }> => ({
  changed: (await throughAll(asked, id, true)).changed,
});

/**
 * Enables the people whom disabling the upload has disabled, each in the role before, and matches again whom it has
 * parted, and updates again what was taken back; who was disabled alone stays so. 404 for an upload out of sight, 409
 * while they are being disabled or enabled. Specification uploads 2.8, 2.11.
 */
export const enablePeopleUpload = (asked: Asked, id: string): Promise<Switched> => throughAll(asked, id, false);
