import { refusalOf, isRetryable } from '#server/db/failures.ts';
import { DomainError } from '#server/errors.ts';
import { pause, type Services } from '#server/services.ts';
import { tellOfGrowth } from '#server/db/growth.ts';
import { inScope, scopeOf, type Actor, type Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { CsvPlaces } from '#src/schemas/people-csv.ts';
import { programsByName } from '#src/schemas/program-names.ts';
import type { uploadPeople as uploadEndpoint } from '#src/schemas/uploads.ts';
import { requireRight } from '#server/domain/access.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { defaultStatus } from '#server/domain/people/default-place.ts';
import { keepOwnNames, readOwnNames } from '#server/domain/people/own-fields.ts';
import { requireOwn } from '#server/domain/own.ts';
import type { Destination } from './import-insert.ts';
import type { PeopleFile, Row } from './import-reader.ts';
import { writeRows } from './import-rows.ts';
import { countUpdates } from './uploads-updates.ts';
import { findFailedRows } from './uploads.ts';

type Result = ResponseOf<typeof uploadEndpoint>;

/** The name as the history can keep it. */
const nameOf = (file: File) =>
  file.name
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, LIMITS.name);

type Target = Omit<Destination, 'uploadId' | 'updates'> & { readonly places: CsvPlaces };

/** Where the people go: the status is the one that is asked for, or the default one; 400 for another organization's. */
async function findTarget(work: Work, organizationId: string, statusId: string | undefined): Promise<Target> {
  const { id } = await requireOrganization(work, organizationId);
  await requireOwn(work, id, 'foreignStatus', { id: statusId, field: 'statusId' });
  const programs = await work.tx
    .selectFrom('programs')
    .select(['id', 'name', 'is_default'])
    .where('organization_id', '=', id)
    .execute();
  return {
    organizationId: id,
    statusId: statusId ?? (await defaultStatus(work, id)),
    places: {
      programIds: programsByName(programs),
      defaultProgramId: programs.find((program) => program.is_default)?.id ?? null,
      ownNames: await readOwnNames(work, id),
    },
  };
}

/** By these a file is known. */
type KnownFile = Pick<NewUpload, 'organizationId' | 'checksum' | 'updates'>;

/** The upload of a file, held until the transaction ends; undefined for one that the organization hasn't. */
export const findUpload = ({ tx }: Work, { organizationId, checksum, updates }: KnownFile) =>
  tx
    .selectFrom('people_uploads')
    .select(['id', 'rows_done', 'failed', 'total', 'stopped_at'])
    .where('organization_id', '=', organizationId)
    .where('checksum', '=', checksum)
    .where('updates_existing', '=', updates)
    .forUpdate()
    .executeTakeFirst();

interface NewUpload {
  readonly organizationId: string;
  readonly checksum: string;
  readonly fileName: string;
  readonly total: number;
  readonly updates: boolean;
}

/**
 * What is known of the file in the organization: begun now, or where it stands, no longer stopped. A file that
 * nothing came of may be tried again: a program may have been added in between.
 */
async function beginUpload(work: Work, actor: Actor, upload: NewUpload) {
  const { organizationId, checksum, fileName, total, updates } = upload;
  const before = await findUpload(work, upload);
  if (before?.stopped_at)
    await work.tx
      .updateTable('people_uploads')
      .set({ stopped_at: null, updated_at: work.now })
      .where('id', '=', before.id)
      .execute();
  if (before && (before.rows_done < before.total || before.failed < before.total)) return before;
  if (before) await work.tx.deleteFrom('people_uploads').where('id', '=', before.id).execute();
  await work.tx
    .insertInto('people_uploads')
    .values({
      id: work.newId(),
      organization_id: organizationId,
      checksum,
      file_name: fileName,
      uploaded_by_id: actor.personId,
      uploaded_by_name: actor.name,
      total,
      updates_existing: updates,
      created_at: work.now,
      updated_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'checksum', 'updates_existing']).doNothing())
    .execute();
  const begun = await findUpload(work, upload);
  if (!begun) throw new DomainError(409, 'conflict');
  return begun;
}

/** What was lost on the way to the database, and what a rule says, is told; the rest is a matter of single rows. */
const isFinal = (error: unknown) =>
  error instanceof DomainError || (!isRetryable(error) && refusalOf(error)?.status === 503);

/** A chunk that lost against another write is tried again row by row, so that only the row in question fails. */
async function writeSafely(services: Services, actor: Actor, to: Destination, rows: readonly Row[]): Promise<void> {
  const write = (some: readonly Row[]) =>
    inScope(services, scopeOf(actor), (work) => writeRows(work, services, actor, { to, rows: some }));
  try {
    await write(rows);
    return;
  } catch (error) {
    if (isFinal(error)) throw error;
    services.log('warn', 'A chunk of an import is tried again row by row', { error });
  }
  for (const row of rows) {
    try {
      await write([row]);
    } catch (error) {
      if (isFinal(error)) throw error;
      const { position, rowIndex } = row;
      await write([{ position, rowIndex, problems: [{ column: null, code: 'writeGeneric' }] }]);
    }
    await pause(services);
  }
}

interface Import extends Destination {
  readonly services: Services;
  readonly actor: Actor;
}

/** What the rows of a file are written to, and looked up in for each row that is written beside them. */
const GROWING = ['people', 'memberships', 'last_calls'] as const;

/** Writes the rows that come after the first `done`; the next ones are read while these are written. */
async function writeFile({ services, actor, ...to }: Import, file: PeopleFile, done: number): Promise<void> {
  let isFirst = true;
  for (let reading = file.next(); ;) {
    const rows = await reading;
    const last = rows.at(-1);
    if (!last) return;
    reading = file.next();
    // whoever waits for it next is told; until then nobody listens
    reading.catch(() => undefined);
    if (last.position > done) {
      await writeSafely(services, actor, to, rows);
      if (isFirst) await tellOfGrowth(services.db, GROWING);
      isFirst = false;
    }
    await pause(services);
  }
}

/**
 * Creates people of the rows of a CSV file, or updates those who are there where that is asked for, in chunks between
 * which other requests go on, and tells which rows failed and why. How far it came is written with each chunk: the same file sent again goes on from there, beside another
 * request too, and once it is done tells the same again and creates nobody. 404 for an organization out of sight, 400
 * for a wrong checksum and for what is no such CSV file, 403 for an update by who may not edit, 409 once it was stopped.
 * The caller has checked the actor's right to create. Specification uploads 2.1, 2.5, 2.6, 2.13.
 */
export async function importPeople(
  services: Services,
  actor: Actor,
  { file, organizationId, checksum, existing, statusId }: BodyOf<typeof uploadEndpoint>,
): Promise<Result> {
  const scope = scopeOf(actor);
  const updates = existing === 'update';
  if (updates) requireRight(actor, 'personorganizations', 'canEdit');
  const { places, ...target } = await inScope(services, scope, (work) =>
    findTarget(work, organizationId ?? actor.organizationId ?? '', statusId),
  );
  const people = await services.openPeople(file, checksum, places, existing);
  try {
    const { total, own } = people;
    const upload = await inScope(services, scope, async (work) => {
      await keepOwnNames(work, target.organizationId, own);
      return beginUpload(work, actor, {
        organizationId: target.organizationId,
        checksum,
        fileName: nameOf(file),
        total,
        updates,
      });
    });
    const repeated = upload.rows_done === upload.total;
    if (!repeated)
      await writeFile({ services, actor, ...target, updates, uploadId: upload.id }, people, upload.rows_done);
    const { failedRows, counts } = await inScope(services, scope, async (work) => ({
      failedRows: await findFailedRows(work, upload.id),
      counts: await countUpdates(work, upload.id),
    }));
    return {
      uploadId: upload.id,
      total,
      processed: total - failedRows.length,
      updated: counts.updated + counts.undone,
      unchanged: counts.unchanged,
      failedRows,
      repeated,
    };
  } finally {
    people.close();
  }
}
