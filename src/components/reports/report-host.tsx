import { Suspense } from 'react';
import { part } from '#src/lib/part.ts';
import { useAwaitedOrganization } from './watched.ts';

const ReportNews = part(() => import('./report-news.tsx').then((module) => module.ReportNews));

/** Tells when a report that was ordered is ready, whatever screen is open; one of it stands beside the screens. */
export function ReportHost() {
  const organizationId = useAwaitedOrganization();
  return (
    organizationId !== undefined && (
      <Suspense fallback={null}>
        <ReportNews organizationId={organizationId} key={organizationId} />
      </Suspense>
    )
  );
}
