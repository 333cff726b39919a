/**
 * What a login's fields are told, by the key of the message: all that a page needs at its start. The others stand in
 * validation.ts, which the console's start goes without. Specification api 3.5.
 */
export const START_VALIDATION = {
  required: 'This field is required',
  invalid: 'This value is not valid',
  'text.max': 'Use {{max}} characters or fewer',
  'text.printable': 'Only printable characters are allowed',
} as const;

/** What fills the places of words: `{ max: 50 }` those of “Use {{max}} characters or fewer”. */
export type Params = Readonly<Record<string, string | number>>;

/** Words with all their places filled; a place without a param is left empty. */
export const fillWords = (words: string, params: Params = {}): string =>
  words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));

/** A code and its params as one text: `password.run?run=adm`. */
export function joinMessage(code: string, params: Params = {}): string {
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${code}?${query.toString()}` : code;
}

/** Takes a text of `joinMessage` apart. */
export function splitMessage(message: string): { code: string; params?: Params } {
  const at = message.indexOf('?');
  if (at < 0) return { code: message };
  return { code: message.slice(0, at), params: Object.fromEntries(new URLSearchParams(message.slice(at + 1))) };
}

/** What the console says by itself where the server gives no words. Specification api 3.2. */
export const WORDS = {
  generic: 'Oops!... Looks like an error occurred!',
  loginGeneric: 'Oops... looks like an error occurred!',
  writeGeneric: 'Oops! Looks like an error occurred!',
  editGeneric: 'Error! Could not edit',
  noValidProfile: 'User does not have a valid profile',
  cannotVerifyIdentity: 'Cannot verify your identity',
  unableToVerify: 'unable to verify identity',
  userStatus: 'Could not get user status',
  invalidEmail: 'Invalid email address. Please, try another',
  invalidPassword: 'Invalid password',
  fileProcessing: 'An error occurred while processing the file',
  welcomeSending: 'An error ocurred while sending the emails',
  reportOrder: 'Error creating report request, try again later',
  callsEmpty: 'Invalid server response',
  /* assumed */
  signedOut: 'Your session has ended. Sign in again.',
  outcomeUnknown: 'No answer came while saving. We don’t know whether it was saved.',
} as const;
export type WordKey = keyof typeof WORDS;
