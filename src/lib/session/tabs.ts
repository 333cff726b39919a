import * as z from 'zod/mini';
import { fromOutside, isFromOutside, readStored, SESSION_KEY, TOKEN_KEY } from './persistence.ts';
import { sessionData, sessionDataOf, type SessionData } from './state.ts';
import { session } from './store.ts';
import { local } from './web-storage.ts';

const message = z.union([
  z.object({ type: z.literal('session'), data: sessionData }),
  z.object({ type: z.literal('ended'), token: z.nullable(z.string()) }),
]);

const present = (): string => JSON.stringify(sessionDataOf(session.getState()));

function follow(data: SessionData): void {
  if (data.token === null || JSON.stringify(sessionDataOf(data)) === present()) return;
  fromOutside(() => session.setState(data));
}

const endElsewhere = (): void => fromOutside(() => session.getState().signOut('elsewhere'));

/**
 * Keeps the sessions of all tabs the same: signing in and out, and switching the organization. The channel is
 * quick; storage events are for browsers without one, and for storage that is cleared by hand.
 */
export function startTabs(): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');
  let last = present();

  const unsubscribe = session.subscribe((state, before) => {
    const now = present();
    if (now === last) return;
    last = now;
    if (isFromOutside()) return;
    channel?.postMessage(
      state.token === null ? { type: 'ended', token: before.token } : { type: 'session', data: sessionDataOf(state) },
    );
  });

  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const result = message.safeParse(data);
    if (!result.success) return;
    if (result.data.type === 'session') return follow(result.data.data);
    const { token } = session.getState();
    if (token !== null && token === result.data.token) endElsewhere();
  };

  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== TOKEN_KEY && key !== SESSION_KEY) return;
    if (local.get(TOKEN_KEY) === null) {
      if (session.getState().token !== null) endElsewhere();
      return;
    }
    void readStored().then((data) => data && follow(data));
  };

  channel?.addEventListener('message', onMessage);
  addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    channel?.close();
    removeEventListener('storage', onStorage);
  };
}
