import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import { filterSet } from '#src/components/ui/table/filter-set.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { formatPhone } from '#src/lib/phones.ts';
import { listBroadcastResponses } from '#src/queries/broadcasts.ts';
import type { BroadcastDetail, BroadcastResponse } from '#src/schemas/broadcasts.ts';
import { responseFilters, responsesAsked, type BroadcastSearch } from '#src/components/broadcasts/broadcast-search.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts, type BroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { ResponseDone } from './response-done.tsx';

/** How often answers are asked for: they come by themselves. */
const POLL_MS = 10_000;

interface ResponsesTabProps {
  readonly broadcast: BroadcastDetail;
  readonly timeZone: string | undefined;
  readonly list: ListState<BroadcastSearch>;
  readonly search: BroadcastSearch;
  /** The broadcast is being deleted: nothing is to be asked of it any more. */
  readonly leaving: boolean;
}

const columnsOf = (
  t: BroadcastTexts,
  broadcastId: string,
  timeZone: string | undefined,
): ReadonlyArray<Column<BroadcastResponse>> => [
  {
    id: 'from',
    header: t('responses.from'),
    rowHeader: true,
    cell: ({ personOrganizationId, name, from }) => {
      const shown = <bdi>{name ?? formatPhone(from)}</bdi>;
      if (personOrganizationId === null) return shown;
      return (
        <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId }}>
          {shown}
        </Link>
      );
    },
  },
  {
    id: 'body',
    header: t('responses.text'),
    cell: ({ body, isStop }) => (
      <span className={classes.badges}>
        <span dir="auto" className={classes.answer}>
          {body}
        </span>
        {isStop && <Badge tone="warn">{t('responses.stop')}</Badge>}
      </span>
    ),
  },
  { id: 'at', header: t('responses.at'), cell: ({ at }) => <Moment iso={at} timeZone={timeZone} /> },
  {
    id: 'done',
    header: t('responses.is.done'),
    named: true,
    narrow: ({ isStop }) => !isStop,
    cell: (response) => <ResponseDone broadcastId={broadcastId} response={response} timeZone={timeZone} />,
  },
];

/** What people answered, the latest first; who answered STOP is marked. Specification broadcasts 4.7, 4.11, 5.9. */
export function ResponsesTab({ broadcast, timeZone, list, search, leaving }: ResponsesTabProps) {
  const t = useBroadcastTexts();
  const query = useQuery({
    ...listBroadcastResponses(broadcast.id, responsesAsked(search)),
    enabled: !leaving,
    refetchInterval: broadcast.startedAt === null ? false : POLL_MS,
  });
  const columns = useMemo(() => columnsOf(t, broadcast.id, timeZone), [t, broadcast.id, timeZone]);
  return (
    <DataTable
      id="broadcast-responses"
      label={t('responses.list')}
      columns={columns}
      rows={query.data?.responses}
      rowId={(row) => row.id}
      query={query}
      pager={query.data?.pager}
      list={list}
      filters={filterSet({
        filters: responseFilters,
        values: list.filters,
        onChange: list.setFilter,
        labelOf: () => t('responses.list'),
        wordFor: (_, value) => t(value === 'true' ? 'responses.is.done' : 'responses.is.open'),
      })}
      nothing={t('responses.empty')}
      empty={
        <EmptyState
          title={t('responses.empty')}
          why={
            broadcast.type === 'sms'
              ? t(broadcast.allowResponses ? 'responses.emptyWhy' : 'responses.emptyWhyNot')
              : t('answers.textsOnly')
          }
        />
      }
    />
  );
}
