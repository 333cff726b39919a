import { formatPhone } from '#src/lib/phones.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import {
  changedNames,
  isLocked,
  ownOf,
  updatedColumn,
  type UpdatedName,
  type UpdatedValue,
  type UpdatedValues,
} from '#src/schemas/people-updates.ts';
import { wordsOf } from '#src/schemas/refusals.ts';
import type { CsvColumn, findKnownPeople } from '#src/schemas/uploads.ts';
import type { Problem } from './problem.ts';
import type { TwinRows } from './twin-rows.ts';

type AskedPerson = BodyOf<typeof findKnownPeople>['people'][number];
export type KnownPerson = NonNullable<ResponseOf<typeof findKnownPeople>['people'][number]>;

/** Rows whose people are asked for, and what is asked. */
export interface KnownQuestion {
  readonly rows: readonly number[];
  readonly people: readonly AskedPerson[];
}

/** What a row would change, as it is shown. */
export interface ShownChange {
  readonly column: CsvColumn | null;
  /** The own field that is meant, where it is no column of the template. */
  readonly own?: string;
  /** Null for what nobody is shown: a PIN. */
  readonly from: string | null;
  readonly to: string;
}

/** Whom a row would update, and how; without changes it says what is known. */
export interface ShownUpdate {
  readonly name: string;
  readonly changes: readonly ShownChange[];
}

interface UpdateRows extends TwinRows {
  /** What a row says of its person; undefined where it breaks a rule. */
  readonly said: (row: number) => UpdatedValues | undefined;
  /** What a row's cell says. */
  readonly cell: (row: number, column: CsvColumn) => string;
  /** Somebody of the organization has the row's phone or username. */
  readonly isTaken: (row: number) => boolean;
}

interface Match {
  readonly person: KnownPerson;
  readonly names: readonly UpdatedName[];
}

/** As cells have it; phones as people write them in a file. */
function textOf(name: UpdatedName, value: UpdatedValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return value.join('|');
  return name === 'phone' || name === 'phoneAlternate' ? formatPhone(value).replace('+1 ', '') : value;
}

/**
 * Whom the rows of a file would update: each is asked for once, until it is changed. Specification uploads 2.5, 3.12.
 */
export class Updates {
  readonly #rows: UpdateRows;
  /** Rows that were answered for since they were changed. */
  readonly #asked: Uint8Array;
  /** Rows that were changed since the last question. */
  readonly #changed = new Set<number>();
  readonly #matches = new Map<number, Match>();
  #found = new Map<number, readonly Problem[]>();
  /** No row before this one is open. */
  #from = 0;

  constructor(rows: UpdateRows) {
    this.#rows = rows;
    this.#asked = new Uint8Array(rows.count);
  }

  /** What speaks against updating; of the rows that something speaks against. */
  get found(): ReadonlyMap<number, readonly Problem[]> {
    return this.#found;
  }

  /** Rows may mean others. */
  beginAnew(): void {
    this.#asked.fill(0);
    this.#matches.clear();
    this.#found = new Map();
    this.#from = 0;
  }

  /** More may be known of the rows that weren't asked for. */
  lookAgain(): void {
    this.#from = 0;
  }

  /** A row may mean somebody else. */
  look(row: number): void {
    this.#asked[row] = 0;
    this.#changed.add(row);
    this.#matches.delete(row);
    this.#from = Math.min(this.#from, row);
  }

  /** The rows that somebody is meant by, in no order. */
  rows(): Iterable<number> {
    return this.#matches.keys();
  }

  /** Who is meant by a row. */
  known(row: number): KnownPerson | undefined {
    return this.#matches.get(row)?.person;
  }

  /** How many fields a row would change; undefined for one that would update nobody. */
  size(row: number): number | undefined {
    const match = this.#matches.get(row);
    return match && match.person.personOrganizationId !== null ? match.names.length : undefined;
  }

  /** A row that may mean somebody, and wasn't asked for. */
  #isOpen(row: number): boolean {
    const key = this.#rows.keys(row);
    return key !== undefined && this.#asked[row] === 0 && (key.externalId !== null || this.#rows.isTaken(row));
  }

  /** The next rows that may update somebody, as many as one call may hold; null where there are none. */
  question(): KnownQuestion | null {
    const { count, keys } = this.#rows;
    const rows: number[] = [];
    const people: AskedPerson[] = [];
    this.#changed.clear();
    while (this.#from < count && !this.#isOpen(this.#from)) this.#from += 1;
    for (let row = this.#from; row < count && rows.length < LIMITS.knownBatch; row += 1) {
      const key = keys(row);
      if (!key || !this.#isOpen(row)) continue;
      const { externalId: externalPersonId, userName, phone, firstName, lastName } = key;
      rows.push(row);
      people.push({ externalPersonId, userName, phone, firstName, lastName });
    }
    return rows.length > 0 ? { rows, people } : null;
  }

  /** Notes who is meant by rows; gives those that somebody is meant by. */
  answer({ rows }: KnownQuestion, people: ReadonlyArray<KnownPerson | null>): readonly number[] {
    const met: number[] = [];
    for (const [at, row] of rows.entries()) {
      // what was changed meanwhile is asked for again
      if (this.#changed.has(row)) continue;
      this.#asked[row] = 1;
      const person = people[at];
      const said = this.#rows.said(row);
      if (!person || !said) continue;
      this.#matches.set(row, { person, names: changedNames(person.values, said) });
      met.push(row);
    }
    return met;
  }

  /** Finds what speaks against updating: nobody is updated twice, and some may not be changed. */
  compare(): void {
    const found = new Map<number, readonly Problem[]>();
    const first = new Map<string, number>();
    for (const row of [...this.#matches.keys()].toSorted((one, other) => one - other)) {
      const match = this.#matches.get(row);
      if (!match || !this.#rows.keys(row)) continue;
      const { personOrganizationId: id, name, locked } = match.person;
      const twin = id === null ? undefined : first.get(id);
      if (id === null) found.set(row, [{ code: 'personSeveral', column: null, text: name, mend: null }]);
      else if (twin !== undefined)
        found.set(row, [{ code: 'personTwice', column: null, text: String(this.#rows.number(twin)), mend: null }]);
      else if (locked !== null && isLocked(locked, match.names)) {
        const rule = { code: locked } as const;
        found.set(row, [{ code: 'rule', column: null, text: wordsOf(rule), rule, mend: null }]);
      } else first.set(id, row);
    }
    this.#found = found;
  }

  /** What a row would change, for who looks at it. */
  shown(row: number): ShownUpdate | null {
    const match = this.#matches.get(row);
    if (!match || match.person.personOrganizationId === null) return null;
    const { name, programName, values } = match.person;
    const said = this.#rows.said(row) ?? {};
    const changes = match.names.map((each): ShownChange => {
      const column = updatedColumn(each);
      const own = ownOf(each);
      if (own !== undefined || column === null)
        return { column, own: own ?? '', from: textOf(each, values[each]), to: textOf(each, said[each]) };
      if (each === 'pin') return { column, from: null, to: textOf(each, said[each]) };
      if (each === 'programId') return { column, from: programName ?? '', to: this.#rows.cell(row, column).trim() };
      return { column, from: textOf(each, values[each]), to: textOf(each, said[each]) };
    });
    return { name, changes };
  }
}
