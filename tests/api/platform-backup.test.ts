import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { backUp, restore, type BackupChunk, type BackupHeader } from '#server/db/backup.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { seedIfEmpty } from '#server/node/demo.ts';
import { testApi, type TestApi } from './harness.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

async function* lines(...values: unknown[]): AsyncGenerator {
  yield* values;
}

async function taken(): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const line of backUp(test.db)) all.push(line);
  return all;
}

describe('a backup', () => {
  it('goes into an empty database alone', async () => {
    await expect(restore(test.db, lines(...(await taken())))).rejects.toThrow('not empty');
    expect(await seedIfEmpty(test.services)).toBe(false);
  });

  it('is restored whole, or not at all', async () => {
    const all = await taken();
    const rowsOf = async (db: TestApi['db']) =>
      (await sql<{ n: number }>`select count(*)::integer as n from people`.execute(db)).rows[0]?.n;
    const { db } = await openEmbedded();
    try {
      await expect(restore(db, lines(...all.slice(0, -1)))).rejects.toThrow('its end is missing');
      await expect(restore(db, lines(...all.slice(0, -2), all.at(-1)))).rejects.toThrow(
        /damaged: it has \d+ of \d+ rows/,
      );
      expect(await rowsOf(db)).toBe(0);
      // what an earlier version has written ends without a word
      const [header, ...chunks] = all.slice(0, -1);
      const earlier = { ...(header as BackupHeader), format: 'outreach-console-backup-1' };
      await restore(db, lines(earlier, ...chunks));
      expect(await rowsOf(db)).toBe(await rowsOf(test.db));
    } finally {
      await db.destroy();
    }
  }, 60_000);

  it('is recognized, or nothing is touched', async () => {
    const { db } = await openEmbedded();
    try {
      await expect(restore(db, lines())).rejects.toThrow('not a backup');
      await expect(restore(db, lines({ format: 'another' }))).rejects.toThrow('not a backup');
      const [header] = await taken();
      const foreign: BackupChunk = { table: 'nonsense', rows: [{ id: 1 }] };
      await expect(restore(db, lines(header, foreign))).rejects.toThrow('nonsense');
      await restore(db, lines(...(await taken())));
      const count = await sql<{ n: number }>`select count(*) as n from people`.execute(db);
      const here = await sql<{ n: number }>`select count(*) as n from people`.execute(test.db);
      expect(count.rows).toEqual(here.rows);
    } finally {
      await db.destroy();
    }
  }, 60_000);
});
