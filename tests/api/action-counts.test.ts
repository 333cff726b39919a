import { beforeEach, expect, it } from 'vitest';
import { getActionCounts } from '#src/schemas/dashboard.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import { createPerson } from '#src/schemas/people.ts';
import { addQueueCallers, listQueues, updateQueue, updateQueueCaller } from '#src/schemas/queues.ts';
import { listCallerSurveys, listPersonSurveys, postponeSurvey } from '#src/schemas/surveys.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';
import { signupBody } from './signups.ts';
import { surveyRow } from './survey-rows.ts';
import { opened } from './surveys.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;
const as = 'org.admin';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const counts = async (who: 'org.admin' | 'org.user' | 'super.admin' = as, organizationId: string = harbor) =>
  (await test.call(getActionCounts, { as: who, organizationId, params: { organizationId } })).data;

/** What the lists behind the counts tell. */
async function listed() {
  const query = { organizationId: harbor, actionRequired: true, limit: 5 };
  const person = await test.call(listPersonSurveys, { as, query });
  const caller = await test.call(listCallerSurveys, { as, query });
  const { callListQueues } = (await test.call(listQueues, { as, query: { organizationId: harbor, limit: 100 } })).data;
  const queue = callListQueues.find(({ selfSignup }) => selfSignup);
  if (!queue) throw new Error('No queue of those who signed up');
  return {
    queue,
    counts: {
      surveys: person.data.pager.totalItems + caller.data.pager.totalItems,
      signups: queue.counts.ready,
    },
  };
}

it('are those of the lists behind them, for all who may see these', async () => {
  // a Monday noon where the organization is
  test.clock.set('2026-11-23T17:00:00Z');
  for (const address of ['198.51.100.7', '198.51.100.8'])
    await test.call(createPerson, { body: await signupBody(test.services, harbor), address });
  const { queue, counts: behind } = await listed();
  const params = { id: queue.id };
  const switchQueue = (active: boolean) =>
    test.call(updateQueue, { as, params, body: { name: queue.name, active, respectPreferredTimes: false } });
  await switchQueue(true);
  const caller = await addMembership(test, 'CALLER', { phone: '+12125550141' });
  await test.call(addQueueCallers, { as, params, body: { personId: caller.personId } });
  const onShift = (until: string) =>
    test.call(updateQueueCaller, {
      as,
      params: { ...params, personId: caller.personId },
      body: { onShiftUntil: until },
    });
  await onShift('2026-11-23T21:00:00Z');
  const first = (await listed()).counts;
  expect(first).toEqual({ surveys: behind.surveys, signups: 2 });
  expect(first.surveys).toBeGreaterThan(1);
  expect(await counts()).toEqual(first);
  expect(await counts('org.user')).toEqual(first);
  expect(await counts('super.admin')).toEqual(first);
  expect(await counts('super.admin', sunrise)).not.toEqual(first);

  const { survey } = await opened(test, (await addMembership(test, 'RECIPIENT')).id);
  expect(await counts()).toEqual({ ...first, surveys: first.surveys + 1 });
  const later = { params: { id: survey.id }, body: { date: '12/01/2026' } };
  expect((await test.call(postponeSurvey, { as, ...later })).status).toBe(200);
  expect(await counts()).toEqual(first);
  expect(await counts('super.admin')).toEqual(first);

  await switchQueue(false);
  expect(await counts()).toEqual({ ...first, signups: 0 });
  // in the night nobody may be called
  await switchQueue(true);
  expect(await counts()).toEqual(first);
  test.clock.set('2026-11-24T08:00:00Z');
  await onShift('2026-11-24T12:00:00Z');
  expect((await counts()).signups).toBe(0);
});

it('have a survey from when it opens on', async () => {
  const { surveys } = await counts();
  const { id } = await addMembership(test, 'RECIPIENT');
  const opensAt = new Date(test.clock.now().getTime() + 60_000);
  await asSystem(test, (work) =>
    work.tx
      .insertInto('surveys')
      .values({
        ...surveyRow(work, {
          type: 'CHANGE_OF_CONDITION',
          organization_id: harbor,
          subject_id: id,
          created_at: work.now,
          action_required: true,
        }),
        opens_at: opensAt,
      })
      .execute(),
  );
  expect((await counts()).surveys).toBe(surveys);
  test.clock.set(opensAt);
  expect((await counts()).surveys).toBe((surveys ?? 0) + 1);
});

it('tell nothing of what is switched off, and are another organization’s secret', async () => {
  const off = (identifier: string) =>
    test.call(updateOrganization, {
      as: 'super.admin',
      params: { id: harbor },
      body: { configurations: [{ identifier, active: false }] },
    });
  await off('surveys');
  expect(await counts()).toEqual({ surveys: null, signups: expect.any(Number) as number });
  await off('outreachQueues');
  expect(await counts()).toEqual({ surveys: null, signups: null });
  // who has no dashboard has them all the same
  await off('dashboard');
  expect(await counts()).toEqual({ surveys: null, signups: null });
  expect(await test.call(getActionCounts, { as: 'west.admin', params: { organizationId: harbor } })).toMatchObject(
    NOT_FOUND,
  );
});
