import { expect, it } from 'vitest';
import { CALLS_TO_SAY, hoursOf } from '#src/components/analytics/hours.ts';
import type { Weekday } from '#src/schemas/call-values.ts';

const cell = (weekday: Weekday, hour: number, calls: number, answered: number) => ({ weekday, hour, calls, answered });

it('the best and the worst hour are among those with calls enough to say, of equals the one with more', () => {
  const few = cell('monday', 9, CALLS_TO_SAY - 1, CALLS_TO_SAY - 1);
  const best = cell('tuesday', 10, CALLS_TO_SAY, CALLS_TO_SAY);
  const [good, alike] = [cell('wednesday', 11, 20, 10), cell('thursday', 12, 10, 5)];
  const worst = cell('friday', 13, CALLS_TO_SAY, 0);
  const found = hoursOf([few, worst, alike, good, best]);
  expect([found.best, found.worst, found.most, found.least]).toEqual([best, worst, 1, 0]);
  expect([few, best, good, worst].map(found.levelOf)).toEqual([undefined, 4, 2, 0]);
  expect(hoursOf([alike, good]).best).toEqual(good);
  expect(hoursOf([few])).toMatchObject({ best: undefined, worst: undefined });
});

it('the hours of calls are shown, and those beyond in which somebody was called', () => {
  expect(hoursOf([]).hours).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  const { hours } = hoursOf([cell('monday', 7, 1, 0), cell('sunday', 21, 1, 0)]);
  expect([hours[0], hours.at(-1)]).toEqual([7, 21]);
});
