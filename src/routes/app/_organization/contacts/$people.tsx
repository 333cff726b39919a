import { createFileRoute, getRouteApi, redirect, stripSearchParams } from '@tanstack/react-router';
import { PeopleList } from '#src/components/people/list/people-list.tsx';
import { PeopleScreen } from '#src/components/people/list/people-screen.tsx';
import {
  peopleDeps,
  peopleFilter,
  peopleListFilter,
  peopleFilters,
  type PeopleSearch,
  type PeopleTab,
} from '#src/components/people/list/people-search.ts';
import { ExportButton } from '#src/components/reports/export-button.tsx';
import { listDefaults, listSearch } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireRight, requireSection } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import { PERSON_SORTS } from '#src/schemas/person-sorts.ts';
import { rowMenu, usePeopleExtras } from '#src/routes/app/-people-extras.ts';

/** The lists by the last part of their path; any other path is unknown. */
const TABS = new Map<string, PeopleTab>([
  ['callers', 'caller'],
  ['recipients', 'recipient'],
  ['outreach', 'outreach'],
  ['inactive', 'inactive'],
]);

const route = getRouteApi('/app/_organization/contacts/$people');

export const Route = createFileRoute('/app/_organization/contacts/$people')({
  validateSearch: searchParams(() =>
    listSearch({ sorts: PERSON_SORTS, sort: 'name', filters: peopleFilters.params() }),
  ),
  search: { middlewares: [stripSearchParams(listDefaults('name'))] },
  beforeLoad: ({ context, params }) => {
    if (!TABS.has(params.people)) throw redirect({ to: '/public', replace: true });
    requireSection(context, 'contacts');
    requireRight(context, 'personorganizations', 'canReadAsAdmin');
  },
  loaderDeps: ({ search }) => ({ people: peopleDeps(search) }),
  loader: ({ context, params, deps: { people } }) => {
    const { organizationId } = context;
    const tab = TABS.get(params.people);
    if (!tab) return;
    prefetch(context, listMemberships(peopleListFilter(organizationId, tab, people)));
    prefetch(context, getOrganization(organizationId));
  },
  component: function Contacts() {
    const { organizationId } = route.useRouteContext();
    const tab = TABS.get(route.useParams().people);
    return tab && <People organizationId={organizationId} tab={tab} key={organizationId + tab} />;
  },
});

function People({ organizationId, tab }: { readonly organizationId: string; readonly tab: PeopleTab }) {
  const list = useListSearch<PeopleSearch>(route);
  const filter = peopleFilter(organizationId, tab, route.useSearch());
  const extras = usePeopleExtras(organizationId, tab);
  return (
    <PeopleScreen organizationId={organizationId} tab={tab} actions={<ExportButton filter={filter} />}>
      <PeopleList
        organizationId={organizationId}
        tab={tab}
        list={list}
        filter={filter}
        extras={extras}
        menu={rowMenu}
      />
    </PeopleScreen>
  );
}
