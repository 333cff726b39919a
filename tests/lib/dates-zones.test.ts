import { expect, test } from 'vitest';
import { clockIn, dayStart, momentOn } from '#src/lib/dates.ts';

const NEW_YORK = 'America/New_York';

test.each([
  ['2026-11-23T15:05:00Z', NEW_YORK, '2026-11-23', '10:05'],
  ['2026-11-24T03:05:00Z', NEW_YORK, '2026-11-23', '22:05'],
  ['2026-11-23T20:00:00Z', 'Pacific/Guam', '2026-11-24', '06:00'],
  ['2026-11-23T20:00:00Z', 'Asia/Kolkata', '2026-11-24', '01:30'],
  // the same hour twice
  ['2026-11-01T05:30:00Z', NEW_YORK, '2026-11-01', '01:30'],
  ['2026-11-01T06:30:00Z', NEW_YORK, '2026-11-01', '01:30'],
])('at %s a clock in %s shows %s, %s', (moment, timeZone, day, time) => {
  expect(clockIn(new Date(moment), timeZone)).toEqual({ day, time });
});

test.each([
  ['2026-11-23', '10:05', NEW_YORK, '2026-11-23T15:05:00.000Z'],
  ['2026-07-01', '10:05', NEW_YORK, '2026-07-01T14:05:00.000Z'],
  ['2026-11-24', '06:00', 'Pacific/Guam', '2026-11-23T20:00:00.000Z'],
  // shown twice: the second; skipped: an hour later
  ['2026-11-01', '01:30', NEW_YORK, '2026-11-01T06:30:00.000Z'],
  ['2026-11-01', '02:30', NEW_YORK, '2026-11-01T07:30:00.000Z'],
  ['2027-03-14', '02:30', NEW_YORK, '2027-03-14T07:30:00.000Z'],
  ['2027-03-14', '03:00', NEW_YORK, '2027-03-14T07:00:00.000Z'],
])('%s, %s in %s is %s', (day, time, timeZone, moment) => {
  expect(momentOn(day, time, timeZone)).toBe(moment);
});

test('what is no day or no time is no moment', () => {
  expect(momentOn('2026-13-40', '10:00', NEW_YORK)).toBeNull();
  expect(momentOn('2026-11-23', 'noon', NEW_YORK)).toBeNull();
});

test.each([
  ['2026-11-23', NEW_YORK, '2026-11-23T05:00:00.000Z'],
  ['2026-11-01', NEW_YORK, '2026-11-01T04:00:00.000Z'],
  ['2026-03-08', NEW_YORK, '2026-03-08T05:00:00.000Z'],
  // midnight is skipped: the day begins at one
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  // midnight comes twice: the day begins with the first
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  // the last hour of the day before comes twice
  ['2026-10-25', 'Asia/Beirut', '2026-10-24T22:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, moment) => {
  expect(new Date(dayStart(day, timeZone)).toISOString()).toBe(moment);
});
