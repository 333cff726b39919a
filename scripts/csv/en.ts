import { columnRules } from '#src/locales/en/person-fields.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { CsvWords } from './words.ts';

export const en: CsvWords = {
  title: 'How to fill in the CSV file',
  lead: 'A CSV file adds many people to the console at once. You can make one in Excel, Google Sheets, or any spreadsheet app.',
  otherLanguage: 'Instrucciones en español',
  template: 'Download the CSV template',
  stepsTitle: 'In short',
  steps: [
    'Open the template in Excel or Google Sheets. Keep its first row: it names the columns.',
    'Replace the examples with your people, one row per person.',
    'Save the sheet. An Excel file (.xlsx) can be uploaded as it is. Of the CSV formats, pick “CSV UTF-8”.',
    'Choose the file in the console. You’ll see every row, and can fix it, before anything is saved.',
  ],
  columnsTitle: 'The columns',
  columnsLead:
    'Columns can be in any order, and you can drop the ones you don’t need. Cells can be empty, except in required columns.',
  head: { column: 'Column', rule: 'What to enter', example: 'Example' },
  required: 'required',
  alsoCalled: 'in Spanish',
  oneOf: 'One of',
  someOf: 'One or more of these, separated by a vertical bar |',
  notesTitle: 'Good to know',
  notes: [
    `The file can be up to ${LIMITS.uploadBytes / 1_000_000} MB. Cells can be separated by commas, semicolons, or tabs.`,
    'Column names and choices can be in English or Spanish. Capitalization and accents don’t matter in them.',
    'Spreadsheets often drop the zeros at the start of ZIP codes and PINs. Format those columns as text, or accept the fix the console offers.',
    'No one is added twice. Before the upload you choose what happens to people who are already there: leave them as they are, or update them with the values of the file. Empty cells change nothing.',
    'Rows with errors don’t hold up the others. You get them back as a file that says what’s wrong with each.',
  ],
  columns: columnRules(),
  roles: { RECIPIENT: 'gets calls', CALLER: 'makes calls, a volunteer' },
};
