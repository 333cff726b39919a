import { columnRules } from '#src/locales/en/person-fields.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { CsvWords } from './words.ts';

export const en: CsvWords = {
  title: 'How to fill in the CSV file',
  lead: 'With a CSV file you bring many people into the console at once. Any spreadsheet program can write one.',
  otherLanguage: 'Instrucciones en español',
  template: 'Download the CSV template',
  stepsTitle: 'In short',
  steps: [
    'Open the template in your spreadsheet program. Keep its first row: it names the columns.',
    'Replace the examples by your people, one row for each person.',
    'Save the sheet as CSV, in UTF-8 if the program asks.',
    'Choose the file in the console. You see each row before anything is saved, and can correct it there.',
  ],
  columnsTitle: 'The columns',
  columnsLead:
    'Columns may be in any order, and those you do not need may be left out. Cells may be empty but for the required columns.',
  head: { column: 'Column', rule: 'What it holds', example: 'Example' },
  required: 'required',
  alsoCalled: 'in Spanish',
  oneOf: 'One of',
  someOf: 'One or several of these, with a vertical bar | between them',
  notesTitle: 'Good to know',
  notes: [
    `The file may have up to ${LIMITS.uploadBytes / 1_000_000} MB. Commas, semicolons and tabs between the cells are recognized.`,
    'Upper and lower case make no difference in column names and choices.',
    'Spreadsheets like to drop zeros at the start of zip codes and PINs. Format those columns as text, or accept the correction that the console offers.',
    'An upload only adds people. Nobody who is there already is changed, and somebody with the same name and phone is not added twice.',
    'Rows with mistakes keep no other row back. You get them back as a file that says what is wrong with each of them.',
  ],
  columns: columnRules(),
  values: { RECIPIENT: 'is called', CALLER: 'calls, a volunteer' },
};
