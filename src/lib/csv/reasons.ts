import type { CsvTable } from './table.ts';

/** How each reason begins, in both languages: with the number of its row in the file that it was in. */
const REASON = /^(?:Row|Fila) \d[\d.,]*: /;

/**
 * The place of the column with the reasons of a former upload, by which its rows came back; -1 for a file without.
 * Only all of its cells tell it: a column of another meaning may be called the same. Specification uploads 3.5.
 */
export function reasonsAt({ header, rows }: Pick<CsvTable, 'header' | 'rows'>): number {
  const at = header.length - 1;
  let found = 0;
  for (const cells of rows) {
    const cell = cells[at] ?? '';
    if (cell === '') continue;
    if (!REASON.test(cell)) return -1;
    found += 1;
  }
  return found > 0 ? at : -1;
}
