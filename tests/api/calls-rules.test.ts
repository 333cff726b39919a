import { beforeEach, describe, expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { applyCallEvent } from '#server/domain/calls/call-events.ts';
import { callingWindowOf } from '#server/domain/calls/calling-window.ts';
import { startCall } from '#server/domain/calls/calls-start.ts';
import { endLostCalls } from '#server/jobs/lost-calls.ts';
import type { CallCarrier, CallReport, Services } from '#server/services.ts';
import type { RoleName } from '#src/schemas/access.ts';
import { createCall, getCall, getCallsNow } from '#src/schemas/calls.ts';
import { getMembership, matchPeople } from '#src/schemas/memberships.ts';
import { addPair } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { asSystem } from './sign-in.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

let test: TestApi;
let pair: { callerId: string; recipientId: string };

async function begin(services: Partial<Services> = {}) {
  test = await testApi({ services });
  pair = await addPair(test, { caller: 'Carla', recipient: 'Rolf' });
}
beforeEach(() => begin());

const callNow = () => test.call(createCall, { as: 'org.admin', body: pair });
const bySelf = (of = pair) =>
  asSystem(test, (work) =>
    startCall(work, {
      organizationId: harbor,
      type: 'MATCH',
      ...of,
      reason: { kind: 'caller', name: null, position: null },
    }),
  );
const tell = (callId: string, report: CallReport) =>
  asSystem(test, (work) => applyCallEvent(work, { ...report, callId }));
const read = async (id: string) => (await test.call(getCall, { as: 'org.user', params: { id } })).data.call;

describe('the calling hours', () => {
  it('are by the clock where the recipient is, which is told before a call', async () => {
    const timezone = async () =>
      (await test.call(getMembership, { as: 'org.user', params: { id: pair.recipientId } })).data.timezone;
    const phoneOf = (phone: string | null) =>
      asSystem(test, ({ tx }) =>
        tx
          .updateTable('people')
          .set({ phone, zip_code: null })
          .where('id', '=', (lookup) =>
            lookup.selectFrom('memberships').select('person_id').where('id', '=', pair.recipientId),
          )
          .execute(),
      );
    await phoneOf('+18082225555');
    expect(await timezone()).toBe('Pacific/Honolulu');
    await phoneOf(null);
    expect(await timezone()).toBe('America/New_York');
  });

  it('let nobody be called a minute before they begin, and tell when that is', async () => {
    test.clock.set('2026-11-20T12:59:00Z');
    const night = { status: 409, message: 'It’s outside calling hours where this person is' };
    expect(await callNow()).toMatchObject(night);
    const until = '2026-11-20T13:00:00.000Z';
    await expect(bySelf()).rejects.toMatchObject({ refusal: 'callNight', details: { params: { until } } });
    test.clock.advance(60);
    expect((await callNow()).status).toBe(200);
  });

  it('are those of where the person is, and of the organization where nobody knows that', async () => {
    test.clock.set('2026-11-20T13:30:00Z');
    const [losAngeles, newYork, anywhere] = ['+13105550177', '+12125550178', '+18004444444'];
    const isOpen = [];
    for (const [phone, organization] of [
      [losAngeles, 'harbor'],
      [newYork, 'harbor'],
      [anywhere, 'harbor'],
      [anywhere, 'sunrise'],
    ] as const) {
      const { id } = await addMembership(test, 'RECIPIENT', { phone }, organization);
      isOpen.push((await asSystem(test, (work) => callingWindowOf(work, id))).isOpen);
    }
    expect(isOpen).toEqual([false, true, true, false]);
  });

  it('are told of the organization that is asked for, whoever sees several', async () => {
    const add = (role: RoleName) => addMembership(test, role, { phone: '+18004444444' }, 'sunrise');
    const body = { callerId: (await add('CALLER')).id, recipientId: (await add('RECIPIENT')).id };
    const matched = await test.call(matchPeople, { as: 'super.admin', organizationId: sunrise, body });
    expect(matched.status).toBe(200);
    test.clock.set('2026-11-20T13:30:00Z');
    const stateIn = async (organizationId: string) =>
      (await test.call(getCallsNow, { as: 'super.admin', query: { organizationId } })).data.calling.state;
    expect([await stateIn(harbor), await stateIn(sunrise)]).toEqual(['ready', 'night']);
  });

  it('are told while nobody who is matched may be called, with the first moment at which somebody may', async () => {
    const state = async (moment: string) => {
      test.clock.set(moment);
      return (await test.call(getCallsNow, { as: 'west.admin' })).data.calling;
    };
    expect(await state('2026-11-24T12:00:00Z')).toEqual({
      state: 'night',
      until: '2026-11-24T16:00:00.000Z',
      simulated: true,
      recorded: true,
    });
    expect(await state('2026-11-24T16:00:00Z')).toMatchObject({ state: 'ready', until: null });
  });

  it.each([
    ['want no calls', { opted_out: ['voice'] }, {}],
    ['are inactive', { active: false, role_id: ROLE_IDS.INACTIVE }, {}],
    ['have no phone', {}, { phone: null }],
  ])('are no matter where all who are matched %s', async (_, changes, ofPerson) => {
    test.clock.set('2026-11-24T12:00:00Z');
    await asSystem(test, async ({ tx }) => {
      const matched = tx
        .selectFrom('matches')
        .innerJoin('memberships as m', 'm.id', 'matches.recipient_id')
        .where('matches.organization_id', '=', sunrise);
      const rows = await matched.select(['m.id', 'm.person_id']).execute();
      if (Object.keys(changes).length > 0)
        await tx
          .updateTable('memberships')
          .set(changes)
          .where(
            'id',
            'in',
            rows.map(({ id }) => id),
          )
          .execute();
      if (Object.keys(ofPerson).length > 0)
        await tx
          .updateTable('people')
          .set(ofPerson)
          .where(
            'id',
            'in',
            rows.map((row) => row.person_id),
          )
          .execute();
    });
    const { data } = await test.call(getCallsNow, { as: 'west.admin' });
    expect(data.calling).toMatchObject({ state: 'ready', until: null });
  });
});

it('nobody is called on the phone that calls them', async () => {
  const recipient = await addMembership(test, 'RECIPIENT', { firstName: 'Rolf', phone: '+12125550176' });
  const household = { callerId: pair.callerId, recipientId: recipient.id };
  await test.call(matchPeople, { as: 'org.admin', body: household });
  expect(await test.call(createCall, { as: 'org.admin', body: household })).toMatchObject({
    status: 409,
    message: 'The two share one phone',
  });
  expect((await callNow()).status).toBe(200);
});

describe('for who sees all organizations', () => {
  it('a call is between people of one, and is among the calls of that one alone', async () => {
    const { id: recipientId } = await addMembership(test, 'RECIPIENT', { phone: '+13105550177' }, 'sunrise');
    const body = { ...pair, recipientId };
    expect((await test.call(createCall, { as: 'super.admin', organizationId: harbor, body })).status).toBe(404);
    await callNow();
    const now = async (organizationId: string) =>
      (await test.call(getCallsNow, { as: 'super.admin', query: { organizationId } })).data.callLogs.length;
    expect([await now(harbor), await now(sunrise)]).toEqual([1, 0]);
  });
});

describe('between two calls to one person', () => {
  it('are four hours from the end of the first, but for an admin’s own', async () => {
    const id = await bySelf();
    await expect(bySelf()).rejects.toMatchObject({ refusal: 'callLive' });
    test.clock.advance(600);
    const endedAt = test.clock.now();
    await tell(id, { kind: 'completed', at: endedAt });
    test.clock.advance(4 * 3600 - 1);
    await expect(bySelf()).rejects.toMatchObject({
      refusal: 'callCooldown',
      details: { params: { until: new Date(endedAt.getTime() + 4 * 3_600_000).toISOString() } },
    });
    expect((await callNow()).status).toBe(200);
  });

  it('is time enough once they are over', async () => {
    const id = await bySelf();
    await tell(id, { kind: 'no-answer', at: test.clock.now() });
    test.clock.advance(4 * 3600);
    const again = await bySelf();
    expect(again).not.toBe(id);
    // from the last one on, however long ago the first one was
    await tell(again, { kind: 'no-answer', at: test.clock.now() });
    await expect(bySelf()).rejects.toMatchObject({ refusal: 'callCooldown' });
  });
});

describe('a call that nothing is told of', () => {
  it.each([
    ['while it waits', [], 5],
    ['while it rings', ['ringing'], 3],
    ['while they speak', ['ringing', 'in-progress'], 240],
  ] as const)('%s is lost after a while, and not before', async (_, kinds, minutes) => {
    const id = await bySelf();
    for (const kind of kinds) await tell(id, { kind, at: test.clock.now() });
    test.clock.advance(minutes * 60);
    expect(await endLostCalls(test.services)).toBe(0);
    test.clock.advance(1);
    expect(await endLostCalls(test.services)).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'failed', failure: 'lost' });
    expect(await endLostCalls(test.services)).toBe(0);
  });

  it('is lost whatever is told of another one; one that is over is looked after no more', async () => {
    const id = await bySelf();
    const otherId = await bySelf({
      callerId: (await addMembership(test, 'CALLER', { phone: '+12125550178' })).id,
      recipientId: (await addMembership(test, 'RECIPIENT', { phone: '+12125550179' })).id,
    });
    test.clock.advance(301);
    await tell(otherId, { kind: 'ringing', at: test.clock.now() });
    expect(await endLostCalls(test.services)).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'failed' });
    await tell(otherId, { kind: 'no-answer', at: test.clock.now() });
    test.clock.advance(5 * 3600);
    expect(await endLostCalls(test.services)).toBe(0);
  });

  it('is spoken, if that is told after all', async () => {
    const id = await bySelf();
    await tell(id, { kind: 'in-progress', at: test.clock.now() });
    test.clock.advance(5 * 3600);
    await endLostCalls(test.services);
    await tell(id, { kind: 'completed', at: test.clock.now(), seconds: 300 });
    expect(await read(id)).toMatchObject({ status: 'completed', failure: null, duration: 300 });
  });

  it('is asked of the carrier first, and lost where that can’t be reached', async () => {
    let told: CallReport[] | undefined;
    const carrier: CallCarrier = {
      isSimulated: false,
      records: false,
      knowsKeys: true,
      place: async () => ({ ref: 'r' }),
      ask: async () => {
        if (!told) throw new Error('No line');
        return told;
      },
    };
    const { carriers } = test.services;
    await begin({ carriers: { ...carriers, call: carrier } });
    const id = await bySelf();
    await asSystem(test, ({ tx }) => tx.updateTable('calls').set({ carrier_ref: 'r' }).where('id', '=', id).execute());
    test.clock.advance(301);
    told = [{ kind: 'in-progress', at: test.clock.now() }];
    await endLostCalls(test.services);
    expect(await read(id)).toMatchObject({ status: 'in-progress' });
    told = undefined;
    test.clock.advance(4 * 3600 + 1);
    await endLostCalls(test.services);
    expect(await read(id)).toMatchObject({ status: 'failed', failure: 'lost' });
    expect(test.logs).toMatchObject([{ level: 'warn', text: 'The carrier could not be asked what became of a call' }]);
  });
});
