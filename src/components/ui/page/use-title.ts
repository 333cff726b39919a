import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useMatch, useRouter } from '@tanstack/react-router';
import { useCommonTexts } from '#src/lib/i18n/index.ts';

/** Puts "<title> · <product>" into the browser's tab. */
export function useDocumentTitle(title: string): void {
  const product = useCommonTexts()('product');
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}

/* The address whose heading had the focus last; the first page of a visit leaves the focus to the browser. */
let announced: string | null = null;
/* What had the focus when the screen before was left: the next one may take a moment, in which somebody goes on. */
let left: Element | null = null;
/* What had it when the move began: a link in the frame can be clicked before there is a screen to be left. */
let begun: Element | null = null;

/**
 * Gives a heading the focus after a move to another path, so that a screen reader tells where one is
 * and Tab goes on from there. A change of the search alone (a tab, a page of a list) moves no focus,
 * neither does a screen that has put the focus into itself already. What somebody has opened or gone to meanwhile keeps it.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // the screen's own path: the router's location is ahead of the screen while the next one is loading
  const path = useMatch({ strict: false, shouldThrow: false, select: (match) => match.pathname });
  useEffect(() => {
    const first = !announced;
    const { activeElement, body } = document;
    // the screen before, at the same address, has left with what had the focus
    const isHeir = activeElement === body && !left?.isConnected;
    if (path === undefined || (announced === path && !isHeir)) return;
    announced = path;
    // in a menu that was opened meanwhile, or within the screen
    if (first || activeElement?.closest('[role="menu"], main > *')) return;
    if (activeElement !== body && activeElement !== left && activeElement !== begun) return;
    heading.current?.focus({ preventScroll: true });
  }, [path]);
  // before it goes: afterwards the body has the focus
  useLayoutEffect(
    () => () => {
      left = document.activeElement;
    },
    [path],
  );
  return heading;
}

/** Notes what has the focus when a move begins, for the frame around the screens: the next heading takes it from there. */
export function useFocusBeforeMoves(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) begun = document.activeElement;
      }),
    [router],
  );
}
