import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import './global.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { watchStaleChunks } from './components/ui/errors/stale-chunk.ts';
import { loadSender } from './lib/api/call.ts';
import { i18nReady } from './lib/i18n/index.ts';
import { hydrate, loadVault } from './lib/session/persistence.ts';
import { session } from './lib/session/store.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from './queries/client.ts';
import { createConsoleRouter, screens } from './router.tsx';

// zod would try to compile schemas, which the page's policy forbids
z.config({ jitless: true });

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'submit'] as const;
const PREPARE_AFTER_MS = 4000;

const queryClient = createQueryClient();
const router = createConsoleRouter(queryClient);

/** Even where the path stays the same, guards and loaders must look at the session anew. */
async function goAndRenew(path: string): Promise<void> {
  await router.navigate({ href: path, replace: true, ignoreBlocker: true });
  await router.invalidate();
}

let isWatched = false;

/**
 * Ties the session to storage, the other tabs and the clock. Without a session that can wait for the first sign of
 * somebody there: signing in needs the same chunk, and a sign comes before it.
 */
async function watchSession(): Promise<void> {
  const { startSession } = await import('./lib/session/lifecycle.ts');
  if (isWatched) return;
  isWatched = true;
  startSession({
    clearCache: () => queryClient.clear(),
    go: (path) => void goAndRenew(path),
    reload: () => location.reload(),
  });
  // another tab may have begun one meanwhile
  if (session.getState().token === null) await hydrate();
}

watchStaleChunks();

/** The API in the page; in other modes the build leaves this out. */
async function startMockMode(): Promise<void> {
  if (import.meta.env.MODE !== 'mock') return;
  const { startMocks } = await import('#mocks/browser.ts');
  await startMocks({
    signedIn: async (answer, refreshToken) => {
      await watchSession();
      const { signIn, verified } = session.getState();
      signIn(answer);
      if (refreshToken !== null) verified(refreshToken);
      await router.navigate({ href: '/app' });
    },
  });
}

// not awaited at the top level: chunks that import from this one would wait for it, and it for them
async function start(root: Element): Promise<void> {
  await startMockMode();
  await Promise.all([hydrate(), i18nReady]);
  // after hydrate(): a session that comes back is not one that another tab has begun
  if (session.getState().token !== null) await watchSession();
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root');
/** What every visit needs sooner or later, but not to show a page: fetched with the first sign of somebody there. */
function prepareRest(): void {
  const load = () => {
    clearTimeout(timer);
    for (const type of SIGNS) removeEventListener(type, load, { capture: true });
    const all = [watchSession, loadSender, loadVault, screens].map((each) => each());
    // what the network refused is asked for again with the next sign
    void Promise.all(all).catch(listen);
  };
  const listen = () => {
    for (const type of SIGNS) addEventListener(type, load, { passive: true, capture: true });
  };
  const timer = setTimeout(load, PREPARE_AFTER_MS);
  listen();
}

void start(root).then(prepareRest);
