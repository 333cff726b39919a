import { expect, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { packEmptyDatabase } from '#scripts/mock-database.ts';

test('the packed database has the present schema and nothing in it', async () => {
  const packed = new File([await packEmptyDatabase()], 'database.tar.gz', { type: 'application/gzip' });
  const { db } = await openEmbedded({ loadDataDir: packed });
  expect(await migrate(db)).toEqual([]);
  expect(await db.selectFrom('organizations').select('id').execute()).toEqual([]);
  await db.destroy();
});
