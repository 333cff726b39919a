import type { ZodMiniType } from 'zod/mini';
import { COMMUNICATION_METHODS, LINE_TYPES } from './contact.ts';
import { unguardCell } from './csv-cell.ts';
import type { BodyOf } from './endpoint.ts';
import { email, isoDay, phone, pin, userName, zipCode } from './fields.ts';
import { fold } from './fold.ts';
import { validationText } from './messages.ts';
import { REFUSALS, type RefusalKey } from './refusals.ts';
import { CSV_COLUMN_NAMES } from './people-csv-names.ts';
import { CALL_TIMES, GENDERS, PHONE_CALL_BEHAVIORS, PREFERRED_LANGUAGES } from './person-choices.ts';
import { personDetailInput, type PersonDetailInput } from './person-details.ts';
import { createPersonOrganization } from './person-organizations.ts';
import { CSV_COLUMNS, CSV_ROW_COLUMN, type CsvColumn } from './people-uploads.ts';

/** Columns that a file must have: the others may be missing. Specification uploads 1.3. */
export const REQUIRED_CSV_COLUMNS = [
  'Role',
  'First Name',
  'Last Name',
  'Phone',
] as const satisfies readonly CsvColumn[];

/** Roles that a row may name. Specification uploads 1.2. */
export const CSV_ROLES = ['RECIPIENT', 'CALLER'] as const;
type CsvRole = (typeof CSV_ROLES)[number];

/** Where a file has its columns. */
export interface CsvHeader {
  readonly columns: ReadonlyMap<CsvColumn, number>;
  /** The column with the row's own number, if there is one. */
  readonly rowColumn?: number | undefined;
  /** How many columns the file has, known and unknown. */
  readonly width: number;
}

/** What a row's program may be. */
export interface CsvPlaces {
  /** Ids of the organization's programs by their lower-case names. */
  readonly programIds: ReadonlyMap<string, string>;
  /** Null where the organization has no program at all. */
  readonly defaultProgramId: string | null;
}

type Fields = BodyOf<typeof createPersonOrganization>;

/** The person of a row, as the form would send it, but for what the organization gives. */
export interface CsvPerson extends Pick<Fields, 'firstName' | 'lastName' | 'phone'> {
  readonly role: CsvRole;
  readonly programId: string | null;
  readonly userName: string | null;
  readonly phoneAlternate: string | null;
  readonly email: string | null;
  readonly preferredName: string | null;
  readonly pin: string | null;
  readonly externalPersonId: string | null;
  readonly customFields: PersonDetailInput;
}

/** What is wrong with a cell, in the specification's English; without a column, with the row. */
export interface CsvProblem {
  readonly column: CsvColumn | null;
  readonly message: string;
}

export type CsvRowResult = { readonly person: CsvPerson } | { readonly problems: readonly CsvProblem[] };

const normalized = (name: string) =>
  name
    .slice(0, 100)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const TEMPLATE = new Map<string, CsvColumn>(CSV_COLUMNS.map((column) => [normalized(column), column]));
const OTHERS = new Map<string, CsvColumn>(
  CSV_COLUMNS.flatMap((column) => CSV_COLUMN_NAMES[column].map((name) => [normalized(name), column] as const)),
);

/**
 * Finds the template's columns in a file's first row: by their names in English or Spanish or by common other names,
 * without regard to case, accents, spaces and punctuation. The template's own names come before any others, and the
 * first of several columns of one name counts. Specification uploads 1.4.
 */
export function readHeader(names: readonly string[]): CsvHeader {
  const columns = new Map<CsvColumn, number>();
  const known = names.map(normalized);
  for (const spellings of [TEMPLATE, OTHERS])
    for (const [index, name] of known.entries()) {
      const column = spellings.get(name);
      if (column && !columns.has(column)) columns.set(column, index);
    }
  const rowColumn = known.indexOf(normalized(CSV_ROW_COLUMN));
  return { columns, width: names.length, ...(rowColumn >= 0 && { rowColumn }) };
}

const isDigit = (code: number) => code >= 48 && code <= 57;

/** What may stand between the digits of a phone: space, ( ) - . / and the wider spaces and hyphens of typesetting. */
const isPunctuation = (code: number) =>
  code === 32 ||
  code === 40 ||
  code === 41 ||
  (code >= 45 && code <= 47) ||
  (code >= 9 && code <= 13) ||
  code === 0xa0 ||
  code === 0x2007 ||
  code === 0x202f ||
  (code >= 0x2010 && code <= 0x2015);

/**
 * A US phone in any common spelling as `+1` and ten digits; what is none stays as it is, for the schema to refuse.
 * Without a regular expression: every row has one or two. Specification api 4.4.
 */
export function toE164(text: string): string {
  let digits = '';
  for (let at = text.codePointAt(0) === 43 ? 1 : 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) digits += text[at];
    else if (!isPunctuation(code)) return text;
    if (digits.length > 11) return text;
  }
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : text;
}

/** A choice in any case as the schema spells it; the rest stays as it is, for the schema to refuse. */
function chooser(options: readonly string[]): (text: string) => string {
  const spellings = new Map(options.map((option) => [option.toLowerCase(), option]));
  return (text) => spellings.get(text.toLowerCase()) ?? text;
}

const parts = (text: string): string[] => {
  const found: string[] = [];
  for (const part of text.split('|')) if (part.trim() !== '') found.push(part.trim());
  return found;
};

/** All choices of a cell: a vertical bar stands between them. Specification uploads 1.2. */
function choosers(options: readonly string[]): (text: string) => string[] {
  const choose = chooser(options);
  return (text) => parts(text).map(choose);
}

const ROLES = new Map<string, CsvRole>(CSV_ROLES.map((role) => [role, role]));

/** The words of a refusal about a value, however long and strange the value is. */
export function refusalAbout(key: RefusalKey, value: string): string {
  const shown = value.replaceAll(/\p{Cc}/gu, '').toWellFormed();
  const short = shown.length > 100 ? `${Array.from(shown.slice(0, 200)).slice(0, 100).join('')}…` : shown;
  return REFUSALS[key].replace('{{value}}', () => short);
}

interface Reading {
  readonly header: CsvHeader;
  readonly cells: readonly string[];
  readonly problems: CsvProblem[];
}

const cellOf = ({ header, cells }: Reading, column: CsvColumn): string => {
  const at = header.columns.get(column);
  const text = at === undefined ? '' : (cells[at] ?? '').trim();
  return text === '' ? '' : unguardCell(text);
};

/** Enough for what repeats in a file: choices, days, zip codes, names. */
const REMEMBERED = 4096;

/** What can't be typed into a field of one line is a space. */
const oneLine = (text: string) => text.replaceAll(/[\t\n\r]+/g, ' ');
const asLine = (text: string) =>
  text.includes('\n') || text.includes('\t') || text.includes('\r') ? oneLine(text) : text;

/**
 * Checks texts by the schema of the form's field; what that says against one is added to the problems. Values that
 * come again and again are checked once.
 */
function checker<T>(column: CsvColumn, schema: ZodMiniType<T>, read: (text: string) => unknown = asLine) {
  const known = new Map<string, T>();
  return (text: string, problems: CsvProblem[]): T => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = schema.safeParse(read(text));
    if (result.success) {
      if (known.size < REMEMBERED) known.set(text, result.data);
      return result.data;
    }
    for (const message of new Set(result.error.issues.map((issue) => validationText(issue.message))))
      problems.push({ column, message });
    return undefined as T;
  };
}

function required<T>(column: CsvColumn, schema: ZodMiniType<T>, read?: (text: string) => unknown) {
  const check = checker(column, schema, read);
  return (row: Reading): T => check(cellOf(row, column), row.problems);
}

/** A cell that may be empty: the schema isn't asked then. */
function optional<T>(column: CsvColumn, schema: ZodMiniType<T>, read?: (text: string) => unknown) {
  const check = checker(column, schema, read);
  return (row: Reading) => {
    const text = cellOf(row, column);
    return text === '' ? null : (check(text, row.problems) ?? null);
  };
}

const { shape } = createPersonOrganization.body;
const details = personDetailInput.shape;

const FIELDS = {
  firstName: required('First Name', shape.firstName),
  lastName: required('Last Name', shape.lastName),
  userName: optional('User Name', userName),
  phone: required('Phone', shape.phone, toE164),
  phoneAlternate: optional('Alternate Phone', phone, toE164),
  email: optional('Email', email),
  preferredName: optional('Preferred Name', shape.preferredName),
  pin: optional('PIN', pin),
  externalPersonId: optional('External ID', shape.externalPersonId),
};

const DETAILS = {
  phoneType: optional('Phone Type', details.phoneType, chooser(LINE_TYPES)),
  phoneAlternateType: optional('Alternate Phone Type', details.phoneAlternateType, chooser(LINE_TYPES)),
  gender: optional('Gender', details.gender, chooser(GENDERS)),
  zipCode: optional('Zip Code', zipCode),
  dateOfBirth: optional('Date of Birth', isoDay),
  hobbies: optional('Hobbies', details.hobbies, (text) => parts(text).join(', ')),
  phoneCallBehavior: optional('Phone Call Behavior', details.phoneCallBehavior, chooser(PHONE_CALL_BEHAVIORS)),
  preferredTimeForCall: optional('Preferred Time For Call', details.preferredTimeForCall, choosers(CALL_TIMES)),
  preferredMethodOfCommunication: optional(
    'Preferred Method of Communication',
    details.preferredMethodOfCommunication,
    choosers(COMMUNICATION_METHODS),
  ),
  preferredLanguage: optional('Preferred Language', details.preferredLanguage, chooser(PREFERRED_LANGUAGES)),
};

/**
 * One row as the form would send it, each cell checked by the schema of the form's own field; or all that is wrong
 * with it. Made for files of 100,000 rows, each of which is read several times. Specification uploads 1.6.
 */
export function readRow(header: CsvHeader, cells: readonly string[], places: CsvPlaces): CsvRowResult {
  for (let at = header.width; at < cells.length; at += 1)
    if (cells[at]?.trim() !== '') return { problems: [{ column: null, message: REFUSALS.csvCells }] };
  const problems: CsvProblem[] = [];
  const row: Reading = { header, cells, problems };
  const roleText = cellOf(row, 'Role');
  const role = ROLES.get(roleText) ?? ROLES.get(roleText.toUpperCase());
  if (role === undefined) problems.push({ column: 'Role', message: REFUSALS.csvRole });
  const program = cellOf(row, 'Program');
  const programId = program === '' ? places.defaultProgramId : places.programIds.get(program.toLowerCase());
  if (programId === undefined) problems.push({ column: 'Program', message: refusalAbout('csvProgram', program) });
  const person = {
    firstName: FIELDS.firstName(row),
    lastName: FIELDS.lastName(row),
    userName: FIELDS.userName(row),
    phone: FIELDS.phone(row),
    phoneAlternate: FIELDS.phoneAlternate(row),
    email: FIELDS.email(row),
    preferredName: FIELDS.preferredName(row),
    pin: FIELDS.pin(row),
    externalPersonId: FIELDS.externalPersonId(row),
    customFields: {
      phoneType: DETAILS.phoneType(row),
      phoneAlternateType: DETAILS.phoneAlternateType(row),
      gender: DETAILS.gender(row),
      zipCode: DETAILS.zipCode(row),
      dateOfBirth: DETAILS.dateOfBirth(row),
      hobbies: DETAILS.hobbies(row),
      phoneCallBehavior: DETAILS.phoneCallBehavior(row),
      preferredTimeForCall: DETAILS.preferredTimeForCall(row) ?? [],
      preferredMethodOfCommunication: DETAILS.preferredMethodOfCommunication(row) ?? [],
      preferredLanguage: DETAILS.preferredLanguage(row),
    },
  };
  if (problems.length > 0 || role === undefined || programId === undefined) return { problems };
  return { person: { ...person, role, programId } };
}

/**
 * By this two rows, or a row and somebody of the organization, are the same person: the phone, and the whole name
 * without regard to case and accents.
 */
export const personKey = ({
  firstName,
  lastName,
  phone,
}: Pick<CsvPerson, 'firstName' | 'lastName' | 'phone'>): string => `${phone} ${fold(`${firstName} ${lastName}`)}`;

/** The problems of a row as one message, as the API tells it: `Phone: Enter a valid US phone number; …`. */
export function rowMessage(problems: readonly CsvProblem[]): string {
  const isTold = (column: CsvColumn | null) => column === null || column === 'Role' || column === 'Program';
  return problems.map(({ column, message }) => (isTold(column) ? message : `${column}: ${message}`)).join('; ');
}
