import { NAME_SUFFIX } from './name-suffixes.ts';

/** What stands in a text for something of the person, and is put in when it is sent. Specification broadcasts 2.11. */
export const MERGE_FIELDS = ['firstName', 'lastName', 'organization'] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];
export type MergeValues = { readonly [Field in MergeField]?: string | null };

/** `{firstName}`, or `{firstName|friend}` with what is put in where nothing is known. */
const PLACE = new RegExp(`\\{(${MERGE_FIELDS.join('|')})(?:\\|([^{}]*))?\\}`, 'g');

/** Which of them a text has, each once. */
export const mergeFieldsIn = (text: string): MergeField[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, field]) => field as MergeField)),
];

const WHOLE = new RegExp(`^${PLACE.source}$`);

/** What looks like a field of a text and is none, each once: its braces would be sent. Specification broadcasts 2.11. */
export const wrongFieldsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{+[^{}]*\}+/g)].map(([place]) => place).filter((place) => !WHOLE.test(place))),
];

/** The text with each field by a name of it, for who isn't its reader: what is put in where nothing is known is left out. */
export const fieldsInWords = (text: string, nameOf: (field: MergeField) => string): string =>
  text.replaceAll(PLACE, (_, field: MergeField) => `[${nameOf(field)}]`);

/** A broadcast's title for who isn't its reader: of an email, whose title is its subject, with its fields in words. */
export const titleInWords = (
  { type, title }: { readonly type: string; readonly title: string },
  nameOf: (field: MergeField) => string,
): string => (type === 'email' ? fieldsInWords(title, nameOf) : title);

/**
 * A name as lists write it, the last name first: `O'Hara, Kai`, but not `Ray Cole, Jr.`; its parts are the last and the
 * first name. The database reads the same pattern (`wordsIn`), without regard to case.
 */
export const LAST_NAME_FIRST = `^([^,]+),(?! *${NAME_SUFFIX}$) *([^, ][^,]*)$`;

const lastNameFirst = new RegExp(LAST_NAME_FIRST, 'i');

/**
 * What is put in for a contact that has one name: its first word, and the rest; of `O'Hara, Kai` the first word behind the
 * comma, and what stands before it. Specification broadcasts 2.11.
 */
export function wordsOfName(name: string): Pick<MergeValues, 'firstName' | 'lastName'> {
  const [, last, first = name] = lastNameFirst.exec(name) ?? [];
  const [firstName = '', ...rest] = first.split(' ');
  // of `Kai, Jr.` without the comma
  return { firstName: firstName.replace(/,$/, ''), lastName: last ?? rest.join(' ') };
}

/** A place with the space in front of it, and whether a word follows it at once. */
const SPACED_PLACE = new RegExp(`( ?)${PLACE.source}(?=([\\p{L}\\p{N}])?)`, 'gu');

/**
 * The text with what is known put in; where nothing is, what the place says itself, or nothing, and then without the
 * space in front of it: `Dear {firstName},` is `Dear,`. Specification broadcasts 2.11.
 */
export const fillMergeFields = (text: string, values: MergeValues): string =>
  text.replaceAll(SPACED_PLACE, (_, space: string, field: MergeField, fallback?: string, word?: string) => {
    const filled = values[field] || (fallback ?? '');
    return filled === '' && word === undefined ? '' : space + filled;
  });
