import {
  NO_ROLE,
  readRow,
  saysProgram,
  type CsvHeader,
  type CsvPlaces,
  type CsvProblem,
} from '#src/schemas/people-csv.ts';
import { ownKey } from '#src/schemas/person-details.ts';
import { saidOf } from '#src/schemas/people-updates.ts';
import type { ExistingPeople } from '#src/schemas/uploads.ts';
import { openCsv, type CsvFile, type CsvRecord } from './csv.ts';
import { newPerson, type NewPerson } from './import-values.ts';

interface MembershipRow {
  /** Of the row in the file, from 1. */
  readonly position: number;
  /** As it is told. */
  readonly rowIndex: number;
}
export type GoodRow = MembershipRow & { readonly person: NewPerson };
export type BadRow = MembershipRow & { readonly problems: readonly CsvProblem[] };

/** A row that was checked. */
export type Row = GoodRow | BadRow;

/** A file of people that was read to its end once, to be read again row by row. */
export interface PeopleFile {
  /** Rows below the header that aren't blank. */
  readonly total: number;
  /** The own fields that its columns are, in the organization's spelling where it has them. */
  readonly own: readonly string[];
  /** The next rows, as many as one transaction writes; none at the end. */
  next(): Promise<readonly Row[]>;
  /** Forgets the file. */
  close(): void;
}

/**
 * Opens a file of people for an organization with these programs. 400 for a wrong checksum and for what is no such CSV
 * file. Reading and checking takes a quarter as long as writing, and need not keep anybody else waiting: where there are
 * threads, it is done in one. `existing`: whether its rows may update who is there. Specification uploads 2.2.
 */
export type OpenPeople = (
  file: Blob,
  checksum: string,
  places: CsvPlaces,
  existing?: ExistingPeople,
) => Promise<PeopleFile>;

/** Rows of one transaction: few enough that other requests of the embedded database don't wait to be noticed. */
const CHUNK = 1000;

/** The number that a row brings along, or else its place below the header. */
function numberOf({ rowColumn }: CsvHeader, cells: readonly string[], position: number): number {
  const own = rowColumn === undefined ? Number.NaN : Number(cells[rowColumn]);
  return Number.isInteger(own) && own > 0 && own < 2 ** 31 ? own : position;
}

type Check = (record: CsvRecord, position: number) => Row;

interface Rules {
  readonly header: CsvHeader;
  readonly places: CsvPlaces;
  readonly existing: ExistingPeople;
}

function checkerFor(newId: () => string, { header, places, existing }: Rules): Check {
  return ({ cells, isBroken }, position) => {
    const rowIndex = numberOf(header, cells, position);
    if (isBroken) return { position, rowIndex, problems: [{ column: null, code: 'csvQuotes' }] };
    const result = readRow(header, cells, places);
    if ('problems' in result) return { position, rowIndex, problems: result.problems };
    if (result.person.role === null && existing !== 'update') return { position, rowIndex, problems: [NO_ROLE] };
    const said = existing === 'update' ? saidOf(result.person, saysProgram(header, cells)) : undefined;
    return { position, rowIndex, person: newPerson(newId, result.person, said) };
  };
}

async function* chunksOf(csv: CsvFile, check: Check): AsyncGenerator<readonly Row[]> {
  let position = 0;
  let rows: Row[] = [];
  for await (const records of csv.rows())
    for (const record of records) {
      rows.push(check(record, (position += 1)));
      if (rows.length < CHUNK) continue;
      yield rows;
      rows = [];
    }
  if (rows.length > 0) yield rows;
}

/** Reads files of people right here, giving each person new ids. */
export const peopleReader =
  (newId: () => string): OpenPeople =>
  async (file, checksum, places, existing = 'skip') => {
    const csv = await openCsv(file, checksum);
    const chunks = chunksOf(csv, checkerFor(newId, { header: csv.header, places, existing }));
    return {
      total: csv.total,
      own: Array.from(csv.header.own?.keys() ?? [], (name) => places.ownNames?.get(ownKey(name)) ?? name),
      next: async () => {
        const chunk = await chunks.next();
        return chunk.done ? [] : chunk.value;
      },
      close: () => void chunks.return(undefined),
    };
  };
