import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { kindsOf } from './kinds.ts';
import { schedule, waiting } from './queue.ts';
import { runDue } from './run.ts';

/** A look at least this often: other processes order jobs too, and a clock may jump. */
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

/** Calls back in so many milliseconds; gives what takes that back. */
type Wake = (job: () => void, milliseconds: number) => () => void;

const wakeByTimer: Wake = (job, milliseconds) => {
  const timer = setTimeout(job, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Starts what runs beside the requests: looks when the next job is due, when it is nudged, and every so often, which
 * kinds of jobs are due, and does each kind beside the others. Several processes may do so on one database.
 */
export function startJobs(services: Services, database: 'embedded' | 'postgresql', wake: Wake = wakeByTimer): Jobs {
  const kinds = kindsOf(services, database);
  const logged = (name: string, job: () => Promise<unknown>) => () =>
    job().catch((error: unknown) => services.log('error', 'Jobs could not be done', { job: name, error }));
  const ending = new AbortController();
  let sleepOn: () => void = () => undefined;
  const lanes = new Map(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      lane(
        logged(name, async () => {
          // one job orders the next
          if ((await runDue(services, name, kind, ending.signal)) > 0) looking.now();
        }),
      ),
    ]),
  );
  let isScheduled = false;
  const look = async () => {
    sleepOn();
    sleepOn = wake(() => looking.now(), LOOK_EVERY_MS);
    const { due, next } = await inScope(services, 'system', async (work) => {
      if (!isScheduled) for (const [name, { every }] of Object.entries(kinds)) if (every) await schedule(work, name);
      return waiting(work);
    });
    isScheduled = true;
    const wait = next ? next.getTime() - services.clock.now().getTime() : LOOK_EVERY_MS;
    if (wait < LOOK_EVERY_MS) {
      sleepOn();
      sleepOn = wake(() => looking.now(), Math.max(wait, 1));
    }
    for (const name of due) lanes.get(name)?.now();
  };
  const looking = lane(logged('look', look));
  looking.now();
  return {
    nudge: looking.now,
    stop: async () => {
      ending.abort();
      await looking.stop();
      sleepOn();
      await Promise.all([...lanes.values()].map(({ stop }) => stop()));
    },
  };
}
