import { sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { asSystem, type Work } from '#server/work.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** A job that is ours to do until its lease ends; `leaseId` tells it from the attempts of others. */
export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly payload: Payload;
  readonly leaseId: string;
  /** From 1. */
  readonly attempt: number;
}

/** Somebody else has taken the job over, put it off or taken it back: what is written from now on is nobody's. */
export class Superseded extends Error {}

/** Thrown by a job that was asked to end: it is given back. */
export class Interrupted extends Error {}

export interface When {
  /** Not before then; by default at once. */
  readonly runAt?: Date;
  /** Of the jobs of a kind with the same key there is one at most. */
  readonly key?: string;
}

/**
 * Orders a job, in the transaction that it belongs to: it is done once that has committed. A job of the same kind and
 * key is put off to the new moment with the new payload, and taken from whoever is at it.
 */
export const enqueue = (
  work: Work,
  kind: string,
  payload: Payload,
  { runAt = work.now, key }: When = {},
): Promise<void> =>
  asSystem(work, async () => {
    const moment = { payload: JSON.stringify(payload), run_at: runAt };
    await work.tx
      .insertInto('jobs')
      .values({ ...moment, id: work.newId(), kind, key: key ?? null, created_at: work.now })
      .onConflict((conflict) =>
        conflict
          .constraint('jobs_key')
          .doUpdateSet({ ...moment, attempts: 0, lease_id: null, leased_until: null, error: null }),
      )
      .execute();
  });

/** Sees to it that a repeating kind has its job; one that waits already keeps its moment. */
export async function schedule(work: Work, kind: string): Promise<void> {
  await work.tx
    .insertInto('jobs')
    .values({ id: work.newId(), kind, key: kind, run_at: work.now, created_at: work.now })
    .onConflict((conflict) => conflict.constraint('jobs_key').doNothing())
    .execute();
}

/**
 * Orders a job, or lets the one of the same kind and key run sooner; whoever is at it goes on. What that one does when it
 * ends must look at what has been ordered since.
 */
export const hasten = (
  work: Work,
  kind: string,
  payload: Payload,
  { runAt = work.now, key }: Required<Pick<When, 'key'>> & When,
): Promise<void> =>
  asSystem(work, async () => {
    await work.tx
      .insertInto('jobs')
      .values({
        payload: JSON.stringify(payload),
        run_at: runAt,
        id: work.newId(),
        kind,
        key,
        created_at: work.now,
      })
      .onConflict((conflict) =>
        conflict.constraint('jobs_key').doUpdateSet({ run_at: sql`least(jobs.run_at, excluded.run_at)` }),
      )
      .execute();
  });

/** Takes a job back, also from whoever is at it. Gives whether there was one. */
export const cancel = (work: Work, kind: string, key: string): Promise<boolean> =>
  asSystem(work, async () => {
    const { numDeletedRows } = await work.tx
      .deleteFrom('jobs')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  });

const isDue = (now: Date) => sql<boolean>`run_at <= ${now} and (leased_until is null or leased_until < ${now})`;

/** The kinds that there is something to do of now, and when there will be something next, as far as that is known. */
export async function waiting({ tx, now }: Work): Promise<{ due: string[]; next: Date | null }> {
  const moment = sql`greatest(run_at, leased_until)`;
  const kinds = await tx
    .selectFrom('jobs')
    .select('kind')
    .select(sql<boolean>`bool_or(${isDue(now)})`.as('isDue'))
    .select(sql<Date | null>`min(${moment}) filter (where ${moment} > ${now})`.as('next'))
    .groupBy('kind')
    .execute();
  const [next = null] = kinds
    .flatMap((kind) => kind.next ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime());
  return { due: kinds.filter((kind) => kind.isDue).map(({ kind }) => kind), next };
}

/** Takes the jobs of a kind that have waited longest, for `lease` milliseconds; none that another process has. */
export async function claim(
  { tx, now, newId }: Work,
  { kind, limit, lease }: { readonly kind: string; readonly limit: number; readonly lease: number },
): Promise<Job[]> {
  const due = await tx
    .selectFrom('jobs')
    .select(['id', 'payload', 'attempts'])
    .where('kind', '=', kind)
    .where(isDue(now))
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  const jobs = due.map(({ id, payload, attempts }) => ({ id, kind, payload, leaseId: newId(), attempt: attempts + 1 }));
  for (const { id, leaseId, attempt } of jobs)
    await tx
      .updateTable('jobs')
      .set({ attempts: attempt, lease_id: leaseId, leased_until: new Date(now.getTime() + lease) })
      .where('id', '=', id)
      .execute();
  return jobs;
}

type Change = Partial<
  Record<keyof Pick<Database['jobs'], 'attempts' | 'error' | 'lease_id' | 'leased_until' | 'run_at'>, unknown>
>;

async function change({ tx }: Work, { id, leaseId }: Job, changes: Change): Promise<void> {
  const kept = await tx
    .updateTable('jobs')
    .set(changes as object)
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .returning('id')
    .executeTakeFirst();
  if (!kept) throw new Superseded();
}

const FREE = { lease_id: null, leased_until: null };

/** Keeps the job for `lease` milliseconds more. A Superseded, with all of the transaction, where it isn't ours any more. */
export const renew = (work: Work, job: Job, lease: number): Promise<void> =>
  asSystem(work, () => change(work, job, { leased_until: new Date(work.now.getTime() + lease) }));

/** Ends the job. A Superseded, with all of the transaction, where it isn't ours any more. */
export const complete = (work: Work, { id, leaseId }: Job): Promise<void> =>
  asSystem(work, async () => {
    const { numDeletedRows } = await work.tx
      .deleteFrom('jobs')
      .where('id', '=', id)
      .where('lease_id', '=', leaseId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Superseded();
  });

/** Lets a repeating job wait for its next time, `every` milliseconds from now. */
export const repeatIn = (work: Work, job: Job, every: number): Promise<void> =>
  change(work, job, { ...FREE, attempts: 0, error: null, run_at: new Date(work.now.getTime() + every) });

/** Lets the job be tried again in `wait` milliseconds. */
export const fail = (work: Work, job: Job, error: string, wait: number): Promise<void> =>
  change(work, job, { ...FREE, error, run_at: new Date(work.now.getTime() + wait) });

/** Gives a job that was begun back, as if it had not been: whoever comes next begins it anew. */
export const giveBack = (work: Work, job: Job): Promise<void> =>
  change(work, job, { ...FREE, attempts: job.attempt - 1 });
