import * as z from 'zod/mini';
import { validationMessage } from './validation-message.ts';

/** A whole number within bounds, which whatever else is refused names. */
export function wholeNumber(min: number, max: number) {
  const message = validationMessage('number.range', { min, max });
  return z.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message));
}
