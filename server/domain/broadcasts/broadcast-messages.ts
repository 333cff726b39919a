import { sql, type SqlBool } from 'kysely';
import { latestPage, pagerOf } from '#server/domain/paging.ts';
import { likePattern, searchWords } from '#server/domain/search.ts';
import type { Work } from '#server/work.ts';
import type {
  listBroadcastRecipients as recipientsEndpoint,
  listBroadcastResponses as responsesEndpoint,
} from '#src/schemas/broadcasts.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { findBroadcast } from './broadcast-rows.ts';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/**
 * The messages of a broadcast by name, a page at a time: before it is expanded there are none. The search looks at names,
 * phones and addresses. 404. Specification broadcasts 5.9.
 */
export async function listRecipients(
  work: Work,
  id: string,
  { page, limit, search, status }: QueryOf<typeof recipientsEndpoint>,
): Promise<ResponseOf<typeof recipientsEndpoint>> {
  const broadcast = await findBroadcast(work, id);
  let found = work.tx.selectFrom('broadcast_recipients').where('broadcast_id', '=', broadcast.id);
  if (status !== undefined) found = found.where('status', '=', status);
  for (const word of searchWords(search))
    found = found.where(sql<SqlBool>`' ' || fold(coalesce(name, '') || ' ' || contact) like ${likePattern(word)}`);
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy(sql`fold(name)`, (order) => order.asc().nullsLast())
    .orderBy('contact')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    recipients: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      personOrganizationId: row.membership_id,
      name: row.name,
      contact: row.contact,
      status: row.status,
      stopped: row.step === 'stopped',
      error: row.error,
      attempts: row.attempts,
      sendAfter: row.step === 'waiting' ? iso(row.send_after) : null,
      sentAt: iso(row.sent_at),
      deliveredAt: iso(row.delivered_at),
    })),
    pager: pagerOf(page, limit, total),
  };
}

/** What people answered to a broadcast, the latest first, a page at a time; 404. Specification broadcasts 5.9. */
export async function listResponses(
  work: Work,
  id: string,
  query: QueryOf<typeof responsesEndpoint>,
): Promise<ResponseOf<typeof responsesEndpoint>> {
  const broadcast = await findBroadcast(work, id);
  const { rows, pager } = await latestPage(
    work.tx.selectFrom('broadcast_replies').selectAll().where('broadcast_id', '=', broadcast.id),
    query,
  );
  return {
    responses: rows.map((row) => ({
      id: row.id,
      personOrganizationId: row.membership_id,
      name: row.name,
      from: row.from_contact,
      body: row.body,
      at: row.created_at.toISOString(),
      isStop: row.is_stop,
    })),
    pager,
  };
}
