import { sql } from 'kysely';
import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { DAY_MS, LIMITS } from '#src/schemas/limits.ts';

/** Rows per statement: a long delete would keep others waiting. */
const BATCH = 1000;

/** So many statements for a table; what is left waits for the next time. */
const ROUNDS = 100;

/** How many days a row is kept once it is of no use, by table: when it ended, as SQL. */
const RETENTION = [
  { table: 'sessions', days: 7, ended: sql`coalesce(revoked_at, expires_at)` },
  { table: 'mfa_codes', days: 1, ended: sql`expires_at` },
  { table: 'one_time_tokens', days: 30, ended: sql`coalesce(used_at, expires_at)` },
  { table: 'throttles', days: 1, ended: sql`window_started_at` },
  // their files with them
  { table: 'report_requests', days: LIMITS.reportDays, ended: sql`finished_at` },
  { table: 'outbox', days: 30, ended: sql`coalesce(sent_at, created_at)` },
] as const;

/** Takes away ended sessions, codes, tokens, throttles, sent messages and old reports. Gives how many rows it took. */
export async function clean(services: Services): Promise<number> {
  let taken = 0;
  for (const { table, days, ended } of RETENTION) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const rows = await inScope(services, 'system', async ({ tx, now }) => {
        const before = new Date(now.getTime() - days * DAY_MS);
        const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)} where ${ended} < ${before} limit ${sql.lit(BATCH)} for update skip locked)`.execute(
          tx,
        );
        return Number(numAffectedRows ?? 0);
      });
      taken += rows;
      if (rows < BATCH) break;
    }
  }
  return taken;
}
