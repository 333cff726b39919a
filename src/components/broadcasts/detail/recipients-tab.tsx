import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import { filterSet } from '#src/components/ui/table/filter-set.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { listBroadcastRecipients } from '#src/queries/broadcasts.ts';
import type { BroadcastStanding } from '#src/schemas/broadcast-values.ts';
import type { BroadcastDetail, listBroadcastRecipients as endpoint } from '#src/schemas/broadcasts.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import {
  recipientFilters,
  recipientsAsked,
  type BroadcastSearch,
} from '#src/components/broadcasts/broadcast-search.ts';
import { RECIPIENT_TONES } from '#src/components/broadcasts/broadcast-words.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts, type BroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { whoColumns } from './who-columns.tsx';

type Recipient = ResponseOf<typeof endpoint>['recipients'][number];

interface RecipientsTabProps {
  readonly broadcast: BroadcastDetail;
  readonly timeZone: string | undefined;
  readonly list: ListState<BroadcastSearch>;
  readonly search: BroadcastSearch;
  /** The broadcast is being deleted: nothing is to be asked of it any more. */
  readonly leaving: boolean;
}

/** The badge of a message: one that was stopped waits for nothing. */
function Standing({ t, message }: Readonly<{ t: BroadcastTexts; message: Recipient }>) {
  const standing = message.stopped ? 'stopped' : message.status;
  return <Badge tone={RECIPIENT_TONES[standing]}>{t(`recipients.is.${standing}`)}</Badge>;
}

const columnsOf = (t: BroadcastTexts, timeZone: string | undefined): ReadonlyArray<Column<Recipient>> => [
  ...whoColumns<Recipient>(t),
  {
    id: 'status',
    header: t('recipients.status'),
    cell: (message) => {
      const { status, error, sendAfter, deliveredAt } = message;
      const waits = status === 'pending' && sendAfter !== null && Date.parse(sendAfter) > Date.now();
      return (
        <span className={classes.badges}>
          <Standing t={t} message={message} />
          {error !== null && <span className={classes.why}>{t(`recipients.error.${error}`)}</span>}
          {waits && timeZone !== undefined && (
            <span className={classes.why}>
              {t('recipients.waitsUntil', { moment: formatMoment(sendAfter, { timeZone, withZone: true }) })}
            </span>
          )}
          {status === 'success' && deliveredAt !== null && (
            <span className={classes.why}>{t('recipients.delivered')}</span>
          )}
        </span>
      );
    },
  },
  {
    id: 'sentAt',
    header: t('recipients.at'),
    cell: ({ sentAt }) => <Moment iso={sentAt} timeZone={timeZone} />,
  },
  {
    id: 'attempts',
    header: t('recipients.attempts'),
    numeric: true,
    narrow: false,
    cell: ({ attempts }) => t('count', { count: attempts }),
  },
];

/** The messages of a broadcast, one for each contact; before it begins, who would get it. Specification broadcasts 5.9, 5.17. */
export function RecipientsTab({ broadcast, timeZone, list, search, leaving }: RecipientsTabProps) {
  const t = useBroadcastTexts();
  const query = useQuery({ ...listBroadcastRecipients(broadcast.id, recipientsAsked(search)), enabled: !leaving });
  // it follows the numbers above: a short broadcast is over before anybody sees it being sent
  const stand = JSON.stringify([broadcast.status, broadcast.progress]);
  const shown = useRef(stand);
  const { refetch } = query;
  useEffect(() => {
    if (shown.current === stand) return;
    shown.current = stand;
    void refetch();
  }, [stand, refetch]);
  const columns = useMemo(() => columnsOf(t, timeZone), [t, timeZone]);
  const isAwaited = broadcast.status === 'scheduled' && broadcast.startedAt === null;
  const isOver = broadcast.finishedAt !== null;
  const whyEmpty = isAwaited ? 'recipients.emptyAwaited' : isOver ? 'recipients.emptyOver' : 'recipients.emptyWhy';
  return (
    <>
      {isAwaited && <p className={classes.hint}>{t('recipients.awaited')}</p>}
      <DataTable
        id="broadcast-recipients"
        label={t('recipients.list')}
        columns={columns}
        rows={query.data?.recipients}
        rowId={(row) => row.id}
        query={query}
        pager={query.data?.pager}
        list={list}
        searchLabel={t('recipients.search')}
        searchShort={t('recipients.searchShort')}
        filters={filterSet({
          filters: recipientFilters,
          values: list.filters,
          onChange: list.setFilter,
          labelOf: () => t('recipients.status'),
          wordFor: (_, value) => t(`recipients.is.${value as BroadcastStanding}`),
        })}
        nothing={t('recipients.empty')}
        empty={<EmptyState title={t('recipients.empty')} why={t(whyEmpty)} />}
      />
    </>
  );
}
