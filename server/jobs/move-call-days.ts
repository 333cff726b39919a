import { sql } from 'kysely';
import { pause, type Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { complete, Interrupted, renew, type Job } from './queue.ts';

/**
 * So many calls are looked at in one transaction. On the embedded database all others wait for it: 250 take 0.1 s there,
 * 2,000 took 1 to 2 s, and longer in all.
 */
const STEP = 250;

/** Who moves days has this long for a step; then somebody else begins anew. */
export const MOVE_LEASE_MS = 60_000;

interface Place {
  readonly at: string;
  readonly id: string;
}

/** Moves the calls of the next step; gives where it ended, undefined when it was the last one. */
const moveStep = (services: Services, job: Job, after: Place | undefined): Promise<Place | undefined> =>
  inScope(services, 'system', async (work) => {
    // first: where the zone has changed again, another job has it
    await renew(work, job, MOVE_LEASE_MS);
    const { rows } = await sql<Place & { n: number }>`
      with step as (
        select calls.id, calls.created_at, (calls.created_at at time zone timezone)::date as local_day,
          extract(hour from calls.created_at at time zone timezone)::smallint as local_hour
        from calls join organizations on organizations.id = organization_id
        where organization_id = ${job.payload['organizationId']}
          ${after ? sql`and (calls.created_at, calls.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
        order by calls.created_at desc, calls.id desc limit ${sql.lit(STEP)}
      ), moved as (
        update calls set day = local_day, hour = local_hour from step
        where calls.id = step.id and (day <> local_day or hour <> local_hour)
      )
      select created_at::text as at, id, (select count(*) from step) as n from step order by created_at, id limit 1`.execute(
      work.tx,
    );
    const [last] = rows;
    if (last && last.n === STEP) return last;
    await complete(work, job);
    return undefined;
  });

/**
 * Gives the calls of an organization that is in another time zone now their days and hours there; the kept counts follow. Begun
 * anew, it writes no call a second time. An Interrupted between two steps when `signal` says so, a Superseded where the
 * zone has changed again. Specification calls 3.5.
 */
export async function moveCallDays(services: Services, job: Job, signal?: AbortSignal): Promise<void> {
  let after = await moveStep(services, job, undefined);
  while (after) {
    await pause(services);
    if (signal?.aborted) throw new Interrupted();
    after = await moveStep(services, job, after);
  }
}
