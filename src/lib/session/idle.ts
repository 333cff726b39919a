import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { LIMITS } from '#src/schemas/limits.ts';
import { idleFor, isIdle, STAMP_KEY, stampActivity } from './idle-stamp.ts';
import { isLoggedIn } from './selectors.ts';
import { session } from './store.ts';

const IDLE_MS = LIMITS.idleMinutes * 60_000;
const WARNING_MS = LIMITS.idleWarningMinutes * 60_000;
const TICK_MS = 1000;
/** How long the server may not know of activity that needs no call: it ends what lies unused for as long as we do. */
const TELL_MS = 10 * 60_000;
const ACTIVITIES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;

interface IdleState {
  readonly warning: boolean;
  readonly secondsLeft: number;
}

const calm: IdleState = { warning: false, secondsLeft: IDLE_MS / 1000 };
const idle = createStore<IdleState>()(() => calm);

/** Looks at the clock: warns, or ends the session. By the wall clock, because ticks stop while a laptop sleeps. */
function check(): void {
  const now = Date.now();
  if (!isLoggedIn(session.getState())) return idle.setState(calm);
  if (isIdle(now)) {
    idle.setState(calm);
    return session.getState().signOut('idle');
  }
  const left = IDLE_MS - idleFor(now);
  const next = left <= WARNING_MS ? { warning: true, secondsLeft: Math.ceil(left / 1000) } : calm;
  const { warning, secondsLeft } = idle.getState();
  if (next.warning !== warning || next.secondsLeft !== secondsLeft) idle.setState(next);
}

/** Somebody is here. Whoever comes back too late is signed out first. */
function stay(): void {
  check();
  stampActivity(Date.now());
  check();
}

/**
 * Watches for activity, shared by all tabs; gives the way to stop. `tell` lets the server know that somebody is here.
 * Specification sessions 3.2, 3.3, 3.7.
 */
export function startIdle(tell: () => void): () => void {
  let stampedAt = 0;
  let toldAt = Date.now();
  const tick = () => {
    check();
    const now = Date.now();
    if (!isLoggedIn(session.getState()) || now - toldAt < TELL_MS || now - idleFor(now) <= toldAt) return;
    toldAt = now;
    tell();
  };
  const onActivity = () => {
    const now = Date.now();
    // while the warning shows, only its button counts: a mouse that is moved by accident doesn't hide it
    if (idle.getState().warning || Math.abs(now - stampedAt) < LIMITS.idleDebounceMs) return;
    stampedAt = now;
    stay();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STAMP_KEY) check();
  };
  const unsubscribe = session.subscribe((state, before) => {
    if (state.token === null || before.token !== null) return;
    // signing in is being there, however long nobody was before
    stampActivity(Date.now());
    check();
  });
  const timer = setInterval(tick, TICK_MS);
  for (const type of ACTIVITIES) addEventListener(type, onActivity, { passive: true, capture: true });
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', check);
  return () => {
    unsubscribe();
    clearInterval(timer);
    for (const type of ACTIVITIES) removeEventListener(type, onActivity, { capture: true });
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', check);
    idle.setState(calm);
  };
}

/** Whether the session is about to end because nobody does anything, in how many seconds, and how to prevent it. */
export function useIdle(): IdleState & { readonly stay: () => void } {
  return { ...useStore(idle), stay };
}
