/** Whether a text is an id of the API; what is typed in its place isn’t. */
export const isId = (text: string): boolean => /^[\da-f]{8}-[\da-f-]{27}$/i.test(text);
