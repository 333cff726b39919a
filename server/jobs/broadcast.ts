import { sql } from 'kysely';
import { chosenOf } from '#server/domain/broadcasts/broadcast-contacts.ts';
import { orderHandOver } from '#server/domain/broadcasts/broadcast-control.ts';
import { endWhereDone, settleStopped, tellReplies } from '#server/domain/broadcasts/broadcast-end.ts';
import { holdOf } from '#server/domain/broadcasts/broadcast-hold.ts';
import { chosenRows, placedRows, type Choice } from '#server/domain/broadcasts/broadcast-reach.ts';
import type { BroadcastRow } from '#server/domain/broadcasts/broadcast-rows.ts';
import { auditBroadcast } from '#server/domain/broadcasts/broadcasts.ts';
import { pause, type Services } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';
import type { BroadcastSkipped } from '#src/schemas/broadcast-values.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { complete, Interrupted, renew, repeatIn, type Job } from './queue.ts';

/** Who expands a broadcast has this long for a page; then somebody else goes on with it. */
export const EXPAND_LEASE_MS = 30_000;

/** And who settles a stopped one, which leaves nothing half done. */
export const STOP_LEASE_MS = 30_000;

const PAGE = 500;
const HOUR_MS = 3_600_000;
/** What is held is looked at again so often. */
const HELD_MS = 60_000;

const idOf = ({ payload }: Job) => String(payload['id']);

const change = ({ tx }: Work, id: string, changes: Partial<BroadcastRow>) =>
  tx
    .updateTable('broadcasts')
    .set(changes as object)
    .where('id', '=', id)
    .execute();

/** The broadcast of a job, locked before the job, while there is something to expand of it. */
const waitingOf = ({ tx }: Work, job: Job): Promise<BroadcastRow | undefined> =>
  tx
    .selectFrom('broadcasts')
    .selectAll()
    .where('id', '=', idOf(job))
    .where('status', '=', 'scheduled')
    .where('expanded_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Begins a broadcast whose time has come; false for one that isn't sent now, or not any more. */
const begin = (services: Services, job: Job): Promise<boolean> =>
  inScope(services, 'system', async (work) => {
    const row = await waitingOf(work, job);
    await renew(work, job, EXPAND_LEASE_MS);
    if (!row) {
      await complete(work, job);
      return false;
    }
    if (row.started_at) return true;
    const late = work.now.getTime() - (row.scheduled_at ?? work.now).getTime();
    if (late > WORK_LIMITS.broadcastHeldHours * HOUR_MS) {
      await change(work, row.id, { status: 'draft', hold: null, updated_at: work.now });
      await auditBroadcast(work, null, row, 'late');
      await complete(work, job);
      return false;
    }
    const hold = await holdOf(services, work, row.organization_id, row.type);
    if (hold) {
      await change(work, row.id, { hold });
      await repeatIn(work, job, HELD_MS);
      return false;
    }
    await change(work, row.id, { hold: null, started_at: work.now });
    return true;
  });

interface Counted {
  readonly reason: BroadcastSkipped | null;
  readonly n: number;
  readonly last: string;
  readonly written: number;
}

/**
 * Writes the messages of the next page of those who were chosen, and who of them is left out; a contact that has a message
 * already gets no second one.
 */
async function writePage({ tx, now }: Work, row: BroadcastRow, choice: Choice): Promise<Counted[]> {
  const step = row.stopped_at ? 'stopped' : 'waiting';
  const isMail = row.type === 'email';
  const lateAt = new Date(now.getTime() + WORK_LIMITS.broadcastLateHours * HOUR_MS);
  // Each place's hours are asked once. Who has none within a day is told as too late then.
  const hours = isMail
    ? sql`select null::text[] as zones, null::text as state, ${now}::timestamptz as send_after where false`
    : sql`select zones, state,
          case when w.is_open then ${now}::timestamptz else coalesce(w.changes_at, ${lateAt}::timestamptz) end as send_after
        from (select distinct zones, state from page where reason is null) places
          cross join lateral call_window(zones, state, ${now}) w`;
  const { rows } = await sql<Counted>`
    with page as materialized (select * from ${placedRows(chosenRows(choice), choice.organizationId)} reach),
    hours as materialized (${hours}),
    written as (
      insert into broadcast_recipients (id, broadcast_id, organization_id, type, kind, membership_id, name, contact, zones,
        state, step, due_at, send_after, created_at)
      select gen_random_uuid(), ${row.id}, ${row.organization_id}, ${row.type}, ${row.kind}, membership_id, name, contact,
        ${isMail ? sql`null` : sql`page.zones`}, ${isMail ? sql`null` : sql`page.state`}, ${step}, ${now},
        coalesce(hours.send_after, ${now}), ${now}
      from page left join hours on hours.zones = page.zones and hours.state is not distinct from page.state
      where reason is null
      on conflict on constraint broadcast_recipients_contact do nothing returning contact),
    skipped as (
      insert into broadcast_skipped (id, broadcast_id, organization_id, membership_id, name, contact, reason, created_at)
      select gen_random_uuid(), ${row.id}, ${row.organization_id}, membership_id, name, page.contact,
        coalesce(reason, 'duplicate'), ${now}
      from page left join written on written.contact = page.contact and reason is null
      where written.contact is null)
    select reason, count(*) as n, max(position) as last, (select count(*) from written) as written
    from page group by reason`.execute(tx);
  return rows;
}

/** Expands the next page; true when it was the last one. */
const expandPage = (services: Services, job: Job): Promise<boolean> =>
  inScope(services, 'system', async (work) => {
    const row = await waitingOf(work, job);
    await renew(work, job, EXPAND_LEASE_MS);
    if (!row) {
      await complete(work, job);
      return true;
    }
    const counted = await writePage(work, row, {
      ...(await chosenOf(work, row)),
      page: { after: row.cursor, limit: PAGE },
    });
    const seen = counted.reduce((sum, { n }) => sum + n, 0);
    const skipped: Partial<Record<BroadcastSkipped, number>> = { ...row.left_out };
    const add = (reason: BroadcastSkipped, n: number) => {
      if (n > 0) skipped[reason] = (skipped[reason] ?? 0) + n;
    };
    for (const { reason, n, written } of counted) add(reason ?? 'duplicate', reason === null ? n - written : n);
    const isLast = seen < PAGE;
    const [last = null] = counted
      .map((each) => each.last)
      .toSorted()
      .toReversed();
    await work.tx
      .updateTable('broadcasts')
      .set({
        selected: row.selected + seen,
        left_out: JSON.stringify(skipped),
        cursor: last ?? row.cursor,
        expanded_at: isLast ? work.now : null,
      })
      .where('id', '=', row.id)
      .execute();
    await orderHandOver(work, row.organization_id, row.type);
    if (!isLast) return false;
    await work.tx.deleteFrom('broadcast_contacts').where('broadcast_id', '=', row.id).execute();
    await endWhereDone(work, services.config, [row.id]);
    await complete(work, job);
    return true;
  });

/**
 * Begins a broadcast when its time has come, and writes a message for each who is to get it, page by page; begun anew, it
 * goes on where it was. Held, it is looked at again; too late, it is a draft again. Specification broadcasts 3.7, 4.1.
 */
export async function beginBroadcast(services: Services, job: Job, signal?: AbortSignal): Promise<void> {
  if (!(await begin(services, job))) return;
  while (!(await expandPage(services, job))) {
    await pause(services);
    if (signal?.aborted) throw new Interrupted();
  }
}

/** Settles the next page of a stopped broadcast; true when it was the last one. */
const stopPage = (services: Services, job: Job): Promise<boolean> =>
  inScope(services, 'system', async (work) => {
    const row = await work.tx
      .selectFrom('broadcasts')
      .select('id')
      .where('id', '=', idOf(job))
      .where('status', '=', 'scheduled')
      .where('stopped_at', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    await renew(work, job, STOP_LEASE_MS);
    if (row && !(await settleStopped(work, services.config, row.id))) return false;
    await complete(work, job);
    return true;
  });

/** Counts what hadn't left of a stopped broadcast, page by page. Specification broadcasts 3.3. */
export async function stopMessages(services: Services, job: Job, signal?: AbortSignal): Promise<void> {
  while (!(await stopPage(services, job))) {
    await pause(services);
    if (signal?.aborted) throw new Interrupted();
  }
}

/** Tells by mail of the replies that have come. Specification broadcasts 4.8. */
export const mailReplies = (services: Services, job: Job): Promise<void> =>
  inScope(services, 'system', async (work) => {
    await tellReplies(work, services.config, idOf(job));
    await complete(work, job);
  });
