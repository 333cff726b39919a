import * as z from 'zod/mini';
import { codePoints, id, maxChars, seen, storable } from './basic-fields.ts';
import { LIMITS } from './limits.ts';
import { validationMessage as message } from './validation-message.ts';
import type { ValidationKey } from './validation.ts';

export { id, maxChars, requiredText } from './basic-fields.ts';

/** At least `min` code points. */
const minChars = (min: number, error = message('text.min', { min })) =>
  z.refine<string>((text) => codePoints(text) >= min, { error });

/** An optional text: trimmed, the empty one becomes null. Specification api 4.1. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullish(z.string('invalid').check(z.overwrite(seen), storable, maxChars(max), z.meta({ maxLength: max }))),
    z.transform((text) => text || null),
  );

/** Ends of lines and other controls: in a name they are a space. */
const LINE_ENDS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** What takes no room or turns the direction of what follows; the joiners of Persian and Indian names stay. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Leaves of a name what can be seen, in one line. Specification api 4.11. */
const inOneLine = z.overwrite<string>((text) => seen(text.replaceAll(LINE_ENDS, ' ').replaceAll(UNSEEN, '')));

/** A required name: as a required text, in one line. */
export const nameText = (max: number) =>
  z
    .string('required')
    .check(
      inOneLine,
      z.minLength(1, { error: 'required', abort: true }),
      storable,
      maxChars(max),
      z.meta({ maxLength: max }),
    );

/** An optional name; the empty one becomes null. */
export const optionalName = (max: number) =>
  z.pipe(
    z.nullish(z.string('invalid').check(inOneLine, storable, maxChars(max), z.meta({ maxLength: max }))),
    z.transform((text) => text || null),
  );

/** A name of `min` to `max` code points that isn't only spaces. Specification programs 1.2, statuses 1.2. */
export const boundedName = (min: number, max: number, error: string) =>
  z
    .string('required')
    .check(
      z.minLength(1, { error: 'required', abort: true }),
      inOneLine,
      z.minLength(1, { error: 'text.blank', abort: true }),
      storable,
      minChars(min, error),
      maxChars(max, error),
      z.meta({ minLength: min, maxLength: max }),
    );

export const email = z
  .string('required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'required', abort: true }),
    maxChars(LIMITS.email),
    z.email({ error: 'email.format' }),
  );

/** What may be left empty: the empty text becomes null. `error` is told where no part of the union fits at all: the words of a choice inside of it are lost then. */
export const nullable = <S extends z.ZodMiniType>(schema: S, error: ValidationKey = 'invalid') =>
  z.pipe(
    z.nullish(z.union([z.literal(''), schema], error)),
    z.transform((value) => (value === '' || value === undefined ? null : value)),
  );

/** An optional e-mail address; the empty one becomes null. */
export const optionalEmail = z.pipe(
  z.nullish(z.union([z.literal(''), email])),
  z.transform((text) => text || null),
);

/** Alphabets whose letters look like those of others: `аna` may begin in any of them. */
const ALPHABETS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/** Whether a username is written in one alphabet, with letters as keyboards have them. */
const isOfOneAlphabet = (text: string): boolean =>
  ALPHABETS.filter((alphabet) => alphabet.test(text)).length < 2 && text.normalize('NFKC') === text.normalize('NFC');

export const userName = z.string('required').check(
  z.trim(),
  z.minLength(1, { error: 'required', abort: true }),
  storable,
  maxChars(LIMITS.userName, message('userName.max', { max: LIMITS.userName })),
  z.refine<string>((text) => !/\s/.test(text), { error: 'userName.spaces' }),
  z.refine<string>((text) => !/\p{C}/u.test(text), { error: 'text.printable' }),
  z.refine<string>(isOfOneAlphabet, { error: 'userName.alphabets' }),
  z.meta({ maxLength: LIMITS.userName }),
);

const US_PHONE = /^\+1[2-9]\d{9}$/;

/** A US phone in international form, `+1` and ten digits. Specification api 4.4. */
export const phone = z
  .string('required')
  .check(z.minLength(1, { error: 'required', abort: true }), z.regex(US_PHONE, { error: 'phone.us' }));

/** An optional US phone; the empty one becomes null. */
export const optionalPhone = z.pipe(
  z.nullish(z.union([z.literal(''), phone])),
  z.transform((text) => text || null),
);

/** Exactly 4 digits. */
export const pin = z
  .string('required')
  .check(z.minLength(1, { error: 'required', abort: true }), z.regex(/^\d{4}$/, { error: 'pin.length' }));

/** Exactly 5 digits. */
export const zipCode = z
  .string('required')
  .check(z.minLength(1, { error: 'required', abort: true }), z.regex(/^\d{5}$/, { error: 'zip.length' }));

/** Whether a text names a day of the calendar, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A day that exists, written `YYYY-MM-DD`, not before 1900 and not after 2200. */
export const isoDay = z.string('date.format').check(
  z.refine<string>((text) => isDay(text) && /^(19|20|21)/.test(text), { error: 'date.format' }),
  z.meta({ format: 'date' }),
);

/** A day that exists, written `MM/DD/YYYY`, exactly so long. Specification api 4.9. */
export const usDay = z.string('date.format').check(
  z.refine<string>(
    (text) => {
      const [month, day, year, ...rest] = text.split('/');
      return rest.length === 0 && text.length === 10 && isoDay.safeParse(`${year}-${month}-${day}`).success;
    },
    { error: 'date.format' },
  ),
);

/** A moment, ISO 8601 in UTC. */
export const moment = z.string().check(z.meta({ format: 'date-time' }));

/** A moment as a body or a query gives it, ISO 8601 in UTC. */
export const momentInput = z.string('date.format').check(
  z.refine<string>(
    (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/.test(text) && !Number.isNaN(Date.parse(text)),
    { error: 'date.format' },
  ),
  z.meta({ format: 'date-time' }),
);

/** A text to search by: trimmed, never longer than a name. */
export const searchText = z.string().check(z.trim(), storable, maxChars(LIMITS.name));

/** Path params of one id. */
export const idParams = z.object({ id });

/** The key of an address that a media element loads. Specification api 1.10. */
export const mediaKey = z.optional(z.string().check(z.maxLength(1000)));
