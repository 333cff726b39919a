import type { MembershipRole, RoleName } from '#src/schemas/access.ts';

/** The list of the people of a role, as its path names it. */
export const LIST_OF_ROLE = {
  CALLER: 'callers',
  RECIPIENT: 'recipients',
  OUTREACH: 'outreach',
  INACTIVE: 'inactive',
} as const satisfies Readonly<Record<RoleName, string>>;

/** The list that somebody is in; who only administers is in none. */
export const listOfRole = (role: MembershipRole) => (role === 'NONE' ? undefined : LIST_OF_ROLE[role]);
