import { sql } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import { insertRows } from '#server/db/bulk.ts';
import { seedPeople } from '#server/seed/bench.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';
import { inScope, type Worker } from '#server/work.ts';
import { fillPath } from '#src/schemas/endpoint.ts';
import { listQueueProgramsRecipients, listQueueRecipients, moveQueueRecipients } from '#src/schemas/queues.ts';
import { fill, oneOf, ONE_BY_ONE, showReads, signIn, WARM_UP, type Budget, type Read } from './bench-reads.ts';
import { percentile, table, type Row } from './bench-report.ts';
import { temporaryFolder } from './cleanup.ts';
import { startProduct } from './product.ts';

const RECIPIENTS = 5000;
/** Of the organization, from whom the recipients are. */
const PEOPLE = 50_000;
const BUDGET: Budget = { p50: 15, p95: 40 };
/** What there is to choose from when somebody is added, of all those people. */
const PICKER = { p50: 150, kB: 60 };
const QUEUE = '0193a000-0000-7000-8000-e0f100000001';

/** What ranks of neighbors differ by, as the server makes them. */
const STEP = 1024;

/** One queue of all these recipients, as if they had been added today, of whom the first fifth is done. */
async function seedQueue(worker: Worker): Promise<void> {
  await seedPeople(worker, DEMO_ORGANIZATIONS.harbor, PEOPLE);
  await inScope(worker, 'system', async ({ tx, now, newId }) => {
    const own = { organization_id: DEMO_ORGANIZATIONS.harbor };
    const stamps = { created_at: now.toISOString(), updated_at: now.toISOString() };
    const name = 'Queue of the bench';
    const id = QUEUE;
    await insertRows(tx, 'queues', [{ id, ...own, name, active: true, switched_at: now.toISOString(), ...stamps }]);
    const recipients = await tx
      .selectFrom('memberships')
      .select('id')
      .where('organization_id', '=', own.organization_id)
      .where('role_id', '=', ROLE_IDS.RECIPIENT)
      .orderBy('id', 'desc')
      .limit(RECIPIENTS)
      .execute();
    if (recipients.length < RECIPIENTS) throw new Error(`Only ${recipients.length} recipients were made`);
    await insertRows(
      tx,
      'queue_recipients',
      recipients.map((membership, at) => ({
        id: newId(),
        queue_id: id,
        ...own,
        membership_id: membership.id,
        rank: (at + 1) * STEP,
        added_at: now.toISOString(),
        counted_from: now.toISOString(),
        set_aside_at: at < RECIPIENTS / 5 ? now.toISOString() : null,
      })),
    );
  });
  await sql`vacuum analyze`.execute(worker.db);
}

const recipients = (query: Record<string, string>) =>
  `${fillPath(listQueueRecipients.path, { id: QUEUE })}?${new URLSearchParams(query).toString()}`;

async function queueReads(url: string): Promise<Record<string, Read>> {
  const send = await signIn(url, 'org.admin');
  const list = (query: (n: number) => Record<string, string>): Read => ({
    send,
    path: (n) => recipients(query(n)),
    isList: true,
  });
  return {
    'queue, first pages': list((n) => ({ page: String(1 + (n % 4)) })),
    'queue, not done': list((n) => ({ state: 'notDone', page: String(1 + (n % 4)) })),
    'queue, deep page': list((n) => ({ page: String(400 + (n % 50)) })),
    // how all of them stand is found out anew each time, to the last: shown without a budget
    'queue, who is ready': { ...list((n) => ({ state: 'ready', page: String(1 + (n % 4)) })), isList: false },
    'queue, by name': list((n) => ({ search: oneOf(['rosa', 'bernard', 'nguyen'], n) })),
  };
}

interface Recipients {
  readonly data: { readonly recipients: ReadonlyArray<{ readonly id: string }> };
}

/** One recipient to any other place, one after the other. */
async function showMoves(title: string, env: Record<string, string>): Promise<void> {
  const product = await startProduct({ ...env, JWT_SECRET: 'a secret of the bench, longer than 32 bytes' });
  try {
    const send = await signIn(product.url, 'org.admin');
    const { data } = (await send(recipients({ limit: '100' }))) as Recipients;
    const times: number[] = [];
    for (let n = 0; n < WARM_UP + ONE_BY_ONE; n += 1) {
      const body = {
        callListQueueRecipientId: oneOf(data.recipients, n * 7).id,
        priorityOrder: 1 + ((n * 1237) % RECIPIENTS),
      };
      const start = performance.now();
      await send(fillPath(moveQueueRecipients.path, { id: QUEUE }), { method: moveQueueRecipients.method, body });
      if (n >= WARM_UP) times.push(performance.now() - start);
    }
    const measures = [
      { value: percentile(times, 0.5), most: BUDGET.p50 },
      { value: percentile(times, 0.95), most: BUDGET.p95 },
    ];
    table(title, ['p50 ms', 'p95 ms'], [{ name: 'one move', measures }]);
  } finally {
    await product.stop();
  }
}

const picker = (query: Record<string, string>) => {
  const asked = { organizationId: DEMO_ORGANIZATIONS.harbor, includeStatus: 'true', ...query };
  return `${listQueueProgramsRecipients.path}?${new URLSearchParams(asked).toString()}`;
};

/** What is offered to choose from: at first, and by name. Specification queues 5.15. */
async function showPicker(title: string, env: Record<string, string>): Promise<void> {
  const product = await startProduct({ ...env, JWT_SECRET: 'a secret of the bench, longer than 32 bytes' });
  try {
    const send = await signIn(product.url, 'org.admin');
    const kinds = ['RECIPIENT', 'CALLER', 'OUTREACH'];
    const asked: Record<string, (n: number) => string> = {
      'at first': (n) => picker({ contactType: oneOf(kinds, n) }),
      'by name': (n) => picker({ contactType: oneOf(kinds, n), search: oneOf(['rosa', 'bernard', 'ma', 'nguyen'], n) }),
    };
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(asked)) {
      const times: number[] = [];
      let bytes = 0;
      for (let n = 0; n < WARM_UP + ONE_BY_ONE; n += 1) {
        const start = performance.now();
        const answer = await send(path(n));
        if (n >= WARM_UP) times.push(performance.now() - start);
        bytes = Math.max(bytes, Buffer.byteLength(JSON.stringify(answer)));
      }
      const measures = [
        { value: percentile(times, 0.5), most: PICKER.p50 },
        { value: bytes / 1000, most: PICKER.kB },
      ];
      rows.push({ name, measures });
    }
    table(title, ['p50 ms', 'kB at most'], rows);
  } finally {
    await product.stop();
  }
}

/** Measures and prints a queue of thousands: its pages, a move in it, and who can be added to it. */
export async function measureQueues(): Promise<void> {
  const data = temporaryFolder();
  const env = { DATA_DIR: data.path };
  try {
    await (await startProduct(env)).stop();
    await fill(env, seedQueue);
    const what = `embedded, a queue of ${RECIPIENTS.toLocaleString('en')}`;
    await showReads(`Reads, ${what}`, env, queueReads, BUDGET);
    await showMoves(`Moves, ${what}`, env);
    await showPicker(`Who can be added, embedded, of ${PEOPLE.toLocaleString('en')} people`, env);
  } finally {
    data.remove();
  }
}
