import { beforeEach, expect, it } from 'vitest';
import { orderHandOver } from '#server/domain/broadcasts/broadcast-control.ts';
import { sendMessages } from '#server/jobs/broadcast-send.ts';
import { claim } from '#server/jobs/queue.ts';
import { inScope, type Work } from '#server/work.ts';
import { create, makePeople, memoryCarrier, read, runBroadcasts } from './broadcasts.ts';
import { untilOneWaits } from './database.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';

/*
 * Two transactions that want a broadcast and a job of it: in two orders the database gives one of them up, and with it
 * what a carrier has taken. The embedded database lets them take turns.
 */

const { harbor } = DEMO_ORGANIZATIONS;

let test: TestApi;
let whileSending: () => Promise<void>;
const memory = memoryCarrier(() => whileSending());

beforeEach(async () => {
  whileSending = async () => {};
  const { carriers } = await testApi().then(({ services }) => services);
  test = await testApi({ services: { carriers: { ...carriers, broadcasts: memory.carriers } } });
  memory.taken.length = 0;
});

/** Holds a broadcast while `begun` is waiting for it, then orders its hand-over, as who expands it does. */
async function expandDuring(id: string, begun: () => Promise<unknown>): Promise<void> {
  const waiting = await inScope(test.services, 'system', async (work) => {
    await work.tx.selectFrom('broadcasts').select('id').where('id', '=', id).forUpdate().execute();
    const ended = begun();
    await untilOneWaits(test.db);
    await orderHandOver(work, harbor, 'sms');
    return { ended };
  });
  await waiting.ended;
}

it('who hands messages over waits for who expands the broadcast, not the other way round', async () => {
  const { programId } = await makePeople(test, 2);
  const { id } = await create(test, { programs: [programId] });
  await runBroadcasts(test.services, ['broadcast']);
  await expandDuring(id, () => runBroadcasts(test.services, ['broadcast-send']));
  expect(await read(test, id)).toMatchObject({ status: 'sent', progress: { success: 2, error: 0 } });
});

it('what a carrier has taken is written down, whoever has the broadcast meanwhile', async () => {
  const { programId } = await makePeople(test, 1);
  const { id } = await create(test, { programs: [programId] });
  await runBroadcasts(test.services, ['broadcast']);
  const held = Promise.withResolvers<void>();
  const isOnItsWay = new Promise<void>((resolve) => {
    whileSending = () => {
      resolve();
      return held.promise;
    };
  });
  const sent = runBroadcasts(test.services, ['broadcast-send']);
  await isOnItsWay;
  await expandDuring(id, () => {
    held.resolve();
    return sent;
  });
  expect(await read(test, id)).toMatchObject({ status: 'sent', progress: { success: 1, error: 0 } });
});

it('what is ordered while the job looks whether there is anything to send is sent', async () => {
  const { programId } = await makePeople(test, 1);
  const { id } = await create(test, { programs: [programId] });
  await runBroadcasts(test.services, ['broadcast']);
  const begin = ({ tx }: Work, moment: Date | null) =>
    tx.updateTable('broadcasts').set({ started_at: moment }).where('id', '=', id).execute();
  const [job] = await inScope(test.services, 'system', async (work) => {
    await begin(work, null);
    return claim(work, { kind: 'broadcast-send', limit: 1, lease: 60_000 });
  });
  if (!job) throw new Error('Nothing was ordered');
  const { ended } = await inScope(test.services, 'system', async (work) => {
    await begin(work, work.now);
    await orderHandOver(work, harbor, 'sms');
    const looking = sendMessages(test.services, job);
    await untilOneWaits(test.db);
    return { ended: looking };
  });
  await ended;
  test.clock.advance(1);
  await runBroadcasts(test.services);
  expect(await read(test, id)).toMatchObject({ status: 'sent', progress: { success: 1 } });
});
