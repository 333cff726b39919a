import { Suspense } from 'react';
import { useStore } from 'zustand';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { part } from '#src/lib/part.ts';
import { FileChoice, type PeopleUploadFileProps } from './file-choice.tsx';
import { uploadOf } from './upload.ts';

const Review = part(() => import('./review.tsx').then((module) => module.Review));

/** Chooses a file and shows what is in it: its columns, what is wrong with its rows, and the rows to mend. */
export function PeopleUploadFile({ organizationId, role }: PeopleUploadFileProps) {
  const upload = uploadOf(organizationId);
  const summary = useStore(upload.store, (state) => state.summary);
  return (
    <>
      <FileChoice organizationId={organizationId} role={role} />
      {summary && (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <Review organizationId={organizationId} upload={upload} summary={summary} />
        </Suspense>
      )}
    </>
  );
}
