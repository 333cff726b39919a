import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { SearchDrawer, useSearchDrawer } from '#src/components/ui/dialog/search-drawer.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { useCan } from '#src/lib/use-can.ts';
import { getNote } from '#src/queries/notes.ts';
import { NoteText } from './note-facts.tsx';
import { NoteForm } from './note-form.tsx';
import classes from './notes.module.css';
import { useNoteTexts } from './texts.ts';

/** In the address instead of a note: it is asked whom one is to be written about. */
export const NEW_NOTE = 'new';

interface NoteDrawerProps {
  readonly timeZone: string | undefined;
  /** Where it is chosen whom a new note is about. */
  readonly choice: ReactNode;
}

/** A note as a whole, or the choice whom a new one is about. Specification notes 2.3. */
export function NoteDrawer({ timeZone, choice }: NoteDrawerProps) {
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
      {value !== undefined && value !== NEW_NOTE && <OneNote id={value} timeZone={timeZone} key={value} />}
    </SearchDrawer>
  );
}

function OneNote({ id, timeZone }: Pick<NoteDrawerProps, 'timeZone'> & { readonly id: string }) {
  const t = useNoteTexts();
  const { data, error, refetch } = useQuery(getNote(id));
  const mayWrite = useCan('notesPerson', 'canCreate');
  const [isCorrecting, setIsCorrecting] = useState(false);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={4} />;
  const note = data.personOrganizationRoleProgramNote;
  const { personOrganizationId, name } = note.subject;
  return (
    <div className={classes.stack}>
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
