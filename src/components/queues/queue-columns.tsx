import { Link } from '@tanstack/react-router';
import { Moment } from '#src/components/ui/page/moment.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import type { QueueState } from '#src/schemas/queue-values.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import { QueueActions } from './queue-actions.tsx';
import { QueueCount } from './queue-count.tsx';
import { QueueSwitch } from './queue-switch.tsx';
import classes from './queues.module.css';
import type { QueueTexts } from './texts.ts';

interface ColumnsOptions {
  readonly t: QueueTexts;
  /** Gives a name as it is shown. */
  readonly queueName: (name: string) => string;
  readonly actions: string;
  readonly timeZone: string | undefined;
  /** Whether any queue can be edited or deleted by who looks. */
  readonly hasActions: boolean;
  readonly onEdit: (queue: CallListQueue) => void;
}

const SHOWN: readonly QueueState[] = ['ready', 'blocked', 'done', 'live'];

/** A queue as a row of the list. */
export function queueColumns({
  t,
  queueName,
  actions,
  timeZone,
  hasActions,
  onEdit,
}: ColumnsOptions): ReadonlyArray<Column<CallListQueue>> {
  const count = (state: QueueState): Column<CallListQueue> => ({
    id: state,
    header: t(state),
    numeric: true,
    narrow: false,
    cell: (queue) => <QueueCount queue={queue} state={state} />,
  });
  const menu: Column<CallListQueue> = {
    id: 'actions',
    header: actions,
    quietHeader: true,
    cell: (queue) => <QueueActions queue={queue} onEdit={onEdit} />,
  };
  return [
    {
      id: 'name',
      header: t('name'),
      rowHeader: true,
      cell: (queue) => (
        <span className={classes.named}>
          <Link to="/app/queues/$queueId" params={{ queueId: queue.id }}>
            <bdi>{queueName(queue.name)}</bdi>
          </Link>
          <span className={classes.briefCounts}>
            {SHOWN.map((state) => (
              <span key={state}>
                {t(state)} <QueueCount queue={queue} state={state} />
              </span>
            ))}
          </span>
          {queue.hold && queue.active && <span className={classes.held}>{t(`hold.${queue.hold}`)}</span>}
        </span>
      ),
    },
    { id: 'active', header: t('active'), named: true, cell: (queue) => <QueueSwitch queue={queue} /> },
    ...SHOWN.map(count),
    {
      id: 'onShift',
      header: t('onShift'),
      numeric: true,
      narrow: false,
      cell: ({ id, counts }) => (
        <Link to="/app/queues/$queueId" params={{ queueId: id }} search={{ tab: 'callers' }}>
          <bdi>{t('onShiftOf', { onShift: counts.onShift, count: counts.callers })}</bdi>
        </Link>
      ),
    },
    {
      id: 'lastCall',
      header: t('lastCall'),
      narrow: false,
      cell: ({ lastCallAt }) => <Moment iso={lastCallAt} timeZone={timeZone} />,
    },
    ...(hasActions ? [menu] : []),
  ];
}
