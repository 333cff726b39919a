import type { BroadcastType } from '#src/schemas/broadcast-values.ts';
import type { CallEvent } from './domain/calls/call-events.ts';
import type { OpenPeople } from './domain/uploads/import-reader.ts';
import type { Worker } from './work.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** The languages in which messages are written and read out. */
export type MessageLanguage = 'en' | 'es';

/** A call as it is handed over. */
export interface CarrierCall {
  /** The call's id. */
  readonly key: string;
  /** Phones, E.164. The caller is called first, and then connected. */
  readonly caller: string;
  readonly recipient: string;
}

/** A step of a call, as its carrier tells it. */
export type CallReport = Omit<CallEvent, 'callId'>;

/** How calls are made. */
export interface CallCarrier {
  /** Nobody's phone rings. */
  readonly isSimulated: boolean;
  /** What is spoken is kept: who begins a call is told so. Specification calls 6.26. */
  readonly records: boolean;
  /** The same key twice is one call. Without it, a call that may have been handed over never is again. */
  readonly knowsKeys: boolean;
  /**
   * Hands a call over; gives the carrier's own name for it. What becomes of it is told by events. Throws a
   * CarrierRefusal where the carrier has not taken it; after any other error it may have.
   */
  place(call: CarrierCall): Promise<{ readonly ref: string }>;
  /** Tells again what it knows of a call, with what has been told already: for a call that one hears nothing of. */
  ask?(call: { readonly key: string; readonly ref: string }): Promise<readonly CallReport[]>;
}

/** A message to a phone, E.164, as it is handed over. */
export interface PhoneMessage {
  /** The message's id. */
  readonly key: string;
  readonly to: string;
  readonly body: string;
}

export interface SpokenMessage extends PhoneMessage {
  readonly language: MessageLanguage;
}

/**
 * How messages leave. Each throws when the message could not be handed over: a CarrierRefusal where it was not taken, a
 * CarrierSilence where that isn't known.
 */
export interface MessageCarriers {
  mail(letter: Letter): Promise<void>;
  sms(message: PhoneMessage): Promise<void>;
  voice(message: SpokenMessage): Promise<void>;
}

/** A message of a broadcast as it is handed over. */
export interface BroadcastMessage {
  /** The message's id. */
  readonly key: string;
  /** A phone, E.164, or an e-mail address. */
  readonly to: string;
  /** Of an e-mail. */
  readonly subject: string;
  /** With all names put in; '' for a spoken one. */
  readonly body: string;
  /** Of a spoken message: where its sound is, for whoever has the address. */
  readonly audioUrl: string | null;
  /** After so many seconds it must not come any more: their hours are over. Null: it may come at any hour. */
  readonly validSeconds: number | null;
}

/** How one kind of broadcasts leaves. */
export interface BroadcastCarrier {
  /** Nobody gets anything. */
  readonly isSimulated: boolean;
  /** The same key twice is one message. Without it, a message that may have been handed over never is again. */
  readonly knowsKeys: boolean;
  /** How many it takes in a second of one organization. */
  readonly perSecond: number;
  /** The media types of sounds that it plays; without it all that are taken. */
  readonly plays?: readonly string[];
  /**
   * Hands a message over; gives the carrier's own name for it. Throws a CarrierRefusal where the carrier has not taken
   * it; after any other error it may have.
   */
  send(message: BroadcastMessage): Promise<{ readonly ref: string | null }>;
}

/** Null: none is connected. Specification broadcasts 3.7. */
export type BroadcastCarriers = Readonly<Record<BroadcastType, BroadcastCarrier | null>>;

/** The carrier has not taken what was handed over. */
export class CarrierRefusal extends Error {
  /** The carrier's own name for the reason. */
  readonly code: string;
  /** It would not take it another time either. */
  readonly final: boolean;

  constructor(message: string, { code, final }: { readonly code: string; readonly final: boolean }) {
    super(message);
    this.name = 'CarrierRefusal';
    this.code = code;
    this.final = final;
  }
}

/** It isn't known whether the carrier has taken what was handed over: it must not be handed over again. */
export class CarrierSilence extends Error {}

/** From the first byte to the last one, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredBytes {
  /** Of the whole, in bytes. */
  readonly size: number;
  /** What was asked for of it. */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Where the bytes of files are, beside the database. Keys are made of letters, digits and hyphens. Each call throws
 * when the store can't do it; what was asked for may be asked for again.
 */
export interface FileStore {
  /** Keeps bytes under a key, whole or not at all; those that were there are replaced. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** The bytes of a key, or a part of them; null where there are none. The stream must be read or cancelled. */
  get(key: string, range?: ByteRange): Promise<StoredBytes | null>;
  /** Takes away what there is under a key, and what a put that was cut off has left. */
  remove(key: string): Promise<void>;
}

/** A recording of a call as the carrier gives it. */
export interface Sound {
  /** The media type. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly seconds: number;
  /** How loud it is over its length, each 0 to 255. */
  readonly peaks: Uint8Array;
}

/** What a carrier is asked that calls back. */
export interface CarrierCallbacks {
  /** Whether a form that came to an address is the carrier's own. */
  isSigned(request: {
    readonly url: string;
    readonly fields: URLSearchParams;
    readonly signature: string;
  }): Promise<boolean>;
  /** A recording by the carrier's name for it; throws when there is none to be had. */
  fetchRecording(ref: string): Promise<Sound>;
  /** Lets the carrier forget a recording; throws when it doesn't. One that it doesn't know is forgotten. */
  forgetRecording(ref: string): Promise<void>;
}

/** Null: none is connected. */
type Connected = { readonly [Kind in keyof MessageCarriers]: MessageCarriers[Kind] | null };

export interface Carriers extends Connected {
  readonly broadcasts: BroadcastCarriers;
  /** Null: none is connected. Specification calls 6.1. */
  readonly call: CallCarrier | null;
  /** Null: none is connected that calls back. */
  readonly callbacks: CarrierCallbacks | null;
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
  readonly files: FileStore;
  readonly config: Config;
  readonly log: Log;
  readonly openPeople: OpenPeople;
  /** Whether callers of the demo call by themselves now; without it they don't. Specification calls 6.22. */
  readonly demoCalls?: () => boolean;
  /** Told after each write: there may be messages to deliver. */
  readonly nudge?: () => void;
  /** Where long work lets others go first; by default until the next turn. */
  readonly pause?: () => Promise<void>;
}

/** Lets others go first: the embedded database answers in microtasks, and no other request would get its turn. */
export const pause = ({ pause: wait }: Pick<Services, 'pause'>): Promise<void> =>
  wait?.() ?? new Promise((resolve) => setTimeout(resolve, 0));
