import { env } from 'node:process';
import { pathToFileURL } from 'node:url';

/*
 * A clock for a server that tests start as a process of its own: it begins when it is told, and goes faster than the
 * real one, through restarts too. Loaded before the server, it takes the place of what tells it the time.
 */

interface QuickClock {
  /** The moment at which it begins. */
  readonly at: string;
  readonly timesAsFast: number;
}

/** The environment of a server with such a clock: the same one for all its lives. */
export function quickClock(clock: QuickClock): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${pathToFileURL(import.meta.filename).href}`,
    QUICK_CLOCK: JSON.stringify({ ...clock, since: Date.now() }),
  };
}

function install({ at, timesAsFast, since }: QuickClock & { readonly since: number }): void {
  const RealDate = Date;
  const begin = RealDate.parse(at);
  const now = () => Math.round(begin + (RealDate.now() - since) * timesAsFast);
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [now()]) as [number]));
    }
    static override now = now;
  } as DateConstructor;
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = ((job: () => void, milliseconds = 0, ...args: []) =>
    wait(job, milliseconds / timesAsFast, ...args)) as typeof setTimeout;
}

if (env['QUICK_CLOCK'] !== undefined) install(JSON.parse(env['QUICK_CLOCK']) as Parameters<typeof install>[0]);
