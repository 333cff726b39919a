import * as z from 'zod/mini';
import { isDay } from './fields.ts';
import { LIMITS } from './limits.ts';
import type { ValidationKey } from './validation.ts';

// a file of its own: the first list comes without it

/** Whether a text is written as a day, in whatever order, and the calendar has no such day. */
function isNoDay(text: string): boolean {
  const [, one = '', , other = '', last = ''] = /^(\d{1,4})([./-])(\d{1,2})\2(\d{4}|\d{1,2})$/.exec(text) ?? [];
  const isNone = (year: string, month: string, day: string) =>
    !isDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  if (one.length === 4) return last.length < 4 && isNone(one, other, last);
  return one.length < 3 && last.length === 4 && isNone(last, one, other) && isNone(last, other, one);
}

/** As ISO days, which stand in the order of their texts. */
const today = () => new Date().toISOString().slice(0, 10);
const yearsAgo = (years: number) => String(Number(today().slice(0, 4)) - years) + today().slice(4);

const bornOn = (format: ValidationKey) =>
  z.string(format).check(
    z.refine<string>((text) => isDay(text) || isNoDay(text), { error: format }),
    z.refine<string>((text) => !isNoDay(text), { error: 'date.none' }),
    z.refine<string>((day) => !isDay(day) || day <= today(), { error: 'birthday.future' }),
    z.refine<string>((day) => !isDay(day) || day >= yearsAgo(LIMITS.age), { error: 'birthday.age' }),
    z.meta({ format: 'date' }),
  );

/** A day on which somebody may be born who lives: not in the future, not over 120 years ago. Specification people 4.11. */
export const birthday = bornOn('birthday.format');

/** The same in a cell of a file, which holds the day itself: its words name that format. Specification uploads 1.2. */
export const birthdayCell = bornOn('birthday.iso');
