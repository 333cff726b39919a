import { createStore, type StoreApi } from 'zustand/vanilla';
import { onIdentityChange } from './session/identity.ts';

/*
 * What goes on beside whatever screen is shown (uploads, bulk actions, welcome emails, awaited reports) keeps one rule:
 * it belongs to who began it in the organization it was begun in, and ends with them; what would be lost asks before
 * the page is left.
 */

const holders = new Set<object>();
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

/** While anybody holds the page, the browser asks before it is left. Specification product 5.6. */
export function holdPage(holder: object, isHeld: boolean): void {
  if (isHeld) holders.add(holder);
  else holders.delete(holder);
  if (holders.size > 0) addEventListener('beforeunload', askToStay);
  else removeEventListener('beforeunload', askToStay);
}

/** A store of what goes on beside the screens: empty again as soon as somebody else, or another organization, is there. */
export function storeBeside<State extends object>(empty: () => State): StoreApi<State> {
  const store = createStore<State>()(empty);
  onIdentityChange(() => store.setState(empty(), true));
  return store;
}

/**
 * Runs `work` beside the screens and holds the page meanwhile. Its signal is aborted by `abort()`, and when somebody
 * else, or another organization, is there. `work` tells of its failures itself.
 */
export function runBeside(work: (signal: AbortSignal) => Promise<void>): AbortController {
  const controller = new AbortController();
  const unsubscribe = onIdentityChange(() => controller.abort());
  holdPage(controller, true);
  // not at once: who began it has the controller before the work tells anything
  void Promise.resolve()
    .then(() => work(controller.signal))
    .finally(() => {
      unsubscribe();
      holdPage(controller, false);
    });
  return controller;
}
