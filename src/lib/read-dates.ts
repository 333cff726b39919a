import { DAY_MS } from '#src/schemas/limits.ts';

/** Which of two small numbers is the day: only the file's owner knows. */
export type DayOrder = 'dayFirst' | 'monthFirst';

/** `birth`: neither before 1900 nor in the future, so two digits may tell the year; `any`: a day whose year has four digits. */
export type DayKind = 'birth' | 'any';

export type DateReading =
  | { readonly kind: 'day'; readonly iso: string; readonly from: 'serial' | 'spelling' }
  /** `03/04/1950`: March or April. */
  | { readonly kind: 'ambiguous' }
  /** A year alone, or one of two digits that may be of this century or the last. */
  | { readonly kind: 'incomplete' };

const MONTHS = new Map(
  [
    'jan january ene enero',
    'feb february febrero',
    'mar march marzo',
    'apr april abr abril',
    'may mayo',
    'jun june junio',
    'jul july julio',
    'aug august ago agosto',
    'sep sept september septiembre setiembre set',
    'oct october octubre',
    'nov november noviembre',
    'dec december dic diciembre',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
);

/** Day 1 of spreadsheets is January 1, 1900; they also count a February 29, 1900 that never was. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const FIRST_SERIAL = 61;

const twoDigits = (value: number) => String(value).padStart(2, '0');

function day(
  [year, month, date]: readonly [number, number, number],
  kind: DayKind,
  from: 'serial' | 'spelling' = 'spelling',
): DateReading | null {
  const found = new Date(Date.UTC(year, month - 1, date));
  if (year < 1000 || (kind === 'birth' && (year < 1900 || found.getTime() > Date.now()))) return null;
  if (found.getUTCMonth() !== month - 1 || found.getUTCDate() !== date) return null;
  return { kind: 'day', iso: `${year}-${twoDigits(month)}-${twoDigits(date)}`, from };
}

/** Four digits, or two that can only be of the last century: nobody is born in the future. Undefined: it may be either. */
function yearOf(text: string, kind: DayKind): number | undefined {
  const year = Number(text);
  if (text.length === 4) return year;
  if (kind === 'any') return undefined;
  return 2000 + year > new Date().getUTCFullYear() ? 1900 + year : undefined;
}

function fromSerial(text: string): DateReading | null {
  const serial = Number(/^(\d{2,5})(?:[.,]\d+)?$/.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(serial) || serial < FIRST_SERIAL) return null;
  if (serial >= 1900 && serial <= 2100) return { kind: 'incomplete' };
  const found = new Date(SERIAL_EPOCH + serial * DAY_MS);
  return day([found.getUTCFullYear(), found.getUTCMonth() + 1, found.getUTCDate()], 'birth', 'serial');
}

function fromNumbers(text: string, order: DayOrder | null, kind: DayKind): DateReading | null {
  const match = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (!match) return null;
  const [one, other] = [Number(match[1]), Number(match[3])];
  const year = yearOf(match[4] ?? '', kind);
  if (year === undefined) return { kind: 'incomplete' };
  const dayFirst = day([year, other, one], kind);
  const monthFirst = day([year, one, other], kind);
  if (!dayFirst || !monthFirst || one === other) return dayFirst ?? monthFirst;
  // dots stand between day, month and year, wherever they do
  if (match[2] === '.') return dayFirst;
  if (order === null) return { kind: 'ambiguous' };
  return order === 'dayFirst' ? dayFirst : monthFirst;
}

function fromWords(text: string, kind: DayKind): DateReading | null {
  const words = text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .split(/[\s,./-]+/)
    .filter((word) => word !== '' && word !== 'de' && word !== 'del' && word !== 'of');
  if (words.length !== 3) return null;
  const month = words.map((word) => MONTHS.get(word)).find((found) => found !== undefined);
  const [one, other] = words.filter((word) => /^\d+$/.test(word));
  if (month === undefined || one === undefined || other === undefined) return null;
  const [date, yearText] = one.length === 4 ? [other, one] : [one, other];
  if (date.length > 2 || (yearText.length !== 4 && yearText.length !== 2)) return null;
  const year = yearOf(yearText, kind);
  return year === undefined ? { kind: 'incomplete' } : day([year, month, Number(date)], kind);
}

function yearFirst(text: string, kind: DayKind): DateReading | null {
  const match = /^(\d{4})([./-]?)(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (!match || (match[2] === '' && text.length !== 8)) return null;
  return day([Number(match[1]), Number(match[3]), Number(match[4])], kind);
}

/** A midnight that a spreadsheet or a database has put behind a date. */
const MIDNIGHT = /[T\s]+(?:00?|12):00(?::00(?:\.0+)?)?\s*(?:am|a\.\s?m\.|z)?$/i;

/**
 * The day that a text means, if it is one of the common spellings of a day or, of one of birth, the number that
 * spreadsheets keep for it; null where it is none. `order` decides `03/04/1950`.
 */
export function readDate(given: string, order: DayOrder | null, kind: DayKind = 'birth'): DateReading | null {
  const text = given.trim().replace(MIDNIGHT, '');
  return (
    (kind === 'birth' ? fromSerial(text) : null) ??
    yearFirst(text, kind) ??
    fromNumbers(text, order, kind) ??
    fromWords(text, kind)
  );
}
