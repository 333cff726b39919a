/** Finds the server's words in another language; undefined for what it never says. */
type Translate = (text: string) => string | undefined;

/** What is known of the server's words; filled when the language is loaded. */
export const serverWords: { spanish?: Translate } = {};
