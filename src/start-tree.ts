import { createRootRoute, createRoute, redirect, type AnyRoute } from '@tanstack/react-router';
import { Route as rootRoute } from './routes/__root.tsx';
import { Route as cardRoute } from './routes/public/_card.tsx';
import { Route as loginRoute } from './routes/public/_card/login.tsx';

interface Place {
  readonly getParentRoute: () => AnyRoute;
  readonly id: string;
  readonly path: string;
}

/** What a file's route does, at a place in this tree; id and path are those that it has in `routeTree.gen.ts`. */
const placed = ({ options }: AnyRoute, place: Place): AnyRoute =>
  createRoute({ getParentRoute: place.getParentRoute, id: place.id }).update({ ...options, ...place } as object);

/**
 * The routes that the console starts with: the login, and what stands for all others. Whoever goes there waits for
 * `addRest` and then goes there again. So an area's routes, and what they know of the address bar, cost the login
 * nothing; and as ids are the same, the login stays as it is when the rest comes.
 */
export function startTree(addRest: () => Promise<void>): AnyRoute {
  const root = createRootRoute(rootRoute.options as object);
  const card = placed(cardRoute, { getParentRoute: () => root, id: '/public/_card', path: '/public' });
  const login = placed(loginRoute, { getParentRoute: () => card, id: '/login', path: '/login' });
  // the frame of the login would be shown for its own address, which is another route's
  const rest = ['/$', '/public/'].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: async ({ location }) => {
        await addRest();
        throw redirect({ href: location.href, replace: true });
      },
    }),
  );
  return root.addChildren([card.addChildren([login]), ...rest]);
}
