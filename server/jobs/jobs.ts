import type { Services } from '#server/services.ts';
import { clean } from './clean.ts';
import { deliverDue } from './deliver.ts';
import { makeReports } from './reports.ts';
import { createVacuum } from './vacuum.ts';

const DELIVER_EVERY_MS = 5000;
const REPORT_EVERY_MS = 5000;
const CLEAN_EVERY_MS = 60 * 60 * 1000;
const VACUUM_EVERY_MS = 60_000;

export interface Jobs {
  /** There may be something to do now. */
  nudge(): void;
  /** Ends after what is running, and after what was asked for meanwhile. */
  stop(): Promise<void>;
}

interface Repeated {
  now(): void;
  stop(): Promise<void>;
}

/** Runs a job every so often and when asked, never twice at once. */
function repeat(every: number, job: () => Promise<unknown>): Repeated {
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
  const now = () => {
    if (stopped) return;
    again = running !== undefined;
    running ??= run().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(now, every);
  now();
  return {
    now,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Starts what runs beside the requests: delivering messages, making reports, forgetting what has ended, and what an
 * embedded database has nobody else for.
 */
export function startJobs(services: Services, database: 'embedded' | 'postgresql'): Jobs {
  const logged = (name: string, job: () => Promise<unknown>) => () =>
    job().catch((error: unknown) => services.log('error', 'A job failed', { job: name, error }));
  const delivery = repeat(
    DELIVER_EVERY_MS,
    logged('deliver', () => deliverDue(services)),
  );
  // a report may take longer than an end may: it is left to the next start
  const ending = new AbortController();
  const reporting = repeat(
    REPORT_EVERY_MS,
    logged('reports', () => makeReports(services, ending.signal)),
  );
  const cleaning = repeat(
    CLEAN_EVERY_MS,
    logged('clean', () => clean(services)),
  );
  const vacuuming =
    database === 'embedded' ? repeat(VACUUM_EVERY_MS, logged('vacuum', createVacuum(services))) : undefined;
  return {
    nudge: () => {
      delivery.now();
      reporting.now();
    },
    stop: async () => {
      ending.abort();
      await Promise.all([delivery.stop(), reporting.stop(), cleaning.stop(), vacuuming?.stop()]);
    },
  };
}
