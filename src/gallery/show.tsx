import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRoute,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastHost } from '#src/components/ui/toast/toast-host.tsx';
import { Providers } from '#src/providers.tsx';
import { createQueryClient } from '#src/queries/client.ts';
import { Gallery } from './gallery.tsx';
import { gallerySearch } from './lists.tsx';

/**
 * Shows the kit at `/gallery`, with a router of its own and without an API. Mock mode alone: for whoever builds screens,
 * in English; nothing of it is in production (scripts/check-bundle.ts).
 */
export function showGallery(element: Element): void {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <ToastHost />
      </>
    ),
  });
  const gallery = createRoute({
    getParentRoute: () => rootRoute,
    path: '/gallery',
    validateSearch: gallerySearch,
    component: Gallery,
  });
  const routeTree: AnyRoute = rootRoute.addChildren([gallery]);
  const router = createRouter({ routeTree });
  createRoot(element).render(
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        <RouterProvider router={router as never} />
      </Providers>
    </StrictMode>,
  );
}
