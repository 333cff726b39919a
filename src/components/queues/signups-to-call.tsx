import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { useQueueName } from '#src/lib/queues.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { listQueueRecipients, listQueues } from '#src/queries/queues.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { SELF_SIGNUP_QUEUE } from '#src/schemas/queue-names.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import classes from './queues.module.css';
import { useQueueTexts } from './texts.ts';

const SHOWN = 5;

interface SignupsToCallProps {
  readonly organizationId: string;
}

/**
 * People of the queue Self Signup who can be called now, on the dashboard, or that it can't call them;
 * for who may see queues. Specification dashboard 1.6, 1.8.
 */
export function SignupsToCall({ organizationId }: SignupsToCallProps) {
  const mayRead = useCan('callListQueues', 'canReadAsAdmin');
  const isOn = useSession((state) => hasFeature(state, 'outreachQueues'));
  return mayRead && isOn ? <OfOrganization organizationId={organizationId} /> : null;
}

function OfOrganization({ organizationId }: SignupsToCallProps) {
  // the same question as that of all queues that wait
  const { data } = useQuery(listQueues({ organizationId, active: true, limit: LIMITS.pageSizeMax }));
  const active = ownOf(data?.callListQueues);
  const off = useQuery({
    ...listQueues({ organizationId, active: false, search: SELF_SIGNUP_QUEUE, limit: LIMITS.pageSizeMax }),
    enabled: data !== undefined && !active,
  });
  const queue = active ?? ownOf(off.data?.callListQueues);
  if (!queue) return null;
  if (queue.counts.ready > 0) return <Signups queue={queue} />;
  const { todo, count } = stuck(queue);
  return count > 0 ? <Stuck queue={queue} todo={todo} count={count} /> : null;
}

type Todo = 'addAndStart' | 'add' | 'start' | 'shift';

/** What has to be done before a call is made to people who wait, and how many wait for it. */
function stuck({ active, counts }: CallListQueue): { readonly todo: Todo; readonly count: number } {
  if (counts.callers === 0) return { todo: active ? 'add' : 'addAndStart', count: counts.blocked };
  if (!active) return { todo: 'start', count: counts.blocked };
  // who may not be called at this hour waits for that first
  return { todo: 'shift', count: counts.noCaller };
}

const ownOf = (queues: readonly CallListQueue[] | undefined) => queues?.find(({ selfSignup }) => selfSignup);

interface StuckProps {
  readonly queue: CallListQueue;
  readonly todo: Todo;
  readonly count: number;
}

/** Somebody has to do something before a call to them is made. */
function Stuck({ queue: { id, name }, todo, count }: StuckProps) {
  const t = useQueueTexts();
  const queueName = useQueueName();
  const mayEdit = useCan('callListQueues', 'canEdit');
  return (
    <Notice kind="warning">
      {t('signups.stuck', { count, queue: queueName(name) })}{' '}
      <Link to="/app/queues/$queueId" params={{ queueId: id }} search={todo === 'start' ? {} : { tab: 'callers' }}>
        {t(mayEdit ? `signups.${todo}` : 'signups.view')}
      </Link>
    </Notice>
  );
}

function Signups({ queue: { id, organizationId, name, counts } }: { readonly queue: CallListQueue }) {
  const t = useQueueTexts();
  const queueName = useQueueName();
  const timeZone = useTimeZone(organizationId);
  const { data } = useQuery(listQueueRecipients(id, { state: 'ready' }));
  if (!data) return null;
  return (
    <Section
      title={t('signups.title')}
      description={t('signups.lead', { queue: queueName(name) })}
      actions={
        <Link to="/app/queues/$queueId" params={{ queueId: id }} search={{ state: 'ready' }}>
          {t('signups.all', { count: counts.ready })}
        </Link>
      }
    >
      <ul className={classes.listed}>
        {data.recipients.slice(0, SHOWN).map(({ personOrganizationId, name, signedUpAt, addedAt }) => (
          <li key={personOrganizationId}>
            <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId }}>
              <bdi>{name}</bdi>
            </Link>
            <span className={`${classes.reason} ${classes.end}`}>
              <Moment iso={signedUpAt ?? addedAt} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
