import { clockIn, formatMoment, formatTime } from '#src/lib/dates.ts';
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
  const [here, elsewhere] = [timeZone, there].map((zone) => clockIn(new Date(iso), zone));
  const words = text(formatMoment(iso, { timeZone, withZone: true }));
  if (!here || !elsewhere || (here.day === elsewhere.day && here.time === elsewhere.time)) return <bdi>{words}</bdi>;
  // the day is told once where it is the same
  const write = here.day === elsewhere.day ? formatTime : formatMoment;
  const told = t('why.there', { moment: write(iso, { timeZone: there, withZone: true }) });
  return <bdi>{`${words} (${told})`}</bdi>;
}
