import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useLanguageName } from '#src/components/ui/changes/use-language-name.ts';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import { filterSet } from '#src/components/ui/table/filter-set.tsx';
import { useKeptSelection } from '#src/components/ui/table/use-kept-selection.ts';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useCan } from '#src/lib/use-can.ts';
import { listQueueCallers, type QueueCallerFilter } from '#src/queries/queues.ts';
import type { QueueCallerState } from '#src/schemas/queue-values.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { listQueueCallers as endpoint } from '#src/schemas/queues.ts';
import { callerFilters, type QueueSearch } from '#src/components/queues/queue-search.ts';
import { callersPage, rereadFrom } from '#src/components/queues/read-members.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { useFollowing } from '#src/components/queues/use-following.ts';
import { callerColumns } from './caller-columns.tsx';
import { toRow } from './caller-row.ts';
import { CallersBulk } from './callers-bulk.tsx';

interface CallersTabProps {
  readonly queueId: string;
  readonly timeZone: string;
  readonly list: ListState<QueueSearch>;
  /** The address bar's search as the call asks for it. */
  readonly filter: QueueCallerFilter;
  /** Changes when the queue stands otherwise. */
  readonly version: string | undefined;
  /** False while the queue is being deleted: then there is nothing left to ask for. */
  readonly enabled: boolean;
  /** What adds people; undefined for who may not. */
  readonly add: ReactNode;
}

const rowsOf = ({ callers }: ResponseOf<typeof endpoint>) => callers.map(toRow);

/** Whoever calls. Specification queues 5.7. */
export function CallersTab({ queueId, timeZone, list, filter, version, enabled, add }: CallersTabProps) {
  const t = useQueueTexts();
  const actions = useCommonTexts()('actions');
  const languageName = useLanguageName();
  const mayEdit = useCan('callListQueuesEditor', 'canEdit');
  const mayRemove = useCan('callListQueuesEditor', 'canDeleteAsAdmin');
  const client = useQueryClient();
  const query = useQuery({ ...listQueueCallers(queueId, filter), enabled });
  useFollowing(version, query.refetch);
  const { rows, selection, seen } = useKeptSelection({
    name: `callers ${queueId}`,
    list,
    query,
    rowsOf,
    reread: rereadFrom(callersPage(client, queueId)),
  });
  const columns = useMemo(
    () => callerColumns({ t, actions, queueId, timeZone, languageName, hasActions: mayRemove }),
    [t, actions, queueId, timeZone, languageName, mayRemove],
  );
  return (
    <DataTable
      id="queue-callers"
      label={t('callers.list')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      query={query}
      pager={query.data?.pager}
      list={list}
      searchLabel={t('callers.search')}
      searchShort={t('callers.searchShort')}
      filters={filterSet({
        filters: callerFilters,
        values: list.filters,
        onChange: list.setFilter,
        labelOf: (name) => t(`filter.${name}`),
        wordFor: (_, value) => t(`callers.state.${value as QueueCallerState}`),
      })}
      nothing={t('callers.empty')}
      empty={
        <EmptyState
          title={t('callers.empty')}
          why={t(add ? 'callers.emptyWhy' : 'callers.emptyWhyRead')}
          action={add}
        />
      }
      {...(mayEdit && {
        selection,
        renderBulk: (_, chosen: number) => (
          <CallersBulk queueId={queueId} selection={selection} count={chosen} filter={filter} seen={seen} />
        ),
      })}
    />
  );
}
