import { sql, type RawBuilder } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import { pagerOf } from '#server/domain/paging.ts';
import { likePattern, searchWords } from '#server/domain/search.ts';
import type { Cursor } from '#server/domain/reports/report-source.ts';
import { DomainError } from '#server/errors.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf, QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type { QueueCallerState } from '#src/schemas/queue-values.ts';
import type {
  listQueueCallers as listEndpoint,
  QueueCaller,
  removeQueueCaller as removeEndpoint,
  updateQueueCaller as updateEndpoint,
} from '#src/schemas/queues.ts';
import { FIRST, LAST, placedAfter } from './export-places.ts';
import { tellMember } from './queue-history.ts';
import { lockQueue, requireQueue, type QueueRow } from './queue-lookup.ts';
import { requireShift } from './queue-moments.ts';
import { requireCaller, selectLiveCall } from './queue-people.ts';

interface CallerRow {
  person_id: string;
  id: string;
  name: string;
  phone: string | null;
  language: string | null;
  state: QueueCallerState;
  on_shift_until: Date | null;
  call_id: string | null;
  call_name: string | null;
  call_since: Date | null;
  leaving: boolean;
  calls_today: number;
  sort_name: string;
  found: number;
}

const toCaller = (row: CallerRow): QueueCaller => ({
  personId: row.person_id,
  personOrganizationId: row.id,
  name: row.name,
  phone: row.phone,
  language: row.language,
  state: row.state,
  onShiftUntil: row.on_shift_until?.toISOString() ?? null,
  call:
    row.call_id === null || row.call_since === null
      ? null
      : { id: row.call_id, name: row.call_name, since: row.call_since.toISOString() },
  leaving: row.leaving,
  callsToday: row.calls_today,
});

interface Asked {
  /** Conditions on `m` and `state`. */
  readonly where: ReadonlyArray<RawBuilder<unknown>>;
  readonly limit: number;
  readonly offset: number;
}

/** Those on shift first, then by name. */
const ORDER = sql`on_shift_until is null, sort_name, id`;

/** Callers of a queue, each with the number of all that are found. */
async function selectCallers({ tx, now }: Work, queue: QueueRow, { where, limit, offset }: Asked) {
  const { rows } = await sql<CallerRow>`
    with found as (
      select m.id, m.person_id, p.first_name || ' ' || p.last_name as name, p.phone, p.preferred_language as language,
        state, case when c.on_shift_until > ${now} then c.on_shift_until end as on_shift_until, c.leaving, m.sort_name,
        live.id as call_id, live.recipient_name as call_name, live.created_at as call_since
      from queue_callers c
        join findable_people m on m.id = c.membership_id
        join people p on p.id = m.person_id
        left join calls live on live.caller_id = c.membership_id and live.ended_at is null
        cross join lateral (select case
          when live.id is not null then 'talking'
          when m.role_id <> ${ROLE_IDS.CALLER} or p.phone is null then 'unable'
          when c.on_shift_until > ${now} then 'free'
          else 'off' end as state) stands
      where c.queue_id = ${queue.id} ${sql.join(
        where.map((each) => sql`and ${each}`),
        sql` `,
      )}
    )
    select shown.*, (select count(*) from calls where caller_id = shown.id and queue_id = ${queue.id}
        and day = (${now}::timestamptz at time zone (select timezone from organizations where id = ${queue.organization_id}))::date and created_at > ${now}::timestamptz - interval '2 days') as calls_today
    from (select *, count(*) over () as found from found
      order by ${ORDER} limit ${limit} offset ${offset}) shown
    order by ${ORDER}`.execute(tx);
  return rows;
}

type Narrowing = Pick<QueryOf<typeof listEndpoint>, 'search' | 'state'>;

const rulesOf = ({ search, state }: Narrowing): Array<RawBuilder<unknown>> => [
  ...searchWords(search).map((word) => sql`m.search like ${likePattern(word)}`),
  ...(state === undefined ? [] : [sql`state = ${state}`]),
];

/** How many of a queue's callers are found. */
export const countQueueCallers = (work: Work, queue: QueueRow, narrowing: Narrowing): Promise<number> =>
  countCallers(work, queue, rulesOf(narrowing));

/** The next `limit` of those who are found, in the order of their list, and where the ones after them begin. */
export async function readCallersAfter(
  work: Work,
  queue: QueueRow,
  { after, limit, ...narrowing }: Narrowing & { readonly after: Cursor | undefined; readonly limit: number },
): Promise<{ readonly callers: readonly QueueCaller[]; readonly next: Cursor | undefined }> {
  const where = rulesOf(narrowing);
  if (after) {
    const { isLast, name, id } = placedAfter(after);
    where.push(
      sql`((c.on_shift_until > ${work.now}) is not true, m.sort_name, m.id) > (${isLast}, ${name}, ${id}::uuid)`,
    );
  }
  const rows = await selectCallers(work, queue, { where, limit, offset: 0 });
  const last = rows.at(-1);
  return {
    callers: rows.map(toCaller),
    next:
      last && rows.length === limit
        ? { sort: `${last.on_shift_until === null ? LAST : FIRST}${last.sort_name}`, id: last.id }
        : undefined,
  };
}

/** The callers of a queue, a page at a time; 404. Specification queues 5.7. */
export async function listQueueCallers(
  work: Work,
  id: string,
  { page, limit, ...narrowing }: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const queue = await requireQueue(work, id);
  const where = rulesOf(narrowing);
  const rows = await selectCallers(work, queue, { where, limit, offset: (page - 1) * limit });
  const [first] = rows;
  const total = first?.found ?? (page === 1 ? 0 : await countCallers(work, queue, where));
  return { callers: rows.map(toCaller), pager: pagerOf(page, limit, total) };
}

/** How many are found, for a page behind the last one. */
async function countCallers(work: Work, queue: QueueRow, where: Asked['where']): Promise<number> {
  const [first] = await selectCallers(work, queue, { where, limit: 1, offset: 0 });
  return first?.found ?? 0;
}

/**
 * Puts a caller on shift until a moment, or ends the shift. 404 for who isn't a caller of the queue, 400 for a moment
 * that is past or too far. Specification queues 4.6, 5.16.
 */
export async function updateQueueCaller(
  work: Work,
  actor: Actor,
  id: string,
  personId: string,
  { onShiftUntil }: BodyOf<typeof updateEndpoint>,
): Promise<ResponseOf<typeof updateEndpoint>> {
  const queue = await lockQueue(work, id);
  const { membership_id: membershipId, on_shift_until: before } = await requireCaller(work, queue, personId);
  const until = onShiftUntil === null ? null : requireShift(work, onShiftUntil);
  const was = before && before > work.now ? before : null;
  if (was?.getTime() !== until?.getTime()) {
    await work.tx
      .updateTable('queue_callers')
      .set({ on_shift_until: until })
      .where('queue_id', '=', queue.id)
      .where('membership_id', '=', membershipId)
      .execute();
    await tellMember(work, actor, queue, 'caller', membershipId, 'shift', {
      before: { queue: queue.name, onShiftUntil: was?.toISOString() ?? null },
      after: { onShiftUntil: until?.toISOString() ?? null },
    });
  }
  const [row] = await selectCallers(work, queue, { where: [sql`m.id = ${membershipId}`], limit: 1, offset: 0 });
  if (!row) throw new DomainError(404, 'notFound');
  return { caller: toCaller(row) };
}

/**
 * Takes a caller out of a queue; who talks leaves when the call has ended. 404 for who isn't one of its callers.
 * Specification queues 2.6, 5.10.
 */
export async function removeQueueCaller(
  work: Work,
  actor: Actor,
  id: string,
  personId: string,
): Promise<ResponseOf<typeof removeEndpoint>> {
  const queue = await lockQueue(work, id);
  const { membership_id: membershipId, leaving: wasLeaving } = await requireCaller(work, queue, personId);
  // The call is held before the caller's row, as by whoever ends it: then they see who is leaving.
  const live = await selectLiveCall(work, 'caller', membershipId).forUpdate().executeTakeFirst();
  if (live)
    await work.tx
      .updateTable('queue_callers')
      .set({ leaving: true })
      .where('queue_id', '=', queue.id)
      .where('membership_id', '=', membershipId)
      .execute();
  else
    await work.tx
      .deleteFrom('queue_callers')
      .where('queue_id', '=', queue.id)
      .where('membership_id', '=', membershipId)
      .execute();
  if (!wasLeaving) await tellMember(work, actor, queue, 'caller', membershipId, 'removed');
  return { leaving: live !== undefined };
}
