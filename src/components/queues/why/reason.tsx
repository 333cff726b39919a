import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { useLanguageName } from '#src/components/ui/changes/use-language-name.ts';
import { formatTime } from '#src/lib/dates.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { getQueue } from '#src/queries/queues.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { getQueueRecipientReasons } from '#src/schemas/queues.ts';
import classes from '#src/components/queues/queues.module.css';
import { useRecipientDeeds } from '#src/components/queues/recipients/recipient-deeds.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { timesText } from '#src/components/queues/queue-words.ts';
import { useMinute } from '#src/components/ui/page/use-minute.ts';
import { useQueueDeeds } from '#src/components/queues/use-queue-deeds.ts';
import { BothTimes } from './both-times.tsx';

export type Reasons = ResponseOf<typeof getQueueRecipientReasons>;

interface ReasonProps {
  readonly queueId: string;
  readonly timeZone: string;
  readonly answer: Reasons;
  readonly reason: Reasons['reasons'][number];
}

/** One reason: what it is, since when and until when, and what ends it. */
export function Reason({ queueId, timeZone, answer, reason }: ReasonProps) {
  const t = useQueueTexts();
  const about = useAbout(answer, reason);
  const end = useEnd({ queueId, timeZone, answer, reason });
  const { kind, since, until } = reason;
  const there = answer.recipient.timezone;
  return (
    <li className={classes.reasonItem}>
      <div>
        <h3 className={classes.reasonTitle}>{t(`reason.${kind}`)}</h3>
        <p className={classes.about}>{about}</p>
        {since !== null && (
          <p className={classes.about}>
            <BothTimes text={(moment) => t('why.since', { moment })} iso={since} timeZone={timeZone} there={there} />
          </p>
        )}
        <p className={classes.about}>
          {until === null ? (
            t('why.noEnd')
          ) : (
            <BothTimes text={(moment) => t('why.until', { moment })} iso={until} timeZone={timeZone} there={there} />
          )}
        </p>
      </div>
      {end}
    </li>
  );
}

/** What a reason means for this person. */
function useAbout({ recipient, preferredTimes }: Reasons, { kind, hold }: Reasons['reasons'][number]): string {
  const t = useQueueTexts();
  const languageName = useLanguageName();
  const time = formatTime(new Date(useMinute()).toISOString(), { timeZone: recipient.timezone });
  switch (kind) {
    case 'held':
      return t(`hold.${hold ?? 'organization'}`);
    case 'nightThere':
      return t('why.about.nightThere', { time });
    case 'notTheirTime':
      return t('why.about.notTheirTime', { time, times: timesText(t, preferredTimes) });
    case 'noCaller':
      return recipient.language === null
        ? t('why.about.noCallerAny')
        : t('why.about.noCaller', { language: languageName(recipient.language, 'sentence') });
    default:
      return t(`why.about.${kind}`);
  }
}

/** What ends a reason; nothing where it ends by itself, or who looks may not end it. */
function useEnd({ queueId, timeZone, answer: { recipient }, reason }: ReasonProps): ReactNode {
  const t = useQueueTexts();
  const mayEditQueue = useCan('callListQueues', 'canEdit');
  const mayEditRecipients = useCan('callListQueuesEditor', 'canEdit');
  const mayEditPerson = useCan('personorganizations', 'canEdit');
  const mayAdminister = useCan('organizationsFeatures', 'canEdit');
  const mayReadCalls = useCan('calls', 'canReadAsAdmin');
  const hasCalls = useSession((state) => hasFeature(state, 'callLogs'));
  const queue = useQuery(getQueue(queueId)).data?.callListQueue;
  const deeds = useRecipientDeeds(queueId, timeZone);
  const { toggle } = useQueueDeeds();
  const { kind, callId, hold } = reason;
  const { personOrganizationId } = recipient;
  const button = (label: string, run: () => Promise<unknown>) => (
    <Button variant="default" size="small" onClick={run}>
      {label}
    </Button>
  );
  switch (kind) {
    case 'inactive':
    case 'otherRole':
    case 'onHold':
      return (
        mayEditPerson && (
          <ButtonLink
            variant="default"
            size="small"
            to="/app/detail/$personOrganizationId"
            params={{ personOrganizationId }}
          >
            {t(`why.act.${kind}`)}
          </ButtonLink>
        )
      );
    case 'noPhone':
    case 'optedOut':
    case 'notTheirTime':
      return (
        mayEditPerson && (
          <ButtonLink
            variant="default"
            size="small"
            to="/app/detail/$personOrganizationId/edit"
            params={{ personOrganizationId }}
          >
            {t(`why.act.${kind}`)}
          </ButtonLink>
        )
      );
    case 'held':
      return (
        mayAdminister &&
        hold !== 'noCarrier' &&
        queue && (
          <ButtonLink variant="default" size="small" to="/app/admin" search={{ organization: queue.organizationId }}>
            {t('why.act.held')}
          </ButtonLink>
        )
      );
    case 'queueOff':
      return mayEditQueue && queue && !queue.active && button(t('why.act.queueOff'), () => toggle(queue));
    case 'paused':
      return mayEditRecipients && button(t('why.act.paused'), () => deeds.resume(recipient));
    case 'notBefore':
      return mayEditRecipients && button(t('why.act.notBefore'), () => deeds.availableNow(recipient));
    case 'cooldown':
    case 'phoneBusy':
      return (
        mayReadCalls &&
        hasCalls &&
        callId !== null && (
          <ButtonLink variant="default" size="small" to="/app/call-logs/$callId" params={{ callId }}>
            {t(`why.act.${kind}`)}
          </ButtonLink>
        )
      );
    case 'noCaller':
      return (
        <ButtonLink
          variant="default"
          size="small"
          to="/app/queues/$queueId"
          params={{ queueId }}
          search={{ tab: 'callers' }}
        >
          {t('why.act.noCaller')}
        </ButtonLink>
      );
    case 'nightThere':
      return null;
  }
}
