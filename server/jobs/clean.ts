import { sql } from 'kysely';
import { cleanFile } from '#server/domain/files.ts';
import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { DAY_MS, LIMITS } from '#src/schemas/limits.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';

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
  { table: 'security_events', days: LIMITS.securityLogDays, ended: sql`at` },
  // their files with them
  { table: 'report_requests', days: LIMITS.reportDays, ended: sql`finished_at` },
  { table: 'call_events', days: WORK_LIMITS.callEventDays, ended: sql`received_at` },
  { table: 'broadcast_recipients', days: WORK_LIMITS.broadcastRecipientDays, ended: sql`created_at` },
  { table: 'broadcast_skipped', days: WORK_LIMITS.broadcastRecipientDays, ended: sql`created_at` },
  { table: 'broadcast_replies', days: WORK_LIMITS.broadcastRecipientDays, ended: sql`created_at` },
  { table: 'captcha_uses', days: 0, ended: sql`expires_at` },
  { table: 'survey_drafts', days: WORK_LIMITS.surveyDays, ended: sql`saved_at` },
  { table: 'queue_undone_additions', days: WORK_LIMITS.queueUndoneDays, ended: sql`undone_at` },
  { table: 'send_budgets', days: 1, ended: sql`at` },
  { table: 'outbox', days: 30, ended: sql`coalesce(sent_at, created_at)` },
] as const;

/** Transcripts go with the recordings; the calls stay, and don't speak of them any more. Specification calls 4.3. */
const cleanTranscripts = (services: Services): Promise<number> =>
  inScope(services, 'system', async ({ tx, now }) => {
    const before = new Date(now.getTime() - WORK_LIMITS.recordingDays * DAY_MS);
    const { numAffectedRows } = await sql`
      with gone as (
        delete from call_transcripts where call_id in (
          select id from calls where transcript_status = 'ready' and ended_at < ${before}
            order by ended_at limit ${sql.lit(BATCH)} for update skip locked)
        returning call_id)
      update calls set transcript_status = 'none' from gone where id = call_id`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });

/** Files that are taken at a time: each is asked of its store. */
const FILES = 10_000;

/**
 * Takes away ended sessions, codes, tokens, throttles, sent messages, old reports and files that are over. Gives how
 * many rows it took.
 */
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
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = await cleanTranscripts(services);
    taken += rows;
    if (rows < BATCH) break;
  }
  // last, for their store may not answer
  for (let files = 0; files < FILES && (await cleanFile(services)); files += 1) taken += 1;
  return taken;
}
