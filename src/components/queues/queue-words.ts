import type { BadgeTone } from '#src/components/ui/page/badge.tsx';
import { clockIn, formatMoment, formatTime } from '#src/lib/dates.ts';
import type { QueueCallerState, QueueState } from '#src/schemas/queue-values.ts';
import type { QueueRecipient } from '#src/schemas/queues.ts';
import { CALL_TIMES } from '#src/schemas/person-choices.ts';
import type { QueueTexts } from './texts.ts';

/** Each state has one tone, wherever it is shown. */
export const STATE_TONES: Readonly<Record<QueueState, BadgeTone>> = {
  live: 'info',
  ready: 'good',
  blocked: 'warn',
  done: 'neutral',
};

export const CALLER_TONES: Readonly<Record<QueueCallerState, BadgeTone>> = {
  talking: 'info',
  free: 'good',
  off: 'neutral',
  unable: 'warn',
};

/** A moment in few words: the time alone where it is today in that zone. */
export function briefMoment(iso: string, timeZone: string, now = new Date()): string {
  const isToday = clockIn(new Date(iso), timeZone).day === clockIn(now, timeZone).day;
  return (isToday ? formatTime : formatMoment)(iso, { timeZone, withZone: true });
}

/** Why a recipient isn't called now, in a line: the first reason, and when it ends. */
export function reasonText(
  t: QueueTexts,
  reason: Pick<NonNullable<QueueRecipient['reason']>, 'kind' | 'until'>,
  timeZone: string,
): string {
  const words = t(`reason.${reason.kind}`);
  if (reason.until === null) return words;
  return `${words} · ${t('until', { moment: briefMoment(reason.until, timeZone) })}`;
}

/** When somebody likes to be called, in words; what isn’t known is shown as it is. */
export const timesText = (t: QueueTexts, times: readonly string[]): string =>
  times
    .map((time) => {
      const known = CALL_TIMES.find((each) => each === time);
      return known ? t(`times.${known}`) : time;
    })
    .join(', ');
