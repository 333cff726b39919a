import { useElementScrollRestoration } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';

/**
 * Scrolls to where one was before a reload or Back, beside what is rendered later than the screen around it: when the
 * router did so the page was too short for it.
 */
export function RestoredScroll() {
  const place = useElementScrollRestoration({ getElement: () => window });
  useLayoutEffect(() => {
    if (place) scrollTo(place.scrollX, place.scrollY);
    // oxlint-disable-next-line react/exhaustive-deps -- once: whoever scrolls from here on is left alone
  }, []);
  return null;
}
