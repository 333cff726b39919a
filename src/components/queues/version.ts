import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { getQueueStats } from '#src/schemas/queues.ts';

export type Stats = ResponseOf<typeof getQueueStats>;

/** Other numbers, or other calls: what is listed beside them has changed, too. */
export const versionOf = ({ counts, reasons, hold, active, callLogs }: Stats): string =>
  JSON.stringify([counts, reasons, hold, active, callLogs.map(({ id, status }) => [id, status])]);
