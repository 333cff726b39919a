import { useQuery } from '@tanstack/react-query';
import { isAvailable } from '#src/lib/features.ts';
import { useCan } from '#src/lib/use-can.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { sameFeature } from '#src/schemas/access.ts';

/** The organization, and whether strangers can sign up with it and one may give the link away. */
export function useSignupPage(organizationId: string) {
  const mayEdit = useCan('organizations', 'canEdit');
  const { data, error, refetch } = useQuery(getOrganization(organizationId));
  const organization = data?.organization;
  const isOn = organization?.configurations.some(
    ({ identifier, active }) => active && sameFeature(identifier, 'selfSignup'),
  );
  return { organization, error, refetch, isOn: isOn === true && mayEdit && isAvailable('selfSignup') };
}
