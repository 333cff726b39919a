import { useEffect, useRef } from 'react';
import type { CallLog } from '#src/schemas/calls.ts';

/** Tells when other calls go on than before, or they stand otherwise. Specification calls 6.27. */
export function useCallChanges(callLogs: readonly CallLog[] | undefined, onChange: () => unknown): void {
  const seen = useRef<string>(undefined);
  const now = callLogs?.map(({ id, status }) => `${id} ${status}`).join();
  useEffect(() => {
    if (now === undefined) return;
    if (seen.current !== undefined && seen.current !== now) onChange();
    seen.current = now;
  });
}
