import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import { DomainError } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import { ROLE_NAMES } from '#src/schemas/access.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type {
  FailedRow,
  getPeopleUpload as getEndpoint,
  listPeopleUploads as listEndpoint,
  PeopleUpload,
} from '#src/schemas/uploads.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { latestPage } from '#server/domain/paging.ts';
import { peopleOfUploads } from '#server/domain/people/people-of-uploads.ts';
import { updateCounts, type UpdateCounts } from './uploads-updates.ts';

/** An import that has written nothing for so long is no longer under way: each transaction takes a moment. */
const SILENCE_MS = 60_000;

type Counts = Pick<PeopleUpload, 'active' | 'disabled' | 'people'>;

/**
 * How many people of each upload are enabled, how many were disabled with it, and which roles those have whom it made or
 * updated.
 */
async function countPeople({ tx }: Work, ids: readonly string[]): Promise<(id: string) => Counts> {
  const rows = await tx
    .selectFrom(peopleOfUploads(ids).as('met'))
    .innerJoin('memberships', 'memberships.id', 'met.id')
    .select((eb) => {
      const made = eb('memberships.upload_id', '=', eb.ref('met.upload_id'));
      return [
        'met.upload_id',
        'role_id',
        eb.fn.countAll<string>().as('all'),
        eb.fn
          .countAll<string>()
          .filterWhere(eb.and([made, eb('active', '=', true)]))
          .as('active'),
        eb.fn
          .countAll<string>()
          .filterWhere(eb.and([made, eb('off_with_upload', '=', true)]))
          .as('disabled'),
      ];
    })
    .groupBy(['met.upload_id', 'role_id'])
    .execute();
  return (id) => {
    const own = rows.filter((row) => row.upload_id === id);
    const sum = (name: 'active' | 'disabled') => own.reduce((total, row) => total + Number(row[name]), 0);
    return {
      active: sum('active'),
      disabled: sum('disabled'),
      people: ROLE_NAMES.flatMap((role) => {
        const there = own.find((row) => row.role_id === ROLE_IDS[role]);
        return there ? [{ role, count: Number(there.all) }] : [];
      }),
    };
  };
}

function statusOf({ now }: Work, { rows_done, total, stopped_at, updated_at }: Selectable<Database['people_uploads']>) {
  if (rows_done === total) return 'processed';
  if (stopped_at) return 'stopped';
  return now.getTime() - updated_at.getTime() > SILENCE_MS ? 'stopped' : 'processing';
}

type UploadRow = Selectable<Database['people_uploads']> & { readonly updates: UpdateCounts };

async function toAnswers(work: Work, rows: readonly UploadRow[]): Promise<PeopleUpload[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const countsOf = await countPeople(work, ids);
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    createdAt: row.created_at.toISOString(),
    uploadedBy: { personId: row.uploaded_by_id, name: row.uploaded_by_name },
    status: statusOf(work, row),
    total: row.total,
    processed: row.rows_done - row.failed,
    failed: row.failed,
    ...countsOf(row.id),
    updated: row.updates.updated,
    undone: row.updates.undone,
  }));
}

/** The CSV uploads of an organization, by default of the actor's, the latest first; 404 for one out of sight. */
export async function listPeopleUploads(
  work: Work,
  actor: Actor,
  { organizationId, page, limit }: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  if (organizationId !== undefined) await requireOrganization(work, organizationId);
  const owner = organizationId ?? actor.organizationId;
  const all = work.tx.selectFrom('people_uploads').selectAll().select(updateCounts.as('updates'));
  const uploads = owner === null ? all : all.where('organization_id', '=', owner);
  const { rows, pager } = await latestPage(uploads, { page, limit });
  return { rows: await toAnswers(work, rows), pager };
}

/** The rows of an upload that failed so far, in the order of the file. */
export async function findFailedRows({ tx }: Work, uploadId: string): Promise<FailedRow[]> {
  const rows = await tx
    .selectFrom('people_upload_failures')
    .select(['row_index', 'message', 'problems'])
    .where('upload_id', '=', uploadId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ rowIndex: row.row_index, message: row.message, problems: row.problems }));
}

/** The upload's row; 404 for one out of sight. */
export async function requireUpload({ tx }: Work, id: string): Promise<UploadRow> {
  const row = isUuid(id)
    ? await tx
        .selectFrom('people_uploads')
        .selectAll()
        .select(updateCounts.as('updates'))
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new DomainError(404, 'notFound');
  return row;
}

/** A CSV upload; 404 for one out of sight. */
export async function readUpload(work: Work, id: string): Promise<PeopleUpload> {
  const [upload] = await toAnswers(work, [await requireUpload(work, id)]);
  if (!upload) throw new DomainError(404, 'notFound');
  return upload;
}

/** A CSV upload with the rows that failed; 404 for one out of sight. */
export async function getPeopleUpload(work: Work, id: string): Promise<ResponseOf<typeof getEndpoint>> {
  return { upload: await readUpload(work, id), failedRows: await findFailedRows(work, id) };
}
