/** What stands in a file, apart from the direction of the sentence that tells of it: `<bdi dir="ltr">` in a text. */
export const ltr = (value: string): string => `\u2066${value}\u2069`;
