import type { Told } from '#src/lib/api/error.ts';
import { WORDS, type WordKey } from '#src/schemas/messages.ts';
import { i18n } from './instance.ts';
import { becauseOf } from './because.ts';
import { serverWords } from './server-words.ts';

/** Words for a code in the present language; undefined in English, and for a code that isn't known. */
export const translated = ({ code, params }: Omit<Told, 'message'>): string | undefined =>
  i18n.language === 'es' && code !== undefined ? serverWords.spanish?.(code, params) : undefined;

/**
 * What the server says, in the present language: by its code, where it sends one that is known, else in its own words.
 * In English these are always its own, with a capital. Specification api 3.1, 3.6.
 */
export const serverText = (told: Told): string => translated(told) ?? inSentence(becauseOf(told.message.trim()));

/** Some of the ordered words begin small, as they stand in a log: on a screen they begin a line. Specification api 3.12. */
const inSentence = (text: string): string => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** What the console says by itself, in the present language. Specification api 3.2. */
export const ownText = (key: WordKey): string => serverText({ message: WORDS[key], code: key });
