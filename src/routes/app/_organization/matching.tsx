import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import { callMatched } from '#src/components/calls/call-now.tsx';
import { MatchingScreen } from '#src/components/matching/matching-screen.tsx';
import { matchingDefaults, matchingSearch } from '#src/components/matching/search.ts';
import { anchorOf, listFilter } from '#src/components/matching/sides.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { prefetch } from '#src/queries/client.ts';
import { listMemberships, getMembership } from '#src/queries/memberships.ts';
import { listPrograms } from '#src/queries/programs.ts';

const route = getRouteApi('/app/_organization/matching');

export const Route = createFileRoute('/app/_organization/matching')({
  validateSearch: matchingSearch,
  search: { middlewares: [stripSearchParams(matchingDefaults)] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'contacts');
    requireRight(context, 'personorganizations', 'canReadAsAdmin');
    requireFeature(context, 'matching');
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const { organizationId } = context;
    prefetch(context, listPrograms(organizationId));
    for (const id of [deps.caller, deps.recipient]) if (id !== undefined) prefetch(context, getMembership(id));
    if (anchorOf(deps)) return;
    for (const side of ['caller', 'recipient'] as const)
      prefetch(context, listMemberships({ ...listFilter(organizationId, side, deps), page: deps[`${side}Page`] }));
  },
  component: function Matching() {
    const { organizationId } = route.useRouteContext();
    return <MatchingScreen organizationId={organizationId} key={organizationId} matchActions={callMatched} />;
  },
});
