import { readdirSync, readFileSync } from 'node:fs';

/* docs/specification as the tests and the printed contract read it. */

const FOLDER = new URL('../docs/specification/', import.meta.url);

/** A rule is a line `- **4.2** …` or a row `| 4.2 | …`. */
const RULE = /^(?:- \*\*|\| )(\d+\.\d+)(?:\*\*| \|)/;
const CALL = /`(GET|POST|PUT|PATCH|DELETE) (\/[^`\s]+)`/g;

export interface Rule {
  /** As comments cite it, e.g. `people 4.2`. */
  readonly name: string;
  readonly text: string;
}

/** Every rule of the specification, in the order of files and lines. */
export const specificationRules = (): Rule[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .flatMap((file) =>
      readFileSync(new URL(file, FOLDER), 'utf8')
        .split('\n')
        .flatMap((line) => {
          const number = RULE.exec(line)?.[1];
          return number === undefined ? [] : [{ name: `${file.slice(0, -'.md'.length)} ${number}`, text: line }];
        }),
    );

const shape = (method: string, path: string) => `${method} ${path.replaceAll(/:\w+|\{\w+\}/g, '{}')}`;

/** Finds the rule that describes a call, by the method and path of the contract; undefined where none does. */
export function ruleOfCall(rules: readonly Rule[]): (method: string, path: string) => string | undefined {
  const rows = rules.filter(({ text }) => text.startsWith('|'));
  const calls = rows.flatMap(({ name, text }) =>
    [...text.matchAll(CALL)].map(([, method = '', path = '']) => [shape(method, path), name] as const),
  );
  // the first one counts: what an area says again of another's call comes after its own
  const known = new Map(calls.toReversed());
  return (method, path) => known.get(shape(method, path));
}
