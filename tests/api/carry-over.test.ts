import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newPlace } from './server-process.ts';

it('a backup carries an embedded database over to a server of databases, whole', async () => {
  const [from, to] = [await newPlace({ kind: 'embedded' }), await newPlace()];
  expect(await from.command(['seed'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('super.admin') as unknown,
  });
  const [first, second] = ['one.gz', 'two.gz'].map((name) => join(from.dataDir, name)) as [string, string];
  expect(await from.command(['backup', first])).toMatchObject({ code: 0 });
  expect(await to.command(['restore', first])).toMatchObject({ code: 0 });
  expect(await to.command(['backup', second])).toMatchObject({ code: 0 });
  expect(await linesOf(second)).toEqual(await linesOf(first));
}, 120_000);

/** What a backup holds, whatever order each database gives its rows in. */
async function linesOf(file: string): Promise<string[]> {
  const text = await new Response(
    new Blob([new Uint8Array(await readFile(file))]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text();
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const { table, rows } = JSON.parse(line) as { table?: string; rows: object[] };
      // the header and the end
      if (table === undefined) return [line];
      return rows.map(
        (row) => `${table} ${JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`,
      );
    })
    .toSorted();
}
