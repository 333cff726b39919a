import { cancel, enqueue } from '#server/jobs/queue.ts';
import { audit, difference } from '#server/domain/audit.ts';
import { keepFile } from '#server/domain/files.ts';
import { submissionHash } from '#server/domain/submission-hash.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import type { Actor, Work } from '#server/work.ts';
import type {
  createBroadcast as createEndpoint,
  duplicateBroadcast as duplicateEndpoint,
  getBroadcast as getEndpoint,
  updateBroadcast as updateEndpoint,
} from '#src/schemas/broadcasts.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { dropUnusedAudio } from './broadcast-audio.ts';
import { keepContacts } from './broadcast-contacts.ts';
import { understand, type BroadcastInput, type Understood } from './broadcast-input.ts';
import { findBroadcast, readDetail, type BroadcastRow } from './broadcast-rows.ts';

/** The kind of the job that begins a broadcast; its key is the broadcast's id. */
const BEGIN = 'broadcast';

/** What the history tells of a broadcast. */
const told = (row: BroadcastRow) => ({
  name: row.title,
  type: row.type,
  content: row.content,
  status: row.status,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  allowResponses: row.allow_responses,
});

/** Writes down what was done to a broadcast; `by` null: by itself. */
export const auditBroadcast = (
  work: Work,
  by: Actor | null,
  row: Pick<BroadcastRow, 'id' | 'organization_id' | 'title'>,
  action: string,
  { before, after }: { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> } = {},
): Promise<void> =>
  audit(work, by, {
    organizationId: row.organization_id,
    action,
    entity: 'broadcast',
    entityId: row.id,
    before: before ?? null,
    // it is told by its name, whatever was changed
    after: action === 'deleted' ? null : { name: row.title, ...after },
  });

const hasBegun = ({ status, started_at: startedAt }: BroadcastRow) =>
  startedAt !== null || status === 'sent' || status === 'error';

export const isBeingSent = ({ status, started_at: startedAt }: BroadcastRow): boolean =>
  status === 'scheduled' && startedAt !== null;

/** The columns that a form fills. */
const columnsOf = (actor: Actor, input: BroadcastInput, { audio, alertRecipient, at, ...meant }: Understood) => ({
  title: input.title,
  type: input.type,
  kind: meant.isEphemeral ? ('EPHEMERAL' as const) : ('STANDARD' as const),
  content: input.content ?? null,
  audio_file_id: audio,
  status: input.action === 'submit' ? ('scheduled' as const) : ('draft' as const),
  send_now: input.sendNow,
  schedule_date: input.scheduleDate ?? null,
  schedule_time: input.scheduleTime ?? null,
  timezone: input.timezone ?? null,
  scheduled_at: input.sendNow && input.action !== 'submit' ? null : at,
  allow_responses: input.allowResponses,
  alert_recipient_id: alertRecipient,
  alert_email: input.alertEmail ?? null,
  author_id: actor.personId,
  author_name: actor.name,
});

/** Keeps whom a broadcast goes to, instead of whom it went to before. */
async function keepChosen(work: Work, row: BroadcastRow, { choice, contacts, isEphemeral }: Understood): Promise<void> {
  const { tx } = work;
  const ofIt = { broadcast_id: row.id, organization_id: row.organization_id };
  await tx.deleteFrom('broadcast_programs').where('broadcast_id', '=', row.id).execute();
  await tx.deleteFrom('broadcast_people').where('broadcast_id', '=', row.id).execute();
  if (choice.programs.length > 0)
    await tx
      .insertInto('broadcast_programs')
      .values(choice.programs.map((id) => ({ ...ofIt, program_id: id })))
      .execute();
  if (choice.people.length > 0)
    await tx
      .insertInto('broadcast_people')
      .values(choice.people.map((id) => ({ ...ofIt, membership_id: id })))
      .execute();
  if (contacts.length > 0 || !isEphemeral)
    await keepContacts(work, { id: row.id, organizationId: row.organization_id }, contacts);
  const { count } = await tx
    .selectFrom('broadcast_contacts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('broadcast_id', '=', row.id)
    .executeTakeFirstOrThrow();
  await tx.updateTable('broadcasts').set({ ephemeral_count: count }).where('id', '=', row.id).execute();
}

/** Orders the sending of a broadcast, or takes it back. */
const order = async (work: Work, { id, status, scheduled_at: at }: BroadcastRow): Promise<void> => {
  if (status === 'scheduled') await enqueue(work, BEGIN, { id }, { key: id, runAt: at ?? work.now });
  else await cancel(work, BEGIN, id);
};

type Answer = ResponseOf<typeof getEndpoint>;

const answer = async (services: Services, work: Work, actor: Actor, id: string): Promise<Answer> => ({
  broadcast: await readDetail(services, work, actor, id),
});

/** A broadcast with whom it goes to and how far it is; 404. Specification broadcasts 5.2. */
export const getBroadcast = answer;

/** The broadcast that the same form has made already, locked. Specification broadcasts 3.8. */
const findSubmitted = ({ tx }: Work, actor: Actor, organizationId: string, submissionId: string) =>
  tx
    .selectFrom('broadcasts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('submission_id', '=', submissionId)
    .where('author_id', '=', actor.personId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Creates a broadcast as a draft, or hands it over; the same form that comes again is the one that it made. 404 for an
 * organization out of sight, 409 where it was changed since and what it made has begun, 400 with what is wrong at its
 * fields. Specification broadcasts 1.2, 3.8, 5.1.
 */
export async function createBroadcast(
  services: Services,
  work: Work,
  actor: Actor,
  { submissionId, ...input }: BodyOf<typeof createEndpoint>,
): Promise<ResponseOf<typeof createEndpoint>> {
  const understood = await understand(work, actor, input);
  const hash = await submissionHash(input);
  const { organizationId } = understood.choice;
  const row = await work.tx
    .insertInto('broadcasts')
    .values({
      ...columnsOf(actor, input, understood),
      id: work.newId(),
      organization_id: organizationId,
      submission_id: submissionId ?? null,
      submission_hash: hash,
      created_at: work.now,
      updated_at: work.now,
    })
    .onConflict((conflict) => conflict.constraint('broadcasts_submission').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) {
    const made = await findSubmitted(work, actor, organizationId, submissionId ?? '');
    if (!made) throw new DomainError(404, 'notFound');
    if (!hasBegun(made)) return updateBroadcast(services, work, actor, made.id, input);
    if (made.submission_hash !== hash) throw new DomainError(409, 'broadcastSubmitted');
    return answer(services, work, actor, made.id);
  }
  if (understood.audio) await keepFile(work, understood.audio, null);
  await keepChosen(work, row, understood);
  await order(work, row);
  await auditBroadcast(work, actor, row, row.status === 'scheduled' ? 'submitted' : 'created', { after: told(row) });
  return answer(services, work, actor, row.id);
}

/** A moment after the one before: two saves at once must not look like one. */
const savedAt = (now: Date, { updated_at: before }: BroadcastRow) =>
  new Date(Math.max(now.getTime(), before.getTime() + 1));

/**
 * Saves a draft, hands it over, or makes a scheduled one a draft again. 404, 409 for one that has begun or that somebody
 * else saved since, 400 with what is wrong at its fields. Specification broadcasts 3.2, 3.6, 5.2.
 */
export async function updateBroadcast(
  services: Services,
  work: Work,
  actor: Actor,
  id: string,
  { updatedAt, ...input }: BodyOf<typeof updateEndpoint>,
): Promise<ResponseOf<typeof updateEndpoint>> {
  const before = await findBroadcast(work, id, true);
  if (hasBegun(before)) throw new DomainError(409, 'broadcastBegun');
  if (updatedAt !== undefined && Date.parse(updatedAt) !== before.updated_at.getTime())
    throw new DomainError(409, 'broadcastChanged');
  if (input.organizationId.toLowerCase() !== before.organization_id) throw new DomainError(404, 'notFound');
  const understood = await understand(work, actor, input, before);
  const row = await work.tx
    .updateTable('broadcasts')
    .set({
      ...columnsOf(actor, input, understood),
      hold: null,
      submission_hash: await submissionHash(input),
      // what is to be sent is no longer out of the way
      ...(input.action === 'submit' && { archived_at: null }),
      updated_at: savedAt(work.now, before),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (understood.audio) await keepFile(work, understood.audio, null);
  if (before.audio_file_id !== row.audio_file_id) await dropUnusedAudio(work, before.audio_file_id);
  await keepChosen(work, row, understood);
  await order(work, row);
  const action = row.status === 'scheduled' ? 'submitted' : before.status === 'scheduled' ? 'unscheduled' : 'updated';
  const changed = difference(told(before), told(row));
  if (changed || action !== 'updated') await auditBroadcast(work, actor, row, action, changed ?? {});
  return answer(services, work, actor, row.id);
}

/** Deletes a draft, or a scheduled one that hasn't begun; 404, 409. Specification broadcasts 3.4. */
export async function deleteBroadcast(work: Work, actor: Actor, id: string): Promise<void> {
  const row = await findBroadcast(work, id, true);
  if (hasBegun(row)) throw new DomainError(409, 'broadcastBegun');
  await cancel(work, BEGIN, row.id);
  await work.tx.deleteFrom('broadcasts').where('id', '=', row.id).execute();
  await dropUnusedAudio(work, row.audio_file_id);
  await auditBroadcast(work, actor, row, 'deleted', { before: told(row) });
}

/** Puts a broadcast out of the way, or takes it back; 404, 409 for one that is being sent. Specification broadcasts 3.4. */
export async function setArchived(work: Work, actor: Actor, id: string, isArchived: boolean): Promise<void> {
  const row = await findBroadcast(work, id, true);
  if (isArchived && isBeingSent(row)) throw new DomainError(409, 'broadcastSending');
  if ((row.archived_at !== null) === isArchived) return;
  await work.tx
    .updateTable('broadcasts')
    .set({ archived_at: isArchived ? work.now : null })
    .where('id', '=', row.id)
    .execute();
  await auditBroadcast(work, actor, row, isArchived ? 'archived' : 'restored');
}

/** What a title says of which copy it is: none, ` (copy)` or ` (copy 2)`. */
const COPY = /(?: \(copy(?: (?<number>\d{1,3}))?\))?$/;

function titleOfCopy(title: string): string {
  const found = COPY.exec(title);
  const before = found?.groups?.['number'] ?? (found?.[0] ? '1' : undefined);
  const suffix = before === undefined ? ' (copy)' : ` (copy ${Number(before) + 1})`;
  return [...title.replace(COPY, '')].slice(0, WORK_LIMITS.broadcastTitle - suffix.length).join('') + suffix;
}

/**
 * Makes a draft like another broadcast, without its contacts that were typed or uploaded, and without its time. 404.
 * Specification broadcasts 3.5.
 */
export async function duplicateBroadcast(
  services: Services,
  work: Work,
  actor: Actor,
  id: string,
): Promise<ResponseOf<typeof duplicateEndpoint>> {
  const { tx, now } = work;
  const row = await findBroadcast(work, id);
  const copy = await tx
    .insertInto('broadcasts')
    .values({
      id: work.newId(),
      organization_id: row.organization_id,
      // an email's title is its subject, which people read
      title: row.type === 'email' ? row.title : titleOfCopy(row.title),
      type: row.type,
      content: row.content,
      audio_file_id: row.audio_file_id,
      timezone: row.timezone,
      allow_responses: row.allow_responses,
      alert_recipient_id: row.alert_recipient_id,
      alert_email: row.alert_email,
      author_id: actor.personId,
      author_name: actor.name,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const [table, column] of [
    ['broadcast_programs', 'program_id'],
    ['broadcast_people', 'membership_id'],
  ] as const)
    await tx
      .insertInto(table)
      .columns(['broadcast_id', 'organization_id', column] as never)
      .expression(
        (eb) =>
          eb
            .selectFrom(table)
            .select([eb.val(copy.id).as('broadcast_id'), 'organization_id', column] as never)
            .where('broadcast_id', '=', row.id) as never,
      )
      .execute();
  await auditBroadcast(work, actor, copy, 'created', { after: told(copy) });
  return answer(services, work, actor, copy.id);
}
