import { Suspense } from 'react';
import { part } from '#src/lib/part.ts';
import { useBulkJob } from './store.ts';

const BulkStatus = part(() => import('./bulk-status.tsx').then((module) => module.BulkStatus));

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
