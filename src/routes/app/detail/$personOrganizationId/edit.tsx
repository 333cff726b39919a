import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { PersonEditScreen } from '#src/components/people/form/person-edit-screen.tsx';
import { requireRight, requireSection } from '#src/lib/guards.ts';
import { prefetch } from '#src/queries/client.ts';
import { listPersonDetailDefinitions, listRoles } from '#src/queries/people.ts';
import { getMembership } from '#src/queries/memberships.ts';

const route = getRouteApi('/app/detail/$personOrganizationId/edit');

export const Route = createFileRoute('/app/detail/$personOrganizationId/edit')({
  beforeLoad: ({ context }) => {
    requireSection(context, 'detail');
    requireRight(context, 'personorganizations', 'canEdit');
  },
  loader: ({ context, params: { personOrganizationId } }) => {
    prefetch(context, getMembership(personOrganizationId));
    prefetch(context, listPersonDetailDefinitions());
    prefetch(context, listRoles());
  },
  component: function EditPerson() {
    const { personOrganizationId } = route.useParams();
    return <PersonEditScreen personOrganizationId={personOrganizationId} key={personOrganizationId} />;
  },
});
