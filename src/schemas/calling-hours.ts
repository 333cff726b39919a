import { clockOf, momentOf } from './clock.ts';
import type { CALL_TIMES } from './person-choices.ts';

/** From one hour of the clock to another: from the first on, until before the second. */
type Hours = readonly [opens: number, closes: number];

interface Law {
  readonly weekdays: Hours;
  readonly saturday: Hours;
  readonly sunday: Hours;
}

const everyDay = (opens: number, closes: number): Law => ({
  weekdays: [opens, closes],
  saturday: [opens, closes],
  sunday: [opens, closes],
});

/**
 * Between which hours of the clock where somebody is one may call or text them: `US` for all (47 CFR 64.1200(c)(1)), and
 * the states that allow less. Assumed on 2026-11-23, from guides to these laws; their exceptions (holidays, consent, who
 * calls and why) are left out. No legal advice. The database has the same in its table `calling_hours`.
 * Specification calls 6.2.
 */
export const CALLING_HOURS: Readonly<Record<string, Law>> & { readonly US: Law } = {
  US: everyDay(8, 21),
  CT: everyDay(9, 20),
  FL: everyDay(8, 20),
  MD: everyDay(8, 20),
  MS: everyDay(8, 20),
  NJ: everyDay(8, 20),
  OK: everyDay(8, 20),
  RI: { weekdays: [9, 18], saturday: [10, 17], sunday: [10, 17] },
  TX: { weekdays: [9, 21], saturday: [9, 21], sunday: [12, 21] },
};

/**
 * When somebody likes to be called, by the names of `CALL_TIMES`: hours of the clock where they are, null for days that
 * are not among them. Weekends are a wish for the whole day. The database has the same in its table `call_times`.
 * Specification queues 4.2.
 */
export const PREFERRED_HOURS: Readonly<Record<(typeof CALL_TIMES)[number], Readonly<Record<keyof Law, Hours | null>>>> =
  {
    Morning: everyDay(8, 12),
    Afternoon: everyDay(12, 17),
    Evening: everyDay(17, 21),
    Weekend: { weekdays: null, saturday: [0, 24], sunday: [0, 24] },
  };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How far ahead an opening is looked for, in days. */
const AHEAD = 7;

function hoursOn(law: Law, clock: number): Hours {
  const weekday = new Date(clock).getUTCDay();
  if (weekday === 0) return law.sunday;
  return weekday === 6 ? law.saturday : law.weekdays;
}

function isWithin(law: Law, timeZone: string, moment: number): boolean {
  const clock = clockOf(timeZone, moment);
  const [opens, closes] = hoursOn(law, clock);
  const hour = new Date(clock).getUTCHours();
  return hour >= opens && hour < closes;
}

/** Without a common hour in the next seven days `opensAt` is null. */
export type CallWindow =
  | { readonly isOpen: true; readonly closesAt: Date }
  | { readonly isOpen: false; readonly opensAt: Date | null };

/**
 * Whether one may call at a moment: it is within the hours of calls in all of the zones; and until when, or from when on.
 * The hours are those of the state, by its two letters, or of all where it has none of its own or isn't known. The same as
 * `call_window` in the database. Throws a RangeError for a zone that the browser doesn't know.
 * Specification calls 6.2, 6.8 to 6.10.
 */
export function callWindow(zones: readonly string[], state: string | null, at: Date): CallWindow {
  const law = CALLING_HOURS[state ?? 'US'] ?? CALLING_HOURS.US;
  const now = at.getTime();
  const isOpenAt = (moment: number) => zones.every((zone) => isWithin(law, zone, moment));
  const edgeOf = (zone: string, days: number, edge: 0 | 1): number => {
    const clock = clockOf(zone, now);
    const midnight = clock - (clock % DAY) + days * DAY;
    return momentOf(zone, midnight + hoursOn(law, midnight)[edge] * HOUR);
  };

  if (isOpenAt(now)) return { isOpen: true, closesAt: new Date(Math.min(...zones.map((zone) => edgeOf(zone, 0, 1)))) };
  const openings = zones
    .flatMap((zone) => Array.from({ length: AHEAD + 1 }, (_, days) => edgeOf(zone, days, 0)))
    .filter((moment) => moment > now && moment <= now + AHEAD * DAY)
    .toSorted((one, other) => one - other);
  const opensAt = openings.find(isOpenAt);
  return { isOpen: false, opensAt: opensAt === undefined ? null : new Date(opensAt) };
}
