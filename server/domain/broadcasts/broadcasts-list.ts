import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { requireVisible } from '#server/domain/organizations/lookup.ts';
import { pagerOf } from '#server/domain/paging.ts';
import { likePattern, searchWords } from '#server/domain/search.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import { BROADCAST_STATUSES, type BroadcastSort } from '#src/schemas/broadcast-values.ts';
import type { listBroadcasts as listEndpoint } from '#src/schemas/broadcasts.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { countOpenReplies, toBroadcast, type BroadcastRow } from './broadcast-rows.ts';

type Query = QueryOf<typeof listEndpoint>;

const SORTS: Readonly<Record<BroadcastSort, RawBuilder<unknown>>> = {
  title: sql`b.sort_title`,
  type: sql`b.type`,
  // in the order of their lives
  status: sql`array_position(${sql.lit(`{${BROADCAST_STATUSES.join(',')}}`)}::text[], b.status)`,
  scheduledAt: sql`b.scheduled_at`,
  createdAt: sql`b.created_at`,
  sent_to_count: sql`b.success + b.opt_out`,
};

type Narrowing = Pick<Query, 'searchBy' | 'programId' | 'type' | 'status' | 'archived'>;

/** The broadcasts that are found; none by the id of a program that isn't one of ours. Specification broadcasts 5.5. */
export function selectBroadcasts({ tx }: Work, organizationId: string | undefined, query: Narrowing) {
  let found = tx
    .selectFrom('broadcasts as b')
    .innerJoin('organizations as o', 'o.id', 'b.organization_id')
    .where('b.archived_at', query.archived ? 'is not' : 'is', null);
  if (organizationId !== undefined) found = found.where('b.organization_id', '=', organizationId);
  if (query.type !== undefined) found = found.where('b.type', '=', query.type);
  if (query.status !== undefined) found = found.where('b.status', '=', query.status);
  const { programId } = query;
  if (programId !== undefined)
    found = isUuid(programId)
      ? found.where('b.id', 'in', (eb) =>
          eb.selectFrom('broadcast_programs').select('broadcast_id').where('program_id', '=', programId),
        )
      : found.where(sql<SqlBool>`false`);
  for (const word of searchWords(query.searchBy)) found = found.where(sql<SqlBool>`b.search like ${likePattern(word)}`);
  return found;
}

/** Broadcasts, the latest first unless another order is asked for, a page at a time. Specification broadcasts 5.5, 5.10. */
export async function listBroadcasts(work: Work, actor: Actor, query: Query): Promise<ResponseOf<typeof listEndpoint>> {
  const { page, limit, sortBy = 'createdAt' } = query;
  const organizationId = query.organizationId ?? actor.actsIn ?? undefined;
  if (organizationId !== undefined) await requireVisible(work, actor, organizationId);
  const found = selectBroadcasts(work, organizationId, query);
  const direction = query.sortDirection ?? (query.sortBy === undefined ? 'desc' : 'asc');
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll('b')
    .select(['o.name as organizationName', countOpenReplies(sql.ref('b.id')).as('openReplies')])
    .orderBy(SORTS[sortBy], (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('b.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    broadcasts: rows.map((row) => toBroadcast(row as BroadcastRow, row)),
    pager: pagerOf(page, limit, total),
  };
}
