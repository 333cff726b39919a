import { sql } from 'kysely';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import type { Work } from '#server/work.ts';
import type { CallListQueue, CallListQueueDetail } from '#src/schemas/queues.ts';
import { readQueueCounts } from './queue-states.ts';

/** The queues themselves, with their callers and their last call. */
const selectQueues = ({ tx, now }: Work, ids: readonly string[]) =>
  tx
    .selectFrom('queues as q')
    .innerJoin('organizations as o', 'o.id', 'q.organization_id')
    .selectAll('q')
    .select('o.name as organization_name')
    .select((eb) => [
      eb
        .selectFrom('queue_callers')
        .whereRef('queue_id', '=', 'q.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('callers'),
      eb
        .selectFrom('queue_callers')
        .whereRef('queue_id', '=', 'q.id')
        .where('on_shift_until', '>', now)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('on_shift'),
      eb
        .selectFrom('calls')
        .whereRef('queue_id', '=', 'q.id')
        .select(({ fn }) => fn.max('created_at').as('at'))
        .as('last_call_at'),
    ])
    .where('q.id', 'in', ids)
    .orderBy(sql`array_position(${[...ids]}::uuid[], q.id)`);

/** Queues by their ids, in that order, with how all who are in them stand. Specification queues 1.1, 1.6. */
async function readDetails(services: Services, work: Work, ids: readonly string[]): Promise<CallListQueueDetail[]> {
  if (ids.length === 0) return [];
  const rows = await selectQueues(work, ids).execute();
  const countsOf = await readQueueCounts(services, work, ids);
  return rows.flatMap((row) => {
    const states = countsOf.get(row.id);
    if (!states) return [];
    const { reasons, hold, ...counts } = states;
    return {
      id: row.id,
      name: row.name,
      active: row.active,
      organizationId: row.organization_id,
      organizationName: row.organization_name,
      selfSignup: row.self_signup,
      cooldownHours: row.cooldown_hours,
      respectPreferredTimes: row.respect_preferred_times,
      hold,
      counts: { callers: row.callers ?? 0, onShift: row.on_shift ?? 0, ...counts, noCaller: reasons.noCaller ?? 0 },
      lastCallAt: row.last_call_at?.toISOString() ?? null,
      reasons,
    };
  });
}

/** Queues by their ids, in that order, as lists show them: the same questions whatever their number. */
export const readQueues = async (services: Services, work: Work, ids: readonly string[]): Promise<CallListQueue[]> =>
  readDetails(services, work, ids);

/** A queue with how many of its recipients are blocked by what; 404. */
export async function readQueueDetail(services: Services, work: Work, id: string): Promise<CallListQueueDetail> {
  const [queue] = await readDetails(services, work, [id]);
  if (!queue) throw new DomainError(404, 'notFound');
  return queue;
}

/** A queue as lists show it; 404. */
export const readQueue = (services: Services, work: Work, id: string): Promise<CallListQueue> =>
  readQueueDetail(services, work, id);
