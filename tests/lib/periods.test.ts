import { expect, test } from 'vitest';
import { withDays } from '#src/lib/periods.ts';

test.each([
  ['a first day', { dateFrom: '11/01/2026' }],
  ['a last day', { dateTo: '11/20/2026' }],
  ['both', { dateFrom: '11/01/2026', dateTo: '11/20/2026' }],
])('%s takes the period’s place', (_, days) => {
  expect(withDays(days)).toEqual({ ...days, last: undefined });
  expect(withDays(days)).toHaveProperty('last');
});

test('a period takes the place of days, and nothing else changes either', () => {
  expect(withDays({ last: '7d', dateFrom: '11/01/2026' })).toEqual({ last: '7d' });
  const other: { callee: string; last?: '7d' } = { callee: 'a' };
  expect(withDays(other)).toEqual({ callee: 'a' });
});
