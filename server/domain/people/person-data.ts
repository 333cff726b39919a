import { sql, type Updateable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { DomainError, refusedAt, refusing } from '#server/errors.ts';
import { given } from '#server/given.ts';
import { asSystem, type Actor, type Work } from '#server/work.ts';
import type { BodyOf } from '#src/schemas/endpoint.ts';
import { optionalName } from '#src/schemas/fields.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { OWN_FIELDS, OWN_FIELDS_LENGTH, ownKey, type PersonDetailInput } from '#src/schemas/person-details.ts';
import {
  PERSON_DETAIL_NAMES,
  PERSON_FIELDS,
  PERSONAL_NAMES,
  personDetail,
  type PersonColumn,
} from '#src/schemas/person-fields.ts';
import { keepOwnNames } from './own-fields.ts';
import { requireMayReach, type ContactChange } from './sign-in-data.ts';
import type { updateMembership as updateEndpoint } from '#src/schemas/memberships.ts';

type Fields = BodyOf<typeof updateEndpoint>;
type PersonColumns = Pick<Updateable<Database['people']>, PersonColumn>;

/** Columns of a person that are given, details among them; they are the same in all of the person's organizations. */
export const personColumns = ({
  customFields: details = {},
  ...fields
}: Omit<Fields, 'programId' | 'oldPassword'>): PersonColumns =>
  given(
    Object.fromEntries([
      ...PERSONAL_NAMES.map((name) => [PERSON_FIELDS[name].column, fields[name]] as const),
      ...PERSON_DETAIL_NAMES.map((name) => [PERSON_FIELDS[name].column, details[name]] as const),
    ]),
  );

/** The name of an own field, in one line as other names. Specification people 2.7. */
const ownName = optionalName(LIMITS.name);

const isNothing = (value: unknown) => value === null || value === undefined;

/**
 * An organization's own fields: those that are no details, added to `present`, each in the organization's spelling;
 * null takes one away. Gives them, and the names that were taken away. Specification people 2.4, 2.7.
 */
export async function mergeCustomFields(
  work: Work,
  organizationId: string,
  present: Record<string, unknown>,
  fields: PersonDetailInput = {},
): Promise<{ readonly merged: Record<string, unknown>; readonly dropped: readonly string[] }> {
  const own = Object.entries(fields).flatMap(([name, value]) =>
    personDetail(name) ? [] : [[ownName.parse(name) ?? '', value] as const],
  );
  const names = await keepOwnNames(
    work,
    organizationId,
    own.flatMap(([name, value]) => (isNothing(value) ? [] : [name])),
  );
  const said = new Map(own.map(([name, value]) => [ownKey(name), value]));
  const stays = Object.entries(present).filter(([name, value]) => !said.has(ownKey(name)) && !isNothing(value));
  const given = [...said].flatMap(([key, value]) =>
    isNothing(value) ? [] : [[names.get(key) ?? key, value] as const],
  );
  const merged = Object.fromEntries([...stays, ...given]);
  // of a name nothing may be left once it is cleaned, or that of a detail, which has rules of its own
  const isWrong = own.some(([name]) => name === '' || personDetail(name));
  // what was there before there was a bound may become less
  const isMore = (size: (all: object) => number, most: number) => size(merged) > Math.max(most, size(present));
  if (
    isWrong ||
    isMore((all) => Object.keys(all).length, OWN_FIELDS) ||
    isMore((all) => JSON.stringify(all).length, OWN_FIELDS_LENGTH)
  )
    throw new DomainError(400, 'invalidInput', { fields: { customFields: { code: 'invalid' } } });
  return { merged, dropped: Object.keys(present).filter((name) => !Object.hasOwn(merged, name)) };
}

/** The refusal of a username that another person has, told at its field. Specification people 9.1. */
export const userNameExists = (userName: string | null | undefined): DomainError =>
  refusedAt(409, 'userNameExists', 'userName', { value: userName ?? '' });

/** Whether a person has a place or a profile outside of the organization, whoever may see it. */
export const isElsewhere = (work: Work, personId: string, organizationId: string): Promise<boolean> =>
  asSystem(work, async () => {
    const { rows } = await sql<{ elsewhere: boolean }>`select
      exists (select from memberships where person_id = ${personId} and organization_id <> ${organizationId})
      or exists (select from person_profiles
        where person_id = ${personId} and organization_id is distinct from ${organizationId}) as elsewhere`.execute(
      work.tx,
    );
    return rows[0]?.elsewhere ?? false;
  });

const isUser = (work: Work, personId: string): Promise<boolean> =>
  asSystem(work, async () => {
    const row = await work.tx
      .selectFrom('credentials')
      .select('person_id')
      .where('person_id', '=', personId)
      .executeTakeFirst();
    return row !== undefined;
  });

const hasChanged = (row: object, columns: object): boolean =>
  Object.entries(columns).some(
    ([name, value]) => JSON.stringify(row[name as keyof typeof row]) !== JSON.stringify(value),
  );

/**
 * Changes what a person is in every organization. Who is in another organization too is changed by a super admin or by
 * oneself alone: else the admin of one could take over an account of the other by its e-mail. A user keeps a username.
 * Gives what changed of how the person is reached; null where nothing changed.
 */
export async function updatePersonData(
  work: Work,
  actor: Actor,
  { personId, organizationId }: { readonly personId: string; readonly organizationId: string },
  fields: Fields,
): Promise<ContactChange | null> {
  const person = personColumns(fields);
  const row = await work.tx
    .selectFrom('people')
    .selectAll()
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!hasChanged(row, person)) return null;
  const mayChange = actor.profile === 'SUPER_ADMIN' || actor.personId === personId;
  if (!mayChange && (await isElsewhere(work, personId, organizationId))) throw new DomainError(403, 'sharedPerson');
  const change: ContactChange = { id: personId, before: row, after: person };
  await requireMayReach(work, actor, change, fields.oldPassword !== undefined);
  if (person.user_name === null && row.user_name !== null && (await isUser(work, personId))) {
    throw new DomainError(400, 'invalidInput', { fields: { userName: { code: 'required' } } });
  }
  await refusing({ people_user_name_key: () => userNameExists(fields.userName) }, () =>
    work.tx
      .updateTable('people')
      .set({ ...person, updated_at: work.now })
      .where('id', '=', personId)
      .execute(),
  );
  return change;
}
