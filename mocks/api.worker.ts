import { createApi, type Api } from '#server/app.ts';
import { peopleReader } from '#server/domain/uploads/import-reader.ts';
import { newUuid } from '#server/ids.ts';
import { startJobs, type Jobs } from '#server/jobs/jobs.ts';
import type { Log, Services } from '#server/services.ts';
import { simulatedCalls } from '#server/simulated/calls.ts';
import { simulatedBroadcasts } from '#server/simulated/messages.ts';
import { withRecordings } from '#server/simulated/recordings.ts';
import { refusalBody } from '#src/schemas/refusals.ts';
import { timeOf, type ClockSetting } from './clock.ts';
import {
  CHANNEL,
  fromWireRequest,
  STORE_LOCK,
  toWireResponse,
  type FromWorker,
  type Message,
  type ToWorker,
} from './protocol.ts';
import { recordingsAt } from './recordings.ts';
import { openStore, wipeStore, type Store } from './store.ts';

/* The whole API and its database, in one worker of the leader tab. */

const began = performance.now();
const term = crypto.randomUUID();
const channel = new BroadcastChannel(CHANNEL);
const say = (message: FromWorker) => channel.postMessage(message);

let clockSetting: ClockSetting = { clockOffset: 0, clockStoppedAt: null };
/** Not before a page says so. */
let demoCalls = false;
const clock = { now: () => new Date(timeOf(clockSetting, Date.now())) };

/** Whoever can open the page's storage can read the data anyway: nothing is guarded by this key. */
const jwtSecret = new TextEncoder().encode('of the mock mode, which has no secrets');

const log: Log = (level, text, details) => console[level](text, details?.['error'] ?? details ?? '');

const noCarrier = async () => undefined;

interface Running {
  readonly store: Store;
  readonly api: Api;
  readonly jobs: Jobs;
}

function servicesOver({ db, files }: Store): Services {
  const worker = { db, clock, newId: newUuid };
  return {
    ...worker,
    files: withRecordings(files, recordingsAt(new URL(import.meta.env.BASE_URL, location.origin).href)),
    demoCalls: () => demoCalls,
    carriers: {
      mail: noCarrier,
      sms: noCarrier,
      voice: noCarrier,
      call: simulatedCalls(worker),
      broadcasts: simulatedBroadcasts,
      callbacks: null,
    },
    config: {
      jwtSecret,
      publicUrl: location.origin,
      demo: true,
      trustedProxies: 0,
      features: import.meta.env.VITE_FEATURES ?? '',
    },
    log,
    openPeople: peopleReader(newUuid),
  };
}

async function answer(
  running: Running,
  { id, clock: set, demoCalls: areCalling, request }: ToWorker & { kind: 'call' },
): Promise<void> {
  clockSetting = set;
  demoCalls = areCalling;
  const answered = await running.api
    .fetch(fromWireRequest(request), 'this browser')
    .then(async (response) => {
      await running.store.flush();
      return response;
    })
    .catch((error: unknown) => {
      log('error', 'A call was not answered, or not kept', { error });
      return Response.json(refusalBody({ code: 'outcomeUnknown' }), { status: 503 });
    });
  // the API has logged why
  say({ kind: 'answer', id, response: await toWireResponse(answered).catch(() => null) });
}

async function start(): Promise<Running> {
  const store = await openStore(clock);
  const services = servicesOver(store);
  return { store, api: createApi(services), jobs: startJobs(services, 'embedded') };
}

async function wipe(running: Running | undefined): Promise<void> {
  await running?.jobs.stop();
  await (running ? running.store.wipe() : wipeStore());
  say({ kind: 'wiped' });
}

async function serve(): Promise<void> {
  let running: Running | undefined;
  let presence: FromWorker | undefined;
  channel.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'who' && presence) say(presence);
    // A call for an earlier worker is answered by the tab that made it: to serve it could be to repeat a write.
    if (message.kind === 'call' && message.term === term && running) void answer(running, message);
    if (message.kind === 'reset' && presence) {
      void wipe(running);
      running = undefined;
      presence = undefined;
    }
  });
  try {
    running = await start();
    const { first } = running.store;
    presence = { kind: 'ready', term, start: { first, milliseconds: performance.now() - began } };
  } catch (error) {
    presence = { kind: 'broken', reason: error instanceof Error ? error.message : String(error) };
  }
  say(presence);
}

await navigator.locks.request(STORE_LOCK, async () => {
  postMessage('started');
  await serve();
  await new Promise(() => undefined);
});
