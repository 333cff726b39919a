import { useDeferredValue, type ReactNode } from 'react';

interface SoonProps {
  /** Stands in its place for a moment. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * The heavy part of a screen: what is around it is painted first, and the page answers while this is being rendered.
 *
 *     <Soon fallback={<SkeletonRows />}>{list}</Soon>
 */
export const Soon = ({ fallback, children }: SoonProps) => (useDeferredValue(true, false) ? children : fallback);
