import { sql } from 'kysely';
import { applyCallEvent } from '#server/domain/calls/call-events.ts';
import type { CallReport, Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';

interface Silent {
  readonly id: string;
  readonly ref: string | null;
}

/** The calls that nothing was told of for longer than their step takes. */
const silentCalls = (services: Services): Promise<Silent[]> =>
  inScope(services, 'system', async ({ tx, now }) => {
    const { rows } = await sql<Silent>`
      select id, carrier_ref as ref from calls
      where ended_at is null
        and coalesce((select max(received_at) from call_events where call_id = id), created_at)
          < ${now}::timestamptz - make_interval(mins => case status
            when 'queued' then ${WORK_LIMITS.callQueuedMinutes}::int
            when 'ringing' then ${WORK_LIMITS.callRingingMinutes}::int
            else ${WORK_LIMITS.callTalkMinutes}::int end)
      order by created_at`.execute(tx);
    return rows;
  });

/** What the carrier knows of a call; nothing where it can't be asked. */
async function askOf({ carriers, log }: Services, { id, ref }: Silent): Promise<readonly CallReport[]> {
  if (ref === null || !carriers.call?.ask) return [];
  try {
    return await carriers.call.ask({ key: id, ref });
  } catch (error) {
    log('warn', 'The carrier could not be asked what became of a call', { callId: id, error });
    return [];
  }
}

/**
 * Ends calls of which nothing was told for too long, as lost, unless the carrier knows more when it is asked. What is
 * told later still counts. Gives how many calls it looked after. Specification calls 6.20.
 */
export async function endLostCalls(services: Services): Promise<number> {
  const silent = await silentCalls(services);
  for (const call of silent) {
    const reports = await askOf(services, call);
    await inScope(services, 'system', async (work) => {
      let isNews = false;
      for (const report of reports) isNews = (await applyCallEvent(work, { ...report, callId: call.id })) || isNews;
      if (isNews) return;
      const live = await work.tx
        .selectFrom('calls')
        .select('id')
        .where('id', '=', call.id)
        .where('ended_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (live) await applyCallEvent(work, { callId: call.id, kind: 'failed', at: work.now, failure: 'lost' });
    });
  }
  return silent.length;
}
