import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/error.ts';
import {
  createPerson,
  getPerson,
  type InvitedUser,
  listPersonDetailDefinitions,
  listProfiles,
  listRoles,
} from '#src/schemas/people.ts';
import { apiMutation, apiQuery, useApiMutation } from './client.ts';
import { keys } from './keys.ts';

export const personOptions = (id: string) => apiQuery(keys.people.detail(id), getPerson, { params: { id } });
export const usePerson = (id: string) => useQuery(personOptions(id));

/** The user joins organizations, and so their lists and counts of people, also of programs and statuses. */
export const createPersonMutation = apiMutation({
  endpoint: createPerson,
  invalidates: [
    keys.people.all,
    keys.personOrganizations.all,
    keys.organizations.all,
    keys.programs.all,
    keys.statuses.all,
  ],
});
export const useCreatePerson = () => useApiMutation(createPersonMutation);

/* What the system itself is made of changes with a deploy only. */
const lasting = { staleTime: Infinity } as const;

export const profilesOptions = () => ({ ...apiQuery(keys.profiles.list(), listProfiles, {}), ...lasting });
export const useProfiles = () => useQuery(profilesOptions());

/** Makes somebody an admin of an organization: with the profile that is named ORG_ADMIN. Specification 1 §6. */
export function useCreateOrganizationAdmin() {
  const client = useQueryClient();
  const { mutateAsync, isPending, isError } = useCreatePerson();
  const create = async (organizationId: string, user: InvitedUser) => {
    const { securityProfiles } = await client.query(profilesOptions());
    const profile = securityProfiles.find(({ name }) => name === 'ORG_ADMIN');
    if (!profile) throw new ApiError({ kind: 'format' });
    return mutateAsync({
      body: { ...user, organizationProfiles: [{ organizationId, securityProfileId: profile.id }] },
    });
  };
  return { create, isPending, isError };
}

export const rolesOptions = () => ({ ...apiQuery(keys.roles.list(), listRoles, {}), ...lasting });
export const useRoles = () => useQuery(rolesOptions());

export const personDetailDefinitionsOptions = () => ({
  ...apiQuery(keys.personDetailDefinitions.list(), listPersonDetailDefinitions, {}),
  ...lasting,
});
export const usePersonDetailDefinitions = () => useQuery(personDetailDefinitionsOptions());
