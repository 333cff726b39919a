import { LIMITS } from '#src/schemas/limits.ts';
import type { CsvColumn, PersonDetailName } from '#src/schemas/person-fields.ts';
import type { ExportField } from '#src/schemas/reports.ts';

/** What is known of a person, in words: on screens, as a column of a file, and where an export's fields are chosen. */
export const personFields = {
  name: {
    phoneType: 'Phone type',
    phoneAlternateType: 'Alternate phone type',
    gender: 'Gender',
    zipCode: 'ZIP code',
    dateOfBirth: 'Date of birth',
    hobbies: 'Hobbies',
    phoneCallBehavior: 'Phone call behavior',
    preferredTimeForCall: 'Preferred time for calls',
    preferredMethodOfCommunication: 'Preferred method of communication',
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
    zipCode: 'ZIP code',
    optedOut: 'Opted out of',
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
  Role: 'Whether the person gets calls or makes them.',
  'First Name': `At most ${LIMITS.name} characters.`,
  'Last Name': `At most ${LIMITS.name} characters.`,
  'User Name': `The username the person signs in with: at most ${LIMITS.userName} characters, no spaces, not taken by anyone else.`,
  Phone: 'A US phone number in any common format.',
  'Phone Type': 'What kind of line the phone is.',
  'Alternate Phone': 'Another US phone number.',
  'Alternate Phone Type': 'What kind of line the alternate phone is.',
  Email: 'One email address. Callers need it for their welcome email.',
  'Preferred Name': `The name the person goes by: at most ${LIMITS.name} characters.`,
  Program: 'The name of one of your programs. Leave it empty for the default program.',
  PIN: `Exactly ${LIMITS.pinLength} digits.`,
  Gender: 'The person’s gender.',
  'Zip Code': `Exactly ${LIMITS.zipLength} digits.`,
  'Date of Birth': 'Year, month and day: yyyy-mm-dd.',
  Hobbies: `Free text. Separate hobbies with a vertical bar |. At most ${LIMITS.hobbies} characters.`,
  'Phone Call Behavior': 'How the person is on the phone.',
  'Preferred Time For Call': 'When the person prefers to get calls.',
  'Preferred Method of Communication': 'How the person prefers to be reached.',
  'Preferred Language': 'The language the person prefers to speak.',
  'External ID': `The person’s ID in another system: at most ${LIMITS.name} characters.`,
});
