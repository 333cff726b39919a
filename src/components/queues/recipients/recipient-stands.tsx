import { Link } from '@tanstack/react-router';
import { Badge } from '#src/components/ui/page/badge.tsx';
import type { QueueRecipient } from '#src/schemas/queues.ts';
import { briefMoment, reasonText, STATE_TONES } from '#src/components/queues/queue-words.ts';
import classes from '#src/components/queues/queues.module.css';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { searchWith } from '#src/lib/search-params.ts';

interface RecipientStandsProps {
  readonly row: QueueRecipient;
  readonly timeZone: string;
}

/** How a recipient stands, and the first reason; leads to all of them. A pause is told beside any other reason. */
export function RecipientStands({ row: { personId, state, reason, pausedUntil }, timeZone }: RecipientStandsProps) {
  const t = useQueueTexts();
  return (
    <Link to="." search={searchWith({ why: personId })} resetScroll={false} className={classes.stands}>
      <Badge tone={STATE_TONES[state]}>{t(reason ? `reason.${reason.kind}` : `state.${state}`)}</Badge>
      {reason?.until && (
        <span className={classes.reason}>{t('until', { moment: briefMoment(reason.until, timeZone) })}</span>
      )}
      {pausedUntil !== null && reason !== null && reason.kind !== 'paused' && (
        <span className={classes.reason}>{reasonText(t, { kind: 'paused', until: pausedUntil }, timeZone)}</span>
      )}
    </Link>
  );
}
