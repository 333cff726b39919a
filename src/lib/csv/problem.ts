import type { CsvColumn } from '#src/schemas/uploads.ts';
import type { Said } from '#src/schemas/refusals.ts';
import type { Mend } from './mend.ts';

/**
 * What speaks against a row.
 * - `rule`: a cell, or the row's shape, breaks a rule of the form; `text` says it in the specification's English;
 * - `…Twice`: a row before it says the same; `text` is its number;
 * - `personSeveral`: several people could be meant; `text` is the name;
 * - `…Taken`: somebody has it already; `text` is the name, empty for a person of another organization.
 */
export const PROBLEM_CODES = [
  'rule',
  'userNameTwice',
  'personTwice',
  'personSeveral',
  'userNameTaken',
  'personTaken',
  'phoneTwice',
  'emailTwice',
  'phoneTaken',
  'emailTaken',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** With these a row is imported all the same: two people may share a phone. */
const WARNINGS: ReadonlySet<ProblemCode> = new Set(['phoneTwice', 'emailTwice', 'phoneTaken', 'emailTaken']);

export interface Problem {
  readonly code: ProblemCode;
  readonly column: CsvColumn | null;
  readonly text: string;
  /** Of a rule: what `text` says, for other languages. */
  readonly rule?: Said;
  /** What is offered instead of the cell, or why nothing is. */
  readonly mend: Mend | null;
}

export const isWarning = ({ code }: Problem): boolean => WARNINGS.has(code);

/** All cells with one problem, and one offer. */
export interface ProblemGroup {
  readonly id: string;
  readonly problem: Problem;
  /** The first one's cell. */
  readonly example: string;
  readonly rows: number;
  /** Where a cell may say one of a few things, and nothing is offered: what is said instead, each thing once. */
  readonly values: readonly UnknownValue[];
}

/** What cells of a column say that it doesn't know. */
export interface UnknownValue {
  readonly value: string;
  readonly rows: number;
}

const mendKey = ({ mend }: Problem) => (mend ? ('kind' in mend ? mend.kind : mend.lost) : '');

/** Who is in the file twice is found by phone and name, or by whom both rows update: it reads the same. */
const columnOf = ({ code, column }: Problem) => (code === 'personTwice' ? '' : (column ?? ''));

/** Problems with the same key are of one group: what a problem says of one row alone plays no part. */
export const groupOf = (problem: Problem): string =>
  [problem.code, columnOf(problem), problem.code === 'rule' ? problem.text : '', mendKey(problem)].join('|');
