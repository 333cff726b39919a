import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import { noteDeps, noteFilter, noteSearch, type NoteSearch } from '#src/components/notes/note-search.ts';
import { NotesScreen } from '#src/components/notes/notes-screen.tsx';
import { plainListDefaults } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { prefetch } from '#src/queries/client.ts';
import { listOrganizationNotes } from '#src/queries/notes.ts';
import { getOrganization } from '#src/queries/organizations.ts';

const route = getRouteApi('/app/notes');

export const Route = createFileRoute('/app/notes')({
  validateSearch: noteSearch,
  search: { middlewares: [stripSearchParams(plainListDefaults)] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'contacts');
    requireRight(context, 'notesPerson', 'canReadAsAdmin');
    requireFeature(context, 'notes');
  },
  loaderDeps: ({ search }) => noteDeps(search),
  loader: ({ context, deps }) => {
    const organizationId = session.getState().organization?.id;
    if (organizationId === undefined) return;
    prefetch(context, getOrganization(organizationId));
    prefetch(context, listOrganizationNotes(organizationId, noteFilter(deps)));
  },
  component: function NotesOfOrganization() {
    const organizationId = useSession(({ organization }) => organization?.id);
    return organizationId && <Notes organizationId={organizationId} key={organizationId} />;
  },
});

function Notes({ organizationId }: { readonly organizationId: string }) {
  const list = useListSearch<NoteSearch>(route);
  return <NotesScreen organizationId={organizationId} list={list} filter={noteFilter(route.useSearch())} />;
}
