import { useQuery } from '@tanstack/react-query';
import { createPerson, getPerson, listPersonDetailDefinitions, listProfiles, listRoles } from '#src/schemas/people.ts';
import { apiMutation, apiQuery, useApiMutation } from './client.ts';
import { keys } from './keys.ts';

export const personOptions = (id: string) => apiQuery(keys.people.detail(id), getPerson, { params: { id } });
export const usePerson = (id: string) => useQuery(personOptions(id));

/** The user joins organizations, and so their lists of people and their counts. */
export const createPersonMutation = apiMutation({
  endpoint: createPerson,
  invalidates: [keys.people.all, keys.personOrganizations.all, keys.organizations.all],
});
export const useCreatePerson = () => useApiMutation(createPersonMutation);

/* What the system itself is made of changes with a deploy only. */
const lasting = { staleTime: Infinity } as const;

export const profilesOptions = () => ({ ...apiQuery(keys.profiles.list(), listProfiles, {}), ...lasting });
export const useProfiles = () => useQuery(profilesOptions());

export const rolesOptions = () => ({ ...apiQuery(keys.roles.list(), listRoles, {}), ...lasting });
export const useRoles = () => useQuery(rolesOptions());

export const personDetailDefinitionsOptions = () => ({
  ...apiQuery(keys.personDetailDefinitions.list(), listPersonDetailDefinitions, {}),
  ...lasting,
});
export const usePersonDetailDefinitions = () => useQuery(personDetailDefinitionsOptions());
