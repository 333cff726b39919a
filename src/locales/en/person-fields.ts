import { LIMITS } from '#src/schemas/limits.ts';
import type { CsvColumn, PersonDetailName } from '#src/schemas/person-fields.ts';
import type { ExportField } from '#src/schemas/reports.ts';

/** What is known of a person, in words: on screens, as a column of a file, and where an export's fields are chosen. */
export const personFields = {
  name: {
    phoneType: 'Phone type',
    phoneAlternateType: 'Alternate phone type',
    gender: 'Gender',
    zipCode: 'Zip code',
    dateOfBirth: 'Date of birth',
    hobbies: 'Hobbies',
    phoneCallBehavior: 'Phone call behavior',
    preferredTimeForCall: 'Preferred time for a call',
    preferredMethodOfCommunication: 'Preferred way of communication',
    preferredLanguage: 'Preferred language',
  },
  column: {
    Role: 'Role',
    'First Name': 'First Name',
    'Last Name': 'Last Name',
    'User Name': 'User Name',
    Phone: 'Phone',
    'Phone Type': 'Phone Type',
    'Alternate Phone': 'Alternate Phone',
    'Alternate Phone Type': 'Alternate Phone Type',
    Email: 'Email',
    'Preferred Name': 'Preferred Name',
    Program: 'Program',
    PIN: 'PIN',
    Gender: 'Gender',
    'Zip Code': 'Zip Code',
    'Date of Birth': 'Date of Birth',
    Hobbies: 'Hobbies',
    'Phone Call Behavior': 'Phone Call Behavior',
    'Preferred Time For Call': 'Preferred Time For Call',
    'Preferred Method of Communication': 'Preferred Method of Communication',
    'Preferred Language': 'Preferred Language',
    'External ID': 'External ID',
  },
  exported: {
    gender: 'Gender',
    dateOfBirth: 'Date of birth',
    zipCode: 'Zip code',
    optedOut: 'Opt-outs',
    preferredLanguage: 'Preferred language',
    preferredTimeForCall: 'Preferred time for calls',
    preferredMethodOfCommunication: 'Preferred method of communication',
    phoneCallBehavior: 'Phone call behavior',
    hobbies: 'Hobbies',
  },
} as const satisfies {
  readonly name: Readonly<Record<PersonDetailName, string>>;
  readonly column: Readonly<Record<CsvColumn, string>>;
  readonly exported: Readonly<Record<ExportField, string>>;
};

/** What the instructions of the CSV file say of its columns; no screen shows it, and so none carries it. */
export const columnRules = (): Readonly<Record<CsvColumn, string>> => ({
  Role: 'Whether the person is called or calls.',
  'First Name': `At most ${LIMITS.name} characters.`,
  'Last Name': `At most ${LIMITS.name} characters.`,
  'User Name': `The name the person signs in with: at most ${LIMITS.userName} characters, no spaces, nobody else’s.`,
  Phone: 'A US phone number in any common spelling.',
  'Phone Type': 'What kind of line the phone is.',
  'Alternate Phone': 'Another US phone number.',
  'Alternate Phone Type': 'What kind of line the other phone is.',
  Email: 'One e-mail address. Callers need it for their welcome mail.',
  'Preferred Name': `What the person wants to be called: at most ${LIMITS.name} characters.`,
  Program: 'The name of one of your programs. Empty: the default program.',
  PIN: `Exactly ${LIMITS.pinLength} digits.`,
  Gender: 'The person’s gender.',
  'Zip Code': `Exactly ${LIMITS.zipLength} digits.`,
  'Date of Birth': 'Year, month and day: yyyy-mm-dd.',
  Hobbies: `Free text; several hobbies with a vertical bar | between them. At most ${LIMITS.hobbies} characters.`,
  'Phone Call Behavior': 'How the person is on the phone.',
  'Preferred Time For Call': 'When the person likes to be called.',
  'Preferred Method of Communication': 'How the person likes to be reached.',
  'Preferred Language': 'The language the person likes to speak.',
  'External ID': `The person’s id in another system: ${LIMITS.externalIdMin} to ${LIMITS.externalIdMax} characters.`,
});
