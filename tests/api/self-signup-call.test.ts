import { expect, it } from 'vitest';
import { dial } from '#server/jobs/dial.ts';
import { listCalls } from '#src/schemas/calls.ts';
import { createPerson } from '#src/schemas/people.ts';
import {
  addQueueCallers,
  getQueueRecipientReasons,
  listQueues,
  updateQueue,
  updateQueueCaller,
} from '#src/schemas/queues.ts';
import { stepCalls, passCalls } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { asSystem } from './sign-in.ts';
import { signupBody } from './signups.ts';

const { harbor } = DEMO_ORGANIZATIONS;
const as = 'org.admin';

it('who signs up at noon and likes evenings is called in the evening by the caller on shift', async () => {
  const test = await testApi();
  // a Monday noon where the area code is
  test.clock.set('2026-11-23T17:00:00Z');
  await asSystem(test, ({ tx }) => tx.updateTable('queues').set({ active: false }).execute());
  const { data } = await test.call(createPerson, {
    body: await signupBody(test.services, harbor),
    address: '198.51.100.7',
  });
  const personId = data.person.id;
  const found = await test.call(listQueues, {
    as,
    query: { organizationId: harbor, personId },
  });
  const id = found.data.callListQueues[0]?.id ?? '';
  expect(found.data.callListQueues.map(({ selfSignup }) => selfSignup)).toEqual([true]);
  await asSystem(test, ({ tx }) => tx.deleteFrom('queue_callers').where('queue_id', '=', id).execute());
  // those of the seed have waited longer
  await asSystem(test, async ({ tx }) => {
    const { id: own } = await tx
      .selectFrom('memberships')
      .select('id')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('queue_recipients').where('queue_id', '=', id).where('membership_id', '!=', own).execute();
  });
  const on = await test.call(updateQueue, { as, params: { id }, body: { name: 'Self Signup', active: true } });
  expect(on.status).toBe(200);
  const caller = await addMembership(test, 'CALLER', { firstName: 'Cal', lastName: 'Oday', phone: '+12125550141' });
  await test.call(addQueueCallers, { as, params: { id }, body: { personId: caller.personId } });
  const shift = () =>
    test.call(updateQueueCaller, {
      as,
      params: { id, personId: caller.personId },
      body: { onShiftUntil: new Date(test.clock.now().getTime() + 4 * 3_600_000).toISOString() },
    });
  await shift();

  expect(await dial(test.services)).toBe(0);
  const why = await test.call(getQueueRecipientReasons, { as, params: { id, personId } });
  expect(why.data.reasons.map(({ kind }) => kind)).toEqual(['notTheirTime']);

  test.clock.set('2026-11-23T22:05:00Z');
  await shift();
  expect(await dial(test.services)).toBe(1);
  await stepCalls(test);
  await passCalls(test, 200);
  const calls = await test.call(listCalls, { as, query: { callee: 'Noor Quill', type: 'OUTREACH_QUEUE' } });
  expect(calls.data.callLogs).toHaveLength(1);
  expect(calls.data.callLogs[0]).toMatchObject({ endedAt: expect.any(String) as string });
  expect(JSON.stringify(calls.data.callLogs[0])).toContain('Cal Oday');
});
