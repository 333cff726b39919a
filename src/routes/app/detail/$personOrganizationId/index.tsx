import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { PersonScreen } from '#src/components/person-organizations/person-screen.tsx';
import { requireRight, requireSection } from '#src/lib/guards.ts';
import { session } from '#src/lib/session/store.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listPersonDetailDefinitions } from '#src/queries/people.ts';
import { getPersonOrganization } from '#src/queries/person-organizations.ts';

const route = getRouteApi('/app/detail/$personOrganizationId/');

export const Route = createFileRoute('/app/detail/$personOrganizationId/')({
  beforeLoad: () => {
    requireSection('detail');
    requireRight('personorganizations', 'canReadAsAdmin');
  },
  loader: ({ context: { queryClient }, params: { personOrganizationId } }) => {
    const organizationId = session.getState().organization?.id;
    if (organizationId !== undefined) void queryClient.query(getOrganization(organizationId)).catch(() => {});
    void queryClient.query(getPersonOrganization(personOrganizationId)).catch(() => {});
    void queryClient.query(listPersonDetailDefinitions()).catch(() => {});
  },
  component: function PersonDetail() {
    const { personOrganizationId } = route.useParams();
    return <PersonScreen personOrganizationId={personOrganizationId} key={personOrganizationId} />;
  },
});
