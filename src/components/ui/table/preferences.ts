import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { noteColumns } from './chosen-columns.ts';
import { secureStorage } from '#src/lib/session/vault.ts';

const KEY = 'tables';

const preferences = z.object({
  density: z.enum(['comfortable', 'compact']),
  /** Columns switched on or off by the person, by table. */
  columns: z.record(z.string(), z.record(z.string(), z.boolean())),
  /** Rows of a page, by table; what was kept before there was a choice has none. */
  sizes: z._default(z.record(z.string(), z.number()), {}),
});
export type TablePreferences = z.output<typeof preferences>;
export type Density = TablePreferences['density'];

const initial: TablePreferences = { density: 'comfortable', columns: {}, sizes: {} };
let current = initial;
let asked = false;
const listeners = new Set<() => void>();

function replace(next: TablePreferences): void {
  current = next;
  noteColumns(next.columns);
  for (const listener of listeners) listener();
}

async function load(): Promise<void> {
  const stored = await secureStorage.get(KEY, preferences);
  if (stored) replace(stored);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked) {
    asked = true;
    void load();
  }
  return () => listeners.delete(listener);
}

function save(next: TablePreferences): void {
  replace(next);
  void secureStorage.set(KEY, next);
}

/** How the person likes tables: row height everywhere, the columns and the page size of each. Kept in the encrypted storage. */
export function useTablePreferences(table: string) {
  const { density, columns, sizes } = useSyncExternalStore(subscribe, () => current);
  return {
    density,
    columns: columns[table],
    size: sizes[table],
    setDensity: (next: Density) => save({ ...current, density: next }),
    setSize: (next: number) => save({ ...current, sizes: { ...current.sizes, [table]: next } }),
    setColumn: (id: string, shown: boolean) =>
      save({ ...current, columns: { ...current.columns, [table]: { ...current.columns[table], [id]: shown } } }),
    setColumns: (next: Readonly<Record<string, boolean>>) =>
      save({ ...current, columns: { ...current.columns, [table]: next } }),
  };
}
