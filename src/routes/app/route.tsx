import { createFileRoute } from '@tanstack/react-router';
import { Fragment } from 'react';
import { refreshStatus } from '#src/components/auth/refresh-status.ts';
import { ReportHost } from '#src/components/reports/report-host.tsx';
import { AppShell } from '#src/components/shell/app-shell.tsx';
import { requireSession } from '#src/lib/guards.ts';
import { useSession } from '#src/lib/session/store.ts';

export const Route = createFileRoute('/app')({
  beforeLoad: ({ context, location }) => requireSession(context, location),
  // once for each load of the page, and when the session has changed elsewhere; nobody waits for it
  loader: ({ context: { queryClient } }) => void refreshStatus(queryClient),
  staleTime: Infinity,
  component: function App() {
    // switched in another tab: nothing that is shown, typed or kept of one organization stays for the other
    const organizationId = useSession(({ organization }) => organization?.id);
    return (
      <Fragment key={organizationId}>
        <AppShell />
        <ReportHost />
      </Fragment>
    );
  },
});
