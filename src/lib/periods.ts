import type { Period } from '#src/schemas/periods.ts';
import { dayIn } from '#src/schemas/ranges.ts';
import { fromUsDay } from '#src/schemas/us-day.ts';

/* What the address bar may hold is known from the start: it stays small. */

interface Days {
  readonly last?: Period | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}

const NO_DAYS = { dateFrom: undefined, dateTo: undefined };
/** Moments that a figure has led to, in the place of days. */
const NO_MOMENTS = { since: undefined, until: undefined };

/** A period and days exclude each other: what is chosen last counts. */
export function withDays<Patch extends Days>(patch: Patch): Patch {
  if (patch.last !== undefined) return { ...patch, ...NO_DAYS, ...NO_MOMENTS };
  return patch.dateFrom !== undefined || patch.dateTo !== undefined
    ? { ...patch, ...NO_MOMENTS, last: undefined }
    : patch;
}

/** Where each day begins first: what isn't today there yet is in the future everywhere. */
const FIRST_ZONE = 'Pacific/Kiritimati';

const isMoment = (text: string | undefined): boolean => text?.includes('T') === true;

/** Whether days end before they begin, or begin after today. */
function isBackwards({ dateFrom, dateTo }: Days, timeZone: string): boolean {
  if (dateFrom === undefined || isMoment(dateFrom) || isMoment(dateTo)) return false;
  const first = fromUsDay(dateFrom);
  return first > dayIn(new Date(), timeZone) || (dateTo !== undefined && first > fromUsDay(dateTo));
}

/**
 * What of an address a call asks for: the period, or the days but for such as end before they begin, which the server
 * would refuse, or begin after today. `timeZone` is the organization's, once it is known. Specification calls 3.2.
 */
export function askedDays({ last, dateFrom, dateTo }: Days, timeZone = FIRST_ZONE): Days {
  if (last !== undefined) return { last };
  if (isBackwards({ dateFrom, dateTo }, timeZone)) return {};
  return { ...(dateFrom !== undefined && { dateFrom }), ...(dateTo !== undefined && { dateTo }) };
}
