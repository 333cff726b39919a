import type { MembershipRole, RoleName } from '#src/schemas/access.ts';

/** The role whose people a tab of the organization's page, or a side of a match, shows. */
export const ROLE_OF = {
  caller: 'CALLER',
  recipient: 'RECIPIENT',
  outreach: 'OUTREACH',
  inactive: 'INACTIVE',
} as const satisfies Readonly<Record<string, RoleName>>;

/** The tab of the organization's page that lists the people of a role, or who only administers. */
export const tabOf = (role: MembershipRole) =>
  role === 'NONE' ? 'admins' : (role.toLowerCase() as Lowercase<RoleName>);

/** The list of the people of a role, as its path names it. */
export const LIST_OF_ROLE = {
  CALLER: 'callers',
  RECIPIENT: 'recipients',
  OUTREACH: 'outreach',
  INACTIVE: 'inactive',
} as const satisfies Readonly<Record<RoleName, string>>;

/** The list that somebody is in; who only administers is in none. */
export const listOfRole = (role: MembershipRole) => (role === 'NONE' ? undefined : LIST_OF_ROLE[role]);

/** How a person is called in headings and messages. */
export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`;
