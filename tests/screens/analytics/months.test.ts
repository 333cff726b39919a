import { expect, test } from 'vitest';
import { daysOfMonth } from '#src/components/analytics/months.ts';

test('months are those of the clock where the organization is, the present one until today', () => {
  // still December there, and already January in UTC
  const now = new Date('2027-01-01T03:00:00Z');
  expect(daysOfMonth('thisMonth', 'America/New_York', now)).toEqual({ dateFrom: '12/01/2026', dateTo: '12/31/2026' });
  expect(daysOfMonth('lastMonth', 'America/New_York', now)).toEqual({ dateFrom: '11/01/2026', dateTo: '11/30/2026' });
  expect(daysOfMonth('thisMonth', 'UTC', now)).toEqual({ dateFrom: '01/01/2027', dateTo: '01/01/2027' });
  expect(daysOfMonth('lastMonth', 'UTC', now)).toEqual({ dateFrom: '12/01/2026', dateTo: '12/31/2026' });
});
