import { readDate } from '#src/lib/read-dates.ts';
import { isDay, readDay } from './date-text.ts';

/**
 * The ISO day of birth that a typed text means, as `readDay` has it; a year of two digits is of the last century where it
 * can't be of this one. Any other text as it is. Specification people 4.11.
 */
export function readBirthday(text: string): string {
  const day = readDay(text);
  // digits alone may be on their way to a date, and in a spreadsheet they are one
  if (isDay(day) || /^\d*$/.test(day)) return day;
  const found = readDate(day, 'monthFirst');
  return found?.kind === 'day' ? found.iso : day;
}
