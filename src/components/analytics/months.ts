import { addDays, dayIn } from '#src/schemas/ranges.ts';
import { toUsDay } from '#src/schemas/us-day.ts';

/** Months that are offered beside the periods. Specification analytics 1.16. */
export const MONTHS = ['thisMonth', 'lastMonth'] as const;
export type Month = (typeof MONTHS)[number];

/**
 * The days of a month as the address bar has them, by the clock where the organization is; of the present one those until
 * today. Specification analytics 1.16.
 */
export function daysOfMonth(month: Month, timeZone: string, now = new Date()) {
  const today = dayIn(now, timeZone);
  const first = `${today.slice(0, 7)}-01`;
  const lastOfBefore = addDays(first, -1);
  return month === 'thisMonth'
    ? { dateFrom: toUsDay(first), dateTo: toUsDay(today) }
    : { dateFrom: toUsDay(`${lastOfBefore.slice(0, 7)}-01`), dateTo: toUsDay(lastOfBefore) };
}
