import { sql } from 'kysely';
import { insertRows } from '#server/db/bulk.ts';
import type { Sender } from '#server/domain/outbox.ts';
import { asSystem, type Actor, type Work } from '#server/work.ts';
import { changePeople, valuesOf, type Change } from '#server/domain/people/change-people.ts';
import { readMemberships } from '#server/domain/people/memberships.ts';
import { namesIn, sameValue, type UpdatedName, type UpdatedValues } from '#src/schemas/people-updates.ts';

export interface Upload {
  readonly id: string;
  readonly organization_id: string;
}

/** How many people an upload has updated; of how many that was taken back; and how many rows said what was known. */
export interface UpdateCounts {
  readonly updated: number;
  readonly undone: number;
  readonly unchanged: number;
}

/** The same as a column of `people_uploads`. */
export const updateCounts = sql<UpdateCounts>`(
  select jsonb_build_object('updated', count(*) filter (where after <> '{}' and not undone),
    'undone', count(*) filter (where undone), 'unchanged', count(*) filter (where after = '{}'))
  from people_upload_updates where upload_id = people_uploads.id)`;

/** The same of one upload. */
export async function countUpdates({ tx }: Work, id: string): Promise<UpdateCounts> {
  const { updates } = await tx
    .selectFrom('people_uploads')
    .select(updateCounts.as('updates'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return updates;
}

/** A row of a file that found somebody. */
export interface Update {
  readonly position: number;
  readonly membershipId: string;
  readonly values: UpdatedValues;
}

/** Those of some people whom an upload has found already, or has made. */
export async function alreadyMet({ tx }: Work, uploadId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const met = await tx
    .selectFrom('people_upload_updates')
    .select('membership_id as id')
    .where('upload_id', '=', uploadId)
    .where('membership_id', 'in', ids)
    .unionAll((eb) =>
      eb.selectFrom('memberships').select('id').where('upload_id', '=', uploadId).where('id', 'in', ids),
    )
    .execute();
  return new Set(met.map(({ id }) => id));
}

/** Updates people as the rows say, and keeps what was changed; gives what became of each. */
export async function writeUpdates(
  work: Work,
  sender: Sender,
  actor: Actor,
  upload: Upload,
  updates: readonly Update[],
): Promise<ReadonlyArray<Change | undefined>> {
  const changes = await changePeople(work, sender, actor, { organizationId: upload.organization_id, wishes: updates });
  const kept = updates.flatMap(({ position, membershipId }, at) => {
    const change = changes[at];
    if (!change || 'refusal' in change) return [];
    const { before, after } = change;
    const own = { upload_id: upload.id, organization_id: upload.organization_id };
    return { ...own, position, membership_id: membershipId, before, after, undone: false };
  });
  await insertRows(work.tx, 'people_upload_updates', kept);
  return changes;
}

/** The rows whose updates are still to be taken back, or to be made again; in their order. */
export async function turnableUpdates({ tx }: Work, upload: Upload, isBack: boolean): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('people_upload_updates')
    .select('position')
    .where('upload_id', '=', upload.id)
    .where('undone', '=', !isBack)
    .where(sql<boolean>`after <> '{}'`)
    .orderBy('position')
    .execute();
  return rows.map(({ position }) => position);
}

/** Of some usernames those that anybody has, in lower case. */
async function takenUserNames(work: Work, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await asSystem(work, () =>
    sql<{ key: string }>`select key from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as asked (key)
      cross join lateral (select from people where lower(user_name) = key limit 1) p`.execute(work.tx),
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Takes the updates of some rows back, or makes again what was taken back: each field that still is as it was left. What
 * somebody has changed since stays, and so does what can't be any more: a username that another one has, a program that
 * is gone. Gives how many people were changed.
 */
export async function turnUpdates(
  work: Work,
  sender: Sender,
  actor: Actor,
  upload: Upload,
  { positions, isBack }: { readonly positions: readonly number[]; readonly isBack: boolean },
): Promise<number> {
  const rows = await work.tx
    .selectFrom('people_upload_updates')
    .select(['position', 'membership_id', 'before', 'after', 'taken_back'])
    .where('upload_id', '=', upload.id)
    .where('position', 'in', positions)
    .where('undone', '=', !isBack)
    .orderBy('position')
    .forUpdate()
    .execute();
  if (rows.length === 0) return 0;
  const memberships = await readMemberships(
    work,
    rows.map((row) => row.membership_id),
  );
  const present = new Map(memberships.map((membership) => [membership.id, valuesOf(membership)]));
  const programs = await work.tx
    .selectFrom('programs')
    .select('id')
    .where('organization_id', '=', upload.organization_id)
    .execute();
  const programIds = new Set<unknown>(programs.map(({ id }) => id));
  const sidesOf = ({ before, after }: (typeof rows)[number]) =>
    (isBack ? [after, before] : [before, after]) as readonly [from: UpdatedValues, to: UpdatedValues];
  const nameOf = (values: UpdatedValues) =>
    typeof values.userName === 'string' ? [values.userName.toLowerCase()] : [];
  const taken = await takenUserNames(
    work,
    rows.flatMap((row) => nameOf(sidesOf(row)[1])),
  );
  const isPossible = (name: UpdatedName, to: UpdatedValues) => {
    if (name === 'userName') return nameOf(to).every((each) => !taken.has(each));
    return name !== 'programId' || to.programId === null || programIds.has(to.programId);
  };
  // somebody may have set by hand what the upload found: that isn't the upload's to change once more
  const isTurned = (name: UpdatedName, { taken_back }: (typeof rows)[number]) =>
    isBack || taken_back === null || taken_back.includes(name);
  const wishes = rows.flatMap((row) => {
    const [from, to] = sidesOf(row);
    const now = present.get(row.membership_id);
    if (!now) return [];
    const names = namesIn(to).filter(
      (name) => isTurned(name, row) && sameValue(now[name], from[name]) && isPossible(name, to),
    );
    const values = Object.fromEntries(names.map((name) => [name, to[name]])) as UpdatedValues;
    return { position: row.position, membershipId: row.membership_id, values };
  });
  const changes = await changePeople(work, sender, actor, { organizationId: upload.organization_id, wishes });
  const done = wishes.flatMap(({ position }, at) => {
    const change = changes[at];
    if (change === undefined || 'refusal' in change) return [];
    return { position, taken_back: isBack ? namesIn(change.after) : null };
  });
  if (done.length > 0)
    await sql`update people_upload_updates u set undone = ${isBack}, taken_back = done.taken_back
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done (position integer, taken_back jsonb)
      where u.upload_id = ${upload.id} and u.position = done.position`.execute(work.tx);
  return done.length;
}
