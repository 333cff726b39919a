import type { ProfileName } from '#src/schemas/access.ts';

/** An id that is the same in every seeded database: `group` tells the table, `n` the row. */
export const seedId = (group: string, n: number): string =>
  `0193a000-0000-7000-8000-${group.padStart(4, '0')}${String(n).padStart(8, '0')}`;

/** The demo organizations: two that work, and one whose signup isn't completed. */
export const DEMO_ORGANIZATIONS = {
  harbor: seedId('a001', 1),
  sunrise: seedId('a001', 2),
  prairie: seedId('a001', 3),
} as const;
export type DemoOrganization = keyof typeof DEMO_ORGANIZATIONS;

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Bright-Harbor-42!';

export interface PersonaProfile {
  readonly name: ProfileName;
  /** Null for a super admin. */
  readonly organization: DemoOrganization | null;
  readonly active: boolean;
}

/** A demo account: a person whom one can sign in as. */
export interface Persona {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly phoneAlternate: string | null;
  /** What the account shows, in words. */
  readonly about: string;
  readonly profiles: readonly PersonaProfile[];
  readonly mfaRequired: boolean;
  readonly passwordAgeDays: number;
  readonly termsAccepted: boolean;
  readonly personId: string;
  /** Ids of the person's memberships, in the order of the profiles' organizations. */
  readonly personOrganizationIds: Readonly<Partial<Record<DemoOrganization, string>>>;
}

interface Sketch
  extends
    Pick<Persona, 'firstName' | 'lastName' | 'phone' | 'about'>,
    Partial<Pick<Persona, 'phoneAlternate' | 'mfaRequired' | 'passwordAgeDays' | 'termsAccepted'>> {
  readonly profiles: ReadonlyArray<readonly [ProfileName, DemoOrganization | null, active?: boolean]>;
}

/** No 3-character run of the password may stand in a username or a name. */
const SKETCHES = {
  'super.admin': {
    firstName: 'Amelia',
    lastName: 'Okafor',
    phone: '+12125550100',
    about: 'Super admin: everything, in every organization',
    profiles: [['SUPER_ADMIN', null]],
  },
  'org.admin': {
    firstName: 'Daniel',
    lastName: 'Castellanos',
    phone: '+12125550101',
    about: 'Organization admin of Harbor Light Neighbors',
    profiles: [['ORG_ADMIN', 'harbor']],
  },
  'org.user': {
    firstName: 'Mei-Ling',
    lastName: 'Zhao',
    phone: '+12125550102',
    about: 'Organization user of Harbor Light Neighbors: reads, and little more',
    profiles: [['ORG_USER', 'harbor']],
  },
  caller: {
    firstName: 'Tomás',
    lastName: 'Peña',
    phone: '+12125550103',
    about: 'Ordinary user: a caller of Harbor Light Neighbors',
    profiles: [['USER', 'harbor']],
  },
  'new.manager': {
    firstName: 'Priya',
    lastName: 'Venkataraman',
    phone: '+16055550104',
    about: 'Organization admin whose organization’s setup isn’t finished',
    profiles: [['ORG_ADMIN', 'prairie']],
    termsAccepted: false,
  },
  'many.hats': {
    firstName: 'Simone',
    lastName: 'Lefèvre',
    phone: '+12135550105',
    about: 'Organization admin of one organization and organization user of another',
    profiles: [
      ['ORG_ADMIN', 'harbor'],
      ['ORG_USER', 'sunrise'],
    ],
  },
  'mfa.admin': {
    firstName: 'Ngozi',
    lastName: 'Adeyemi',
    phone: '+12125550106',
    phoneAlternate: '+12125550116',
    about: 'Organization admin who must verify by SMS or voice call, with two phones',
    profiles: [['ORG_ADMIN', 'harbor']],
    mfaRequired: true,
  },
  'expired.admin': {
    firstName: 'Walter',
    lastName: 'Lindqvist',
    phone: '+12125550107',
    about: 'Organization admin whose password has expired',
    profiles: [['ORG_ADMIN', 'harbor']],
    passwordAgeDays: 100,
  },
  'inactive.admin': {
    firstName: 'Yusuf',
    lastName: 'Demir',
    phone: '+12125550108',
    about: 'Organization admin without an active profile',
    profiles: [['ORG_ADMIN', 'harbor', false]],
  },
  'west.admin': {
    firstName: 'Lucía',
    lastName: 'Montes',
    phone: '+12135550109',
    about: 'Organization admin of another organization, Sunrise Valley Companions',
    profiles: [['ORG_ADMIN', 'sunrise']],
  },
} as const satisfies Record<string, Sketch>;

export type PersonaName = keyof typeof SKETCHES;

function persona([userName, sketch]: [string, Sketch], index: number): Persona {
  const memberships = sketch.profiles.flatMap(([, organization]) => (organization ? [organization] : []));
  return {
    phoneAlternate: null,
    mfaRequired: false,
    passwordAgeDays: 20,
    termsAccepted: true,
    ...sketch,
    userName,
    email: `${userName}@example.org`,
    profiles: sketch.profiles.map(([name, organization, active = true]) => ({ name, organization, active })),
    personId: seedId('b001', index + 1),
    personOrganizationIds: Object.fromEntries(
      memberships.map((membership, n) => [membership, seedId('b002', (index + 1) * 10 + n)]),
    ),
  };
}

/** The demo accounts by username. */
export const PERSONAS = Object.fromEntries(
  Object.entries<Sketch>(SKETCHES).map((entry, index) => [entry[0], persona(entry, index)]),
) as unknown as Readonly<Record<PersonaName, Persona>>;
