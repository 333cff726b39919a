import { refusalOf, isRetryable } from '#server/db/failures.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, scopeOf, type Actor, type Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { readRow, rowMessage, type CsvHeader } from '#src/schemas/people-csv.ts';
import type { uploadPeople as uploadEndpoint } from '#src/schemas/people-uploads.ts';
import { requireOrganization } from './organization-lookup.ts';
import { openCsv, type CsvRecord } from './people-csv.ts';
import type { Destination } from './people-import-insert.ts';
import { writeRows, type Row } from './people-import-rows.ts';
import { findFailedRows } from './people-uploads.ts';

type Result = ResponseOf<typeof uploadEndpoint>;

/** Rows of one transaction: few enough that other requests of the embedded database don't wait to be noticed. */
const CHUNK = 1000;

/** The embedded database answers in microtasks: without a pause no other request would get its turn. */
const breathe = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The name as the history can keep it. */
const nameOf = (file: File) =>
  file.name
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, LIMITS.name);

async function findDestination(work: Work, organizationId: string): Promise<Omit<Destination, 'uploadId'>> {
  const { id } = await requireOrganization(work, organizationId);
  const programs = await work.tx
    .selectFrom('programs')
    .select(['id', 'name', 'is_default'])
    .where('organization_id', '=', id)
    .execute();
  const status = await work.tx
    .selectFrom('organization_person_statuses')
    .select('id')
    .where('organization_id', '=', id)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return {
    organizationId: id,
    programIds: new Map(programs.map((program) => [program.name.toLowerCase(), program.id])),
    defaultProgramId: programs.find((program) => program.is_default)?.id ?? null,
    statusId: status?.id ?? null,
  };
}

const findUpload = ({ tx }: Work, organizationId: string, checksum: string) =>
  tx
    .selectFrom('people_uploads')
    .select(['id', 'rows_done', 'failed', 'total'])
    .where('organization_id', '=', organizationId)
    .where('checksum', '=', checksum)
    .forUpdate()
    .executeTakeFirst();

interface NewUpload {
  readonly organizationId: string;
  readonly checksum: string;
  readonly fileName: string;
  readonly total: number;
}

/**
 * What is known of the file in the organization: begun now, or where it stands. A file that
 * nothing came of may be tried again: a program may have been added in between.
 */
async function beginUpload(work: Work, actor: Actor, { organizationId, checksum, fileName, total }: NewUpload) {
  const before = await findUpload(work, organizationId, checksum);
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
      created_at: work.now,
      updated_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'checksum']).doNothing())
    .execute();
  const begun = await findUpload(work, organizationId, checksum);
  if (!begun) throw new DomainError(409, 'conflict');
  return begun;
}

/** The number that a row brings along, or else its place below the header. */
function numberOf({ rowColumn }: CsvHeader, cells: readonly string[], position: number): number {
  const own = rowColumn === undefined ? Number.NaN : Number(cells[rowColumn]);
  return Number.isInteger(own) && own > 0 && own < 2 ** 31 ? own : position;
}

function checkRow(header: CsvHeader, to: Destination, { cells, isBroken }: CsvRecord, position: number): Row {
  const place = { position, rowIndex: numberOf(header, cells, position) };
  if (isBroken) return { ...place, message: REFUSALS.csvQuotes };
  const result = readRow(header, cells, to);
  return 'person' in result ? { ...place, person: result.person } : { ...place, message: rowMessage(result.problems) };
}

/** What was lost on the way to the database, and what a rule says, is told; the rest is a matter of single rows. */
const isFinal = (error: unknown) =>
  error instanceof DomainError || (!isRetryable(error) && refusalOf(error)?.status === 503);

/** A chunk that lost against another write is tried again row by row, so that only the row in question fails. */
async function writeSafely(services: Services, actor: Actor, to: Destination, rows: readonly Row[]): Promise<void> {
  const write = (some: readonly Row[]) => inScope(services, scopeOf(actor), (work) => writeRows(work, actor, to, some));
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
      await write([{ position, rowIndex, message: REFUSALS.writeGeneric }]);
    }
    await breathe();
  }
}

/**
 * Creates people of the rows of a CSV file, in chunks between which other requests go on, and tells which rows failed
 * and why. How far it came is written with each chunk: the same file sent again goes on from there, beside another
 * request too, and once it is done tells the same again and creates nobody. 404 for an organization out of sight, 400
 * for a wrong checksum and for what is no such CSV file. The caller has checked the actor's right. Specification 1 §1, §3, §7.
 */
export async function importPeople(
  services: Services,
  actor: Actor,
  { file, organizationId, checksum }: BodyOf<typeof uploadEndpoint>,
): Promise<Result> {
  const scope = scopeOf(actor);
  const place = await inScope(services, scope, (work) =>
    findDestination(work, organizationId ?? actor.organizationId ?? ''),
  );
  const csv = await openCsv(file, checksum);
  const upload = await inScope(services, scope, (work) =>
    beginUpload(work, actor, {
      organizationId: place.organizationId,
      checksum,
      fileName: nameOf(file),
      total: csv.total,
    }),
  );
  const repeated = upload.rows_done === upload.total;
  if (!repeated) {
    const to = { ...place, uploadId: upload.id };
    let position = 0;
    let rows: Row[] = [];
    let writing = Promise.resolve();
    // The next rows are read while a database server writes the ones before.
    const flush = async () => {
      const next = rows;
      rows = [];
      await writing;
      if (position > upload.rows_done) writing = writeSafely(services, actor, to, next);
      // whoever waits for it next is told; until then nobody listens
      writing.catch(() => undefined);
      await breathe();
    };
    for await (const records of csv.rows())
      for (const record of records) {
        rows.push(checkRow(csv.header, to, record, (position += 1)));
        if (rows.length === CHUNK) await flush();
      }
    await flush();
    await writing;
  }
  const failedRows = await inScope(services, scope, (work) => findFailedRows(work, upload.id));
  const { total } = csv;
  return { uploadId: upload.id, total, processed: total - failedRows.length, failedRows, repeated };
}
