import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { up as house } from './migrations/001-house.ts';
import { up as peopleSearch } from './migrations/002-people-search.ts';
import { up as dashboardFeature } from './migrations/003-dashboard-feature.ts';
import { up as peopleFilters } from './migrations/004-people-filters.ts';
import { up as peopleHistory } from './migrations/005-people-history.ts';
import { up as welcomed } from './migrations/006-welcomed.ts';
import { up as organizationOrder } from './migrations/007-organization-order.ts';
import { up as reports } from './migrations/008-reports.ts';
import { up as peopleUploads } from './migrations/009-people-uploads.ts';
import { up as peopleFacets } from './migrations/010-people-facets.ts';
import { up as uploadFilter } from './migrations/011-upload-filter.ts';
import { up as peopleImport } from './migrations/012-people-import.ts';
import { up as peoplePlaces } from './migrations/013-people-places.ts';
import { up as personDetails } from './migrations/014-person-details.ts';
import { up as matchCandidates } from './migrations/015-match-candidates.ts';
import type { Database } from './schema.ts';

/** Named here, not found in a folder: the same list runs in Node and in the page. */
const migrations: Record<string, Migration> = {
  '001-house': { up: house },
  '002-people-search': { up: peopleSearch },
  '003-dashboard-feature': { up: dashboardFeature },
  '004-people-filters': { up: peopleFilters },
  '005-people-history': { up: peopleHistory },
  '006-welcomed': { up: welcomed },
  '007-organization-order': { up: organizationOrder },
  '008-reports': { up: reports },
  '009-people-uploads': { up: peopleUploads },
  '010-people-facets': { up: peopleFacets },
  '011-upload-filter': { up: uploadFilter },
  '012-people-import': { up: peopleImport },
  '013-people-places': { up: peoplePlaces },
  '014-person-details': { up: personDetails },
  '015-match-candidates': { up: matchCandidates },
};

/** Brings the database to the newest schema, or to the one called `target`; throws the first migration's error. */
export async function migrate(db: Kysely<Database>, target?: string): Promise<string[]> {
  // The migrator takes a look at the whole schema first: half a second of every start.
  const done = await applied(db);
  if (done.at(-1) === (target ?? Object.keys(migrations).at(-1))) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await (target === undefined ? migrator.migrateToLatest() : migrator.migrateTo(target));
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** The names of the migrations that the database has had, in order; none for a new database. */
export async function applied(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  );
  if (!rows[0]?.exists) return [];
  const names = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return names.rows.map(({ name }) => name);
}
