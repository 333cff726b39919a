import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import {
  createOrganization,
  getOrganization,
  getPublicOrganization,
  listOrganizationChanges,
  listOrganizations,
  updateOrganization,
} from '#src/schemas/organizations.ts';
import { WORDS } from '#src/schemas/messages.ts';
import { apiMutation, apiQuery, useApiMutation } from './client.ts';
import { keys } from './keys.ts';

export type OrganizationFilter = QueryInput<typeof listOrganizations>;

export const organizationListOptions = (filter: OrganizationFilter) => ({
  ...apiQuery(keys.organizations.list(filter), listOrganizations, { query: filter }),
  placeholderData: keepPreviousData,
});
export const useOrganizationList = (filter: OrganizationFilter) => useQuery(organizationListOptions(filter));

export const organizationOptions = (organizationId: string) =>
  apiQuery(keys.organizations.detail(organizationId), getOrganization, { params: { organizationId } });
export const useOrganization = (organizationId: string) => useQuery(organizationOptions(organizationId));

/** In which an organization's moments are shown; undefined while it isn't known, UTC if it can't be had. */
export function useTimeZone(organizationId: string): string | undefined {
  const { data, isError } = useOrganization(organizationId);
  return data?.organization.timezone ?? (isError ? 'UTC' : undefined);
}

export const publicOrganizationOptions = (id: string) =>
  apiQuery(keys.organizations.public(id), getPublicOrganization, { params: { id } });
export const usePublicOrganization = (id: string) => useQuery(publicOrganizationOptions(id));

export type ChangesFilter = QueryInput<typeof listOrganizationChanges>;

export const organizationChangesOptions = (organizationId: string, filter: ChangesFilter) => ({
  ...apiQuery(keys.organizations.changesOf(organizationId, filter), listOrganizationChanges, {
    params: { organizationId },
    query: filter,
  }),
  placeholderData: keepPreviousData,
});

/** With a manager, a person is created too; a new organization has programs and statuses of its own. */
export const createOrganizationMutation = apiMutation({
  endpoint: createOrganization,
  invalidates: [keys.organizations.all],
});
export const useCreateOrganization = () => useApiMutation(createOrganizationMutation);

/** Switching features changes what the signed-in person may use there. */
export const updateOrganizationMutation = apiMutation({
  endpoint: updateOrganization,
  invalidates: ({ body }) =>
    body?.configurations ? [keys.organizations.all, keys.auth.all] : [keys.organizations.all],
  fallback: WORDS.editGeneric,
});
export const useUpdateOrganization = () => useApiMutation(updateOrganizationMutation);
