import type { QueryClient } from '@tanstack/react-query';
import { choiceKey } from '#src/components/ui/picker/choice.ts';
import { fullName } from '#src/lib/people.ts';
import { keepDraft, readDraft } from '#src/lib/session/drafts.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { newDraftName, newValues, type BroadcastValues, type Chosen } from './form-values.ts';

const chosenOf = ({ personId, person }: Membership): Chosen => ({
  kind: 'person',
  id: personId,
  name: fullName(person),
});

/**
 * Chooses people for the organization's new broadcast: its form finds them in its draft, beside what was begun there
 * already. Specification broadcasts 2.13.
 */
export async function writeToPeople(
  client: QueryClient,
  organizationId: string,
  people: readonly Membership[],
): Promise<void> {
  const name = newDraftName(organizationId);
  const [{ organization }, draft] = await Promise.all([client.query(getOrganization(organizationId)), readDraft(name)]);
  const empty = newValues(organization.timezone);
  const begun = { ...empty, ...(draft?.values as Partial<BroadcastValues> | undefined) };
  const keys = new Set(begun.chosen.map(choiceKey));
  const others = people.map(chosenOf).filter((person) => !keys.has(choiceKey(person)));
  const values: Partial<BroadcastValues> = { ...begun, kind: 'STANDARD', chosen: [...begun.chosen, ...others] };
  // they go with the page, see `OF_THE_PAGE`
  delete values.takeOpen;
  delete values.contactOpen;
  await keepDraft(name, values, draft?.began ?? empty, draft?.sentAs);
}
