import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { AdminScreen } from '#src/components/admin/admin-screen.tsx';
import { FeatureSwitches } from '#src/components/configurations/feature-switches.tsx';
import { plainListDefaults, plainListSearch, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireRight, requireSection } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { listOrganizations, getOrganization, type OrganizationFilter } from '#src/queries/organizations.ts';

type Search = ListSearch & { readonly organization?: string | undefined };

const filterOf = ({ page, search }: Pick<Search, 'page' | 'search'>): OrganizationFilter => ({
  page,
  sortBy: 'name',
  ...(search && { searchBy: search }),
});

const route = getRouteApi('/app/admin');

export const Route = createFileRoute('/app/admin')({
  validateSearch: searchParams(() => plainListSearch({ organization: z.catch(z.optional(z.string()), undefined) })),
  search: { middlewares: [stripSearchParams(plainListDefaults)] },
  beforeLoad: () => {
    requireSection('organizations');
    requireRight('organizationsFeatures', 'canEdit');
  },
  loaderDeps: ({ search: { page, search, organization } }) => ({ page, search, organization }),
  loader: ({ context: { queryClient }, deps: { organization, ...list } }) => {
    void queryClient.query(listOrganizations(filterOf(list))).catch(() => {});
    if (organization !== undefined) void queryClient.query(getOrganization(organization)).catch(() => {});
  },
  component: function Admin() {
    const search = route.useSearch();
    const list = useListSearch<Search>(route, { keep: ['organization'] });
    const { organization } = search;
    return (
      <AdminScreen list={list} filter={filterOf(search)} organizationId={organization}>
        {organization !== undefined && <FeatureSwitches organizationId={organization} key={organization} />}
      </AdminScreen>
    );
  },
});
