import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { PersonNewScreen } from '#src/components/people/form/person-new-screen.tsx';
import { requireOrganization, requireRight, requireSection } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { prefetch } from '#src/queries/client.ts';
import { listPersonDetailDefinitions, listRoles } from '#src/queries/people.ts';
import { listPrograms } from '#src/queries/programs.ts';
import { listStatuses } from '#src/queries/statuses.ts';

const route = getRouteApi('/app/people/new');

export const Route = createFileRoute('/app/people/new')({
  validateSearch: searchParams(() =>
    z.object({
      role: z.catch(z._default(z.enum(['CALLER', 'RECIPIENT', 'OUTREACH']), 'RECIPIENT'), 'RECIPIENT'),
      /** Another organization than the selected one. */
      organization: z.catch(z.optional(z.string()), undefined),
    }),
  ),
  beforeLoad: ({ context, search }) => {
    requireSection(context, 'contacts');
    if (search.organization !== undefined) requireOrganization(context, search.organization);
    requireRight(context, 'personorganizations', 'canCreate');
  },
  loaderDeps: ({ search: { organization } }) => ({ organization }),
  loader: ({ context, deps }) => {
    prefetch(context, listPersonDetailDefinitions());
    prefetch(context, listRoles());
    const organizationId = deps.organization ?? session.getState().organization?.id;
    if (organizationId === undefined) return;
    prefetch(context, listPrograms(organizationId));
    prefetch(context, listStatuses(organizationId));
  },
  component: function NewPerson() {
    const { role, organization } = route.useSearch();
    const selected = useSession((state) => state.organization?.id);
    const organizationId = organization ?? selected;
    return (
      organizationId !== undefined && (
        <PersonNewScreen organizationId={organizationId} role={role} key={`${organizationId} ${role}`} />
      )
    );
  },
});
