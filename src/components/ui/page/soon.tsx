import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { RestoredScroll } from './restored-scroll.tsx';

interface SoonProps {
  /** Stands in its place for a moment. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * The heavy part of a screen: what is around it is painted first, and the page answers while this is being rendered.
 * Deferring the value alone would not do: its rendering begins before the first frame is painted, and delays it.
 *
 *     <Soon fallback={<SkeletonRows />}>{list}</Soon>
 */
export function Soon({ fallback, children }: SoonProps) {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setIsPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  if (!isPainted) return fallback;
  return (
    <>
      {children}
      <RestoredScroll />
    </>
  );
}
