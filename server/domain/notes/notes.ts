import { sql } from 'kysely';
import { audit } from '#server/domain/audit.ts';
import { requireOwn } from '#server/domain/own.ts';
import { pagerOf } from '#server/domain/paging.ts';
import { DomainError, refusedAt } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf, QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type {
  createNote as createEndpoint,
  getNote as getEndpoint,
  listNotes as listEndpoint,
  listPersonNotes as listPersonEndpoint,
  Note,
} from '#src/schemas/notes.ts';
import { readNotes } from './note-rows.ts';
import { countOf, isImpossible, noteFilterOf, selectNotes, type NoteFilter } from './notes-filter.ts';

interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** A page of the notes that a filter means, and how many there are, in one question. */
async function readPage(work: Work, filter: NoteFilter, { page, limit }: Paging) {
  const order = selectNotes(work, filter)
    .select('notes.id')
    .orderBy('notes.created_at', 'desc')
    .orderBy('notes.id', 'desc');
  const { total, ids } = await work.tx
    .selectNoFrom([
      countOf(work, filter).as('total'),
      sql<string[]>`array(${order.limit(limit).offset((page - 1) * limit)})::text[]`.as('ids'),
    ])
    .executeTakeFirstOrThrow();
  return { rows: await readNotes(work, ids), pager: pagerOf(page, limit, total) };
}

/**
 * Notes of an organization, or of all that may be seen, a page at a time, the latest first; 404 and 400 as
 * `noteFilterOf`. Specification notes 2.1, 2.2.
 */
export async function listNotes(
  work: Work,
  organizationId: string | undefined,
  query: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  const filter = await noteFilterOf(work, organizationId, query);
  if (isImpossible(filter)) return { rows: [], pager: pagerOf(query.page, query.limit, 0) };
  return readPage(work, filter, query);
}

const NOT_FOUND = () => new DomainError(404, 'notFound');

/** The notes about somebody, or those of a call about them, a page at a time, the latest first; 404. Specification notes 3.1. */
export async function listPersonNotes(
  work: Work,
  personOrganizationId: string,
  query: QueryOf<typeof listPersonEndpoint>,
): Promise<ResponseOf<typeof listPersonEndpoint>> {
  const { organizationId } = await requireSubject(work, personOrganizationId);
  return readPage(work, { organizationId, subjectId: personOrganizationId, callId: query.callId }, query);
}

/** Whom a note is about; 404 for somebody out of sight. Who is being deleted is waited for. */
async function requireSubject({ tx }: Work, id: string): Promise<{ readonly organizationId: string }> {
  const row = isUuid(id)
    ? await tx.selectFrom('memberships').select('organization_id').where('id', '=', id).forKeyShare().executeTakeFirst()
    : undefined;
  if (!row) throw NOT_FOUND();
  return { organizationId: row.organization_id };
}

async function readNote(work: Work, id: string): Promise<Note> {
  const [note] = isUuid(id) ? await readNotes(work, [id]) : [];
  if (!note) throw NOT_FOUND();
  return note;
}

/** A note; 404 for one out of sight. */
export const getNote = async (work: Work, id: string): Promise<ResponseOf<typeof getEndpoint>> => ({
  personOrganizationRoleProgramNote: await readNote(work, id),
});

/** Refuses (400) a correction of a note about somebody else. Specification notes 1.5. */
async function requireCorrected({ tx }: Work, subjectId: string, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const row = isUuid(id)
    ? await tx.selectFrom('notes').select('subject_id').where('id', '=', id).executeTakeFirst()
    : undefined;
  if (row?.subject_id !== subjectId.toLowerCase()) throw refusedAt(400, 'foreignNote', 'correctsId');
}

/** The note that the same person sent before under the same name; 409 where it says something else. */
async function readSent(
  { tx }: Work,
  actor: Actor,
  organizationId: string,
  { clientId, personOrganizationId, note, kind }: BodyOf<typeof createEndpoint>,
): Promise<{ readonly id: string } | undefined> {
  if (clientId === undefined) return undefined;
  const sent = await tx
    .selectFrom('notes')
    .select(['id', 'subject_id', 'note', 'kind'])
    .where('organization_id', '=', organizationId)
    .where('author_id', '=', actor.personId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  const isSame = sent?.subject_id === personOrganizationId.toLowerCase() && sent.note === note && sent.kind === kind;
  if (sent && !isSame) throw new DomainError(409, 'noteSubmitted');
  return sent;
}

/**
 * Writes a note; the same one sent twice is the first, and 409 where it was changed since. 404 for somebody out of sight,
 * 400 at `callId` for a call of another organization and at `correctsId` for a note about somebody else. The history tells
 * that it was written, and not what: a note goes with the person, and the history doesn't. Specification notes 1.1, 1.2,
 * 1.3, 1.5, 1.6.
 */
export async function createNote(
  work: Work,
  actor: Actor,
  input: BodyOf<typeof createEndpoint>,
): Promise<ResponseOf<typeof createEndpoint>> {
  const { personOrganizationId, note, kind, callId, callSecond, correctsId, clientId } = input;
  const { organizationId } = await requireSubject(work, personOrganizationId);
  const sent = await readSent(work, actor, organizationId, input);
  if (sent) return { notesPerson: await readNote(work, sent.id) };
  await requireOwn(work, organizationId, 'foreignCall', { id: callId, field: 'callId' });
  await requireCorrected(work, personOrganizationId, correctsId);
  const id = work.newId();
  const written = await work.tx
    .insertInto('notes')
    .values({
      id,
      organization_id: organizationId,
      subject_id: personOrganizationId,
      author_id: actor.personId,
      author_name: actor.name,
      kind,
      note,
      call_id: callId ?? null,
      call_second: callId === undefined ? null : (callSecond ?? null),
      corrects_id: correctsId ?? null,
      client_id: clientId ?? null,
      created_at: work.now,
    })
    // sent twice at once: the second one waits here, and finds the first
    .onConflict((conflict) => conflict.constraint('notes_client').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) {
    const first = await readSent(work, actor, organizationId, input);
    return { notesPerson: await readNote(work, first?.id ?? id) };
  }
  await audit(work, actor, {
    organizationId,
    action: 'created',
    entity: 'note',
    entityId: personOrganizationId,
    after: { kind },
  });
  return { notesPerson: await readNote(work, id) };
}
