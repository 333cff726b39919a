import { sql } from 'kysely';
import { insertRows } from '#server/db/bulk.ts';
import { DomainError } from '#server/errors.ts';
import { asSystem, type Actor, type Work } from '#server/work.ts';
import { NO_ROLE, refusalAbout, rowMessage } from '#src/schemas/people-csv.ts';
import type { Said } from '#src/schemas/refusals.ts';
import { audit } from '#server/domain/audit.ts';
import type { Sender } from '#server/domain/outbox.ts';
import { holdPlaces } from '#server/domain/people/default-place.ts';
import { insertPeople, type Destination } from './import-insert.ts';
import type { BadRow, GoodRow, Row } from './import-reader.ts';
import type { NewPerson } from './import-values.ts';
import { findKnown } from './known-people.ts';
import { alreadyMet, writeUpdates, type Update } from './uploads-updates.ts';

/**
 * The upload with how far it has come, locked until the transaction ends. Imports into one organization write one
 * after the other: what one looks for, the other may be about to create.
 */
async function lockUpload(work: Work, { organizationId, uploadId }: Destination) {
  await holdPlaces(work, organizationId);
  const upload = await work.tx
    .selectFrom('people_uploads')
    .select(['rows_done', 'file_name', 'stopped_at'])
    .where('id', '=', uploadId)
    .forUpdate()
    .executeTakeFirst();
  if (!upload) throw new DomainError(409, 'conflict');
  if (upload.stopped_at) throw new DomainError(409, 'uploadStopped');
  return upload;
}

/** Whether this upload made who is in the way of a row: then the row stands in the file twice. */
interface Obstacle {
  readonly key: string;
  readonly isOwn: boolean;
}

const byKey = (found: { readonly rows: readonly Obstacle[] }) => new Map(found.rows.map((row) => [row.key, row.isOwn]));

const nameOf = ({ firstName, lastName }: NewPerson) => `${firstName} ${lastName}`;
const userNameOf = ({ userName }: NewPerson) => userName?.toLowerCase() ?? '';

/**
 * Usernames are unique over all organizations: what another one has is taken too, unseen. Each name is looked up by
 * itself: of a table that nothing has analyzed, as of the embedded database's, the planner would read every row.
 */
async function takenNames({ tx }: Work, to: Destination, rows: readonly GoodRow[]): Promise<Map<string, boolean>> {
  const names = rows.map(({ person }) => userNameOf(person)).filter((name) => name !== '');
  if (names.length === 0) return new Map();
  const found = await sql<Obstacle>`select key, exists (
      select from memberships o where o.person_id = p.id and o.upload_id = ${to.uploadId}) as "isOwn"
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as asked (key)
      cross join lateral (select id from people where lower(user_name) = key limit 1) p`.execute(tx);
  return byKey(found);
}

/** Those of the phones that anybody has: nearly always the fewest, and only their rows need be looked at by name. */
async function knownPhones({ tx }: Work, rows: readonly GoodRow[]): Promise<Set<string>> {
  const phones = [...new Set(rows.map(({ person }) => person.phone))];
  const found = await sql<{ phone: string }>`select asked.phone
    from jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb) as asked (phone)
      cross join lateral (select from people where people.phone = asked.phone limit 1) p`.execute(tx);
  return new Set(found.rows.map(({ phone }) => phone));
}

/** The keys of the rows whose people the organization has, in whatever role; found by name, then told by the phone. */
async function knownPeople(work: Work, to: Destination, rows: readonly GoodRow[]): Promise<Map<string, boolean>> {
  const phones = await knownPhones(work, rows);
  const asked = rows
    .filter(({ person }) => phones.has(person.phone))
    .map(({ person }) => ({
      key: person.key,
      phone: person.phone,
      name: `${person.lastName} ${person.firstName}`,
    }));
  if (asked.length === 0) return new Map();
  const found = await sql<Obstacle>`
    with asked as materialized (select key, phone, fold(name) as name
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r (key text, phone text, name text))
    select key, bool_or(place.upload_id is not distinct from ${to.uploadId}) as "isOwn"
    from (select distinct name from asked) names
      cross join lateral (select person_id, upload_id from memberships
        where organization_id = ${to.organizationId} and sort_name = names.name offset 0) place
      cross join lateral (select phone from people where id = place.person_id offset 0) person
      join asked on asked.name = names.name and asked.phone = person.phone
    group by key`.execute(work.tx);
  return byKey(found);
}

interface UpdateRow extends Update {
  readonly row: GoodRow;
}

interface Sorted {
  readonly good: GoodRow[];
  readonly updates: UpdateRow[];
  readonly failed: BadRow[];
}

/** Whom each row would update, by its position; several where one can't tell. */
async function known(work: Work, to: Destination, rows: readonly GoodRow[]) {
  if (!to.updates || rows.length === 0) return { found: new Map<number, readonly string[]>(), met: new Set<string>() };
  const ids = await findKnown(
    work,
    to.organizationId,
    rows.map(({ person }) => person),
  );
  const met = await alreadyMet(work, to.uploadId, [...new Set(ids.flat())]);
  return { found: new Map(rows.map(({ position }, at) => [position, ids[at] ?? []] as const)), met: new Set(met) };
}

/**
 * Tells the rows that can be written from those that can't, and those that update somebody from those that create:
 * who is there already, or before them in the file.
 */
async function sort(work: Work, to: Destination, rows: readonly Row[]): Promise<Sorted> {
  const checked = rows.filter((row) => 'person' in row);
  const { found, met } = await known(work, to, checked);
  const names = await takenNames(work, to, checked);
  const people = await knownPeople(work, to, checked);
  const good: GoodRow[] = [];
  const updates: UpdateRow[] = [];
  const failed: BadRow[] = [];
  for (const row of rows) {
    if (!('person' in row)) {
      failed.push(row);
      continue;
    }
    const { person, position, rowIndex } = row;
    const fail = (said: Said) => failed.push({ position, rowIndex, problems: [{ column: null, ...said }] });
    const { key } = person;
    const name = userNameOf(person);
    const [membershipId, ...others] = found.get(position) ?? [];
    if (membershipId !== undefined) {
      if (others.length > 0) fail(refusalAbout('csvPersonSeveral', nameOf(person)));
      else if (met.has(membershipId)) fail(refusalAbout('csvPersonTwice', nameOf(person)));
      else {
        met.add(membershipId);
        updates.push({ row, position, membershipId, values: person.said ?? {} });
      }
    } else if (people.has(key))
      fail(refusalAbout(people.get(key) ? 'csvPersonTwice' : 'csvPersonExists', nameOf(person)));
    else if (names.get(name) === true) fail(refusalAbout('csvDuplicate', person.userName ?? ''));
    else if (names.has(name)) fail(refusalAbout('userNameExists', person.userName ?? ''));
    else if (person.keepsRole) failed.push({ position, rowIndex, problems: [NO_ROLE] });
    else {
      good.push(row);
      people.set(key, true);
      if (name !== '') names.set(name, true);
    }
  }
  return { good, updates, failed };
}

/**
 * Updates people as rows say, but for those whose username another one has. Gives the rows that failed. The username
 * of who is there may be the same as before.
 */
async function update(
  work: Work,
  sender: Sender,
  actor: Actor,
  to: Destination,
  updates: readonly UpdateRow[],
): Promise<BadRow[]> {
  const upload = { id: to.uploadId, organization_id: to.organizationId };
  const free = new Set(await freeNames(work, updates));
  const writable = updates.filter((each) => free.has(each));
  const changes = await writeUpdates(work, sender, actor, upload, writable);
  return updates.flatMap((each) => {
    const { position, rowIndex, person } = each.row;
    const fail = (said: Said): BadRow => ({ position, rowIndex, problems: [{ column: null, ...said }] });
    if (!free.has(each)) return fail(refusalAbout('userNameExists', person.userName ?? ''));
    const change = changes[writable.indexOf(each)];
    if (!change) return fail({ code: 'conflict' });
    return 'refusal' in change ? fail({ code: change.refusal }) : [];
  });
}

/** Those of the rows whose username nobody else has, in the database or in a row before. */
async function freeNames(work: Work, updates: readonly UpdateRow[]): Promise<readonly UpdateRow[]> {
  const named = updates.filter(({ row }) => userNameOf(row.person) !== '');
  if (named.length === 0) return updates;
  const asked = named.map(({ row, membershipId }) => ({ key: userNameOf(row.person), id: membershipId }));
  const { rows } = await asSystem(work, () =>
    sql<{
      id: string;
    }>`select asked.id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (key text, id uuid)
      cross join lateral (select id from people where lower(user_name) = key limit 1) p
      join memberships o on o.id = asked.id where o.person_id <> p.id`.execute(work.tx),
  );
  const taken = new Set(rows.map(({ id }) => id));
  const seen = new Set<string>();
  return updates.filter(({ row, membershipId }) => {
    const name = userNameOf(row.person);
    if (name === '') return true;
    if (taken.has(membershipId) || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

interface Chunk {
  readonly to: Destination;
  readonly rows: readonly Row[];
}

/**
 * Writes the next rows of an upload in one transaction: people of the good ones, but for those who are there already
 * (or updates of them) or whose username is taken; failures of the others; and how far it came. Rows that were written before, by another
 * request for the same file or before the server was killed, are passed over. 409 for an upload that is gone, or stopped.
 */
export async function writeRows(work: Work, sender: Sender, actor: Actor, { to, rows }: Chunk): Promise<void> {
  const upload = await lockUpload(work, to);
  const next = rows.filter(({ position }) => position > upload.rows_done);
  const last = next.at(-1);
  if (!last) return;
  const { good, updates, failed } = await asSystem(work, async () => {
    const sorted = await sort(work, to, next);
    if (sorted.good.length > 0)
      await insertPeople(
        work,
        to,
        sorted.good.map(({ person }) => person),
      );
    return sorted;
  });
  if (good.length > 0) {
    await audit(work, actor, {
      organizationId: to.organizationId,
      action: 'imported',
      entity: 'person-organization',
      entityId: null,
      after: { file: upload.file_name, rows: good.length, from: good[0]?.rowIndex, to: good.at(-1)?.rowIndex },
    });
  }
  failed.push(...(await update(work, sender, actor, to, updates)));
  const failures = failed.map(({ position, rowIndex, problems }) => ({
    upload_id: to.uploadId,
    organization_id: to.organizationId,
    position,
    row_index: rowIndex,
    message: rowMessage(problems),
    problems,
  }));
  await insertRows(work.tx, 'people_upload_failures', failures);
  await work.tx
    .updateTable('people_uploads')
    .set((eb) => ({
      rows_done: last.position,
      failed: eb('failed', '+', failed.length),
      updated_at: work.now,
    }))
    .where('id', '=', to.uploadId)
    .execute();
}
