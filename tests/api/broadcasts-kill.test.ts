import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { newUuid } from '#server/ids.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { seedDemo } from '#server/seed/index.ts';
import { inScope } from '#server/work.ts';
import { DEMO_ORGANIZATIONS } from './harness.ts';
import { makePlace, type Place } from './server-process.ts';

/* The carrier knows no keys: whatever is handed to it twice is sent twice. */

const CONTACTS = process.env['FULL'] ? 10_000 : 1200;
const KILLS = process.env['FULL'] ? 20 : 3;
/** So that the kills are spread over the whole of it. */
const STRETCH = Math.ceil(CONTACTS / (KILLS * 90));
const MAIN = join(import.meta.dirname, 'sending-process.ts');
const FROM = '2026-11-23T15:00:00Z';

let place: Place | undefined;
afterEach(async () => {
  await place?.remove();
});

/** A broadcast to so many addresses, each of them twice. */
async function prepare(at: Place): Promise<string> {
  const db = await at.open();
  await migrate(db);
  const services = { db, clock: { now: () => new Date(FROM) }, newId: newUuid };
  await seedDemo(services, { passwordHash: 'none' });
  const id = newUuid();
  await inScope(services, 'system', async (work) => {
    const { tx, now } = work;
    const moments = { scheduled_at: now, created_at: now, updated_at: now };
    await tx
      .insertInto('broadcasts')
      .values({
        ...moments,
        id,
        organization_id: DEMO_ORGANIZATIONS.harbor,
        title: 'Storm',
        type: 'email',
        kind: 'EPHEMERAL',
        content: 'Stay at home',
        status: 'scheduled',
      })
      .execute();
    await sql`insert into broadcast_contacts (broadcast_id, organization_id, position, contact)
      select ${id}, ${DEMO_ORGANIZATIONS.harbor}, n, 'p' || n % ${CONTACTS}::int || '@example.org'
      from generate_series(1, ${2 * CONTACTS}::int) n`.execute(tx);
    await enqueue(work, 'broadcast', { id }, { key: id });
  });
  await db.destroy();
  return id;
}

/** Lets a process send, and kills it when it has handed over so many; with null it comes to its end. */
const run = (at: Place, since: number, kill: number | null) =>
  at.runScript(MAIN, { SEND_FROM: FROM, SEND_SINCE: String(since) }, kill);

it('a process that is killed while it sends writes to nobody twice, and leaves nobody out unsaid', async () => {
  place = await makePlace();
  const at = place;
  const id = await prepare(at);
  const since = Date.now();
  // in the midst of a batch, and at another place of it each time
  for (let kill = 0; kill < KILLS; kill += 1) await run(at, since, 1 + ((kill * 37) % 90) * STRETCH);
  await run(at, since, null);

  const taken = (await readFile(join(at.dataDir, 'taken.txt'), 'utf8')).trimEnd().split('\n');
  const db = await at.open();
  const broadcast = await db.selectFrom('broadcasts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const messages = await db.selectFrom('broadcast_recipients').selectAll().where('broadcast_id', '=', id).execute();
  await db.destroy();

  expect(new Set(taken).size, 'nobody twice').toBe(taken.length);
  const told = new Set(taken);
  expect(messages).toHaveLength(CONTACTS);
  for (const { contact, status, error } of messages) {
    if (status === 'success') expect(told).toContain(contact);
    else expect([status, error]).toEqual(['error', 'unknown']);
  }
  const unknown = messages.filter(({ error }) => error === 'unknown').length;
  expect(unknown).toBeGreaterThan(0);
  expect(unknown).toBeLessThanOrEqual(50 * KILLS);
  expect(broadcast).toMatchObject({
    status: 'sent',
    selected: 2 * CONTACTS,
    left_out: { duplicate: CONTACTS },
    success: CONTACTS - unknown,
    error: unknown,
    pending: 0,
    stopped: 0,
  });
}, 600_000);
