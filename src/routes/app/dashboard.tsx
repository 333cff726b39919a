import { createFileRoute } from '@tanstack/react-router';
import { CallsToday } from '#src/components/calls/calls-today.tsx';
import { DashboardScreen } from '#src/components/dashboard/dashboard-screen.tsx';
import { QueuesWaiting } from '#src/components/queues/queues-waiting.tsx';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { prefetch } from '#src/queries/client.ts';
import { getDashboard } from '#src/queries/dashboard.ts';
import { getOrganization } from '#src/queries/organizations.ts';

export const Route = createFileRoute('/app/dashboard')({
  beforeLoad: ({ context }) => {
    requireSection(context, 'dashboard');
    requireRight(context, 'organizations', 'canReadAsAdmin');
    requireFeature(context, 'dashboard');
  },
  loader: ({ context }) => {
    const organizationId = session.getState().organization?.id;
    if (organizationId === undefined) return;
    prefetch(context, getDashboard(organizationId));
    prefetch(context, getOrganization(organizationId));
  },
  component: function Dashboard() {
    const organizationId = useSession(({ organization }) => organization?.id);
    return (
      organizationId !== undefined && (
        <DashboardScreen organizationId={organizationId} key={organizationId}>
          <CallsToday organizationId={organizationId} />
          <QueuesWaiting organizationId={organizationId} />
        </DashboardScreen>
      )
    );
  },
});
