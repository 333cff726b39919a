import { describe, expect, test } from 'vitest';
import { CsvFile } from '#src/lib/csv/csv-file.ts';
import { CsvRefusal } from '#src/lib/csv/refusal.ts';
import { ABUSE_FILES, type AbuseFile } from '#tests/csv/abuse-files.ts';

const places = { programIds: new Map<string, string>(), defaultProgramId: null };

/** What the console says of a file before anything is sent. */
async function read({ name, bytes }: AbuseFile) {
  const file = new CsvFile(() => {});
  try {
    const summary = await file.open(new File([bytes()], `${name}.csv`), places);
    if (summary.missing.length > 0) return { refused: 'columns' };
    // each row can be shown and sent
    const shown = file.rows(0, Math.min(summary.total, 500));
    expect(shown.every(({ cells }) => cells.length === summary.columns.length)).toBe(true);
    const { file: sent } = await file.toSend();
    expect(sent.size).toBeGreaterThan(0);
    return { total: summary.total, bad: summary.bad };
  } catch (error) {
    if (!(error instanceof CsvRefusal)) throw error;
    return { refused: error.reason };
  }
}

/* Where the console reads more than the server: it finds encodings out, makes the checksum itself, and what it read
   it writes anew, in good order. */
const MORE: Readonly<Record<string, object>> = {
  'UTF-16 LE': { total: 2, bad: 0 },
  'UTF-16 BE': { total: 2, bad: 0 },
  'UTF-16 LE without a mark': { total: 2, bad: 0 },
  'Windows-1252': { total: 2, bad: 0 },
  'another file than the checksum’s': { total: 2, bad: 0 },
  'UTF-8 that is cut off in a letter': { total: 1, bad: 1 },
  'half of a surrogate pair': { total: 2, bad: 2 },
  'quotes out of place': { total: 2, bad: 0 },
};

describe('what is uploaded by mistake or by malice', () => {
  test('is a set worth its name', () => {
    expect(ABUSE_FILES.length).toBeGreaterThanOrEqual(30);
    expect(ABUSE_FILES.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(MORE)));
  });

  test.each(ABUSE_FILES.map((file) => [file.name, file] as const))('%s', { timeout: 60_000 }, async (name, file) => {
    const found = await read(file);
    const { expected } = file;
    if (MORE[name]) expect(found).toEqual(MORE[name]);
    else if ('refused' in expected) expect(found).toHaveProperty('refused');
    else {
      const bad = expected.failures ?? Object.keys(expected.failed ?? {}).length;
      expect(found).toEqual({ total: expected.total, bad });
    }
  });
});
