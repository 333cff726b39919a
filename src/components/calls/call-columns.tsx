import IconFileDots from '@tabler/icons-react/dist/esm/icons/IconFileDots.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconFileX from '@tabler/icons-react/dist/esm/icons/IconFileX.mjs';
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import { Link } from '@tanstack/react-router';
import { Moment } from '#src/components/ui/page/moment.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import ui from '#src/components/ui/ui.module.css';
import { formatDuration, formatMoment } from '#src/lib/dates.ts';
import type { CallLog } from '#src/schemas/calls.ts';
import { CallStatusBadge } from './call-status.tsx';
import { keptOf, outcomesBesideStatus } from './call-words.ts';
import classes from './calls.module.css';
import { Hits } from './hits.tsx';
import { Arrow, Party } from './party.tsx';
import type { useCallTexts } from './texts.ts';

interface ColumnsOptions {
  readonly t: ReturnType<typeof useCallTexts>;
  /** The organization's; undefined until it is known. */
  readonly timeZone: string | undefined;
  /** The words that are searched for; undefined: none are. */
  readonly said: string | undefined;
}

/** One word each would take as much room as who called whom. */
const ICONS = { recording: IconVolume, ready: IconFileText, processing: IconFileDots, failed: IconFileX } as const;

/** A call as a row of the list: of two lines and a badge where there is no room for a table. */
export const callColumns = ({ t, timeZone, said }: ColumnsOptions): ReadonlyArray<Column<CallLog>> => [
  {
    id: 'when',
    header: t('when'),
    rowHeader: true,
    cell: (call) => (
      <div className={classes.row}>
        <Link to="/app/call-logs/$callId" params={{ callId: call.id }} search={{ said }} className={classes.when}>
          <Moment iso={call.createdAt} timeZone={timeZone} />
        </Link>
        <Hits call={call} said={said} />
        <span className={classes.brief}>
          <span className={classes.pair}>
            <span>
              <Party party={call.caller} />
              <Arrow />
              <Party party={call.callee} />
            </span>
            <span className={classes.badge}>
              <CallStatusBadge status={call.status} />
            </span>
          </span>
          {call.answeredAt !== null && call.duration !== null && (
            <span className={classes.briefFacts}>{formatDuration(call.duration)}</span>
          )}
        </span>
      </div>
    ),
  },
  { id: 'caller', header: t('caller'), narrow: false, cell: ({ caller }) => <Party party={caller} /> },
  { id: 'callee', header: t('callee'), narrow: false, cell: ({ callee }) => <Party party={callee} /> },
  { id: 'status', header: t('status'), narrow: false, cell: ({ status }) => <CallStatusBadge status={status} /> },
  {
    id: 'outcome',
    header: t('outcome'),
    narrow: false,
    cell: (call) =>
      outcomesBesideStatus(call)
        .map((outcome) => t(`outcomes.${outcome}`))
        .join(', '),
  },
  {
    id: 'duration',
    header: t('duration'),
    numeric: true,
    narrow: false,
    cell: ({ endedAt, answeredAt, duration }) =>
      endedAt === null || answeredAt === null ? null : formatDuration(duration ?? 0),
  },
  {
    id: 'recording',
    header: t('recording'),
    narrow: false,
    cell: (call) =>
      keptOf(call).length > 0 && (
        <span className={classes.kept}>
          {keptOf(call).map((kept) => {
            const Icon = ICONS[kept];
            return (
              <span key={kept} title={t(`kept.${kept}`)} data-kept={kept}>
                <Icon size={18} aria-hidden="true" />
                <span className={ui.visuallyHidden}>{t(`kept.${kept}`)}</span>
              </span>
            );
          })}
        </span>
      ),
  },
  {
    id: 'survey',
    header: t('survey'),
    // what was said needs the room
    hidden: said !== undefined,
    narrow: false,
    cell: ({ surveySentDate }) =>
      surveySentDate && (
        <time
          dateTime={surveySentDate}
          title={timeZone && formatMoment(surveySentDate, { timeZone, withZone: true })}
          className={classes.sent}
        >
          {t('sent')}
        </time>
      ),
  },
];
