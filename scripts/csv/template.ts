import Papa from 'papaparse';
import { CSV_COLUMNS, type CsvColumn } from '#src/schemas/uploads.ts';

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

/**
 * The template: all columns in their order, and the examples. The byte order mark tells spreadsheets that it is UTF-8.
 * Specification uploads 1.1.
 */
export function templateFile(): string {
  const data = EXAMPLES.map((row) => CSV_COLUMNS.map((column) => row[column] ?? ''));
  return `\uFEFF${Papa.unparse({ fields: [...CSV_COLUMNS], data })}\r\n`;
}
