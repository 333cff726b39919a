import './survey.css';
import './global.css';
import './print.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { SurveyPage } from './components/surveys/taking/survey-page.tsx';
import { onRecoverableError } from './lib/drawn-again.ts';
import { setFrontendPath } from './lib/api/frontend-path.ts';
// at once: nothing is shown here without a call
import './lib/api/send.ts';
import { allTexts, i18nReady, ShownLanguage, useLanguage } from './lib/i18n/index.ts';
import { setRouteMatcher } from './lib/session/incoming.ts';
import { hydrate } from './lib/session/persistence.ts';
import { session } from './lib/session/store.ts';

/*
 * The page of a survey's link as the server gives it: without the console's router, cache, menus and idle sign-out. It is
 * built for itself (scripts/survey-page.ts). Where another server gives the console's page for every address, its route
 * shows the same. Specification surveys 2.1, 2.4.
 */

// zod would try to compile schemas, which the page's policy forbids
z.config({ jitless: true });

const ADDRESS = /^\/admin\/survey\/([^/]+)\/?$/;

/** As the console does when another tab chooses the look. */
addEventListener('storage', ({ key, newValue }) => {
  if (key !== 'mantine-color-scheme-value' || (newValue !== 'light' && newValue !== 'dark')) return;
  document.documentElement.setAttribute('data-mantine-color-scheme', newValue);
});

/** The token of the address; as it stands there where an escape in it is broken, which no server knows. */
function tokenIn(path: string): string {
  const token = ADDRESS.exec(path)?.[1] ?? '';
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

function signIn(): void {
  session.getState().rememberIncoming(location.pathname);
  location.assign('/public/login');
}

function Survey({ token }: { readonly token: string }) {
  const { language } = useLanguage();
  return (
    <ShownLanguage value={language}>
      <Suspense>
        <SurveyPage token={token} onSignIn={signIn} />
      </Suspense>
    </ShownLanguage>
  );
}

async function start(root: Element): Promise<void> {
  // never the token itself, which must not travel in a header
  setFrontendPath(() => '/admin/survey/$token');
  setRouteMatcher((path) => ADDRESS.test(path));
  // who is signed in says so: people of another organization are refused
  // React can lose a component that waits for its texts in its very first rendering, and begins anew (its error 467)
  await Promise.all([hydrate(), i18nReady.then(allTexts)]);
  createRoot(root, { onRecoverableError }).render(
    <StrictMode>
      <Survey token={tokenIn(location.pathname)} />
    </StrictMode>,
  );
}

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root');
void start(root);
