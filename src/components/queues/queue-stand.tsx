import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import classes from './queues.module.css';
import { useQueueTexts } from './texts.ts';
import type { Stats } from './version.ts';

interface QueueStandProps {
  readonly queueId: string;
  readonly stats: Stats;
}

/** Why no call begins, or what is to be done next, in one line with its button. */
export function QueueStand({ queueId, stats: { hold, active, counts } }: QueueStandProps) {
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
  return null;
}
