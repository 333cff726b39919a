import { beforeEach, describe, expect, it } from 'vitest';
import type { Kind } from '#server/jobs/kinds.ts';
import { cancel, complete, enqueue, Interrupted, renew, schedule, Superseded, type Job } from '#server/jobs/queue.ts';
import { runDue } from '#server/jobs/run.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { openCopyOf } from './database.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';

let test: TestApi;
let services: Services;
let done: string[];
beforeEach(async () => {
  test = await testApi();
  ({ services } = test);
  done = [];
});

const HARBOR = { organizationId: DEMO_ORGANIZATIONS.harbor };
const later = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000);
const order = (name: string, when?: Parameters<typeof enqueue>[3]) =>
  inScope(services, HARBOR, (work) => enqueue(work, 'test', { name }, when));
const waiting = () =>
  inScope(services, 'system', ({ tx }) => tx.selectFrom('jobs').selectAll().where('kind', '=', 'test').execute());

const kind = (changes: Partial<Kind> = {}): Kind => ({
  run: async (on, job) => {
    done.push(String(job.payload['name']));
    await inScope(on, 'system', (work) => complete(work, job));
  },
  lease: 60_000,
  atOnce: 3,
  attempts: 2,
  wait: (attempt) => attempt * 60_000,
  ...changes,
});
const run = (changes?: Partial<Kind>, signal?: AbortSignal, on = services) => runDue(on, 'test', kind(changes), signal);

describe('a job', () => {
  it('is done at its moment and not before, the longest waiting first', async () => {
    await order('b', { runAt: later(20) });
    await order('a', { runAt: later(10) });
    expect(await run()).toBe(0);
    test.clock.advance(10);
    expect(await run()).toBe(1);
    test.clock.advance(10);
    expect(await run()).toBe(1);
    expect(done).toEqual(['a', 'b']);
    expect(await waiting()).toEqual([]);
  });

  it('of a transaction that was rolled back does not exist', async () => {
    const failing = inScope(services, HARBOR, async (work) => {
      await enqueue(work, 'test', { name: 'a' });
      throw new DomainError(409, 'generic');
    });
    await expect(failing).rejects.toThrow(DomainError);
    expect(await waiting()).toEqual([]);
  });

  it('of a key exists once: it is put off, and taken back', async () => {
    await order('first', { key: 'k', runAt: later(10) });
    await order('second', { key: 'k', runAt: later(30) });
    await order('other', { key: 'other', runAt: later(30) });
    test.clock.advance(10);
    expect(await run()).toBe(0);
    expect(await inScope(services, HARBOR, (work) => cancel(work, 'test', 'other'))).toBe(true);
    expect(await inScope(services, HARBOR, (work) => cancel(work, 'test', 'other'))).toBe(false);
    test.clock.advance(20);
    expect(await run()).toBe(1);
    expect(done).toEqual(['second']);
  });

  it('that is put off or taken back while it is done writes nothing any more', async () => {
    await order('a', { key: 'k' });
    const outcomes: unknown[] = [];
    const taken = (change: (job: Job) => Promise<unknown>): Partial<Kind> => ({
      run: async (on, job) => {
        await change(job);
        outcomes.push(await inScope(on, 'system', (work) => renew(work, job, 1000)).catch((error: unknown) => error));
        throw outcomes.at(-1);
      },
    });
    await run(taken(() => order('b', { key: 'k', runAt: later(60) })));
    expect(await waiting()).toMatchObject([{ payload: { name: 'b' }, attempts: 0, lease_id: null }]);
    test.clock.advance(60);
    await run(taken(() => inScope(services, HARBOR, (work) => cancel(work, 'test', 'k'))));
    expect(outcomes).toEqual([expect.any(Superseded), expect.any(Superseded)]);
    expect(await waiting()).toEqual([]);
    expect(test.logs).toEqual([]);
  });

  it('is tried again after growing waits, with its error kept, and then given up', async () => {
    await order('a');
    const given: string[] = [];
    const failing: Partial<Kind> = {
      run: async () => {
        throw new Error('No');
      },
      giveUp: async (_, job) => {
        given.push(String(job.payload['name']));
      },
    };
    expect(await run(failing)).toBe(1);
    expect(await waiting()).toMatchObject([{ attempts: 1, error: 'No', lease_id: null, run_at: later(60) }]);
    test.clock.advance(60);
    expect(await run(failing)).toBe(1);
    expect(await waiting()).toMatchObject([{ attempts: 2, run_at: later(120) }]);
    test.clock.advance(119);
    expect(await run(failing)).toBe(0);
    test.clock.advance(1);
    expect(await run(failing)).toBe(0);
    expect(given).toEqual(['a']);
    expect(await waiting()).toEqual([]);
    expect(test.logs.map(({ text }) => text)).toEqual(['A job failed', 'A job failed', 'A job was given up']);
  });

  it('that was asked to end is given back as if it had not been begun', async () => {
    await order('a');
    await run({
      run: async () => {
        throw new Interrupted();
      },
      atOnce: 2,
    });
    expect(await waiting()).toMatchObject([{ attempts: 0, lease_id: null, error: null }]);
    expect(await run()).toBe(1);
    expect(test.logs).toEqual([]);
  });

  it('of a process that died is taken over when its lease has ended', async () => {
    await order('a');
    const held = Promise.withResolvers<undefined>();
    const reached = Promise.withResolvers<undefined>();
    const dead = run({
      run: async (on, job) => {
        reached.resolve(undefined);
        await held.promise;
        await inScope(on, 'system', (work) => complete(work, job));
      },
    });
    await reached.promise;
    test.clock.advance(60);
    expect(await run()).toBe(0);
    test.clock.advance(1);
    expect(await run()).toBe(1);
    held.resolve(undefined);
    await dead;
    expect(done).toEqual(['a']);
    expect(test.logs).toEqual([]);
  });

  it('that repeats waits for its next time, and is scheduled once', async () => {
    const plan = () => inScope(services, 'system', (work) => schedule(work, 'test'));
    await plan();
    let times = 0;
    const repeating: Partial<Kind> = { every: 60_000, run: async () => (times += 1) };
    expect(await run(repeating)).toBe(1);
    await plan();
    expect(await run(repeating)).toBe(0);
    test.clock.advance(60);
    expect(await run(repeating)).toBe(1);
    expect(times).toBe(2);
    expect(await waiting()).toHaveLength(1);
  });
});

it('two processes take many jobs, each once, and both take some', async () => {
  for (let n = 0; n < 40; n += 1) await order(String(n));
  const other = await openCopyOf(test.db);
  try {
    const by = new Set<string>();
    const both = Promise.withResolvers<void>();
    const noted = (name: string): Partial<Kind> => ({
      run: async (on, job) => {
        by.add(name);
        // one whose connection is open already could take all before the other has begun
        if (by.size === 2) both.resolve();
        await both.promise;
        await kind().run(on, job, undefined);
      },
    });
    const taken = await Promise.all([run(noted('one')), run(noted('other'), undefined, { ...services, db: other.db })]);
    expect(taken.reduce((sum, n) => sum + n)).toBe(40);
    expect(new Set(done).size).toBe(40);
    expect(done).toHaveLength(40);
  } finally {
    await other.close();
  }
});
