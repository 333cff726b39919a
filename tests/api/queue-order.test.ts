import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { randomFrom, type Random } from '#server/seed/random.ts';
import * as queues from '#src/schemas/queues.ts';
import { isServer } from './database.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addPeople, addQueue, order } from './queue-calls.ts';
import { asSystem } from './sign-in.ts';

/** On a server, where they go on side by side, all that the promise is about; in the page one goes on after another. */
const MOVES = isServer() ? 2000 : 200;
const CLIENTS = 4;

interface Moved {
  readonly callListQueueRecipientId: string;
  readonly priorityOrder: number;
}

const move = (test: TestApi, id: string, body: Moved | readonly Moved[]) =>
  test.call(queues.moveQueueRecipients, { as: 'org.user', params: { id }, body: body as never });

interface Row {
  readonly id: string;
  readonly personId: string;
}

const rowsOf = async (test: TestApi, id: string): Promise<Row[]> =>
  (
    await sql<Row>`select r.id, m.person_id as "personId" from queue_recipients r join memberships m on m.id = r.membership_id
      where r.queue_id = ${id} order by r.rank`.execute(test.db)
  ).rows;

/** A queue of Harbor's with so many recipients, who are nobody else's. */
async function longQueue(test: TestApi, count: number): Promise<string> {
  const id = await addQueue(test, { name: 'Long' });
  await asSystem(test, ({ tx }) =>
    sql`
      with made as (
        insert into people (id, first_name, last_name, created_at, updated_at)
          select gen_random_uuid(), 'Long', 'Person ' || n, now(), now() from generate_series(1, ${count}::integer) n
          returning id
      ), placed as (
        insert into memberships (id, organization_id, person_id, role_id, created_at, updated_at)
          select gen_random_uuid(), ${DEMO_ORGANIZATIONS.harbor}, made.id,
            (select id from roles where name = 'RECIPIENT'), now(), now() from made
          returning id
      )
      insert into queue_recipients (id, queue_id, organization_id, membership_id, rank, counted_from, added_at)
        select gen_random_uuid(), ${id}, ${DEMO_ORGANIZATIONS.harbor}, placed.id,
          row_number() over (order by placed.id) * 1048576, now(), now() from placed`.execute(tx),
  );
  return id;
}

it('moves are done one after another, and tell where all who moved have come', async () => {
  const test = await testApi();
  const people = await addPeople(test, 'RECIPIENT', ['A', 'B', 'C', 'D']);
  const id = await addQueue(test, { recipients: people.map(({ personId }) => personId) });
  const [a = '', b = '', c = '', d = ''] = (await rowsOf(test, id)).map((row) => row.id);
  const one = await move(test, id, { callListQueueRecipientId: d, priorityOrder: 1 });
  expect(one.data.priorityOrders).toEqual([{ callListQueueRecipientId: d, priorityOrder: 1 }]);
  expect(await order(test, id)).toEqual(['D', 'A', 'B', 'C']);
  const answer = await move(test, id, [
    { callListQueueRecipientId: a, priorityOrder: 4 },
    { callListQueueRecipientId: c, priorityOrder: 1 },
    { callListQueueRecipientId: b, priorityOrder: 99 },
    { callListQueueRecipientId: test.services.newId(), priorityOrder: 1 },
    { callListQueueRecipientId: 'garbage', priorityOrder: 1 },
  ]);
  expect(await order(test, id)).toEqual(['C', 'D', 'A', 'B']);
  expect(
    new Map(answer.data.priorityOrders.map((each) => [each.callListQueueRecipientId, each.priorityOrder])),
  ).toEqual(
    new Map([
      [a, 3],
      [b, 4],
      [c, 1],
    ]),
  );
});

it('beyond the last one is the last one of its queue', async () => {
  const test = await testApi();
  const people = (await addPeople(test, 'RECIPIENT', ['A', 'B', 'C'])).map(({ personId }) => personId);
  const id = await addQueue(test, { recipients: people.slice(1) });
  await addQueue(test, { name: 'Another', recipients: people });
  const moved = (await rowsOf(test, id))[0]?.id ?? '';
  const { data } = await move(test, id, { callListQueueRecipientId: moved, priorityOrder: 9 });
  expect(data.priorityOrders).toEqual([{ callListQueueRecipientId: moved, priorityOrder: 2 }]);
});

it('who isn’t in the queue isn’t moved', async () => {
  const test = await testApi();
  const people = await addPeople(test, 'RECIPIENT', ['A']);
  const id = await addQueue(test, { recipients: people.map(({ personId }) => personId) });
  const other = await addQueue(test, { name: 'Other', recipients: people.map(({ personId }) => personId) });
  const [foreign = { id: '' }] = await rowsOf(test, other);
  for (const callListQueueRecipientId of [foreign.id, test.services.newId(), 'garbage'])
    expect((await move(test, id, { callListQueueRecipientId, priorityOrder: 1 })).status).toBe(404);
  const [own = { id: '' }] = await rowsOf(test, id);
  for (const priorityOrder of [0, -3, 1.5, '1'])
    expect((await move(test, id, { callListQueueRecipientId: own.id, priorityOrder } as never)).status).toBe(400);
  expect((await move(test, id, [])).status).toBe(400);
  const many = Array.from({ length: 101 }, () => ({ callListQueueRecipientId: own.id, priorityOrder: 1 }));
  expect((await move(test, id, many)).status).toBe(400);
});

it('a move writes one row, until the room between two is used up', async () => {
  const test = await testApi();
  const id = await longQueue(test, 12);
  const ranks = async () =>
    new Map(
      (
        await sql<{ id: string; rank: number }>`select id, rank from queue_recipients where queue_id = ${id}
          order by rank`.execute(test.db)
      ).rows.map((row) => [row.id, row.rank]),
    );
  let renumbered = 0;
  for (let n = 0; n < 40; n += 1) {
    const before = await ranks();
    const ids = [...before.keys()];
    const last = ids.at(-1) ?? '';
    expect((await move(test, id, { callListQueueRecipientId: last, priorityOrder: 2 })).status).toBe(200);
    const after = await ranks();
    expect([...after.keys()]).toEqual([ids[0], last, ...ids.slice(1, -1)]);
    const written = [...after].filter(([row, rank]) => before.get(row) !== rank).length;
    if (written !== 1) renumbered += 1;
  }
  expect(renumbered).toBeGreaterThan(0);
  expect(renumbered).toBeLessThan(4);
});

interface Client {
  readonly random: Random;
  readonly out: Row[];
}

/** One of what an admin does: mostly moves, sometimes taking somebody out or putting them back. */
async function act(test: TestApi, id: string, { random, out }: Client, rows: readonly Row[]): Promise<number> {
  const row = random.pick(rows);
  const priorityOrder = random.int(1, rows.length);
  const chance = random.next();
  const params = { id, personId: row.personId };
  if (chance < 0.02) {
    const { status } = await test.call(queues.removeQueueRecipient, { as: 'org.user', params });
    if (status === 200) out.push(row);
    return status;
  }
  if (chance < 0.04 && out.length > 0) {
    const back = out.splice(0, 1)[0]?.personId ?? '';
    const body = { personId: back, priorityOrder };
    return (await test.call(queues.addQueueRecipients, { as: 'org.user', params: { id }, body })).status;
  }
  if (chance < 0.1) {
    const body = { priorityOrder };
    return (await test.call(queues.updateQueueRecipient, { as: 'org.user', params, body })).status;
  }
  const moves = chance < 0.2 ? [row, random.pick(rows), random.pick(rows)] : [row];
  const body = moves.map((each) => ({ callListQueueRecipientId: each.id, priorityOrder: random.int(1, rows.length) }));
  return (await move(test, id, body)).status;
}

it(`${CLIENTS} clients move ${MOVES} times, remove and add: the order stays one, and nobody is shown an error`, async () => {
  const test = await testApi();
  const id = await longQueue(test, 500);
  await test.tokenOf('org.user');
  const statuses: number[] = [];
  const clients = Array.from({ length: CLIENTS }, (_, n): Client => ({ random: randomFrom(n + 1), out: [] }));
  await Promise.all(
    clients.map(async (client) => {
      let rows = await rowsOf(test, id);
      for (let n = 0; n < MOVES / CLIENTS; n += 1) {
        if (n % 20 === 0) rows = await rowsOf(test, id);
        statuses.push(await act(test, id, client, rows));
      }
    }),
  );
  // a row that another client has taken out a moment ago isn't there any more: that alone is told
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(MOVES * 0.9);
  const out = clients.reduce((sum, client) => sum + client.out.length, 0);
  const rows = await rowsOf(test, id);
  expect(rows).toHaveLength(500 - out);
  expect(new Set(rows.map(({ personId }) => personId)).size).toBe(rows.length);
  const answers = [];
  for (let page = 1; page <= Math.ceil(rows.length / 100); page += 1)
    answers.push(
      ...(await test.call(queues.listQueueRecipients, { as: 'org.user', params: { id }, query: { page, limit: 100 } }))
        .data.recipients,
    );
  expect(answers.map(({ priorityOrder }) => priorityOrder)).toEqual(rows.map((_, index) => index + 1));
  expect(answers.map((each) => each.id)).toEqual(rows.map((row) => row.id));
  expect(test.logs).toEqual([]);
});
