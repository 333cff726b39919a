import { sql } from 'kysely';
import type { Sender } from '#server/domain/outbox.ts';
import { asSystem, type Actor, type Work } from '#server/work.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import {
  changedNames,
  isLocked,
  namesIn,
  ownOf,
  ownValues,
  picked,
  type UpdatedName,
  type UpdatedValues,
} from '#src/schemas/people-updates.ts';
import type { Lock } from '#src/schemas/uploads.ts';
import { PERSON_DETAIL_NAMES, PERSON_FIELDS, PERSONAL_NAMES, personDetail } from '#src/schemas/person-fields.ts';
import { auditAll, difference } from '#server/domain/audit.ts';
import { standingOf } from './change-locks.ts';
import { updateMembership } from './memberships-write.ts';
import { readMemberships } from './memberships.ts';
import { toHistory } from './person-history.ts';

/** What one of many shall become; fields that aren't named stay as they are. */
export interface Wish {
  readonly membershipId: string;
  readonly values: UpdatedValues;
}

/** What became of it: the fields that were changed, none where all was as wished; or why it can't be. */
export type Change = { readonly before: UpdatedValues; readonly after: UpdatedValues } | { readonly refusal: Lock };

const PERSON = [...PERSONAL_NAMES, ...PERSON_DETAIL_NAMES];
const isDetail = (name: UpdatedName): boolean => personDetail(name) !== undefined || ownOf(name) !== undefined;

/** What a file can say of somebody, as it is. */
export const valuesOf = ({ person, pin, programId, customFields }: Membership): UpdatedValues => ({
  ...Object.fromEntries(PERSONAL_NAMES.map((name) => [name, person[name]])),
  ...Object.fromEntries(PERSON_DETAIL_NAMES.map((name) => [name, customFields[name]])),
  pin,
  programId,
  ...ownValues(customFields),
});

/** Own fields with those that are given; one that is given as nothing goes. */
function withOwn(present: Membership['customFields'], values: UpdatedValues): Record<string, unknown> {
  const own = Object.fromEntries(Object.entries(present).filter(([name]) => personDetail(name) === undefined));
  const given = namesIn(values).flatMap((name) => {
    const field = ownOf(name);
    return field === undefined ? [] : [[field, values[name]] as const];
  });
  const all = Object.entries({ ...own, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined));
}

/** Those of the people who are there, in one order for all, locked until the transaction ends. */
async function lockAll({ tx }: Work, organizationId: string, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('memberships')
    .select('person_id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return;
  const people = rows.map((row) => row.person_id);
  await tx.selectFrom('people').select('id').where('id', 'in', people).orderBy('id').forUpdate().execute();
}

const PERSON_COLUMNS = PERSON.map((name) => PERSON_FIELDS[name].column);

/** Writes whole rows of people, and the pins and programs of their places; one statement each. */
async function writeAll(
  work: Work,
  all: ReadonlyArray<{ membership: Membership; values: UpdatedValues }>,
): Promise<void> {
  const people = all.map(({ membership, values }) => ({
    id: membership.personId,
    ...Object.fromEntries(PERSON.map((name) => [PERSON_FIELDS[name].column, values[name] ?? null])),
  }));
  const places = all.map(({ membership, values }) => ({
    id: membership.id,
    pin: values.pin ?? null,
    program_id: values.programId ?? null,
    custom_fields: withOwn(membership.customFields, values),
  }));
  const set = (columns: readonly string[]) =>
    sql.join(columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`));
  await asSystem(work, async () => {
    await sql`update people set ${set(PERSON_COLUMNS)}, updated_at = ${work.now}
      from jsonb_populate_recordset(null::people, ${JSON.stringify(people)}::jsonb) given
      where people.id = given.id`.execute(work.tx);
    await sql`update memberships set ${set(['pin', 'program_id', 'custom_fields'])}, updated_at = ${work.now}
      from jsonb_populate_recordset(null::memberships, ${JSON.stringify(places)}::jsonb) given
      where memberships.id = given.id`.execute(work.tx);
  });
}

/** Tells the history of each of them, as a single change does. */
async function tellAll(work: Work, actor: Actor, organizationId: string, former: readonly Membership[]): Promise<void> {
  const now = new Map(
    (
      await readMemberships(
        work,
        former.map(({ id }) => id),
      )
    ).map((membership) => [membership.id, membership]),
  );
  const changes = former.flatMap((before) => {
    const after = now.get(before.id);
    const changed = after && difference(toHistory(before), toHistory(after));
    if (!changed) return [];
    return { organizationId, action: 'updated', entity: 'person-organization', entityId: before.id, ...changed };
  });
  await auditAll(work, actor, changes);
}

/**
 * Changes many people of an organization in one transaction, by the rules of a single change, and tells each in the
 * history. Gives what became of each wish, in their order; undefined for who isn't there. Users are changed one by one:
 * they are told of a new address or phone. The caller has checked that programs are the organization's own and that
 * usernames are free.
 */
export async function changePeople(
  work: Work,
  sender: Sender,
  actor: Actor,
  { organizationId, wishes }: { readonly organizationId: string; readonly wishes: readonly Wish[] },
): Promise<ReadonlyArray<Change | undefined>> {
  if (wishes.length === 0) return [];
  const ids = wishes.map(({ membershipId }) => membershipId);
  await lockAll(work, organizationId, ids);
  const present = new Map((await readMemberships(work, ids)).map((membership) => [membership.id, membership]));
  const standing = await standingOf(
    work,
    actor,
    organizationId,
    Array.from(present.values(), ({ personId }) => personId),
  );
  const many: Array<{ membership: Membership; values: UpdatedValues }> = [];
  const changes: Array<Change | undefined> = [];
  for (const { membershipId, values } of wishes) {
    const membership = present.get(membershipId);
    if (!membership || membership.organizationId !== organizationId) {
      changes.push(undefined);
      continue;
    }
    const before = valuesOf(membership);
    const { lock, isUser } = standing.get(membership.personId) ?? { lock: null, isUser: false };
    // a user keeps a username
    const names = changedNames(before, values).filter(
      (name) => !isUser || name !== 'userName' || values.userName !== null,
    );
    if (lock !== null && isLocked(lock, names)) {
      changes.push({ refusal: lock });
      continue;
    }
    changes.push({ before: picked(before, names), after: picked(values, names) });
    if (names.length === 0) continue;
    if (isUser) await updateMembership(work, sender, actor, membershipId, fieldsOf(picked(values, names)));
    else many.push({ membership, values: { ...before, ...picked(values, names) } });
  }
  if (many.length > 0) {
    await writeAll(work, many);
    await tellAll(
      work,
      actor,
      organizationId,
      many.map(({ membership }) => membership),
    );
  }
  return changes;
}

/** The same as the form sends it. */
function fieldsOf(values: UpdatedValues): Parameters<typeof updateMembership>[4] {
  const entries = Object.entries(values) as ReadonlyArray<readonly [UpdatedName, unknown]>;
  return {
    ...Object.fromEntries(entries.filter(([name]) => !isDetail(name))),
    customFields: Object.fromEntries(
      entries.filter(([name]) => isDetail(name)).map(([name, value]) => [ownOf(name) ?? name, value]),
    ),
  } as Parameters<typeof updateMembership>[4];
}
