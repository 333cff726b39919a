import type {
  BroadcastError,
  BroadcastSkipped,
  BroadcastStanding,
  BroadcastStatus,
  BroadcastType,
} from './broadcast-values.ts';
import type { QueueCallerState, QueueReason, QueueState } from './queue-values.ts';

type Names<Value extends string> = Readonly<Record<Value, string>>;

/** The names of what a broadcast has, in one language; a reason to be skipped may depend on how it is sent. */
export interface BroadcastNames {
  readonly types: Names<BroadcastType>;
  readonly statuses: Names<BroadcastStatus>;
  readonly standings: Names<BroadcastStanding>;
  readonly errors: Names<BroadcastError>;
  readonly skipped: Readonly<Record<BroadcastSkipped, string | Names<BroadcastType>>>;
}

/** The names of how somebody in a queue stands, in one language. */
export interface QueueNames {
  readonly states: Names<QueueState>;
  readonly reasons: Names<QueueReason>;
  readonly callerStates: Names<QueueCallerState>;
}
