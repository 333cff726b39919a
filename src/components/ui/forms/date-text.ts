/** `11/20/2026` for `2026-11-20`; any other text as it is. */
export function spellDay(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  return year ? `${month}/${day}/${year}` : value;
}

/**
 * The ISO day that a typed text means: `MM/DD/YYYY`, with or without its zeros, eight digits, or an ISO day that was
 * pasted; any other text as it is, for the schema to refuse. Specification product 2.6.
 */
export function readDay(text: string): string {
  const trimmed = text.trim();
  const [, month, day, year] =
    /^(\d\d)(\d\d)(\d{4})$/.exec(trimmed) ?? /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(trimmed) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : trimmed;
}

/** Whether the text names a day of the calendar. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
