import type { Membership } from '#src/schemas/memberships.ts';
import { hasFeature } from './features.ts';
import { useSession } from './session/store.ts';
import { useCan } from './use-can.ts';

/**
 * Whether matches are offered to the signed-in person: to who may edit people, where the organization has the feature.
 * Specification rights 4.1.
 */
export function useMayMatch(): boolean {
  const mayEdit = useCan('personorganizations', 'canEdit');
  const isOn = useSession((state) => hasFeature(state, 'matching'));
  return mayEdit && isOn;
}

/** Where somebody of a side is matched: a link to matching, with them chosen. Specification matching 2.1. */
export const wayToMatch = ({ id, role }: Pick<Membership, 'id' | 'role'>) => ({
  to: '/app/matching' as const,
  search: role.name === 'CALLER' ? { caller: id } : { recipient: id },
});

/**
 * The way to a match of somebody, for who may match; undefined also for whom has no side, is inactive, or is in another
 * organization than the chosen one, whose people matching lists. Specification matching 1.1.
 */
export function useWayToMatch(person: Pick<Membership, 'id' | 'role' | 'active' | 'organizationId'>) {
  const mayMatch = useMayMatch();
  const isHere = useSession(({ organization }) => organization?.id === person.organizationId);
  const hasSide = person.role.name === 'CALLER' || person.role.name === 'RECIPIENT';
  return mayMatch && isHere && person.active && hasSide ? wayToMatch(person) : undefined;
}
