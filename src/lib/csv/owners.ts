import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { findPeopleDuplicates } from '#src/schemas/uploads.ts';
import { TWIN_FIELDS, type RowKeys, type TwinField, type TwinRows } from './twin-rows.ts';

export type Question = Pick<BodyOf<typeof findPeopleDuplicates>, 'phones' | 'emails' | 'userNames'>;
export type Owner = ResponseOf<typeof findPeopleDuplicates>['duplicates'][number];

const LISTS = { phone: 'phones', email: 'emails', userName: 'userNames' } as const satisfies Record<
  TwinField,
  keyof Question
>;

/** Whom the organization has already, as far as it was asked about the values of the rows: about each of them once. */
export class Owners {
  readonly #rows: TwinRows;
  readonly #asked = { phone: new Set<string>(), email: new Set<string>(), userName: new Set<string>() };
  readonly #taken = {
    phone: new Map<string, string[]>(),
    email: new Map<string, string[]>(),
    userName: new Map<string, string[]>(),
  };
  /** All that is said before this row is known, but for the rows to look at again. */
  #from = 0;
  readonly #again = new Set<number>();

  constructor(rows: TwinRows) {
    this.#rows = rows;
  }

  /** Who has a value; `''` for somebody of another organization. */
  get taken() {
    return this.#taken;
  }

  /** All rows may say something else. */
  beginAnew(): void {
    this.#from = 0;
    this.#again.clear();
  }

  /** A row may say something else. */
  look(row: number): void {
    this.#again.add(row);
  }

  #isKnown(key: RowKeys | undefined): boolean {
    return !key || TWIN_FIELDS.every((field) => key[field] === null || this.#asked[field].has(key[field]));
  }

  /** What hasn't been asked for yet, as much as one call may hold; null where all is known. */
  question(): Question | null {
    const { count, keys } = this.#rows;
    const asked = { phone: new Set<string>(), email: new Set<string>(), userName: new Set<string>() };
    /** Whether there was room for all of a row. */
    const take = (row: number): boolean => {
      const key = keys(row);
      let fits = true;
      for (const field of key ? TWIN_FIELDS : []) {
        const value = key?.[field] ?? null;
        if (value === null || this.#asked[field].has(value)) continue;
        if (asked[field].size < LIMITS.duplicatesBatch) asked[field].add(value);
        else if (!asked[field].has(value)) fits = false;
      }
      return fits;
    };
    for (const row of this.#again) {
      if (this.#isKnown(keys(row))) this.#again.delete(row);
      else take(row);
    }
    while (this.#from < count && this.#isKnown(keys(this.#from))) this.#from += 1;
    for (let row = this.#from; row < count && take(row); row += 1);
    if (TWIN_FIELDS.every((field) => asked[field].size === 0)) return null;
    return { phones: [...asked.phone], emails: [...asked.email], userNames: [...asked.userName] };
  }

  /** Notes who has what was asked for. */
  answer(asked: Question, owners: readonly Owner[]): void {
    for (const field of TWIN_FIELDS) for (const value of asked[LISTS[field]]) this.#asked[field].add(value);
    for (const { field, value, name } of owners) {
      const names = this.#taken[field].get(value);
      if (names) names.push(name ?? '');
      else this.#taken[field].set(value, [name ?? '']);
    }
  }
}
