import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { backUp, restore, type BackupChunk } from '#server/db/backup.ts';
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
