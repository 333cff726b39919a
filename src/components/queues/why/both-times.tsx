import { formatMoment } from '#src/lib/dates.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';

interface BothTimesProps {
  readonly iso: string;
  /** The organization's. */
  readonly timeZone: string;
  /** Theirs; left out where it doesn't matter. */
  readonly there?: string | undefined;
  readonly text?: ((moment: string) => string) | undefined;
}

const plainly = (moment: string) => moment;

/** A moment where the organization is, and where the person is if their clock shows another time. */
export function BothTimes({ iso, timeZone, there = timeZone, text = plainly }: BothTimesProps) {
  const t = useQueueTexts();
  const here = formatMoment(iso, { timeZone });
  const elsewhere = formatMoment(iso, { timeZone: there });
  const words = text(formatMoment(iso, { timeZone, withZone: true }));
  if (elsewhere === here) return words;
  return `${words} (${t('why.there', { moment: formatMoment(iso, { timeZone: there, withZone: true }) })})`;
}
