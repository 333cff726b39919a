import { useRouter } from '@tanstack/react-router';
import { useEffect, type RefObject } from 'react';

/**
 * Has the code of the screen that the rows lead to there before one of them is pointed at: it comes when the list
 * stands and the page has nothing else to do. A browser that can't tell when that is, or is to save data, waits for the
 * pointer. Specification product 5.18.
 */
export function useNextCode(table: RefObject<HTMLElement | null>, stands: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!stands || !('requestIdleCallback' in globalThis) || savesData()) return undefined;
    const idle = requestIdleCallback(() => {
      const link = table.current?.querySelector<HTMLAnchorElement>('tbody th a[href]');
      if (!link) return;
      const [routes] = router.getMatchedRoutes(link.pathname);
      for (const route of routes) router.loadRouteChunk(route)?.catch(() => {});
    });
    return () => cancelIdleCallback(idle);
  }, [router, table, stands]);
}

const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
