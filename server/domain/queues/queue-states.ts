import { sql } from 'kysely';
import type { Config, Services } from '#server/services.ts';
import type { Work } from '#server/work.ts';
import { offersFeature } from '#src/schemas/access.ts';
import type { QueueHold, QueueReason, QueueState } from '#src/schemas/queue-values.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { getQueueRecipientReasons, QueueRecipient } from '#src/schemas/queues.ts';

/** What there is to know of the world outside the database. */
export interface Outside {
  readonly config: Pick<Config, 'features'>;
  readonly carriers: Pick<Services['carriers'], 'call'>;
}

/** Why no queue at all is called from, whatever its organization. Specification queues 4.5. */
export function holdOfAll({ config, carriers }: Outside): QueueHold | null {
  if (!offersFeature(config.features, 'outreachQueues')) return 'feature';
  return carriers.call ? null : 'noCarrier';
}

interface ReasonRow {
  readonly id: string;
  readonly state: QueueState;
  readonly zones: string[];
  readonly times: string[];
  readonly hold: QueueHold | null;
  readonly kind: QueueReason | null;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly callId: string | null;
  /** When one may call them and they like it, once what else has an end is over. Of all reasons alone. */
  readonly opensAt: Date | null;
}

const selectReasons = async (
  services: Outside,
  { tx, now }: Work,
  ids: readonly string[],
  which: 'first' | 'all',
): Promise<ReasonRow[]> => {
  const { rows } = await sql<ReasonRow>`
    select id, state, zones, times, hold, kind, since, until, call_id as "callId",
      ${which === 'all' ? sql`call_opening(zones, in_state, times, timed_at)` : sql`null`} as "opensAt"
    from queue_reasons(${now}, ${holdOfAll(services)}, ${[...ids]}::uuid[], ${which === 'first'})`.execute(tx);
  return rows;
};

const told = ({ kind, since, until }: ReasonRow & { readonly kind: QueueReason }) => ({
  kind,
  since: since?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
});

const hasKind = (row: ReasonRow): row is ReasonRow & { readonly kind: QueueReason } => row.kind !== null;

/** How a recipient stands: with the first reason if they are blocked, and the first of their zones. */
export type RecipientState = Pick<QueueRecipient, 'state' | 'reason' | 'timezone'>;

/** How recipients stand now, by the ids of their rows; those out of sight are missing. Specification queues 4.1, 4.2. */
export async function readQueueStates(
  services: Outside,
  work: Work,
  ids: readonly string[],
): Promise<Map<string, RecipientState>> {
  if (ids.length === 0) return new Map();
  const rows = await selectReasons(services, work, ids, 'first');
  return new Map(
    rows.map((row) => [
      row.id,
      {
        state: row.state,
        reason: row.state === 'blocked' && hasKind(row) ? told(row) : null,
        timezone: row.zones[0] ?? 'UTC',
      },
    ]),
  );
}

/** What is over at a moment that is known. Anything else ends when somebody does something, or hangs up. */
const TIMED: ReadonlySet<QueueReason> = new Set(['paused', 'notBefore', 'cooldown', 'nightThere', 'notTheirTime']);

export type RecipientReasons = Pick<
  ResponseOf<typeof getQueueRecipientReasons>,
  'reasons' | 'readyAt' | 'timezones'
> & { readonly state: QueueState };

/** All reasons why recipients aren't called, by the ids of their rows; those out of sight are missing. Specification queues 4.2. */
export async function readQueueReasons(
  services: Outside,
  work: Work,
  ids: readonly string[],
): Promise<Map<string, RecipientReasons>> {
  const rows = await selectReasons(services, work, ids, 'all');
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, reasonsOf(own)]));
}

/** How somebody stands of whom all reasons are known. */
export function stateOf({ state, reasons: [first], timezones }: RecipientReasons): RecipientState {
  return {
    state,
    reason: state === 'blocked' && first ? { kind: first.kind, since: first.since, until: first.until } : null,
    timezone: timezones[0] ?? 'UTC',
  };
}

function reasonsOf(rows: readonly ReasonRow[]): RecipientReasons {
  const [first] = rows;
  const held = rows.filter(hasKind);
  const isWaiting = first?.state === 'ready' || first?.state === 'blocked';
  return {
    state: first?.state ?? 'done',
    reasons: held.map((row) => ({ ...told(row), callId: row.callId, hold: row.kind === 'held' ? row.hold : null })),
    readyAt: isWaiting && held.every(({ kind }) => TIMED.has(kind)) ? (first.opensAt?.toISOString() ?? null) : null,
    timezones: first?.zones ?? [],
  };
}

/** How many of a queue's recipients stand how, and how many of the blocked ones each reason is the first of. */
export interface QueueCounts extends Readonly<Record<QueueState, number>> {
  readonly recipients: number;
  readonly reasons: Partial<Record<QueueReason, number>>;
  readonly hold: QueueHold | null;
}

interface CountRow {
  readonly id: string;
  readonly hold: QueueHold | null;
  readonly state: QueueState | null;
  readonly reason: QueueReason | null;
  readonly n: number;
}

/** How all recipients of queues stand now, by the queues' ids, in one question. Specification queues 1.6, 4.5. */
export async function readQueueCounts(
  services: Outside,
  { tx, now }: Work,
  queueIds: readonly string[],
): Promise<Map<string, QueueCounts>> {
  if (queueIds.length === 0) return new Map();
  const ids = [...queueIds];
  const { rows } = await sql<CountRow>`
    select q.id, queue_hold(q.organization_id, ${holdOfAll(services)}) as hold, counted.state, counted.reason,
      coalesce(counted.n, 0) as n
    from queues q
      left join (
        select queue_id, state, case when state = 'blocked' then reasons[1] end as reason, count(*)::integer as n
        from queue_states(${now}, ${holdOfAll(services)}, ${ids}::uuid[]) group by 1, 2, 3
      ) counted on counted.queue_id = q.id
    where q.id = any (${ids}::uuid[])`.execute(tx);
  const counts = new Map<string, QueueCounts>();
  for (const [id, own] of Map.groupBy(rows, (row) => row.id)) {
    const countOf = (isSo: (row: CountRow) => boolean) => own.filter(isSo).reduce((sum, { n }) => sum + n, 0);
    const inState = (state: QueueState) => countOf((row) => row.state === state);
    counts.set(id, {
      recipients: countOf(() => true),
      live: inState('live'),
      ready: inState('ready'),
      blocked: inState('blocked'),
      done: inState('done'),
      reasons: Object.fromEntries(own.flatMap(({ reason, n }) => (reason === null ? [] : [[reason, n]]))),
      hold: own[0]?.hold ?? null,
    });
  }
  return counts;
}

/** How many of an organization's queue Self Signup can be called now. Specification dashboard 1.7. */
export async function countSignupsToCall(
  services: Outside,
  { tx, now }: Work,
  organizationId: string,
): Promise<number> {
  const { rows } = await sql<{ ready: number }>`
    select count(*)::integer as ready
    from queue_states(${now}, ${holdOfAll(services)},
      array(select id from queues where organization_id = ${organizationId} and self_signup))
    where state = 'ready'`.execute(tx);
  return rows[0]?.ready ?? 0;
}
