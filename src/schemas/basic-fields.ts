/* The fields of a login, which every page needs at its start; all others stand in fields.ts. */

import * as z from 'zod/mini';
import { validationMessage as message } from './validation-message.ts';

/** How many code points a text has. */
export const codePoints = (text: string) => [...text].length;

/** At most `max` code points. */
export const maxChars = (max: number, error = message('text.max', { max })) =>
  z.refine<string>((text) => text.length <= max || codePoints(text) <= max, { error });

/** Postgres can't hold NUL, and no screen can show a lone surrogate. */
export const storable = z.refine<string>((text) => !text.includes('\0') && text.isWellFormed(), {
  error: 'text.printable',
});

/** Signs that take no room (`DI`: Default_Ignorable_Code_Point), and one that looks like none. */
const NOTHING = /^[\s\p{DI}\u2800]*$/u;

/** A text without the spaces around it; empty where nothing of it would be seen. Specification api 4.1. */
export const seen = (text: string): string => text.replace(NOTHING, '').trim();

/** A required text, trimmed, of at most `max` code points. Specification api 4.1, 4.2. */
export const requiredText = (max: number) =>
  z
    .string('required')
    .check(
      z.overwrite(seen),
      z.minLength(1, { error: 'required', abort: true }),
      storable,
      maxChars(max),
      z.meta({ maxLength: max }),
    );

/** An id as any backend gives it. */
export const id = z
  .string('required')
  .check(z.minLength(1, { error: 'required' }), z.maxLength(64, { error: 'invalid' }), storable);
