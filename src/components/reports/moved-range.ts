import { dayStart } from '#src/lib/dates.ts';
import { addDays, dayIn } from '#src/schemas/ranges.ts';
import type { ReportFilters } from '#src/schemas/reports.ts';

const DAY_MS = 86_400_000;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Whether an order names two days, which can be moved. */
export const isOfDays = ({ startDate, endDate }: ReportFilters): boolean =>
  startDate !== undefined && endDate !== undefined;

/**
 * An order of the same with as many days up to today, whole ones of its zone; as it was where it names no two days.
 * Specification reports 5.6.
 */
export function upToToday(filters: ReportFilters, timeZone: string, now = Date.now()): ReportFilters {
  const { startDate, endDate, tz = timeZone } = filters;
  if (startDate === undefined || endDate === undefined) return filters;
  const today = dayIn(new Date(now), tz);
  const days = daysBetween(dayIn(new Date(startDate), tz), dayIn(new Date(endDate), tz));
  return {
    ...filters,
    startDate: dayStart(addDays(today, -days), tz),
    endDate: dayStart(addDays(today, 1), tz) - 1,
  };
}
