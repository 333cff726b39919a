import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { nameOrder } from '#server/domain/name-order.ts';
import { requireVisible } from '#server/domain/organizations/lookup.ts';
import { pagerOf } from '#server/domain/paging.ts';
import { likePattern, searchWords } from '#server/domain/search.ts';
import type { Services } from '#server/services.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { SELF_SIGNUP_QUEUE_NAMES } from '#src/schemas/queue-names.ts';
import type { listQueues as listEndpoint } from '#src/schemas/queues.ts';
import { readRecipients, selectPlaces } from './queue-recipient-rows.ts';
import { readQueues } from './queue-rows.ts';

type Query = QueryOf<typeof listEndpoint>;

/** Whether a queue of the row `queues` has a person in one part of it. */
const hasPerson = (table: 'queue_callers' | 'queue_recipients', personId: string): RawBuilder<SqlBool> =>
  sql`exists (select from ${sql.table(table)} member join memberships m on m.id = member.membership_id
    where member.queue_id = queues.id and m.person_id = ${personId})`;

/** The queues that a person is in; undefined for anybody. */
function personRule({ personId, personType }: Pick<Query, 'personId' | 'personType'>): RawBuilder<SqlBool> | undefined {
  if (personId === undefined) return undefined;
  if (!isUuid(personId)) return sql`false`;
  const asCaller = hasPerson('queue_callers', personId);
  const asRecipient = hasPerson('queue_recipients', personId);
  if (personType === 'caller') return asCaller;
  return personType === 'recipient' ? asRecipient : sql`(${asCaller} or ${asRecipient})`;
}

/** What a queue is searched by: its name; that of sign-ups by what it is called in each language. Specification queues 1.7. */
const searchedText = sql<string>`' ' || fold(case when self_signup
  then ${Object.values(SELF_SIGNUP_QUEUE_NAMES).join(' ')} else name end)`;

/** The queues that are found. Specification queues 5.2. */
export function selectQueues(
  { tx }: Work,
  organizationId: string | null,
  query: Pick<Query, 'active' | 'search' | 'personId' | 'personType'>,
) {
  let found = tx.selectFrom('queues');
  if (organizationId !== null) found = found.where('organization_id', '=', organizationId);
  if (query.active !== undefined) found = found.where('active', '=', query.active);
  for (const word of searchWords(query.search)) found = found.where(searchedText, 'like', likePattern(word));
  const rule = personRule(query);
  return rule ? found.where(rule) : found;
}

/** How a person stands in those of some queues in which they are a recipient, by queue. */
async function readAsRecipient(services: Services, work: Work, queueIds: readonly string[], personId: string) {
  if (queueIds.length === 0) return undefined;
  const rows = await selectPlaces(work, personId).where('r.queue_id', 'in', queueIds).execute();
  const queueOf = new Map(rows.map(({ id, queue_id: queueId }) => [id, queueId]));
  const placed = rows.map(({ id, position }) => ({ id, priorityOrder: position ?? 0 }));
  const recipients = await readRecipients(services, work, placed);
  return new Map(recipients.map((recipient) => [queueOf.get(recipient.id), recipient]));
}

/**
 * Outreach queues that may be seen, a page at a time, active ones first, then by name; those of a person with how they
 * stand there. 404 for another's organization.
 * Specification queues 5.2, 5.3.
 */
export async function listQueues(
  services: Services,
  work: Work,
  actor: Actor,
  query: Query,
): Promise<ResponseOf<typeof listEndpoint>> {
  if (query.organizationId !== undefined) await requireVisible(work, actor, query.organizationId);
  const { page, limit } = query;
  const found = selectQueues(work, query.organizationId ?? actor.actsIn, query);
  const { ids, total } = await work.tx
    .selectNoFrom([
      sql<string[]>`array(${found
        .select('id')
        .orderBy('active', 'desc')
        .orderBy(nameOrder('name'))
        .orderBy('id')
        .limit(limit)
        .offset((page - 1) * limit)})::text[]`.as('ids'),
      sql<number>`(${found.select(sql`count(*)`.as('n'))})`.as('total'),
    ])
    .executeTakeFirstOrThrow();
  const queues = await readQueues(services, work, ids);
  const recipients =
    query.personId === undefined ? undefined : await readAsRecipient(services, work, ids, query.personId);
  return {
    callListQueues: queues.map((queue) => {
      const recipient = recipients?.get(queue.id);
      return recipient ? { ...queue, recipient } : queue;
    }),
    pager: pagerOf(page, limit, total),
  };
}
