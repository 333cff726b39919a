import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Services } from '#server/services.ts';
import { create, makePeople, memoryCarrier, read, runBroadcasts } from './broadcasts.ts';
import { openCopyOf } from './database.ts';
import { testApi, type TestApi } from './harness.ts';

/* Two processes on one database; the embedded one lets them take turns. */

const PEOPLE = process.env['FULL'] ? 5000 : 120;
const PER_SECOND = process.env['FULL'] ? 200 : 30;

let test: TestApi;
let processes: readonly Services[];
let close: () => Promise<void>;

// others get a word in while a message is on its way
const memory = memoryCarrier(() => new Promise((resolve) => setImmediate(resolve)), { perSecond: PER_SECOND });

beforeEach(async () => {
  const { carriers } = await testApi().then(({ services }) => services);
  test = await testApi({ services: { carriers: { ...carriers, broadcasts: memory.carriers } } });
  const other = await openCopyOf(test.db);
  close = other.close;
  processes = [test.services, { ...test.services, db: other.db }];
});
afterEach(() => close());

it('two processes that send one broadcast write to nobody twice, leave nobody out, and share its speed', async () => {
  const { programId, people } = await makePeople(test, PEOPLE);
  const { id } = await create(test, { programs: [programId] });
  const each: number[] = [];
  for (let second = 0; memory.taken.length < PEOPLE && second < PEOPLE; second += 1) {
    const before = memory.taken.length;
    await Promise.all(processes.map((services) => runBroadcasts(services)));
    each.push(memory.taken.length - before);
    test.clock.advance(1);
  }
  for (const services of processes) await runBroadcasts(services);
  const phones = memory.taken.map(({ to }) => to);
  expect(phones.toSorted()).toEqual(people.map(({ phone }) => phone ?? '').toSorted());
  expect(Math.max(...each)).toBeLessThanOrEqual(PER_SECOND);
  expect(await read(test, id)).toMatchObject({
    status: 'sent',
    progress: { selected: PEOPLE, success: PEOPLE, error: 0, pending: 0, stopped: 0 },
  });
}, 600_000);
