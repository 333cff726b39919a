import { describe, expect, it } from 'vitest';
import { addDays, dayIn, dayRange } from '#src/schemas/ranges.ts';
import { fromUsDay } from '#src/schemas/us-day.ts';

const TODAY = '2026-11-20';

/** By hand. Specification calls 3.1, 3.2, 3.3. */
describe('the days of a list', () => {
  it.each([
    ['neither day: the last 90', {}, { from: '2026-08-22', to: TODAY, isCut: false }],
    ['a start: 90 days from it', { from: '2026-01-01' }, { from: '2026-01-01', to: '2026-04-01', isCut: false }],
    ['a start of late: until today', { from: '2026-11-01' }, { from: '2026-11-01', to: TODAY, isCut: false }],
    ['an end: the 90 days before it', { to: '2026-03-31' }, { from: '2025-12-31', to: '2026-03-31', isCut: false }],
    ['both', { from: '2026-02-01', to: '2026-02-28' }, { from: '2026-02-01', to: '2026-02-28', isCut: false }],
    ['one day', { from: TODAY, to: TODAY }, { from: TODAY, to: TODAY, isCut: false }],
    ['a year', { from: '2025-11-20', to: TODAY }, { from: '2025-11-20', to: TODAY, isCut: false }],
    ['a day more than a year', { from: '2025-11-19', to: TODAY }, { from: '2025-11-20', to: TODAY, isCut: true }],
    ['years', { from: '2020-01-01', to: '2024-03-01' }, { from: '2023-03-02', to: '2024-03-01', isCut: true }],
    ['an end before its start', { from: '2026-02-02', to: '2026-02-01' }, null],
    ['a start that is still to come', { from: '2026-11-21' }, null],
  ])('%s', (_, asked, range) => {
    expect(dayRange(asked, TODAY)).toEqual(range);
  });

  it('are counted without a clock', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(fromUsDay('11/05/2026')).toBe('2026-11-05');
    expect(dayIn(new Date('2026-11-20T03:00:00Z'), 'America/Los_Angeles')).toBe('2026-11-19');
  });
});
