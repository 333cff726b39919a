import { useElementScrollRestoration } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * False until a screen was painted for the first time. Its heavy part waits for that, so that a press is answered at
 * once, and not by the whole screen at its end. On the way back to a place further down there is nothing to wait for:
 * the page must be as long as it was. Specification product 5.18.
 *
 *     {useAfterPaint() ? <PeopleList … /> : <SkeletonRows />}
 */
export function useAfterPaint(): boolean {
  const place = useElementScrollRestoration({ getElement: () => window });
  const [isPainted, setIsPainted] = useState(place !== undefined && place.scrollY > 0);
  useEffect(() => {
    if (isPainted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // a frame's callbacks run before it is painted, a timer that they start after it
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isPainted]);
  return isPainted;
}
