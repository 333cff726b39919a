import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { formatMoment } from '#src/lib/dates.ts';
import { getQueuePlan } from '#src/queries/queues.ts';
import classes from './queues.module.css';
import { useQueueTexts } from './texts.ts';
import type { Stats } from './version.ts';

interface QueueStandProps {
  readonly queueId: string;
  readonly stats: Stats;
  readonly timeZone: string;
}

/** Why no call begins, or what is to be done next, in one line with its button; else when the queue is through. */
export function QueueStand({ queueId, stats: { hold, active, counts }, timeZone }: QueueStandProps) {
  const t = useQueueTexts();
  const to = (tab: 'callers' | 'plan', label: string) => (
    <ButtonLink variant="default" size="small" to="/app/queues/$queueId" params={{ queueId }} search={{ tab }}>
      {label}
    </ButtonLink>
  );
  if (hold !== null) return <Notice kind="warning">{t(`hold.${hold}`)}</Notice>;
  if (counts.recipients === 0) return <p className={classes.stand}>{t('stand.noRecipients')}</p>;
  if (counts.callers === 0)
    return (
      <div className={classes.stand}>
        <p>{t('stand.noCallers')}</p>
        {to('callers', t('goToCallers'))}
      </div>
    );
  if (!active)
    return (
      <div className={classes.stand}>
        <p>{t('stand.off')}</p>
        {to('plan', t('preview'))}
      </div>
    );
  if (counts.onShift === 0)
    return (
      <div className={classes.stand}>
        <p>{t('stand.noShift')}</p>
        {to('callers', t('goToCallers'))}
      </div>
    );
  return <Through queueId={queueId} timeZone={timeZone} />;
}

/** When all who can be called are through; the room is there before it is known. */
function Through({ queueId, timeZone }: Pick<QueueStandProps, 'queueId' | 'timeZone'>) {
  const t = useQueueTexts();
  const throughAt = useQuery(getQueuePlan(queueId)).data?.throughAt;
  return (
    <p className={classes.stand}>
      {throughAt ? (
        <Link to="/app/queues/$queueId" params={{ queueId }} search={{ tab: 'plan' }}>
          {t('stand.throughAt', { moment: formatMoment(throughAt, { timeZone, withZone: true }) })}
        </Link>
      ) : (
        '\u00a0'
      )}
    </p>
  );
}
