import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { act, cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import * as z from 'zod/mini';
import { stopBulk } from '#src/components/ui/bulk/run-bulk.ts';
import { dismissBulk } from '#src/components/ui/bulk/store.ts';
import { i18n, i18nReady } from '#src/lib/i18n/index.ts';
import { dropDrafts } from '#src/lib/session/drafts.ts';
import { signedOut } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';
import { started } from './started.ts';

/*
 * React notes for each element where it was made, for warnings alone: a sixth of the time of these tests (signup: 40 s
 * became 33). A warning fails a test, and names its component, all the same. React begins anew each second; here it
 * has noted enough from the start.
 */
Object.defineProperty(
  (React as unknown as Record<string, object>)['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  'recentlyCreatedOwnerStacks',
  { configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => {} },
);

/* What jsdom lacks and Mantine asks for. */
const unmatched = (media: string) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});
window.matchMedia ??= unmatched as unknown as typeof window.matchMedia;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.HTMLElement.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};

/* jsdom's own frames never come again once a test has replaced the clock that they run on. */
const { setTimeout, clearTimeout } = globalThis;
const FRAME = 1000 / 60;
const frames = {
  requestAnimationFrame: (draw: FrameRequestCallback) => Number(setTimeout(() => draw(performance.now()), FRAME)),
  cancelAnimationFrame: (frame: number) => clearTimeout(frame),
};
Object.assign(globalThis, frames);
Object.assign(document.defaultView ?? {}, frames);

/** Says what was looked for, and prints the page for who reads it alone: waiting asks often, and each time in vain but once. */
function queryError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  const told = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: told,
    // waiting puts its own in its place
    set: (value: string) => {
      Object.defineProperty(error, 'message', { value, writable: true });
    },
  });
  error.name = 'TestingLibraryElementError';
  return error;
}

// patience costs a test nothing that passes, and a machine may have much else to do
configure({ asyncUtilTimeout: 10_000, getElementError: queryError });
z.config({ jitless: true });

beforeAll(async () => {
  await i18nReady;
});

afterEach(async () => {
  for (const stop of started.splice(0)) stop();
  // not returned: who waits for it has React collect what others change meanwhile, and complain of it
  act(() => {
    stopBulk();
    dismissBulk();
    notifications.clean();
    session.setState({ ...signedOut, incomingUrl: null });
  });
  cleanup();
  dropDrafts();
  localStorage.clear();
  sessionStorage.clear();
  if (i18n.language !== 'en') await i18n.changeLanguage('en');
});

// the next file of tests has the same page
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
