import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import * as z from 'zod/mini';
import { i18n, i18nReady } from '#src/lib/i18n/index.ts';

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

// patience costs a test nothing that passes, and a machine may have much else to do
configure({ asyncUtilTimeout: 10_000 });
z.config({ jitless: true });

beforeAll(async () => {
  await i18nReady;
});

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  if (i18n.language !== 'en') await i18n.changeLanguage('en');
});
