import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { AdminScreen } from '#src/components/admin/admin-screen.tsx';
import { useEnterOrganization } from '#src/components/auth/use-enter-organization.ts';
import { FeatureSwitches } from '#src/components/configurations/feature-switches.tsx';
import { OrganizationQueues } from '#src/components/queues/organization-queues.tsx';
import { SignupLink } from '#src/components/self-signup/signup-link.tsx';
import { plainListDefaults, plainListSearch, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireRight, requireSection } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { session } from '#src/lib/session/store.ts';
import { prefetch } from '#src/queries/client.ts';
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
  beforeLoad: ({ context }) => {
    requireSection(context, 'organizations');
    requireRight(context, 'organizationsFeatures', 'canEdit');
  },
  loaderDeps: ({ search: { page, search, organization } }) => ({ page, search, organization }),
  loader: ({ context, deps: { organization, ...list } }) => {
    prefetch(context, listOrganizations(filterOf(list)));
    if (organization !== undefined) prefetch(context, getOrganization(organization));
  },
  component: function Admin() {
    const search = route.useSearch();
    const list = useListSearch<Search>(route, { keep: ['organization'] });
    const { organization } = search;
    return (
      <AdminScreen list={list} filter={filterOf(search)} organizationId={organization}>
        {organization !== undefined && <Parts organizationId={organization} key={organization} />}
      </AdminScreen>
    );
  },
});

/** What can be set for an organization, and what is in it. */
function Parts({ organizationId }: { readonly organizationId: string }) {
  const { enter, failed } = useEnterOrganization();
  const open = (chosen: { readonly id: string; readonly name: string }, queueId?: string) => {
    session.getState().rememberIncoming(queueId === undefined ? '/app/queues' : `/app/queues/${queueId}`);
    return enter(chosen);
  };
  return (
    <>
      <FeatureSwitches organizationId={organizationId} />
      {/* below: its queues come later than the switches, which must not move */}
      <OrganizationQueues organizationId={organizationId} onOpen={open} failed={failed} />
      <SignupLink organizationId={organizationId} />
    </>
  );
}
