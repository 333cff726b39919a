import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { kindsOf } from './kinds.ts';
import { dueKinds, schedule } from './queue.ts';
import { runDue } from './run.ts';

const LOOK_EVERY_MS = 5000;

export interface Jobs {
  /** There may be something to do now. */
  nudge(): void;
  /** Ends after what is running, and after what was asked for meanwhile. */
  stop(): Promise<void>;
}

interface Lane {
  now(): void;
  stop(): Promise<void>;
}

/** Runs a job when asked, never twice at once. */
function lane(job: () => Promise<unknown>): Lane {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const run = async () => {
    do {
      again = false;
      await job();
      // asked for before the stop: done before the end
    } while (again);
  };
  return {
    now: () => {
      if (stopped) return;
      again = running !== undefined;
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

/**
 * Starts what runs beside the requests: looks every so often, and when it is nudged, which kinds of jobs are due, and
 * does each kind beside the others. Several processes may do so on one database.
 */
export function startJobs(services: Services, database: 'embedded' | 'postgresql'): Jobs {
  const kinds = kindsOf(services, database);
  const logged = (name: string, job: () => Promise<unknown>) => () =>
    job().catch((error: unknown) => services.log('error', 'Jobs could not be done', { job: name, error }));
  const ending = new AbortController();
  const lanes = new Map(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      lane(logged(name, () => runDue(services, name, kind, ending.signal))),
    ]),
  );
  let isScheduled = false;
  const look = async () => {
    const due = await inScope(services, 'system', async (work) => {
      if (!isScheduled) for (const [name, { every }] of Object.entries(kinds)) if (every) await schedule(work, name);
      return dueKinds(work);
    });
    isScheduled = true;
    for (const name of due) lanes.get(name)?.now();
  };
  const looking = lane(logged('look', look));
  const timer = setInterval(looking.now, LOOK_EVERY_MS);
  looking.now();
  return {
    nudge: looking.now,
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      await looking.stop();
      await Promise.all([...lanes.values()].map(({ stop }) => stop()));
    },
  };
}
