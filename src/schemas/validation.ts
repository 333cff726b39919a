import { splitMessage, START_VALIDATION, type Params } from './messages.ts';

/**
 * The words of refusals, in the specification's English. Specification api 3.5.
 *
 * A schema's message is a key of VALIDATION, with parameters where it has some
 * (`password.run?run=adm`). The server answers in these words and names the key
 * beside them; the console shows the same key in the person's language.
 */
export const VALIDATION = {
  ...START_VALIDATION,
  'text.min': 'Use at least {{min}} characters',
  'text.blank': 'Enter more than just spaces',
  'text.taken': 'This name is already in use',
  'email.format': 'Enter a valid email address',
  'phone.us': 'Enter a valid US phone number',
  'userName.max': 'Use {{max}} characters or fewer for the username',
  'userName.spaces': 'The username must not contain spaces',
  'userName.alphabets': 'The username must not mix letters of different alphabets',
  'pin.length': 'The PIN must have exactly 4 digits',
  'zip.length': 'The ZIP code must have exactly 5 digits',
  'date.format': 'Enter a valid date, for example 11/20/2026',
  'date.none': 'This day doesn’t exist',
  'date.order': 'The end is before the start',
  'date.ahead': 'The start is after today. Choose an earlier day.',
  'birthday.format': 'Enter a date of birth, for example 03/09/1948',
  'birthday.iso': 'Enter a date of birth as yyyy-mm-dd, for example 1948-03-09',
  'birthday.future': 'A date of birth can’t be in the future',
  'birthday.age': 'A date of birth can’t be more than 120 years ago',
  'number.digits': 'Use digits only',
  'number.range': 'Choose {{min}} to {{max}}',
  'phoneType.invalid': 'The phone type must be Mobile or Landline',
  'program.length': 'The program name must have 3 to 50 characters',
  'status.length': 'The status name must have 3 to 50 characters',
  'queue.length': 'The queue name must have 3 to 50 characters',
  'queue.people': 'Choose at most 500 people',
  'broadcast.recipients': 'Choose at most 500 people one by one, or their programs',
  'broadcast.ephemeral': 'At most 10,000 contacts can be uploaded',
  'broadcast.audioLong': 'A voice message has at most 5 minutes',
  'survey.choice': 'Choose one of the answers',
  'survey.number': 'Enter a number',
  'survey.numberRange': 'This number is too small or too large',
  'survey.whole': 'Enter a whole number',
  'survey.dayPast': 'Choose a day up to today',
  'survey.dayFuture': 'Choose a day from today on',
  'survey.notAsked': 'This question isn’t asked',
  'survey.questions': 'A survey has 1 to 50 questions',
  'survey.options': 'A choice has 2 to 20 different options',
  'survey.scale': 'The scale must end above its beginning, at most 10 steps later',
  'survey.postpone': 'Choose a day in the future, at most a year ahead',
  'survey.condition': 'Choose a question that stands before this one, or none',
  'external.required': 'Enter the external ID, or turn off “External organization”',
  'external.empty': 'Clear the external ID, or turn on “External organization”',
  'external.min': 'The external ID must have at least 2 characters',
  'external.max': 'The external ID must have at most 255 characters',
  'state.invalid': 'Choose a state from the list',
  'timezone.invalid': 'Choose a time zone from the list',
  'password.min': 'The password must have at least 12 characters',
  'password.max': 'The password must have at most 128 characters',
  'password.printable': 'The password must contain only printable characters',
  'password.lower': 'The password must contain a lowercase letter',
  'password.upper': 'The password must contain an uppercase letter',
  'password.digit': 'The password must contain a digit',
  'password.symbol': 'The password must contain a special character: !@#$%^&*()_+/.,[]{}',
  'password.run': 'The password must not contain “{{run}}”, which is part of your username or name',
  'password.common': 'This password is too common. Choose another.',
  'password.same': 'The new password must be different from the current one',
  'password.confirm': 'The passwords do not match',
  'captcha.required': 'Tick this box first',
  'commitment.required': 'Confirm that you can volunteer for at least three months',
  'friend.email': 'Add their email, or remove the name',
  'friend.name': 'Add their name, or remove the email',
  'terms.required': 'Accept the terms of service to continue',
  'code.format': 'Enter the 6 digits of the code',
  'phoneLast4.format': 'Enter the last 4 digits of your phone number',
} as const;
export type ValidationKey = keyof typeof VALIDATION;

/** Takes a schema message apart; what isn't one of ours counts as `invalid`. */
export function parseValidationMessage(message: string): { code: ValidationKey; params?: Params } {
  const { code, ...rest } = splitMessage(message);
  return Object.hasOwn(VALIDATION, code) ? { code: code as ValidationKey, ...rest } : { code: 'invalid' };
}
