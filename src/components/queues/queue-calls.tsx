import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoment } from '#src/lib/dates.ts';
import { getQueuePlan } from '#src/queries/queues.ts';
import type { CallLog } from '#src/schemas/calls.ts';
import classes from './queues.module.css';
import { useQueueTexts } from './texts.ts';
import type { Stats } from './version.ts';

export interface QueueCallsProps {
  readonly queueId: string;
  readonly stats: Pick<Stats, 'active' | 'callLogs'>;
  readonly timeZone: string;
  /** False while the queue is being deleted: then there is nothing left to ask for. */
  readonly enabled: boolean;
  /** A call that goes on, as the area of calls shows it. */
  readonly showCall: (call: CallLog) => ReactNode;
}

/**
 * The calls that go on, in one line that scrolls: a call that begins or ends moves nothing below; and when the queue is
 * through, on a phone in a line of its own.
 */
export function QueueCalls({ queueId, stats: { active, callLogs }, timeZone, enabled, showCall }: QueueCallsProps) {
  const t = useQueueTexts();
  const plan = useQuery({ ...getQueuePlan(queueId), enabled: active && enabled });
  const throughAt = plan.data?.throughAt;
  return (
    <section aria-label={t('calls')} className={classes.calls}>
      {callLogs.length === 0 ? (
        <p className={classes.hint}>{t('noCalls')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
        <ul className={classes.strip} tabIndex={0}>
          {callLogs.map((call) => (
            <li key={call.id}>{showCall(call)}</li>
          ))}
        </ul>
      )}
      {active && plan.isPending && <span className={classes.endToCome} />}
      {active && throughAt && (
        <Link
          to="/app/queues/$queueId"
          params={{ queueId }}
          search={{ tab: 'plan' }}
          className={`${classes.through} ${classes.end}`}
        >
          {t('stand.throughAt', { moment: formatMoment(throughAt, { timeZone, withZone: true }) })}
        </Link>
      )}
    </section>
  );
}
