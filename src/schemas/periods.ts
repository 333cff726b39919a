/* What the address bar may hold is known from the start: it stays small. */

/** Periods that end now, as lists of calls and their figures offer them. */
export const PERIODS = ['24h', '7d', '30d', '60d', '90d'] as const;
export type Period = (typeof PERIODS)[number];

/** How many days each goes back. */
export const PERIOD_DAYS: Readonly<Record<Period, number>> = { '24h': 1, '7d': 7, '30d': 30, '60d': 60, '90d': 90 };
