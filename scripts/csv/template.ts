import Papa from 'papaparse';
import { nameOfChoice } from '#src/schemas/choice-names.ts';
import { CSV_COLUMN_NAMES } from '#src/schemas/people-csv-names.ts';
import { PERSON_FIELDS } from '#src/schemas/person-fields.ts';
import { CSV_COLUMNS, type CsvColumn } from '#src/schemas/uploads.ts';
import type { WrittenLanguage } from '#src/schemas/written-languages.ts';

/** Rows that show what a cell looks like; each can be imported as it is. */
export const EXAMPLES: ReadonlyArray<Readonly<Partial<Record<CsvColumn, string>>>> = [
  {
    Role: 'RECIPIENT',
    'First Name': 'Rosa',
    'Last Name': 'Example',
    Phone: '(212) 555-0142',
    'Phone Type': 'Landline',
    'Alternate Phone': '(212) 555-0143',
    'Alternate Phone Type': 'Mobile',
    'Preferred Name': 'Rosita',
    PIN: '0427',
    Gender: 'Female',
    'Zip Code': '04101',
    'Date of Birth': '1948-03-09',
    Hobbies: 'Gardening|Dominoes',
    'Phone Call Behavior': 'Talkative',
    'Preferred Time For Call': 'Morning|Weekend',
    'Preferred Method of Communication': 'Voice|SMS',
    'Preferred Language': 'Spanish',
    'External ID': 'A-1001',
  },
  {
    Role: 'CALLER',
    'First Name': 'Jordan',
    'Last Name': 'Example',
    'User Name': 'jordan.example',
    Phone: '(212) 555-0144',
    'Phone Type': 'Mobile',
    Email: 'jordan@example.org',
    'Preferred Time For Call': 'Evening',
    'Preferred Method of Communication': 'Email',
    'Preferred Language': 'English',
  },
];

/** What the examples say in words of their own. */
const SPANISH: Readonly<Record<string, string>> = {
  Example: 'Ejemplo',
  'Gardening|Dominoes': 'Jardinería|Dominó',
};

const FIELDS = new Map<CsvColumn, string>(Object.entries(PERSON_FIELDS).map(([name, { csv }]) => [csv.head, name]));

/** What stands above a column in a template. */
export const headIn = (language: WrittenLanguage, column: CsvColumn): string =>
  language === 'es' ? CSV_COLUMN_NAMES[column][0] : column;

/** A cell of an example as a template has it; several choices have a vertical bar between them. */
export const exampleIn = (language: WrittenLanguage, column: CsvColumn, cell: string): string =>
  language === 'en'
    ? cell
    : (SPANISH[cell] ??
      cell
        .split('|')
        .map((choice) => nameOfChoice(language, FIELDS.get(column) ?? '', choice))
        .join('|'));

/**
 * The template: all columns in their order, and the examples, as an upload reads them in either language. The byte order
 * mark tells spreadsheets that it is UTF-8. Specification uploads 1.1, 1.11.
 */
export function templateFile(language: WrittenLanguage = 'en'): string {
  const fields = CSV_COLUMNS.map((column) => headIn(language, column));
  const data = EXAMPLES.map((row) => CSV_COLUMNS.map((column) => exampleIn(language, column, row[column] ?? '')));
  return `\uFEFF${Papa.unparse({ fields, data })}\r\n`;
}

/** What the template is called; the console links to it by the same name. */
export const templateName = (language: WrittenLanguage): string =>
  language === 'en' ? 'people-template.csv' : `people-template-${language}.csv`;
