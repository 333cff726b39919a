import { DAY_MS } from './limits.ts';
import { WORK_LIMITS } from './work-limits.ts';

/** Days from the first to the last, both included, each written `YYYY-MM-DD`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
  /** It was longer than a year, and begins one year before its end. */
  readonly isCut: boolean;
}

/** A day so many days later, or earlier; days have no hours, so no clock is in the way. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The days that a list of calls shows, of those that were asked for: neither, the last 90 days; only a start, 90 days
 * from it, at most until `today`; only an end, the 90 days before it; more than a year is cut to one year before the
 * end. Null where the end is before the start. Days are `YYYY-MM-DD`. Specification calls 3.1, 3.2, 3.3.
 */
export function dayRange(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
) {
  const to =
    asked.to ?? (asked.from === undefined ? today : earlier(addDays(asked.from, WORK_LIMITS.rangeDays), today));
  const from = asked.from ?? addDays(to, -WORK_LIMITS.rangeDays);
  if (from > to) return null;
  const first = addDays(to, -WORK_LIMITS.rangeDaysMax);
  const range: DayRange = { from: from < first ? first : from, to, isCut: from < first };
  return range;
}

const earlier = (one: string, other: string) => (one < other ? one : other);

/** The day of a moment in a time zone, `YYYY-MM-DD`. */
export const dayIn = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment);
