import { sql } from 'kysely';
import type { Actor, Work } from '#server/work.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type { listOwnFields as fieldsEndpoint } from '#src/schemas/memberships.ts';
import { ownKey } from '#src/schemas/person-details.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';

/** The spelling of each field by its name in lower case. */
export type OwnNames = ReadonlyMap<string, string>;

/** The own fields that an organization has, by name. */
export async function readOwnNames({ tx }: Work, organizationId: string): Promise<OwnNames> {
  const rows = await tx
    .selectFrom('own_fields')
    .select(['key', 'name'])
    .where('organization_id', '=', organizationId)
    .orderBy('key')
    .execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/**
 * Keeps names that people are about to have, and gives their spelling: that of whoever came first. Held until the
 * transaction ends, so that nobody forgets one meanwhile. Specification people 2.7.
 */
export async function keepOwnNames(work: Work, organizationId: string, names: readonly string[]): Promise<OwnNames> {
  const spelled = new Map(names.map((name) => [ownKey(name), name.trim()]));
  if (spelled.size === 0) return spelled;
  const rows = await work.tx
    .insertInto('own_fields')
    .values(
      [...spelled.keys()]
        .toSorted()
        .map((key) => ({ organization_id: organizationId, key, name: spelled.get(key) ?? key })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'key']).doUpdateSet({ name: sql`own_fields.name` }))
    .returning(['key', 'name'])
    .execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Forgets those of the names that nobody has any more: a slip isn't offered for good. */
export async function forgetOwnNames(work: Work, organizationId: string, names: readonly string[]): Promise<void> {
  for (const name of [...names].toSorted()) {
    const of = { organization_id: organizationId, key: ownKey(name) };
    const held = await work.tx
      .selectFrom('own_fields')
      .select('name')
      .where('organization_id', '=', of.organization_id)
      .where('key', '=', of.key)
      .forUpdate()
      .executeTakeFirst();
    if (!held) continue;
    // a statement of its own: it sees who was given the field while this one waited
    await sql`delete from own_fields where organization_id = ${of.organization_id} and key = ${of.key}
      and not exists (select from memberships
        where organization_id = ${of.organization_id} and custom_fields <> '{}' and custom_fields ? ${held.name})`.execute(
      work.tx,
    );
  }
}

/**
 * The names of the own fields of an organization's people, as export, list and form offer them; 404 for another's
 * organization. Specification people 8.10.
 */
export async function listOwnFields(
  work: Work,
  actor: Actor,
  { organizationId }: QueryOf<typeof fieldsEndpoint>,
): Promise<ResponseOf<typeof fieldsEndpoint>> {
  const { id } = await requireOrganization(work, organizationId ?? actor.organizationId ?? '');
  return { customFields: [...(await readOwnNames(work, id)).values()] };
}
