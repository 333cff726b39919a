import type { ZodMiniType } from 'zod/mini';
import { codePoints } from './basic-fields.ts';
import { unguardCell } from './csv-cell.ts';
import type { BodyOf } from './endpoint.ts';
import { nameOfChoice } from './choice-names.ts';
import { fold } from './fold.ts';
import { programCalled } from './program-names.ts';
import { LIMITS } from './limits.ts';
import { parseValidationMessage } from './validation.ts';
import { wordsOf, type RefusalKey, type Said } from './refusals.ts';
import { CSV_ROLES, type CsvRole } from './access.ts';
import { CSV_COLUMN_NAMES, FULL_NAMES } from './people-csv-names.ts';
import { ENGLISH_ROLES } from './role-names.ts';
import { SPANISH_ROLES } from './spanish-names.ts';
import {
  isOwnName,
  isTooMuchOwn,
  OWN_FIELDS,
  OWN_FIELDS_LENGTH,
  ownKey,
  type PersonDetailInput,
} from './person-details.ts';
import { CSV_COLUMNS, PERSON_DETAIL_NAMES, PERSON_FIELDS, type CsvColumn } from './person-fields.ts';
import type { createMembership } from './memberships.ts';
import { CSV_ROW_COLUMN } from './uploads.ts';

/** Columns that a file must have: the others may be missing. Specification uploads 1.3. */
export const REQUIRED_CSV_COLUMNS: readonly CsvColumn[] = Object.values(PERSON_FIELDS).flatMap(({ csv }) =>
  'required' in csv ? [csv.head] : [],
);

type Choices = Partial<Readonly<Record<CsvColumn, readonly string[]>>>;

const choicesOf = (type: 'choice' | 'choices'): Choices =>
  Object.fromEntries(
    PERSON_DETAIL_NAMES.map((name) => PERSON_FIELDS[name]).flatMap((field) =>
      field.type === type ? [[field.csv.head, field.options]] : [],
    ),
  );

/** What a cell of a column may say, where that is one of a few things; programs aside, which each organization has of its own. */
export const CSV_CHOICES: Choices = { Role: CSV_ROLES, ...choicesOf('choice') };

/** The same, where it may be several of them. */
export const CSV_SEVERAL: Choices = choicesOf('choices');

/** The choices of each column by all that they may be called, folded. */
const CALLED: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(PERSON_FIELDS).map(([name, { csv }]) => {
    const options = CSV_CHOICES[csv.head] ?? CSV_SEVERAL[csv.head] ?? [];
    const called = options.flatMap((option) =>
      [option, nameOfChoice('en', name, option), nameOfChoice('es', name, option)].map(
        (each) => [fold(each), option] as const,
      ),
    );
    return [csv.head, new Map(called)];
  }),
);

/**
 * The choice of a column that a text means: by the template's word, or by what the console calls it in any of its
 * languages, without regard to case and accents; undefined for none. Specification uploads 1.11.
 */
export function choiceOf(column: CsvColumn, text: string): string | undefined {
  const called = CALLED.get(column);
  return called?.get(text.toLowerCase()) ?? called?.get(fold(text));
}

/** Roles that a row of somebody who is there already may name, as an export has them. Specification uploads 2.5. */
const KEPT_ROLES: ReadonlySet<string> = new Set(
  [Object.keys(ENGLISH_ROLES), Object.values(ENGLISH_ROLES), Object.values(SPANISH_ROLES)].flat().map(fold),
);

/** Whether a cell of the column Role says one of these. */
const isKeptRole = (text: string): boolean => KEPT_ROLES.has(fold(text.trim()));

/** Said of a row that nobody can be created from. */
export const NO_ROLE: CsvProblem = { column: 'Role', code: 'csvRole' };

/** Where a file has its columns. */
export interface CsvHeader {
  readonly columns: ReadonlyMap<CsvColumn, number>;
  /** Own fields of the organization by their names, as their heads have them. */
  readonly own?: ReadonlyMap<string, number> | undefined;
  /** The column with the row's own number, if there is one. */
  readonly rowColumn?: number | undefined;
  /** How many columns the file has, known and unknown. */
  readonly width: number;
}

/** What a row's program may be. */
export interface CsvPlaces {
  /** Ids of the organization's programs, by `programsByName`. */
  readonly programIds: ReadonlyMap<string, string>;
  /** Null where the organization has no program at all. */
  readonly defaultProgramId: string | null;
  /** The organization's own fields, each spelling by `ownKey`. */
  readonly ownNames?: ReadonlyMap<string, string> | undefined;
}

type Fields = BodyOf<typeof createMembership>;

/** The person of a row, as the form would send it, but for what the organization gives. */
export interface CsvPerson extends Pick<Fields, 'firstName' | 'lastName' | 'phone'> {
  /** Null for one that a row can't give, but may leave as it is: see `isKeptRole`. Such a row creates nobody. */
  readonly role: CsvRole | null;
  readonly programId: string | null;
  readonly userName: string | null;
  readonly phoneAlternate: string | null;
  readonly email: string | null;
  readonly preferredName: string | null;
  readonly pin: string | null;
  readonly externalPersonId: string | null;
  readonly customFields: PersonDetailInput;
  /** The organization's own fields that the row has something in. */
  readonly own?: Readonly<Record<string, string>>;
}

/** What is wrong with a cell; without a column, with the row. */
export interface CsvProblem extends Said {
  readonly column: CsvColumn | null;
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

/** Begins the head of a column that is an own field of the organization: `Custom: Pet`. Specification uploads 1.10. */
const OWN_HEAD = /^\s*custom\s*:\s*(.+)$/i;

/** The head above an own field. */
export const ownHead = (name: string): string => `Custom: ${name}`;

/** The own fields that a file's heads name: the first of several in one name, and no more than a person may have. */
function readOwn(names: readonly string[]): Map<string, number> {
  const found = new Map<string, { readonly name: string; readonly at: number }>();
  for (const [at, head] of names.entries()) {
    const name = OWN_HEAD.exec(unguardCell(head.trim()))?.[1]?.trim();
    if (name === undefined || !isOwnName(name) || found.has(ownKey(name)) || found.size === OWN_FIELDS) continue;
    found.set(ownKey(name), { name, at });
  }
  return new Map(Array.from(found.values(), ({ name, at }) => [name, at]));
}

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
  const own = readOwn(names);
  return { columns, width: names.length, ...(own.size > 0 && { own }), ...(rowColumn >= 0 && { rowColumn }) };
}

const WHOLE = new Set(FULL_NAMES.map(normalized));

/** Where a file has whole names, first and last name in one; -1 for nowhere. Specification uploads 3.8. */
export const wholeNameAt = (names: readonly string[]): number => names.findIndex((name) => WHOLE.has(normalized(name)));

/** How many columns a line names. */
export const knownNames = (names: readonly string[]): number =>
  readHeader(names).columns.size + (wholeNameAt(names) >= 0 ? 1 : 0);

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

/** A choice as the schema spells it; what is none stays as it is, for the schema to refuse. */
const chooser = (column: CsvColumn) => (text: string) => choiceOf(column, text) ?? text;

const parts = (text: string): string[] => {
  const found: string[] = [];
  for (const part of text.split('|')) if (part.trim() !== '') found.push(part.trim());
  return found;
};

/** All choices of a cell: a vertical bar stands between them. Specification uploads 1.2. */
const choosers = (column: CsvColumn) => (text: string) => parts(text).map(chooser(column));

/** The choices that a cell of a column means; undefined where a part of it is none. */
export function choicesIn(column: CsvColumn, cell: string): readonly string[] | undefined {
  const texts = CSV_SEVERAL[column] ? parts(cell) : [cell.trim()];
  const choices = texts.flatMap((text) => choiceOf(column, text) ?? []);
  return choices.length === texts.length ? choices : undefined;
}

/** A refusal about a value, however long and strange the value is. */
export function refusalAbout(code: RefusalKey, value: string): Said {
  const shown = value.replaceAll(/\p{Cc}/gu, '').toWellFormed();
  const short = shown.length > 100 ? `${Array.from(shown.slice(0, 200)).slice(0, 100).join('')}…` : shown;
  return { code, params: { value: short } };
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

/** Whether a row names its program; else it is in the default one. */
export const saysProgram = (header: CsvHeader, cells: readonly string[]): boolean =>
  cellOf({ header, cells, problems: [] }, 'Program') !== '';

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
    const said = new Map(
      result.error.issues.map(({ message }) => parseValidationMessage(message)).map((each) => [each.code, each]),
    );
    for (const each of said.values()) problems.push({ column, ...each });
    return undefined as T;
  };
}

/** How a cell is spelled as the form's field has it. */
function spelling(field: (typeof PERSON_FIELDS)[keyof typeof PERSON_FIELDS]): ((text: string) => unknown) | undefined {
  if ('type' in field && field.type === 'choice') return chooser(field.csv.head);
  if ('type' in field && field.type === 'choices') return choosers(field.csv.head);
  if (!('as' in field.csv)) return undefined;
  return field.csv.as === 'phone' ? toE164 : (text) => parts(text).join(', ');
}

/* Roles and programs have rules of their own. */
type ReadName = Exclude<keyof typeof PERSON_FIELDS, 'role' | 'program'>;
const READ = (Object.keys(PERSON_FIELDS) as Array<keyof typeof PERSON_FIELDS>).filter(
  (name): name is ReadName => name !== 'role' && name !== 'program',
);

/** Reads a field's cell; one that may be empty isn't asked of the schema then. */
function readerOf(name: ReadName) {
  const field = PERSON_FIELDS[name];
  const { csv, schema } = field;
  const rule: ZodMiniType = 'cell' in csv ? csv.cell : schema;
  const check = checker(csv.head, rule, spelling(field));
  const nothing = 'type' in field && field.type === 'choices' ? [] : null;
  const isRequired = 'required' in csv;
  const read = (row: Reading): unknown => {
    const text = cellOf(row, csv.head);
    return text === '' && !isRequired ? nothing : (check(text, row.problems) ?? null);
  };
  return { name, read };
}

const OWN = READ.filter((name) => PERSON_FIELDS[name].of !== 'detail').map(readerOf);
const DETAILS = PERSON_DETAIL_NAMES.map(readerOf);

/* Copied for each row: to fill what is there is twice as fast as to add it one by one. */
const nothingOf = (readers: ReadonlyArray<{ readonly name: string }>): Record<string, unknown> =>
  Object.fromEntries(readers.map(({ name }) => [name, null]));
const NO_DETAILS = nothingOf(DETAILS);
const NOBODY = { role: null, programId: null, customFields: null, ...nothingOf(OWN) };

/** What a row has in own fields, each in the organization's spelling. */
function readOwnCells(
  { cells, problems }: Reading,
  own: ReadonlyMap<string, number>,
  names: CsvPlaces['ownNames'],
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, at] of own) {
    const text = unguardCell((cells[at] ?? '').trim());
    if (text === '') continue;
    if (codePoints(text) > LIMITS.hobbies)
      problems.push({ column: null, code: 'csvOwnValue', params: { name, value: LIMITS.hobbies } });
    found[names?.get(ownKey(name)) ?? name] = text;
  }
  if (isTooMuchOwn(found)) problems.push({ column: null, code: 'csvOwnValues', params: { value: OWN_FIELDS_LENGTH } });
  return found;
}

/**
 * One row as the form would send it, each cell checked by the schema of the form's own field; or all that is wrong
 * with it. Made for files of 100,000 rows, each of which is read several times. Specification uploads 1.6.
 */
export function readRow(header: CsvHeader, cells: readonly string[], places: CsvPlaces): CsvRowResult {
  for (let at = header.width; at < cells.length; at += 1)
    if (cells[at]?.trim() !== '') return { problems: [{ column: null, code: 'csvCells' }] };
  const problems: CsvProblem[] = [];
  const row: Reading = { header, cells, problems };
  const said = cellOf(row, 'Role');
  const role = choiceOf('Role', said) ?? null;
  if (role === null && !isKeptRole(said)) problems.push(NO_ROLE);
  const program = cellOf(row, 'Program');
  const programId = program === '' ? places.defaultProgramId : programCalled(places.programIds, program);
  if (programId === undefined) problems.push({ column: 'Program', ...refusalAbout('csvProgram', program) });
  const customFields = { ...NO_DETAILS };
  const person: Record<string, unknown> = { ...NOBODY, role, programId, customFields };
  for (const { name, read } of OWN) person[name] = read(row);
  for (const { name, read } of DETAILS) customFields[name] = read(row);
  if (header.own) person['own'] = readOwnCells(row, header.own, places.ownNames);
  if (problems.length > 0) return { problems };
  return { person: person as unknown as CsvPerson };
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
  return problems
    .map(({ column, ...said }) => (isTold(column) ? wordsOf(said) : `${column}: ${wordsOf(said)}`))
    .join('; ');
}
