import type { ReactNode } from 'react';
import { Page } from '#src/components/ui/page/page.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { ROLE_OF } from '#src/lib/people.ts';
import { AddPerson } from './add-person.tsx';
import type { PeopleTab } from './people-search.ts';
import { usePeopleTexts } from '#src/components/people/texts.ts';
import { UploadPeople } from './upload-people.tsx';

interface PeopleScreenProps {
  readonly organizationId: string;
  readonly tab: PeopleTab;
  /** Further deeds before uploading and adding people. */
  readonly actions?: ReactNode;
  /** The list. */
  readonly children: ReactNode;
}

/** A list of people as a screen of its own. */
export function PeopleScreen({ organizationId, tab, actions, children }: PeopleScreenProps) {
  const t = usePeopleTexts();
  return (
    <Page
      title={t(`list.title.${tab}`)}
      actions={<Deeds organizationId={organizationId} tab={tab} actions={actions} />}
    >
      {children}
    </Page>
  );
}

/** A list of people as a part of its organization's screen. */
export function PeopleSection({ organizationId, tab, actions, children }: PeopleScreenProps) {
  const t = usePeopleTexts();
  return (
    <Section
      card={false}
      title={t(`list.title.${tab}`)}
      actions={<Deeds organizationId={organizationId} tab={tab} actions={actions} />}
    >
      {children}
    </Section>
  );
}

/** What is done with the list as a whole, and how people come onto it: who is disabled, or waits for a role, isn't uploaded. */
function Deeds({ organizationId, tab, actions }: Omit<PeopleScreenProps, 'children'>) {
  return (
    <>
      {actions}
      {(tab === 'caller' || tab === 'recipient') && (
        <UploadPeople organizationId={organizationId} role={ROLE_OF[tab]} />
      )}
      <AddPerson organizationId={organizationId} tab={tab} />
    </>
  );
}
