import type { ReactNode } from 'react';
import { Deleted } from '#src/components/ui/errors/deleted.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { useFormTexts } from '#src/components/ui/forms/texts.ts';
import ui from '#src/components/ui/ui.module.css';
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
  /** What gives up what was typed. */
  readonly children?: ReactNode;
}

/** Beside what was typed about them, which stays in sight. Specification product 5.22. */
export function DeletedNotice({ person, children }: DeletedNoticeProps) {
  const t = usePersonTexts();
  const inForms = useFormTexts();
  return (
    <Notice kind="warning" title={t('action.deleted', { name: fullName(person.person) })}>
      <div className={ui.ends}>
        {inForms('notSavable')}
        {children ?? wayToList(person)}
      </div>
    </Notice>
  );
}
