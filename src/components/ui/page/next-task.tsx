import { useEffect, useState, type ReactNode } from 'react';

interface NextTaskProps {
  /** Stands in its place for a moment. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * What it holds is rendered in a task of its own, after what is around it: the router renders all that has arrived in one
 * go, which on the first screen of a visit would keep a slow phone from answering for a third of a second. In one go
 * itself, never in slices: a route that changes between two of them throws.
 *
 *     <NextTask><Outlet /></NextTask>
 */
export function NextTask({ fallback = null, children }: NextTaskProps) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true));
    return () => clearTimeout(timer);
  }, []);
  return isDue ? children : fallback;
}
