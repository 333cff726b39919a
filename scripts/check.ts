import { run } from './run.ts';

/** Everything that can be said of the code without running it: types, lint, format, dead code, who imports whom. */
const CHECKS: ReadonlyArray<readonly [title: string, command: string, ...args: string[]]> = [
  ['types', 'tsc'],
  // pages with a router and texts of their own
  ['types of the bench’s reference', 'tsc', '-p', 'scripts/bench/reference'],
  ['lint', 'oxlint'],
  ['format', 'oxfmt', '--check'],
  ['dead code', 'knip'],
  ['boundaries', 'node', 'scripts/boundaries.ts'],
];

const failed: string[] = [];
for (const [title, command, ...args] of CHECKS) {
  console.log(`\n-- ${title}`);
  if (!(await run(command, args))) failed.push(title);
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed');
process.exitCode = failed.length > 0 ? 1 : 0;
