import { CHANNEL, LEADER_LOCK, STORE_LOCK, type FromWorker } from './protocol.ts';

/**
 * Stands for leader: the tab that holds the lock runs the API's worker; the others wait, and the browser gives the
 * lock to one of them when the leader closes or crashes.
 */
export async function standForLeader(): Promise<void> {
  await navigator.locks.request(LEADER_LOCK, async () => {
    for (;;) {
      const worker = new Worker(new URL('./api.worker.ts', import.meta.url), { type: 'module' });
      const failure = await started(worker);
      if (failure !== undefined) {
        tellEverybody({ kind: 'broken', reason: failure });
        return;
      }
      // The worker holds this lock while it lives, so to get it is to know that the worker has died.
      await navigator.locks.request(STORE_LOCK, () => undefined);
      worker.terminate();
    }
  });
}

/** Waits for the worker to hold its lock; gives the reason why it never will. */
function started(worker: Worker): Promise<string | undefined> {
  return new Promise((resolve) => {
    worker.addEventListener('message', () => resolve(undefined), { once: true });
    worker.addEventListener('error', (event) => resolve(event.message || 'The worker could not be loaded'), {
      once: true,
    });
  });
}

function tellEverybody(message: FromWorker): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}
