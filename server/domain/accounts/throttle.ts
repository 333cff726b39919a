import { sql } from 'kysely';
import { DomainError } from '#server/errors.ts';
import type { Work } from '#server/work.ts';

const MINUTE_MS = 60_000;

/** How long attempts are counted, and how long one waits when there were too many. */
const THROTTLE_MINUTES = 15;
const LONGEST_MINUTES = 60;

/** So many attempts of one kind are allowed within 15 minutes, or within `minutes`, at most an hour. */
export interface Limit {
  readonly key: string;
  readonly max: number;
  readonly minutes?: number;
}

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

/** A refusal to be thrown once the count is committed. */
export const tooMany = (retryAfterSeconds: number): DomainError =>
  new DomainError(429, 'tooMany', { retryAfterSeconds });

/** Counts that nobody waits for any more go, a few at a time and past those that another call holds. */
async function forgetOld(work: Work): Promise<void> {
  await sql`delete from throttles where key in (select key from throttles
    where window_started_at <= ${before(work.now, LONGEST_MINUTES)}
    order by window_started_at limit 100 for update skip locked)`.execute(work.tx);
}

/**
 * Counts one attempt, before it is known whether it fails, so that attempts made at once are counted too.
 * Gives the seconds to wait when there were too many within the limit's time; 0 when it may go on. Nothing is thrown,
 * for a count must outlive the refusal: throw `tooMany` after the transaction. The wait starts with the last
 * attempt that was allowed.
 */
export async function countAttempt(work: Work, { key, max, minutes = THROTTLE_MINUTES }: Limit): Promise<number> {
  const windowStart = before(work.now, minutes);
  const { rows } = await sql<{ count: number; window_started_at: Date }>`
    insert into throttles as t (key, count, window_started_at) values (${key}, 1, ${work.now})
    on conflict (key) do update set
      count = case when t.window_started_at <= ${windowStart} then 1 else least(t.count + 1, ${max + 1}::integer) end,
      window_started_at = case
        when t.window_started_at <= ${windowStart} or t.count + 1 = ${max}::integer then ${work.now}
        else t.window_started_at end
    returning count, window_started_at`.execute(work.tx);
  const [row] = rows;
  if (!row) return 0;
  if (row.count === 1) await forgetOld(work);
  if (row.count <= max) return 0;
  return Math.max(1, Math.ceil((row.window_started_at.getTime() - windowStart.getTime()) / 1000));
}

/** Seconds to wait for an attempt to be allowed again, without counting one; 0 when it may be made now. */
export async function waitFor(work: Work, { key, max, minutes = THROTTLE_MINUTES }: Limit): Promise<number> {
  const windowStart = before(work.now, minutes).getTime();
  const row = await work.tx.selectFrom('throttles').selectAll().where('key', '=', key).executeTakeFirst();
  if (!row || row.count < max || row.window_started_at.getTime() <= windowStart) return 0;
  return Math.max(1, Math.ceil((row.window_started_at.getTime() - windowStart) / 1000));
}

/** Takes back an attempt that was none: it succeeded. */
export async function uncountAttempt(work: Work, key: string): Promise<void> {
  await work.tx
    .updateTable('throttles')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/** Writes a count as it is: the work of a write, without its effect. */
export async function rewriteCount(work: Work, key: string): Promise<void> {
  await sql`update throttles set count = count where key = ${key}`.execute(work.tx);
}

/** Forgets all attempts of a key. */
export async function forgetAttempts(work: Work, key: string): Promise<void> {
  await work.tx.deleteFrom('throttles').where('key', '=', key).execute();
}

/** The network an address belongs to: an IPv6 customer has a /64 of addresses to make attempts from. */
export function networkOf(address: string): string {
  const bare = address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '');
  if (!bare.includes(':')) return bare;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const ending = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - ending.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...ending];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** The limit of failed attempts from one address; a caller without an address isn't counted. */
export const addressLimit = (kind: string, address: string, max: number): Limit | null =>
  address === '' ? null : { key: `${kind}:address:${networkOf(address)}`, max };
