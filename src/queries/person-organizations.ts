import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { WORDS } from '#src/schemas/messages.ts';
import {
  createPersonOrganization,
  deletePersonOrganization,
  getPersonOrganization,
  listPersonOrganizationChanges,
  listPersonOrganizations,
  matchPeople,
  previewWelcome,
  returnToOnboarding,
  sendWelcome,
  unmatchPeople,
  updatePersonOrganization,
  updatePersonRole,
} from '#src/schemas/person-organizations.ts';
import { apiMutation, apiQuery, useApiMutation } from './client.ts';
import { keys } from './keys.ts';

export type PersonOrganizationFilter = QueryInput<typeof listPersonOrganizations>;

export const personOrganizationListOptions = (filter: PersonOrganizationFilter) => ({
  ...apiQuery(keys.personOrganizations.list(filter), listPersonOrganizations, { query: filter }),
  placeholderData: keepPreviousData,
});
export const usePersonOrganizationList = (filter: PersonOrganizationFilter) =>
  useQuery(personOrganizationListOptions(filter));

export const personOrganizationOptions = (id: string) =>
  apiQuery(keys.personOrganizations.detail(id), getPersonOrganization, { params: { id } });
/** `enabled` false: who is being deleted isn't asked for again. */
export const usePersonOrganization = (id: string, enabled = true) =>
  useQuery({ ...personOrganizationOptions(id), enabled });

export const welcomePreviewOptions = (id: string) =>
  apiQuery(keys.personOrganizations.welcomeTo(id), previewWelcome, { params: { id } });
export const useWelcomePreview = (id: string) => useQuery(welcomePreviewOptions(id));

export type PersonChangesFilter = QueryInput<typeof listPersonOrganizationChanges>;

export const personOrganizationChangesOptions = (id: string, filter: PersonChangesFilter) => ({
  ...apiQuery(keys.personOrganizations.changesOf(id, filter), listPersonOrganizationChanges, {
    params: { id },
    query: filter,
  }),
  placeholderData: keepPreviousData,
});

/** Who is in an organization shows in its counts and history, and in how many people a program or status has. */
const counted = [
  keys.personOrganizations.all,
  keys.people.all,
  keys.organizations.all,
  keys.programs.all,
  keys.statuses.all,
];

export const createPersonOrganizationMutation = apiMutation({
  endpoint: createPersonOrganization,
  invalidates: counted,
});
export const useCreatePersonOrganization = () => useApiMutation(createPersonOrganizationMutation);

export const updatePersonOrganizationMutation = apiMutation({
  endpoint: updatePersonOrganization,
  invalidates: counted,
  fallback: WORDS.editGeneric,
});
export const useUpdatePersonOrganization = () => useApiMutation(updatePersonOrganizationMutation);

export const deletePersonOrganizationMutation = apiMutation({
  endpoint: deletePersonOrganization,
  invalidates: counted,
  fallback: WORDS.writeGeneric,
});
export const useDeletePersonOrganization = () => useApiMutation(deletePersonOrganizationMutation);

/** A match shows at both people, among those without one, and in the organization's history. */
const matched = [keys.personOrganizations.all, keys.organizations.dashboards, keys.organizations.changes];

export const matchPeopleMutation = apiMutation({ endpoint: matchPeople, invalidates: matched });
export const useMatchPeople = () => useApiMutation(matchPeopleMutation);

export const unmatchPeopleMutation = apiMutation({ endpoint: unmatchPeople, invalidates: matched });
export const useUnmatchPeople = () => useApiMutation(unmatchPeopleMutation);

export const updatePersonRoleMutation = apiMutation({ endpoint: updatePersonRole, invalidates: counted });
export const useUpdatePersonRole = () => useApiMutation(updatePersonRoleMutation);

export const returnToOnboardingMutation = apiMutation({ endpoint: returnToOnboarding, invalidates: counted });
export const useReturnToOnboarding = () => useApiMutation(returnToOnboardingMutation);

export const sendWelcomeMutation = apiMutation({
  endpoint: sendWelcome,
  invalidates: [keys.personOrganizations.all, keys.organizations.dashboards, keys.organizations.changes],
  fallback: WORDS.welcomeSending,
});
export const useSendWelcome = () => useApiMutation(sendWelcomeMutation);
