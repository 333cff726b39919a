import type { ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import { fullName } from '#src/lib/people.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { useMatchCalls } from './person-call-now.tsx';
import { useCallTexts } from './texts.ts';

/** What a menu of somebody offers of calls, each named by its partner, and the question before one. Specification people 7.9. */
export function useCallItems(person: Membership) {
  const t = useCallTexts();
  const { calls, question } = useMatchCalls(person, person.matches);
  const items: readonly ActionItem[] = calls.map(({ partner, ...call }) => ({
    label: t('callWith', { name: fullName(partner) }),
    ...call,
  }));
  return { items, question };
}
