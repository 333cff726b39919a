import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { outlineOf, streamOf } from '#src/lib/csv/book-parts.ts';
import { readSheet, sheetsOf } from '#src/lib/csv/book.ts';

const ROWS = 3000;
const bookOf = async () =>
  Uint8Array.from(
    await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Read me']] },
        {
          name: 'People',
          rows: Array.from({ length: ROWS }, (_, at) => [`First ${at}`, `Last ${at}`, 2_125_550_000 + at]),
        },
      ],
    }),
  );

const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

async function all(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value);
  return pieces;
}

test('what all rows need comes before them, whatever order it was written in', async () => {
  const stream = streamOf(await bookOf());
  if (!stream) throw new Error('no stream');
  const text = (await all(stream)).map(textOf).join('');
  const at = (name: string) => text.indexOf(name);
  expect(at('xl/worksheets/sheet2.xml')).toBeGreaterThan(0);
  for (const name of ['[Content_Types].xml', 'xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/styles.xml'])
    expect(at(name), name).toBeLessThan(at('xl/worksheets/sheet1.xml'));
});

test('the sheets are told without the texts, and the rows of one are read whole', async () => {
  const bytes = await bookOf();
  expect(textOf(bytes)).toContain('xl/sharedStrings.xml');
  expect(textOf(outlineOf(bytes))).not.toContain('xl/sharedStrings.xml');
  expect(await sheetsOf(bytes)).toEqual(['Notes', 'People']);
  const { cells } = await readSheet(bytes, 'People');
  expect(cells).toHaveLength(ROWS);
  expect(cells.at(-1)).toEqual(['First 2999', 'Last 2999', '2125552999']);
});

test('an archive of another kind is left as it is', async () => {
  const bytes = await bookOf();
  const view = new DataView(bytes.buffer);
  const central = textOf(bytes).indexOf('PK\u0001\u0002');
  // its sizes are told elsewhere
  view.setUint32(central + 20, 0xff_ff_ff_ff, true);
  expect(streamOf(bytes)).toBeNull();
  expect(outlineOf(bytes)).toBe(bytes);
  expect(streamOf(new Uint8Array(100))).toBeNull();
});
