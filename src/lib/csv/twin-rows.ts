/* What is compared of the rows of a file to find who is in it twice. */

export const TWIN_FIELDS = ['phone', 'email', 'userName'] as const;
export type TwinField = (typeof TWIN_FIELDS)[number];

/** What a row that breaks no rule would be known by; undefined for the other rows. */
export interface RowKeys {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly externalId: string | null;
  readonly phone: string;
  /** In lower case. */
  readonly email: string | null;
  readonly userName: string | null;
}

export interface TwinRows {
  readonly count: number;
  readonly keys: (row: number) => RowKeys | undefined;
  /** The number that a row is called by. */
  readonly number: (row: number) => number;
}
