import { useQuery } from '@tanstack/react-query';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { useQueueName } from '#src/lib/queues.ts';
import { sameFeature } from '#src/schemas/access.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listOrganizationQueues } from '#src/queries/queues.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import classes from './queues.module.css';
import { useQueueTexts } from './texts.ts';

interface OrganizationQueuesProps {
  readonly organizationId: string;
  /** Goes to a queue, or to the list of all; the organization is chosen with that. */
  readonly onOpen: (organization: { readonly id: string; readonly name: string }, queueId?: string) => Promise<unknown>;
  /** The organization couldn’t be chosen. */
  readonly failed: boolean;
}

/** The queues of an organization in the administrative panel, beside its feature. */
export function OrganizationQueues({ organizationId, onOpen, failed }: OrganizationQueuesProps) {
  const t = useQueueTexts();
  const queueName = useQueueName();
  const organization = useQuery(getOrganization(organizationId)).data?.organization;
  const { data, error, refetch } = useQuery(listOrganizationQueues(organizationId, { limit: LIMITS.pageSizeMax }));
  if (!organization) return null;
  const isOn = organization.configurations.some(
    ({ identifier, active }) => active && sameFeature(identifier, 'outreachQueues'),
  );
  const more = data ? data.pager.totalItems - data.callListQueues.length : 0;
  return (
    <Section
      title={t('admin.title')}
      description={t(isOn ? 'admin.lead' : 'admin.off')}
      actions={
        isOn && (
          <Button variant="default" size="small" onClick={() => onOpen(organization)}>
            {t('admin.open')}
          </Button>
        )
      }
    >
      {failed && <Notice kind="error">{t('admin.failed')}</Notice>}
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && (
        <ul className={classes.listed}>
          {data.callListQueues.map((queue) => (
            <li key={queue.id}>
              {isOn ? (
                <Button variant="text" onClick={() => onOpen(organization, queue.id)}>
                  {queueName(queue.name)}
                </Button>
              ) : (
                <bdi>{queueName(queue.name)}</bdi>
              )}
              <Badge tone={queue.active ? 'good' : 'neutral'}>{t(queue.active ? 'active' : 'inactive')}</Badge>
              <span className={`${classes.reason} ${classes.end}`}>
                {t('ready')} {queue.counts.ready} · {t('blocked')} {queue.counts.blocked} · {t('done')}{' '}
                {queue.counts.done}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={classes.hint}>{t('admin.more', { count: more })}</p>}
    </Section>
  );
}
