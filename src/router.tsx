import type { QueryClient } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { lazy } from 'react';
import { Pending } from './components/ui/page/pending.tsx';
import { fetched } from './lib/fetched.ts';
import { setFrontendPath } from './lib/api/frontend-path.ts';
import { setRouteMatcher } from './lib/session/incoming.ts';
import { session } from './lib/session/store.ts';
import type { routeTree } from './routeTree.gen.ts';
import { startTree } from './start-tree.ts';

/** The screens for errors; fetched early, so that they are there when the network isn't. */
export const screens = fetched(() => import('./components/ui/errors/screens.tsx'));

const NoScreen = lazy(async () => ({ default: (await screens()).NoScreen }));

/** All routes; fetched early, too. The start knows the login alone. */
export const routes = fetched(() => import('./routeTree.gen.ts'));

/** The route that stands for every unknown path. */
const UNKNOWN = '/$';

interface Start {
  /** A test's own. */
  readonly history?: RouterHistory;
  /** All routes, where they are there already: a page that is reloaded then keeps its place in the history. */
  readonly all?: typeof routeTree | undefined;
}

/** The console's router. */
export function createConsoleRouter(queryClient: QueryClient, { history, all: tree }: Start = {}) {
  let hasAll = tree !== undefined;
  const addRest = async (): Promise<void> => {
    const all = await routes();
    router.update({ ...router.options, routeTree: all.routeTree });
    hasAll = true;
  };
  // what is not there yet is known to the compiler
  const start: typeof routeTree = tree ?? startTree(addRest);
  const router = createRouter({
    routeTree: start,
    context: { queryClient, session },
    defaultPreload: 'intent',
    // the query cache decides what is fresh
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultPendingComponent: () => <Pending />,
    defaultErrorComponent: lazyRouteComponent(screens, 'RouteError'),
    defaultNotFoundComponent: NoScreen,
    ...(history && { history }),
  });
  setFrontendPath(() => router.state.matches.at(-1)?.fullPath ?? '');
  setRouteMatcher((path) => {
    const [, , found] = router.getMatchedRoutes(path);
    // before all are there, going to a path tells
    return !hasAll || (found !== undefined && found.fullPath !== UNKNOWN);
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
