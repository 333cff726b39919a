import { getTimezoneOffset } from 'date-fns-tz';
import { currentLanguage } from './i18n/index.ts';

/** Made once each: a formatter costs a hundred times what a use of it costs. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(language, options);
  formatters.set(key, made);
  return made;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

interface Options {
  /** An IANA zone; UTC where it isn't given, or isn't known. */
  readonly timeZone?: string | undefined;
  /** Names the zone behind the time. */
  readonly withZone?: boolean | undefined;
}

/**
 * `November 20, 2026 03:05 PM`, the month in the present language; a text that is no date stays as it is.
 * Only the zone's offset is date-fns-tz's: its `formatInTimeZone` is an hour off whenever the reader's own zone skips
 * that hour (daylight saving time). Specification product 2.4.
 */
export function formatMoment(iso: string, { timeZone = 'UTC', withZone = false }: Options = {}): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const offset = getTimezoneOffset(timeZone, date);
  // NaN: a zone that this browser doesn't know
  if (Number.isNaN(offset)) return formatMoment(iso, { withZone });
  const there = new Date(date.getTime() + offset);
  const month = formatter(currentLanguage() === 'es' ? 'es' : 'en-US', { month: 'long', timeZone: 'UTC' }).format(
    there,
  );
  const hours = there.getUTCHours();
  const time = `${twoDigits(hours % 12 || 12)}:${twoDigits(there.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
  const text = `${month} ${twoDigits(there.getUTCDate())}, ${there.getUTCFullYear()} ${time}`;
  return withZone ? `${text} ${zoneName(date, timeZone)}` : text;
}

function zoneName(date: Date, timeZone: string): string {
  const parts = formatter('en-US', { timeZoneName: 'short', timeZone }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** `November 2026`, or `Nov`, of a month as `2026-11`, in the present language; a text that is no month stays as it is. */
export function formatMonth(month: string, style: 'long' | 'short'): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return month;
  const options: Intl.DateTimeFormatOptions =
    style === 'long' ? { month: 'long', year: 'numeric', timeZone: 'UTC' } : { month: 'short', timeZone: 'UTC' };
  return formatter(currentLanguage() === 'es' ? 'es' : 'en-US', options).format(date);
}
