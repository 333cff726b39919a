import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import { Link } from '@tanstack/react-router';
import type { PointerEvent } from 'react';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import type { QueueRecipient } from '#src/schemas/queues.ts';
import classes from '#src/components/queues/queues.module.css';
import type { QueueTexts } from '#src/components/queues/texts.ts';
import { TimeThere } from '#src/components/queues/time-there.tsx';
import { RecipientActions } from './recipient-actions.tsx';
import { RecipientStands } from './recipient-stands.tsx';
import { SignedUp } from './signed-up.tsx';

interface ColumnsOptions {
  readonly t: QueueTexts;
  readonly actions: string;
  readonly queueId: string;
  readonly timeZone: string;
  /** How many recipients there are. */
  readonly count: number;
  /** Undefined for who may not order. Keep it between renders. */
  readonly onGrab: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly onMove: (row: QueueRecipient, position: number) => void;
  /** What tells of the keys. */
  readonly keysId: string;
}

/** A recipient as a row of the queue: of two lines where there is no room for a table. */
export function recipientColumns(options: ColumnsOptions): ReadonlyArray<Column<QueueRecipient>> {
  const { t, actions, queueId, timeZone, count, onGrab, onMove, keysId } = options;
  return [
    {
      id: 'name',
      header: t('recipients.name'),
      rowHeader: true,
      cell: (row) => (
        <div className={classes.recipient}>
          {onGrab && (
            <button
              type="button"
              data-handle={row.id}
              aria-label={t('recipients.handle', { name: row.name, position: row.priorityOrder })}
              aria-describedby={keysId}
              className={classes.handle}
              onPointerDown={onGrab}
            >
              <IconGripVertical size={18} aria-hidden="true" />
            </button>
          )}
          <span className={classes.position}>{row.priorityOrder}</span>
          <span className={classes.person}>
            <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: row.personOrganizationId }}>
              <bdi>{row.name}</bdi>
            </Link>
            <SignedUp row={row} />
            <span className={classes.brief}>
              <RecipientStands row={row} timeZone={timeZone} />
            </span>
          </span>
        </div>
      ),
    },
    {
      id: 'stands',
      header: t('recipients.stands'),
      narrow: false,
      hideable: false,
      cell: (row) => <RecipientStands row={row} timeZone={timeZone} />,
    },
    {
      id: 'there',
      header: t('recipients.there'),
      narrow: false,
      cell: (row) => (
        <span className={classes.unbroken}>
          <TimeThere timeZone={row.timezone} />
        </span>
      ),
    },
    {
      id: 'program',
      header: t('recipients.program'),
      narrow: false,
      hidden: true,
      cell: ({ program }) => program?.name,
    },
    {
      id: 'attempts',
      header: t('recipients.attempts'),
      numeric: true,
      narrow: false,
      cell: ({ attempts }) => (
        <bdi className={classes.unbroken}>
          {t('recipients.tried', { count: attempts, most: WORK_LIMITS.queueAttempts })}
        </bdi>
      ),
    },
    {
      id: 'lastCall',
      header: t('recipients.lastCall'),
      narrow: false,
      hidden: true,
      cell: ({ lastCall }) =>
        lastCall && (
          <Link to="/app/call-logs/$callId" params={{ callId: lastCall.id }}>
            <Moment iso={lastCall.at} timeZone={timeZone} />
          </Link>
        ),
    },
    {
      id: 'available',
      header: t('recipients.available'),
      narrow: false,
      hidden: true,
      cell: ({ nextAvailability }) => nextAvailability && <Moment iso={nextAvailability} timeZone={timeZone} />,
    },
    {
      id: 'phone',
      header: t('recipients.phone'),
      narrow: false,
      hidden: true,
      cell: ({ phone }) => <Phone value={phone} />,
    },
    {
      id: 'actions',
      header: actions,
      quietHeader: true,
      cell: (row) => <RecipientActions row={row} queueId={queueId} timeZone={timeZone} count={count} onMove={onMove} />,
    },
  ];
}
