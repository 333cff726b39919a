import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { listPersonNotes } from '#src/queries/notes.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { NoteText } from './note-facts.tsx';
import { NoteForm } from './note-form.tsx';
import classes from './notes.module.css';
import { useNoteTexts } from './texts.ts';

/** The latest notes about somebody, and the form for another; for who may see notes. */
function PersonNotes({ person }: { readonly person: Membership }) {
  const mayRead = useCan('notesPerson', 'canReadAsAdmin');
  const isOn = useSession((state) => hasFeature(state, 'notes'));
  return mayRead && isOn ? <Notes person={person} /> : null;
}

function Notes({ person: { id, organizationId } }: { readonly person: Membership }) {
  const t = useNoteTexts();
  const { data, error, refetch } = useQuery(listPersonNotes(id));
  const timeZone = useTimeZone(organizationId);
  const mayWrite = useCan('notesPerson', 'canCreate');
  const isSelected = useSession(({ organization }) => organization?.id === organizationId);
  return (
    <Section
      title={t('title')}
      actions={
        isSelected &&
        data &&
        data.pager.totalItems > 0 && (
          <Link to="/app/notes" search={{ toPerson: id }}>
            {t('all', { count: data.pager.totalItems })}
          </Link>
        )
      }
    >
      {mayWrite && <NoteForm personOrganizationId={id} />}
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.rows.length === 0 && <p className={classes.told}>{t('empty')}</p>}
      {data && data.rows.length > 0 && (
        <ol className={classes.list}>
          {data.rows.map((note) => (
            <li key={note.id}>
              <NoteText note={note} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

/** On somebody's page. */
export const notesOf = (person: Membership) => <PersonNotes person={person} />;
