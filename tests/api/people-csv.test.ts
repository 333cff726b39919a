import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { openCsv } from '#server/domain/uploads/csv.ts';

const open = (text: string) => {
  const file = new File([text], 'people.csv', { type: 'text/csv' });
  return openCsv(file, createHash('sha1').update(text).digest('hex'));
};

it('a big file is taken apart a piece at a time, wherever a piece may end', async () => {
  const notes = Array.from({ length: 6000 }, (_, n) => `${'ë’🙂'.repeat(n % 50)}\n"" , ${n}`);
  const lines = notes.map((note, n) => `CALLER,Zoë${n},Qwist,5185550123,"${note}"`);
  const csv = await open(['Role,First Name,Last Name,Phone,Notes', ...lines].join('\r\n'));
  expect(csv.total).toBe(notes.length);
  const sizes: number[] = [];
  const read: string[] = [];
  for await (const records of csv.rows()) {
    sizes.push(records.length);
    for (const { cells, isBroken } of records) {
      expect(isBroken).toBe(false);
      read.push(cells[4] ?? '');
    }
  }
  expect(read).toEqual(notes.map((note) => note.replaceAll('""', '"')));
  expect(Math.max(...sizes)).toBeLessThan(notes.length / 3);
});
