import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NewBroadcastScreen } from '#src/components/broadcasts/form/broadcast-form-screen.tsx';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';

const route = getRouteApi('/app/_organization/broadcasts/new');

export const Route = createFileRoute('/app/_organization/broadcasts/new')({
  beforeLoad: ({ context }) => {
    requireSection(context, 'contacts');
    requireRight(context, 'broadcasts', 'canCreate');
    requireFeature(context, 'broadcasts');
  },
  loader: ({ context }) => {
    prefetch(context, getOrganization(context.organizationId));
  },
  component: function NewBroadcast() {
    const { organizationId } = route.useRouteContext();
    return <NewBroadcastScreen organizationId={organizationId} key={organizationId} />;
  },
});
