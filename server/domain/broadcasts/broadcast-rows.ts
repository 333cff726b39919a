import { sql, type Expression, type RawBuilder, type Selectable } from 'kysely';
import { nameOrder } from '#server/domain/name-order.ts';
import type { Database } from '#server/db/schema.ts';
import { makeMediaKey } from '#server/domain/media-keys.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import {
  getBroadcastAudio,
  type Broadcast,
  type BroadcastAudio,
  type BroadcastDetail,
} from '#src/schemas/broadcasts.ts';
import { fillPath } from '#src/schemas/endpoint.ts';
import { fillMergeFields } from '#src/schemas/merge-fields.ts';
import { namesPutIn } from './broadcast-reach.ts';

export type BroadcastRow = Selectable<Database['broadcasts']>;

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** How many messages there are, left or not. */
const messagesOf = ({ pending, success, error, opt_out: optOut, stopped }: BroadcastRow) =>
  pending + success + error + optOut + stopped;

/** Whether a response still waits for somebody to see to it: a STOP doesn't. Specification broadcasts 4.11. */
export const isOpenReply = sql<boolean>`(done_at is null and not is_stop)`;

/** How many responses to the broadcast whose id is `id` are open. */
export const countOpenReplies = (id: Expression<string>) =>
  sql<number>`(select count(*)::integer from broadcast_replies where broadcast_id = ${id} and ${isOpenReply})`;

/** What lists show beside a broadcast's own row. */
interface Beside {
  readonly organizationName: string;
  readonly openReplies: number;
}

/** A broadcast as lists show it. */
export const toBroadcast = (row: BroadcastRow, { organizationName, openReplies }: Beside): Broadcast => ({
  id: row.id,
  title: row.title,
  organizationId: row.organization_id,
  organizationName,
  type: row.type,
  kind: row.kind,
  content: row.content,
  status: row.status,
  archived: row.archived_at !== null,
  sendNow: row.send_now,
  scheduleDate: row.schedule_date,
  scheduleTime: row.schedule_time,
  timezone: row.timezone,
  scheduledAt: iso(row.scheduled_at),
  allowResponses: row.allow_responses,
  authorId: row.author_id,
  authorName: row.author_name,
  startedAt: iso(row.started_at),
  finishedAt: iso(row.finished_at),
  stoppedAt: iso(row.stopped_at),
  hold: row.hold,
  total: row.expanded_at && messagesOf(row),
  // who answered STOP got it, too
  sent_to_count: row.success + row.opt_out,
  pending_count: row.pending,
  replies_count: row.replies_count,
  replies_open: openReplies,
  stopped_count: row.stopped,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** A broadcast's row, locked for who changes it; 404 for one out of sight. */
export async function findBroadcast({ tx }: Work, id: string, lock = false): Promise<BroadcastRow> {
  if (!isUuid(id)) throw new DomainError(404, 'notFound');
  let found = tx.selectFrom('broadcasts').selectAll().where('id', '=', id);
  if (lock) found = found.forNoKeyUpdate();
  const row = await found.executeTakeFirst();
  if (!row) throw new DomainError(404, 'notFound');
  return row;
}

/** A spoken message with its address; null for one that is gone. Specification broadcasts 2.9. */
export async function readAudio(
  { config }: Services,
  { tx, now }: Work,
  actor: Actor,
  fileId: string | null,
): Promise<BroadcastAudio | null> {
  if (fileId === null) return null;
  const file = await tx
    .selectFrom('files')
    .select(['id', 'seconds', 'peaks'])
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!file) return null;
  const { personId, sessionId, actsIn } = actor;
  const key = await makeMediaKey(config, file.id, { personId, sessionId, organizationId: actsIn }, now);
  const url = `${fillPath(getBroadcastAudio.path, { id: file.id })}?key=${key}`;
  return { id: file.id, seconds: file.seconds ?? 0, peaks: [...(file.peaks ?? [])], url };
}

interface Chosen {
  readonly programs: BroadcastDetail['programs'];
  readonly recipients: BroadcastDetail['recipients'];
}

/** Whom a broadcast was chosen to go to, by name. */
async function readChosen({ tx }: Work, id: string): Promise<Chosen> {
  const programs = await tx
    .selectFrom('broadcast_programs as chosen')
    .innerJoin('programs', 'programs.id', 'chosen.program_id')
    .select(['programs.id', 'programs.name'])
    .select((eb) =>
      eb
        .selectFrom('memberships')
        .whereRef('memberships.program_id', '=', 'programs.id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('total'),
    )
    .where('chosen.broadcast_id', '=', id)
    .orderBy(nameOrder('programs.name'))
    .orderBy('programs.id')
    .execute();
  const people = await tx
    .selectFrom('broadcast_people as chosen')
    .innerJoin('memberships as m', 'm.id', 'chosen.membership_id')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['m.person_id', 'm.program_id', 'p.first_name', 'p.last_name'])
    .where('chosen.broadcast_id', '=', id)
    .orderBy('m.sort_name')
    .orderBy('m.id')
    .execute();
  return {
    programs: programs.map(({ total, ...program }) => ({ ...program, total: total ?? 0 })),
    recipients: people.map((row) => ({
      id: row.program_id === null ? row.person_id : `${row.person_id}@${row.program_id}`,
      personId: row.person_id,
      name: `${row.first_name} ${row.last_name}`,
    })),
  };
}

/** What became of all who were chosen; null before it began. Specification broadcasts 3.3. */
async function readProgress({ tx }: Work, row: BroadcastRow): Promise<BroadcastDetail['progress']> {
  if (!row.started_at) return null;
  const next = await tx
    .selectFrom('broadcast_recipients')
    .select((eb) => eb.fn.min('send_after').as('at'))
    .where('broadcast_id', '=', row.id)
    .where('step', '=', 'waiting')
    .executeTakeFirst();
  return {
    selected: row.selected,
    pending: row.pending,
    success: row.success,
    error: row.error,
    opt_out: row.opt_out,
    stopped: row.stopped,
    skipped: row.left_out,
    nextAt: row.stopped_at ? null : iso((next?.at as Date | null | undefined) ?? null),
  };
}

interface Named {
  readonly name: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * The message as the first who got it reads it, or, while nobody has, the first for whom it is; null before it has begun.
 * Specification broadcasts 2.14.
 */
async function readSample(
  { tx }: Work,
  { id, started_at: startedAt, title, content }: BroadcastRow,
  organization: string,
): Promise<BroadcastDetail['sample']> {
  if (!startedAt) return null;
  const { first, last } = namesPutIn();
  const firstOf = (which: RawBuilder<unknown>) => sql`(
    select * from broadcast_recipients where broadcast_id = ${id} and ${which} order by contact limit 1)`;
  const { rows } = await sql<Named>`
    select r.name, ${first} as "firstName", ${last} as "lastName"
    from (select 1 as place, * from ${firstOf(sql`status in ('success', 'opt_out')`)} got
        union all select 2, * from ${firstOf(sql`true`)} made) r
      left join memberships m on m.id = r.membership_id
      left join people p on p.id = m.person_id
    order by r.place limit 1`.execute(tx);
  const [person] = rows;
  const names = { ...person, organization };
  return {
    name: person?.name ?? null,
    title: fillMergeFields(title, names),
    content: content && fillMergeFields(content, names),
  };
}

/** A broadcast with all that its form and its page show; 404. */
export async function readDetail(services: Services, work: Work, actor: Actor, id: string): Promise<BroadcastDetail> {
  const row = await findBroadcast(work, id);
  const { rows } = await sql<{ organization: string; open: number; alert: string | null }>`
    select (select name from organizations where id = ${row.organization_id}) as organization,
      ${countOpenReplies(sql.val(row.id))} as open,
      (select first_name || ' ' || last_name from people where id = ${row.alert_recipient_id}) as alert`.execute(
    work.tx,
  );
  const [names] = rows;
  return {
    ...toBroadcast(row, { organizationName: names?.organization ?? '', openReplies: names?.open ?? 0 }),
    ...(await readChosen(work, row.id)),
    audio: await readAudio(services, work, actor, row.audio_file_id),
    ephemeralCount: row.ephemeral_count,
    alertRecipient:
      row.alert_recipient_id === null ? null : { personId: row.alert_recipient_id, name: names?.alert ?? '' },
    alertEmail: row.alert_email,
    progress: await readProgress(work, row),
    sample: await readSample(work, row, names?.organization ?? ''),
  };
}
