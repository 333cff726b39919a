import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { useQueueName } from '#src/lib/queues.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { listQueues } from '#src/queries/queues.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { hasToCall } from '#src/schemas/queue-values.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import classes from './queues.module.css';
import { useQueueTexts } from './texts.ts';

const SHOWN = 5;

interface QueuesWaitingProps {
  readonly organizationId: string;
}

/**
 * Queues with people who can be called, or could be if a caller were on shift, on the dashboard; for who may see queues.
 * Specification dashboard 1.9.
 */
export function QueuesWaiting({ organizationId }: QueuesWaitingProps) {
  const mayRead = useCan('callListQueues', 'canReadAsAdmin');
  const isOn = useSession((state) => hasFeature(state, 'outreachQueues'));
  return mayRead && isOn ? <Waiting organizationId={organizationId} /> : null;
}

/** Who was never called waits longest. */
const byLastCall = (one: CallListQueue, other: CallListQueue) =>
  (one.lastCallAt ?? '').localeCompare(other.lastCallAt ?? '');

function Waiting({ organizationId }: QueuesWaitingProps) {
  const t = useQueueTexts();
  const queueName = useQueueName();
  const timeZone = useTimeZone(organizationId);
  const { data } = useQuery(listQueues({ organizationId, active: true, limit: LIMITS.pageSizeMax }));
  const waiting = data?.callListQueues.filter(({ counts }) => hasToCall(counts)).toSorted(byLastCall);
  if (!waiting || waiting.length === 0) return null;
  return (
    <Section
      title={t('waiting.title')}
      description={t('waiting.lead')}
      actions={<Link to="/app/queues">{t('waiting.all')}</Link>}
    >
      <ul className={classes.listed}>
        {waiting.slice(0, SHOWN).map((queue) => (
          <li key={queue.id}>
            <Link
              to="/app/queues/$queueId"
              params={{ queueId: queue.id }}
              search={queue.counts.ready > 0 ? { state: 'ready' } : { tab: 'callers' }}
            >
              <bdi>{queueName(queue.name)}</bdi>
            </Link>
            {queue.counts.ready > 0 && <Badge tone="good">{t('waiting.ready', { count: queue.counts.ready })}</Badge>}
            {queue.counts.noCaller > 0 && (
              <Badge tone="warn">{t('waiting.noCaller', { count: queue.counts.noCaller })}</Badge>
            )}
            <span className={`${classes.reason} ${classes.end}`}>
              {t('lastCall')}: <Moment iso={queue.lastCallAt} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
