import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { restore } from '#server/db/backup.ts';
import { ROLE_IDS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { applied, migrate, SchemaError } from '#server/db/migrate.ts';
import { migrationFiles, schemaFiles } from '#server/db/sql-files.ts';
import * as inPage from '#server/db/sql-files.page.ts';
import { readCatalogue } from '#scripts/catalogue.ts';
import { root } from '#scripts/root.ts';
import { schemaTexts } from '#scripts/schema.ts';
import { testApi } from './harness.ts';
import { makePlace } from './server-process.ts';

describe('the schema of a new database', () => {
  it('is what the files beside it show: run `npm run schema` after a migration', async () => {
    const { db } = await testApi();
    for (const [file, text] of Object.entries(schemaTexts(await readCatalogue(db))))
      expect(text, file).toBe(await readFile(join(root, file), 'utf8'));
  });

  it('is made of the same files in the page', () => {
    expect(Object.keys(schemaFiles).length).toBeGreaterThan(5);
    expect(Object.entries(inPage.schemaFiles)).toEqual(Object.entries(schemaFiles));
    expect(Object.entries(inPage.migrationFiles)).toEqual(Object.entries(migrationFiles));
  });

  it('is changed by migrations that have a number each, but for one old pair', () => {
    const numbers = Object.keys(migrationFiles).map((name) => name.slice(0, 3));
    expect(numbers.filter((number, at) => !/^\d{3}$/.test(number) || numbers.indexOf(number) < at)).toEqual(['030']);
  });

  it('brings the roles and profiles that the code knows by their ids', async () => {
    const { db } = await testApi();
    const idsOf = async (table: 'roles' | 'security_profiles') =>
      Object.fromEntries(
        (await db.selectFrom(table).select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
      );
    expect(await idsOf('roles')).toEqual(ROLE_IDS);
    expect(await idsOf('security_profiles')).toEqual(SECURITY_PROFILE_IDS);
  });
});

describe('a database of another line of versions', () => {
  it.each([
    ['014-person-details', /earlier version of the product \(014-person-details\).*empty DATA_DIR.*DATABASE_URL/],
    ['999-what-comes-later', /newer version of the product \(999-what-comes-later\)/],
  ])('that has had %s is refused, in words, and left as it is', async (name, words) => {
    const { db } = await testApi();
    const before = await applied(db);
    await expect(migrate(db)).resolves.toEqual([]);
    await db.transaction().execute(async (tx) => {
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(tx);
      await expect(migrate(tx)).rejects.toThrow(words);
      await sql`delete from kysely_migration where name = ${name}`.execute(tx);
    });
    expect(await applied(db)).toEqual(before);
  });

  it('stays where it is when a backup of an earlier version is to be restored', async () => {
    const { db } = await testApi();
    const before = await applied(db);
    async function* lines() {
      yield { format: 'outreach-console-backup-1', migrations: ['001-house', '002-people-search'] };
    }
    await expect(restore(db, lines())).rejects.toThrow(SchemaError);
    expect(await applied(db)).toEqual(before);
  });

  it('is told at the terminal, without a stack', async () => {
    const place = await makePlace({ kind: 'embedded' });
    try {
      const { db } = await openEmbedded({ dataDir: join(place.dataDir, 'database') });
      await sql`create table kysely_migration (name text primary key, timestamp text)`.execute(db);
      await sql`insert into kysely_migration values ('001-house', '')`.execute(db);
      await db.destroy();
      const { code, output } = await place.command(['serve']);
      expect(code).toBe(1);
      expect(output.trim().split('\n')).toEqual([
        expect.stringContaining('earlier version of the product (001-house)'),
      ]);
    } finally {
      await place.remove();
    }
  }, 60_000);
});
