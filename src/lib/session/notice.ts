import type { EndReason } from './store.ts';
import { tab } from './web-storage.ts';

const KEY = 'session-ended';
const REASONS: readonly EndReason[] = ['manual', 'idle', 'expired', 'elsewhere'];

/** Remembers, over a reload, why the session ended, for the login page to say so. */
export function noteEnd(reason: EndReason): void {
  tab.set(KEY, reason);
}

/** Why the session ended; null when there is nothing to say. Forgotten with `forgetEnd()`. */
export function readEnd(): EndReason | null {
  const reason = tab.get(KEY);
  return REASONS.find((each) => each === reason) ?? null;
}

export function forgetEnd(): void {
  tab.remove(KEY);
}
