import { sql } from 'kysely';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { likePattern, searchWords } from '#server/domain/search.ts';
import type { Work } from '#server/work.ts';
import type { BroadcastSkipped, BroadcastType } from '#src/schemas/broadcast-values.ts';
import type { listBroadcastProgramsRecipients as endpoint } from '#src/schemas/broadcasts.ts';
import type { CommunicationMethod } from '#src/schemas/contact.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { contactOf, reasonOf } from './broadcast-reach.ts';

const TYPE_OF: Readonly<Record<CommunicationMethod, BroadcastType>> = { SMS: 'sms', Email: 'email', Voice: 'voice' };

type Answer = ResponseOf<typeof endpoint>;

interface Person {
  readonly programId: string | null;
  readonly personId: string;
  readonly name: string;
  readonly contact: string;
  readonly statusId: string | null;
  readonly statusName: string | null;
}

/**
 * The programs of an organization by name, and who is in none, with how many can be reached in a way, the first of them
 * by name, and how many can't and why; a search narrows all of it. A contact that two of a program share counts once.
 * 404. Specification broadcasts 5.8.
 */
export async function listProgramsRecipients(
  work: Work,
  { organizationId, contactType, includeStatus, search, limit }: QueryOf<typeof endpoint>,
): Promise<Answer> {
  const organization = await requireOrganization(work, organizationId);
  const type = TYPE_OF[contactType];
  const narrowed = sql.join(
    [
      sql`m.organization_id = ${organization.id}`,
      ...searchWords(search).map((word) => sql`m.search like ${likePattern(word)}`),
    ],
    sql` and `,
  );
  const reached = sql`(
    select m.program_id, m.person_id, m.id, m.sort_name, m.organization_person_status_id, p.first_name, p.last_name, contact,
      case when reason is null and row_number() over (partition by m.program_id, contact, reason is null order by m.id) > 1
        then 'duplicate' else reason end as reason
    from memberships m join people p on p.id = m.person_id
      cross join lateral (select ${contactOf(type)} as contact, ${reasonOf(type)} as reason) reach
    where ${narrowed})`;
  const { rows: counts } = await sql<{ programId: string | null; reason: BroadcastSkipped | null; n: number }>`
    select program_id as "programId", reason, count(*) as n from ${reached} r group by program_id, reason`.execute(
    work.tx,
  );
  const { rows: people } = await sql<Person>`
    select r.program_id as "programId", r.person_id as "personId", r.first_name || ' ' || r.last_name as name, r.contact,
      s.id as "statusId", s.name as "statusName"
    from ${reached} r left join organization_person_statuses s on s.id = r.organization_person_status_id
    where r.reason is null order by r.sort_name, r.id limit ${limit}`.execute(work.tx);
  const programs = await work.tx
    .selectFrom('programs')
    .select(['id', 'name'])
    .where('organization_id', '=', organization.id)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const hasNone = counts.some(({ programId }) => programId === null);
  const rowOf = (program: { id: string | null; name: string | null }): Answer['rows'][number] => {
    const own = counts.filter(({ programId }) => programId === program.id);
    return {
      ...program,
      total: own.find(({ reason }) => reason === null)?.n ?? 0,
      skipped: Object.fromEntries(own.flatMap(({ reason, n }) => (reason === null ? [] : [[reason, n]]))),
      recipients: people
        .filter(({ programId }) => programId === program.id)
        .map(({ programId, personId, name, contact, statusId, statusName }) => ({
          id: programId === null ? personId : `${personId}@${programId}`,
          personId,
          name,
          contact,
          status: includeStatus && statusId !== null && statusName !== null ? { id: statusId, name: statusName } : null,
        })),
    };
  };
  return { rows: [...programs, ...(hasNone ? [{ id: null, name: null }] : [])].map(rowOf) };
}
