import { vi } from 'vitest';
import { started } from '#tests/started.ts';

/** The window is as narrow as a phone, until the test ends. */
export function onPhone(): void {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (media: string) => ({ ...matchMedia(media), matches: media === '(max-width: 48em)' }));
  started.push(() => vi.unstubAllGlobals());
}
