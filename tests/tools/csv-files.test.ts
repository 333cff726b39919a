import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { CSV_COLUMN_NAMES } from '#src/schemas/people-csv-names.ts';
import { readHeader, readRow, REQUIRED_CSV_COLUMNS } from '#src/schemas/people-csv.ts';
import { CSV_COLUMNS } from '#src/schemas/uploads.ts';
import { CALL_TIMES, GENDERS } from '#src/schemas/person-choices.ts';
import { headIn } from '#scripts/csv/template.ts';
import { csvFiles } from '#scripts/csv-files.ts';
import { root } from '#scripts/root.ts';

const checkedIn = (name: string) => readFileSync(join(root, 'public', 'csv', name), 'utf8');

describe('the files for a CSV upload', () => {
  it.each([...csvFiles()])('%s is what the contract makes of it: else run "npm run csv-files"', (name, text) => {
    expect(checkedIn(name)).toBe(text);
  });

  it.each([
    ['people-template.csv', CSV_COLUMNS],
    ['people-template-es.csv', CSV_COLUMNS.map((column) => CSV_COLUMN_NAMES[column][0])],
  ])('%s has the 21 columns in their order, and examples that can be read as they are', (file, heads) => {
    const [header = [], ...rows] = Papa.parse<string[]>(checkedIn(file).replace(/^\uFEFF/, ''), {
      skipEmptyLines: true,
    }).data;
    expect(header).toEqual([...heads]);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    const places = { programIds: new Map<string, string>(), defaultProgramId: null };
    for (const row of rows) expect(readRow(readHeader(header), row, places)).toHaveProperty('person');
  });

  it.each(['en', 'es'] as const)(
    'the instructions (%s) name every column, what is required, and every choice',
    (language) => {
      const page = checkedIn(`people-instructions-${language}.html`);
      for (const column of CSV_COLUMNS) expect(page).toContain(`<span translate="no">${column}</span>`);
      expect(page.split('<strong>')).toHaveLength(REQUIRED_CSV_COLUMNS.length + 1);
      // the language's own comes first
      for (const column of CSV_COLUMNS)
        expect(page).toContain(`scope="row"><span translate="no">${headIn(language, column)}</span>`);
      for (const value of [...GENDERS, ...CALL_TIMES]) expect(page).toContain(`<code translate="no">${value}</code>`);
    },
  );
});
