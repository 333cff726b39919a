import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Work } from '#server/work.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import {
  HIDDEN_VALUE,
  type listOrganizationChanges as changesEndpoint,
  type OrganizationChange,
} from '#src/schemas/organizations.ts';
import { requireOrganization } from './lookup.ts';
import { pagerOf } from '#server/domain/paging.ts';

type Row = Selectable<Database['audit_events']>;

const idsIn = (row: Row): string[] => {
  const { before, after } = row;
  switch (row.entity) {
    case 'match':
      return [(after ?? before)?.['callerId'], (after ?? before)?.['recipientId']].filter(
        (id): id is string => typeof id === 'string',
      );
    case 'person':
    case 'person-organization':
    case 'queue-caller':
    case 'queue-recipient':
    case 'note':
    case 'survey':
      return row.entity_id === null ? [] : [row.entity_id];
    default:
      return [];
  }
};

/** The name that a change itself tells, if it tells it whole: of people who were deleted nothing else is left. */
function toldName({ before, after }: Row): string[] {
  const { firstName, lastName } = after ?? before ?? {};
  return typeof firstName === 'string' && typeof lastName === 'string' ? [`${firstName} ${lastName}`] : [];
}

/** What people are called whom changes name by the id of the person or of the place; who is out of sight is left out. */
async function namesOf({ tx }: Work, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const people = tx.selectFrom('people').select(['id', 'first_name', 'last_name']).where('id', 'in', ids);
  const memberships = tx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['memberships.id', 'people.first_name', 'people.last_name'])
    .where('memberships.id', 'in', ids);
  const rows = await people.unionAll(memberships).execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}

function subjectsOf(row: Row, names: ReadonlyMap<string, string>, known: readonly string[]): string[] {
  const ids = idsIn(row);
  const others = ids.filter((id) => !known.includes(id));
  const found = others.flatMap((id) => names.get(id) ?? []);
  return found.length > 0 || others.length < ids.length ? found : toldName(row);
}

/** That a secret was set or changed shows; what it was and is doesn't. Specification people 4.22. */
const hideSecrets = (fields: Row['before']): Row['before'] =>
  typeof fields?.['pin'] === 'string' ? { ...fields, pin: HIDDEN_VALUE } : fields;

const toChange = (row: Row, subjects: string[]): OrganizationChange => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  subjects,
  before: hideSecrets(row.before),
  after: hideSecrets(row.after),
});

/**
 * Changes as they are told, with the present names of the people they are about. `known`: the ids of a person and their
 * membership whose page it is; their name is left out.
 */
export async function toChanges(
  work: Work,
  rows: readonly Row[],
  known: readonly string[] = [],
): Promise<OrganizationChange[]> {
  const names = await namesOf(work, [...new Set(rows.flatMap(idsIn))]);
  return rows.map((row) => toChange(row, subjectsOf(row, names, known)));
}

/** The latest `limit` changes in an organization after the first `offset`, the latest first. */
export async function readChanges(
  work: Work,
  organizationId: string,
  limit: number,
  offset = 0,
): Promise<OrganizationChange[]> {
  const rows = await work.tx
    .selectFrom('audit_events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return toChanges(work, rows);
}

/** The history of an organization, the latest first, a page at a time; 404. */
export async function listOrganizationChanges(
  work: Work,
  organizationId: string,
  { page, limit }: QueryOf<typeof changesEndpoint>,
): Promise<ResponseOf<typeof changesEndpoint>> {
  await requireOrganization(work, organizationId);
  const { total } = await work.tx
    .selectFrom('audit_events')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const rows = await readChanges(work, organizationId, limit, (page - 1) * limit);
  return { rows, pager: pagerOf(page, limit, total) };
}
