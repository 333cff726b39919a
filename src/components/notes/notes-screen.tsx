import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Compact } from '#src/components/ui/button/compact.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import { filterSet } from '#src/components/ui/table/filter-set.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { isId } from '#src/lib/ids.ts';
import { fullName } from '#src/lib/people.ts';
import { searchWith } from '#src/lib/search-params.ts';
import { useCan } from '#src/lib/use-can.ts';
import { getMembership } from '#src/queries/memberships.ts';
import { listOrganizationNotes, type NoteListFilter } from '#src/queries/notes.ts';
import { getOrganization, useTimeZone } from '#src/queries/organizations.ts';
import { noteColumns } from './note-columns.tsx';
import { NEW_NOTE, NoteDrawer } from './note-drawer.tsx';
import { noteFilters, type NoteSearch } from './note-search.ts';
import { useNoteTexts } from './texts.ts';

interface NotesScreenProps {
  readonly organizationId: string;
  readonly list: ListState<NoteSearch>;
  /** The address bar's search as the call asks for it. */
  readonly filter: NoteListFilter;
  /** What orders a report of the list. */
  readonly exported: ReactNode;
  /** Where it is chosen whom a new note is about. */
  readonly choice: ReactNode;
}

/** The notes of an organization. Specification notes 2.1, 2.3. */
export function NotesScreen({ organizationId, list, filter, exported, choice }: NotesScreenProps) {
  const t = useNoteTexts();
  const query = useQuery(listOrganizationNotes(organizationId, filter));
  const timeZone = useTimeZone(organizationId);
  const columns = useMemo(() => noteColumns({ t, timeZone }), [t, timeZone]);
  const mayWrite = useCan('notesPerson', 'canCreate');
  const filters = useNoteFilters(organizationId, list);
  const write = mayWrite && (
    <ButtonLink to="/app/notes" search={searchWith({ open: NEW_NOTE })}>
      <Compact icon={IconPlus}>{t('write')}</Compact>
    </ButtonLink>
  );
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {exported}
          {write}
        </>
      }
    >
      <DataTable
        id="notes"
        label={t('list')}
        columns={columns}
        rows={query.data?.rows}
        rowId={(row) => row.id}
        query={query}
        pager={query.data?.pager}
        list={list}
        searchLabel={t('search')}
        filters={filters}
        nothing={t('empty')}
        empty={<EmptyState title={t('empty')} why={t('emptyWhy')} />}
      />
      <NoteDrawer choice={choice} />
    </Page>
  );
}

/** A link from somebody's page narrows the list by the id. */
function Named({ id }: { readonly id: string }) {
  const { data, isPending } = useQuery(getMembership(id));
  return isPending ? '…' : data ? fullName(data.personOrganization.person) : id;
}

function useNoteFilters(organizationId: string, list: Pick<ListState<NoteSearch>, 'filters' | 'setFilter'>) {
  const t = useNoteTexts();
  const programs = useQuery(getOrganization(organizationId)).data?.organization.programs;
  const { toPerson } = list.filters;
  return filterSet({
    filters: noteFilters,
    values: list.filters,
    onChange: list.setFilter,
    labelOf: (name) => t(`filter.${name}`),
    wordFor: (_, value) => value,
    hints: {
      fromDate: t('hint.day'),
      toDate: t('hint.day'),
      fromPerson: t('hint.author'),
      toPerson: t('hint.subject'),
    },
    options: {
      toPersonProgramId: programs?.filter(({ id }) => id !== '').map(({ id, name }) => ({ value: id, label: name })),
    },
    things: { ...(toPerson !== undefined && isId(toPerson) && { toPerson: <Named id={toPerson} /> }) },
  });
}
