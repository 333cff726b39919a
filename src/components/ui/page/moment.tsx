import { formatMoment } from '#src/lib/dates.ts';
import { None } from './description-list.tsx';

interface MomentProps {
  readonly iso: string | null | undefined;
  /** UTC where it isn't given. */
  readonly timeZone?: string | undefined;
  /** False where the screen has named the zone already, e.g. in a table's heading. */
  readonly withZone?: boolean | undefined;
}

/** A date and time with the zone named: `<Moment iso={change.at} timeZone={organization.timezone} />`. */
export function Moment({ iso, timeZone = 'UTC', withZone = true }: MomentProps) {
  if (!iso) return <None />;
  return <time dateTime={iso}>{formatMoment(iso, { timeZone, withZone })}</time>;
}
