/** A number with its budget: at most, or at least. */
export interface Measure {
  readonly value: number;
  readonly most?: number | undefined;
  readonly least?: number | undefined;
}

export interface Row {
  readonly name: string;
  readonly measures: readonly Measure[];
}

const over: string[] = [];

const isOver = ({ value, most = Infinity, least = -Infinity }: Measure) => value > most || value < least;
const number = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : Math.abs(value) < 1000 ? 1 : 0 });
const budget = ({ most, least }: Measure) =>
  most !== undefined ? `≤ ${number(most)}` : least === undefined ? '' : `≥ ${number(least)}`;

/**
 * Prints a table: a column for each head, and beside it one for the budgets, if there are any. What is over its budget
 * is marked, and remembered for `verdict()`.
 */
export function table(title: string, heads: readonly string[], rows: readonly Row[]): void {
  const budgeted = heads.map((_, at) => rows.some(({ measures }) => budget(measures[at] ?? { value: 0 }) !== ''));
  const titles = ['', ...heads.flatMap((head, at) => (budgeted[at] ? [head, 'budget'] : [head]))];
  const lines = rows.map(({ name, measures }) => [
    name,
    ...measures.flatMap((measure, at) => {
      const shown = `${isOver(measure) ? '! ' : ''}${number(measure.value)}`;
      return budgeted[at] ? [shown, budget(measure)] : [shown];
    }),
  ]);
  const widths = titles.map((_, column) => Math.max(...[titles, ...lines].map((line) => line[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const line of [titles, ...lines]) {
    const cells = line.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)));
    console.log(`  ${cells.join('   ').trimEnd()}`);
  }
  for (const { name, measures } of rows)
    for (const [at, measure] of measures.entries())
      if (isOver(measure)) over.push(`${title}: ${name}, ${heads[at]}: ${number(measure.value)} (${budget(measure)})`);
}

/** Prints what is over its budget; gives whether all is within. */
export function verdict(): boolean {
  console.log(over.length > 0 ? `\nOver budget:\n  ${over.join('\n  ')}` : '\nWithin all budgets');
  return over.length === 0;
}

/** The value that `share` of all values don't exceed. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
