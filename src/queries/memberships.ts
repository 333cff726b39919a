import type { QueryInput } from '#src/schemas/endpoint.ts';
import { WORDS } from '#src/schemas/messages.ts';
import * as personOrganizations from '#src/schemas/memberships.ts';
import { reads, writes } from './client.ts';
import { COUNTS_OF_PEOPLE, LISTS_OF_PEOPLE, PEOPLE, STANDING } from './stale.ts';

export type PersonOrganizationFilter = QueryInput<typeof personOrganizations.listPersonOrganizations>;

export const listPersonOrganizations = reads(
  personOrganizations.listPersonOrganizations,
  (filter: PersonOrganizationFilter) => ({ query: filter }),
  { keepPrevious: true },
);

export const getPersonOrganization = reads(personOrganizations.getPersonOrganization, (id: string) => ({
  params: { id },
}));

export const previewWelcome = reads(personOrganizations.previewWelcome, (id: string) => ({ params: { id } }));

export const listPersonOrganizationChanges = reads(
  personOrganizations.listPersonOrganizationChanges,
  (id: string, filter: QueryInput<typeof personOrganizations.listPersonOrganizationChanges>) => ({
    params: { id },
    query: filter,
  }),
  { keepPrevious: true },
);

/** A report has the fields that somebody has. */
export const createPersonOrganization = writes(personOrganizations.createPersonOrganization, {
  stale: [...LISTS_OF_PEOPLE, ...COUNTS_OF_PEOPLE, 'listReportFields'],
});

/** Who somebody is in an organization shows in all that counts its people. */
const counted = [...PEOPLE, ...COUNTS_OF_PEOPLE, 'previewWelcome'] as const;

/** All that is known about a person. */
const known = [...counted, 'getPerson', 'listReportFields'] as const;

export const updatePersonOrganization = writes(personOrganizations.updatePersonOrganization, {
  stale: known,
  fallback: WORDS.editGeneric,
});

export const deletePersonOrganization = writes(personOrganizations.deletePersonOrganization, {
  stale: known,
  fallback: WORDS.writeGeneric,
});

/** A match shows at both people, among those without one, and in the organization's history. */
const matched = [...PEOPLE, ...STANDING];

export const matchPeople = writes(personOrganizations.matchPeople, { stale: matched });

export const unmatchPeople = writes(personOrganizations.unmatchPeople, { stale: matched });

export const updatePersonRole = writes(personOrganizations.updatePersonRole, { stale: counted });

export const returnToOnboarding = writes(personOrganizations.returnToOnboarding, { stale: counted });

export const sendWelcome = writes(personOrganizations.sendWelcome, {
  stale: [...matched, 'previewWelcome'],
  fallback: WORDS.welcomeSending,
});
