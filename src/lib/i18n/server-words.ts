import type { Params } from '#src/schemas/messages.ts';

/** Says what a code stands for in another language; undefined for a code that isn't known. */
type Translate = (code: string, params?: Params) => string | undefined;

/** What is known of the server's words; filled when the language is loaded. */
export const serverWords: { spanish?: Translate } = {};
