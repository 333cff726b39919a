import { sql } from 'kysely';
import { insertRows } from '#server/db/bulk.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { asSystem, inScope, scopeOf, type Actor, type Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { REFUSALS } from '#src/schemas/messages.ts';
import { readRow, refusalAbout, rowMessage, type CsvPerson, type CsvPlaces } from '#src/schemas/people-csv.ts';
import type { uploadPeople as uploadEndpoint } from '#src/schemas/people-uploads.ts';
import { audit } from './audit.ts';
import { requireOrganization } from './organization-lookup.ts';
import { decodeCsv, parseCsv, type CsvTable } from './people-csv.ts';
import { detailColumns, personColumns, userNameExists } from './person-data.ts';

type Result = ResponseOf<typeof uploadEndpoint>;
type FailedRow = Result['failedRows'][number];

/** Rows of one transaction: few enough that other requests of the embedded database don't wait to be noticed. */
const CHUNK = 500;

interface Destination extends CsvPlaces {
  readonly organizationId: string;
  readonly statusId: string | null;
  readonly fileName: string;
}

interface GoodRow {
  readonly rowIndex: number;
  readonly person: CsvPerson;
}

/** The embedded database answers in microtasks: without a pause no other request would get its turn. */
const breathe = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The name as the history can keep it. */
const nameOf = (file: File) =>
  file.name
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, LIMITS.name);

async function requireChecksum(bytes: ArrayBuffer, checksum: string): Promise<void> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== checksum) throw new DomainError(400, 'checksum');
}

async function findDestination(work: Work, organizationId: string, fileName: string): Promise<Destination> {
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
    fileName,
  };
}

/** Usernames are unique over all organizations: what another one has is taken too, unseen. */
async function takenNames(work: Work, rows: readonly GoodRow[]): Promise<Set<string>> {
  const names = rows.flatMap(({ person }) => (person.userName ? [person.userName.toLowerCase()] : []));
  if (names.length === 0) return new Set();
  return asSystem(work, async () => {
    const found = await sql<{ name: string }>`select lower(user_name) as name from people
      where lower(user_name) in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`.execute(work.tx);
    return new Set(found.rows.map((row) => row.name));
  });
}

async function insertPeople(work: Work, actor: Actor, to: Destination, rows: readonly GoodRow[]): Promise<void> {
  if (rows.length === 0) return;
  const at = { created_at: work.now, updated_at: work.now };
  const made = rows.map(({ person }) => ({ person, personId: work.newId() }));
  const people = made.map(({ person, personId }) => ({ id: personId, ...personColumns(person), ...at }));
  const details = made.map(({ person, personId }) => ({
    id: work.newId(),
    person_id: personId,
    ...detailColumns(person.customFields),
  }));
  const places = made.map(({ person, personId }) => ({
    id: work.newId(),
    organization_id: to.organizationId,
    person_id: personId,
    role_id: ROLE_IDS[person.role],
    active: true,
    pin: person.pin,
    program_id: person.programId,
    organization_person_status_id: to.statusId,
    enrollment_date: work.now,
    ...at,
  }));
  await insertRows(work.tx, 'people', people);
  await insertRows(work.tx, 'person_details', details);
  // New people are tied to the organization that has been checked: row-level security would ask it of each row again.
  await asSystem(work, () => insertRows(work.tx, 'person_organizations', places));
  await audit(work, actor, {
    organizationId: to.organizationId,
    action: 'imported',
    entity: 'person-organization',
    entityId: null,
    after: { file: to.fileName, rows: rows.length, from: rows[0]?.rowIndex, to: rows.at(-1)?.rowIndex },
  });
}

const nameTaken = ({ rowIndex, person }: GoodRow): FailedRow => ({
  rowIndex,
  message: userNameExists(person.userName).message,
});

/** Inserts rows in one transaction, but for those whose username is taken; these are given back. */
const insertChunk = (
  services: Services,
  actor: Actor,
  to: Destination,
  rows: readonly GoodRow[],
): Promise<FailedRow[]> =>
  inScope(services, scopeOf(actor), async (work) => {
    const taken = await takenNames(work, rows);
    const isFree = ({ person }: GoodRow) => !taken.has(person.userName?.toLowerCase() ?? '');
    await insertPeople(work, actor, to, rows.filter(isFree));
    return rows.filter((row) => !isFree(row)).map(nameTaken);
  });

/** A chunk that lost against another write is tried again row by row, so that only the row in question fails. */
async function insertSafely(
  services: Services,
  actor: Actor,
  to: Destination,
  rows: readonly GoodRow[],
): Promise<FailedRow[]> {
  try {
    return await insertChunk(services, actor, to, rows);
  } catch (error) {
    services.log('warn', 'A chunk of an import is tried again row by row', { error });
  }
  const failed: FailedRow[] = [];
  for (const row of rows) {
    try {
      failed.push(...(await insertChunk(services, actor, to, [row])));
    } catch {
      failed.push({ rowIndex: row.rowIndex, message: REFUSALS.writeGeneric });
    }
    await breathe();
  }
  return failed;
}

/** Checks some rows; a username that stands twice in the file fails where it stands the second time. */
function readRows(
  table: CsvTable,
  to: Destination,
  from: number,
  seen: Set<string>,
): { good: GoodRow[]; failed: FailedRow[] } {
  const good: GoodRow[] = [];
  const failed: FailedRow[] = [];
  for (const [index, cells] of table.rows.slice(from, from + CHUNK).entries()) {
    const rowIndex = from + index + 1;
    const result = readRow(table.header, cells, to);
    const name = 'person' in result ? result.person.userName?.toLowerCase() : undefined;
    if (!('person' in result)) failed.push({ rowIndex, message: rowMessage(result.problems) });
    else if (name !== undefined && seen.has(name)) {
      failed.push({ rowIndex, message: refusalAbout('csvDuplicate', result.person.userName ?? '') });
    } else {
      if (name !== undefined) seen.add(name);
      good.push({ rowIndex, person: result.person });
    }
  }
  return { good, failed };
}

/**
 * Creates people of the rows of a CSV file, in chunks between which other requests go on, and tells which rows failed
 * and why. 404 for an organization out of sight, 400 for a wrong checksum and for what is no such CSV file.
 * The caller has checked the actor's right. Specification 1 §1, §3, §7.
 */
export async function importPeople(
  services: Services,
  actor: Actor,
  { file, organizationId, checksum }: BodyOf<typeof uploadEndpoint>,
): Promise<Result> {
  const to = await inScope(services, scopeOf(actor), (work) =>
    findDestination(work, organizationId ?? actor.organizationId ?? '', nameOf(file)),
  );
  const bytes = await file.arrayBuffer();
  await requireChecksum(bytes, checksum);
  const table = parseCsv(decodeCsv(bytes));
  const failedRows: FailedRow[] = [];
  const seen = new Set<string>();
  for (let from = 0; from < table.rows.length; from += CHUNK) {
    const { good, failed } = readRows(table, to, from, seen);
    const refused = good.length > 0 ? await insertSafely(services, actor, to, good) : [];
    failedRows.push(...[...failed, ...refused].toSorted((one, other) => one.rowIndex - other.rowIndex));
    await breathe();
  }
  const processed = table.rows.length - failedRows.length;
  return { uploadId: services.newId(), total: table.rows.length, processed, failedRows, repeated: false };
}
