export interface ToastAction {
  readonly label: string;
  readonly run: () => Promise<unknown>;
  /** It takes back what was done: its key presses it, too. */
  readonly isUndo?: boolean | undefined;
}

/** A message as the host shows it; `problem` is an error whose words depend on the person's language. */
export interface ToastContent {
  readonly tone: 'success' | 'info' | 'error';
  readonly text?: string | undefined;
  readonly problem?: unknown;
  /** Performs the inverse of what was done. */
  readonly undo?: (() => Promise<unknown>) | undefined;
  /** Told when the inverse is done; “Undone” if it isn't given. */
  readonly undone?: string | (() => string | undefined) | undefined;
  /**
   * What it is about: a message about the same takes its place, since the Undo of the one before goes back too far. A
   * failure takes the place of failures alone: what was done before it can still be taken back.
   */
  readonly about?: string | undefined;
  /** Says nothing: what failed about the same is tried again, and that failure is no news any more. */
  readonly isRetry?: boolean | undefined;
  /** It stays until it is closed. */
  readonly stays?: boolean | undefined;
  /** What can be done about it now; the message stays until that is done or it is closed. */
  readonly action?: ToastAction | undefined;
  /** It goes by itself, whatever can be done about it: it is soon no news any more. */
  readonly goes?: boolean | undefined;
}

type Sink = (content: ToastContent) => void;

let sink: Sink | null = null;
let waiting: ToastContent[] = [];

/** Hands a message to the host, or keeps it until there is one. */
export function push(content: ToastContent): void {
  if (sink) sink(content);
  else waiting.push(content);
}

/** The host takes the messages from now on; gives back the function that ends it. */
export function receive(next: Sink): () => void {
  sink = next;
  const before = waiting;
  waiting = [];
  for (const content of before) next(content);
  return () => {
    if (sink === next) sink = null;
  };
}
