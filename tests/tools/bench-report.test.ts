import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  vi.resetModules();
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const report = () => import('#scripts/bench-report.ts');

test('what is within its budgets is shown beside them and accepted', async () => {
  const { table, verdict } = await report();
  table('Sizes', ['kB', 'requests'], [{ name: 'login', measures: [{ value: 147.94, most: 148 }, { value: 3 }] }]);
  expect(printed.join('\n')).toMatch(/kB +budget +requests\n +login +147\.9 +≤ 148 +3$/);
  expect(verdict()).toBe(true);
});

test.each([
  ['above the most', { value: 148.1, most: 148 }, '148.1 (≤ 148)'],
  ['below the least', { value: 96, least: 97 }, '96 (≥ 97)'],
])('a number %s is marked, and makes the whole fail', async (_, measure, words) => {
  const { table, verdict } = await report();
  table('Sizes', ['kB'], [{ name: 'login', measures: [measure] }]);
  table('Others', ['kB'], [{ name: 'list', measures: [{ value: 1, most: 2 }] }]);
  expect(printed.join('\n')).toContain(`! ${measure.value}`);
  expect(verdict()).toBe(false);
  expect(printed.at(-1)).toContain(`Sizes: login, kB: ${words}`);
  expect(printed.at(-1)).not.toContain('Others');
});

test('a percentile of nothing is an error, not a zero within its budget', async () => {
  const { percentile } = await report();
  expect(percentile([3, 1, 2], 0.5)).toBe(2);
  expect(percentile([5, 1], 0.98)).toBe(5);
  expect(() => percentile([], 0.5)).toThrow('nothing was measured');
});
