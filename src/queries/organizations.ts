import { useQuery } from '@tanstack/react-query';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import * as organizations from '#src/schemas/organizations.ts';
import { reads, useListed, writes } from './client.ts';
import { CALL_FIGURES, LISTS_OF_PEOPLE, QUEUES, STANDING, SURVEYS } from './stale.ts';

export type OrganizationFilter = QueryInput<typeof organizations.listOrganizations>;

export const listOrganizations = reads(
  organizations.listOrganizations,
  (filter: OrganizationFilter) => ({ query: filter }),
  { keepPrevious: true },
);

export const getOrganization = reads(organizations.getOrganization, (organizationId: string) => ({
  params: { organizationId },
}));

/** An organization as a list tells of it that is still kept. */
export const useListedOrganization = (organizationId: string): organizations.OrganizationSummary | undefined =>
  useListed(organizations.listOrganizations, (list) => list.organizations, organizationId);

/** In which an organization's moments are shown; undefined while it isn't known, UTC if it can't be had. */
export function useTimeZone(organizationId: string): string | undefined {
  const { data, isFetched } = useQuery(getOrganization(organizationId));
  // not `isError`, which ends with the next attempt: what is shown then asks anew, would go, and come back without end
  return data?.organization.timezone ?? (isFetched ? 'UTC' : undefined);
}

/** What an organization is called; undefined until it is known, and which one is meant; null where it can't be had. */
export function useOrganizationName(organizationId: string | undefined): string | null | undefined {
  const { data, isError } = useQuery({
    ...getOrganization(organizationId ?? ''),
    enabled: organizationId !== undefined,
  });
  return data?.organization.name ?? (isError ? null : undefined);
}

export const getPublicOrganization = reads(organizations.getPublicOrganization, (id: string) => ({ params: { id } }));

export const listOrganizationChanges = reads(
  organizations.listOrganizationChanges,
  (organizationId: string, filter: QueryInput<typeof organizations.listOrganizationChanges>) => ({
    params: { organizationId },
    query: filter,
  }),
  { keepPrevious: true },
);

export const createOrganization = writes(organizations.createOrganization, { stale: ['listOrganizations'] });

/** Its name stands beside its people, and in their welcome mail. */
const OWN = [
  ...STANDING,
  ...LISTS_OF_PEOPLE,
  ...QUEUES,
  'listBroadcasts',
  'getBroadcast',
  'listOrganizations',
  'getOrganization',
  'getPublicOrganization',
  'getMembership',
  'previewWelcome',
  // days are its own: in another zone others are found
  ...CALL_FIGURES,
  ...SURVEYS,
  'listCalls',
  'exportCalls',
  'listNotes',
  'listOrganizationNotes',
] as const;

/** Switching features changes what the signed-in person may use there. */
export const updateOrganization = writes(organizations.updateOrganization, {
  stale: ({ body }) => (body?.configurations ? [...OWN, 'getPasswordStatus'] : OWN),
  fallback: 'editGeneric',
});
