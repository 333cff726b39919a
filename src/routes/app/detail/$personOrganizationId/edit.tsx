import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { PersonEditScreen } from '#src/components/person-organizations/person-edit-screen.tsx';
import { requireRight, requireSection } from '#src/lib/guards.ts';
import { listPersonDetailDefinitions, listRoles } from '#src/queries/people.ts';
import { getPersonOrganization } from '#src/queries/person-organizations.ts';

const route = getRouteApi('/app/detail/$personOrganizationId/edit');

export const Route = createFileRoute('/app/detail/$personOrganizationId/edit')({
  beforeLoad: () => {
    requireSection('detail');
    requireRight('personorganizations', 'canEdit');
  },
  loader: ({ context: { queryClient }, params: { personOrganizationId } }) => {
    void queryClient.query(getPersonOrganization(personOrganizationId)).catch(() => {});
    void queryClient.query(listPersonDetailDefinitions()).catch(() => {});
    void queryClient.query(listRoles()).catch(() => {});
  },
  component: function EditPerson() {
    const { personOrganizationId } = route.useParams();
    return <PersonEditScreen personOrganizationId={personOrganizationId} key={personOrganizationId} />;
  },
});
