import type { RoleName } from '#src/schemas/access.ts';

/** The list of the people of a role, as its path names it. */
export const LIST_OF_ROLE = {
  CALLER: 'callers',
  RECIPIENT: 'recipients',
  OUTREACH: 'outreach',
  INACTIVE: 'inactive',
} as const satisfies Readonly<Record<RoleName, string>>;
