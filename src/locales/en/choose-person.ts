export const choosePerson = {
  search: 'Name or phone number',
  nobody: 'No one found',
};
