import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { PersonScreen } from '#src/components/person-organizations/person-screen.tsx';
import { requireRight, requireSection } from '#src/lib/guards.ts';
import { session } from '#src/lib/session/store.ts';
import { organizationOptions } from '#src/queries/organizations.ts';
import { personDetailDefinitionsOptions } from '#src/queries/people.ts';
import { personOrganizationOptions } from '#src/queries/person-organizations.ts';

const route = getRouteApi('/app/detail/$personOrganizationId/');

export const Route = createFileRoute('/app/detail/$personOrganizationId/')({
  beforeLoad: () => {
    requireSection('detail');
    requireRight('personorganizations', 'canReadAsAdmin');
  },
  loader: ({ context: { queryClient }, params: { personOrganizationId } }) => {
    const organizationId = session.getState().organization?.id;
    if (organizationId !== undefined) void queryClient.query(organizationOptions(organizationId)).catch(() => {});
    void queryClient.query(personOrganizationOptions(personOrganizationId)).catch(() => {});
    void queryClient.query(personDetailDefinitionsOptions()).catch(() => {});
  },
  component: function PersonDetail() {
    const { personOrganizationId } = route.useParams();
    return <PersonScreen personOrganizationId={personOrganizationId} key={personOrganizationId} />;
  },
});
