/** Fields of a new user. */
export const newUser = {
  firstName: 'First name',
  lastName: 'Last name',
  userName: 'Username',
  email: 'Email',
  phone: 'Phone',
  externalPersonId: 'External ID',
} as const;
