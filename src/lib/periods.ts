/* What the address bar may hold is known from the start: it stays small. */

/** Periods that end now, as lists of calls and their figures offer them. */
export const PERIODS = ['24h', '7d', '30d', '60d', '90d'] as const;
export type Period = (typeof PERIODS)[number];

/** How long each is. */
export const PERIOD_HOURS: Readonly<Record<Period, number>> = {
  '24h': 24,
  '7d': 7 * 24,
  '30d': 30 * 24,
  '60d': 60 * 24,
  '90d': 90 * 24,
};

interface Days {
  readonly last?: Period | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}

/** A period and days exclude each other: what is chosen last counts. */
export function withDays<Patch extends Days>(patch: Patch): Patch {
  if (patch.last !== undefined) return { ...patch, dateFrom: undefined, dateTo: undefined };
  return patch.dateFrom !== undefined || patch.dateTo !== undefined ? { ...patch, last: undefined } : patch;
}
