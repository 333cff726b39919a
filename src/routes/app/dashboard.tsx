import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '#src/components/dashboard/dashboard-screen.tsx';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { getDashboard } from '#src/queries/dashboard.ts';
import { getOrganization } from '#src/queries/organizations.ts';

export const Route = createFileRoute('/app/dashboard')({
  beforeLoad: () => {
    requireSection('dashboard');
    requireRight('organizations', 'canReadAsAdmin');
    requireFeature('dashboard');
  },
  loader: ({ context: { queryClient } }) => {
    const organizationId = session.getState().organization?.id;
    if (organizationId === undefined) return;
    void queryClient.query(getDashboard(organizationId)).catch(() => {});
    void queryClient.query(getOrganization(organizationId)).catch(() => {});
  },
  component: function Dashboard() {
    const organizationId = useSession(({ organization }) => organization?.id);
    return organizationId !== undefined && <DashboardScreen organizationId={organizationId} key={organizationId} />;
  },
});
