import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { OrganizationScreen } from '#src/components/organizations/organization-screen.tsx';
import { ORGANIZATION_TABS, type OrganizationTab } from '#src/components/organizations/organization-tabs.ts';
import { PeopleList, type PeopleTab } from '#src/components/person-organizations/people-list.tsx';
import { plainListDefaults, plainListSearch, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireOrganization } from '#src/lib/guards.ts';
import { organizationOptions } from '#src/queries/organizations.ts';
import { personOrganizationListOptions, type PersonOrganizationFilter } from '#src/queries/person-organizations.ts';
import type { RoleName } from '#src/schemas/access.ts';
import { isPartTab, OrganizationPart, preloadPart } from './-parts.tsx';

const ROLE_OF: Readonly<Record<PeopleTab, RoleName>> = {
  caller: 'CALLER',
  recipient: 'RECIPIENT',
  outreach: 'OUTREACH',
  inactive: 'INACTIVE',
};

const isPeopleTab = (tab: OrganizationTab): tab is PeopleTab => Object.hasOwn(ROLE_OF, tab);

interface PeopleSearch {
  readonly tab: PeopleTab;
  readonly page: number;
  readonly search: string;
}

const peopleFilter = (organizationId: string, { tab, page, search }: PeopleSearch): PersonOrganizationFilter => ({
  organizationId,
  role: ROLE_OF[tab],
  page,
  ...(search && { search }),
});

const route = getRouteApi('/app/organizations/$organizationId/');

export const Route = createFileRoute('/app/organizations/$organizationId/')({
  validateSearch: plainListSearch({
    tab: z.catch(z._default(z.enum(ORGANIZATION_TABS), 'caller'), 'caller'),
    history: z.catch(z.optional(z.string()), undefined),
  }),
  search: { middlewares: [stripSearchParams({ ...plainListDefaults, tab: 'caller' as const })] },
  beforeLoad: ({ params }) => requireOrganization(params.organizationId),
  loaderDeps: ({ search: { tab, page, search } }) => ({ tab, page, search }),
  loader: ({ context: { queryClient }, params: { organizationId }, deps: { tab, page, search } }) => {
    void queryClient.query(organizationOptions(organizationId)).catch(() => {});
    if (isPartTab(tab)) preloadPart(queryClient, organizationId, { tab, page, search });
    if (isPeopleTab(tab))
      void queryClient
        .query(personOrganizationListOptions(peopleFilter(organizationId, { tab, page, search })))
        .catch(() => {});
  },
  component: function OrganizationPage() {
    const { organizationId } = route.useParams();
    const { tab, page, search } = route.useSearch();
    return (
      <OrganizationScreen organizationId={organizationId} tab={tab}>
        {isPeopleTab(tab) && <People organizationId={organizationId} search={{ tab, page, search }} key={tab} />}
        {isPartTab(tab) && <OrganizationPart tab={tab} organizationId={organizationId} key={tab} />}
      </OrganizationScreen>
    );
  },
});

function People({ organizationId, search }: { readonly organizationId: string; readonly search: PeopleSearch }) {
  const list = useListSearch<ListSearch>(route, { keep: ['tab', 'history'] });
  return <PeopleList tab={search.tab} list={list} filter={peopleFilter(organizationId, search)} />;
}
