import { useEffect, useRef } from 'react';

/** Asks anew when something that is asked for again and again tells that what is shown has changed. */
export function useFollowing(version: string | undefined, refetch: () => unknown): void {
  const seen = useRef(version);
  useEffect(() => {
    if (version === undefined || seen.current === version) return;
    if (seen.current !== undefined) refetch();
    seen.current = version;
  });
}
