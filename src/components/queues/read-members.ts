import type { QueryClient } from '@tanstack/react-query';
import type { Reread } from '#src/components/ui/table/use-kept-selection.ts';
import { readAllPages } from '#src/lib/all-pages.ts';
import {
  listQueueCallers,
  listQueueRecipients,
  type QueueCallerFilter,
  type QueueRecipientFilter,
} from '#src/queries/queues.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { toRow } from './callers/caller-row.ts';

/* Pages of a queue's people as they are now: what is written to has to be there, and nobody looks at these again. */

const FRESH = { staleTime: 0, gcTime: 0 } as const;

export const callersPage =
  (client: QueryClient, queueId: string, filter: QueueCallerFilter = {}) =>
  async (page: number) => {
    const options = listQueueCallers(queueId, { ...filter, page, limit: LIMITS.pageSizeMax });
    const { callers, pager } = await client.query({ ...options, ...FRESH });
    return { rows: callers.map(toRow), pager };
  };

export const recipientsPage =
  (client: QueryClient, queueId: string, filter: QueueRecipientFilter = {}) =>
  async (page: number) => {
    const options = listQueueRecipients(queueId, { ...filter, page, limit: LIMITS.pageSizeMax });
    const { recipients: rows, pager } = await client.query({ ...options, ...FRESH });
    return { rows, pager };
  };

/** One by one they can't be asked for. */
export const rereadFrom =
  <Row extends { readonly id: string }>(read: Parameters<typeof readAllPages<Row>>[0]): Reread<Row> =>
  async (ids, tell, signal) => {
    const rows = await readAllPages(read, () => {}, signal);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) tell(id, byId.get(id));
  };
