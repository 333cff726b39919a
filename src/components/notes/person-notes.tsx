import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Section } from '#src/components/ui/page/section.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { listPersonNotes } from '#src/queries/notes.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import type { Note } from '#src/schemas/notes.ts';
import { NoteForm, type AfterNote } from './note-form.tsx';
import { useNoteTexts } from './texts.ts';

interface PersonNotesProps {
  readonly person: Membership;
  /** False while the person is being deleted: then there is nothing left to ask for. */
  readonly enabled: boolean;
  readonly after?: AfterNote | undefined;
  /** Hears whether there is something typed. */
  readonly onTyped?: ((typed: boolean) => void) | undefined;
  /** Somebody else has deleted them: what is typed can't be saved any more. */
  readonly isDeleted?: boolean | undefined;
}

/** Writes a note about somebody; those that are written stand in the timeline, and in the list. */
function PersonNotes({ person, enabled, after, onTyped, isDeleted }: PersonNotesProps) {
  const t = useNoteTexts();
  const mayRead = useCan('notesPerson', 'canReadAsAdmin');
  const mayWrite = useCan('notesPerson', 'canCreate');
  const isOn = useSession((state) => hasFeature(state, 'notes'));
  const [saved, setSaved] = useState<Note>();
  if (!mayRead || !mayWrite || !isOn) return null;
  return (
    <Section title={t('title')} actions={<AllNotes person={person} enabled={enabled} />}>
      <NoteForm personOrganizationId={person.id} onSaved={setSaved} onTyped={onTyped} isDeleted={isDeleted} />
      {saved && after?.(saved)}
    </Section>
  );
}

function AllNotes({ person: { id, organizationId }, enabled }: PersonNotesProps) {
  const t = useNoteTexts();
  const isSelected = useSession(({ organization }) => organization?.id === organizationId);
  const { data } = useQuery({ ...listPersonNotes(id, { limit: 1 }), enabled: enabled && isSelected });
  if (!isSelected || !data || data.pager.totalItems === 0) return null;
  return (
    <Link to="/app/notes" search={{ toPerson: id }}>
      <bdi>{t('all', { count: data.pager.totalItems })}</bdi>
    </Link>
  );
}

/** On somebody's page. */
export const notesOf = (
  person: Membership,
  enabled: boolean,
  more: Pick<PersonNotesProps, 'after' | 'onTyped' | 'isDeleted'> = {},
) => <PersonNotes person={person} enabled={enabled} {...more} />;
