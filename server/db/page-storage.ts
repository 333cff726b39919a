import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend';
import { OpfsBackend } from '@electric-sql/pglite/memfs2opfs';
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts';

export type Backend = ConstructorParameters<typeof MemfsFrontendFS>[0];
type Changes = Parameters<Backend['apply']>[0];

/** Of no use to the next start, which fails on them when they are there and empty: a page was left while one was made. */
const PASSING = new Set(['/postmaster.pid', '/pg_logical/replorigin_checkpoint']);
const isLasting = ({ path }: { readonly path: string }) => !PASSING.has(path);

const NO_FILES: Changes['files'] = { wal: [], data: [], control: [] };

/** What is removed and not made again by the same changes. */
function removalsOf({ ops, files }: Changes): Changes['ops'] {
  const made = [...Object.values(files).flat(), ...ops.filter(({ op }) => op === 'mkdir')].map(({ path }) => path);
  return ops.filter(
    ({ op, path }) => op !== 'mkdir' && !made.some((each) => each === path || each.startsWith(`${path}/`)),
  );
}

/**
 * A backend that may be left at any moment. PGlite 0.5.16 removes files first: whoever left the page between the
 * removal of old log, after a checkpoint, and the control file that says so, left a database that never opens again.
 */
function careful(backend: Backend): Backend {
  return {
    init: () => backend.init(),
    async *load() {
      for await (const entry of backend.load()) if (isLasting(entry)) yield entry;
    },
    async apply({ ops, files }, options) {
      const { wal, data, control } = files;
      const lasting = { wal: wal.filter(isLasting), data: data.filter(isLasting), control: control.filter(isLasting) };
      const removals = removalsOf({ ops, files: lasting });
      await backend.apply({ ops: ops.filter((op) => !removals.includes(op)), files: lasting }, options);
      if (removals.length > 0) await backend.apply({ ops: removals, files: NO_FILES }, options);
    },
    close: () => backend.close(),
  };
}

/** Opens the embedded database on files that something else keeps; the first ones may come from a packed database. */
export const openStored = (backend: Backend, packed?: Blob): Promise<EmbeddedDatabase> =>
  openEmbedded({ fs: new MemfsFrontendFS(careful(backend)), ...(packed && { loadDataDir: packed }) });

/** Opens the embedded database in a folder of the page's storage, which `packed` fills if it is new. */
export const openInPage = (folder: string, packed?: Blob): Promise<EmbeddedDatabase> =>
  openStored(new OpfsBackend(folder), packed);
