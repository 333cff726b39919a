import { sql } from 'kysely';
import type { Services } from '#server/services.ts';
import type { Work } from '#server/work.ts';
import { callWindow } from '#src/schemas/calling-hours.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import type { getQueuePlan as planEndpoint } from '#src/schemas/queues.ts';
import { requireQueue, type QueueRow } from './queue-lookup.ts';
import { readCallersOnShift, speaksWith, type CallerOnShift } from './queue-shift.ts';
import { holdOfAll } from './queue-states.ts';

type Plan = ResponseOf<typeof planEndpoint>;

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** Nobody plans further ahead, in days. */
const AHEAD = 60;

interface Ahead {
  readonly next: ReadonlyArray<{
    readonly personId: string;
    readonly id: string;
    readonly name: string;
    readonly at: string;
    readonly timezone: string;
    readonly language: string;
  }>;
  /** How many become ready in which hour from now on: only hours in which somebody does. */
  readonly hours: ReadonlyArray<{ readonly hour: number; readonly n: number }>;
  /** How many can be called now or later, with no more than time to pass. */
  readonly left: number;
  /** When the last of them can be called, as far as that is known. */
  readonly lastAt: string | null;
  readonly callsToday: number;
  readonly firstToday: string | null;
  readonly timezone: string;
}

/**
 * Who can be called when, as if the queue were active and there were callers. Hours of calls and of wishes are looked up
 * once for each place and wish; who waits for longer than a day is looked at only to fill up the next ones.
 */
async function readAhead(services: Services, { tx, now }: Work, queue: QueueRow): Promise<Ahead> {
  const { rows } = await sql<Ahead>`
    with stands as materialized (
      select membership_id, rank, language, zones, in_state, times, timed_at
      from queue_states(${now}, ${holdOfAll(services)}, array[${queue.id}::uuid])
      where state in ('ready', 'blocked') and not reasons && '{inactive,otherRole,noPhone,optedOut,onHold}'
    ),
    lawful as materialized (
      select zones, in_state, hours_there(zones, in_state, null, ${now}, ${now}::timestamptz + interval '8 days') as hours
      from (select distinct zones, in_state from stands) places
    ),
    liked as materialized (
      select zones, times, case when times = '{}' then '{(,)}'
        else hours_there(zones, null, times, ${now}, ${now}::timestamptz + interval '8 days') end as hours
      from (select distinct zones, times from stands) wishes
    ),
    soon as materialized (
      select s.*, lower(lawful.hours * liked.hours * tstzmultirange(tstzrange(s.timed_at, null))) as opens
      from stands s join lawful using (zones, in_state) join liked using (zones, times)
      where s.timed_at <= ${now}::timestamptz + interval '1 day'
    ),
    far as materialized (
      select * from stands where timed_at > ${now}::timestamptz + interval '1 day'
    ),
    later as (
      select s.*, call_opening(zones, in_state, times, timed_at) as opens
      from (select * from far order by timed_at, rank limit ${WORK_LIMITS.queueNext}) s
    ),
    next as (
      select * from (select * from soon union all select * from later) known
      where opens is not null order by opens, rank limit ${WORK_LIMITS.queueNext}
    ),
    today as (
      select count(distinct recipient_id)::integer as n, min(created_at) as first from calls
      where queue_id = ${queue.id} and day = (${now}::timestamptz at time zone (select timezone from organizations where id = ${queue.organization_id}))::date
        and created_at > ${now}::timestamptz - interval '2 days' and created_at <= ${now}
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'personId', m.person_id, 'at', n.opens,
          'name', p.first_name || ' ' || p.last_name, 'timezone', n.zones[1], 'language', n.language)
          order by n.opens, n.rank), '[]')
        from next n join memberships m on m.id = n.membership_id join people p on p.id = m.person_id) as next,
      (select coalesce(jsonb_agg(jsonb_build_object('hour', hour, 'n', n)), '[]')
        from (select extract(epoch from opens - date_trunc('hour', ${now}::timestamptz, 'UTC'))::integer / 3600 as hour,
          count(*)::integer as n from soon where opens is not null group by 1) by_hour) as hours,
      (select count(*)::integer from soon where opens is not null)
        + (select count(*)::integer from far) as left,
      greatest((select max(opens) from soon), (select max(timed_at) from far), (select max(opens) from later)) as "lastAt",
      today.n as "callsToday", today.first as "firstToday",
      (select timezone from organizations where id = ${queue.organization_id}) as timezone
    from today`.execute(tx);
  const [ahead] = rows;
  if (!ahead) throw new Error('A query without a row');
  return ahead;
}

/** Whoever has waited longest of those who speak the language and are on shift at that moment, and then waits again. */
function takeTurns(callers: readonly CallerOnShift[]): (language: string, at: Date) => CallerOnShift | undefined {
  const waiting = [...callers];
  return (language, at) => {
    const place = waiting.findIndex((caller) => caller.until > at && speaksWith(caller.language, language));
    const [caller] = place === -1 ? [] : waiting.splice(place, 1);
    if (caller) waiting.push(caller);
    return caller;
  };
}

/**
 * When so many are through at that pace, if calls are made during the hours of calls of a zone; not before the last of
 * them can be called.
 */
function throughAt({ left, lastAt, timezone }: Ahead, perHour: number, now: Date): Date | null {
  const last = lastAt === null ? 0 : Date.parse(lastAt);
  const end = now.getTime() + AHEAD * HOURS * HOUR_MS;
  let rest = (left / perHour) * HOUR_MS;
  for (let at = now; at.getTime() < end;) {
    const window = callWindow([timezone], null, at);
    if (!window.isOpen) {
      if (!window.opensAt) return null;
      at = window.opensAt;
      continue;
    }
    const open = window.closesAt.getTime() - at.getTime();
    if (open >= rest) return new Date(Math.max(at.getTime() + rest, last));
    rest -= open;
    at = window.closesAt;
  }
  return null;
}

/** Who is next and by whom, how many become ready when, and when a queue is through; 404. Specification queues 4.7. */
export async function getQueuePlan(services: Services, work: Work, id: string): Promise<Plan> {
  const queue = await requireQueue(work, id);
  const { now } = work;
  const ahead = await readAhead(services, work, queue);
  const callers = await readCallersOnShift(work, queue.id);
  const turn = takeTurns(callers);
  const firstHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const inHour = new Map(ahead.hours.map(({ hour, n }) => [hour, n]));
  const worked = ahead.firstToday === null ? 0 : (now.getTime() - Date.parse(ahead.firstToday)) / HOUR_MS;
  const perHour = ahead.callsToday === 0 ? null : ahead.callsToday / Math.max(worked, 1);
  const through = perHour === null || ahead.left === 0 ? null : throughAt(ahead, perHour, now);
  // nobody knows who calls after the shifts of now
  const isInShifts = through !== null && callers.some(({ until }) => until >= through);
  return {
    next: ahead.next.map(({ id: personOrganizationId, personId, name, at, timezone, language }) => {
      const caller = turn(language, new Date(at));
      return {
        personId,
        personOrganizationId,
        name,
        at: new Date(at).toISOString(),
        timezone,
        caller: caller ? { personOrganizationId: caller.id, name: caller.name } : null,
      };
    }),
    hours: Array.from({ length: HOURS }, (_, hour) => ({
      from: new Date(firstHour + hour * HOUR_MS).toISOString(),
      ready: inHour.get(hour) ?? 0,
    })),
    callsToday: ahead.callsToday,
    perHour,
    throughAt: isInShifts ? through.toISOString() : null,
  };
}
