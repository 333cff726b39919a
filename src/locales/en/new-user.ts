/** Fields of a new user. */
export const newUser = {
  firstName: 'First name',
  lastName: 'Last name',
  userName: 'Username',
  email: 'E-mail',
  phone: 'Phone',
  externalPersonId: 'External id',
} as const;
