import { folded } from '#src/lib/text.ts';
import type { CsvColumn } from '#src/schemas/people-uploads.ts';
import type { Problem, ProblemCode } from './problem.ts';

export type TwinField = 'userName' | 'phone' | 'email';

/** What a row that breaks no rule would be known by; undefined for the other rows. */
export interface RowKeys {
  readonly name: string;
  readonly phone: string;
  /** In lower case. */
  readonly email: string | null;
  readonly userName: string | null;
}

/** Who has a phone, an address or a username already: names, `''` for somebody of another organization. */
export type Taken = Readonly<Record<TwinField, ReadonlyMap<string, readonly string[]>>>;

interface Rows {
  readonly count: number;
  readonly keys: (row: number) => RowKeys | undefined;
  /** The number that a row is called by. */
  readonly number: (row: number) => number;
}

const about = (code: ProblemCode, column: CsvColumn, text: string): Problem => ({ code, column, text, mend: null });

/** One person's name, however it is written. */
const nameKey = (name: string): string => folded(name).replaceAll(/\s+/g, ' ').trim();

/**
 * Who is in the file twice, or in the organization already: the same username, or the same phone and name, would fail
 * on the server; the same phone or address alone is worth a look. Rows that fail leave their values to the ones below,
 * as on the server.
 */
export function findTwins({ count, keys, number }: Rows, taken: Taken): Map<number, Problem[]> {
  const found = new Map<number, Problem[]>();
  const userNames = new Map<string, number>();
  const emails = new Map<string, number>();
  const phones = new Map<string, number>();
  /** Of phones that stand in several rows alone: nearly all files have few of them. */
  const names = new Map<string, Map<string, number>>();

  const failing = (row: number, { name, phone, userName }: RowKeys): Problem | null => {
    if (userName !== null) {
      const before = userNames.get(userName);
      if (before !== undefined) return about('userNameTwice', 'User Name', String(number(before)));
      const owners = taken.userName.get(userName);
      if (owners) return about('userNameTaken', 'User Name', owners[0] ?? '');
    }
    const before = phones.get(phone);
    const owners = taken.phone.get(phone);
    if (before === undefined && !owners) return null;
    const mine = nameKey(name);
    const twin = owners?.find((owner) => nameKey(owner) === mine);
    if (twin !== undefined) return about('personTaken', 'Phone', twin);
    if (before === undefined) return null;
    const sharing = names.get(phone) ?? new Map([[nameKey(keys(before)?.name ?? ''), before]]);
    names.set(phone, sharing);
    const same = sharing.get(mine);
    if (same !== undefined) return about('personTwice', 'Phone', String(number(same)));
    sharing.set(mine, row);
    return null;
  };

  for (let row = 0; row < count; row += 1) {
    const key = keys(row);
    if (!key) continue;
    const failure = failing(row, key);
    if (failure) {
      found.set(row, [failure]);
      continue;
    }
    const { phone, email, userName } = key;
    const warnings: Problem[] = [];
    const before = phones.get(phone);
    const owner = taken.phone.get(phone)?.[0];
    if (before !== undefined) warnings.push(about('phoneTwice', 'Phone', String(number(before))));
    else if (owner !== undefined) warnings.push(about('phoneTaken', 'Phone', owner));
    if (before === undefined) phones.set(phone, row);
    if (userName !== null) userNames.set(userName, row);
    if (email !== null) {
      const first = emails.get(email);
      const known = taken.email.get(email)?.[0];
      if (first !== undefined) warnings.push(about('emailTwice', 'Email', String(number(first))));
      else if (known !== undefined) warnings.push(about('emailTaken', 'Email', known));
      if (first === undefined) emails.set(email, row);
    }
    if (warnings.length > 0) found.set(row, warnings);
  }
  return found;
}
