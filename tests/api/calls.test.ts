import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { applyCallEvent, sayOutcome } from '#server/domain/calls/call-events.ts';
import { isLiveCall } from '#src/schemas/call-values.ts';
import { createCall, getCall, getCallsNow, listCalls, updateCall } from '#src/schemas/calls.ts';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { matchPeople, updateMembership } from '#src/schemas/memberships.ts';
import { addPair, passCalls, stepCalls } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addMembership, historyOf } from './memberships.ts';
import { NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';

let test: TestApi;
let pair: { callerId: string; recipientId: string };
beforeEach(async () => {
  test = await testApi();
  pair = await addPair(test, { caller: 'Carla', recipient: 'Rolf' });
});

const call = (body = pair) => test.call(createCall, { as: 'org.admin', body });
const list = async (query: QueryInput<typeof listCalls> = {}) =>
  (await test.call(listCalls, { as: 'org.user', query: { callee: pair.recipientId, ...query } })).data;
const read = async (id: string) => (await test.call(getCall, { as: 'org.user', params: { id } })).data.call;

async function made(): Promise<string> {
  const answer = await call();
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data.call.id;
}

describe('Call now', () => {
  it('begins a call that the carrier takes and that ends by itself', async () => {
    const id = await made();
    expect(await read(id)).toMatchObject({
      status: 'queued',
      type: 'MATCH',
      caller: { id: pair.callerId, name: 'Carla Virtanen' },
      reason: { kind: 'admin' },
    });
    await passCalls(test, 200);
    const ended = await read(id);
    expect(isLiveCall(ended.status)).toBe(false);
    expect(ended.steps[0]?.kind).toBe('queued');
    expect(ended.steps.length).toBeGreaterThan(2);
    expect(await historyOf(test, id)).toMatchObject([{ action: 'created', entity: 'call' }]);
  });

  it('goes on after a restart at the moments that were planned', async () => {
    const id = await made();
    await stepCalls(test);
    test.clock.advance(3600);
    await stepCalls(test);
    const { createdAt, endedAt } = await read(id);
    expect(Date.parse(endedAt ?? '') - Date.parse(createdAt)).toBeLessThan(130_000);
  });

  it('is refused while either of the two is in a call, also of two at once', async () => {
    const other = (await addMembership(test, 'CALLER', { firstName: 'Otto' })).id;
    await test.call(matchPeople, { as: 'org.admin', body: { ...pair, callerId: other } });
    const answers = await Promise.all([call(), call(), call({ ...pair, callerId: other })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe('One of the two is in a call right now');
    await passCalls(test, 200);
    expect((await call()).status).toBe(200);
  });

  it('is refused by the database for the phone that a household shares', async () => {
    const phone = '+12125550190';
    const people = await Promise.all([
      addMembership(test, 'RECIPIENT', { firstName: 'Una', phone }),
      addMembership(test, 'RECIPIENT', { firstName: 'Duo', phone }),
    ]);
    const callers = await Promise.all(
      ['Eins', 'Zwei'].map((firstName) => addMembership(test, 'CALLER', { firstName })),
    );
    const pairs = people.map(({ id }, index) => ({ callerId: callers[index]?.id ?? '', recipientId: id }));
    for (const body of pairs) await test.call(matchPeople, { as: 'org.admin', body });
    const answers = [];
    for (const body of pairs) answers.push((await call(body)).status);
    expect(answers).toEqual([200, 409]);
  });

  it('is refused for a recipient who doesn’t want to be called', async () => {
    const body = { optedOut: ['voice' as const] };
    await test.call(updateMembership, { as: 'org.admin', params: { id: pair.recipientId }, body });
    expect(await call()).toMatchObject({ status: 409, message: 'This person doesn’t want to be called' });
  });

  it('is refused for people who aren’t matched, and for another organization’s', async () => {
    const stranger = (await addMembership(test, 'RECIPIENT', { firstName: 'Stella' })).id;
    expect((await call({ ...pair, recipientId: stranger })).status).toBe(404);
    expect((await test.call(createCall, { as: 'west.admin', body: pair })).status).toBe(404);
  });

  it('is refused without a carrier, and the console is told', async () => {
    const { carriers } = test.services;
    const mute = await testApi({ services: { carriers: { ...carriers, call: null } } });
    const now = (await mute.call(getCallsNow, { as: 'org.user' })).data;
    expect(now.calling).toMatchObject({ state: 'noCarrier', simulated: false, recorded: false });
    const { callerId, recipientId } = await addPair(mute, { caller: 'Carla', recipient: 'Rolf' });
    const refused = await mute.call(createCall, { as: 'org.admin', body: { callerId, recipientId } });
    expect(refused).toMatchObject({ status: 409, message: 'No carrier is connected, so no calls can be made' });
  });
});

describe('what is told of a call', () => {
  const tell = (id: string, kind: 'completed' | 'no-answer' | 'ringing', seconds: number) =>
    asSystem(test, (work) =>
      applyCallEvent(work, { callId: id, kind, at: new Date(test.clock.now().getTime() + seconds * 1000) }),
    );

  it('changes nothing the second time', async () => {
    const id = await made();
    expect(await tell(id, 'no-answer', 30)).toBe(true);
    const before = await read(id);
    expect(await tell(id, 'no-answer', 50)).toBe(false);
    expect(await read(id)).toEqual(before);
  });

  it('is nothing for a call that isn’t known', async () => {
    expect(await tell(crypto.randomUUID(), 'ringing', 0)).toBe(false);
  });

  it('keeps the counts of the day', async () => {
    const id = await made();
    await tell(id, 'no-answer', 30);
    const { rows } = await sql`select status, n, answered from call_days where n > 0
      and organization_id = ${DEMO_ORGANIZATIONS.harbor} and day = (select day from calls where id = ${id})
      and status in ('queued', 'no-answer')`.execute(test.db);
    expect(rows).toContainEqual(expect.objectContaining({ status: 'no-answer', answered: 0 }));
    expect(rows).not.toContainEqual(expect.objectContaining({ status: 'queued' }));
  });
});

describe('the outcome', () => {
  it('is set with its topics once the call has ended, and told in the history', async () => {
    const id = await made();
    const set = () =>
      test.call(updateCall, {
        as: 'org.admin',
        params: { id },
        body: { callOutcome: 'Spoke with someone else', topics: ['Nutrition', 'Nutrition'] },
      });
    expect((await set()).status).toBe(409);
    await passCalls(test, 200);
    // what the simulated caller has noted is one of the same
    await asSystem(test, ({ tx }) =>
      tx.updateTable('calls').set({ outcome: null, topics: [] }).where('id', '=', id).execute(),
    );
    expect((await set()).data.call).toMatchObject({ callOutcome: 'Spoke with someone else', topics: ['Nutrition'] });
    expect(await historyOf(test, id)).toMatchObject([
      { action: 'created' },
      { action: 'updated', entity: 'call', after: { topics: ['Nutrition'] } },
    ]);
    const found = async (callOutcome: 'Voicemail/Spoke with someone else' | 'Nutrition' | 'Mobility') =>
      (await list({ callOutcome })).pager.totalItems;
    expect(await found('Voicemail/Spoke with someone else')).toBe(1);
    expect(await found('Nutrition')).toBe(1);
    expect(await found('Mobility')).toBe(0);
  });

  it('is what an admin says, before what the caller says, whichever comes last', async () => {
    const id = await made();
    await passCalls(test, 200);
    const say = (by: 'caller' | 'admin', outcome: 'Yes we spoke' | 'Voicemail') =>
      asSystem(test, (work) => sayOutcome(work, id, by, { outcome }));
    const outcome = async () => (await test.call(getCall, { as: 'org.admin', params: { id } })).data.call.callOutcome;
    await say('caller', 'Yes we spoke');
    expect(await outcome()).toBe('Yes we spoke');
    await say('caller', 'Voicemail');
    expect(await outcome()).toBe('Voicemail');
    await say('admin', 'Yes we spoke');
    await say('caller', 'Voicemail');
    expect(await outcome()).toBe('Yes we spoke');
    await say('admin', 'Voicemail');
    expect(await outcome()).toBe('Voicemail');
  });

  it('is out of reach of an organization user, and of another organization', async () => {
    const params = { id: await made() };
    const body = { topics: [] };
    expect((await test.call(updateCall, { as: 'org.user', params, body })).status).toBe(403);
    expect(await test.call(updateCall, { as: 'west.admin', params, body })).toMatchObject(NOT_FOUND);
    expect(await test.call(getCall, { as: 'west.admin', params })).toMatchObject(NOT_FOUND);
  });
});

describe('the list', () => {
  it('shows the range that it used, and refuses an end before its start', async () => {
    expect((await list()).range).toMatchObject({ isCut: false, timezone: 'America/New_York' });
    expect((await list({ dateFrom: '01/01/2020', dateTo: '11/20/2026' })).range).toMatchObject({ isCut: true });
    const refused = await test.call(listCalls, {
      as: 'org.user',
      query: { dateFrom: '11/20/2026', dateTo: '11/19/2026' },
    });
    expect(refused).toMatchObject({ status: 400, fields: { dateTo: 'The end is before the start' } });
  });

  it.each([
    ['02/30/2026', 'dateFrom'],
    ['2026-11-20', 'dateFrom'],
    ['1/2/2026', 'dateFrom'],
  ])('refuses the day %s at its field', async (dateFrom, field) => {
    const refused = await test.call(listCalls, { as: 'org.user', query: { dateFrom } });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
  });

  it('finds people by name and by phone, and asks to narrow what too many have', async () => {
    await made();
    expect((await list({ callee: 'rolf virt' })).pager.totalItems).toBe(1);
    expect((await list({ callee: 'nobody at all' })).pager.totalItems).toBe(0);
    const refused = await test.call(listCalls, { as: 'super.admin', query: { caller: '555' } });
    expect(refused.fields ?? {}).toEqual({ caller: 'Too many people have this name. Narrow the search.' });
  });

  it('finds calls longer than so many seconds', async () => {
    const id = await made();
    await passCalls(test, 200);
    const { duration } = await read(id);
    const found = async (seconds: number) => (await list({ duration: seconds })).pager.totalItems;
    expect(await found(duration ?? 0)).toBe(0);
    if (duration) expect(await found(duration - 1)).toBe(1);
  });
});
