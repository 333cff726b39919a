import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import type { Kind } from './kinds.ts';
import { claim, complete, fail, giveBack, Interrupted, repeatIn, Superseded, type Job } from './queue.ts';

/** So many rounds at a time; what is left waits for the next time. */
const ROUNDS = 100;

/** The jobs that are ours now, and how many were given up on the way. */
async function take(services: Services, name: string, kind: Kind): Promise<{ jobs: Job[]; gone: number }> {
  return inScope(services, 'system', async (work) => {
    const claimed = await claim(work, { kind: name, limit: kind.atOnce, lease: kind.lease });
    const isOver = ({ attempt }: Job) => kind.attempts !== undefined && attempt > kind.attempts;
    for (const job of claimed.filter(isOver)) {
      services.log('error', 'A job was given up', { kind: job.kind, ...job.payload });
      await kind.giveUp?.(work, job, services);
      await complete(work, job);
    }
    return { jobs: claimed.filter((job) => !isOver(job)), gone: claimed.filter(isOver).length };
  });
}

async function doOne(services: Services, kind: Kind, job: Job, signal: AbortSignal | undefined): Promise<void> {
  const { every } = kind;
  try {
    await kind.run(services, job, signal);
    if (every !== undefined) await inScope(services, 'system', (work) => repeatIn(work, job, every));
  } catch (error) {
    if (error instanceof Superseded) return;
    if (!(error instanceof Interrupted)) {
      const details = { kind: job.kind, ...job.payload, attempt: job.attempt, error };
      services.log('error', 'A job failed', details);
    }
    const text = error instanceof Error ? error.message : String(error);
    await inScope(services, 'system', (work) =>
      error instanceof Interrupted ? giveBack(work, job) : fail(work, job, text, kind.wait(job.attempt)),
    ).catch((gone: unknown) => {
      if (!(gone instanceof Superseded)) throw gone;
    });
  }
}

/**
 * Does all jobs of a kind that are due; once `signal` says so, no more than those of one round, and of long ones, which end
 * and are given back, none. Gives how many it took.
 */
export async function runDue(services: Services, name: string, kind: Kind, signal?: AbortSignal): Promise<number> {
  let taken = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (signal?.aborted && (kind.isLong || round > 0)) break;
    const { jobs, gone } = await take(services, name, kind);
    await Promise.all(jobs.map((job) => doOne(services, kind, job, signal)));
    taken += jobs.length;
    if (jobs.length + gone < kind.atOnce) break;
  }
  return taken;
}
