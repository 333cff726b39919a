import { createFileRoute } from '@tanstack/react-router';
import { refreshStatus } from '#src/components/auth/refresh-status.ts';
import { ReportHost } from '#src/components/reports/report-host.tsx';
import { AppShell } from '#src/components/shell/app-shell.tsx';
import { requireSession } from '#src/lib/guards.ts';

export const Route = createFileRoute('/app')({
  beforeLoad: ({ location }) => requireSession(location),
  // once for each load of the page, and when the session has changed elsewhere; nobody waits for it
  loader: ({ context: { queryClient } }) => void refreshStatus(queryClient),
  staleTime: Infinity,
  component: () => (
    <>
      <AppShell />
      <ReportHost />
    </>
  ),
});
