import { folded } from '#src/lib/text.ts';
import type { CsvColumn } from '#src/schemas/uploads.ts';
import { isWarning, type Problem, type ProblemCode } from './problem.ts';
import { TwinIndex } from './twin-index.ts';
import { TWIN_FIELDS, type RowKeys, type TwinField, type TwinRows } from './twin-rows.ts';
import type { KnownPerson } from './updates.ts';

/** Who has a phone, an address or a username already: names, `''` for somebody of another organization. */
export type Taken = Readonly<Record<TwinField, ReadonlyMap<string, readonly string[]>>>;

interface ComparedRows extends TwinRows {
  /** Whom a row updates: what they have already isn't in its way. */
  readonly known: (row: number) => KnownPerson | undefined;
}

/** The rows that stand before a row and leave it nothing: the first ones with a value. */
interface Before {
  readonly userName: number | undefined;
  readonly phone: number | undefined;
  readonly email: number | undefined;
  /** The one with the same phone and name. */
  readonly person: (name: string) => number | undefined;
}

const about = (code: ProblemCode, column: CsvColumn, text: string): Problem => ({ code, column, text, mend: null });

/** One person's name, however it is written. */
const nameKey = (name: string): string => folded(name).replaceAll(/\s+/g, ' ').trim();

const sameText = (one: unknown, other: string): boolean =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase();

/** Beyond so many rows to look at, looking at all of them is quicker. */
const FEW = 500;
/** The same for rows that share one value. */
const CROWD = 2_000;

/**
 * Who is in the file twice, or in the organization already: the same username, or the same phone and name, would fail
 * on the server; the same phone or address alone is worth a look. Rows that fail leave their values to the ones below,
 * as on the server.
 */
export class Twins {
  readonly #rows: ComparedRows;
  readonly #taken: Taken;
  #found = new Map<number, readonly Problem[]>();
  /** Made when the first row is changed: opening a file doesn't wait for it. */
  #index: TwinIndex | null = null;

  constructor(rows: ComparedRows, taken: Taken) {
    this.#rows = rows;
    this.#taken = taken;
  }

  /** What speaks against each row that something speaks against. */
  get found(): ReadonlyMap<number, readonly Problem[]> {
    return this.#found;
  }

  /** Forgets all rows: they may be other ones. */
  clear(): void {
    this.#found = new Map();
    this.#index = null;
  }

  #problems(key: RowKeys, before: Before, known: KnownPerson | undefined): readonly Problem[] {
    const { name, phone, email, userName } = key;
    /** Who has a value already, but for who is updated. */
    const ownersOf = (field: TwinField, value: string) =>
      known && sameText(known.values[field], value) ? undefined : this.#taken[field].get(value);
    const number = (other: number) => String(this.#rows.number(other));
    if (userName !== null) {
      if (before.userName !== undefined) return [about('userNameTwice', 'User Name', number(before.userName))];
      const owners = ownersOf('userName', userName);
      if (owners) return [about('userNameTaken', 'User Name', owners[0] ?? '')];
    }
    const owners = ownersOf('phone', phone);
    const warnings: Problem[] = [];
    if (before.phone !== undefined || owners) {
      const mine = nameKey(name);
      const owner = known ? undefined : owners?.find((each) => nameKey(each) === mine);
      if (owner !== undefined) return [about('personTaken', 'Phone', owner)];
      const twin = before.phone === undefined ? undefined : before.person(mine);
      if (twin !== undefined) return [about('personTwice', 'Phone', number(twin))];
      if (before.phone !== undefined) warnings.push(about('phoneTwice', 'Phone', number(before.phone)));
      else if (owners?.[0] !== undefined) warnings.push(about('phoneTaken', 'Phone', owners[0]));
    }
    if (email !== null) {
      const owner = ownersOf('email', email)?.[0];
      if (before.email !== undefined) warnings.push(about('emailTwice', 'Email', number(before.email)));
      else if (owner !== undefined) warnings.push(about('emailTaken', 'Email', owner));
    }
    return warnings;
  }

  /** Compares all rows. */
  compareAll(): void {
    const { count, keys } = this.#rows;
    this.#found = new Map();
    const nobodyIsTaken = TWIN_FIELDS.every((field) => this.#taken[field].size === 0);
    const phones = new Map<string, number>();
    const emails = new Map<string, number>();
    const userNames = new Map<string, number>();
    /** Of phones that stand in several rows alone: nearly all files have few of them. */
    const sharing = new Map<string, Map<string, number>>();
    for (let row = 0; row < count; row += 1) {
      const key = keys(row);
      if (!key) continue;
      const { name, phone, email, userName } = key;
      const first = phones.get(phone);
      const sameEmail = email === null ? undefined : emails.get(email);
      const sameUserName = userName === null ? undefined : userNames.get(userName);
      if (!nobodyIsTaken || first !== undefined || sameEmail !== undefined || sameUserName !== undefined) {
        const named = (): Map<string, number> =>
          sharing.get(phone) ?? new Map(first === undefined ? [] : [[nameKey(keys(first)?.name ?? ''), first]]);
        const problems = this.#problems(
          key,
          {
            phone: first,
            email: sameEmail,
            userName: sameUserName,
            person: (mine) => named().get(mine),
          },
          this.#rows.known(row),
        );
        if (problems.length > 0) this.#found.set(row, problems);
        if (isFailing(problems)) continue;
        if (first !== undefined) sharing.set(phone, named().set(nameKey(name), row));
      }
      if (first === undefined) phones.set(phone, row);
      if (userName !== null) userNames.set(userName, row);
      if (email !== null && sameEmail === undefined) emails.set(email, row);
    }
  }

  /**
   * Compares the rows that were changed, and those that are touched by that: what they were known by before is given.
   * Gives all rows that may look different; null where all of them were compared anew.
   */
  compare(changed: ReadonlyMap<number, RowKeys | undefined>): ReadonlySet<number> | null {
    const { keys } = this.#rows;
    const index = this.#places();
    for (const [row, before] of changed) index.move(row, before, keys(row));
    if (changed.size > FEW || index.crowd > CROWD) return this.#all();
    const waiting = new Set<number>();
    const wake = (row: number, key: RowKeys | undefined) => {
      for (const field of TWIN_FIELDS)
        for (const other of index.rows(field, key?.[field])) if (other > row) waiting.add(other);
    };
    for (const [row, before] of changed) {
      waiting.add(row);
      wake(row, before);
      wake(row, keys(row));
    }
    const seen = new Set<number>();
    // in the order of the rows: what is said of one depends on those before it alone
    for (let row = least(waiting); row !== undefined; row = least(waiting)) {
      waiting.delete(row);
      seen.add(row);
      const key = keys(row);
      const before = this.#found.get(row);
      const problems = key ? this.#problems(key, this.#before(row, key, index), this.#rows.known(row)) : [];
      if (problems.length > 0) this.#found.set(row, problems);
      else this.#found.delete(row);
      if (!changed.has(row) && isFailing(before ?? []) !== isFailing(problems)) wake(row, key);
      if (seen.size + waiting.size > FEW) return this.#all();
    }
    return seen;
  }

  #all(): null {
    this.compareAll();
    return null;
  }

  /** Rows that somebody has a value of. */
  rowsWith(field: TwinField, value: string): readonly number[] {
    return this.#places().rows(field, value);
  }

  #places(): TwinIndex {
    this.#index ??= new TwinIndex(this.#rows.count, this.#rows.keys);
    return this.#index;
  }

  #before(row: number, key: RowKeys, index: TwinIndex): Before {
    const { keys } = this.#rows;
    const isStanding = (other: number) => other < row && !isFailing(this.#found.get(other) ?? []);
    const first = (field: TwinField) => index.rows(field, key[field]).find(isStanding);
    return {
      phone: first('phone'),
      email: first('email'),
      userName: first('userName'),
      person: (mine) =>
        index.rows('phone', key.phone).find((other) => isStanding(other) && nameKey(keys(other)?.name ?? '') === mine),
    };
  }
}

const isFailing = (problems: readonly Problem[]): boolean => problems.some((problem) => !isWarning(problem));

function least(rows: ReadonlySet<number>): number | undefined {
  let found: number | undefined;
  for (const row of rows) if (found === undefined || row < found) found = row;
  return found;
}
