import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import { noteDeps, noteFilter, noteSearch, type NoteSearch } from '#src/components/notes/note-search.ts';
import { NotesScreen } from '#src/components/notes/notes-screen.tsx';
import { ChoosePerson } from '#src/components/people/choose-person.tsx';
import { ReportExportButton } from '#src/components/reports/report-export-button.tsx';
import { plainListDefaults } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { dayStart } from '#src/lib/dates.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { prefetch } from '#src/queries/client.ts';
import { listOrganizationNotes } from '#src/queries/notes.ts';
import { getOrganization, useTimeZone } from '#src/queries/organizations.ts';
import { addDays } from '#src/schemas/ranges.ts';
import { fromUsDay } from '#src/schemas/us-day.ts';
import { requestedParams } from '#src/schemas/reports.ts';

const route = getRouteApi('/app/_organization/notes');

export const Route = createFileRoute('/app/_organization/notes')({
  validateSearch: noteSearch,
  search: { middlewares: [stripSearchParams(plainListDefaults)] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'contacts');
    requireRight(context, 'notesPerson', 'canReadAsAdmin');
    requireFeature(context, 'notes');
  },
  loaderDeps: ({ search }) => noteDeps(search),
  loader: ({ context, deps }) => {
    const { organizationId } = context;
    prefetch(context, getOrganization(organizationId));
    prefetch(context, listOrganizationNotes(organizationId, noteFilter(deps)));
  },
  component: function NotesOfOrganization() {
    const { organizationId } = route.useRouteContext();
    return <Notes organizationId={organizationId} key={organizationId} />;
  },
});

/** The notes that the list shows, as a report of them is ordered. Specification reports 2.6. */
function orderOf(filter: ReturnType<typeof noteFilter>, tz: string) {
  const { fromDate, toDate, fromPerson, toPerson, toPersonProgramId, note } = filter;
  return {
    module: 'NOTES_EXPORT' as const,
    filters: {
      tz,
      ...(fromDate !== undefined && { startDate: dayStart(fromUsDay(fromDate), tz) }),
      ...(toDate !== undefined && { endDate: dayStart(addDays(fromUsDay(toDate), 1), tz) - 1 }),
      ...(toPersonProgramId !== undefined && { programId: toPersonProgramId }),
      params: requestedParams({ respondent: fromPerson, subject: toPerson, note }),
    },
  };
}

function Notes({ organizationId }: { readonly organizationId: string }) {
  const list = useListSearch<NoteSearch>(route, { keep: ['open'] });
  const filter = noteFilter(route.useSearch());
  const timeZone = useTimeZone(organizationId);
  const order = timeZone && orderOf(filter, timeZone);
  return (
    <NotesScreen
      organizationId={organizationId}
      list={list}
      filter={filter}
      choice={<ChoosePerson organizationId={organizationId} hash="note" />}
      exported={
        order && <ReportExportButton key={JSON.stringify(order)} organizationId={organizationId} order={order} />
      }
    />
  );
}
