import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/error.ts';
import * as people from '#src/schemas/people.ts';
import { reads, useWrite, writes } from './client.ts';
import { COUNTS_OF_PEOPLE, LISTS_OF_PEOPLE, STANDING } from './stale.ts';

export const getPerson = reads(people.getPerson, (id: string) => ({ params: { id } }));

/** The user joins organizations, and so their lists and counts of people. */
export const createPerson = writes(people.createPerson, {
  stale: [...LISTS_OF_PEOPLE, ...COUNTS_OF_PEOPLE, 'listInvitations'],
});

export const listInvitations = reads(people.listInvitations, (organizationId: string) => ({
  params: { organizationId },
}));

export const sendInvitation = writes(people.sendInvitation, {
  stale: [...STANDING, 'listMembershipChanges', 'listTimeline', 'listInvitations'],
});

/* What the system itself is made of changes with a deploy only. */
const lasting = { staleTime: Infinity };

export const listProfiles = reads(people.listProfiles, () => ({}), lasting);

/** Invites somebody to an organization as its admin or user: with the profile of that name. Specification rights 1.6. */
export function useInvitePerson() {
  const client = useQueryClient();
  const { mutateAsync, isPending, isError } = useWrite(createPerson);
  const invite = async (organizationId: string, { profile: as, ...user }: people.InvitedPerson) => {
    const { securityProfiles } = await client.query(listProfiles());
    const profile = securityProfiles.find(({ name }) => name === as);
    if (!profile) throw new ApiError({ kind: 'format' });
    return mutateAsync({
      body: { ...user, organizationProfiles: [{ organizationId, securityProfileId: profile.id }] },
    });
  };
  return { invite, isPending, isError };
}

export const listRoles = reads(people.listRoles, () => ({}), lasting);

export const listPersonDetailDefinitions = reads(people.listPersonDetailDefinitions, () => ({}), lasting);
