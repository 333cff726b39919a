import { sql } from 'kysely';
import { lettersIn } from '#server/domain/letters.ts';
import { send } from '#server/domain/outbox.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { Config } from '#server/services.ts';
import type { Work } from '#server/work.ts';
import type { BroadcastStatus, BroadcastType } from '#src/schemas/broadcast-values.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { audit } from '#server/domain/audit.ts';
import { broadcastTitle } from './broadcast-title.ts';

/** The kind of the job that tells of replies; its key is the broadcast's id. */
const TELL = 'broadcast-replies';

const MINUTE_MS = 60_000;

interface Ended {
  readonly id: string;
  readonly organization_id: string;
  readonly title: string;
  readonly type: BroadcastType;
  readonly status: BroadcastStatus;
  readonly success: number;
  readonly opt_out: number;
  readonly error: number;
}

interface Told {
  readonly email: string;
  readonly language: string | null;
}

/** Whom a broadcast tells: its admin, while that is one, and its address; each address once. */
async function toldOf({ tx }: Work, id: string): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select distinct on (lower(email)) email, language from (
      select p.email, p.preferred_language as language, 1 as place from broadcasts b
        join people p on p.id = b.alert_recipient_id
        where b.id = ${id} and exists (
          select from person_profiles where person_id = p.id and organization_id = b.organization_id and active)
      union all select alert_email, null, 2 from broadcasts where id = ${id}
    ) told where email is not null order by lower(email), place`.execute(tx);
  return rows;
}

const linkTo = ({ publicUrl }: Pick<Config, 'publicUrl'>, id: string) => `${publicUrl}/app/broadcasts/${id}`;

/**
 * Ends those of the broadcasts of which no message waits any more: sent where one has left, else failed. Who is to be
 * told is told. Specification broadcasts 3.3, 4.8.
 */
export async function endWhereDone(work: Work, config: Config, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<Ended>`
    update broadcasts set status = case when success + opt_out > 0 then 'sent' else 'error' end, finished_at = ${work.now},
      hold = null
    where id = any(${[...new Set(ids)]}::uuid[]) and status = 'scheduled' and expanded_at is not null and pending = 0
    returning id, organization_id, title, type, status, success, opt_out, error`.execute(work.tx);
  for (const row of rows) {
    const counts = { sent: row.success + row.opt_out, failed: row.error };
    await audit(work, null, {
      organizationId: row.organization_id,
      action: row.status === 'sent' ? 'sent' : 'failed',
      entity: 'broadcast',
      entityId: row.id,
      after: { name: row.title, ...counts },
    });
    for (const { email, language } of await toldOf(work, row.id)) {
      const letters = lettersIn(language);
      const title = broadcastTitle(row, letters.language);
      const letter = letters.broadcastEnded({ title, ...counts, link: linkTo(config, row.id) });
      await send(work, { kind: 'mail', to: email, ...letter });
    }
  }
}

/** So many messages are taken out of a broadcast at a time: whoever sends others of the organization waits that long. */
const STOP_PAGE = 1000;

/**
 * Takes the next messages that wait out of a broadcast that was stopped; the broadcast is locked. Gives whether these were
 * all: then it ends, unless some are on their way. Specification broadcasts 3.3.
 */
export async function settleStopped(work: Work, config: Config, id: string): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('broadcast_recipients')
    .set({ step: 'stopped' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('broadcast_recipients')
        .select('id')
        .where('broadcast_id', '=', id)
        .where('step', '=', 'waiting')
        .limit(STOP_PAGE),
    )
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === STOP_PAGE) return false;
  await endWhereDone(work, config, [id]);
  return true;
}

/** Lets whoever is to be told know of replies, at most every 15 minutes. Specification broadcasts 4.8. */
export async function orderReplyMail(work: Work, id: string): Promise<void> {
  const row = await work.tx.selectFrom('broadcasts').select('told_at').where('id', '=', id).executeTakeFirst();
  const next = (row?.told_at?.getTime() ?? 0) + WORK_LIMITS.broadcastAlertMinutes * MINUTE_MS;
  await enqueue(work, TELL, { id }, { key: id, runAt: new Date(Math.max(next, work.now.getTime())) });
}

/** Tells how many replies have come since the last time; nobody of none. */
export async function tellReplies(work: Work, config: Config, id: string): Promise<void> {
  const row = await work.tx
    .selectFrom('broadcasts')
    .select(['id', 'title', 'replies_count', 'replies_told'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const count = row ? row.replies_count - row.replies_told : 0;
  if (!row || count <= 0) return;
  for (const { email, language } of await toldOf(work, id)) {
    const letter = lettersIn(language).broadcastReplies({ title: row.title, count, link: linkTo(config, id) });
    await send(work, { kind: 'mail', to: email, ...letter });
  }
  await work.tx
    .updateTable('broadcasts')
    .set({ replies_told: row.replies_count, told_at: work.now })
    .where('id', '=', id)
    .execute();
}
