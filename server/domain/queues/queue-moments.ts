import { refusedAt } from '#server/errors.ts';
import type { Work } from '#server/work.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';

const HOUR_MS = 3_600_000;

const isWithin = ({ now }: Work, moment: Date, milliseconds: number) =>
  moment > now && moment.getTime() - now.getTime() <= milliseconds;

/** The next availability, in the future and at most a year ahead; 400 at its field. Specification queues 3.4. */
export function requireAvailability(work: Work, text: string): Date {
  const moment = new Date(text);
  if (isWithin(work, moment, WORK_LIMITS.queueAvailabilityDays * DAY_MS)) return moment;
  throw refusedAt(400, 'queueAvailability', 'nextAvailability');
}

/** The end of a shift, in the future and at most 12 hours ahead; 400 at its field. Specification queues 4.6. */
export function requireShift(work: Work, text: string): Date {
  const moment = new Date(text);
  if (isWithin(work, moment, WORK_LIMITS.queueShiftHoursMax * HOUR_MS)) return moment;
  throw refusedAt(400, 'queueShift', 'onShiftUntil');
}

/** A moment that somebody is put back with; what has run out meanwhile has run out. Specification queues 3.8. */
export function ifAhead({ now }: Work, text: string | null | undefined): Date | null {
  const moment = text ? new Date(text) : null;
  return moment && moment > now ? moment : null;
}

/** Until when a pause goes on that somebody is put back into: a day at most. Specification queues 3.8. */
export function pauseEnd(work: Work, text: string | null | undefined): Date | null {
  const moment = ifAhead(work, text);
  const longest = work.now.getTime() + WORK_LIMITS.queuePauseHours * HOUR_MS;
  return moment && new Date(Math.min(moment.getTime(), longest));
}

/** From when on calls count, of who is put back: not before they are made. Specification queues 3.8. */
export const countedSince = ({ now }: Work, text: string): Date => new Date(Math.min(Date.parse(text), now.getTime()));
