import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStored, type Backend } from '#server/db/page-storage.ts';

type Changes = Parameters<Backend['apply']>[0];
type Files = Map<string, Uint8Array | 'folder'>;

/** Keeps files as the page's storage does, in the same order and as many steps, and stops for good after some of them. */
function storage(files: Files, steps = Infinity): Backend & { readonly taken: () => number } {
  let taken = 0;
  const step = () => {
    if (taken >= steps) throw new Error('The page was left');
    taken += 1;
  };
  const write = ({ path, size, truncate, full, chunks }: Changes['files']['wal'][number]) => {
    if (full) {
      step();
      files.set(path, new Uint8Array());
    }
    step();
    const before = files.get(path);
    const kept = before instanceof Uint8Array ? before : new Uint8Array();
    const ends = chunks.map(({ at, data }) => at + data.length);
    const after = new Uint8Array(truncate ? size : Math.max(kept.length, ...ends));
    after.set(kept.subarray(0, after.length));
    for (const { at, data } of chunks) after.set(data, at);
    files.set(path, after);
  };
  return {
    taken: () => taken,
    init: async () => undefined,
    async *load() {
      for (const [path, data] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
        yield data === 'folder' ? { kind: 'dir', path } : { kind: 'file', path, data: data.slice() };
    },
    async apply({ ops, files: { wal, data, control } }) {
      for (const { op, path } of ops) {
        step();
        if (op === 'mkdir') files.set(path, 'folder');
        else for (const each of files.keys()) if (each === path || each.startsWith(`${path}/`)) files.delete(each);
      }
      for (const file of [...wal, ...data, ...control]) write(file);
    },
    close: async () => undefined,
  };
}

const copyOf = (files: Files): Files =>
  new Map([...files].map(([path, data]) => [path, data === 'folder' ? data : data.slice()]));

test('a page that is left while it opens the database leaves one that opens, wherever it was', async () => {
  const files: Files = new Map();
  const { db } = await openStored(storage(files));
  await sql`create table notes (id integer primary key, words text)`.execute(db);
  await sql`checkpoint`.execute(db);
  // more than one file of log, so that the next start, which goes through it, removes some
  for (let of = 0; of < 3; of += 1)
    await sql`insert into notes select ${of} * 20000 + n, repeat(md5(n::text), 10) from generate_series(1, 20000) n`.execute(
      db,
    );
  const left = copyOf(files);
  // as a page leaves them that is left between making and filling them
  for (const path of ['/postmaster.pid', '/pg_logical/replorigin_checkpoint']) left.set(path, new Uint8Array());
  const whole = storage(copyOf(left));
  await openStored(whole);
  expect(whole.taken()).toBeGreaterThan(10);

  // each is two starts of a database and 200 MB, so not at every step
  for (let steps = 0; steps < whole.taken(); steps += 5) {
    const cut = copyOf(left);
    await openStored(storage(cut, steps)).catch(() => undefined);
    const again = await openStored(storage(cut));
    const { rows } = await sql<{ count: number }>`select count(*) from notes`.execute(again.db);
    await again.db.destroy();
    expect({ steps, rows }).toEqual({ steps, rows: [{ count: 60_000 }] });
  }
}, 120_000);
