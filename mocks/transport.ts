import { refusalBody, type RefusalKey } from '#src/schemas/refusals.ts';
import {
  fromWireResponse,
  toWireRequest,
  type Message,
  type Start,
  type Term,
  type ToWorker,
  type WireRequest,
} from './protocol.ts';
import type { Settings } from './settings.ts';

export type ApiState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly start: Start }
  | { readonly kind: 'broken'; readonly reason: string };

export interface Transport {
  /** Answers a request by the API that runs in one of the tabs; waits while there is none. */
  readonly send: (request: Request) => Promise<Response>;
  /** Throws all data away; every tab loads anew. */
  readonly reset: () => void;
  readonly state: ApiState;
  /** Calls `listener` at every change of `state`; gives the way to stop. */
  readonly watch: (listener: () => void) => () => void;
}

interface Pending {
  readonly request: WireRequest;
  readonly settle: (response: Response) => void;
  /** The worker it was sent to; undefined as long as it waits for one. */
  sentTo: Term | undefined;
}

interface Options {
  readonly newId: () => string;
  /** What the worker must know of what QA has set. */
  readonly settings: () => Pick<Settings, 'clockOffset' | 'clockStoppedAt' | 'demoCalls'>;
  readonly onWiped: () => void;
}

const refusal = (status: number, code: RefusalKey): Response => Response.json(refusalBody({ code }), { status });

const repeatable = ({ method }: WireRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Sends calls to the one worker that runs the API. When that worker is gone and another one answers for it, what was
 * under way is either asked again (reads) or told to be of unknown outcome (writes): never dropped, never repeated.
 */
export function createTransport(channel: BroadcastChannel, { newId, settings, onWiped }: Options): Transport {
  const pending = new Map<string, Pending>();
  const listeners = new Set<() => void>();
  let state: ApiState = { kind: 'starting' };
  let present: Term | undefined;
  const say = (message: ToWorker) => channel.postMessage(message);

  const enter = (next: ApiState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const settle = (id: string, response: Response) => {
    pending.get(id)?.settle(response);
    pending.delete(id);
  };

  const post = (id: string, call: Pending) => {
    if (present === undefined) return;
    call.sentTo = present;
    const { clockOffset, clockStoppedAt, demoCalls } = settings();
    const clock = { clockOffset, clockStoppedAt };
    say({ kind: 'call', term: present, id, clock, demoCalls, request: call.request });
  };

  const follow = (term: Term) => {
    present = term;
    for (const [id, call] of pending) {
      if (call.sentTo === term) continue;
      if (call.sentTo === undefined || repeatable(call.request)) post(id, call);
      else settle(id, refusal(503, 'outcomeUnknown'));
    }
  };

  channel.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    switch (message.kind) {
      case 'ready':
        if (message.term === present) break;
        follow(message.term);
        enter({ kind: 'ready', start: message.start });
        break;
      case 'answer':
        settle(message.id, fromWireResponse(message.response));
        break;
      case 'broken':
        enter({ kind: 'broken', reason: message.reason });
        for (const id of pending.keys()) settle(id, refusal(500, 'generic'));
        break;
      case 'wiped':
        onWiped();
        break;
      default:
    }
  });
  say({ kind: 'who' });

  return {
    async send(request) {
      const wireRequest = await toWireRequest(request);
      if (state.kind === 'broken') return refusal(500, 'generic');
      return new Promise((resolve) => {
        const id = newId();
        const call: Pending = { request: wireRequest, settle: resolve, sentTo: undefined };
        pending.set(id, call);
        post(id, call);
      });
    },
    reset: () => say({ kind: 'reset' }),
    get state() {
      return state;
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
