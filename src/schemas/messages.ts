/**
 * The words of refusals, in the specification's English. Specification 1 §5, §8.
 *
 * A schema's message is a key of VALIDATION, with parameters where it has some
 * (`password.run?run=adm`). The server answers in these words; the console shows
 * the same key in the person's language.
 */
export const VALIDATION = {
  required: 'This field is required',
  invalid: 'This value is not valid',
  'text.max': 'At most {{max}} characters',
  'text.min': 'At least {{min}} characters',
  'text.spaces': 'Spaces are not allowed',
  'text.blank': 'Only spaces are not allowed',
  'text.taken': 'This name is used already',
  'text.printable': 'Only printable characters are allowed',
  'email.format': 'Invalid email address',
  'phone.us': 'Enter a valid US phone number',
  'userName.max': 'The username must have at most {{max}} characters',
  'userName.spaces': 'The username must not contain spaces',
  'pin.length': 'The PIN must have exactly 4 digits',
  'zip.length': 'The zip code must have exactly 5 digits',
  'date.format': 'Enter a valid date',
  'phoneType.invalid': 'The phone type must be Mobile or Landline',
  'program.length': 'The program name must have 3 to 50 characters',
  'status.length': 'The status name must have 3 to 50 characters',
  'external.required': 'The external id is required when the external switch is on',
  'external.empty': 'The external id must be empty when the external switch is off',
  'external.min': 'The external id must have at least 2 characters',
  'external.max': 'The external id must have at most 255 characters',
  'state.invalid': 'Choose a state from the list',
  'timezone.invalid': 'Choose a time zone from the list',
  'password.min': 'The password must have at least 12 characters',
  'password.max': 'The password must have at most 128 characters',
  'password.printable': 'The password must contain only printable characters',
  'password.lower': 'The password must contain a lowercase letter',
  'password.upper': 'The password must contain an uppercase letter',
  'password.digit': 'The password must contain a digit',
  'password.symbol': 'The password must contain a special symbol: !@#$%^&*()_+/.,[]{}',
  'password.run': 'The password must not contain “{{run}}”, which is part of the username or name',
  'password.common': 'This password is too common',
  'password.same': 'The new password must differ from the present one',
  'password.confirm': 'The passwords do not match',
  'terms.required': 'The terms of service must be accepted',
  'code.format': 'Enter the 6 digits of the code',
  'phoneLast4.format': 'Enter the last 4 digits of the phone',
} as const;
export type ValidationKey = keyof typeof VALIDATION;

/** A schema message: a key, and its parameters as a query string. */
export function validationMessage(key: ValidationKey, params?: Record<string, string | number>): string {
  if (!params) return key;
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return `${key}?${query.toString()}`;
}

/** Takes a schema message apart; what isn't one of ours counts as `invalid`. */
export function parseValidationMessage(message: string): {
  key: ValidationKey;
  params: Record<string, string>;
} {
  const at = message.indexOf('?');
  const key = at < 0 ? message : message.slice(0, at);
  if (!Object.hasOwn(VALIDATION, key)) return { key: 'invalid', params: {} };
  const params = at < 0 ? {} : Object.fromEntries(new URLSearchParams(message.slice(at + 1)));
  return { key: key as ValidationKey, params };
}

/** A schema message in the specification's English. */
export function validationText(message: string): string {
  const { key, params } = parseValidationMessage(message);
  return VALIDATION[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');
}

/** What the server says when it refuses. Specification 1 §8; those marked `assumed` are ours. */
export const REFUSALS = {
  generic: 'Oops!... Looks like an error occurred!',
  loginGeneric: 'Oops... looks like an error occurred!',
  writeGeneric: 'Oops! Looks like an error occurred!',
  editGeneric: 'Error! Could not edit',
  invalidCredentials: 'Invalid credentials',
  wrongPassword: 'Wrong password',
  noValidProfile: 'User does not have a valid profile',
  cannotVerifyIdentity: 'Cannot verify your identity',
  unableToVerify: 'unable to verify identity',
  userStatus: 'Could not get user status',
  invalidEmail: 'Invalid email address. Please, try another',
  denied: 'You cannot perform this action',
  invalidPassword: 'Invalid password',
  fileProcessing: 'An error occurred while processing the file',
  welcomeSending: 'An error ocurred while sending the emails',
  reportOrder: 'Error creating report request, try again later',
  /* assumed from here on */
  signedOut: 'Your session has ended. Please, sign in again',
  mfaRequired: 'Verify your identity first',
  signupRequired: 'Finish the signup of your organization first',
  passwordExpired: 'Your password has expired. Please, choose a new one',
  notFound: 'Not found',
  invalidInput: 'Some of the values are not valid',
  invalidJson: 'The request is not valid JSON',
  methodNotAllowed: 'This method is not allowed here',
  unsupportedType: 'The content type of the request is not supported',
  conflict: 'Somebody else has changed this meanwhile. Please, reload and try again',
  unavailable: 'The service is not available at the moment. Please, try again',
  tooLarge: 'The request is too large',
  tooMany: 'Too many attempts. Please, try again later',
  linkExpired: 'This link is no longer valid. Please, ask for a new one',
  lastFourWrong: 'The last 4 digits of the phone do not match',
  userNameExists: 'user name {{value}} already exists',
  emailExists: 'email {{value}} already exists',
  programExists: 'A program with this name already exists',
  statusExists: 'A status with this name already exists',
  organizationExists: 'An organization with this name already exists',
  programInUse: 'The program cannot be deleted because [people are still in it]',
  programDefault: 'The program cannot be deleted because [it is the default program]',
  statusLocked: 'The status cannot be deleted because [it is predefined by the system]',
  statusInUse: 'The status cannot be deleted because [people still have it]',
  statusDefault: 'The status cannot be deleted because [it is the default status]',
  adminUndeletable: 'The person cannot be deleted because [organization admins cannot be deleted]',
  selfUndeletable: 'The person cannot be deleted because [it is you]',
  matchRoles: 'A match needs an active caller and an active recipient of one organization',
  matchExists: 'This caller and this recipient are matched already',
  matchMissing: 'This caller and this recipient are not matched',
  foreignProgram: 'The program does not belong to the organization',
  foreignStatus: 'The status does not belong to the organization',
  checksum: 'The checksum does not fit the file',
  csvEmpty: 'The file has no rows',
  csvColumns: 'The file has no column {{value}}',
  csvType: 'The file must be a CSV file',
  sharedPerson: 'The person cannot be changed because [another organization shares the person]',
  personJoined: 'This person is in the organization already',
  onboardingRecipients: 'Only recipients can be returned to onboarding',
  requestedByOther: 'A report is requested by the person who asks for it',
  welcomeCallers: 'Welcome mails go to active callers only',
  welcomeNoEmail: 'There is no email address',
  welcomeOptedOut: 'The person has opted out of email',
  welcomeJustSent: 'It was sent a few minutes ago',
  csvUnreadable: 'The file is not readable text: save it as CSV in UTF-8',
  csvRole: 'Role must be RECIPIENT or CALLER',
  csvProgram: 'The organization has no program {{value}}',
  csvCells: 'The row has more values than the file has columns',
  csvDuplicate: 'The user name {{value}} is in the file twice',
  reportModule: 'This report cannot be made yet',
  reportPending: 'The report is not ready yet',
  reportsAtOnce: 'Several reports are being made already. Please, wait until one of them is ready',
  csvQuotes: 'A quotation mark of the row is out of place',
  csvQuoteOpen: 'A quotation mark is opened in row {{value}} and never closed',
  csvRows: 'The file has more than {{value}} rows. Please, split it',
  csvPersonExists: '{{value}} is already in the organization',
  csvPersonTwice: '{{value}} is in the file twice',
  profileForbidden: 'This profile cannot be given',
  undelivered: 'The message could not be sent',
  outcomeUnknown:
    'The connection was lost while saving. Please, check whether your change was made before you try again',
} as const;
export type RefusalKey = keyof typeof REFUSALS;
