import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { OrganizationCreateScreen } from '#src/components/organizations/organization-create-screen.tsx';
import { requireRight, requireSection } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listProfiles } from '#src/queries/people.ts';

const route = getRouteApi('/app/organizations/new');

export const Route = createFileRoute('/app/organizations/new')({
  validateSearch: searchParams(() =>
    z.object({
      // an id of digits alone would be read as a number
      organization: z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined),
      done: z.catch(z.optional(z.literal(true)), undefined),
    }),
  ),
  beforeLoad: ({ context }) => {
    requireSection(context, 'organizations');
    requireRight(context, 'organizations', 'canCreate');
  },
  loaderDeps: ({ search: { organization } }) => ({ organization }),
  loader: ({ context, deps: { organization } }) => {
    prefetch(context, listProfiles());
    if (organization !== undefined) prefetch(context, getOrganization(organization));
  },
  component: function NewOrganization() {
    const { organization, done = false } = route.useSearch();
    return <OrganizationCreateScreen organizationId={organization} done={done} />;
  },
});
