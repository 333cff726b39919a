import { Link } from '@tanstack/react-router';
import { Moment } from '#src/components/ui/page/moment.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import ui from '#src/components/ui/ui.module.css';
import type { useBroadcastTitle } from '#src/lib/broadcasts.ts';
import type { Broadcast } from '#src/schemas/broadcasts.ts';
import { BroadcastActions } from './broadcast-actions.tsx';
import { BroadcastStatus } from './broadcast-status.tsx';
import classes from './broadcasts.module.css';
import type { BroadcastTexts } from './texts.ts';

interface ColumnsOptions {
  readonly t: BroadcastTexts;
  readonly titleOf: ReturnType<typeof useBroadcastTitle>;
  readonly actions: string;
  /** The organization's; undefined until it is known. */
  readonly timeZone: string | undefined;
}

/** A broadcast as a row of the list. Specification broadcasts 5.5, 5.10. */
export const broadcastColumns = ({
  t,
  titleOf,
  actions,
  timeZone,
}: ColumnsOptions): ReadonlyArray<Column<Broadcast>> => [
  {
    id: 'title',
    header: t('name'),
    sort: true,
    rowHeader: true,
    cell: ({ id, ...named }) => (
      <Link to="/app/broadcasts/$broadcastId" params={{ broadcastId: id }}>
        <bdi>{titleOf(named)}</bdi>
      </Link>
    ),
  },
  { id: 'type', header: t('type'), sort: true, cell: ({ type }) => t(`types.${type}`) },
  {
    id: 'status',
    header: t('status'),
    sort: true,
    cell: (broadcast) => <BroadcastStatus broadcast={broadcast} />,
  },
  {
    id: 'scheduledAt',
    header: t('when'),
    sort: true,
    // in the zone that was chosen for it
    cell: ({ scheduledAt, sendNow, timezone }) =>
      scheduledAt === null && sendNow ? (
        <span className={ui.dimmed}>{t('sendsNow')}</span>
      ) : (
        <Moment iso={scheduledAt} timeZone={timezone ?? timeZone} />
      ),
  },
  {
    id: 'sent_to_count',
    header: t('sent'),
    sort: true,
    numeric: true,
    narrow: ({ sent_to_count: sent }) => sent > 0,
    cell: (row) => t('count', { count: row.sent_to_count }),
  },
  {
    id: 'replies',
    header: t('replies'),
    numeric: true,
    narrow: ({ replies_count: replies }) => replies > 0,
    cell: ({ replies_count: replies, replies_open: open }) => (
      <>
        {t('count', { count: replies })}
        {open > 0 && (
          <div className={classes.why}>
            <bdi>{t('responses.open', { count: open })}</bdi>
          </div>
        )}
      </>
    ),
  },
  { id: 'author', header: t('author'), narrow: false, cell: ({ authorName }) => authorName && <bdi>{authorName}</bdi> },
  {
    id: 'createdAt',
    header: t('created'),
    sort: true,
    named: true,
    hidden: true,
    cell: ({ createdAt }) => <Moment iso={createdAt} timeZone={timeZone} />,
  },
  {
    id: 'actions',
    header: actions,
    quietHeader: true,
    cell: (broadcast) => <BroadcastActions broadcast={broadcast} />,
  },
];
