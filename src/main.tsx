import './react.ts';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import './global.css';
import './print.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { watchStaleChunks } from './components/ui/errors/stale-chunk.ts';
import { loadSender } from './lib/api/call.ts';
import { fetched } from './lib/fetched.ts';
import { i18nReady } from './lib/i18n/index.ts';
import { onRecoverableError } from './lib/drawn-again.ts';
import { fetchPartsAhead } from './lib/part.ts';
import { flush, hydrate, loadVault } from './lib/session/persistence.ts';
import { session } from './lib/session/store.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from './queries/client.ts';
import { createConsoleRouter, routes, screens } from './router.tsx';

// zod would try to compile schemas, which the page's policy forbids
z.config({ jitless: true });

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'submit'] as const;
/** The one page that starts without the other routes. */
const LOGIN = '/public/login';
const PREPARE_AFTER_MS = 4000;

const loadLifecycle = fetched(() => import('./lib/session/lifecycle.ts'));

/** Resolves in a task of its own: the page answers in between. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Ties the session to storage, the other tabs and the clock, once; what ends or changes it goes through the router. */
function createWatch(router: ReturnType<typeof createConsoleRouter>): () => Promise<void> {
  /** Even where the path stays the same, guards and loaders must look at the session anew. */
  const goAndRenew = async (path: string): Promise<void> => {
    await router.navigate({ href: path, replace: true, ignoreBlocker: true });
    await router.invalidate();
  };
  let isWatched = false;
  return async () => {
    const { startSession } = await loadLifecycle();
    if (isWatched) return;
    isWatched = true;
    startSession({
      go: (path) => void goAndRenew(path),
      reload: () => location.reload(),
    });
    // another tab may have begun one meanwhile
    if (session.getState().token === null) await hydrate();
  };
}

type Watch = ReturnType<typeof createWatch>;

/** The API in the page; in other modes the build leaves this out. */
async function startMockMode(watchSession: Watch, enter: () => Promise<void>): Promise<void> {
  if (import.meta.env.MODE !== 'mock') return;
  const { expectAble } = await import('#mocks/able.ts');
  expectAble();
  const { startMocks } = await import('#mocks/browser.ts');
  await startMocks({
    signedIn: async (answer, refreshToken) => {
      await watchSession();
      const { signIn, verified } = session.getState();
      signIn(answer);
      if (refreshToken !== null) verified(refreshToken);
      await flush();
      await enter();
    },
  });
}

/** What every visit needs sooner or later, but not to show a page: fetched with the first sign of somebody there. */
function prepareRest(watchSession: Watch): void {
  const load = () => {
    clearTimeout(timer);
    for (const type of SIGNS) removeEventListener(type, load, { capture: true });
    const all = [watchSession, loadSender, loadVault, routes, screens].map((each) => each());
    // what the network refused is asked for again with the next sign
    void Promise.all(all).catch(listen);
  };
  const listen = () => {
    for (const type of SIGNS) addEventListener(type, load, { passive: true, capture: true });
  };
  const timer = setTimeout(load, PREPARE_AFTER_MS);
  listen();
  setTimeout(fetchPartsAhead, PREPARE_AFTER_MS);
}

// not awaited at the top level: chunks that import from this one would wait for it, and it for them
async function start(root: Element): Promise<void> {
  if (import.meta.env.MODE === 'mock' && location.pathname === '/gallery') {
    await i18nReady;
    const { showGallery } = await import('./gallery/show.tsx');
    return showGallery(root);
  }
  // the code that has just run took a while: what it made is put together in tasks of their own
  await nextTask();
  const queryClient = createQueryClient();
  // what cannot be fetched is asked for again by the router, which then tells
  const all = location.pathname === LOGIN ? undefined : (await routes().catch(() => undefined))?.routeTree;
  const router = createConsoleRouter(queryClient, { all });
  const watchSession = createWatch(router);
  await startMockMode(watchSession, () => router.navigate({ href: '/app' }));
  await Promise.all([hydrate(), nextTask()]);
  /*
   * After hydrate(): a session that comes back is not one that another tab has begun. Without one it can wait for the
   * first sign of somebody there: signing in needs the same chunk, and a sign comes before it.
   */
  if (session.getState().token !== null) await watchSession();
  // the opened route's reads leave before anything is drawn; RouterProvider goes on with this load
  void router.load();
  await i18nReady;
  // what is not urgent is rendered in slices
  startTransition(() =>
    createRoot(root, { onRecoverableError }).render(
      <StrictMode>
        <Providers queryClient={queryClient}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  );
  prepareRest(watchSession);
}

watchStaleChunks();

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root');
void start(root);
