import { WEEKDAYS, type Weekday } from '#src/schemas/call-values.ts';

/** Calls of an hour of a day of the week. */
export interface HourFigures {
  readonly weekday: Weekday;
  readonly hour: number;
  readonly calls: number;
  readonly answered: number;
}

/** With fewer calls a share says nothing (assumed). */
export const CALLS_TO_SAY = 5;

const LEVELS = 5;

/** The hours that are shown at least: those in which people may be called. */
const FIRST = 8;
const LAST = 20;

const shareOf = ({ calls, answered }: HourFigures): number => answered / calls;

/** When people answer: the share of answered calls by weekday and hour, and how it compares within the week. */
export function hoursOf(hours: readonly HourFigures[]) {
  const found = new Map(hours.map((each) => [`${each.weekday} ${each.hour}`, each]));
  const telling = hours
    .filter(({ calls }) => calls >= CALLS_TO_SAY)
    .toSorted((one, other) => shareOf(other) - shareOf(one) || other.calls - one.calls);
  const [best, worst] = [telling[0], telling.at(-1)];
  const [most, least] = [best ? shareOf(best) : 1, worst ? shareOf(worst) : 0];
  const first = Math.min(FIRST, ...hours.map(({ hour }) => hour));
  const last = Math.max(LAST, ...hours.map(({ hour }) => hour));
  return {
    best,
    worst,
    /** Shares at the ends of the colours. */
    least,
    most,
    weekdays: WEEKDAYS,
    hours: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    at: (weekday: Weekday, hour: number): HourFigures =>
      found.get(`${weekday} ${hour}`) ?? { weekday, hour, calls: 0, answered: 0 },
    /** From 0 to 4; undefined where there are too few calls to say. */
    levelOf: (cell: HourFigures): number | undefined => {
      if (cell.calls < CALLS_TO_SAY) return undefined;
      if (most === least) return LEVELS - 1;
      return Math.min(LEVELS - 1, Math.floor(((shareOf(cell) - least) / (most - least)) * LEVELS));
    },
  };
}

/** `71%`, of a share. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;
