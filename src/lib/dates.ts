import { getTimezoneOffset } from 'date-fns-tz';
import type { ShownRange } from '#src/schemas/calls.ts';
import { addDays } from '#src/schemas/ranges.ts';
import { currentLanguage } from './i18n/index.ts';
import { localeOf, writtenIn } from './i18n/languages.ts';

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
 * Specification product 2.4.
 */
export const formatMoment = (iso: string, options: Options = {}): string =>
  writeMoment(iso, options, (there) => `${dayText(there)} ${timeText(there)}`);

/** The zone of who looks, as their browser knows it. */
export const timeZoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a time zone is called: `America/New York` of `America/New_York`. */
export const zoneText = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** `03:05 PM`: the time of a moment alone, as `formatMoment` writes it. */
export const formatTime = (iso: string, options: Options = {}): string => writeMoment(iso, options, timeText);

/** `write` is given a date whose UTC parts are those of the clock in the zone. */
function writeMoment(
  iso: string,
  { timeZone = 'UTC', withZone = false }: Options,
  write: (there: Date) => string,
): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  // NaN: a zone that this browser doesn't know
  if (Number.isNaN(getTimezoneOffset(timeZone, date))) return writeMoment(iso, { withZone }, write);
  const text = write(new Date(date.getTime() + offsetAt(date, timeZone)));
  return withZone ? `${text} ${zoneName(date, timeZone, 'short')}` : text;
}

function timeText(utc: Date): string {
  const hours = utc.getUTCHours();
  return `${twoDigits(hours % 12 || 12)}:${twoDigits(utc.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

function dayText(utc: Date): string {
  const month = formatter(localeOf(currentLanguage()), { month: 'long', timeZone: 'UTC' }).format(utc);
  return `${month} ${twoDigits(utc.getUTCDate())}, ${utc.getUTCFullYear()}`;
}

/**
 * `November 03, 2026`, `3 de noviembre de 2026` of a day as `2026-11-03`: in English as moments have it; a text that is no
 * day stays as it is.
 */
export function formatDay(day: string): string {
  if (writtenIn(currentLanguage()) === 'es') return spellOutDay(day);
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : dayText(date);
}

/** `November 3, 2026`, `3 de noviembre de 2026` of a day in a sentence; a text that is no day stays as it is. */
export function spellOutDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const language = localeOf(currentLanguage());
  return formatter(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** `3 PM` of an hour from 0 to 23. */
export const hourText = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** `00:06:12` of so many seconds. Specification calls 1.6. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(twoDigits).join(':');
}

/**
 * Milliseconds that the clock of a zone is before UTC at a moment. date-fns-tz reads the offset, but doesn't find it:
 * given a zone's name, its `getTimezoneOffset` takes the date for a time of day there, which is hours off beside a
 * change of the clock; `toZonedTime` is an hour off whenever the reader's own zone skips that hour.
 */
function offsetAt(date: Date, timeZone: string): number {
  // GMT-04:00; GMT alone is no offset
  return getTimezoneOffset(zoneName(date, timeZone, 'longOffset').replace('GMT', '') || 'Z');
}

function zoneName(date: Date, timeZone: string, timeZoneName: 'short' | 'longOffset'): string {
  const parts = formatter('en-US', { timeZoneName, timeZone }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** `November 2026`, or `Nov`, of a month as `2026-11`, in the present language; a text that is no month stays as it is. */
export function formatMonth(month: string, style: 'long' | 'short'): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return month;
  const options: Intl.DateTimeFormatOptions =
    style === 'long' ? { month: 'long', year: 'numeric', timeZone: 'UTC' } : { month: 'short', timeZone: 'UTC' };
  return formatter(localeOf(currentLanguage()), options).format(date);
}

/** A moment as a clock in a zone shows it: the day as `2026-11-20`, the time as `15:05`. */
export function clockIn(moment: Date, timeZone: string): { readonly day: string; readonly time: string } {
  const there = new Date(moment.getTime() + offsetAt(moment, timeZone)).toISOString();
  return { day: there.slice(0, 10), time: there.slice(11, 16) };
}

/** The moments at which a clock in a zone shows what it would show in UTC at `shown`: none, one or two; the first before the second. */
function momentsOf(shown: number, timeZone: string): { readonly before: number; readonly moments: readonly number[] } {
  // the offset of a day before and of a day after: one of them holds at the moment, or both where it comes twice
  const [before, after] = [-DAY_MS, DAY_MS].map((by) => offsetAt(new Date(shown + by), timeZone)) as [number, number];
  const moments = [...new Set([before, after])]
    .map((offset) => shown - offset)
    .filter((at) => isAt(at, shown, timeZone));
  return { before, moments: moments.toSorted((one, other) => one - other) };
}

/**
 * The moment at which a clock in a zone shows a day as `2026-11-20` and a time as `15:05`; one that it skips counts as
 * an hour later, of one that it shows twice it is the second, as on the server (specification broadcasts 2.7). A text that
 * is neither gives null.
 */
export function momentOn(day: string, time: string, timeZone: string): string | null {
  const shown = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(shown)) return null;
  const { before, moments } = momentsOf(shown, timeZone);
  return new Date(moments.at(-1) ?? shown - before).toISOString();
}

/** The moment, in milliseconds, at which a day (`2026-11-20`) begins in an IANA zone, also where its clock changes at midnight. */
export function dayStart(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00Z`);
  const { before, moments } = momentsOf(midnight, timeZone);
  return moments[0] ?? midnight - before;
}

/** `November 03, 2026`, or `3 de noviembre de 2026 09:20 AM` where a day isn't whole: both ends of a range, in words. */
export function spanOf({ from, to, since, until }: Omit<ShownRange, 'isCut' | 'timezone'>, timeZone: string) {
  const named = (day: string, moment: string | null) =>
    formatDay(day) + (moment === null ? '' : ` ${formatTime(moment, { timeZone })}`);
  return { from: named(from, since), to: named(to, until) };
}

/** The first and the last moment of a range of days, in milliseconds: whole days, but for one that isn't. Specification calls 3.4. */
export const rangeBounds = ({ from, to, since, until, timezone }: ShownRange) => ({
  startDate: since === null ? dayStart(from, timezone) : Date.parse(since),
  endDate: until === null ? dayStart(addDays(to, 1), timezone) - 1 : Date.parse(until),
});

const DAY_MS = 86_400_000;

const isAt = (moment: number, shown: number, timeZone: string): boolean =>
  moment + offsetAt(new Date(moment), timeZone) === shown;
