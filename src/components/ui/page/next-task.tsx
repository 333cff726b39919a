import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';

/**
 * What it holds is rendered in a task of its own, after what is around it: the router renders all that has arrived in one
 * go, which on the first screen of a visit would keep a slow phone from answering for a fifth of a second. In one go
 * itself, never in slices: a route that changes between two of them throws.
 *
 *     <NextTask><Outlet /></NextTask>
 */
export function NextTask({ children }: { readonly children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true));
    return () => clearTimeout(timer);
  }, []);
  useFormerPlace();
  return isDue && children;
}

/** What says that somebody is there, who is then left where they are. */
const SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to where one was before a reload as soon as the page is long enough: when the router did so it was still
 * empty. Between screens the router does it, what they show is kept.
 */
function useFormerPlace() {
  const router = useRouter();
  const place = useElementScrollRestoration({ getElement: () => window });
  useEffect(() => {
    if (!place) return;
    const leaves = router.subscribe('onBeforeLoad', ({ hrefChanged }) => hrefChanged && stop());
    const observer = new ResizeObserver(() => {
      scrollTo(place.scrollX, place.scrollY);
      if (Math.abs(scrollY - place.scrollY) < 1) stop();
    });
    const stop = () => {
      observer.disconnect();
      leaves();
      for (const sign of SIGNS) removeEventListener(sign, stop, true);
    };
    for (const sign of SIGNS) addEventListener(sign, stop, true);
    observer.observe(document.body);
    return stop;
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the place before the page was loaded
  }, []);
}
