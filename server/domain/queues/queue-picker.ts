import { sql, type RawBuilder } from 'kysely';
import { nameOrder } from '#server/domain/name-order.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import { requireVisible } from '#server/domain/organizations/lookup.ts';
import { likePattern, searchWords } from '#server/domain/search.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import { DomainError } from '#server/errors.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type { listQueueProgramsRecipients as listEndpoint } from '#src/schemas/queues.ts';
import { roleIdsOf } from './queue-people.ts';

type Query = QueryOf<typeof listEndpoint>;

interface ProgramRow {
  id: string | null;
  name: string | null;
  total: number;
  /** Of all roles that are added with the program. */
  whole: number;
}

interface PersonRow {
  program_id: string | null;
  person_id: string;
  first_name: string;
  last_name: string;
  status_id: string | null;
  status_name: string | null;
  is_in: boolean;
}

interface Found {
  programs: ProgramRow[];
  people: PersonRow[];
}

/** The people of one role and organization, as they are searched. */
const peopleOf = ({ organizationId, contactType }: Query): RawBuilder<unknown> => sql`
  from findable_people where organization_id = ${organizationId} and role_id = ${ROLE_IDS[contactType]}`;

/** Of a search all that are found are looked at once; without one, the counts that are kept and the index on names do. */
function partsOf(query: Query): RawBuilder<unknown> {
  const words = searchWords(query.search);
  const columns = sql`id, person_id, program_id, organization_person_status_id, sort_name`;
  if (words.length === 0)
    return sql`
      with totals as (
        select program_id, sum(n) as total from person_facets
        where organization_id = ${query.organizationId} and role_id = ${ROLE_IDS[query.contactType]} group by program_id
      ), first as (
        select ${columns} ${peopleOf(query)} order by sort_name, id limit ${query.limit}
      )`;
  const fits = words.map((word) => sql`and search like ${likePattern(word)}`);
  return sql`
    with found as materialized (
      select ${columns} ${peopleOf(query)} ${sql.join(fits, sql` `)}
    ), totals as (
      select program_id, count(*) as total from found group by program_id
    ), first as (
      select * from found order by sort_name, id limit ${query.limit}
    )`;
}

/** Whether somebody found is in the queue that is asked about, as what they were asked for; who leaves it is not. */
const isIn = ({ organizationId, contactType, callListQueueId }: Query): RawBuilder<unknown> =>
  callListQueueId === undefined || !isUuid(callListQueueId)
    ? sql`false`
    : sql`exists (select from ${contactType === 'CALLER' ? sql`queue_callers` : sql`queue_recipients`} q
        where q.queue_id = ${callListQueueId} and q.organization_id = ${organizationId} and q.membership_id = f.id
          ${contactType === 'CALLER' ? sql`and not q.leaving` : sql``})`;

/** Who comes into a queue with a whole program. Specification queues 2.3. */
const rolesWith = ({ contactType }: Query): RawBuilder<unknown> =>
  sql.join(roleIdsOf(contactType === 'CALLER' ? 'caller' : 'recipient'));

async function find({ tx }: Work, query: Query): Promise<Found> {
  const { rows } = await sql<Found>`
    ${partsOf(query)}
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.program_id, 'name', p.name, 'total', t.total,
          'whole', (select coalesce(sum(n), 0) from person_facets w
            where w.organization_id = ${query.organizationId} and w.role_id in (${rolesWith(query)})
              and w.program_id is not distinct from t.program_id))
          order by ${nameOrder('p.name')}, p.id), '[]')
        from totals t left join programs p on p.id = t.program_id where t.total > 0) as programs,
      (select coalesce(jsonb_agg(jsonb_build_object('program_id', f.program_id, 'person_id', f.person_id,
          'first_name', p.first_name, 'last_name', p.last_name, 'status_id', s.id, 'status_name', s.name,
          'is_in', ${isIn(query)})
          order by f.sort_name, f.id), '[]')
        from first f join people p on p.id = f.person_id
          left join organization_person_statuses s on s.id = f.organization_person_status_id) as people`.execute(tx);
  return rows[0] ?? { programs: [], people: [] };
}

/**
 * The programs of an organization with how many of a role are in each, those without a program last, and the first of
 * these people by name: so many over all programs together. A search finds people, of whom the same is told; programs
 * without any are left out. How many come with the whole program is told whatever is looked for. Of a queue it is told who is in it already. 404. Specification queues 5.15.
 */
export async function listQueueProgramsRecipients(
  work: Work,
  actor: Actor,
  query: Query,
): Promise<ResponseOf<typeof listEndpoint>> {
  if (!isUuid(query.organizationId)) throw new DomainError(404, 'notFound');
  await requireVisible(work, actor, query.organizationId);
  const { programs, people } = await find(work, query);
  const personOf = (row: PersonRow) => ({
    id: row.program_id === null ? row.person_id : `${row.person_id}@${row.program_id}`,
    personId: row.person_id,
    name: `${row.first_name} ${row.last_name}`,
    status:
      query.includeStatus && row.status_id !== null && row.status_name !== null
        ? { id: row.status_id, name: row.status_name }
        : null,
    ...(query.callListQueueId !== undefined && { isIn: row.is_in }),
  });
  return {
    rows: programs.map((program) => ({
      ...program,
      recipients: people.filter((row) => row.program_id === program.id).map(personOf),
    })),
  };
}
