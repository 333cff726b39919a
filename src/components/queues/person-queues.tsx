import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { fullName } from '#src/lib/people.ts';
import { useQueueName } from '#src/lib/queues.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { listQueues } from '#src/queries/queues.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import type { QueueRecipient } from '#src/schemas/queues.ts';
import { AddToQueue } from './people/add-to-queue.tsx';
import { mayBeRecipient } from './people/chosen.ts';
import { CALLER_TONES, reasonText, STATE_TONES } from './queue-words.ts';
import classes from './queues.module.css';
import { useQueueTexts } from './texts.ts';

/** The queues that somebody is in, and how they stand there; for who may see queues. */
function PersonQueues({ person }: { readonly person: Membership }) {
  const mayRead = useCan('callListQueues', 'canReadAsAdmin');
  const isOn = useSession((state) => hasFeature(state, 'outreachQueues'));
  const isSelected = useSession(({ organization }) => organization?.id === person.organizationId);
  return mayRead && isOn && isSelected ? <Queues person={person} /> : null;
}

function Queues({ person }: { readonly person: Membership }) {
  const { organizationId, personId, role } = person;
  const t = useQueueTexts();
  const queueName = useQueueName();
  const mayAdd = useCan('callListQueuesEditor', 'canCreate') && mayBeRecipient(role.name);
  const [isAdding, setAdding] = useState(false);
  const timeZone = useTimeZone(organizationId);
  const { data, error, refetch } = useQuery(listQueues({ organizationId, personId, limit: LIMITS.pageSizeMax }));
  const isCaller = role.name === 'CALLER';
  return (
    <Section
      title={t('person.title')}
      actions={
        mayAdd && (
          <Button variant="default" size="small" onClick={() => setAdding(true)}>
            {t('person.add')}
          </Button>
        )
      }
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data?.callListQueues.length === 0 && <p className={classes.hint}>{t('person.empty')}</p>}
      {data && data.callListQueues.length > 0 && timeZone !== undefined && (
        <ul className={classes.listed}>
          {data.callListQueues.map(({ id, name, recipient }) => (
            <li key={id}>
              <Link
                to="/app/queues/$queueId"
                params={{ queueId: id }}
                search={recipient ? whereShown(recipient) : { tab: 'callers' }}
              >
                <bdi>{queueName(name)}</bdi>
              </Link>
              {recipient ? (
                <Stands queueId={id} recipient={recipient} timeZone={timeZone} />
              ) : isCaller ? (
                <span className={classes.reason}>{t('person.asCaller')}</span>
              ) : (
                <Badge tone={CALLER_TONES.unable}>{t('callers.state.unable')}</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      <FormDialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        title={t('person.addTitle', { name: fullName(person.person) })}
      >
        <AddToQueue person={person} />
      </FormDialog>
    </Section>
  );
}

/** Who is done isn't among those with whom a queue opens. */
const whereShown = ({ state }: QueueRecipient) => (state === 'done' ? { state } : {});

interface StandsProps {
  readonly queueId: string;
  readonly recipient: QueueRecipient;
  readonly timeZone: string;
}

function Stands({ queueId, recipient, timeZone }: StandsProps) {
  const t = useQueueTexts();
  const { personId, state, reason, priorityOrder } = recipient;
  return (
    <>
      <Badge tone={STATE_TONES[state]}>{t(`state.${state}`)}</Badge>
      <span className={classes.reason}>
        {t('person.atPosition', { position: priorityOrder })}
        {reason && ` · ${reasonText(t, reason, timeZone)}`}
      </span>
      {state === 'blocked' && (
        <Link to="/app/queues/$queueId" params={{ queueId }} search={{ why: personId }} className={classes.end}>
          {t('person.why')}
        </Link>
      )}
    </>
  );
}

/** On somebody’s page. */
export const queuesOf = (person: Membership) => <PersonQueues person={person} />;
