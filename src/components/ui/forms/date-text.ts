import { readDate } from '#src/lib/read-dates.ts';

/** `11/20/2026` for `2026-11-20`; any other text as it is. */
export function spellDay(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  return year ? `${month}/${day}/${year}` : value;
}

/**
 * The ISO day that a typed text means: `MM/DD/YYYY`, with or without its zeros, eight digits, or any common spelling
 * with its whole year; with the day first where no month can be. Any other text, for the schema to refuse. Specification
 * product 2.12.
 */
export function readDay(typed: string): string {
  const text = typed.trim();
  const slashed = text.replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3');
  // `19480309`, too, is eight digits
  const found = readDate(text, 'monthFirst', 'any') ?? readDate(slashed, 'monthFirst', 'any');
  return found?.kind === 'day' ? found.iso : slashed;
}

/** Whether the text names a day of the calendar. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
