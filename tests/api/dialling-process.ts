import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { peopleReader } from '#server/domain/uploads/import-reader.ts';
import { newUuid } from '#server/ids.ts';
import { dial } from '#server/jobs/dial.ts';
import { KINDS } from '#server/jobs/kinds.ts';
import { runDue } from '#server/jobs/run.ts';
import { simulatedCalls } from '#server/simulated/calls.ts';
import type { Services } from '#server/services.ts';
import { memoryFiles } from './memory-files.ts';

/*
 * A process that does nothing but call from queues, in a hurry: each second is five minutes. It prints how many calls it
 * has begun, and ends when everybody has been called and has hung up. Made to be killed.
 */

const SPEED = 300;
/** Two seconds of the wall's: in this hurry the leases of the product would be over before a job is done. */
const LEASE_MS = 2000 * SPEED;
const { DATABASE_URL, DATA_DIR = '', DIAL_FROM = '', DIAL_SINCE = '' } = process.env;

const db = DATABASE_URL ? openPostgres(DATABASE_URL) : (await openEmbedded({ dataDir: DATA_DIR })).db;
const clock = { now: () => new Date(Date.parse(DIAL_FROM) + (Date.now() - Number(DIAL_SINCE)) * SPEED) };
const worker = { db, clock, newId: newUuid };
const nowhere = async () => undefined;
const services: Services = {
  ...worker,
  carriers: {
    mail: nowhere,
    sms: nowhere,
    voice: nowhere,
    call: simulatedCalls(worker),
    broadcasts: { sms: null, voice: null, email: null },
    callbacks: null,
  },
  files: memoryFiles(),
  log: () => undefined,
  openPeople: peopleReader(newUuid),
  config: { jwtSecret: new Uint8Array(32), publicUrl: '', demo: false, trustedProxies: 0, features: '' },
};

for (;;) {
  const begun = await dial(services);
  if (begun > 0) process.stdout.write('begun\n'.repeat(begun));
  for (const name of ['call', 'simulated-call'] as const)
    await runDue(services, name, { ...KINDS[name], lease: LEASE_MS });
  const waiting = await db
    .selectFrom('queue_recipients as r')
    .innerJoin('queues as q', 'q.id', 'r.queue_id')
    .select('r.id')
    .where('q.active', '=', true)
    .where((eb) => eb.or([eb('last_call_id', 'is', null), eb('live_call_id', 'is not', null)]))
    .limit(1)
    .execute();
  if (waiting.length === 0) break;
}
await db.destroy();
