import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { SearchDrawer, useSearchDrawer } from '#src/components/ui/dialog/search-drawer.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { SearchField } from '#src/components/ui/table/search-field.tsx';
import { fullName } from '#src/lib/people.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useCan } from '#src/lib/use-can.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import { getNote } from '#src/queries/notes.ts';
import { NoteText } from './note-facts.tsx';
import { NoteForm } from './note-form.tsx';
import classes from './notes.module.css';
import { useNoteTexts } from './texts.ts';

/** In the address instead of a note: it is asked whom one is to be written about. */
export const NEW_NOTE = 'new';

interface NoteDrawerProps {
  readonly organizationId: string;
  readonly timeZone: string | undefined;
}

/** A note as a whole, or the choice whom a new one is about. Specification notes 2.3. */
export function NoteDrawer({ organizationId, timeZone }: NoteDrawerProps) {
  const t = useNoteTexts();
  const drawer = useSearchDrawer('open');
  const { value } = drawer;
  return (
    <SearchDrawer drawer={drawer} title={value === NEW_NOTE ? t('write') : t('note')} size="md">
      {value === NEW_NOTE && <ChoosePerson organizationId={organizationId} />}
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

const SHOWN = 10;

function ChoosePerson({ organizationId }: Pick<NoteDrawerProps, 'organizationId'>) {
  const t = useNoteTexts();
  const common = useCommonTexts();
  const [typed, setSearch] = useState('');
  const search = typed.trim();
  const { data, error, refetch } = useQuery({
    ...listMemberships({ role: 'all', search, page: 1, limit: SHOWN, organizationId }),
    enabled: search !== '',
  });
  const people = search === '' ? undefined : data?.personOrganizations;
  return (
    <div className={classes.stack}>
      <p className={classes.told}>{t('whom')}</p>
      <SearchField label={t('whomSearch')} list={{ typed, setSearch, endTyping: () => {} }} />
      {error && <ErrorState error={error} onRetry={refetch} />}
      <p role="status" className={classes.told}>
        {people?.length === 0 ? t('nobody') : ''}
      </p>
      {people && people.length > 0 && (
        <ul className={classes.list}>
          {people.map(({ id, person, role }) => (
            <li key={id}>
              <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: id }} hash="note">
                <bdi>{fullName(person)}</bdi>
              </Link>{' '}
              {common(`role.${role.name}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
