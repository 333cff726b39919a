import type { RoleName } from '#src/schemas/access.ts';

/** The role whose people a tab of the organization's page, or a side of a match, shows. */
export const ROLE_OF = {
  caller: 'CALLER',
  recipient: 'RECIPIENT',
  outreach: 'OUTREACH',
  inactive: 'INACTIVE',
} as const satisfies Readonly<Record<string, RoleName>>;

/** The tab of the organization's page that lists the people of a role. */
export const tabOf = (role: RoleName) => role.toLowerCase() as Lowercase<RoleName>;

/** How a person is called in headings and messages. */
export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`;
