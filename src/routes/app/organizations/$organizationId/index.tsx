import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { OrganizationScreen } from '#src/components/organizations/organization-screen.tsx';
import { ORGANIZATION_TABS } from '#src/components/organizations/organization-tabs.ts';
import { PeopleList } from '#src/components/people/list/people-list.tsx';
import { PeopleSection } from '#src/components/people/list/people-screen.tsx';
import {
  isPeopleTab,
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
import { requireOrganization } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import { PERSON_SORTS } from '#src/schemas/person-sorts.ts';
import { rowMenu, usePeopleExtras } from '#src/routes/app/-people-extras.ts';
import { isPartTab, OrganizationPart, preloadPart } from './-parts.tsx';

const route = getRouteApi('/app/organizations/$organizationId/');

export const Route = createFileRoute('/app/organizations/$organizationId/')({
  validateSearch: searchParams(() =>
    listSearch({
      sorts: PERSON_SORTS,
      sort: 'name',
      filters: {
        tab: z.catch(z._default(z.enum(ORGANIZATION_TABS), 'caller'), 'caller'),
        history: z.catch(z.optional(z.string()), undefined),
        ...peopleFilters.params(),
      },
    }),
  ),
  search: { middlewares: [stripSearchParams({ ...listDefaults('name'), tab: 'caller' as const })] },
  beforeLoad: ({ context, params }) => requireOrganization(context, params.organizationId),
  loaderDeps: ({ search }) => ({ tab: search.tab, people: peopleDeps(search) }),
  loader: ({ context, params: { organizationId }, deps: { tab, people } }) => {
    prefetch(context, getOrganization(organizationId));
    if (isPartTab(tab)) preloadPart(context, organizationId, { tab, ...people });
    if (isPeopleTab(tab)) prefetch(context, listMemberships(peopleListFilter(organizationId, tab, people)));
  },
  component: function OrganizationPage() {
    const { organizationId } = route.useParams();
    const { tab } = route.useSearch();
    return (
      <OrganizationScreen organizationId={organizationId} tab={tab}>
        {isPeopleTab(tab) && <People organizationId={organizationId} tab={tab} key={organizationId + tab} />}
        {isPartTab(tab) && <OrganizationPart tab={tab} organizationId={organizationId} key={tab} />}
      </OrganizationScreen>
    );
  },
});

function People({ organizationId, tab }: { readonly organizationId: string; readonly tab: PeopleTab }) {
  const list = useListSearch<PeopleSearch>(route, { keep: ['tab', 'history'] });
  const filter = peopleFilter(organizationId, tab, route.useSearch());
  const extras = usePeopleExtras(organizationId, tab);
  return (
    <PeopleSection organizationId={organizationId} tab={tab} actions={<ExportButton filter={filter} />}>
      <PeopleList
        organizationId={organizationId}
        tab={tab}
        list={list}
        filter={filter}
        extras={extras}
        menu={rowMenu}
      />
    </PeopleSection>
  );
}
