import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { newUuid } from '#server/ids.ts';
import { seedDemo } from '#server/seed/index.ts';
import { planOf } from '#server/simulated/call-plan.ts';
import { inScope } from '#server/work.ts';
import type { TestApi } from './harness.ts';
import { addCallers, addPeople, addQueue, addRecipients } from './queue-rows.ts';
import { makePlace, type Place } from './server-process.ts';

/* On a server of databases two processes call at once, and each of them is killed; the embedded one has room for one. */

const RECIPIENTS = process.env['FULL'] ? 500 : 60;
const KILLS = process.env['FULL'] ? 12 : 2;
const MAIN = join(import.meta.dirname, 'dialling-process.ts');
const FROM = '2026-11-23T15:00:00Z';

let place: Place | undefined;
afterEach(async () => {
  await place?.remove();
});

/** How the simulated carrier lets a call end. */
function plannedEnd(id: string): string | undefined {
  const kinds = planOf({ callId: id, language: 'en', isPressed: false }).steps.map(({ kind }) => kind);
  const end = kinds.find(
    (kind) => kind === 'completed' || kind === 'no-answer' || kind === 'busy' || kind === 'failed',
  );
  return end === 'completed' && kinds.includes('voicemail') ? 'voicemail' : end;
}

/** A queue that can be called from at any hour of the test. */
async function prepare(at: Place): Promise<string> {
  const db = await at.open();
  await migrate(db);
  const services = { db, clock: { now: () => new Date(FROM) }, newId: newUuid };
  await seedDemo(services, { passwordHash: 'none' });
  await inScope(services, 'system', ({ tx }) => tx.updateTable('queues').set({ active: false }).execute());
  const test = { services, clock: services.clock } as unknown as TestApi;
  const queueId = await addQueue(test, { cooldownHours: 168 });
  const numbered = (role: 'CALLER' | 'RECIPIENT', count: number, area: string) =>
    addPeople(
      test,
      Array.from({ length: count }, (_, n) => ({ role, name: role, zip: '10001', phone: `+1${area}${3_000_000 + n}` })),
    );
  await addRecipients(test, queueId, await numbered('RECIPIENT', RECIPIENTS, '212'));
  await addCallers(test, queueId, await numbered('CALLER', 8, '347'), () => new Date('2026-12-01T00:00:00Z'));
  await db.destroy();
  return queueId;
}

/** Lets a process call, and kills it when it has begun so many calls; with null it comes to its end. */
const run = (at: Place, since: number, kill: number | null) =>
  at.runScript(MAIN, { DIAL_FROM: FROM, DIAL_SINCE: String(since) }, kill);

it('a process that is killed while it calls from a queue loses no call, and calls nobody a second time', async () => {
  place = await makePlace();
  const at = place;
  const queueId = await prepare(at);
  const since = Date.now();
  const processes = at.env['DATABASE_URL'] ? 2 : 1;
  const step = Math.floor(RECIPIENTS / (KILLS + 1) / processes);
  for (let kill = 0; kill < KILLS; kill += 1)
    await Promise.all(Array.from({ length: processes }, (_, other) => run(at, since, Math.max(1, step - other))));
  await Promise.all(Array.from({ length: processes }, () => run(at, since, null)));

  const db = await at.open();
  const calls = await db.selectFrom('calls').selectAll().where('queue_id', '=', queueId).execute();
  const waiting = await db.selectFrom('jobs').select('kind').where('kind', '=', 'call').execute();
  const left = await db
    .selectFrom('queue_recipients')
    .select('id')
    .where('queue_id', '=', queueId)
    .where('last_call_id', 'is', null)
    .execute();
  await db.destroy();
  expect(calls).toHaveLength(RECIPIENTS);
  expect(new Set(calls.map((call) => call.recipient_id)).size).toBe(RECIPIENTS);
  // each went as its carrier told, to the end
  expect(calls.map(({ id, status }) => [id, status])).toEqual(calls.map(({ id }) => [id, plannedEnd(id)]));
  expect([waiting, left]).toEqual([[], []]);
}, 600_000);
