/** Time zones where most people of a state live, with the codes of the states; the others are on Eastern time. */
const ZONES = {
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
} as const;

/** The time zone that is offered for an organization of a state. Specification organizations 1.7. */
export const zoneOfState = (code: string): string =>
  Object.entries(ZONES).find(([, codes]) => codes.split(' ').includes(code))?.[0] ?? 'America/New_York';
