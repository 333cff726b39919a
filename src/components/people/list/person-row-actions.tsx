import { startTransition, useState, type ComponentType } from 'react';
import { MenuButton } from '#src/components/ui/popover/action-menu.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { fullName } from '#src/lib/people.ts';
import type { Membership } from '#src/schemas/memberships.ts';

export interface RowMenuProps {
  readonly person: Membership;
}

/** The menu of somebody, open from the start; its code comes when one is opened for the first time. */
export type RowMenu = ComponentType<RowMenuProps>;

interface PersonRowActionsProps extends RowMenuProps {
  readonly menu: RowMenu;
}

/** The menu of a person in a list; what is in it comes when it is opened. The button stays until it is there. */
export function PersonRowActions({ person, menu: Menu }: PersonRowActionsProps) {
  const common = useCommonTexts();
  const [wanted, setWanted] = useState(false);
  if (wanted) return <Menu person={person} />;
  return (
    <MenuButton
      label={common('actionsFor', { name: fullName(person.person) })}
      onShow={() => startTransition(() => setWanted(true))}
    />
  );
}
