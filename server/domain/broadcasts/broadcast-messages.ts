import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { latestPage, pagerOf } from '#server/domain/paging.ts';
import { likePattern, searchWords } from '#server/domain/search.ts';
import { DomainError } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import type {
  BroadcastResponse,
  listBroadcastRecipients as recipientsEndpoint,
  listBroadcastResponses as responsesEndpoint,
  listBroadcastSkipped as skippedEndpoint,
} from '#src/schemas/broadcasts.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { chosenOf } from './broadcast-contacts.ts';
import { chosenRows } from './broadcast-reach.ts';
import { findBroadcast, isOpenReply, type BroadcastRow } from './broadcast-rows.ts';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Whether the name and the contact of a row have a word. */
const hasWord = (word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`' ' || fold(coalesce(name, '') || ' ' || coalesce(contact, '')) like ${likePattern(word)}`;

/** The messages of a broadcast that are found; the search looks at names, phones and addresses. */
export function selectMessages(
  { tx }: Work,
  broadcastId: string,
  { search, status }: Pick<QueryOf<typeof recipientsEndpoint>, 'search' | 'status'>,
) {
  let found = tx.selectFrom('broadcast_recipients').where('broadcast_id', '=', broadcastId);
  if (status === 'stopped') found = found.where('step', '=', 'stopped');
  else if (status !== undefined) found = found.where('status', '=', status).where('step', '<>', 'stopped');
  for (const word of searchWords(search)) found = found.where(hasWord(word));
  return found;
}

/** Whom a broadcast left out, as far as they are found; the search looks at names, phones and addresses. */
export function selectSkipped(
  { tx }: Work,
  broadcastId: string,
  { search, reason }: Pick<QueryOf<typeof skippedEndpoint>, 'search' | 'reason'>,
) {
  let found = tx.selectFrom('broadcast_skipped').where('broadcast_id', '=', broadcastId);
  if (reason !== undefined) found = found.where('reason', '=', reason);
  for (const word of searchWords(search)) found = found.where(hasWord(word));
  return found;
}

interface AwaitedRow {
  readonly id: string;
  readonly membership_id: string | null;
  readonly name: string | null;
  readonly contact: string;
}

/** Who would get a scheduled broadcast if it began now, by name, a page at a time. Specification broadcasts 5.17. */
async function listAwaited(
  work: Work,
  broadcast: BroadcastRow,
  { page, limit, search, status = 'pending' }: QueryOf<typeof recipientsEndpoint>,
): Promise<ResponseOf<typeof recipientsEndpoint>> {
  const chosen = chosenRows(await chosenOf(work, broadcast));
  const asked = [sql<SqlBool>`reason is null`, ...searchWords(search).map(hasWord)];
  const { rows } = await sql<{ total: number; found: readonly AwaitedRow[] }>`
    with awaited as materialized (
      select coalesce(membership_id, md5(${broadcast.id} || position)::uuid) as id, membership_id, name, contact
      from ${chosen} chosen where ${sql.lit(status === 'pending')} and ${sql.join(asked, sql` and `)})
    select (select count(*) from awaited)::integer as total, (select coalesce(jsonb_agg(page), '[]') from (
      select * from awaited order by fold(name) nulls last, contact limit ${limit} offset ${(page - 1) * limit}) page) as found
  `.execute(work.tx);
  const [{ total, found } = { total: 0, found: [] }] = rows;
  return {
    recipients: found.map((row) => ({
      id: row.id,
      kind: broadcast.kind,
      personOrganizationId: row.membership_id,
      name: row.name,
      contact: row.contact,
      status: 'pending',
      stopped: false,
      error: null,
      attempts: 0,
      sendAfter: null,
      sentAt: null,
      deliveredAt: null,
    })),
    pager: pagerOf(page, limit, total),
  };
}

/**
 * The messages of a broadcast by name, a page at a time; of a scheduled one that hasn't begun, who would get it. 404.
 * Specification broadcasts 5.9, 5.17.
 */
export async function listRecipients(
  work: Work,
  id: string,
  query: QueryOf<typeof recipientsEndpoint>,
): Promise<ResponseOf<typeof recipientsEndpoint>> {
  const { page, limit, ...narrowing } = query;
  const broadcast = await findBroadcast(work, id);
  if (broadcast.status === 'scheduled' && broadcast.started_at === null) return listAwaited(work, broadcast, query);
  const found = selectMessages(work, broadcast.id, narrowing);
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

/**
 * Whom a broadcast left out, and why, by name, a page at a time: before it is expanded there are none. 404. Specification
 * broadcasts 4.1, 5.9.
 */
export async function listSkipped(
  work: Work,
  id: string,
  { page, limit, ...narrowing }: QueryOf<typeof skippedEndpoint>,
): Promise<ResponseOf<typeof skippedEndpoint>> {
  const broadcast = await findBroadcast(work, id);
  const found = selectSkipped(work, broadcast.id, narrowing);
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'membership_id', 'name', 'contact', 'reason'])
    .orderBy(sql`fold(name)`, (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    skipped: rows.map(({ membership_id: personOrganizationId, ...row }) => ({ ...row, personOrganizationId })),
    pager: pagerOf(page, limit, total),
  };
}

/** The responses to a broadcast, with the names of those who have seen to them. */
const repliesOf = ({ tx }: Work, broadcastId: string) =>
  tx
    .selectFrom('broadcast_replies')
    .selectAll()
    .select(
      sql<string | null>`(select first_name || ' ' || last_name from people where people.id = done_by)`.as('done_name'),
    )
    .where('broadcast_id', '=', broadcastId);

/** Those of them that are found. */
export function selectReplies(
  work: Work,
  broadcastId: string,
  { done }: Pick<QueryOf<typeof responsesEndpoint>, 'done'>,
) {
  const found = repliesOf(work, broadcastId);
  return done === undefined ? found : found.where(isOpenReply, '=', !done);
}

type Reply = Awaited<ReturnType<ReturnType<typeof repliesOf>['executeTakeFirstOrThrow']>>;

const toResponse = (row: Reply): BroadcastResponse => ({
  id: row.id,
  personOrganizationId: row.membership_id,
  name: row.name,
  from: row.from_contact,
  body: row.body,
  at: row.created_at.toISOString(),
  isStop: row.is_stop,
  doneAt: iso(row.done_at),
  doneBy: row.done_name,
});

/** What people answered to a broadcast, the latest first, a page at a time; 404. Specification broadcasts 4.11, 5.9. */
export async function listResponses(
  work: Work,
  id: string,
  { done, ...pages }: QueryOf<typeof responsesEndpoint>,
): Promise<ResponseOf<typeof responsesEndpoint>> {
  const broadcast = await findBroadcast(work, id);
  const { rows, pager } = await latestPage(selectReplies(work, broadcast.id, { done }), pages);
  return { responses: rows.map(toResponse), pager };
}

/**
 * Says that the actor has seen to a response, or that it is open again; who was first stays. 404. Specification
 * broadcasts 4.11.
 */
export async function setResponseDone(
  work: Work,
  { personId }: Actor,
  id: string,
  responseId: string,
  isDone: boolean,
): Promise<BroadcastResponse> {
  const broadcast = await findBroadcast(work, id);
  if (!isUuid(responseId)) throw new DomainError(404, 'notFound');
  await work.tx
    .updateTable('broadcast_replies')
    .set(isDone ? { done_at: work.now, done_by: personId } : { done_at: null, done_by: null })
    .where('id', '=', responseId)
    .where('broadcast_id', '=', broadcast.id)
    .where('done_at', isDone ? 'is' : 'is not', null)
    .execute();
  const row = await repliesOf(work, broadcast.id).where('id', '=', responseId).executeTakeFirst();
  if (!row) throw new DomainError(404, 'notFound');
  return toResponse(row);
}
