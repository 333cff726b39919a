import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { OrganizationEditScreen } from '#src/components/organizations/organization-edit-screen.tsx';
import { requireOrganization, requireRight } from '#src/lib/guards.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';

const route = getRouteApi('/app/organizations/$organizationId/edit');

export const Route = createFileRoute('/app/organizations/$organizationId/edit')({
  beforeLoad: ({ context, params }) => {
    requireOrganization(context, params.organizationId);
    requireRight(context, 'organizations', 'canEdit');
  },
  loader: ({ context, params: { organizationId } }) => prefetch(context, getOrganization(organizationId)),
  component: function EditOrganization() {
    const { organizationId } = route.useParams();
    return <OrganizationEditScreen organizationId={organizationId} key={organizationId} />;
  },
});
