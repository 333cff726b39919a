import { FEATURES, type Feature } from '#src/schemas/access.ts';
import type { BulkRow } from '#server/db/bulk.ts';
import { SYSTEM_STATUSES } from '#server/db/constants.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { DEMO_ORGANIZATIONS, seedId, type DemoOrganization } from './personas.ts';
import type { Neighborhood } from './people.ts';

interface Sketch {
  readonly row: BulkRow<'organizations'>;
  readonly features: readonly Feature[];
  readonly programs: readonly string[];
  /** Beside the system's own. */
  readonly statuses: ReadonlyArray<readonly [name: string, description: string | null]>;
  readonly areaCodes: readonly string[];
  readonly zipPrefix: string;
  readonly externalPrefix: string;
  readonly people: number;
  /** Days since it joined. */
  readonly age: number;
}

/** The demo organizations as they are described; ids and days are added when they are seeded. */
export const SKETCHES: Readonly<Record<DemoOrganization, Sketch>> = {
  harbor: {
    row: {
      name: 'Harbor Light Neighbors',
      primary_contact: 'Daniel Castellanos',
      email: 'office@harborlight.example.org',
      phone: '+12125550140',
      contact_phone: '+12125550141',
      voicemail_number: '+12125550142',
      street: '418 Fulton Street',
      street2: 'Floor 3',
      city: 'Brooklyn',
      state: 'New York',
      state_short: 'NY',
      zipcode: '11201',
      timezone: 'America/New_York',
      external: true,
      external_org_id: 'HLN-2041',
      signup_completed: true,
      custom_fields: { region: 'Northeast', fundedBy: 'City Council' },
    },
    features: FEATURES,
    programs: ['Friendly Calls', 'Meals Check-in', 'New Neighbors', 'Veterans Circle'],
    statuses: [
      ['Waiting for a match', 'Ready to be called, no caller yet'],
      ['In hospital', 'Call the family first'],
      ['Moved away', null],
    ],
    areaCodes: ['212', '718', '347', '917'],
    zipPrefix: '112',
    externalPrefix: 'HLN',
    people: 380,
    age: 540,
  },
  sunrise: {
    row: {
      name: 'Sunrise Valley Companions',
      primary_contact: 'Lucía Montes',
      email: 'hello@sunrisevalley.example.org',
      phone: '+12135550150',
      contact_phone: '+12135550151',
      voicemail_number: null,
      street: '2207 Cesar Chavez Avenue',
      street2: null,
      city: 'Los Angeles',
      state: 'California',
      state_short: 'CA',
      zipcode: '90033',
      timezone: 'America/Los_Angeles',
      external: false,
      external_org_id: null,
      signup_completed: true,
      custom_fields: { region: 'West' },
    },
    features: [
      'dashboard',
      'matching',
      'csvUpload',
      'welcomeCampaign',
      'outreachQueues',
      'surveys',
      'notes',
      'callLogs',
      'reports',
      'selfSignup',
    ],
    programs: ['Compañía por Teléfono', 'Phone Pals', 'Caregiver Support'],
    statuses: [
      ['Prefers evenings', 'Works during the day'],
      ['On vacation', null],
    ],
    areaCodes: ['213', '310', '323', '626'],
    zipPrefix: '900',
    externalPrefix: 'SVC',
    people: 210,
    age: 400,
  },
  prairie: {
    row: {
      name: 'Prairie Rose Callers',
      primary_contact: 'Priya Venkataraman',
      email: 'start@prairierose.example.org',
      phone: '+16055550160',
      contact_phone: null,
      voicemail_number: null,
      street: '90 Main Street',
      street2: null,
      city: 'Sioux Falls',
      state: 'South Dakota',
      state_short: 'SD',
      zipcode: '57104',
      timezone: 'America/Chicago',
      external: false,
      external_org_id: null,
      signup_completed: false,
      custom_fields: {},
    },
    features: ['dashboard', 'matching', 'csvUpload', 'welcomeCampaign'],
    programs: ['Daily Hello'],
    statuses: [],
    areaCodes: ['605'],
    zipPrefix: '571',
    externalPrefix: 'PRC',
    people: 0,
    age: 6,
  },
};

export const ORGANIZATION_KEYS = Object.keys(SKETCHES) as DemoOrganization[];

const numberOf = (key: DemoOrganization) => ORGANIZATION_KEYS.indexOf(key) + 1;

/** Ids of an organization's programs, the default one first. */
export const programIdsOf = (key: DemoOrganization): string[] =>
  SKETCHES[key].programs.map((_, index) => seedId('a002', numberOf(key) * 100 + index));

const statusesOf = (key: DemoOrganization) => [
  ...SYSTEM_STATUSES.map((status) => ({ ...status, systemDefined: true })),
  ...SKETCHES[key].statuses.map(([name, description]) => ({
    name,
    description,
    isDefault: false,
    systemDefined: false,
  })),
];

/** Ids of an organization's person statuses, the default one first. */
export const statusIdsOf = (key: DemoOrganization): string[] =>
  statusesOf(key).map((_, index) => seedId('a003', numberOf(key) * 100 + index));

export const neighborhoodOf = (key: DemoOrganization): Neighborhood => ({
  organizationId: DEMO_ORGANIZATIONS[key],
  programIds: programIdsOf(key),
  statusIds: statusIdsOf(key),
  areaCodes: SKETCHES[key].areaCodes,
  zipPrefix: SKETCHES[key].zipPrefix,
  externalPrefix: SKETCHES[key].externalPrefix,
});

/** When an organization joined, relative to `now`. */
export const joinedAt = (key: DemoOrganization, now: Date): string =>
  new Date(now.getTime() - SKETCHES[key].age * DAY_MS).toISOString();

/** The rows of one organization and of what belongs to it, without its people. */
export function organizationRows(
  key: DemoOrganization,
  now: Date,
): {
  organization: BulkRow<'organizations'>;
  programs: Array<BulkRow<'programs'>>;
  statuses: Array<BulkRow<'organization_person_statuses'>>;
  configurations: Array<BulkRow<'organization_configurations'>>;
} {
  const organizationId = DEMO_ORGANIZATIONS[key];
  const created = joinedAt(key, now);
  const programIds = programIdsOf(key);
  const statusIds = statusIdsOf(key);
  return {
    organization: { id: organizationId, ...SKETCHES[key].row, active: true, created_at: created, updated_at: created },
    programs: SKETCHES[key].programs.map((name, index) => ({
      id: programIds[index],
      organization_id: organizationId,
      name,
      phone: index === 1 ? `+1${SKETCHES[key].areaCodes[0]}5550199` : null,
      is_default: index === 0,
      created_at: created,
    })),
    statuses: statusesOf(key).map((status, index) => ({
      id: statusIds[index],
      organization_id: organizationId,
      name: status.name,
      description: status.description,
      is_default: status.isDefault,
      system_defined: status.systemDefined,
      created_at: created,
    })),
    configurations: SKETCHES[key].features.map((identifier) => ({
      organization_id: organizationId,
      identifier,
      active: true,
    })),
  };
}
