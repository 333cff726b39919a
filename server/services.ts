import type { OpenPeople } from './domain/uploads/import-reader.ts';
import type { Worker } from './work.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** How messages leave; each call throws when the message could not be handed over. */
export interface Carriers {
  mail(letter: Letter): Promise<void>;
  sms(to: string, body: string): Promise<void>;
  voice(to: string, body: string): Promise<void>;
}

export interface Config {
  /** Key of the session tokens' signature, at least 32 bytes. */
  readonly jwtSecret: Uint8Array;
  /** Where people reach the console: the base of links in mails, without a slash at the end. */
  readonly publicUrl: string;
  /** Demo mode shows the outbox at GET /demo/outbox. */
  readonly demo: boolean;
  /** How many proxies in front may be believed about the caller's address. */
  readonly trustedProxies: number;
  /** Names of the features that this environment offers, comma-separated; empty: all. Specification rights 4.2. */
  readonly features: string;
}

export type Log = (level: 'info' | 'warn' | 'error', text: string, details?: Record<string, unknown>) => void;

/** All that the API needs from outside; nothing is global. */
export interface Services extends Worker {
  readonly carriers: Carriers;
  readonly config: Config;
  readonly log: Log;
  readonly openPeople: OpenPeople;
  /** Told after each write: there may be messages to deliver. */
  readonly nudge?: () => void;
  /** Where long work lets others go first; by default until the next turn. */
  readonly pause?: () => Promise<void>;
}

/** Lets others go first: the embedded database answers in microtasks, and no other request would get its turn. */
export const pause = ({ pause: wait }: Pick<Services, 'pause'>): Promise<void> =>
  wait?.() ?? new Promise((resolve) => setTimeout(resolve, 0));
