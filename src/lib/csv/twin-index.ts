import type { RowKeys, TwinField } from './twin-rows.ts';

type Places = Map<string, number | number[]>;

const NONE: readonly number[] = [];

/** Which rows have a phone, an address or a username; nearly all values stand in one row alone. */
export class TwinIndex {
  readonly #places: Readonly<Record<TwinField, Places>> = { phone: new Map(), email: new Map(), userName: new Map() };
  #crowd = 1;

  constructor(count: number, keys: (row: number) => RowKeys | undefined) {
    for (let row = 0; row < count; row += 1) {
      const key = keys(row);
      if (key) this.#add(row, key);
    }
  }

  /** How many rows share a value at most. */
  get crowd(): number {
    return this.#crowd;
  }

  /** The rows with a value, in their order. */
  rows(field: TwinField, value: string | null | undefined): readonly number[] {
    const found = value === null || value === undefined ? undefined : this.#places[field].get(value);
    return found === undefined ? NONE : typeof found === 'number' ? [found] : found;
  }

  /** A row is known by something else from now on, or by nothing. */
  move(row: number, before: RowKeys | undefined, now: RowKeys | undefined): void {
    if (before) this.#remove(row, before);
    if (now) this.#add(row, now);
  }

  #add(row: number, key: RowKeys): void {
    this.#put(this.#places.phone, key.phone, row);
    if (key.email !== null) this.#put(this.#places.email, key.email, row);
    if (key.userName !== null) this.#put(this.#places.userName, key.userName, row);
  }

  #put(places: Places, value: string, row: number): void {
    const found = places.get(value);
    if (found === row) return;
    if (found === undefined) places.set(value, row);
    else if (typeof found === 'number') places.set(value, found < row ? [found, row] : [row, found]);
    else {
      const at = placeIn(found, row);
      if (found[at] !== row) found.splice(at, 0, row);
      this.#crowd = Math.max(this.#crowd, found.length);
    }
  }

  #remove(row: number, key: RowKeys): void {
    for (const [field, places] of Object.entries(this.#places) as Array<[TwinField, Places]>) {
      const value = key[field];
      const found = value === null ? undefined : places.get(value);
      if (value === null || found === undefined) continue;
      if (typeof found === 'number') {
        if (found === row) places.delete(value);
        continue;
      }
      const at = placeIn(found, row);
      if (found[at] === row) found.splice(at, 1);
      const [only] = found;
      if (found.length === 1 && only !== undefined) places.set(value, only);
    }
  }
}

/** Where a row is, or belongs, among sorted ones. */
function placeIn(rows: readonly number[], row: number): number {
  let [from, to] = [0, rows.length];
  // nearly all come in their order
  if ((rows.at(-1) ?? -1) < row) return to;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle] ?? 0) < row) from = middle + 1;
    else to = middle;
  }
  return from;
}
