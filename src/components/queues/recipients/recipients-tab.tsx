import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import { filterSet, type FilterSet } from '#src/components/ui/table/filter-set.tsx';
import { useKeptSelection } from '#src/components/ui/table/use-kept-selection.ts';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import ui from '#src/components/ui/ui.module.css';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useCan } from '#src/lib/use-can.ts';
import { listQueueRecipients, type QueueRecipientFilter } from '#src/queries/queues.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { QueueReason, QueueStateFilter } from '#src/schemas/queue-values.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { listQueueRecipients as endpoint, QueueRecipient } from '#src/schemas/queues.ts';
import { EVERYONE, recipientFilters, recipientsShown, type QueueSearch } from '#src/components/queues/queue-search.ts';
import classes from '#src/components/queues/queues.module.css';
import { recipientsPage, rereadFrom } from '#src/components/queues/read-members.ts';
import { useQueueTexts, type QueueTexts } from '#src/components/queues/texts.ts';
import { useFollowing } from '#src/components/queues/use-following.ts';
import { WhyDrawer } from '#src/components/queues/why/why-drawer.tsx';
import { dragRow } from './drag-row.ts';
import { recipientColumns } from './recipient-columns.tsx';
import { RecipientsBulk } from './recipients-bulk.tsx';
import { useMoves } from './use-moves.ts';
import { useRowKeys } from './use-row-keys.ts';

interface RecipientsTabProps {
  readonly queueId: string;
  readonly timeZone: string;
  readonly list: ListState<QueueSearch>;
  /** The address bar's search as the call asks for it. */
  readonly filter: QueueRecipientFilter;
  /** How many recipients the queue has, whatever is shown. */
  readonly count: number;
  /** How many of them are done. */
  readonly done: number;
  /** Changes when the queue stands otherwise. */
  readonly version: string | undefined;
  /** False while the queue is being deleted: then there is nothing left to ask for. */
  readonly enabled: boolean;
  /** What adds people; undefined for who may not. */
  readonly add: ReactNode;
}

const stateText = (t: QueueTexts, state: QueueStateFilter): string =>
  state === 'notDone' ? t('notDone') : t(`state.${state}`);

/** Without words for the status, which the numbers above the list show. */
const withoutState = ({ shown, ...set }: FilterSet): FilterSet => ({
  ...set,
  shown: shown.map((filter) => (filter.name === 'state' ? { ...filter, said: undefined } : filter)),
});

const rowsOf = ({ recipients }: ResponseOf<typeof endpoint>) => recipients;

/** Whoever is called, in their order. Specification queues 5.8. */
export function RecipientsTab({
  queueId,
  timeZone,
  list,
  filter,
  count,
  done,
  version,
  enabled,
  add,
}: RecipientsTabProps) {
  const t = useQueueTexts();
  const actions = useCommonTexts()('actions');
  const isNarrow = useNarrow();
  const keysId = useId();
  const box = useRef<HTMLDivElement>(null);
  const mayOrder = useCan('callListQueuesEditor', 'canEdit');
  const client = useQueryClient();
  const query = useQuery({ ...listQueueRecipients(queueId, filter), enabled });
  useFollowing(version, query.refetch);
  // what comes meanwhile waits until the row that is dragged is let go
  const [held, setHeld] = useState<readonly QueueRecipient[]>();
  const {
    rows: current,
    selection,
    seen,
  } = useKeptSelection({
    name: `recipients ${queueId}`,
    list,
    query,
    rowsOf,
    reread: rereadFrom(recipientsPage(client, queueId)),
  });
  const rows = held ?? current;
  const { shown, move: send } = useMoves(queueId, timeZone, rows);
  const [said, setSaid] = useState('');

  const limit = list.limit ?? LIMITS.pageSize;
  const page = list.page;
  const pageOf = (position: number): number | undefined => {
    const isWhole = filter.state === undefined || (filter.state === 'notDone' && done === 0);
    if (filter.search === undefined && filter.reason === undefined && isWhole) return Math.ceil(position / limit);
    // narrowed, a page says nothing of positions but the ends
    if (filter.state !== 'notDone') return undefined;
    if (position === 1) return 1;
    return position === count ? query.data?.pager.totalPages : undefined;
  };
  const move = (row: QueueRecipient, position: number) => {
    setSaid(t('recipients.at', { position, count }));
    send(row, position);
    const target = pageOf(position);
    if (target !== undefined && target !== page) list.setPage(target);
  };
  const latest = useRef({ move, shown });
  useEffect(() => {
    latest.current = { move, shown };
  });
  const onMove = useCallback((row: QueueRecipient, position: number) => latest.current.move(row, position), []);
  const onGrab = useCallback((event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    setHeld(latest.current.shown);
    dragRow({
      handle: event.currentTarget,
      pointerId: event.pointerId,
      y: event.clientY,
      onEnd: () => setHeld(undefined),
      onDrop: (from, to) => {
        const { shown: all } = latest.current;
        const [row, there] = [all?.[from], all?.[to]];
        if (row && there) latest.current.move(row, there.priorityOrder);
      },
    });
  }, []);
  const keys = useRowKeys({ box, rows: shown, count, onMove });

  const narrowed = recipientsShown({ search: list.search, ...list.filters });
  // with no filter at all everyone is shown; a queue that has no one yet isn't narrowed to nothing
  const shownList = {
    ...list,
    active: count > 0 && (list.search !== '' || recipientFilters.isSet(narrowed)),
    clear: () => list.setView({ state: EVERYONE }),
  };
  const filters = filterSet({
    filters: recipientFilters,
    values: narrowed,
    onChange: (patch, replace) =>
      list.setFilter('state' in patch ? { ...patch, state: patch.state ?? EVERYONE } : patch, replace),
    labelOf: (name) => t(`filter.${name}`),
    wordFor: (name, value) =>
      name === 'state' ? stateText(t, value as QueueStateFilter) : t(`reason.${value as QueueReason}`),
  });
  const columns = useMemo(
    () =>
      recipientColumns({
        t,
        actions,
        queueId,
        timeZone,
        count,
        onGrab: mayOrder ? onGrab : undefined,
        onMove,
        keysId,
      }),
    [t, actions, queueId, timeZone, count, mayOrder, onGrab, onMove, keysId],
  );
  return (
    <div ref={box} className={classes.ordered} {...(mayOrder && keys)}>
      <p role="status" aria-live="assertive" className={ui.visuallyHidden}>
        {said}
      </p>
      <DataTable
        id="queue-recipients"
        label={t('recipients.list')}
        columns={columns}
        rows={shown}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        query={query}
        pager={query.data?.pager}
        list={shownList}
        searchLabel={t('recipients.search')}
        searchShort={t('recipients.searchShort')}
        filters={isNarrow && narrowed.reason === undefined ? withoutState(filters) : filters}
        nothing={t('recipients.empty')}
        empty={
          <EmptyState
            title={t('recipients.empty')}
            why={t(add ? 'recipients.emptyWhy' : 'recipients.emptyWhyRead')}
            action={add}
          />
        }
        {...(mayOrder && {
          selection,
          renderBulk: (_, chosen: number) => (
            <RecipientsBulk queueId={queueId} selection={selection} count={chosen} filter={filter} seen={seen} />
          ),
        })}
      />
      {mayOrder && shown?.length !== 0 && (
        <p id={keysId} className={classes.keys}>
          {t('recipients.keys')}
        </p>
      )}
      <WhyDrawer queueId={queueId} timeZone={timeZone} rows={shown} />
    </div>
  );
}
