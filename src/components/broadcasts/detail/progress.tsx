import { StatTiles } from '#src/components/ui/page/stat-tiles.tsx';
import { formatMoment } from '#src/lib/dates.ts';
import { BROADCAST_SKIPPED, type BroadcastType } from '#src/schemas/broadcast-values.ts';
import type { BroadcastDetail } from '#src/schemas/broadcasts.ts';
import { skippedCount, sumOf } from '#src/components/broadcasts/broadcast-words.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';

/** What leaves within a minute isn't waited for. */
const isWaited = (iso: string): boolean => Date.parse(iso) > Date.now() + 60_000;

interface ProgressProps {
  readonly progress: NonNullable<BroadcastDetail['progress']>;
  readonly type: BroadcastType;
  readonly sending: boolean;
  readonly timeZone: string | undefined;
}

/** What became of all who were chosen: the first number is the others together. Specification broadcasts 3.3, 4.1. */
export function Progress({ progress, type, sending, timeZone }: ProgressProps) {
  const t = useBroadcastTexts();
  const { selected, pending, success, error, opt_out: optOut, stopped, skipped, nextAt } = progress;
  const left = sumOf(skipped);
  const total = selected - left;
  const done = total - pending;
  const reasons = BROADCAST_SKIPPED.filter((reason) => skipped[reason])
    .map((reason) => skippedCount(t, reason, type, skipped[reason] ?? 0))
    .join(', ');
  const tile = (name: 'selected' | 'sent' | 'pending' | 'error' | 'skipped', value: number) => ({
    label: t(`detail.account.${name}`),
    value,
  });
  return (
    <section aria-label={t('detail.progress')} className={classes.progress}>
      {sending && (
        <>
          <progress
            max={Math.max(1, total)}
            value={done}
            aria-label={t('detail.progressText', { done, total })}
            className={classes.bar}
          />
          <p className={classes.hint}>{t('detail.progressText', { done, total })}</p>
        </>
      )}
      <StatTiles
        compact
        items={[
          tile('selected', selected),
          tile('sent', success + optOut),
          ...(sending || pending > 0 ? [tile('pending', pending)] : []),
          ...(error > 0 ? [tile('error', error)] : []),
          ...(stopped > 0 ? [{ label: t('recipients.is.stopped'), value: stopped }] : []),
          tile('skipped', left),
        ]}
      />
      {optOut > 0 && <p className={classes.hint}>{t('detail.optedOut', { count: optOut })}</p>}
      {left > 0 && <p className={classes.hint}>{t('detail.skippedBy', { count: left, reasons })}</p>}
      {nextAt !== null && sending && isWaited(nextAt) && timeZone !== undefined && (
        <p className={classes.hint}>
          {t('detail.nextAt', { moment: formatMoment(nextAt, { timeZone, withZone: true }) })}
        </p>
      )}
    </section>
  );
}
