import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { Login } from './login.tsx';
import { rowOptions, rowsOptions } from './rows.ts';

/*
 * The page that the bench measures ours against: the same libraries, a login, a list and a detail as their manuals
 * write them, and none of our code. Its answers are files.
 */

void i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: { login: 'Sign in', name: 'Name', password: 'Password', search: 'Search' } } },
});

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet });
const login = createRoute({ getParentRoute: () => root, path: '/', component: Login });
const list = createRoute({
  getParentRoute: () => root,
  path: '/list',
  loader: ({ context }) => void context.queryClient.query(rowsOptions).catch(() => undefined),
  component: lazyRouteComponent(() => import('./list.tsx'), 'List'),
});
const detail = createRoute({
  getParentRoute: () => root,
  path: '/detail/$id',
  loader: ({ context, params }) => void context.queryClient.query(rowOptions(params.id)).catch(() => undefined),
  component: lazyRouteComponent(() => import('./detail.tsx'), 'Detail'),
});
const router = createRouter({
  routeTree: root.addChildren([login, list, detail]),
  context: { queryClient },
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const element = document.querySelector('#root');
if (!element) throw new Error('The page has no #root');
createRoot(element).render(
  <QueryClientProvider client={queryClient}>
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>
  </QueryClientProvider>,
);
