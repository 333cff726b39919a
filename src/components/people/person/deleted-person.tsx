import type { ReactNode } from 'react';
import { Deleted } from '#src/components/ui/errors/deleted.tsx';
import { NotSavable } from '#src/components/ui/forms/not-savable.tsx';
import { fullName } from '#src/lib/people.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { ListCrumb } from '#src/components/people/list-crumb.tsx';
import { usePersonTexts } from './person-texts.ts';

/** The way to the list of somebody; none where it isn't known of which organization they are. */
export function wayToList({ organization, role }: Membership): ReactNode[] {
  if (!organization) return [];
  const { id, name } = organization;
  return [<ListCrumb key="list" organizationId={id} organizationName={name} role={role.name} />];
}

/** In place of somebody whom others have deleted since they were shown. Specification product 3.10. */
export function DeletedPerson({ person }: { readonly person: Membership }) {
  const t = usePersonTexts();
  return (
    <Deleted
      title={t('action.deleted', { name: fullName(person.person) })}
      help={t('detail.deletedHelp')}
      action={wayToList(person)}
    />
  );
}

interface DeletedNoticeProps {
  readonly person: Membership;
  /** Gives up what was typed; left out where the list is the way out. */
  readonly onDiscard?: (() => void) | undefined;
}

/** Beside what was typed about them, which stays in sight. Specification product 5.22. */
export function DeletedNotice({ person, onDiscard }: DeletedNoticeProps) {
  const t = usePersonTexts();
  return (
    <NotSavable title={t('action.deleted', { name: fullName(person.person) })} onDiscard={onDiscard}>
      {!onDiscard && wayToList(person)}
    </NotSavable>
  );
}
