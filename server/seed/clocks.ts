import { DAY_MS } from '#src/schemas/limits.ts';

const HOUR_MS = 3_600_000;

/** Hours in which an organization's admins write things down. */
const OFFICE = { from: 9 * HOUR_MS, to: 17 * HOUR_MS };

/** January 4, 1970, was the first Sunday. */
const FIRST_SUNDAY = 3;

export interface Clocks {
  /** How far the clock of a zone is ahead of UTC, in milliseconds. */
  ahead(zone: string, moment: number): number;
  /** A moment of the office hours of a zone, of the same day or the last working day before it, at most `until`. */
  atOffice(zone: string, moment: number, until: number): number;
  /** A moment of the office hours of a zone, of the next working day or of the rest of this one. */
  nextOffice(zone: string, moment: number): number;
  /** Whether it is one of the office hours of a zone. */
  isAtOffice(zone: string, moment: number): boolean;
}

/** The day of the week of a moment of UTC, from 0, a Sunday. */
export const weekdayOf = (moment: number): number => (Math.floor(moment / DAY_MS) - FIRST_SUNDAY + 7) % 7;

const isWorkday = (moment: number) => ![0, 6].includes(weekdayOf(moment));

/** Each hour is looked up once: that takes as long as a hundred calls. */
export function knownClocks(): Clocks {
  const known = new Map<string, number>();
  const lookUp = (zone: string, moment: number): number => {
    const key = `${zone} ${moment}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const clock = new Date(moment).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T');
    const offset = Date.parse(`${clock}Z`) - moment;
    known.set(key, offset);
    return offset;
  };
  const ahead = (zone: string, moment: number): number => {
    const midnight = moment - (moment % DAY_MS);
    const offset = lookUp(zone, midnight);
    // only on the days on which the clock changes the hour matters
    return offset === lookUp(zone, midnight + DAY_MS) ? offset : lookUp(zone, moment - (moment % HOUR_MS));
  };
  const atOffice = (zone: string, moment: number, until: number): number => {
    const clock = moment + ahead(zone, moment);
    // the whole day is drawn together to its office hours
    const time = Math.round(OFFICE.from + ((clock % DAY_MS) / DAY_MS) * (OFFICE.to - OFFICE.from));
    let midnight = clock - (clock % DAY_MS);
    const at = () => midnight + time - ahead(zone, midnight + time);
    while (!isWorkday(midnight) || at() > until) midnight -= DAY_MS;
    return at();
  };
  return {
    ahead,
    atOffice,
    nextOffice(zone, moment) {
      let day = moment;
      while (atOffice(zone, day, Infinity) <= moment) day += DAY_MS;
      return atOffice(zone, day, Infinity);
    },
    isAtOffice(zone, moment) {
      const clock = moment + ahead(zone, moment);
      const time = clock % DAY_MS;
      return isWorkday(clock) && time >= OFFICE.from && time < OFFICE.to;
    },
  };
}
