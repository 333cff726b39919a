import { sql, type RawBuilder } from 'kysely';
import { nameOrder } from '#server/domain/name-order.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { likePattern, searchWords } from '#server/domain/search.ts';
import { isUuid } from '#server/uuid.ts';
import type { Work } from '#server/work.ts';
import type { MembershipRole } from '#src/schemas/access.ts';
import type { BroadcastSkipped, BroadcastType } from '#src/schemas/broadcast-values.ts';
import type { listBroadcastProgramsRecipients as endpoint } from '#src/schemas/broadcasts.ts';
import type { CommunicationMethod } from '#src/schemas/contact.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { contactOf } from './broadcast-reach.ts';

const TYPE_OF: Readonly<Record<CommunicationMethod, BroadcastType>> = { SMS: 'sms', Email: 'email', Voice: 'voice' };

type Query = QueryOf<typeof endpoint>;
type Answer = ResponseOf<typeof endpoint>;

interface Person {
  readonly programId: string | null;
  readonly personId: string;
  readonly name: string;
  readonly contact: string;
  readonly role: MembershipRole;
  readonly statusId: string | null;
  readonly statusName: string | null;
}

interface Found {
  readonly programs: ReadonlyArray<{ readonly id: string; readonly name: string; readonly isNamed: boolean }>;
  readonly counts: ReadonlyArray<{ readonly id: string | null; readonly reason: BroadcastSkipped | null; n: number }>;
  /** Who can be reached of each program, found or not, by role. */
  readonly wholes: ReadonlyArray<{ readonly id: string | null; readonly role: MembershipRole; readonly n: number }>;
  readonly people: readonly Person[];
}

/** `person_contacts` of the schema. */
const EMAIL = 1;
const PHONE = 2;
const LANDLINE = 4;

/** `reasonOf`, by what a place repeats of its person: nobody is looked up. */
const reasonOfPlace = (type: BroadcastType): RawBuilder<BroadcastSkipped | null> => sql`case
  when not active then 'inactive'
  when ${sql.lit(type)} = any(opted_out) then 'optedOut'
  when contacts & ${sql.lit(type === 'email' ? EMAIL : PHONE)} = 0 then 'noContact'
  ${type === 'sms' ? sql`when contacts & ${sql.lit(LANDLINE)} <> 0 then 'landline'` : sql``}
end`;

/** The people of an organization, of a role and a program where one asks so. */
const narrowedBy = ({ role, programId }: Query, organizationId: string): RawBuilder<unknown> => sql`
  organization_id = ${organizationId}
  ${role === undefined ? sql`` : sql`and role_id = ${ROLE_IDS[role]}`}
  ${programId === undefined ? sql`` : sql`and program_id = ${programId}`}`;

/** Of a search all that are found are looked at once; without one, the counts that are kept and the index on names do. */
function partsOf(query: Query, organizationId: string): RawBuilder<unknown> {
  const { limit } = query;
  const narrowed = narrowedBy(query, organizationId);
  const words = searchWords(query.search);
  const columns = sql`id, person_id, program_id, role_id, organization_person_status_id, sort_name`;
  const reason = reasonOfPlace(TYPE_OF[query.contactType]);
  if (words.length === 0)
    return sql`
      with counts as (
        select program_id, ${reason} as reason, sum(n) as n from reach_counts
        where ${narrowed} and n > 0 group by 1, 2
      ), first as (
        select ${columns} from findable_people where ${narrowed} and ${reason} is null
        order by sort_name, id limit ${limit}
      )`;
  return sql`
    with found as materialized (
      select ${columns}, ${reason} as reason from findable_people
      where ${narrowed}
        and ${sql.join(
          words.map((word) => sql`search like ${likePattern(word)}`),
          sql` and `,
        )}
    ), counts as (
      select program_id, reason, count(*) as n from found group by 1, 2
    ), first as (
      select ${columns} from found where reason is null order by sort_name, id limit ${limit}
    )`;
}

async function find({ tx }: Work, query: Query, organizationId: string): Promise<Found> {
  const named = sql.join(
    [sql`true`, ...searchWords(query.search).map((word) => sql`' ' || fold(name) like ${likePattern(word)}`)],
    sql` and `,
  );
  const { rows } = await sql<Found>`
    ${partsOf(query, organizationId)}
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'isNamed', ${named})
          order by ${nameOrder('name')}, id), '[]')
        from programs where organization_id = ${organizationId}
          ${query.programId === undefined ? sql`` : sql`and id = ${query.programId}`}) as programs,
      (select coalesce(jsonb_agg(jsonb_build_object('id', program_id, 'reason', reason, 'n', n)
          order by program_id, reason), '[]')
        from counts) as counts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', program_id, 'role', roles.name, 'n', n)
          order by program_id, roles.name), '[]') from (
        select program_id, role_id, sum(n) as n from reach_counts
        where organization_id = ${organizationId} and ${reasonOfPlace(TYPE_OF[query.contactType])} is null
        group by 1, 2 having sum(n) > 0
      ) reached join roles on roles.id = role_id) as wholes,
      (select coalesce(jsonb_agg(jsonb_build_object('programId', f.program_id, 'personId', f.person_id,
          'name', p.first_name || ' ' || p.last_name, 'contact', ${contactOf(TYPE_OF[query.contactType])},
          'role', (select name from roles where roles.id = f.role_id), 'statusId', s.id, 'statusName', s.name) order by f.sort_name, f.id), '[]')
        from first f join people p on p.id = f.person_id
          left join organization_person_statuses s on s.id = f.organization_person_status_id) as people`.execute(tx);
  return rows[0] ?? { programs: [], counts: [], wholes: [], people: [] };
}

/**
 * The programs of an organization by name, and who is in none, with how many can be reached in a way, the first of them
 * by name, and how many can't and why. A search finds people, of whom the same is told, and programs by their names;
 * others are left out. How many of a whole program can be reached, and of each role, is told whatever is looked for. A
 * contact that two share counts for both: who is chosen at all is known later. 404. Specification
 * broadcasts 5.8.
 */
export async function listProgramsRecipients(work: Work, query: Query): Promise<Answer> {
  const organization = await requireOrganization(work, query.organizationId);
  if (query.programId !== undefined && !isUuid(query.programId)) return { rows: [] };
  const { programs, counts, wholes, people } = await find(work, query, organization.id);
  const rowOf = (program: { readonly id: string | null; readonly name: string | null }): Answer['rows'][number] => {
    const own = counts.filter(({ id }) => id === program.id);
    const whole = wholes.filter(({ id }) => id === program.id);
    return {
      ...program,
      whole: whole.reduce((sum, { n }) => sum + n, 0),
      wholeByRole: Object.fromEntries(whole.map(({ role, n }) => [role, n])),
      total: own.find(({ reason }) => reason === null)?.n ?? 0,
      skipped: Object.fromEntries(own.flatMap(({ reason, n }) => (reason === null ? [] : [[reason, n]]))),
      recipients: people
        .filter(({ programId }) => programId === program.id)
        .map(({ programId, personId, name, contact, role, statusId, statusName }) => ({
          id: programId === null ? personId : `${personId}@${programId}`,
          personId,
          name,
          contact,
          role,
          status:
            query.includeStatus && statusId !== null && statusName !== null ? { id: statusId, name: statusName } : null,
        })),
    };
  };
  const isFound = (program: string | null) => counts.some(({ id }) => id === program);
  return {
    rows: [
      ...programs
        .filter(({ id, isNamed }) => (isNamed && query.role === undefined) || isFound(id))
        .map(({ id, name }) => rowOf({ id, name })),
      ...(isFound(null) ? [rowOf({ id: null, name: null })] : []),
    ],
  };
}
