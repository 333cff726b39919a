import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as queues from '#src/schemas/queues.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { addMembership, historyOf } from './memberships.ts';
import { addCall, addPeople, addQueue, makeQueue, order } from './queue-calls.ts';
import { DENIED, NOT_FOUND } from './refusals.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const list = (query: Record<string, string | number | boolean> = {}, as: PersonaName = 'org.user') =>
  test.call(queues.listQueues, { as, query: { limit: 100, ...query } });
const namesOf = async (query: Record<string, string | number | boolean>) =>
  (await list(query)).data.callListQueues.map(({ name }) => name);
const update = (id: string, body: Record<string, unknown>, as: PersonaName = 'org.admin') =>
  test.call(queues.updateQueue, { as, params: { id }, body: body as never });
const remove = (id: string, as: PersonaName = 'org.admin') => test.call(queues.deleteQueue, { as, params: { id } });
const get = (id: string, as: PersonaName = 'org.user') => test.call(queues.getQueue, { as, params: { id } });
const selfSignupOf = async (organization: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id from queues where organization_id = ${organization} and self_signup`.execute(test.db);
  return rows[0]?.id ?? '';
};

/** What a call has that goes on. */
const LIVE = { status: 'ringing', answered_at: null, ended_at: null, seconds: null } as const;

describe('creating a queue', () => {
  it('keeps the trimmed name, takes callers and recipients in their order, and tells the history', async () => {
    const [caller] = await addPeople(test, 'CALLER', ['One']);
    const people = await addPeople(test, 'RECIPIENT', ['Ada', 'Bea']);
    const outreach = await addMembership(test, 'OUTREACH', { lastName: 'Cleo' });
    const recipients = [people[1]?.personId ?? '', outreach.personId, `${people[0]?.personId}@any`];
    const answer = await makeQueue(test, {
      name: '  Winter calls ',
      callers: [caller?.personId ?? ''],
      recipients: [...recipients, ...recipients],
      cooldownHours: 12,
      respectPreferredTimes: false,
    });
    expect(answer.status).toBe(200);
    expect(answer.data.callListQueue).toEqual({
      id: expect.any(String) as string,
      name: 'Winter calls',
      active: true,
      organizationId: harbor,
      organizationName: 'Harbor Light Neighbors',
      selfSignup: false,
      cooldownHours: 12,
      respectPreferredTimes: false,
      hold: null,
      counts: { callers: 1, onShift: 0, recipients: 3, live: 0, ready: 0, blocked: 3, done: 0, noCaller: 3 },
      lastCallAt: null,
    });
    const { id } = answer.data.callListQueue;
    expect(await order(test, id)).toEqual(['Bea', 'Cleo', 'Ada']);
    expect(await historyOf(test, id)).toMatchObject([
      {
        organization_id: harbor,
        actor_id: PERSONAS['org.admin'].personId,
        action: 'created',
        entity: 'queue',
        after: { name: 'Winter calls', active: true, callers: 1, recipients: 3 },
      },
    ]);
  });

  it.each([
    ['ab', 'The queue name must have 3 to 50 characters'],
    ['x'.repeat(51), 'The queue name must have 3 to 50 characters'],
    ['    ', 'Enter more than just spaces'],
  ])('the name %j is refused', async (name, words) => {
    expect(await makeQueue(test, { name })).toMatchObject({ status: 400, fields: { name: words } });
  });

  it('a name is once in the organization, in whatever case, and may be in another one', async () => {
    expect((await makeQueue(test)).status).toBe(200);
    for (const name of ['Winter calls', ' wInTeR CALLS', 'self signup'])
      expect(await makeQueue(test, { name })).toMatchObject({
        status: 409,
        message: 'A queue with this name already exists',
        fields: { name: 'A queue with this name already exists' },
      });
    expect((await makeQueue(test, { organizationId: sunrise }, 'super.admin')).status).toBe(200);
  });

  it('whoever can’t be in it is refused where they stand, and nothing is made', async () => {
    const [caller] = await addPeople(test, 'CALLER', ['One']);
    const [recipient] = await addPeople(test, 'RECIPIENT', ['Ada']);
    const off = await addMembership(test, 'INACTIVE', { lastName: 'Off' });
    const foreign = await addMembership(test, 'RECIPIENT', { lastName: 'Foreign' }, 'sunrise');
    const foreignCaller = await addMembership(test, 'CALLER', { lastName: 'Foreign' }, 'sunrise');
    const before = (await list()).data.pager.totalItems;
    const answer = await makeQueue(test, {
      callers: [caller?.personId ?? '', recipient?.personId ?? '', foreignCaller.personId, off.personId],
      recipients: [
        recipient?.personId ?? '',
        caller?.personId ?? '',
        foreign.personId,
        'nobody',
        test.services.newId(),
      ],
    });
    const callers = 'Only active callers of the organization can call from a queue';
    const recipients = 'Only active recipients and people in onboarding of the organization can be in a queue';
    expect(answer).toMatchObject({ status: 400, message: callers });
    expect(answer.fields).toEqual({
      'callers.1': callers,
      'callers.2': callers,
      'callers.3': callers,
      'recipients.1': recipients,
      'recipients.2': recipients,
      'recipients.3': recipients,
      'recipients.4': recipients,
    });
    const alone = await makeQueue(test, { recipients: [foreign.personId] });
    expect(alone).toMatchObject({ status: 400, message: recipients, fields: { 'recipients.0': recipients } });
    expect((await list()).data.pager.totalItems).toBe(before);
  });

  it('at most 500 people come in with it', async () => {
    const recipients = Array.from({ length: 501 }, () => test.services.newId());
    expect(await makeQueue(test, { recipients })).toMatchObject({
      status: 400,
      fields: { recipients: 'Choose at most 500 people' },
    });
  });

  it('is an admin’s, in the own organization', async () => {
    expect(await makeQueue(test, {}, 'org.user')).toMatchObject(DENIED);
    expect(await makeQueue(test, { organizationId: sunrise })).toMatchObject(NOT_FOUND);
    expect(await makeQueue(test, { organizationId: 'garbage' })).toMatchObject(NOT_FOUND);
  });
});

describe('the list', () => {
  it('has active ones first, then by name, a page at a time, with exact totals', async () => {
    await sql`delete from queues where not self_signup`.execute(test.db);
    for (const [name, active] of [
      ['beta', true],
      ['Alpha', true],
      ['alpha off', false],
    ] as const)
      await addQueue(test, { name, active });
    expect(await namesOf({})).toEqual(['Alpha', 'beta', 'alpha off', 'Self Signup']);
    const page = await list({ page: 2, limit: 3 });
    expect(page.data.callListQueues.map(({ name }) => name)).toEqual(['Self Signup']);
    expect(page.data.pager).toEqual({ page: 2, itemsPerPage: 3, totalItems: 4, totalPages: 2 });
    expect((await list({ page: 9, limit: 3 })).data.pager.totalItems).toBe(4);
    expect(await namesOf({ active: false })).toEqual(['alpha off', 'Self Signup']);
    expect(await namesOf({ search: 'ALPHA' })).toEqual(['Alpha', 'alpha off']);
    expect(await namesOf({ search: 'off al' })).toEqual(['alpha off']);
    expect(await namesOf({ search: '%' })).toEqual([]);
  });

  it('finds the queue of those who sign up by its name in either language, others by their own', async () => {
    await sql`delete from queues where not self_signup`.execute(test.db);
    await addQueue(test, { name: 'Línea norte' });
    const found = ['self', 'Sig', 'inscripcion', 'Inscripción en línea', 'linea', 'Online signup'];
    expect(await Promise.all(found.map((search) => namesOf({ search })))).toEqual([
      ['Self Signup'],
      ['Self Signup'],
      ['Self Signup'],
      ['Self Signup'],
      ['Línea norte', 'Self Signup'],
      [],
    ]);
  });

  it('finds the queues that a person is in, and as what', async () => {
    const [caller] = await addPeople(test, 'CALLER', ['One']);
    const [recipient] = await addPeople(test, 'RECIPIENT', ['Ada']);
    await addQueue(test, { name: 'Both', callers: [caller?.personId ?? ''], recipients: [recipient?.personId ?? ''] });
    await addQueue(test, { name: 'Recipients', recipients: [recipient?.personId ?? ''] });
    const of = (personId: string | undefined, personType?: string) =>
      namesOf({ personId: personId ?? '', ...(personType && { personType }) });
    expect(await of(recipient?.personId)).toEqual(['Both', 'Recipients']);
    expect(await of(recipient?.personId, 'recipient')).toEqual(['Both', 'Recipients']);
    expect(await of(recipient?.personId, 'caller')).toEqual([]);
    expect(await of(caller?.personId)).toEqual(['Both']);
    expect(await of(caller?.personId, 'caller')).toEqual(['Both']);
    expect(await of(caller?.personId, 'recipient')).toEqual([]);
    expect(await of('garbage')).toEqual([]);
  });

  it('tells how a recipient stands in each of theirs, and nothing of callers', async () => {
    const [caller] = await addPeople(test, 'CALLER', ['One']);
    const people = await addPeople(test, 'RECIPIENT', ['Ada', 'Bea', 'Cleo']);
    const [ada, bea, cleo] = people.map(({ personId }) => personId);
    await addQueue(test, {
      name: 'Both',
      callers: [caller?.personId ?? ''],
      recipients: [ada ?? '', bea ?? '', cleo ?? ''],
    });
    await addQueue(test, { name: 'Bea alone', recipients: [bea ?? ''] });
    const standsOf = async (personId = '') =>
      (await list({ personId })).data.callListQueues.map(({ name, recipient }) => [
        name,
        recipient && [recipient.name, recipient.priorityOrder, recipient.state, recipient.reason?.kind],
      ]);
    const reasonsIn = async (search: string) => {
      const params = { id: (await list({ search })).data.callListQueues[0]?.id ?? '', personId: bea ?? '' };
      return (await test.call(queues.getQueueRecipientReasons, { as: 'org.admin', params })).data.recipient;
    };
    const [alone, both] = [await reasonsIn('Bea alone'), await reasonsIn('Both')];
    expect([alone.priorityOrder, both.priorityOrder]).toEqual([1, 2]);
    expect(await standsOf(bea)).toEqual([
      ['Bea alone', [alone.name, 1, alone.state, alone.reason?.kind]],
      ['Both', [both.name, 2, both.state, both.reason?.kind]],
    ]);
    expect(await standsOf(caller?.personId)).toEqual([['Both', undefined]]);
    expect((await list()).data.callListQueues.every(({ recipient }) => recipient === undefined)).toBe(true);
  });

  it('counts who is in each', async () => {
    const people = await addPeople(test, 'RECIPIENT', ['Ada', 'Bea', 'Cleo']);
    const [one, two, three] = people.map(({ personId }) => personId);
    await addQueue(test, { name: 'Zz one', recipients: [one ?? ''] });
    await addQueue(test, { name: 'Zz two', recipients: [two ?? '', three ?? ''] });
    await addQueue(test, { name: 'Zz none' });
    const counted = (await list({ search: 'zz' })).data.callListQueues.map(({ name, counts }) => [
      name,
      counts.recipients,
    ]);
    expect(counted).toEqual([
      ['Zz none', 0],
      ['Zz one', 1],
      ['Zz two', 2],
    ]);
  });

  it('of one organization is the same, and of another one isn’t there', async () => {
    const ask = (organizationId: string, as: PersonaName) =>
      test.call(queues.listOrganizationQueues, { as, params: { organizationId }, query: { limit: 100 } });
    expect((await ask(harbor, 'org.user')).data).toEqual((await list()).data);
    expect(await ask(sunrise, 'org.admin')).toMatchObject(NOT_FOUND);
    expect(await list({ organizationId: sunrise })).toMatchObject(NOT_FOUND);
    const theirs = await ask(sunrise, 'super.admin');
    expect(theirs.data.callListQueues.every(({ organizationId }) => organizationId === sunrise)).toBe(true);
    expect(theirs.data.callListQueues.length).toBeGreaterThan(0);
    const all = (await test.call(queues.listQueues, { as: 'super.admin', organizationId: null, query: { limit: 100 } }))
      .data.callListQueues;
    expect(new Set(all.map(({ organizationId }) => organizationId)).size).toBe(3);
  });

  it('tells the last call, the calls that go on, and how many callers are on shift, of the queue alone', async () => {
    const [caller] = await addPeople(test, 'CALLER', ['One']);
    const callers = [caller?.personId ?? ''];
    const id = await addQueue(test, { callers });
    const other = await addQueue(test, { name: 'Spring calls', callers });
    test.clock.advance(60);
    const lastCallAt = test.clock.now().toISOString();
    const body = { onShiftUntil: new Date(test.clock.now().getTime() + 3_600_000).toISOString() };
    for (const queue of [id, other]) {
      await addCall(test, { queue_id: queue, type: 'OUTREACH_QUEUE' });
      await test.call(queues.updateQueueCaller, {
        as: 'org.user',
        params: { id: queue, personId: callers[0] ?? '' },
        body,
      });
      test.clock.advance(60);
    }
    await addCall(test, { queue_id: other, type: 'OUTREACH_QUEUE', ...LIVE });
    expect((await get(id)).data.callListQueue).toMatchObject({ lastCallAt, counts: { callers: 1, onShift: 1 } });
    const callsOf = async (queue: string) =>
      (await test.call(queues.getQueueStats, { as: 'org.admin', params: { id: queue } })).data.callLogs.length;
    expect([await callsOf(id), await callsOf(other)]).toEqual([0, 1]);
    test.clock.advance(3600);
    expect((await get(id)).data.callListQueue.counts.onShift).toBe(0);
  });
});

describe('changing a queue', () => {
  it('keeps what isn’t given of the rest, and tells the history what changed', async () => {
    const id = await addQueue(test, { cooldownHours: 12, respectPreferredTimes: false });
    expect((await update(id, { name: 'Summer calls', active: true })).data.callListQueue).toMatchObject({
      name: 'Summer calls',
      cooldownHours: 12,
      respectPreferredTimes: false,
    });
    expect((await update(id, { name: 'Summer calls', active: false })).data.callListQueue.active).toBe(false);
    expect((await update(id, { name: 'Summer calls', active: false, cooldownHours: 0 })).status).toBe(200);
    await update(id, { name: 'Summer calls', active: false, cooldownHours: 0 });
    expect(await historyOf(test, id)).toMatchObject([
      { action: 'created' },
      { action: 'updated', before: { name: 'Winter calls' }, after: { name: 'Summer calls' } },
      { action: 'deactivated', before: { active: true }, after: { name: 'Summer calls', active: false } },
      { action: 'updated', before: { cooldownHours: 12 }, after: { name: 'Summer calls', cooldownHours: 0 } },
    ]);
  });

  it('notes when it was switched, and only then', async () => {
    const id = await addQueue(test);
    const switched = async () =>
      (await sql<{ at: Date }>`select switched_at as at from queues where id = ${id}`.execute(test.db)).rows[0]?.at;
    const made = await switched();
    test.clock.advance(60);
    await update(id, { name: 'Summer calls', active: true });
    expect(await switched()).toEqual(made);
    await update(id, { name: 'Summer calls', active: false });
    expect(await switched()).toEqual(test.clock.now());
  });

  it('a name that another queue has is refused, its own in another case is not', async () => {
    const id = await addQueue(test);
    await addQueue(test, { name: 'Other' });
    expect(await update(id, { name: 'OTHER', active: true })).toMatchObject({
      status: 409,
      fields: { name: 'A queue with this name already exists' },
    });
    expect((await update(id, { name: 'WINTER calls', active: true })).status).toBe(200);
  });

  it('a name that looks like another’s is refused, and that of the sign-ups in either language', async () => {
    const id = await addQueue(test);
    await addQueue(test, { name: 'Línea  norte' });
    const taken = 'A queue with this name already exists';
    const reserved = 'The queue of those who sign up has this name, in English or in Spanish';
    for (const [name, told] of [
      ['linea norte', taken],
      ['self  signup', taken],
      ['Inscripcion en línea', reserved],
    ] as const) {
      const refused = { status: 409, fields: { name: told } };
      expect(await update(id, { name, active: true })).toMatchObject(refused);
      expect(await makeQueue(test, { name })).toMatchObject(refused);
    }
  });

  it.each([169, -1, 1.5])('%s hours between two calls are refused', async (cooldownHours) => {
    const id = await addQueue(test);
    const answer = await update(id, { name: 'Winter calls', active: true, cooldownHours });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields)).toEqual(['cooldownHours']);
  });

  it('the Self Signup queue keeps its name, may be switched, and stays', async () => {
    const id = await selfSignupOf(harbor);
    const words = 'The Self Signup queue cannot be renamed';
    for (const name of ['Anything', 'self signup'])
      expect(await update(id, { name, active: true })).toMatchObject({
        status: 409,
        message: words,
        fields: { name: words },
      });
    expect(
      (await update(id, { name: 'Self Signup', active: true, cooldownHours: 9 })).data.callListQueue,
    ).toMatchObject({
      active: true,
      selfSignup: true,
      cooldownHours: 9,
    });
    expect((await update(id, { name: 'Self Signup', active: false })).data.callListQueue.active).toBe(false);
    expect(await remove(id)).toMatchObject({ status: 409, message: 'The Self Signup queue cannot be deleted' });
  });

  it('is an admin’s, and another organization’s isn’t there', async () => {
    const id = await addQueue(test);
    const body = { name: 'Mine', active: true };
    expect(await update(id, body, 'org.user')).toMatchObject(DENIED);
    expect(await remove(id, 'org.user')).toMatchObject(DENIED);
    const foreign = await selfSignupOf(sunrise);
    for (const other of [foreign, test.services.newId()]) {
      expect(await update(other, body)).toMatchObject(NOT_FOUND);
      expect(await remove(other)).toMatchObject(NOT_FOUND);
      expect(await get(other)).toMatchObject(NOT_FOUND);
    }
    expect((await update(id, body, 'super.admin')).status).toBe(200);
  });
});

describe('deleting a queue', () => {
  it('takes its people out; its calls keep its name, and the history tells', async () => {
    const [recipient] = await addPeople(test, 'RECIPIENT', ['Ada']);
    const id = await addQueue(test, { recipients: [recipient?.personId ?? ''] });
    const callId = await addCall(test, { queue_id: id, queue_name: 'Winter calls', type: 'OUTREACH_QUEUE' });
    const other = await addQueue(test, { name: 'Spring calls' });
    await addCall(test, { queue_id: other, type: 'OUTREACH_QUEUE', ...LIVE });
    expect((await remove(id)).status).toBe(200);
    expect(await get(id)).toMatchObject(NOT_FOUND);
    expect((await get(other)).status).toBe(200);
    const call = await test.db.selectFrom('calls').selectAll().where('id', '=', callId).executeTakeFirst();
    expect(call).toMatchObject({ queue_id: null, queue_name: 'Winter calls' });
    expect((await historyOf(test, id)).at(-1)).toMatchObject({
      action: 'deleted',
      entity: 'queue',
      before: { name: 'Winter calls' },
    });
    expect(await remove(id)).toMatchObject(NOT_FOUND);
  });

  it('is refused while somebody is being called from it', async () => {
    const id = await addQueue(test);
    const callId = await addCall(test, { queue_id: id, type: 'OUTREACH_QUEUE', ...LIVE });
    expect(await remove(id)).toMatchObject({
      status: 409,
      message: 'Someone is being called from this queue right now. Deactivate it, and delete it when the call is over.',
    });
    await test.db
      .updateTable('calls')
      .set({ status: 'no-answer', ended_at: test.clock.now() })
      .where('id', '=', callId)
      .execute();
    expect((await remove(id)).status).toBe(200);
  });
});

it('every organization has its Self Signup queue', async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from organizations o where (select count(*) from queues q
      where q.organization_id = o.id and q.self_signup and q.name = 'Self Signup') <> 1`.execute(test.db);
  expect(rows[0]?.n).toBe(0);
});
