import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { OrganizationEditScreen } from '#src/components/organizations/organization-edit-screen.tsx';
import { requireOrganization, requireRight } from '#src/lib/guards.ts';
import { getOrganization } from '#src/queries/organizations.ts';

const route = getRouteApi('/app/organizations/$organizationId/edit');

export const Route = createFileRoute('/app/organizations/$organizationId/edit')({
  beforeLoad: ({ params }) => {
    requireOrganization(params.organizationId);
    requireRight('organizations', 'canEdit');
  },
  loader: ({ context: { queryClient }, params: { organizationId } }) =>
    void queryClient.query(getOrganization(organizationId)).catch(() => {}),
  component: function EditOrganization() {
    const { organizationId } = route.useParams();
    return <OrganizationEditScreen organizationId={organizationId} key={organizationId} />;
  },
});
