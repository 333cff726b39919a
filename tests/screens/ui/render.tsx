import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRoute,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { ToastHost } from '#src/components/ui/toast/toast-host.tsx';

interface TestRoute {
  readonly path: string;
  readonly component: () => ReactNode;
  readonly validateSearch?: object;
}

/** Renders components at paths of a router of their own, with all that the kit needs around it. */
export async function renderAt(at: string, routes: readonly TestRoute[]) {
  const rootRoute = createRootRoute({
    component: () => (
      <main>
        <Outlet />
        <ToastHost />
      </main>
    ),
  });
  const children = routes.map(({ path, component, validateSearch }) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component,
      ...(validateSearch && { validateSearch: validateSearch as never }),
    }),
  );
  const history = createMemoryHistory({ initialEntries: [at] });
  const routeTree: AnyRoute = Object.assign(rootRoute, { children });
  const router = createRouter({ routeTree, history });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <Suspense>
          <RouterProvider router={router as never} />
        </Suspense>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { router, history, queryClient };
}
