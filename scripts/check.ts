import { run } from './run.ts';

type Check = readonly [title: string, command: string, ...args: string[]];

/**
 * Everything that can be said of the code without running it: types, lint, format, dead code, who imports whom. In two
 * rows side by side, for most of them keep one core busy.
 */
const ROWS: ReadonlyArray<readonly Check[]> = [
  [
    ['types', 'tsc'],
    // pages with a router and texts of their own
    ['types of the bench’s reference', 'tsc', '-p', 'scripts/bench/reference'],
    ['dead code', 'knip'],
    ['boundaries', 'node', 'scripts/boundaries.ts'],
  ],
  [
    ['lint', 'oxlint'],
    ['format', 'oxfmt', '--check'],
  ],
];

const failed: string[] = [];
const runAll = async (checks: readonly Check[]): Promise<void> => {
  for (const [title, command, ...args] of checks) {
    const isRight = await run(command, args);
    console.log(`-- ${title}: ${isRight ? 'right' : 'failed'}\n`);
    if (!isRight) failed.push(title);
  }
};
await Promise.all(ROWS.map(runAll));
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed');
process.exitCode = failed.length > 0 ? 1 : 0;
