import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { SearchDrawer, useSearchDrawer } from '#src/components/ui/dialog/search-drawer.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { OtherOrganization } from '#src/components/ui/page/other-organization.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { useCan } from '#src/lib/use-can.ts';
import { getNote } from '#src/queries/notes.ts';
import { useOrganizationName, useTimeZone } from '#src/queries/organizations.ts';
import type { Note } from '#src/schemas/notes.ts';
import { NoteText } from './note-facts.tsx';
import { NoteForm } from './note-form.tsx';
import classes from './notes.module.css';
import { useNoteTexts } from './texts.ts';

/** In the address instead of a note: it is asked whom one is to be written about. */
export const NEW_NOTE = 'new';

interface NoteDrawerProps {
  /** Where it is chosen whom a new note is about. */
  readonly choice: ReactNode;
}

/** A note as a whole, or the choice whom a new one is about. Specification notes 2.3. */
export function NoteDrawer({ choice }: NoteDrawerProps) {
  const t = useNoteTexts();
  const drawer = useSearchDrawer('open');
  const { value } = drawer;
  return (
    <SearchDrawer drawer={drawer} title={value === NEW_NOTE ? t('write') : t('note')} size="md">
      {value === NEW_NOTE && (
        <div className={classes.stack}>
          <p className={classes.told}>{t('whom')}</p>
          {choice}
        </div>
      )}
      {value !== undefined && value !== NEW_NOTE && <OneNote id={value} key={value} />}
    </SearchDrawer>
  );
}

function OneNote({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(getNote(id));
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={4} />;
  return <WholeNote note={data.personOrganizationRoleProgramNote} />;
}

function WholeNote({ note }: { readonly note: Note }) {
  const t = useNoteTexts();
  const mayWrite = useCan('notesPerson', 'canCreate');
  const [isCorrecting, setIsCorrecting] = useState(false);
  const organizationName = useOrganizationName(note.organizationId);
  const timeZone = useTimeZone(note.organizationId);
  const { personOrganizationId, name } = note.subject;
  return (
    <div className={classes.stack}>
      <OtherOrganization id={note.organizationId} name={organizationName} />
      <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId }}>
        {t('one', { name })}
      </Link>
      <div>
        <NoteText note={note} timeZone={timeZone} />
      </div>
      {mayWrite && !isCorrecting && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setIsCorrecting(true)}>
            {t('correct')}
          </Button>
        </div>
      )}
      {isCorrecting && (
        <NoteForm
          personOrganizationId={personOrganizationId}
          correctsId={note.id}
          onClose={() => setIsCorrecting(false)}
        />
      )}
    </div>
  );
}
