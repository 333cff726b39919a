import { momentOn } from '#src/lib/dates.ts';
import { isoDay } from '#src/schemas/fields.ts';
import { timezone as zoneSchema } from '#src/schemas/timezone.ts';
import type { FormMoment } from './form-values.ts';

const MINUTE_MS = 60_000;

/** The moment that a form's day and hour mean in its zone; null where one of them is missing or none. */
export function momentOf({ when, scheduleDate, scheduleTime, timezone }: FormMoment): string | null {
  if (when === 'now' || !scheduleDate || !scheduleTime) return null;
  if (!isoDay.safeParse(scheduleDate).success || !zoneSchema.safeParse(timezone).success) return null;
  return momentOn(scheduleDate, scheduleTime, timezone);
}

/** This minute isn't over yet. Specification broadcasts 2.7. */
export const isPast = (iso: string | null): boolean =>
  iso !== null && Date.parse(iso) < Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
