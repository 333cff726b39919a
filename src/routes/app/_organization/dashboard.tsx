import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { CallsToday } from '#src/components/calls/calls-today.tsx';
import { DashboardScreen } from '#src/components/dashboard/dashboard-screen.tsx';
import { QueuesWaiting } from '#src/components/queues/queues-waiting.tsx';
import { SignupsToCall } from '#src/components/queues/signups-to-call.tsx';
import { ReportExportButton } from '#src/components/reports/report-export-button.tsx';
import { SurveysWaiting, surveysWaiting } from '#src/components/surveys/surveys-waiting.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { session } from '#src/lib/session/store.ts';
import { UNSEEN } from '#src/lib/unseen.ts';
import { briefly, useHeld } from '#src/queries/briefly.ts';
import { prefetch } from '#src/queries/client.ts';
import { getDashboard } from '#src/queries/dashboard.ts';
import { getOrganization } from '#src/queries/organizations.ts';

const EXPORT = { module: 'DASHBOARD_EXPORT', filters: {} } as const;

const route = getRouteApi('/app/_organization/dashboard');

export const Route = createFileRoute('/app/_organization/dashboard')({
  beforeLoad: ({ context }) => {
    requireSection(context, 'dashboard');
    requireRight(context, 'organizations', 'canReadAsAdmin');
    requireFeature(context, 'dashboard');
  },
  ...UNSEEN,
  loader: ({ context }) => {
    const { organizationId } = context;
    prefetch(context, getDashboard(organizationId));
    prefetch(context, getOrganization(organizationId));
    if (!hasFeature(session.getState(), 'surveys')) return undefined;
    const [aboutPeople, aboutCalls] = surveysWaiting(organizationId);
    const { queryClient } = context;
    // the rest stands below
    return briefly(queryClient.query(aboutPeople), queryClient.query(aboutCalls));
  },
  component: function OfOrganization() {
    const { organizationId } = route.useRouteContext();
    return <Dashboard organizationId={organizationId} key={organizationId} />;
  },
});

function Dashboard({ organizationId }: { readonly organizationId: string }) {
  const isHeld = useHeld(route.useLoaderData());
  return (
    <DashboardScreen
      organizationId={organizationId}
      isHeld={isHeld}
      exported={<ReportExportButton organizationId={organizationId} order={EXPORT} />}
    >
      <CallsToday organizationId={organizationId} />
      <SurveysWaiting organizationId={organizationId} />
      <QueuesWaiting organizationId={organizationId} />
      <SignupsToCall organizationId={organizationId} />
    </DashboardScreen>
  );
}
