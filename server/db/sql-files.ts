import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HERE = import.meta.dirname;

/** The SQL files of a folder beside this one, by name without their ending, in order; none where there is no folder. */
function filesOf(folder: string): Record<string, string> {
  if (!existsSync(join(HERE, folder))) return {};
  const names = readdirSync(join(HERE, folder)).filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(
    names.toSorted().map((name) => [name.slice(0, -'.sql'.length), readFileSync(join(HERE, folder, name), 'utf8')]),
  );
}

/** The schema that a new database begins with. In the page this module is `sql-files.page.ts` (package.json, imports). */
export const schemaFiles = filesOf('schema');

/** What has changed since. */
export const migrationFiles = filesOf('migrations');
