import { lazy, Suspense } from 'react';
import { useBulkJob } from './store.ts';

const BulkStatus = lazy(() => import('./bulk-status.tsx').then((module) => ({ default: module.BulkStatus })));

/** Shows the bulk action that runs, whatever screen is open; one of it stands in the shell. */
export function BulkHost() {
  const job = useBulkJob();
  return (
    job && (
      <Suspense fallback={null}>
        <BulkStatus job={job} />
      </Suspense>
    )
  );
}
