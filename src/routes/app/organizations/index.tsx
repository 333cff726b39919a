import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import { OrganizationsScreen } from '#src/components/organizations/organizations-screen.tsx';
import { listDefaults, listSearch, pageAsked, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireRight, requireSection } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { prefetch } from '#src/queries/client.ts';
import { listOrganizations, type OrganizationFilter } from '#src/queries/organizations.ts';
import { ORGANIZATION_SORTS } from '#src/schemas/organization-sorts.ts';

type Search = ListSearch & { readonly sort: (typeof ORGANIZATION_SORTS)[number] };

const filterOf = ({ sort, dir, search, ...pages }: Search): OrganizationFilter => ({
  ...pageAsked(pages),
  sortBy: sort,
  sortDirection: dir,
  ...(search && { searchBy: search }),
});

const route = getRouteApi('/app/organizations/');

export const Route = createFileRoute('/app/organizations/')({
  validateSearch: searchParams(() => listSearch({ sorts: ORGANIZATION_SORTS, sort: 'name', filters: {} })),
  search: { middlewares: [stripSearchParams(listDefaults('name'))] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'organizations');
    requireRight(context, 'organizations', 'canReadAsAdmin');
  },
  loaderDeps: ({ search }) => filterOf(search),
  loader: ({ context, deps }) => prefetch(context, listOrganizations(deps)),
  component: function Organizations() {
    return <OrganizationsScreen list={useListSearch<Search>(route)} filter={filterOf(route.useSearch())} />;
  },
});
