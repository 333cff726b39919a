import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { PersonScreen } from '#src/components/person-organizations/person-screen.tsx';
import { requireRight, requireSection } from '#src/lib/guards.ts';
import { personDetailDefinitionsOptions } from '#src/queries/people.ts';
import { personOrganizationOptions } from '#src/queries/person-organizations.ts';

const route = getRouteApi('/app/detail/$personOrganizationId/');

export const Route = createFileRoute('/app/detail/$personOrganizationId/')({
  beforeLoad: () => {
    requireSection('detail');
    requireRight('personorganizations', 'canReadAsAdmin');
  },
  loader: ({ context: { queryClient }, params: { personOrganizationId } }) => {
    void queryClient.query(personOrganizationOptions(personOrganizationId)).catch(() => {});
    void queryClient.query(personDetailDefinitionsOptions()).catch(() => {});
  },
  component: function PersonDetail() {
    const { personOrganizationId } = route.useParams();
    return <PersonScreen personOrganizationId={personOrganizationId} key={personOrganizationId} />;
  },
});
