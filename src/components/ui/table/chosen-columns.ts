type Columns = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

let chosen: Columns = {};

/** Columns that the person has switched on or off, as far as they are known: for loaders, which go without the storage. */
export const columnsOf = (table: string): Columns[string] | undefined => chosen[table];

export function noteColumns(columns: Columns): void {
  chosen = columns;
}
