import { setupWorker } from 'msw/browser';
import { HttpNetworkFrame } from 'msw/experimental';
import { moveWallClock } from './clock.ts';
import { apiHandlers, isAsset } from './handlers.ts';
import { standForLeader } from './leader.ts';
import type { ConsoleDoor } from './panel/calls.ts';
import { CHANNEL } from './protocol.ts';
import { createSettings, type SettingsStore } from './settings.ts';
import { createTransport } from './transport.ts';

/** A moved clock is like a laptop that wakes up: the page looks at the time when it is shown again. */
function wakeOnMove(settings: SettingsStore): void {
  let seen = settings.current.clockOffset;
  settings.watch(() => {
    if (settings.current.clockOffset === seen) return;
    seen = settings.current.clockOffset;
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Without a network a browser says so, and the console listens. */
function pretendOffline(settings: SettingsStore): void {
  const isOffline = () => settings.current.scenario === 'offline' && settings.current.pathContains === '';
  let told = false;
  const real = () => Reflect.get(Navigator.prototype, 'onLine', navigator);
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => real() && !isOffline() });
  settings.watch(() => {
    if (isOffline() === told) return;
    told = isOffline();
    dispatchEvent(new Event(told ? 'offline' : 'online'));
  });
  told = isOffline();
}

/**
 * Runs the API in the browser and stands between it and the console. Resolves when calls are intercepted; the first
 * ones wait until the database is up. Call it before anything reads the clock or calls the API.
 */
export async function startMocks(door: ConsoleDoor): Promise<void> {
  const settings = createSettings(window);
  moveWallClock(window, () => settings.current);
  wakeOnMove(settings);
  pretendOffline(settings);

  const transport = createTransport(new BroadcastChannel(CHANNEL), {
    newId: () => crypto.randomUUID(),
    settings: () => settings.current,
    onWiped: () => location.reload(),
  });
  void standForLeader();

  await setupWorker(...apiHandlers(transport.send, () => settings.current)).start({
    quiet: true,
    serviceWorker: { url: '/service-worker.js' },
    onUnhandledFrame({ frame }) {
      if (!(frame instanceof HttpNetworkFrame)) return;
      const { request } = frame.data;
      if (!isAsset(request, location.origin)) throw new Error(`Nothing answers ${request.method} ${request.url}`);
    },
  });
  void import('./panel/mount.tsx').then(({ mountPanel }) => mountPanel({ transport, settings, door }));
}
