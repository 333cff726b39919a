import type { QueueRecipient } from '#src/schemas/queues.ts';
import classes from '#src/components/queues/queues.module.css';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { useMinute } from '#src/components/ui/page/use-minute.ts';
import { CALL_TIMES } from '#src/schemas/person-choices.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** How long ago somebody signed up by themselves, and when they like to be called. Specification self-signup 2.6. */
export function SignedUp({ row: { signedUpAt, preferredTimeForCall } }: { readonly row: QueueRecipient }) {
  const t = useQueueTexts();
  const now = useMinute();
  if (signedUpAt === null) return null;
  const minutes = Math.floor((now - Date.parse(signedUpAt)) / MINUTE_MS);
  const since = () => {
    if (minutes < 1) return t('signedUp.now');
    if (minutes < HOUR) return t('signedUp.minutes', { count: minutes });
    if (minutes < DAY) return t('signedUp.hours', { count: Math.floor(minutes / HOUR) });
    return t('signedUp.days', { count: Math.floor(minutes / DAY) });
  };
  const times = CALL_TIMES.filter((time) => preferredTimeForCall.includes(time)).map((time) => t(`times.${time}`));
  return (
    <span className={classes.signedUp}>
      {since()}
      {times.length > 0 && <span>{t('signedUp.times', { times: times.join(', ') })}</span>}
    </span>
  );
}
