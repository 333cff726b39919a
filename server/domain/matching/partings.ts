import { sql } from 'kysely';
import { auditAll } from '#server/domain/audit.ts';
import { isSwitchedOn } from '#server/domain/organizations/features.ts';
import { insertRows } from '#server/db/bulk.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Config } from '#server/services.ts';
import type { Actor, Work } from '#server/work.ts';
import { offersFeature } from '#src/schemas/access.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { Apart, ApartReason } from '#src/schemas/partings.ts';

/** Whose matches end, or come back. */
interface Of {
  readonly organizationId: string;
  /** Their memberships. */
  readonly ids: readonly string[];
}

interface Pair {
  readonly id: string;
  readonly caller_id: string;
  readonly recipient_id: string;
}

/** Tells the history of matches, as each single one does. */
export async function tellMatches(
  work: Work,
  actor: Actor,
  organizationId: string,
  action: 'created' | 'deleted',
  pairs: readonly Pair[],
): Promise<void> {
  const changes = pairs.map(({ id, caller_id, recipient_id }) => ({
    organizationId,
    action,
    entity: 'match',
    entityId: id,
    [action === 'created' ? 'after' : 'before']: { callerId: caller_id, recipientId: recipient_id },
  }));
  await auditAll(work, actor, changes);
}

/** Ends the matches of people who become inactive, and keeps whom it parted. Specification people 5.3. */
export async function part(work: Work, actor: Actor, { organizationId, ids }: Of): Promise<void> {
  const ended = await work.tx
    .deleteFrom('matches')
    .where((eb) => eb.or([eb('caller_id', 'in', ids), eb('recipient_id', 'in', ids)]))
    .returning(['id', 'caller_id', 'recipient_id', 'created_at'])
    .execute();
  if (ended.length === 0) return;
  const rows = ended.map(({ caller_id, recipient_id, created_at }) => ({
    id: work.newId(),
    caller_id,
    recipient_id,
    matched_at: created_at,
  }));
  await sql`insert into match_partings
      (id, organization_id, caller_id, recipient_id, matched_at, parted_at, same_program)
    select given.id, ${organizationId}, given.caller_id, given.recipient_id, given.matched_at, ${work.now},
      coalesce(caller.program_id = recipient.program_id, false)
    from jsonb_populate_recordset(null::match_partings, ${JSON.stringify(rows)}::jsonb) given
      join memberships caller on caller.id = given.caller_id
      join memberships recipient on recipient.id = given.recipient_id
    on conflict on constraint match_partings_pair do update
      set matched_at = excluded.matched_at, parted_at = excluded.parted_at, same_program = excluded.same_program`.execute(
    work.tx,
  );
  await tellMatches(work, actor, organizationId, 'deleted', ended);
}

const partingsOf = ({ tx }: Work, { organizationId, ids }: Of) =>
  tx
    .selectFrom('match_partings')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('caller_id', 'in', ids), eb('recipient_id', 'in', ids)]))
    .orderBy('matched_at')
    .orderBy('id');

type Parting = Awaited<ReturnType<ReturnType<typeof partingsOf>['execute']>>[number];

/** The memberships of those whom becoming inactive has parted from somebody. */
export async function partedFrom({ tx }: Work, id: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('match_partings')
    .select(['caller_id', 'recipient_id'])
    .where((eb) => eb.or([eb('caller_id', '=', id), eb('recipient_id', '=', id)]))
    .execute();
  return rows.flatMap(({ caller_id, recipient_id }) => [caller_id, recipient_id]).filter((other) => other !== null);
}

/** Both sides of partings, locked in one order: nobody becomes inactive, or is matched, meanwhile. */
async function lockSides({ tx }: Work, partings: readonly Parting[]) {
  const ids = partings.flatMap(({ caller_id, recipient_id }) => [caller_id, recipient_id]);
  const rows = await tx
    .selectFrom('memberships')
    .select(['id', 'person_id', 'role_id', 'active', 'program_id'])
    .where(
      'id',
      'in',
      ids.filter((id) => id !== null),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many matches callers have, and since when the last one. */
async function loadOf({ tx }: Work, partings: readonly Parting[]) {
  const callers = partings.flatMap(({ caller_id }) => caller_id ?? []);
  if (callers.length === 0) return new Map<string, { count: number; last: Date }>();
  const rows = await tx
    .selectFrom('matches')
    .select((eb) => [
      'caller_id',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('created_at').$castTo<Date>().as('last'),
    ])
    .where('caller_id', 'in', callers)
    .groupBy('caller_id')
    .execute();
  return new Map(rows.map(({ caller_id, count, last }) => [caller_id, { count, last }]));
}

/** Whether there is matching in the organization. */
async function isMatching({ tx }: Work, { features }: Config, organizationId: string): Promise<boolean> {
  if (!offersFeature(features, 'matching')) return false;
  const { isOn } = await tx.selectNoFrom(isSwitchedOn(organizationId, 'matching').as('isOn')).executeTakeFirstOrThrow();
  return isOn;
}

/** What people are called, by their memberships. */
async function namesOf({ tx }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['memberships.id', 'people.first_name', 'people.last_name'])
    .where('memberships.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}

interface Rejoined {
  /** How many matches there are again. */
  readonly matched: number;
  readonly apart: readonly Apart[];
}

/**
 * Matches people who are active again with those from whom becoming inactive has parted them, whichever of the two it
 * was, where it still fits. What doesn't is told and forgotten; whose other side is inactive waits for them.
 * Specification people 5.4, 5.8.
 */
export async function rejoin(work: Work, config: Config, actor: Actor, of: Of): Promise<Rejoined> {
  const { organizationId } = of;
  const known = await partingsOf(work, of).execute();
  if (known.length === 0) return { matched: 0, apart: [] };
  const sides = await lockSides(work, known);
  // as they are now that nobody else can change them
  const partings = await partingsOf(work, of).execute();
  if (partings.length === 0) return { matched: 0, apart: [] };
  const [hasFeature, load] = [await isMatching(work, config, organizationId), await loadOf(work, partings)];
  const counts = new Map(Array.from(load, ([id, { count }]) => [id, count]));

  const objection = ({ caller_id, recipient_id, ...parting }: Parting): ApartReason | undefined => {
    const caller = caller_id === null ? undefined : sides.get(caller_id);
    const recipient = recipient_id === null ? undefined : sides.get(recipient_id);
    if (!caller || !recipient) return 'deleted';
    if (!caller.active || !recipient.active) return 'inactive';
    if (!hasFeature) return 'feature';
    if (caller.role_id !== ROLE_IDS.CALLER || recipient.role_id !== ROLE_IDS.RECIPIENT) return 'role';
    if (parting.same_program && caller.program_id !== recipient.program_id) return 'program';
    const last = load.get(caller.id)?.last;
    const isBusier = last !== undefined && last > parting.parted_at;
    const count = counts.get(caller.id) ?? 0;
    if (isBusier && count >= LIMITS.matchesPerCaller) return 'full';
    counts.set(caller.id, count + 1);
    return undefined;
  };
  const judged = partings.map((parting) => ({ parting, reason: objection(parting) }));
  const fitting = judged.flatMap(({ parting: { caller_id, recipient_id, matched_at }, reason }) =>
    reason === undefined && caller_id !== null && recipient_id !== null
      ? [{ id: work.newId(), organization_id: organizationId, caller_id, recipient_id, created_at: matched_at }]
      : [],
  );
  await insertRows(work.tx, 'matches', fitting);
  await tellMatches(work, actor, organizationId, 'created', fitting);
  const over = judged.flatMap(({ parting, reason }) => (reason === 'inactive' ? [] : [parting.id]));
  if (over.length > 0) await work.tx.deleteFrom('match_partings').where('id', 'in', over).execute();
  const isOf = new Set(of.ids);
  const others = judged.flatMap(({ parting: { caller_id, recipient_id }, reason }) =>
    reason === undefined ? [] : [{ id: caller_id !== null && isOf.has(caller_id) ? recipient_id : caller_id, reason }],
  );
  const names = await namesOf(
    work,
    others.flatMap(({ id }) => id ?? []),
  );
  return {
    matched: fitting.length,
    apart: others.map(({ id, reason }) => ({ id, name: id === null ? null : (names.get(id) ?? null), reason })),
  };
}

/** Forgets whom somebody who is deleted was parted from, but for those who will be told once they are active again. */
export const forgetPartings = async ({ tx }: Work, id: string): Promise<void> =>
  void (await sql`delete from match_partings p where (p.caller_id = ${id} or p.recipient_id = ${id})
    and not exists (select from memberships other
      where other.id in (p.caller_id, p.recipient_id) and other.id <> ${id} and not other.active)`.execute(tx));
