import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { Compact } from '#src/components/ui/button/compact.tsx';
import { SearchDrawer, useSearchDrawer } from '#src/components/ui/dialog/search-drawer.tsx';
import { Deleted } from '#src/components/ui/errors/deleted.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { NotFound } from '#src/components/ui/errors/screens.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { OtherOrganization } from '#src/components/ui/page/other-organization.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { PlainLink } from '#src/components/ui/page/plain-link.tsx';
import { SkeletonLine, SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { Tabs } from '#src/components/ui/page/tabs.tsx';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import type { ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import ui from '#src/components/ui/ui.module.css';
import { isApiError } from '#src/lib/api/error.ts';
import { useQueueName } from '#src/lib/queues.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { getQueue, getQueueStats } from '#src/queries/queues.ts';
import { SELF_SIGNUP_QUEUE } from '#src/schemas/queue-names.ts';
import type { CallListQueueDetail } from '#src/schemas/queues.ts';
import { CallersTab } from './callers/callers-tab.tsx';
import { AddPeople } from './people/add-people.tsx';
import { PlanTab } from './plan/plan-tab.tsx';
import { EditQueueDialog } from './edit-queue.tsx';
import { QueueCalls, type QueueCallsProps } from './queue-calls.tsx';
import { QueueActions } from './queue-actions.tsx';
import { QueueNumbers } from './queue-numbers.tsx';
import { callersAsked, QUEUE_TABS, recipientsAsked, type QueueSearch } from './queue-search.ts';
import { QueueStand } from './queue-stand.tsx';
import { QueueSwitch } from './queue-switch.tsx';
import classes from './queues.module.css';
import { RecipientsTab } from './recipients/recipients-tab.tsx';
import { useQueueTexts } from './texts.ts';
import { versionOf, type Stats } from './version.ts';

export interface QueueScreenProps {
  readonly queueId: string;
  readonly list: ListState<QueueSearch>;
  readonly search: QueueSearch;
  readonly showCall: QueueCallsProps['showCall'];
  /** What exports the part of the queue that is shown, and what stands beside it: on a phone its menu holds the export. */
  readonly showExport: (
    queue: CallListQueueDetail,
    beside: (exported: readonly ActionItem[]) => ReactNode,
  ) => ReactNode;
}

/** One outreach queue: how it stands, who is called and who calls. Specification queues 5.4. */
export function QueueScreen(props: QueueScreenProps) {
  const { queueId } = props;
  const t = useQueueTexts();
  const queueName = useQueueName();
  // what is being deleted here is gone before the next screen has come
  const [leaving, setLeaving] = useState(false);
  const { data, error, refetch } = useQuery({ ...getQueue(queueId), enabled: !leaving });
  const stats = useQuery({ ...getQueueStats(queueId), enabled: !leaving });
  const [editing, setEditing] = useState(false);
  const queue = data?.callListQueue;
  // how it stands is asked for every few seconds, the queue itself when something is done with it
  const isGone = [error, stats.error].some((each) => isApiError(each) && each.status === 404);
  if (isGone && !queue) return <NotFound />;
  return (
    <>
      {/* before the page, which looks for the focus when it goes */}
      <EditQueueDialog queue={editing ? queue : undefined} deleted={isGone} onClose={() => setEditing(false)} />
      {isGone && queue ? (
        <Deleted
          title={t('deleted', { name: queueName(queue.name) })}
          help={t('deletedHelp')}
          action={<ButtonLink to="/app/queues">{t('goToQueues')}</ButtonLink>}
        />
      ) : (
        <QueuePage
          {...props}
          queue={queue}
          stats={stats.data}
          error={error}
          enabled={!leaving}
          onRetry={refetch}
          onDeleting={setLeaving}
          onEdit={() => setEditing(true)}
        />
      )}
    </>
  );
}

interface QueuePageProps extends Omit<QueueScreenProps, 'queueId'> {
  readonly queue: CallListQueueDetail | undefined;
  readonly stats: Stats | undefined;
  readonly error: Error | null;
  /** False while the queue is being deleted. */
  readonly enabled: boolean;
  readonly onRetry: () => unknown;
  readonly onDeleting: (deleting: boolean) => void;
  readonly onEdit: () => void;
}

function QueuePage(props: QueuePageProps) {
  const { queue, stats, error, enabled, onRetry, onDeleting, onEdit, list, search, showCall, showExport } = props;
  const t = useQueueTexts();
  const queueName = useQueueName();
  const isNarrow = useNarrow();
  const lead = queue && <Lead queue={queue} active={stats?.active ?? queue.active} tab={search.tab} />;
  return (
    <Page
      title={queue ? queueName(queue.name) : t('fallbackTitle')}
      breadcrumbs={[
        <OtherOrganization key="list" id={queue?.organizationId} name={queue?.organizationName}>
          <PlainLink to="/app/queues">{t('title')}</PlainLink>
        </OtherOrganization>,
      ]}
      lead={!isNarrow && (lead ?? (!error && <SkeletonLine width="16rem" />))}
      actions={
        queue &&
        showExport(
          queue,
          besideExport({ queue, tab: search.tab, onDeleting, onEdit, lead: isNarrow ? lead : undefined }),
        )
      }
    >
      {error && <ErrorState error={error} onRetry={onRetry} />}
      {!queue && !error && <SkeletonRows rows={10} />}
      {queue && (
        <Contents
          queue={queue}
          // until the first answer, as it was when the queue was asked for
          stats={stats ?? { ...queue, callLogs: [] }}
          list={list}
          search={search}
          enabled={enabled}
          showCall={showCall}
        />
      )}
    </Page>
  );
}

interface BesideExport {
  readonly queue: CallListQueueDetail;
  readonly tab: QueueSearch['tab'];
  readonly onDeleting: (deleting: boolean) => void;
  readonly onEdit: () => void;
  /** On a phone, where a line of its own below the title would push the rows down. */
  readonly lead: ReactNode;
}

/** What can be done with a queue besides exporting it. */
const besideExport =
  ({ queue, tab, onDeleting, onEdit, lead }: BesideExport) =>
  (exported: readonly ActionItem[]) => (
    <>
      {lead}
      <Add queue={queue} tab={tab} />
      <QueueActions queue={queue} onEdit={onEdit} onPage onDeleting={onDeleting} more={exported} />
    </>
  );

interface LeadProps {
  readonly queue: CallListQueueDetail;
  readonly active: boolean;
  readonly tab: QueueSearch['tab'];
}

function Lead({ queue, active, tab }: LeadProps) {
  const t = useQueueTexts();
  const queueName = useQueueName();
  const isNarrow = useNarrow();
  const mayOrder = useCan('callListQueuesEditor', 'canEdit');
  return (
    <span className={classes.lead}>
      {mayOrder && tab === 'recipients' && (
        <Button
          variant="default"
          size="small"
          className={classes.skip}
          onClick={() => document.querySelector<HTMLElement>('[data-handle]')?.focus()}
        >
          {t('goToRecipients')}
        </Button>
      )}
      <QueueSwitch queue={{ ...queue, active }} worded={!isNarrow} />
      {queue.selfSignup && (
        <span className={ui.heardOnPhone}>
          <Badge tone="info">{queueName(SELF_SIGNUP_QUEUE)}</Badge>
        </span>
      )}
      <bdi className={classes.settings}>
        {t('settings', { hours: t('hours', { count: queue.cooldownHours }) })}
        {' · '}
        {t(queue.respectPreferredTimes ? 'preferredOnly' : 'anyTime')}
      </bdi>
    </span>
  );
}

/** What adds people to the part that is shown; the drawer stays in the address. */
function Add({ queue, tab }: { readonly queue: CallListQueueDetail; readonly tab: QueueSearch['tab'] }) {
  const t = useQueueTexts();
  const mayAdd = useCan('callListQueuesEditor', 'canCreate');
  const drawer = useSearchDrawer('add');
  const side = tab === 'callers' ? 'caller' : 'recipient';
  if (!mayAdd) return null;
  return (
    <>
      <Button onClick={() => drawer.open('people')}>
        <Compact icon={IconPlus}>{t(side === 'caller' ? 'callers.add' : 'recipients.add')}</Compact>
      </Button>
      <SearchDrawer drawer={drawer} title={t(side === 'caller' ? 'add.titleCallers' : 'add.titleRecipients')}>
        <AddPeople key={side} queue={queue} side={side} onClose={drawer.close} />
      </SearchDrawer>
    </>
  );
}

interface ContentsProps {
  readonly queue: CallListQueueDetail;
  readonly stats: Stats;
  readonly list: ListState<QueueSearch>;
  readonly search: QueueSearch;
  readonly enabled: boolean;
  readonly showCall: QueueScreenProps['showCall'];
}

function Contents({ queue, stats, list, search, enabled, showCall }: ContentsProps) {
  const t = useQueueTexts();
  const mayAdd = useCan('callListQueuesEditor', 'canCreate');
  const drawer = useSearchDrawer('add');
  const timeZone = useTimeZone(queue.organizationId);
  // no moment may first be told in one zone and then in another
  if (timeZone === undefined) return <SkeletonRows rows={10} />;
  const { id } = queue;
  const { counts } = stats;
  const version = versionOf(stats);
  const add = (label: string) =>
    mayAdd && (
      <Button variant="default" onClick={() => drawer.open('people')}>
        {label}
      </Button>
    );
  return (
    <>
      <QueueStand queueId={id} stats={stats} />
      <QueueNumbers queueId={id} stats={stats} search={search} />
      {(stats.active || stats.callLogs.length > 0) && (
        <QueueCalls queueId={id} stats={stats} timeZone={timeZone} enabled={enabled} showCall={showCall} />
      )}
      <Tabs
        label={t('parts')}
        current={search.tab}
        items={QUEUE_TABS.map((value) => ({
          value,
          label: t(`tab.${value}`),
          count: value === 'plan' ? undefined : counts[value],
        }))}
      />
      {search.tab === 'recipients' && (
        <RecipientsTab
          queueId={id}
          timeZone={timeZone}
          list={list}
          filter={recipientsAsked(search)}
          count={counts.recipients}
          done={counts.done}
          version={version}
          enabled={enabled}
          add={add(t('recipients.add'))}
        />
      )}
      {search.tab === 'callers' && (
        <CallersTab
          queueId={id}
          timeZone={timeZone}
          list={list}
          filter={callersAsked(search)}
          version={version}
          enabled={enabled}
          add={add(t('callers.add'))}
        />
      )}
      {search.tab === 'plan' && <PlanTab queueId={id} timeZone={timeZone} version={version} enabled={enabled} />}
    </>
  );
}
