/** One sentence with its end, whoever said it. */
export const sentence = (text: string): string => (/[.!?…][”’)]?$/.test(text) ? text : `${text}.`);

/** What is said one after the other, each with its end; one alone stays as it is. Specification api 3.14. */
export function sentences(...parts: ReadonlyArray<string | false | null | undefined>): string {
  const said = parts.filter((part) => typeof part === 'string' && part !== '') as string[];
  return said.length > 1 ? said.map(sentence).join(' ') : (said[0] ?? '');
}
