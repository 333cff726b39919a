import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { fetched, isReachable, somewhatLater, Unreachable } from './fetched.ts';

/** How long is waited for an idle moment where the browser doesn't tell of them. */
const IDLE_MS = 3000;

/**
 * What `load` gives, as soon as the server can be reached: to be without a network for a while is no fault of a screen,
 * and its part may come late. What the server that answers hasn't got is thrown: a deploy took it away.
 */
async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof Unreachable) && (await isReachable())) return load();
      await somewhatLater();
    }
  }
}

/** Whether data is to be saved: then nothing is fetched before it is needed. */
export const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve, IDLE_MS);
  });

type Load<Props> = () => Promise<ComponentType<Props>>;

/** The parts of one page. */
export function createParts() {
  const waiting = new Set<() => Promise<unknown>>();
  /** What is fetched ahead, in turn; null until that begins. */
  let queue: Promise<unknown> | null = null;

  const line = (load: () => Promise<unknown>): void => {
    if (queue === null) waiting.add(load);
    // what can't be had now is asked for again when it is shown
    else
      queue = queue
        .then(idle)
        .then(load)
        .catch(() => {});
  };

  return {
    /**
     * From now on parts of what is shown are fetched ahead, one after the other while the page has nothing else to do: a
     * dialog that opens after the network went needs nothing of it any more. Specification product 5.19.
     */
    fetchPartsAhead(): void {
      if (queue !== null || savesData()) return;
      queue = Promise.resolve();
      for (const load of waiting) line(load);
      waiting.clear();
    },

    /**
     * A part of a screen whose code comes when it is shown for the first time, or ahead of that. Without a network it
     * waits: the screen around it, and what was typed there, stay. It stands in a `Suspense`.
     *
     *     const Calendar = part(() => import('./calendar.tsx').then((module) => module.Calendar));
     */
    part<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
      const code = fetched(load);
      line(code);
      return lazy(async () => ({ default: await patiently(code) }));
    },
  };
}

export const { fetchPartsAhead, part } = createParts();
