import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { session } from '#src/lib/session/store.ts';
import { secureStorage } from '#src/lib/session/vault.ts';

const KEY = 'views';

const view = z.object({
  name: z.string(),
  /** Search, filters and order, as the address has them. */
  search: z.record(z.string(), z.unknown()),
  /** Columns switched on or off. */
  columns: z.record(z.string(), z.boolean()),
});
export type SavedView = z.output<typeof view>;

/** By person, organization and list: a program of one organization is no filter in another. */
const views = z.record(z.string(), z.array(view));
type Views = z.output<typeof views>;

let current: Views = {};
let asked = false;
let changing: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

function replace(next: Views): void {
  current = next;
  for (const listener of listeners) listener();
}

const read = async (): Promise<Views> => (await secureStorage.get(KEY, views)) ?? current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked) {
    asked = true;
    void read().then(replace);
  }
  return () => listeners.delete(listener);
}

const NONE: readonly SavedView[] = [];

const placeOf = (list: string): string => {
  const { user, organization } = session.getState();
  return JSON.stringify([user?.userId, organization?.id, list]);
};

/** Another tab may have changed them meanwhile: what is stored is changed, not what this tab remembers. */
function change(place: string, edit: (before: readonly SavedView[]) => SavedView[]): Promise<void> {
  changing = changing.then(async () => {
    const before = await read();
    const after = { ...before, [place]: edit(before[place] ?? NONE) };
    replace(after);
    await secureStorage.set(KEY, after);
  });
  return changing;
}

const byName = (one: SavedView, other: SavedView) => one.name.localeCompare(other.name);

/** The views of a list that the person has named, kept in the encrypted storage of this browser. */
export function useSavedViews(list: string) {
  const all = useSyncExternalStore(subscribe, () => current);
  const place = placeOf(list);
  return {
    views: all[place] ?? NONE,
    /** Keeps a view; one of the same name gives way. */
    save: (saved: SavedView) =>
      change(place, (before) => [...before.filter(({ name }) => name !== saved.name), saved].toSorted(byName)),
    /** Gives it another name; a view that has that name gives way. */
    rename: (from: string, to: string) =>
      change(place, (before) =>
        before
          .filter(({ name }) => name === from || name !== to)
          .map((each) => (each.name === from ? { ...each, name: to } : each))
          .toSorted(byName),
      ),
    remove: (name: string) => change(place, (before) => before.filter((each) => each.name !== name)),
  };
}
