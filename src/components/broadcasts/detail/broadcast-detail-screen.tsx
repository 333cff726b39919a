import { useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { Tabs } from '#src/components/ui/page/tabs.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { useBroadcastTitle } from '#src/lib/broadcasts.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { useCan } from '#src/lib/use-can.ts';
import { retryBroadcast, stopBroadcast } from '#src/queries/broadcasts.ts';
import { useWrite } from '#src/queries/client.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import type { BroadcastDetail } from '#src/schemas/broadcasts.ts';
import { BroadcastActions } from '#src/components/broadcasts/broadcast-actions.tsx';
import { BroadcastCrumb } from '#src/components/broadcasts/broadcast-crumb.tsx';
import { BROADCAST_TABS, type BroadcastSearch } from '#src/components/broadcasts/broadcast-search.ts';
import { BroadcastStatus } from '#src/components/broadcasts/broadcast-status.tsx';
import { isOpen, isSending, sumOf } from '#src/components/broadcasts/broadcast-words.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { BroadcastFacts } from './broadcast-facts.tsx';
import { Progress } from './progress.tsx';
import { RecipientsTab } from './recipients-tab.tsx';
import { ResponsesTab } from './responses-tab.tsx';
import { SkippedTab } from './skipped-tab.tsx';

interface BroadcastDetailScreenProps {
  readonly broadcast: BroadcastDetail;
  readonly list: ListState<BroadcastSearch>;
  readonly search: BroadcastSearch;
  /** What exports the part that is shown; nothing is there before it begins. */
  readonly exported: ReactNode;
  /** It is being deleted: nothing is to be asked of it any more. */
  readonly leaving: boolean;
  readonly onDeleting: (deleting: boolean) => void;
}

/** A broadcast that was handed over: how far it is, who got it, and what they answered. Specification broadcasts 3.3, 5.12. */
export function BroadcastDetailScreen(props: BroadcastDetailScreenProps) {
  const { broadcast, list, search, exported, leaving, onDeleting } = props;
  const t = useBroadcastTexts();
  const organizationZone = useTimeZone(broadcast.organizationId);
  const timeZone = broadcast.timezone ?? organizationZone;
  const title = useBroadcastTitle()(broadcast);
  const { progress, hold, status } = broadcast;
  const sending = isSending(broadcast);
  const counts = {
    recipients: broadcast.total ?? undefined,
    responses: broadcast.replies_count,
    skipped: sumOf(progress?.skipped ?? {}),
  };
  const tabs = BROADCAST_TABS.filter((tab) => tab !== 'skipped' || counts.skipped > 0 || search.tab === 'skipped');
  const moment = (iso: string) => formatMoment(iso, { timeZone, withZone: true });
  return (
    <Page
      title={title}
      breadcrumbs={[<BroadcastCrumb key="list" broadcast={broadcast} />]}
      lead={
        <span className={classes.lead}>
          <BroadcastStatus broadcast={broadcast} />
          <span>{t(`types.${broadcast.type}`)}</span>
          {broadcast.authorName !== null && <bdi>{t('detail.by', { name: broadcast.authorName })}</bdi>}
        </span>
      }
      actions={
        <>
          <Deeds broadcast={broadcast} />
          {broadcast.total !== null && exported}
          <BroadcastActions broadcast={broadcast} onPage onDeleting={onDeleting} />
        </>
      }
    >
      {isOpen(broadcast) && goesToNobody(broadcast) && <Notice kind="warning">{t('detail.nobodyLeft')}</Notice>}
      {status === 'error' && progress?.selected === 0 && <Notice kind="warning">{t('detail.nobodyWasLeft')}</Notice>}
      {hold !== null && <Notice kind="warning">{t(`detail.hold.${hold}`)}</Notice>}
      {status === 'scheduled' && !sending && hold === null && timeZone !== undefined && (
        <p className={classes.said}>
          {broadcast.sendNow || broadcast.scheduledAt === null
            ? t('detail.startsNow')
            : t('detail.startsAt', { moment: moment(broadcast.scheduledAt) })}
        </p>
      )}
      {progress && <Progress progress={progress} type={broadcast.type} sending={sending} timeZone={timeZone} />}
      {broadcast.stoppedAt !== null && timeZone !== undefined && (
        <p className={classes.hint}>{t('detail.stoppedAt', { moment: moment(broadcast.stoppedAt) })}</p>
      )}
      <BroadcastFacts broadcast={broadcast} timeZone={timeZone} />
      <Tabs
        label={t('detail.parts')}
        current={search.tab}
        items={tabs.map((value) => ({ value, label: t(`detail.tab.${value}`), count: counts[value] }))}
      />
      {search.tab === 'recipients' && (
        <RecipientsTab broadcast={broadcast} timeZone={timeZone} list={list} search={search} leaving={leaving} />
      )}
      {search.tab === 'responses' && (
        <ResponsesTab broadcast={broadcast} timeZone={timeZone} list={list} search={search} leaving={leaving} />
      )}
      {search.tab === 'skipped' && <SkippedTab broadcast={broadcast} list={list} search={search} leaving={leaving} />}
    </Page>
  );
}

/** Everybody who was chosen has been deleted since. */
const goesToNobody = ({ status, programs, recipients, ephemeralCount }: BroadcastDetail): boolean =>
  status === 'scheduled' && programs.length + recipients.length + ephemeralCount === 0;

/**
 * What can be done with it now: change it, stop it, send again what failed, send what was stopped. Specification
 * broadcasts 3.2, 3.3.
 */
function Deeds({ broadcast }: { readonly broadcast: BroadcastDetail }) {
  const t = useBroadcastTexts();
  const mayEdit = useCan('broadcasts', 'canEdit');
  const { mutateAsync: stop } = useWrite(stopBroadcast);
  const { mutateAsync: retry } = useWrite(retryBroadcast);
  const [asking, setAsking] = useState<'stop' | 'resume' | 'retry' | undefined>();
  const close = () => setAsking(undefined);
  const title = useBroadcastTitle()(broadcast);
  const { id, progress } = broadcast;
  const params = { id };
  const [failed, left] = [progress?.error ?? 0, progress?.stopped ?? 0];
  const [isStopping, setStopping] = useState(false);
  // while the question stood, all has left, or somebody else has stopped it
  const isOver = !isStopping && (!isSending(broadcast) || broadcast.stoppedAt !== null);
  if (!mayEdit) return null;
  if (isOpen(broadcast))
    return (
      <ButtonLink
        variant="default"
        to="/app/broadcasts/$broadcastId"
        params={{ broadcastId: id }}
        search={{ edit: true }}
      >
        {t('edit')}
      </ButtonLink>
    );
  return (
    <>
      {isSending(broadcast) && broadcast.stoppedAt === null && (
        <Button danger onClick={() => setAsking('stop')}>
          {t('detail.stop')}
        </Button>
      )}
      {!isSending(broadcast) && left > 0 && (
        <Button variant="default" onClick={() => setAsking('resume')}>
          {t('detail.resume', { count: left })}
        </Button>
      )}
      {!isSending(broadcast) && failed > 0 && (
        <Button variant="default" onClick={() => setAsking('retry')}>
          {t('detail.retry', { count: failed })}
        </Button>
      )}
      <ConfirmDialog
        opened={asking === 'stop'}
        onClose={close}
        title={t('detail.stopTitle', { title })}
        confirmLabel={t('detail.stop')}
        danger
        reason={isOver ? t('detail.stopOver') : undefined}
        onConfirm={async () => {
          setStopping(true);
          await stop({ params }).finally(() => setStopping(false));
          toast.success(t('detail.stopped', { title }));
        }}
      >
        {isOver ? t('detail.stopOver') : t('detail.stopText', { count: progress?.pending ?? 0 })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'resume'}
        onClose={close}
        title={t('detail.resumeTitle', { title })}
        confirmLabel={t('detail.resumeConfirm')}
        onConfirm={async () => {
          const { retried } = await retry({ params, body: { stopped: true } });
          toast.success(t('detail.resumed', { count: retried }));
        }}
      >
        {t('detail.resumeText', { count: left })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'retry'}
        onClose={close}
        title={t('detail.retryTitle', { title })}
        confirmLabel={t('detail.retryConfirm')}
        onConfirm={async () => {
          const { retried } = await retry({ params, body: {} });
          toast.success(t('detail.retried', { count: retried }));
        }}
      >
        {t('detail.retryText', { count: failed })}
      </ConfirmDialog>
    </>
  );
}
