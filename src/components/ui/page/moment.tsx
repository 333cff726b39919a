import { formatMoment } from '#src/lib/dates.ts';
import { None } from './none.tsx';

interface MomentProps {
  readonly iso: string | null | undefined;
  /** Undefined while it isn't known: the room is kept, for another zone's time would be read as this one's. */
  readonly timeZone: string | undefined;
  /** False where the screen has named the zone already, e.g. in a table's heading. */
  readonly withZone?: boolean | undefined;
}

/** The time, its half of the day and its zone stay on one line. */
const inOnePiece = (text: string): string => text.replaceAll(/ (?=(?:[^ ]+ )?[^ ]+$)/g, '\u00a0');

/** A date and time with the zone named: `<Moment iso={change.at} timeZone={organization.timezone} />`. */
export function Moment({ iso, timeZone, withZone = true }: MomentProps) {
  if (!iso) return <None />;
  const text = inOnePiece(formatMoment(iso, { timeZone, withZone }));
  if (timeZone === undefined) return <span style={{ visibility: 'hidden' }}>{text}</span>;
  return <time dateTime={iso}>{text}</time>;
}
