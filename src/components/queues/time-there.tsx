import { formatTime } from '#src/lib/dates.ts';
import { useMinute } from '#src/components/ui/page/use-minute.ts';

/** What the clock shows where somebody is. */
export function TimeThere({ timeZone }: { readonly timeZone: string }) {
  const now = new Date(useMinute()).toISOString();
  return (
    <bdi>
      <time dateTime={now}>{formatTime(now, { timeZone, withZone: true })}</time>
    </bdi>
  );
}
