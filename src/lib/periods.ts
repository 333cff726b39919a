import type { Period } from '#src/schemas/periods.ts';

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

/** What of an address a call asks for: the period, or the days. */
export const askedDays = ({ last, dateFrom, dateTo }: Days): Days =>
  last === undefined
    ? { ...(dateFrom !== undefined && { dateFrom }), ...(dateTo !== undefined && { dateTo }) }
    : { last };
