import * as z from 'zod/mini';
import { fromOutside, isFromOutside, readStored, SESSION_KEY, TOKEN_KEY } from './persistence.ts';
import { sessionData, sessionDataOf, type SessionData } from './state.ts';
import { onSessionEnd, session, type EndReason } from './store.ts';
import { local } from './web-storage.ts';

const message = z.union([
  z.object({ type: z.literal('session'), data: sessionData }),
  z.object({
    type: z.literal('ended'),
    token: z.nullable(z.string()),
    reason: z.enum(['manual', 'idle', 'expired']),
  }),
]);

/** Storage may be heard before the channel, which alone tells why a session ended. */
const TOLD_WHY_MS = 250;

const present = (): string => JSON.stringify(sessionDataOf(session.getState()));

function follow(data: SessionData): void {
  if (data.token === null || JSON.stringify(sessionDataOf(data)) === present()) return;
  fromOutside(() => session.setState(data));
}

/** Ends the session as another tab did: what nobody chose ended here as there, and this tab comes back to its place. */
function followEnd(reason: EndReason): void {
  if (session.getState().token !== null)
    fromOutside(() => session.getState().signOut(reason === 'manual' ? 'elsewhere' : reason));
}

/**
 * Keeps the sessions of all tabs the same: signing in and out, and switching the organization. The channel is
 * quick; storage events are for browsers without one, and for storage that is cleared by hand.
 */
export function startTabs(): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');
  let last = present();
  let untold: ReturnType<typeof setTimeout> | undefined;

  const unsubscribe = session.subscribe((state) => {
    const now = present();
    if (now === last) return;
    last = now;
    if (isFromOutside() || state.token === null) return;
    channel?.postMessage({ type: 'session', data: sessionDataOf(state) });
  });
  const stopListening = onSessionEnd(({ reason, token }) => {
    if (!isFromOutside()) channel?.postMessage({ type: 'ended', token, reason });
  });

  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const result = message.safeParse(data);
    if (!result.success) return;
    if (result.data.type === 'session') return follow(result.data.data);
    if (session.getState().token === result.data.token) followEnd(result.data.reason);
  };

  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== TOKEN_KEY && key !== SESSION_KEY) return;
    if (local.get(TOKEN_KEY) === null) {
      const { token } = session.getState();
      // of a session that has just begun the token may come last, and after the channel has told of it
      const isOver = () => local.get(TOKEN_KEY) === null && token === session.getState().token;
      clearTimeout(untold);
      untold = setTimeout(() => isOver() && followEnd('elsewhere'), TOLD_WHY_MS);
      return;
    }
    void readStored().then((data) => data && follow(data));
  };

  channel?.addEventListener('message', onMessage);
  addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    stopListening();
    clearTimeout(untold);
    channel?.close();
    removeEventListener('storage', onStorage);
  };
}
