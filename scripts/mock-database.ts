import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

/**
 * A new database of the present schema, packed: the first visit of the mock mode unpacks it instead of making one
 * (docs/decisions/mock-mode.md).
 */
export async function packEmptyDatabase(): Promise<Uint8Array<ArrayBuffer>> {
  const { db, pglite } = await openEmbedded();
  await migrate(db);
  const archive = await pglite.dumpDataDir('gzip');
  await db.destroy();
  return new Uint8Array(await archive.arrayBuffer());
}
