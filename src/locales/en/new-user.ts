/** Fields of a new user. */
export const newUser = {
  firstName: 'First name',
  lastName: 'Last name',
  userName: 'Username',
  email: 'Email',
  phone: 'Phone',
  preferredLanguage: 'Preferred language',
  preferredLanguageHint: 'The invitation is written in it.',
  languages: { English: 'English', Spanish: 'Spanish' },
  externalPersonId: 'External ID',
} as const;
