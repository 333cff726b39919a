import { CSV_CHOICES, toE164 } from '#src/schemas/people-csv.ts';
import type { CsvColumn } from '#src/schemas/uploads.ts';
import { readDate, type DayOrder } from '#src/lib/read-dates.ts';
import { readWords, saysNothing } from './mend-words.ts';

/** What happened to a value; each has its words in the locales (`peopleUploads`, `mend`). */
export const MEND_KINDS = [
  'zeros',
  'decimals',
  'zipPlus4',
  'scientific',
  'phone',
  'serial',
  'date',
  'word',
  'email',
  'nothing',
] as const;
export type MendKind = (typeof MEND_KINDS)[number];

/** Why nothing can be offered although it is known what happened (`peopleUploads`, `lost`). */
export const LOST_KINDS = ['digitsLost', 'dayOrder', 'dateIncomplete'] as const;
export type LostKind = (typeof LOST_KINDS)[number];

/** What is offered for a value that the rules refuse: another one, or the reason why there is none. */
export type Mend = { readonly kind: MendKind; readonly to: string } | { readonly lost: LostKind };

/** `1.2125550100E+10`, as spreadsheets show long numbers. */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;
const US = /^\+1[2-9]\d{9}$/;

/** All digits of a number in scientific notation; null where some were cut off. */
function allDigits(text: string): string | null {
  const [, first = '', rest = '', power = ''] = SCIENTIFIC.exec(text) ?? [];
  return rest.length === Number(power) ? first + rest : null;
}

function mendPhone(text: string): Mend | null {
  if (SCIENTIFIC.test(text)) {
    const phone = toE164(allDigits(text) ?? '');
    return US.test(phone) ? { kind: 'scientific', to: phone } : { lost: 'digitsLost' };
  }
  const whole = /^(\d{10,11})[.,]0+$/.exec(text)?.[1];
  if (whole !== undefined && US.test(toE164(whole))) return { kind: 'decimals', to: toE164(whole) };
  // an extension can't be dialled: without it the number would reach somebody else
  if (/(?:ext?|extension|#|int)\.?\s*\d+\s*$/i.test(text)) return null;
  const digits = text.replaceAll(/(?<=\d[\s.oO-]*)[oO](?![a-np-z])/gi, '0').replaceAll(/\D/g, '');
  const phone = toE164(digits.startsWith('001') ? digits.slice(2) : digits);
  return US.test(phone) ? { kind: 'phone', to: phone } : null;
}

function mendDigits(text: string, length: number): Mend | null {
  const [, digits = '', decimals] = /^(\d+)([.,]0+)?$/.exec(text) ?? [];
  if (digits === '' || digits.length > length) return null;
  if (digits.length === length) return decimals === undefined ? null : { kind: 'decimals', to: digits };
  return { kind: 'zeros', to: digits.padStart(length, '0') };
}

function mendZip(text: string): Mend | null {
  const plus4 = /^(\d{4,5})-\d{4}$/.exec(text)?.[1] ?? /^(\d{5})\d{4}$/.exec(text)?.[1];
  if (plus4 !== undefined) return { kind: 'zipPlus4', to: plus4.padStart(5, '0') };
  // a zip code of one or two digits has no zeros that were eaten: it is another number
  return /^\d{1,2}(?:[.,]|$)/.test(text) ? null : mendDigits(text, 5);
}

function mendDate(text: string, order: DayOrder | null): Mend | null {
  const reading = readDate(text, order);
  if (!reading) return null;
  if (reading.kind === 'ambiguous') return { lost: 'dayOrder' };
  if (reading.kind === 'incomplete') return { lost: 'dateIncomplete' };
  return { kind: reading.from === 'serial' ? 'serial' : 'date', to: reading.iso };
}

function mendEmail(text: string): Mend | null {
  const inner = /<([^<>]+)>/.exec(text)?.[1] ?? text;
  const to = inner
    .replace(/^mailto:/i, '')
    .replaceAll(/\s+/g, '')
    .replace(/[.,;:]+$/, '')
    .replace(/\(at\)|\[at\]/i, '@');
  return to !== text && /^[^@]+@[^@.]+(?:\.[^@.]+)+$/.test(to) ? { kind: 'email', to } : null;
}

/**
 * What may be offered for a cell that the rules refuse, where it is known what a spreadsheet or a habit made of it;
 * null where it isn't. Nothing is offered that would need a digit to be guessed. `order` decides `03/04/1950`.
 */
export function mendCell(column: CsvColumn, cell: string, order: DayOrder | null): Mend | null {
  const text = cell.trim();
  if (text === '') return null;
  // of a few things it is asked once for the file what stands for which, or for nothing
  return mendText(column, text, order) ?? (!isOfAFew(column) && saysNothing(text) ? { kind: 'nothing', to: '' } : null);
}

const isOfAFew = (column: CsvColumn): boolean => column === 'Program' || column in CSV_CHOICES;

function mendText(column: CsvColumn, text: string, order: DayOrder | null): Mend | null {
  switch (column) {
    case 'Phone':
    case 'Alternate Phone':
      return mendPhone(text);
    case 'Zip Code':
      return mendZip(text);
    case 'PIN':
      return mendDigits(text, 4);
    case 'Date of Birth':
      return mendDate(text, order);
    case 'Email':
      return mendEmail(text);
    default: {
      const to = readWords(column, text);
      return to === null ? null : { kind: 'word', to };
    }
  }
}
