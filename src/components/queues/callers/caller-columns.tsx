import { Link } from '@tanstack/react-router';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import { formatTime } from '#src/lib/dates.ts';
import type { QueueCaller } from '#src/schemas/queues.ts';
import { briefMoment, CALLER_TONES } from '#src/components/queues/queue-words.ts';
import classes from '#src/components/queues/queues.module.css';
import type { QueueTexts } from '#src/components/queues/texts.ts';
import { CallerActions, Shift } from './caller-actions.tsx';

interface ColumnsOptions {
  readonly t: QueueTexts;
  readonly actions: string;
  readonly queueId: string;
  readonly timeZone: string;
  readonly languageName: (language: string) => string;
  /** Whether who looks may change anything. */
  readonly hasActions: boolean;
}

/** A caller as a row of the queue. */
export function callerColumns({
  t,
  actions,
  queueId,
  timeZone,
  languageName,
  hasActions,
}: ColumnsOptions): ReadonlyArray<Column<QueueCaller>> {
  const shiftText = ({ onShiftUntil }: QueueCaller) =>
    onShiftUntil === null ? t('callers.state.off') : briefMoment(onShiftUntil, timeZone);
  const menu: Column<QueueCaller> = {
    id: 'actions',
    header: actions,
    quietHeader: true,
    cell: (row) => <CallerActions row={row} queueId={queueId} timeZone={timeZone} />,
  };
  return [
    {
      id: 'name',
      header: t('callers.name'),
      rowHeader: true,
      cell: ({ name, personOrganizationId }) => (
        <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId }}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      id: 'stands',
      header: t('callers.stands'),
      hideable: false,
      cell: ({ state, call, leaving, phone }) => (
        <span className={classes.stands}>
          <Badge tone={CALLER_TONES[state]}>{t(`callers.state.${state}`)}</Badge>
          {call && (
            <Link to="/app/call-logs/$callId" params={{ callId: call.id }} className={classes.reason}>
              {t('callers.with', {
                name: call.name ?? t('add.someone'),
                time: formatTime(call.since, { timeZone }),
              })}
            </Link>
          )}
          {state === 'unable' && (
            <span className={classes.reason}>{t(phone === null ? 'callers.noPhone' : 'callers.noCaller')}</span>
          )}
          {leaving && <span className={classes.reason}>{t('callers.leaving')}</span>}
        </span>
      ),
    },
    {
      id: 'shift',
      header: t('callers.shift'),
      hideable: false,
      cell: (row) => <Shift row={row} queueId={queueId} timeZone={timeZone} shown={shiftText(row)} />,
    },
    { id: 'today', header: t('callers.today'), numeric: true, cell: ({ callsToday }) => callsToday },
    {
      id: 'language',
      header: t('callers.language'),
      narrow: false,
      cell: ({ language }) => language !== null && languageName(language),
    },
    {
      id: 'phone',
      header: t('callers.phone'),
      narrow: false,
      hidden: true,
      cell: ({ phone }) => <Phone value={phone} />,
    },
    ...(hasActions ? [menu] : []),
  ];
}
