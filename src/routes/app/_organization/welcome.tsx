import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import { plainListDefaults } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import {
  matchingCallers,
  welcomeDeps,
  welcomeFilter,
  welcomeSearch,
  type WelcomeSearch,
} from '#src/components/welcome/search.ts';
import { WelcomeScreen } from '#src/components/welcome/welcome-screen.tsx';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import { listPrograms } from '#src/queries/programs.ts';

const route = getRouteApi('/app/_organization/welcome');

export const Route = createFileRoute('/app/_organization/welcome')({
  validateSearch: welcomeSearch,
  search: { middlewares: [stripSearchParams(plainListDefaults)] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'contacts');
    requireRight(context, 'personorganizations', 'canReadAsAdmin');
    requireFeature(context, 'welcomeCampaign');
  },
  loaderDeps: ({ search }) => welcomeDeps(search),
  loader: ({ context, deps }) => {
    const { organizationId } = context;
    prefetch(context, listPrograms(organizationId));
    prefetch(context, getOrganization(organizationId));
    prefetch(context, listMemberships(welcomeFilter(organizationId, deps)));
  },
  component: function Welcome() {
    const { organizationId } = route.useRouteContext();
    const list = useListSearch<WelcomeSearch>(route, { keep: ['preview'] });
    const search = route.useSearch();
    return (
      <WelcomeScreen
        organizationId={organizationId}
        list={list}
        filter={welcomeFilter(organizationId, search)}
        everybody={matchingCallers(organizationId, search)}
        key={organizationId}
      />
    );
  },
});
