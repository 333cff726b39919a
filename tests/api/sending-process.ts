import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { peopleReader } from '#server/domain/uploads/import-reader.ts';
import { newUuid } from '#server/ids.ts';
import { KINDS } from '#server/jobs/kinds.ts';
import { runDue } from '#server/jobs/run.ts';
import type { BroadcastCarrier, Services } from '#server/services.ts';
import { memoryFiles } from './memory-files.ts';

/*
 * A process that does nothing but send broadcasts, in a hurry: each second is five minutes. Its carrier writes down what
 * it took, and would take everything twice. It prints a line for each message, and ends when nothing is left to send.
 * Made to be killed.
 */

const SPEED = 300;
const { DATABASE_URL, DATA_DIR = '', SEND_FROM = '', SEND_SINCE = '' } = process.env;

const db = DATABASE_URL ? openPostgres(DATABASE_URL) : (await openEmbedded({ dataDir: DATA_DIR })).db;
const clock = { now: () => new Date(Date.parse(SEND_FROM) + (Date.now() - Number(SEND_SINCE)) * SPEED) };
const nowhere = async () => undefined;
const carrier: BroadcastCarrier = {
  isSimulated: false,
  knowsKeys: false,
  perSecond: 1000,
  async send({ key, to }) {
    appendFileSync(join(DATA_DIR, 'taken.txt'), `${to}\n`);
    process.stdout.write('taken\n');
    // others of the batch are on their way, too
    await new Promise((resolve) => setTimeout(resolve, 1));
    return { ref: key };
  },
};
const services: Services = {
  db,
  clock,
  newId: newUuid,
  carriers: {
    mail: nowhere,
    sms: nowhere,
    voice: nowhere,
    call: null,
    broadcasts: { sms: carrier, voice: carrier, email: carrier },
    callbacks: null,
  },
  files: memoryFiles(),
  log: () => undefined,
  openPeople: peopleReader(newUuid),
  config: { jwtSecret: new Uint8Array(32), publicUrl: '', demo: false, trustedProxies: 0, features: '' },
};

for (;;) {
  for (const name of ['broadcast', 'broadcast-send'] as const) await runDue(services, name, KINDS[name]);
  const left = await db
    .selectFrom('broadcasts')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('scheduled_at', '<=', clock.now())
    .limit(1)
    .execute();
  if (left.length === 0) break;
}
await db.destroy();
