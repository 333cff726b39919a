import { startTransition, useState } from 'react';
import { MenuButton } from '#src/components/ui/popover/action-menu.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { fullName } from '#src/lib/people.ts';
import { part } from '#src/lib/part.ts';
import type { Membership } from '#src/schemas/memberships.ts';

const PersonActions = part(() =>
  import('#src/components/people/person/person-actions.tsx').then((module) => module.PersonActions),
);

/** The menu of a person in a list; what is in it comes when it is opened. The button stays until it is there. */
export function PersonRowActions({ person }: { readonly person: Membership }) {
  const common = useCommonTexts();
  const [wanted, setWanted] = useState(false);
  if (wanted) return <PersonActions person={person} opened />;
  return (
    <MenuButton
      label={common('actionsFor', { name: fullName(person.person) })}
      onShow={() => startTransition(() => setWanted(true))}
    />
  );
}
