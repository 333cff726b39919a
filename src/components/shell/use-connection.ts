import {
  useQueryClient,
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '#src/lib/api/error.ts';

type Connection = 'up' | 'offline' | 'unreachable';

/** How often it is asked whether the server is there again, where no call of a screen tells. */
const ASK_MS = 15_000;

/** Whether the API answers, whatever it says: nobody's session is told. */
const answers = () =>
  fetch('/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

const isCut = (error: unknown) => isApiError(error) && error.kind === 'network';

/** Tells of every call that ended, whether an answer came. */
function watch(client: QueryClient, onEnd: (answered: boolean) => void): () => void {
  const look = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'success') onEnd(true);
    else if (action.type === 'error') onEnd(!isCut(action.error));
  };
  const ends = [client.getQueryCache().subscribe(look), client.getMutationCache().subscribe(look)];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Whether the server can be reached: by what the browser knows of its network, and by calls that got no answer.
 * Any answer, a refusal too, says that it can; while there is none, it is asked for. `retry` asks again for what the screen shows; it repeats no write.
 */
export function useConnection(): { readonly connection: Connection; readonly retry: () => Promise<void> } {
  const client = useQueryClient();
  const [online, setOnline] = useState(() => navigator.onLine);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, []);
  useEffect(() => watch(client, (answered) => setCut(!answered)), [client]);
  useEffect(() => {
    if (!cut) return undefined;
    let isOver = false;
    const ask = () => void answers().then((isThere) => isThere && !isOver && setCut(false));
    const timer = setInterval(ask, ASK_MS);
    addEventListener('online', ask);
    return () => {
      isOver = true;
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, [cut]);
  const wasCut = useRef(false);
  useEffect(() => {
    // what is shown as failed comes by itself; who was cut off while another call got through is asked for again, too
    if (wasCut.current && !cut)
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => isCut(state.error) });
    wasCut.current = cut;
  }, [client, cut]);
  const retry = useCallback(async () => {
    await client.refetchQueries({ type: 'active' });
  }, [client]);
  return { connection: online ? (cut ? 'unreachable' : 'up') : 'offline', retry };
}
