import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ToastHost } from '#src/components/ui/toast/toast-host.tsx';
import type { RouterContext } from '#src/router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  return (
    <>
      <Outlet />
      <ToastHost />
    </>
  );
}
