import { errors } from '#src/locales/es/errors.ts';
import { validation } from '#src/locales/es/validation.ts';
import { fillWords, type Params } from '#src/schemas/messages.ts';
import { becauseOf } from './because.ts';

const WORDS: Readonly<Record<string, string>> = { ...validation, ...errors };

/** The Spanish words of what the server says by this code; undefined for a code that isn't one of ours. */
export function spanishWords(code: string, params?: Params): string | undefined {
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  // cut before it is filled: a value may have brackets of its own
  return words === undefined ? undefined : fillWords(becauseOf(words), params);
}
