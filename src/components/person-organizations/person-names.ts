import type { RoleName } from '#src/schemas/access.ts';

/** The tab of the organization's page that lists the people of a role. */
export const TAB_OF_ROLE = {
  CALLER: 'caller',
  RECIPIENT: 'recipient',
  OUTREACH: 'outreach',
  INACTIVE: 'inactive',
} as const satisfies Readonly<Record<RoleName, string>>;

/** The list of the people of a role, as its path names it. */
export const LIST_OF_ROLE = {
  CALLER: 'callers',
  RECIPIENT: 'recipients',
  OUTREACH: 'outreach',
  INACTIVE: 'inactive',
} as const satisfies Readonly<Record<RoleName, string>>;

/** How a person is called in headings and messages. */
export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`;
