import type { AnyRouter } from '@tanstack/react-router';
import { savesData } from '#src/lib/part.ts';

/** Fetches the code of the screen that the rows of a table lead to, unless data is to be saved. Specification product 5.18. */
export function fetchNextCode(router: AnyRouter, table: HTMLElement | null): void {
  const link = table?.querySelector<HTMLAnchorElement>('tbody th a[href]');
  if (!link || savesData()) return;
  const [routes] = router.getMatchedRoutes(link.pathname);
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => {});
}
