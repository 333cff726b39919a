import { createFileRoute } from '@tanstack/react-router';
import { NewBroadcastScreen } from '#src/components/broadcasts/form/broadcast-form-screen.tsx';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';

export const Route = createFileRoute('/app/broadcasts/new')({
  beforeLoad: ({ context }) => {
    requireSection(context, 'contacts');
    requireRight(context, 'broadcasts', 'canCreate');
    requireFeature(context, 'broadcasts');
  },
  loader: ({ context }) => {
    const organizationId = session.getState().organization?.id;
    if (organizationId !== undefined) prefetch(context, getOrganization(organizationId));
  },
  component: function NewBroadcast() {
    const organizationId = useSession(({ organization }) => organization?.id);
    return organizationId && <NewBroadcastScreen organizationId={organizationId} key={organizationId} />;
  },
});
