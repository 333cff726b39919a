import { expect, test } from 'vitest';
import { moveWallClock, stopped, timeOf } from '#mocks/clock.ts';

/** A `Date` of its own, so that the test's own clock stays. */
function scopeAt(moment: string) {
  class Stopped extends Date {
    static override now() {
      return Date.parse(moment);
    }
  }
  return { Date: Stopped as DateConstructor };
}

test('every way to ask for the present time gives the moved one', () => {
  const scope = scopeAt('2026-11-20T15:05:00Z');
  let clockOffset = 60_000;
  moveWallClock(scope, () => ({ clockOffset, clockStoppedAt: null }));
  expect(scope.Date.now()).toBe(Date.parse('2026-11-20T15:06:00Z'));
  expect(new scope.Date().toISOString()).toBe('2026-11-20T15:06:00.000Z');
  expect(Date.parse(scope.Date())).toBe(Date.parse('2026-11-20T15:06:00Z'));
  clockOffset = 0;
  expect(new scope.Date().toISOString()).toBe('2026-11-20T15:05:00.000Z');
});

test('a given time is left as it is, and dates stay dates', () => {
  const scope = scopeAt('2026-11-20T15:05:00Z');
  moveWallClock(scope, () => ({ clockOffset: 60_000, clockStoppedAt: null }));
  const given = new scope.Date('2020-02-29T00:00:00Z');
  expect(given.toISOString()).toBe('2020-02-29T00:00:00.000Z');
  expect(new scope.Date(2020, 1, 29).getFullYear()).toBe(2020);
  expect(given).toBeInstanceOf(scope.Date);
  expect(given.constructor).toBe(scope.Date);
  expect(scope.Date.UTC(2020, 1, 29)).toBe(given.getTime());
});

test('a stopped clock stands, can be moved, and goes on from what it shows', () => {
  const going = { clockOffset: 500, clockStoppedAt: null };
  const standing = stopped(going, true, 10_000);
  expect([10_000, 12_000].map((real) => timeOf(standing, real))).toEqual([10_500, 10_500]);
  expect(stopped(standing, true, 11_000)).toEqual(standing);
  const moved = { ...standing, clockOffset: standing.clockOffset + 60_000 };
  expect(timeOf(moved, 12_000)).toBe(70_500);
  const again = stopped(moved, false, 12_000);
  expect([12_000, 13_000].map((real) => timeOf(again, real))).toEqual([70_500, 71_500]);
});
