import { useElementScrollRestoration } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';

interface AfterPaintProps {
  /** Keeps the room until then. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * The heavy part of a screen, rendered when what stands above it has been painted: a press is answered at once, and
 * not by the whole screen at its end. On the way back to a place further down there is nothing to wait for, since the
 * page must be as long as it was. Specification product 5.18.
 *
 *     <AfterPaint fallback={<SkeletonRows />}><PeopleList … /></AfterPaint>
 */
export function AfterPaint({ fallback, children }: AfterPaintProps) {
  const place = useElementScrollRestoration({ getElement: () => window });
  const [isDue, setIsDue] = useState(place !== undefined && place.scrollY > 0);
  useEffect(() => {
    if (isDue) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // a frame's callbacks run before it is painted, a timer that they start after it
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsDue(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isDue]);
  return isDue ? children : fallback;
}
