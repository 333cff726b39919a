import { readCallLogs } from '#server/domain/calls/call-rows.ts';
import type { Services } from '#server/services.ts';
import type { Work } from '#server/work.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { getQueueStats as statsEndpoint } from '#src/schemas/queues.ts';
import { readQueueDetail } from './queue-rows.ts';

/** So many of the calls that go on are shown. */
const SHOWN = 50;

/** How a queue stands now, with its calls that go on; 404. Specification queues 5.16. */
export async function getQueueStats(
  services: Services,
  work: Work,
  id: string,
): Promise<ResponseOf<typeof statsEndpoint>> {
  const { counts, reasons, hold, active } = await readQueueDetail(services, work, id);
  const live = await work.tx
    .selectFrom('calls')
    .select('id')
    .where('queue_id', '=', id)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const callLogs = await readCallLogs(
    work,
    live.map((call) => call.id),
  );
  return { counts, reasons, hold, active, callLogs };
}
