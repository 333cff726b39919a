import type { QueryClient } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { setFrontendPath } from './lib/api/frontend-path.ts';
import { useCommonTexts } from './lib/i18n/index.ts';
import { setRouteMatcher } from './lib/session/incoming.ts';
import { session } from './lib/session/store.ts';
import { routeTree } from './routeTree.gen.ts';

export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly session: typeof session;
}

/** The screens for errors; fetched early, so that they are there when the network isn't. */
export const screens = () => import('./components/ui/errors/screens.tsx');

/** The route that stands for every unknown path. */
const UNKNOWN = '/$';

/** Padded: a margin would reach through the empty page and move all of it. */
const Pending = () => (
  <p role="status" style={{ margin: 0, padding: '1rem' }}>
    {useCommonTexts()('loading')}
  </p>
);

/** The console's router; a test gives a history of its own. */
export function createConsoleRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { queryClient, session },
    defaultPreload: 'intent',
    // the query cache decides what is fresh
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultPendingComponent: Pending,
    defaultErrorComponent: lazyRouteComponent(screens, 'RouteError'),
    defaultNotFoundComponent: lazyRouteComponent(screens, 'NotFound'),
    ...(history && { history }),
  });
  setFrontendPath(() => router.state.matches.at(-1)?.fullPath ?? '');
  setRouteMatcher((path) => {
    const [, , found] = router.getMatchedRoutes(path);
    return found !== undefined && found.fullPath !== UNKNOWN;
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
