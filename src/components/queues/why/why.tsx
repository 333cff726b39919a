import { Link } from '@tanstack/react-router';
import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { DescriptionList } from '#src/components/ui/page/description-list.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { useCan } from '#src/lib/use-can.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { STATE_TONES, timesText } from '#src/components/queues/queue-words.ts';
import classes from '#src/components/queues/queues.module.css';
import { doneBy, useRecipientDeeds } from '#src/components/queues/recipients/recipient-deeds.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { TimeThere } from '#src/components/queues/time-there.tsx';
import { BothTimes } from './both-times.tsx';
import { Reason, type Reasons } from './reason.tsx';

interface WhyProps {
  readonly queueId: string;
  readonly timeZone: string;
  readonly answer: Reasons;
}

/** All that keeps somebody from being called, or when it is their turn. Specification queues 4.2. */
export function Why({ queueId, timeZone, answer }: WhyProps) {
  const t = useQueueTexts();
  const { recipient, reasons, readyAt, timezones, preferredTimes } = answer;
  const { state, personOrganizationId } = recipient;
  const mayEdit = useCan('callListQueuesEditor', 'canEdit');
  const { callAgain } = useRecipientDeeds(queueId, timeZone);
  return (
    <>
      <p className={classes.verdict}>
        <Badge tone={STATE_TONES[state]}>{t(`state.${state}`)}</Badge>
        <span>{t('why.position', { position: recipient.priorityOrder })}</span>
        <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId }}>
          {t('why.openPerson')}
        </Link>
      </p>
      <Turn answer={answer} />
      {state === 'done' && mayEdit && (
        <Button variant="default" size="small" onClick={() => callAgain(recipient)}>
          {t('recipients.again')}
        </Button>
      )}
      {reasons.length > 0 && (
        <Section title={t('why.reasons')} card={false}>
          <ul className={classes.reasons}>
            {reasons.map((reason) => (
              <Reason key={reason.kind} queueId={queueId} timeZone={timeZone} answer={answer} reason={reason} />
            ))}
          </ul>
          <p className={classes.hint}>
            {readyAt === null ? (
              t('why.readyNever')
            ) : (
              <BothTimes
                text={(moment) => t('why.readyAt', { moment })}
                iso={readyAt}
                timeZone={timeZone}
                there={recipient.timezone}
              />
            )}
          </p>
        </Section>
      )}
      <DescriptionList
        compact
        items={[
          {
            term: t('why.timeThere'),
            value: (timezones.length > 0 ? timezones : [recipient.timezone]).map((zone) => (
              <span key={zone} className={classes.zone}>
                <TimeThere timeZone={zone} />
              </span>
            )),
          },
          {
            term: t('why.preferred'),
            value: preferredTimes.length > 0 ? timesText(t, preferredTimes) : t('why.anyTime'),
          },
          {
            term: t('why.attempts'),
            value: t('recipients.tried', { count: recipient.attempts, most: WORK_LIMITS.queueAttempts }),
          },
          {
            term: t('why.lastCall'),
            value: recipient.lastCall && (
              <ButtonLink variant="text" to="/app/call-logs/$callId" params={{ callId: recipient.lastCall.id }}>
                <BothTimes iso={recipient.lastCall.at} timeZone={timeZone} />
              </ButtonLink>
            ),
          },
        ]}
      />
    </>
  );
}

/** What there is to say of who isn't kept from being called. */
function Turn({ answer: { recipient, readyBefore } }: { readonly answer: Reasons }) {
  const t = useQueueTexts();
  switch (recipient.state) {
    case 'live':
      return <p className={classes.hint}>{t('why.live')}</p>;
    case 'ready':
      return (
        <p className={classes.hint}>
          {readyBefore === null || readyBefore === 0 ? t('why.readyNow') : t('why.readyBefore', { count: readyBefore })}
        </p>
      );
    case 'done': {
      const words = { spoke: 'why.doneSpoke', tried: 'why.doneTried', aside: 'why.doneAside' } as const;
      return <p className={classes.hint}>{t(words[doneBy(recipient)], { count: recipient.attempts })}</p>;
    }
    case 'blocked':
      return null;
  }
}
