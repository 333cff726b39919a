import Papa from 'papaparse';
import { DomainError } from '#server/errors.ts';
import { COMMUNICATION_METHODS, LINE_TYPES } from '#src/schemas/contact.ts';
import type { BodyOf } from '#src/schemas/endpoint.ts';
import { REFUSALS, validationText } from '#src/schemas/messages.ts';
import { CALL_TIMES, GENDERS, PHONE_CALL_BEHAVIORS, PREFERRED_LANGUAGES } from '#src/schemas/people.ts';
import { createPersonOrganization } from '#src/schemas/person-organizations.ts';
import { CSV_COLUMNS, type CsvColumn } from '#src/schemas/reports.ts';

/** What a row must say by itself: the rest may be empty or missing. */
const REQUIRED_COLUMNS = ['Role', 'First Name', 'Last Name', 'Phone'] as const satisfies readonly CsvColumn[];

export interface CsvTable {
  /** The place of each known column in a row. */
  readonly columns: ReadonlyMap<CsvColumn, number>;
  readonly width: number;
  readonly rows: ReadonlyArray<readonly string[]>;
}

const isText = (text: string) => !text.includes('\0');

/** The text of a CSV file in UTF-8, with or without a byte order mark; 400 for anything else. */
export function decodeCsv(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  // What a spreadsheet saves as its own format is a zip archive.
  if (first === 0x50 && second === 0x4b) throw new DomainError(400, 'csvType');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError(400, 'csvUnreadable');
  }
  if (!isText(text)) throw new DomainError(400, 'csvType');
  return text;
}

const normalized = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
const COLUMNS = new Map<string, CsvColumn>(CSV_COLUMNS.map((column) => [normalized(column), column]));

/** Takes a file apart at commas, semicolons or tabs; 400 where it has no rows or lacks a column. Specification 1 §3. */
export function parseCsv(text: string): CsvTable {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t'] });
  const [header, ...rows] = data;
  if (!header) throw new DomainError(400, 'csvEmpty');
  const columns = new Map<CsvColumn, number>();
  for (const [index, name] of header.entries()) {
    const column = COLUMNS.get(normalized(name));
    if (column && !columns.has(column)) columns.set(column, index);
  }
  const missing = REQUIRED_COLUMNS.find((column) => !columns.has(column));
  if (missing) throw new DomainError(400, 'csvColumns', { value: missing });
  if (rows.length === 0) throw new DomainError(400, 'csvEmpty');
  return { columns, width: header.length, rows };
}

/** A US phone in any common spelling as `+1` and ten digits; what is none stays as it is, for the schema to refuse. */
function toE164(text: string): string {
  if (!/^\+?[\d\s().\-/\u00a0\u2010-\u2015]*$/.test(text)) return text;
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : text;
}

const choose = (text: string, options: readonly string[]) =>
  options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text;

const chooseSome = (text: string, options: readonly string[]) =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => choose(part, options));

export interface RowPlaces {
  readonly organizationId: string;
  readonly roleIds: ReadonlyMap<string, string>;
  /** Ids of programs by their lower-case names. */
  readonly programIds: ReadonlyMap<string, string>;
  /** Null where the organization has no program at all. */
  readonly defaultProgramId: string | null;
}

export type RowPerson = Omit<BodyOf<typeof createPersonOrganization>, 'programId'> & {
  readonly programId: string | null;
};
export type RowResult = { readonly person: RowPerson } | { readonly message: string };

const FIELD_COLUMNS: Readonly<Record<string, CsvColumn>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  userName: 'User Name',
  phone: 'Phone',
  phoneAlternate: 'Alternate Phone',
  email: 'Email',
  preferredName: 'Preferred Name',
  pin: 'PIN',
  externalPersonId: 'External ID',
  'customFields.phoneType': 'Phone Type',
  'customFields.phoneAlternateType': 'Alternate Phone Type',
  'customFields.gender': 'Gender',
  'customFields.zipCode': 'Zip Code',
  'customFields.dateOfBirth': 'Date of Birth',
  'customFields.hobbies': 'Hobbies',
  'customFields.phoneCallBehavior': 'Phone Call Behavior',
  'customFields.preferredTimeForCall': 'Preferred Time For Call',
  'customFields.preferredMethodOfCommunication': 'Preferred Method of Communication',
  'customFields.preferredLanguage': 'Preferred Language',
};

/** `customFields.preferredTimeForCall.0` is told of at the column of the first two parts. */
const columnOf = (path: readonly PropertyKey[]) =>
  FIELD_COLUMNS[path.slice(0, path[0] === 'customFields' ? 2 : 1).join('.')];

/** One row as the form would send it, checked by the form's own schemas; or why not, in words. Specification 1 §3, §5. */
export function readRow({ columns, width }: CsvTable, row: readonly string[], places: RowPlaces): RowResult {
  if (row.slice(width).some((cell) => cell.trim() !== '')) return { message: REFUSALS.csvCells };
  const cell = (column: CsvColumn) => row[columns.get(column) ?? -1]?.trim() ?? '';
  const roleId = places.roleIds.get(cell('Role').toUpperCase());
  if (roleId === undefined) return { message: REFUSALS.csvRole };
  const program = cell('Program');
  const programId = program === '' ? places.defaultProgramId : places.programIds.get(program.toLowerCase());
  if (programId === undefined) return { message: REFUSALS.csvProgram.replace('{{value}}', program) };
  const result = createPersonOrganization.body.safeParse({
    firstName: cell('First Name'),
    lastName: cell('Last Name'),
    userName: cell('User Name'),
    phone: toE164(cell('Phone')),
    phoneAlternate: toE164(cell('Alternate Phone')),
    email: cell('Email'),
    preferredName: cell('Preferred Name'),
    pin: cell('PIN'),
    externalPersonId: cell('External ID'),
    organizationId: places.organizationId,
    programId: programId ?? places.organizationId,
    roleId,
    customFields: {
      phoneType: choose(cell('Phone Type'), LINE_TYPES),
      phoneAlternateType: choose(cell('Alternate Phone Type'), LINE_TYPES),
      gender: choose(cell('Gender'), GENDERS),
      zipCode: cell('Zip Code'),
      dateOfBirth: cell('Date of Birth'),
      hobbies: cell('Hobbies').replaceAll(/\s*\|\s*/g, ', '),
      phoneCallBehavior: choose(cell('Phone Call Behavior'), PHONE_CALL_BEHAVIORS),
      preferredTimeForCall: chooseSome(cell('Preferred Time For Call'), CALL_TIMES),
      preferredMethodOfCommunication: chooseSome(cell('Preferred Method of Communication'), COMMUNICATION_METHODS),
      preferredLanguage: choose(cell('Preferred Language'), PREFERRED_LANGUAGES),
    },
  });
  if (result.success) return { person: { ...result.data, programId } };
  const problems = result.error.issues.map((issue) => {
    const words = validationText(issue.message);
    const column = columnOf(issue.path);
    return column ? `${column}: ${words}` : words;
  });
  return { message: [...new Set(problems)].join('; ') };
}
