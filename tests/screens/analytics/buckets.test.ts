import { expect, it } from 'vitest';
import { stepFor } from '#src/components/analytics/buckets.ts';

it('a bar is of a day, a week or a month, so that there are some thirty of them', () => {
  expect([1, 31, 32, 217, 218, 365].map(stepFor)).toEqual(['day', 'day', 'week', 'week', 'month', 'month']);
});
