const LOWER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ANY_CASE = new RegExp(LOWER, 'i');

/** Whether a text is an id as a caller may write it, in any case: the database would refuse to compare another one. */
export const isUuid = (text: string): boolean => ANY_CASE.test(text);

/** Whether a text is an id as we write it, in lower case. */
export const isOurUuid = (text: string): boolean => LOWER.test(text);
