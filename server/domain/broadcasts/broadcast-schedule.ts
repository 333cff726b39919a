import { sql } from 'kysely';
import type { Work } from '#server/work.ts';
import type { Said } from '#src/schemas/refusals.ts';
import { timezone as timezoneSchema } from '#src/schemas/timezone.ts';

const MINUTE_MS = 60_000;

export interface Schedule {
  readonly sendNow: boolean;
  readonly scheduleDate?: string | null | undefined;
  readonly scheduleTime?: string | null | undefined;
  readonly timezone?: string | null | undefined;
}

/** The moment that a day and an hour of a zone mean, whatever its clock does then. */
async function momentOf({ tx }: Work, day: string, time: string, zone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select (${`${day} ${time}`}::timestamp at time zone ${zone}) as at`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('The database gave no moment');
  return row.at;
}

/**
 * When a broadcast is sent: `at`, or null where no time is chosen, or what is wrong with it at its field. The present
 * minute is now. `zone` is the organization's. Specification broadcasts 2.7.
 */
export async function momentOfSchedule(
  work: Work,
  { sendNow, scheduleDate, scheduleTime, timezone }: Schedule,
  zone: string,
): Promise<{ readonly at: Date | null; readonly wrong: Readonly<Record<string, Said>> }> {
  if (sendNow) return { at: work.now, wrong: {} };
  const chosen = timezone ?? zone;
  if (!timezoneSchema.safeParse(chosen).success) return { at: null, wrong: { timezone: { code: 'timezone.invalid' } } };
  if (!scheduleDate || !scheduleTime) return { at: null, wrong: {} };
  const at = await momentOf(work, scheduleDate, scheduleTime, chosen);
  const minute = Math.floor(work.now.getTime() / MINUTE_MS) * MINUTE_MS;
  if (at.getTime() < minute) return { at: null, wrong: { scheduleTime: { code: 'broadcastTime' } } };
  return { at: at > work.now ? at : work.now, wrong: {} };
}
