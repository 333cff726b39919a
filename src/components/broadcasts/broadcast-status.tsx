import { Badge } from '#src/components/ui/page/badge.tsx';
import type { Broadcast } from '#src/schemas/broadcasts.ts';
import { isSending, STATUS_TONES } from './broadcast-words.ts';
import classes from './broadcasts.module.css';
import { useBroadcastTexts } from './texts.ts';

type Shown = Pick<
  Broadcast,
  'status' | 'startedAt' | 'stoppedAt' | 'hold' | 'total' | 'pending_count' | 'stopped_count' | 'archived'
>;

/** How a broadcast stands. Specification broadcasts 1.2, 3.3. */
export function BroadcastStatus({ broadcast }: { readonly broadcast: Shown }) {
  const t = useBroadcastTexts();
  const { status, stoppedAt, hold, total, pending_count: pending, stopped_count: stopped, archived } = broadcast;
  const sending = isSending(broadcast);
  const progress = total === null ? t('preparing') : t('sending', { done: total - pending, total });
  return (
    <span className={classes.badges}>
      {sending ? (
        <Badge tone="info">{stoppedAt === null ? progress : t('stopping')}</Badge>
      ) : (
        <Badge tone={STATUS_TONES[status]}>{t(`statuses.${status}`)}</Badge>
      )}
      {!sending && (stoppedAt !== null || stopped > 0) && <Badge tone="warn">{t('stopped')}</Badge>}
      {hold !== null && <Badge tone="warn">{t('held')}</Badge>}
      {archived && <Badge>{t('archivedBadge')}</Badge>}
    </span>
  );
}
