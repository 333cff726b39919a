import { beforeEach, describe, expect, it } from 'vitest';
import { clean } from '#server/jobs/clean.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import * as queues from '#src/schemas/queues.ts';
import { createProgram } from '#src/schemas/programs.ts';
import { deleteMembership, updateMembership } from '#src/schemas/memberships.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { addMembership, historyOf } from './memberships.ts';
import { addCall, addPeople, addQueue, order, recipientsOf } from './queue-calls.ts';
import { DENIED, NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';

const { harbor } = DEMO_ORGANIZATIONS;
/** What is said of who isn’t in the queue, as far as somebody may see it. Specification queues 3.10. */
const GONE = { status: 404, message: 'This person is no longer in the queue' };
const HOUR_MS = 3_600_000;
const [foreignProgram = ''] = programIdsOf('sunrise');

let test: TestApi;
let id: string;
let ada: Awaited<ReturnType<typeof addMembership>>;
let bea: typeof ada;
let cleo: typeof ada;
let caller: typeof ada;
beforeEach(async () => {
  test = await testApi();
  [ada, bea, cleo] = (await addPeople(test, 'RECIPIENT', ['Ada', 'Bea', 'Cleo'])) as [
    typeof ada,
    typeof ada,
    typeof ada,
  ];
  caller = await addMembership(test, 'CALLER', { lastName: 'Caller' });
  id = await addQueue(test, { recipients: [ada.personId, bea.personId] });
});

const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * HOUR_MS).toISOString();
const as: PersonaName = 'org.user';

const addCallers = (body: BodyInput<typeof queues.addQueueCallers>, who: PersonaName = as, queue = id) =>
  test.call(queues.addQueueCallers, { as: who, params: { id: queue }, body });
const addRecipients = (body: BodyInput<typeof queues.addQueueRecipients>, who: PersonaName = as, queue = id) =>
  test.call(queues.addQueueRecipients, { as: who, params: { id: queue }, body });
const undo = (additionId: string | null, who: PersonaName = as, queue = id) =>
  test.call(queues.undoQueueAddition, { as: who, params: { id: queue, additionId: additionId ?? '' } });
const removeCaller = (personId: string, who: PersonaName = as) =>
  test.call(queues.removeQueueCaller, { as: who, params: { id, personId } });
const removeRecipient = (personId: string, who: PersonaName = as) =>
  test.call(queues.removeQueueRecipient, { as: who, params: { id, personId } });
const update = (personId: string, body: BodyInput<typeof queues.updateQueueRecipient>, who: PersonaName = as) =>
  test.call(queues.updateQueueRecipient, { as: who, params: { id, personId }, body });
const pause = (personId: string, body?: { paused: boolean }, who: PersonaName = as) =>
  test.call(queues.pauseQueueRecipient, { as: who, params: { id, personId }, ...(body && { body }) });
const shift = (personId: string, onShiftUntil: string | null, who: PersonaName = as) =>
  test.call(queues.updateQueueCaller, { as: who, params: { id, personId }, body: { onShiftUntil } });
const callersOf = async (query: Record<string, string | number> = {}) =>
  (await test.call(queues.listQueueCallers, { as, params: { id }, query })).data;
const recipient = async (personId: string) => (await recipientsOf(test, id)).find((each) => each.personId === personId);

/** A call that goes on. */
const live = (row: Parameters<typeof addCall>[1]) =>
  addCall(test, { status: 'ringing', answered_at: null, ended_at: null, seconds: null, ...row });
const hangUp = (callId: string) =>
  test.db
    .updateTable('calls')
    .set({ status: 'completed', ended_at: test.clock.now(), seconds: 5 })
    .where('id', '=', callId)
    .execute();

describe('adding one', () => {
  it('puts them at the end, once, and tells the history of the person', async () => {
    const first = await addRecipients({ personId: `${cleo.personId}@${cleo.programId}` });
    expect(first.data).toEqual({ added: 1, already: 0, refused: [], additionId: expect.any(String) as string });
    expect(await order(test, id)).toEqual(['Ada', 'Bea', 'Cleo']);
    expect((await addRecipients({ personId: cleo.personId })).data).toEqual({
      added: 0,
      already: 1,
      refused: [],
      additionId: null,
    });
    expect(await order(test, id)).toEqual(['Ada', 'Bea', 'Cleo']);
    expect((await historyOf(test, cleo.id)).at(-1)).toMatchObject({
      organization_id: harbor,
      actor_id: PERSONAS['org.user'].personId,
      action: 'added',
      entity: 'queue-recipient',
      after: { queue: 'Winter calls' },
    });
    expect((await addCallers({ personId: caller.personId })).data).toMatchObject({ added: 1 });
    expect((await addCallers({ personId: caller.personId })).data).toMatchObject({ added: 0, already: 1 });
  });

  it('who can’t be in it is told with the reason, and left out', async () => {
    const off = await addMembership(test, 'INACTIVE', { lastName: 'Off' });
    const foreign = await addMembership(test, 'RECIPIENT', {}, 'sunrise');
    const reasons = async (answer: Promise<{ data: queues.QueueAddition }>) => {
      const { added, refused, additionId } = (await answer).data;
      expect([added, additionId]).toEqual([0, null]);
      return refused.map(({ reason, name }) => [reason, name]);
    };
    expect(await reasons(addRecipients({ personId: caller.personId }))).toEqual([['role', 'Hanna Caller']]);
    expect(await reasons(addRecipients({ personId: off.personId }))).toEqual([['inactive', 'Hanna Off']]);
    for (const who of [as, 'super.admin'] as const)
      expect(await reasons(addRecipients({ personId: foreign.personId }, who))).toEqual([['unknown', null]]);
    expect(await reasons(addRecipients({ personId: 'nobody' }))).toEqual([['unknown', null]]);
    expect(await reasons(addCallers({ personId: ada.personId }))).toEqual([['role', 'Q Ada']]);
    expect(await order(test, id)).toEqual(['Ada', 'Bea']);
  });

  it('puts somebody back as they were', async () => {
    const before = await recipient(ada.personId);
    await update(ada.personId, { nextAvailability: inHours(40) });
    await pause(ada.personId, { paused: true });
    test.clock.advance(7200);
    await addCall(test, { queue_id: id, type: 'OUTREACH_QUEUE', recipient_id: ada.id, status: 'no-answer' });
    const was = await recipient(ada.personId);
    expect(was).toMatchObject({ attempts: 1, priorityOrder: 1 });
    expect((await removeRecipient(ada.personId)).status).toBe(200);
    const { priorityOrder = 0, nextAvailability, pausedUntil, countedFrom = '' } = was ?? {};
    await addRecipients({ personId: ada.personId, priorityOrder, nextAvailability, pausedUntil, countedFrom });
    expect(await recipient(ada.personId)).toEqual({
      ...was,
      id: expect.any(String) as string,
      addedAt: test.clock.now().toISOString(),
      ...(was?.reason && { reason: { ...was.reason, since: test.clock.now().toISOString() } }),
    });
    expect(was?.countedFrom).toBe(before?.countedFrom);
  });

  it('what has run out meanwhile has run out, and what is too far is refused or cut', async () => {
    const past = { nextAvailability: inHours(-1), pausedUntil: inHours(-1), countedFrom: inHours(9) };
    expect((await addRecipients({ personId: cleo.personId, ...past })).status).toBe(200);
    expect(await recipient(cleo.personId)).toMatchObject({
      nextAvailability: null,
      pausedUntil: null,
      countedFrom: test.clock.now().toISOString(),
      priorityOrder: 3,
    });
    await removeRecipient(cleo.personId);
    const far = await addRecipients({ personId: cleo.personId, nextAvailability: inHours(24 * 366) });
    expect(far).toMatchObject({
      status: 400,
      fields: { nextAvailability: 'Choose a time in the future, at most a year ahead' },
    });
    await addRecipients({ personId: cleo.personId, pausedUntil: inHours(100), priorityOrder: 99, done: true });
    expect(await recipient(cleo.personId)).toMatchObject({ pausedUntil: inHours(24), priorityOrder: 3, state: 'done' });
  });

  it.each([{}, { personId: '', programId: '' }, { personId: 'a', programId: 'b' }])('%j is refused', async (body) => {
    expect((await addRecipients(body)).status).toBe(400);
    expect((await addCallers(body)).status).toBe(400);
  });

  it('needs the right, and a queue that is there', async () => {
    for (const who of ['org.admin', 'super.admin'] as const)
      expect((await addRecipients({ personId: cleo.personId }, who)).status).toBe(200);
    expect(await addRecipients({ personId: cleo.personId }, 'caller')).toMatchObject(DENIED);
    expect(await addRecipients({ personId: cleo.personId }, as, test.services.newId())).toMatchObject(NOT_FOUND);
    const theirs = await addQueue(test, { organizationId: DEMO_ORGANIZATIONS.sunrise });
    expect(await addRecipients({ personId: cleo.personId }, as, theirs)).toMatchObject(NOT_FOUND);
    expect(await addCallers({ personId: caller.personId }, as, theirs)).toMatchObject(NOT_FOUND);
  });
});

describe('adding a program', () => {
  const newProgram = async () => {
    const body = { name: 'Night Owls', organizationId: harbor };
    return (await test.call(createProgram, { as: 'org.admin', body })).data.program.id;
  };

  it('adds all of it who may come in, by name, at the end; who is in stays where they are', async () => {
    const programId = await newProgram();
    for (const [role, lastName] of [
      ['RECIPIENT', 'Zeta'],
      ['OUTREACH', 'Miro'],
      ['INACTIVE', 'Noone'],
      ['CALLER', 'Kay'],
      ['CALLER', 'Jo'],
    ] as const)
      await addMembership(test, role, { firstName: 'P', lastName, programId });
    await test.call(updateMembership, { as: 'org.admin', params: { id: ada.id }, body: { programId } });
    const { data } = await addRecipients({ programId });
    expect(data).toEqual({ added: 2, already: 1, refused: [], additionId: expect.any(String) as string });
    expect(await order(test, id)).toEqual(['Ada', 'Bea', 'Miro', 'Zeta']);
    expect((await historyOf(test, id)).at(-1)).toMatchObject({
      action: 'recipients-added',
      entity: 'queue',
      after: { name: 'Winter calls', added: 2 },
    });
    expect((await addRecipients({ programId })).data).toMatchObject({ added: 0, already: 3, additionId: null });
    expect((await addCallers({ programId })).data).toMatchObject({ added: 2, already: 0 });
    expect((await callersOf()).callers.map(({ name }) => name)).toEqual(['P Jo', 'P Kay']);
  });

  it('another organization’s program, and one that isn’t there, are refused at the field', async () => {
    for (const programId of [foreignProgram, test.services.newId(), 'garbage'])
      for (const add of [addRecipients, addCallers])
        expect(await add({ programId })).toMatchObject({
          status: 400,
          fields: { programId: 'This program was deleted or isn’t one of the organization’s' },
        });
  });

  it('is undone: who hasn’t been called since goes, and a second time nobody', async () => {
    const programId = await newProgram();
    const people = [];
    for (const lastName of ['One', 'Two', 'Three'])
      people.push(
        await addMembership(test, 'RECIPIENT', { lastName, programId, phone: `+1212555300${people.length}` }),
      );
    const { additionId } = (await addRecipients({ programId })).data;
    await addCall(test, { queue_id: id, type: 'OUTREACH_QUEUE', recipient_id: people[0]?.id ?? null });
    await live({ recipient_id: people[1]?.id ?? null, recipient_phone: '+12125553001' });
    expect((await undo(additionId)).data).toEqual({ removed: 1 });
    expect(await order(test, id)).toEqual(['Ada', 'Bea', 'One', 'Two']);
    expect((await undo(additionId)).data).toEqual({ removed: 0 });
    expect((await undo(test.services.newId())).data).toEqual({ removed: 0 });
    expect(await undo(additionId, 'caller')).toMatchObject(DENIED);
  });

  it('callers are undone the same way', async () => {
    const programId = await newProgram();
    await addMembership(test, 'CALLER', { lastName: 'One', programId });
    const two = await addMembership(test, 'CALLER', { lastName: 'Two', programId });
    const { additionId } = (await addCallers({ programId })).data;
    await live({ caller_id: two.id });
    expect((await undo(additionId)).data).toEqual({ removed: 1 });
    expect((await callersOf()).callers.map(({ name }) => name)).toEqual(['Hanna Two']);
  });

  it('callers stay who called from the queue since, or came in otherwise', async () => {
    await addCallers({ personId: caller.personId });
    test.clock.advance(60);
    const programId = await newProgram();
    const names = ['Called', 'Before', 'Else'];
    const people = [];
    for (const [at, lastName] of names.entries())
      people.push(await addMembership(test, 'CALLER', { lastName, programId, phone: `+1212555310${at}` }));
    const [called, before, elsewhere] = people.map((person) => person.id);
    const { additionId } = (await addCallers({ programId })).data;
    const call = (row: Parameters<typeof addCall>[1]) =>
      addCall(test, { type: 'OUTREACH_QUEUE', queue_id: id, ...row });
    await call({ caller_id: called ?? null });
    await call({ caller_id: before ?? null, created_at: new Date(test.clock.now().getTime() - 1000) });
    await call({ caller_id: elsewhere ?? null, queue_id: null, type: 'MATCH' });
    expect((await undo(additionId)).data).toEqual({ removed: 2 });
    expect((await callersOf()).callers.map(({ name }) => name)).toEqual(['Hanna Called', 'Hanna Caller']);
  });

  it('is known by the id that it was sent with: sent again it adds nobody twice, and is undone by it', async () => {
    const programId = await newProgram();
    for (const [at, lastName] of ['One', 'Two'].entries())
      await addMembership(test, 'RECIPIENT', { lastName, programId, phone: `+1212555320${at}` });
    const told = () =>
      asSystem(test, ({ tx }) =>
        tx.selectFrom('audit_events').select(['action', 'entity_id', 'after']).orderBy('id').execute(),
      );
    for (const [body, add, added] of [
      [{ programId }, addRecipients, 2],
      [{ personId: cleo.personId }, addRecipients, 1],
      [{ personId: caller.personId }, addCallers, 1],
    ] as const) {
      const additionId = test.services.newId();
      const answer = { added, already: 0, refused: [], additionId };
      expect((await add({ ...body, additionId })).data).toEqual(answer);
      const [once, history] = [await order(test, id), await told()];
      expect((await add({ ...body, additionId })).data).toEqual(answer);
      expect([await order(test, id), await told()]).toEqual([once, history]);
      // another addition finds them in it, and takes nobody out
      const own = test.services.newId();
      expect((await add({ ...body, additionId: own })).data).toMatchObject({ added: 0, already: added });
      expect((await undo(own)).data).toEqual({ removed: 0 });
      expect((await undo(additionId)).data).toEqual({ removed: added });
    }
    expect(await order(test, id)).toEqual(['Ada', 'Bea']);
  });

  it('adds nobody that comes after its Undo, or once more after it', async () => {
    const undone = { status: 409, message: 'This addition was undone, so no one was added by it' };
    for (const [personId, add] of [
      [cleo.personId, addRecipients],
      [caller.personId, addCallers],
    ] as const) {
      const additionId = test.services.newId();
      expect((await undo(additionId)).data).toEqual({ removed: 0 });
      expect(await add({ personId, additionId })).toMatchObject(undone);
      const other = test.services.newId();
      expect((await add({ personId, additionId: other })).data).toMatchObject({ added: 1 });
      expect((await undo(other)).data).toEqual({ removed: 1 });
      expect((await undo(other)).data).toEqual({ removed: 0 });
      expect(await add({ personId, additionId: other })).toMatchObject(undone);
      // one without an id of its own is always another
      expect((await add({ personId })).data).toMatchObject({ added: 1 });
    }
    expect(await order(test, id)).toEqual(['Ada', 'Bea', 'Cleo']);
  });

  it('is known as undone for a day, in its own queue, and by nobody else’s Undo', async () => {
    const other = await addQueue(test, { name: 'Spring calls' });
    const additionId = test.services.newId();
    const again = async (queue = id) =>
      (await addRecipients({ personId: cleo.personId, additionId }, as, queue)).status;
    expect(await undo(additionId, 'west.admin')).toMatchObject({ status: 404 });
    expect((await undo(additionId, as, other)).status).toBe(200);
    expect(await again(other)).toBe(409);
    expect(await again()).toBe(200);
    expect((await undo(additionId)).data).toEqual({ removed: 1 });
    test.clock.advance(23 * 3600);
    await clean(test.services);
    expect(await again()).toBe(409);
    test.clock.advance(2 * 3600);
    await clean(test.services);
    expect(await again()).toBe(200);
  });

  it('is undone in its own queue alone', async () => {
    const other = await addQueue(test, { name: 'Spring calls' });
    const additions = [
      (await addRecipients({ personId: cleo.personId })).data.additionId,
      (await addCallers({ personId: caller.personId })).data.additionId,
    ];
    for (const additionId of additions) {
      expect((await undo(additionId, as, other)).data).toEqual({ removed: 0 });
      expect((await undo(additionId)).data).toEqual({ removed: 1 });
    }
  });
});

describe('removing', () => {
  it('takes a recipient out, and tells the history', async () => {
    expect((await removeRecipient(ada.personId)).status).toBe(200);
    expect(await order(test, id)).toEqual(['Bea']);
    expect((await historyOf(test, ada.id)).at(-1)).toMatchObject({
      action: 'removed',
      entity: 'queue-recipient',
      after: { queue: 'Winter calls' },
    });
    expect(await removeRecipient(ada.personId)).toMatchObject(GONE);
    const long = await test.call(queues.removeQueueRecipientLong, { as, params: { id, personId: bea.personId } });
    expect(long.status).toBe(200);
    expect(await order(test, id)).toEqual([]);
  });

  it('a recipient who is in any call stays until it has ended', async () => {
    const callId = await live({ recipient_id: ada.id, recipient_phone: '+12125552000' });
    expect(await removeRecipient(ada.personId)).toMatchObject({
      status: 409,
      message: 'This person is in a call right now',
    });
    expect((await removeRecipient(bea.personId)).status).toBe(200);
    await hangUp(callId);
    expect((await removeRecipient(ada.personId)).status).toBe(200);
  });

  it('a caller goes at once, or, while talking, when the call has ended', async () => {
    await addCallers({ personId: caller.personId });
    const callId = await live({ caller_id: caller.id });
    expect((await removeCaller(caller.personId)).data).toEqual({ leaving: true });
    expect((await callersOf()).callers).toMatchObject([{ state: 'talking', leaving: true, call: { id: callId } }]);
    expect((await removeCaller(caller.personId)).data).toEqual({ leaving: true });
    await hangUp(callId);
    expect((await callersOf()).callers).toEqual([]);
    expect(await removeCaller(caller.personId)).toMatchObject(GONE);
    await addCallers({ personId: caller.personId });
    const long = await test.call(queues.removeQueueCallerLong, { as, params: { id, personId: caller.personId } });
    expect(long.data).toEqual({ leaving: false });
    expect((await callersOf()).callers).toEqual([]);
    expect((await historyOf(test, caller.id)).map(({ action }) => action)).toEqual([
      'created',
      'added',
      'removed',
      'added',
      'removed',
    ]);
  });

  it('a caller who was to leave is kept by being added again', async () => {
    await addCallers({ personId: caller.personId });
    const callId = await live({ caller_id: caller.id });
    await removeCaller(caller.personId);
    expect((await addCallers({ personId: caller.personId })).data).toMatchObject({ added: 1 });
    await hangUp(callId);
    expect((await callersOf()).callers).toMatchObject([{ leaving: false, state: 'off' }]);
  });

  it('a person who is deleted goes, one who is deactivated stays', async () => {
    await test.call(updateMembership, { as: 'org.admin', params: { id: ada.id }, body: { active: false } });
    expect(await recipient(ada.personId)).toMatchObject({ state: 'blocked', reason: { kind: 'inactive' } });
    await test.call(deleteMembership, { as: 'org.admin', params: { id: bea.id } });
    expect(await order(test, id)).toEqual(['Ada']);
  });

  it('needs the right', async () => {
    expect(await removeRecipient(ada.personId, 'caller')).toMatchObject(DENIED);
    expect(await removeCaller(ada.personId, as)).toMatchObject(GONE);
  });
});

describe('who is in two queues', () => {
  /** All who are in any queue but this one person in the first queue, as the database has them. */
  const othersThan = (part: 'callers' | 'recipients', membershipId: string) =>
    asSystem(test, ({ tx }) =>
      tx
        .selectFrom(`queue_${part}`)
        .selectAll()
        .where((eb) => eb.or([eb('queue_id', '!=', id), eb('membership_id', '!=', membershipId)]))
        .orderBy('queue_id')
        .orderBy('membership_id')
        .execute(),
    );

  it('is put on shift, and goes, as a caller of one of them, and nobody else', async () => {
    const other = await addQueue(test, { name: 'Spring calls' });
    const dora = await addMembership(test, 'CALLER', { lastName: 'Dora', phone: '+12125552009' });
    for (const queue of [id, other])
      for (const { personId } of [caller, dora]) await addCallers({ personId }, as, queue);
    const others = await othersThan('callers', caller.id);
    expect((await shift(caller.personId, inHours(1))).data.caller.onShiftUntil).toBe(inHours(1));
    expect(await othersThan('callers', caller.id)).toEqual(others);
    const callId = await live({ caller_id: caller.id });
    expect((await removeCaller(caller.personId)).data).toEqual({ leaving: true });
    expect(await othersThan('callers', caller.id)).toEqual(others);
    await hangUp(callId);
    await addCallers({ personId: caller.personId });
    expect((await removeCaller(caller.personId)).data).toEqual({ leaving: false });
    expect(await othersThan('callers', caller.id)).toEqual(others);
    for (const answer of [await shift(caller.personId, inHours(1)), await removeCaller(caller.personId)])
      expect(answer).toMatchObject(GONE);
  });

  it('is changed, goes, and comes back as they were, as a recipient of one of them, and nobody else', async () => {
    await addQueue(test, { name: 'Spring calls', recipients: [ada.personId, bea.personId] });
    const others = await othersThan('recipients', ada.id);
    const placing = { nextAvailability: inHours(40), done: true };
    for (const step of [
      () => update(ada.personId, placing),
      () => pause(ada.personId, { paused: true }),
      () => removeRecipient(ada.personId),
      () => addRecipients({ personId: ada.personId, ...placing }),
    ]) {
      const { status, message } = await step();
      expect([status, message]).toEqual([200, '']);
      expect(await othersThan('recipients', ada.id)).toEqual(others);
    }
  });
});

describe('pausing', () => {
  it('toggles without a body, and doesn’t with one', async () => {
    const until = inHours(24);
    expect((await pause(ada.personId)).data).toEqual({ pausedUntil: until });
    expect(await recipient(ada.personId)).toMatchObject({ pausedUntil: until });
    expect((await pause(ada.personId)).data).toEqual({ pausedUntil: null });
    expect((await pause(ada.personId, { paused: false })).data).toEqual({ pausedUntil: null });
    expect((await pause(ada.personId, { paused: true })).data).toEqual({ pausedUntil: until });
    test.clock.advance(600);
    expect((await pause(ada.personId, { paused: true })).data).toEqual({ pausedUntil: until });
    expect((await historyOf(test, ada.id)).map(({ action }) => action)).toEqual([
      'created',
      'paused',
      'resumed',
      'paused',
    ]);
  });

  it('is over after a day: then it pauses anew', async () => {
    await pause(ada.personId);
    // as it is a day later
    await test.db.updateTable('queue_recipients').set({ paused_until: test.clock.now() }).execute();
    expect(await recipient(ada.personId)).toMatchObject({ pausedUntil: null });
    test.clock.advance(60);
    expect((await pause(ada.personId)).data).toEqual({ pausedUntil: inHours(24) });
    // what ran out is not what was before
    expect((await historyOf(test, ada.id)).at(-1)).toMatchObject({
      action: 'paused',
      before: { pausedUntil: null },
      after: { pausedUntil: inHours(24) },
    });
  });

  it('is of who is in the queue, by who may', async () => {
    expect(await pause(cleo.personId)).toMatchObject(GONE);
    expect(await pause(ada.personId, { paused: true }, 'caller')).toMatchObject(DENIED);
  });
});

describe('changing a recipient', () => {
  it('the next availability is in the future and at most a year ahead, or none', async () => {
    expect((await update(ada.personId, { nextAvailability: inHours(24 * 365) })).data.recipient).toMatchObject({
      nextAvailability: inHours(24 * 365),
      priorityOrder: 1,
    });
    for (const nextAvailability of [inHours(0), inHours(-1), inHours(24 * 365 + 1)])
      expect(await update(ada.personId, { nextAvailability })).toMatchObject({
        status: 400,
        fields: { nextAvailability: 'Choose a time in the future, at most a year ahead' },
      });
    expect((await update(ada.personId, { nextAvailability: null })).data.recipient.nextAvailability).toBeNull();
    expect((await historyOf(test, ada.id)).slice(1)).toMatchObject([
      { action: 'updated', before: { nextAvailability: null }, after: { nextAvailability: inHours(24 * 365) } },
      { action: 'updated', before: { nextAvailability: inHours(24 * 365) }, after: { nextAvailability: null } },
    ]);
  });

  it('a position is cut at the last one, and alone changes nothing else', async () => {
    await addRecipients({ personId: cleo.personId });
    await update(ada.personId, { nextAvailability: inHours(5) });
    const moved = (await update(ada.personId, { priorityOrder: 2 })).data.recipient;
    expect(moved).toMatchObject({ priorityOrder: 2, nextAvailability: inHours(5) });
    expect(await order(test, id)).toEqual(['Bea', 'Ada', 'Cleo']);
    expect((await update(ada.personId, { priorityOrder: 4_000_000_000 })).data.recipient.priorityOrder).toBe(3);
    expect(await order(test, id)).toEqual(['Bea', 'Cleo', 'Ada']);
    expect((await update(ada.personId, { priorityOrder: 1 })).data.recipient.priorityOrder).toBe(1);
    for (const priorityOrder of [0, -1, 1.5]) expect((await update(ada.personId, { priorityOrder })).status).toBe(400);
    expect((await historyOf(test, ada.id)).at(-1)).toMatchObject({
      action: 'moved',
      before: { priorityOrder: 3 },
      after: { priorityOrder: 1 },
    });
  });

  it('is set aside, and called again with what was tried until then forgotten', async () => {
    expect((await update(ada.personId, { done: true })).data.recipient.state).toBe('done');
    expect((await update(ada.personId, { done: true })).data.recipient.state).toBe('done');
    expect((await update(ada.personId, { done: false })).data.recipient.state).toBe('blocked');
    test.clock.advance(60);
    for (let n = 0; n < 3; n += 1)
      await addCall(test, { queue_id: id, type: 'OUTREACH_QUEUE', recipient_id: ada.id, status: 'no-answer' });
    expect(await recipient(ada.personId)).toMatchObject({ state: 'done', attempts: 3 });
    test.clock.advance(60);
    const again = (await update(ada.personId, { done: false })).data.recipient;
    expect(again).toMatchObject({ attempts: 0, lastCall: null, countedFrom: test.clock.now().toISOString() });
    expect(again.state).not.toBe('done');
    expect((await historyOf(test, ada.id)).map(({ action }) => action)).toEqual(['created', 'done', 'again', 'again']);
  });

  it('is put back as they were in one write: set aside and called again, and a pause that was ended', async () => {
    await addCall(test, { queue_id: id, type: 'OUTREACH_QUEUE', recipient_id: ada.id, status: 'no-answer' });
    const { countedFrom = '', attempts } = (await recipient(ada.personId)) ?? {};
    expect(attempts).toBe(1);
    const isAsBefore = (answer: Awaited<ReturnType<typeof update>>) =>
      expect(answer.data.recipient).toMatchObject({ state: 'blocked', attempts: 1, countedFrom });
    test.clock.advance(60);
    await update(ada.personId, { done: true });
    isAsBefore(await update(ada.personId, { done: false, countedFrom }));
    await update(ada.personId, { done: true });
    await update(ada.personId, { done: false });
    expect(await recipient(ada.personId)).toMatchObject({ attempts: 0 });
    const aside = (await update(ada.personId, { done: true, countedFrom })).data.recipient;
    expect(aside).toMatchObject({ state: 'done', attempts: 1, countedFrom });
    isAsBefore(await update(ada.personId, { done: false, countedFrom }));

    await update(ada.personId, { pausedUntil: inHours(5) });
    expect(await recipient(ada.personId)).toMatchObject({ pausedUntil: inHours(5), attempts: 1 });
    await update(ada.personId, { pausedUntil: inHours(25), countedFrom: inHours(3) });
    expect(await recipient(ada.personId)).toMatchObject({ pausedUntil: inHours(24), countedFrom: inHours(0) });
    await update(ada.personId, { pausedUntil: inHours(-1) });
    expect(await recipient(ada.personId)).toMatchObject({ pausedUntil: null });
    expect((await historyOf(test, ada.id)).map(({ action }) => action)).toEqual([
      'created',
      'done',
      'again',
      'done',
      'again',
      'done',
      'again',
      'paused',
      'paused',
      'resumed',
    ]);
  });

  it('is tried often enough again where the calls before count again', async () => {
    for (let n = 0; n < 3; n += 1)
      await addCall(test, { queue_id: id, type: 'OUTREACH_QUEUE', recipient_id: ada.id, status: 'no-answer' });
    const { countedFrom = '' } = (await recipient(ada.personId)) ?? {};
    test.clock.advance(60);
    await update(ada.personId, { done: false });
    expect(await recipient(ada.personId)).toMatchObject({ attempts: 0 });
    const back = (await update(ada.personId, { countedFrom })).data.recipient;
    expect(back).toMatchObject({ state: 'done', attempts: 3, countedFrom });
    expect((await historyOf(test, ada.id)).at(-1)).toMatchObject({ action: 'done' });
  });

  it('is of who is in the queue, by who may', async () => {
    expect(await update(cleo.personId, { done: true })).toMatchObject(GONE);
    expect(await update('garbage', { done: true })).toMatchObject(NOT_FOUND);
    expect(await update(ada.personId, { done: true }, 'caller')).toMatchObject(DENIED);
  });
});

describe('a shift', () => {
  beforeEach(() => addCallers({ personId: caller.personId }));

  it('lasts until a moment, at most 12 hours ahead, or ends', async () => {
    const on = await shift(caller.personId, inHours(12));
    expect(on.data.caller).toMatchObject({ state: 'free', onShiftUntil: inHours(12) });
    for (const moment of [inHours(0), inHours(-1), inHours(12.01)])
      expect(await shift(caller.personId, moment)).toMatchObject({
        status: 400,
        fields: { onShiftUntil: 'A shift ends in the future, at most 12 hours ahead' },
      });
    expect((await shift(caller.personId, null)).data.caller).toMatchObject({ state: 'off', onShiftUntil: null });
    await shift(caller.personId, null);
    await shift(caller.personId, inHours(1));
    test.clock.advance(3600);
    expect((await callersOf()).callers).toMatchObject([{ state: 'off', onShiftUntil: null }]);
    expect((await historyOf(test, caller.id)).filter(({ action }) => action === 'shift')).toHaveLength(3);
    await shift(caller.personId, inHours(2));
    expect((await historyOf(test, caller.id)).at(-1)).toMatchObject({
      before: { onShiftUntil: null },
      after: { onShiftUntil: inHours(2) },
    });
  });

  it('comes with who is put back', async () => {
    await removeCaller(caller.personId);
    await addCallers({ personId: caller.personId, onShiftUntil: inHours(3) });
    expect((await callersOf()).callers).toMatchObject([{ onShiftUntil: inHours(3) }]);
    await removeCaller(caller.personId);
    expect((await addCallers({ personId: caller.personId, onShiftUntil: inHours(-3) })).data.added).toBe(1);
    expect((await callersOf()).callers).toMatchObject([{ onShiftUntil: null }]);
    await removeCaller(caller.personId);
    expect((await addCallers({ personId: caller.personId, onShiftUntil: inHours(13) })).status).toBe(400);
  });

  it('is of a caller of the queue, by who may', async () => {
    expect(await shift(ada.personId, inHours(1))).toMatchObject(GONE);
    expect(await shift(caller.personId, inHours(1), 'caller')).toMatchObject(DENIED);
  });
});

describe('the callers', () => {
  it('are those on shift first, then by name, with how they stand and what they did today', async () => {
    const talker = await addMembership(test, 'CALLER', { lastName: 'Aaron', phone: '+12125554001' });
    const silent = await addMembership(test, 'CALLER', { lastName: 'Zoe', phone: '+12125554002' });
    const gone = await addMembership(test, 'CALLER', { lastName: 'Gone', phone: '+12125554003' });
    for (const { personId } of [caller, talker, silent, gone]) await addCallers({ personId });
    await test.call(updateMembership, { as: 'org.admin', params: { id: gone.id }, body: { active: false } });
    await shift(silent.personId, inHours(2));
    await addCall(test, { queue_id: id, type: 'OUTREACH_QUEUE', caller_id: talker.id });
    const callId = await live({ queue_id: id, type: 'OUTREACH_QUEUE', caller_id: talker.id, recipient_name: 'Q Ada' });
    const { callers, pager } = await callersOf();
    expect(callers.map(({ name, state, callsToday }) => [name, state, callsToday])).toEqual([
      ['Hanna Zoe', 'free', 0],
      ['Hanna Aaron', 'talking', 2],
      ['Hanna Caller', 'off', 0],
      ['Hanna Gone', 'unable', 0],
    ]);
    expect(callers[1]?.call).toEqual({ id: callId, name: 'Q Ada', since: test.clock.now().toISOString() });
    expect(pager.totalItems).toBe(4);
    expect((await callersOf({ state: 'unable' })).callers.map(({ name }) => name)).toEqual(['Hanna Gone']);
    expect((await callersOf({ search: 'zoe hanna' })).callers.map(({ name }) => name)).toEqual(['Hanna Zoe']);
    const last = await callersOf({ page: 3, limit: 1 });
    expect(last.callers.map(({ name }) => name)).toEqual(['Hanna Caller']);
    expect(last.pager).toEqual({ page: 3, itemsPerPage: 1, totalItems: 4, totalPages: 4 });
    expect((await callersOf({ page: 9, limit: 1 })).pager.totalItems).toBe(4);
  });

  it('did today what they called from this queue today, where the organization is, whoever sees others', async () => {
    await addCallers({ personId: caller.personId });
    const queueId = await addQueue(test, { name: 'Spring calls' });
    const recipients = [ada.id, bea.id, cleo.id];
    const [today, yesterday] = ['2026-11-20T05:00:00Z', '2026-11-20T04:59:59Z'];
    for (const [at, queue_id] of [
      [today, id],
      [yesterday, id],
      [today, queueId],
    ] as const)
      await addCall(test, {
        queue_id,
        type: 'OUTREACH_QUEUE',
        caller_id: caller.id,
        recipient_id: recipients.pop() ?? null,
        created_at: at,
      });
    for (const who of ['org.user', 'super.admin'] as const) {
      const { data } = await test.call(queues.listQueueCallers, { as: who, params: { id } });
      expect(
        data.callers.map(({ callsToday }) => callsToday),
        who,
      ).toEqual([1]);
      const plan = await test.call(queues.getQueuePlan, { as: who, params: { id } });
      expect(plan.data, who).toMatchObject({ callsToday: 1 });
    }
  });
});

describe('the recipients', () => {
  it('have their places in the whole queue, whatever they are narrowed by', async () => {
    await addRecipients({ personId: cleo.personId });
    await pause(bea.personId, { paused: true });
    const found = async (query: Record<string, string | number>) =>
      (await recipientsOf(test, id, query)).map(({ name, priorityOrder }) => [name, priorityOrder]);
    expect(await found({ search: 'cleo' })).toEqual([['Q Cleo', 3]]);
    expect(await found({ search: '2125552001' })).toEqual([['Q Bea', 2]]);
    expect(await found({ reason: 'paused' })).toEqual([['Q Bea', 2]]);
    expect(await found({ reason: 'noCaller' })).toEqual([
      ['Q Ada', 1],
      ['Q Cleo', 3],
    ]);
    expect(await found({ state: 'blocked', search: 'q', reason: 'noCaller', page: 2, limit: 1 })).toEqual([
      ['Q Cleo', 3],
    ]);
    expect(await found({ state: 'ready' })).toEqual([]);
    expect(await found({ page: 2, limit: 2 })).toEqual([['Q Cleo', 3]]);
    const answer = await test.call(queues.listQueueRecipients, { as, params: { id }, query: { page: 5, limit: 2 } });
    expect(answer.data.pager).toEqual({ page: 5, itemsPerPage: 2, totalItems: 3, totalPages: 2 });
    const narrowed = await test.call(queues.listQueueRecipients, {
      as,
      params: { id },
      query: { state: 'blocked', page: 5 },
    });
    expect(narrowed.data.pager.totalItems).toBe(3);
  });

  it('are narrowed to whoever isn’t done, a call that goes on among them, at their places in the whole queue', async () => {
    await addRecipients({ personId: cleo.personId });
    for (const { personId } of [ada, cleo])
      await test.call(queues.updateQueueRecipient, { as, params: { id, personId }, body: { done: true } });
    const found = async (query: Record<string, string | number>) => {
      const { data } = await test.call(queues.listQueueRecipients, { as, params: { id }, query });
      return [data.pager.totalItems, data.recipients.map(({ name, priorityOrder }) => [name, priorityOrder])];
    };
    expect(await found({ state: 'notDone' })).toEqual([1, [['Q Bea', 2]]]);
    expect(await found({ state: 'notDone', search: 'q' })).toEqual([1, [['Q Bea', 2]]]);
    expect(await found({ state: 'notDone', reason: 'noCaller' })).toEqual([1, [['Q Bea', 2]]]);
    expect(await found({ state: 'notDone', search: 'ada' })).toEqual([0, []]);
    // who is done here is called by another queue
    const queueId = await addQueue(test, { name: 'Spring calls' });
    await addCall(test, {
      queue_id: queueId,
      type: 'OUTREACH_QUEUE',
      status: 'in-progress',
      caller_id: caller.id,
      recipient_id: cleo.id,
      ended_at: null,
      seconds: null,
    });
    const isLive = [
      2,
      [
        ['Q Bea', 2],
        ['Q Cleo', 3],
      ],
    ];
    expect(await found({ state: 'notDone' })).toEqual(isLive);
    expect(await found({ state: 'notDone', search: 'q' })).toEqual(isLive);
    expect(await found({ state: 'notDone', page: 2, limit: 1 })).toEqual([2, [['Q Cleo', 3]]]);
    expect(await found({ state: 'notDone', page: 3, limit: 1 })).toEqual([2, []]);
  });
});
