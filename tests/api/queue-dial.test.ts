import { beforeEach, describe, expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { startCall } from '#server/domain/calls/calls-start.ts';
import { applyCallEvent } from '#server/domain/calls/call-events.ts';
import { dial } from '#server/jobs/dial.ts';
import { dialInDemo } from '#server/simulated/volunteers.ts';
import type { CallEventKind } from '#src/schemas/calls.ts';
import { updateCall } from '#src/schemas/calls.ts';
import { inScope } from '#server/work.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import * as queues from '#src/schemas/queues.ts';
import { updatePersonRole } from '#src/schemas/memberships.ts';
import { addCall } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addCallers, addPeople, addQueue, addRecipients, type NewPerson } from './queue-rows.ts';
import { DEMO_QUEUE_IDS } from '#server/seed/queues.ts';
import { asSystem } from './sign-in.ts';

/* A Monday noon in New York: everybody of these may be called. */
const NOON = '2026-11-23T17:00:00Z';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
  test.clock.set(NOON);
  // those of the seed have tests of their own
  await asSystem(test, ({ tx }) => tx.updateTable('queues').set({ active: false }).execute());
});

let numbers = 0;
const someone = (role: NewPerson['role'], changes: Partial<NewPerson> = {}): NewPerson => ({
  role,
  name: role,
  phone: `+1212${3_000_000 + (numbers += 1)}`,
  zip: '10001',
  ...changes,
});

const people = (role: NewPerson['role'], count: number, changes: Partial<NewPerson> = {}) =>
  Array.from({ length: count }, () => someone(role, changes));

interface Made {
  readonly queueId: string;
  readonly recipients: string[];
  readonly callers: string[];
  readonly rows: string[];
}

async function makeQueue(
  recipients: number | readonly NewPerson[],
  callers: number | readonly NewPerson[],
  queue: Parameters<typeof addQueue>[1] = {},
): Promise<Made> {
  const organization = queue.organization ?? 'harbor';
  const peopleOf = (role: NewPerson['role'], asked: number | readonly NewPerson[]) =>
    addPeople(test, typeof asked === 'number' ? people(role, asked) : asked, organization);
  const queueId = await addQueue(test, queue);
  const recipientIds = await peopleOf('RECIPIENT', recipients);
  const callerIds = await peopleOf('CALLER', callers);
  const rows = await addRecipients(test, queueId, recipientIds);
  await addCallers(test, queueId, callerIds);
  return { queueId, recipients: recipientIds, callers: callerIds, rows };
}

/** Calls of queues, the oldest first. */
const callsMade = () =>
  asSystem(test, ({ tx }) =>
    tx
      .selectFrom('calls')
      .select(['id', 'queue_id', 'queue_name', 'recipient_id', 'caller_id', 'reason', 'ended_at'])
      .where('type', '=', 'OUTREACH_QUEUE')
      .where('created_at', '>=', new Date(NOON))
      .orderBy('id')
      .execute(),
  );

const called = async () => (await callsMade()).map(({ recipient_id: id }) => id);

const tell = (callId: string, kind: CallEventKind) =>
  inScope(test.services, 'system', (work) => applyCallEvent(work, { callId, kind, at: work.now }));

/** Lets all calls end, unanswered. */
async function hangUp(): Promise<void> {
  for (const { id, ended_at: endedAt } of await callsMade()) if (!endedAt) await tell(id, 'no-answer');
}

/** Lets all callers of a queue be on shift until then: who plans ahead needs them. */
const stayOnShift = (queueId: string, until: string) =>
  asSystem(test, ({ tx }) =>
    tx
      .updateTable('queue_callers')
      .set({ on_shift_until: new Date(until) })
      .where('queue_id', '=', queueId)
      .execute(),
  );

const personOf = (membershipId: string | undefined) =>
  asSystem(test, async ({ tx }) => {
    const { person_id: id } = await tx
      .selectFrom('memberships')
      .select('person_id')
      .where('id', '=', membershipId ?? '')
      .executeTakeFirstOrThrow();
    return id;
  });

describe('the engine', () => {
  it('calls in the order of the queue, one for each free caller, whoever has waited longest', async () => {
    const { queueId, recipients, callers } = await makeQueue(5, 2, { name: 'Harvest' });
    expect(await dial(test.services)).toBe(2);
    const first = await callsMade();
    expect(first.map(({ recipient_id: id }) => id)).toEqual(recipients.slice(0, 2));
    expect(new Set(first.map(({ caller_id: id }) => id))).toEqual(new Set(callers));
    expect(first[1]).toMatchObject({
      queue_id: queueId,
      queue_name: 'Harvest',
      reason: { kind: 'queue', name: 'Harvest', position: 2 },
    });
    expect(await dial(test.services)).toBe(0);

    test.clock.advance(60);
    await tell(first[1]?.id ?? '', 'no-answer');
    expect(await dial(test.services)).toBe(1);
    const third = (await callsMade())[2];
    expect(third).toMatchObject({ recipient_id: recipients[2], caller_id: first[1]?.caller_id });
  });

  it('gives a call to who never had one before who has', async () => {
    const { callers } = await makeQueue(1, 2);
    const [first = '', second] = callers.toSorted();
    const at = new Date(Date.parse(NOON) - 60_000);
    await addCall(test, { caller_id: first, created_at: at, answered_at: at, ended_at: at });
    expect(await dial(test.services)).toBe(1);
    expect((await callsMade()).map(({ caller_id: id }) => id)).toEqual([second]);
  });

  it('calls nobody who has become a caller since, until they are a recipient again', async () => {
    const { recipients } = await makeQueue(1, 1);
    const convertTo = (roleId: string) =>
      test.call(updatePersonRole, { as: 'org.admin', params: { id: recipients[0] ?? '', roleId } });
    expect((await convertTo(ROLE_IDS.CALLER)).status).toBe(200);
    expect(await dial(test.services)).toBe(0);
    expect((await convertTo(ROLE_IDS.RECIPIENT)).status).toBe(200);
    expect(await dial(test.services)).toBe(1);
  });

  it('lets nobody call their own phone: a household has one', async () => {
    const home = { phone: '+12125550144' };
    const { recipients } = await makeQueue([someone('RECIPIENT', home)], [someone('CALLER', home)]);
    expect(await dial(test.services)).toBe(0);
    const { callers } = await makeQueue([], 1);
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('queue_callers')
        .set({
          queue_id: tx
            .selectFrom('queue_recipients')
            .select('queue_id')
            .where('membership_id', '=', recipients[0] ?? ''),
        })
        .where('membership_id', '=', callers[0] ?? '')
        .execute(),
    );
    expect(await dial(test.services)).toBe(1);
    expect(await callsMade()).toMatchObject([{ recipient_id: recipients[0], caller_id: callers[0] }]);
  });

  it('calls nobody from a queue that is switched off, and goes on when it is on again', async () => {
    const { queueId } = await makeQueue(3, 1);
    await dial(test.services);
    await hangUp();
    const switchTo = (active: boolean) =>
      test.call(queues.updateQueue, { as: 'org.admin', params: { id: queueId }, body: { name: 'Switched', active } });
    expect((await switchTo(false)).status).toBe(200);
    expect(await dial(test.services)).toBe(0);
    expect((await switchTo(true)).status).toBe(200);
    expect(await dial(test.services)).toBe(1);
  });

  it('sees who was paused, moved, put off, brought back or removed before the next call', async () => {
    const { queueId, recipients, rows } = await makeQueue(6, 1);
    const ids = await Promise.all(recipients.map(personOf));
    const at = (index: number) => ({ as: 'org.admin', params: { id: queueId, personId: ids[index] ?? '' } }) as const;
    const next = async () => {
      await dial(test.services);
      await hangUp();
      return recipients.indexOf((await called()).at(-1) ?? '');
    };
    await test.call(queues.pauseQueueRecipient, { ...at(0), body: { paused: true } });
    expect(await next()).toBe(1);
    await test.call(queues.updateQueueRecipient, { ...at(5), body: { priorityOrder: 1 } });
    expect(await next()).toBe(5);
    await test.call(queues.updateQueueRecipient, { ...at(2), body: { nextAvailability: '2026-11-24T17:00:00Z' } });
    await test.call(queues.removeQueueRecipient, at(3));
    expect(await next()).toBe(4);
    await test.call(queues.pauseQueueRecipient, { ...at(0), body: { paused: false } });
    expect(await next()).toBe(0);
    expect(await dial(test.services)).toBe(0);
    await test.call(queues.updateQueueRecipient, { ...at(2), body: { nextAvailability: null } });
    expect(await next()).toBe(2);
    expect(rows).toHaveLength(6);
  });

  it('takes turns over organizations and queues, whatever their size', async () => {
    const language = 'Tagalog';
    const big = await makeQueue(people('RECIPIENT', 6, { language }), people('CALLER', 3, { language }));
    const small = await makeQueue(2, 1);
    const other = await makeQueue(3, 1, { organization: 'sunrise' });
    await dial(test.services, {
      organizationIds: new Set([DEMO_ORGANIZATIONS.harbor, DEMO_ORGANIZATIONS.sunrise]),
      callsOfEach: 2,
    });
    const calls = await callsMade();
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ queue_id: id }) => id))).toEqual(
      new Set([big, small, other].map(({ queueId }) => queueId)),
    );
    expect(await dial(test.services)).toBe(2);
  });

  it('goes on to the next queue where one has nobody to call, however many of them there are', async () => {
    for (let index = 0; index < 25; index += 1) await makeQueue([someone('RECIPIENT', { times: ['Evening'] })], 1);
    const { queueId } = await makeQueue(2, 1);
    const pace = { organizationIds: new Set([DEMO_ORGANIZATIONS.harbor]), callsOfEach: 1 };
    expect(await dial(test.services, pace)).toBe(1);
    await hangUp();
    test.clock.advance(60);
    // it called last: all others come before it
    expect(await dial(test.services)).toBe(1);
    expect((await callsMade()).map((call) => call.queue_id)).toEqual([queueId, queueId]);
  });

  it('begins with the queue, and with the caller, that has waited longest', async () => {
    const one = await makeQueue(6, 2);
    const other = await makeQueue(6, 1);
    const begun: Array<readonly [string | null, string | null]> = [];
    for (let turn = 0; turn < 6; turn += 1) {
      test.clock.advance(60);
      expect(await dial(test.services, { organizationIds: new Set([DEMO_ORGANIZATIONS.harbor]), callsOfEach: 1 })).toBe(
        1,
      );
      const call = (await callsMade()).at(-1);
      begun.push([call?.queue_id ?? null, call?.caller_id ?? null]);
      await hangUp();
    }
    const queueIds = begun.map(([queueId]) => queueId);
    expect(new Set(queueIds)).toEqual(new Set([one.queueId, other.queueId]));
    expect(queueIds.slice(2)).toEqual(queueIds.slice(0, 4));
    expect(queueIds[1]).not.toBe(queueIds[0]);
    const [first, second, third] = begun.filter(([queueId]) => queueId === one.queueId).map(([, id]) => id);
    expect(new Set([first, second])).toEqual(new Set(one.callers));
    expect(third).toBe(first);
  });

  it('calls from a queue whom that has, and tells their place in it, whoever is ready in another', async () => {
    const one = await makeQueue(2, 1);
    await dial(test.services);
    const other = await makeQueue(1, 1);
    await asSystem(test, ({ tx }) =>
      tx.updateTable('queue_recipients').set({ rank: 9000 }).where('queue_id', '=', other.queueId).execute(),
    );
    expect(await dial(test.services)).toBe(1);
    expect((await callsMade()).map((call) => [call.queue_id, call.recipient_id, call.reason?.position])).toEqual([
      [one.queueId, one.recipients[0], 1],
      [other.queueId, other.recipients[0], 1],
    ]);
  });

  it.each<[what: string, make: (callerId: string, phone: string) => Promise<unknown>]>([
    ['is called', (_, phone) => addCall(test, { recipient_phone: phone, status: 'ringing', ended_at: null })],
    [
      'calls from a phone that was theirs',
      (caller_id) => {
        const created_at = new Date(test.clock.now().getTime() - 60_000);
        return addCall(test, {
          caller_id,
          caller_phone: '+12125550199',
          status: 'ringing',
          created_at,
          ended_at: null,
        });
      },
    ],
    [
      'is no caller any more',
      (id) =>
        asSystem(test, ({ tx }) =>
          tx.updateTable('memberships').set({ role_id: ROLE_IDS.RECIPIENT }).where('id', '=', id).execute(),
        ),
    ],
  ])('gives the call of who %s to who is free', async (_, make) => {
    const waiting = someone('CALLER');
    const { callers, recipients } = await makeQueue(2, [waiting, someone('CALLER')]);
    await make(callers[0] ?? '', waiting.phone ?? '');
    // who is free has waited for less long
    await addCall(test, { caller_id: callers[1] ?? null });
    expect(await dial(test.services)).toBe(1);
    expect((await callsMade()).map((call) => [call.caller_id, call.recipient_id])).toEqual([
      [callers[1], recipients[0]],
    ]);
  });

  it('gives a call to who speaks the language, and passes over whom nobody free speaks with', async () => {
    const { recipients, callers } = await makeQueue(
      ['Spanish', 'Spanish', 'English'].map((language) => someone('RECIPIENT', { language })),
      [someone('CALLER', { language: 'English' }), someone('CALLER', { language: 'Spanish' })],
    );
    await dial(test.services);
    const calls = await callsMade();
    expect(calls.map(({ recipient_id: id, caller_id: by }) => [id, by])).toEqual([
      [recipients[0], callers[1]],
      [recipients[2], callers[0]],
    ]);
  });

  it('calls nobody for a caller who is off shift, leaves, or is in a call of another kind', async () => {
    const { queueId, callers } = await makeQueue(3, 1);
    const put = (changes: object) =>
      asSystem(test, ({ tx }) =>
        tx.updateTable('queue_callers').set(changes).where('queue_id', '=', queueId).execute(),
      );
    await put({ on_shift_until: test.clock.now() });
    expect(await dial(test.services)).toBe(0);
    await put({ on_shift_until: new Date('2026-11-23T18:00:00Z'), leaving: true });
    expect(await dial(test.services)).toBe(0);
    await put({ leaving: false });
    const [somebody] = await addPeople(test, people('RECIPIENT', 1));
    const call = await inScope(test.services, 'system', (work) =>
      startCall(work, {
        organizationId: DEMO_ORGANIZATIONS.harbor,
        type: 'MATCH',
        callerId: callers[0] ?? '',
        recipientId: somebody ?? '',
        reason: { kind: 'admin', name: null, position: null },
      }),
    );
    expect(await dial(test.services)).toBe(0);
    await put({ leaving: true });
    await tell(call, 'no-answer');
    const left = await asSystem(test, ({ tx }) =>
      tx.selectFrom('queue_callers').select('membership_id').where('queue_id', '=', queueId).execute(),
    );
    expect(left).toEqual([]);
  });

  it('waits for the hours between two calls that the queue asks for, and gives up after three', async () => {
    const { queueId, rows } = await makeQueue(1, 1, { cooldownHours: 1 });
    const tries: number[] = [];
    for (let half = 0; half < 8; half += 1) {
      tries.push(await dial(test.services));
      await hangUp();
      test.clock.advance(1800);
    }
    expect(tries).toEqual([1, 0, 1, 0, 1, 0, 0, 0]);
    const row = () =>
      asSystem(test, ({ tx }) =>
        tx
          .selectFrom('queue_recipients')
          .select(['attempts', 'is_over', 'spoke_at', 'last_call_id', 'live_call_id'])
          .where('id', '=', rows[0] ?? '')
          .executeTakeFirstOrThrow(),
      );
    const calls = await callsMade();
    expect(await row()).toEqual({
      attempts: 3,
      is_over: true,
      spoke_at: null,
      last_call_id: calls[2]?.id,
      live_call_id: null,
    });
    expect(queueId).toBe(calls[2]?.queue_id);
  });

  it('is done with whom somebody spoke with, and not any more when that is taken back', async () => {
    const { rows } = await makeQueue(1, 1);
    await dial(test.services);
    const [call] = await callsMade();
    await tell(call?.id ?? '', 'no-answer');
    const isOver = () =>
      asSystem(test, async ({ tx }) => {
        const row = await tx
          .selectFrom('queue_recipients')
          .select('is_over')
          .where('id', '=', rows[0] ?? '')
          .executeTakeFirstOrThrow();
        return row.is_over;
      });
    const say = (callOutcome: 'Yes we spoke' | 'No Answer') =>
      test.call(updateCall, { as: 'org.admin', params: { id: call?.id ?? '' }, body: { callOutcome } });
    expect(await isOver()).toBe(false);
    await say('Yes we spoke');
    expect(await isOver()).toBe(true);
    await say('No Answer');
    expect(await isOver()).toBe(false);
  });

  it('counts a call that was cancelled, or failed for another reason than the person, as no attempt', async () => {
    const { rows } = await makeQueue(1, 1, { cooldownHours: 0 });
    for (const kind of ['cancelled', 'failed', 'busy'] as const) {
      expect(await dial(test.services)).toBe(1);
      await tell((await callsMade()).at(-1)?.id ?? '', kind);
      test.clock.advance(120);
    }
    const row = await asSystem(test, ({ tx }) =>
      tx
        .selectFrom('queue_recipients')
        .select('attempts')
        .where('id', '=', rows[0] ?? '')
        .executeTakeFirstOrThrow(),
    );
    expect(row.attempts).toBe(1);
  });

  it('asks for a call that fails less and less often, whatever the cooldown; the reason tells until when', async () => {
    const { queueId, recipients } = await makeQueue(1, 1, { cooldownHours: 0 });
    const personId = await personOf(recipients[0]);
    const why = async () => {
      const params = { id: queueId, personId };
      return (await test.call(queues.getQueueRecipientReasons, { as: 'org.admin', params })).data;
    };
    const fails = async (kind: CallEventKind) => {
      expect(await dial(test.services)).toBe(1);
      await tell((await callsMade()).at(-1)?.id ?? '', kind);
    };
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await fails('failed');
      const until = new Date(test.clock.now().getTime() + minutes * 60_000).toISOString();
      test.clock.advance(minutes * 60 - 1);
      expect(await dial(test.services)).toBe(0);
      expect(await why()).toMatchObject({ reasons: [{ kind: 'cooldown', until }], readyAt: until });
      test.clock.advance(1);
    }
    // one that went through ends it
    await fails('no-answer');
    await fails('cancelled');
    test.clock.advance(60);
    expect(await dial(test.services)).toBe(1);
  });

  it('knows of the calls that somebody had before they came into the queue', async () => {
    const { recipients } = await makeQueue(1, 1);
    await dial(test.services);
    const another = await addQueue(test);
    const [row] = await addRecipients(test, another, recipients);
    const kept = () =>
      asSystem(test, ({ tx }) =>
        tx
          .selectFrom('queue_recipients')
          .select(['attempts', 'live_call_id', 'rested_call_id', 'last_call_id'])
          .where('id', '=', row ?? '')
          .executeTakeFirstOrThrow(),
      );
    const [call] = await callsMade();
    expect(await kept()).toEqual({ attempts: 0, live_call_id: call?.id, rested_call_id: null, last_call_id: null });
    await hangUp();
    expect(await kept()).toEqual({ attempts: 0, live_call_id: null, rested_call_id: call?.id, last_call_id: null });
  });

  it('calls nobody without a carrier, where the feature is off, or nobody offers it', async () => {
    await makeQueue(2, 1);
    const { services } = test;
    expect(await dial({ ...services, carriers: { ...services.carriers, call: null } })).toBe(0);
    expect(await dial({ ...services, config: { ...services.config, features: 'callLogs' } })).toBe(0);
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('organization_configurations')
        .set({ active: false })
        .where('identifier', '=', 'outreachQueues')
        .execute(),
    );
    expect(await dial(services)).toBe(0);
  });

  it('begins twenty calls at a time, and the others the next time', async () => {
    await makeQueue(50, 25);
    expect(await dial(test.services)).toBe(20);
    expect(await dial(test.services)).toBe(5);
  });

  it('finds who is ready behind many who are not', async () => {
    const { recipients } = await makeQueue(
      [...people('RECIPIENT', 60, { times: ['Evening'] }), someone('RECIPIENT')],
      1,
    );
    expect(await dial(test.services)).toBe(1);
    expect(await called()).toEqual([recipients.at(-1)]);
  });
});

describe('in the demo', () => {
  const shiftsOf = (queueId: string) =>
    asSystem(test, async ({ tx }) => {
      const rows = await tx
        .selectFrom('queue_callers')
        .select('on_shift_until')
        .where('queue_id', '=', queueId)
        .orderBy('on_shift_until')
        .execute();
      return rows.map(({ on_shift_until: until }) => until?.toISOString() ?? null);
    });

  it('calls begin one after the other, two at once, while somebody is there to see it', async () => {
    await makeQueue(8, 4);
    await test.tokenOf('org.admin');
    const begun: number[] = [];
    for (let tick = 0; tick < 4; tick += 1) {
      await dialInDemo(test.services);
      begun.push((await callsMade()).length);
      test.clock.advance(5);
    }
    expect(begun).toEqual([1, 1, 2, 2]);
    test.clock.advance(3600);
    await dialInDemo(test.services);
    expect(await callsMade()).toHaveLength(3);
  });

  it('callers of its own queues stay on shift, but those who were taken off, and only where callers call by themselves', async () => {
    const { queueId: made } = await makeQueue(1, 1);
    const [own = ''] = DEMO_QUEUE_IDS;
    await asSystem(test, async ({ tx }) => {
      await tx.updateTable('queues').set({ active: true }).where('id', '=', own).execute();
      const until = new Date('2026-11-23T16:00:00Z');
      const shifts = tx.updateTable('queue_callers').set({ on_shift_until: until });
      await shifts.where('queue_id', 'in', [made, own]).where('on_shift_until', 'is not', null).execute();
    });
    const shifts = async (queueId: string) => [...new Set(await shiftsOf(queueId))];
    await dialInDemo({ ...test.services, demoCalls: () => false });
    expect(await shifts(own)).toEqual(['2026-11-23T16:00:00.000Z', null]);
    await dialInDemo({ ...test.services, demoCalls: () => true });
    expect(await shifts(own)).toEqual(['2026-11-23T21:00:00.000Z', null]);
    // what somebody plans ends as planned
    expect(await shifts(made)).toEqual(['2026-11-23T16:00:00.000Z']);
  });
});

describe('what is told of a queue', () => {
  it('is who is next, when and by whom, as if it were active, and how many become ready when', async () => {
    const { queueId, recipients, callers } = await makeQueue(
      [
        someone('RECIPIENT', { times: ['Evening'] }),
        someone('RECIPIENT', { language: 'Spanish' }),
        someone('RECIPIENT', { optedOut: true }),
        someone('RECIPIENT', { language: 'Chinese' }),
        someone('RECIPIENT', { times: ['Weekend'] }),
      ],
      [someone('CALLER', { language: 'English' }), someone('CALLER', { language: 'Spanish' })],
      { active: false },
    );
    await stayOnShift(queueId, '2026-11-28T14:00:00Z');
    const plan = (await test.call(queues.getQueuePlan, { as: 'org.admin', params: { id: queueId } })).data;
    expect(plan.next.map(({ personOrganizationId: id, at, caller }) => [id, at, caller?.personOrganizationId])).toEqual(
      [
        [recipients[1], '2026-11-23T17:00:00.000Z', callers[1]],
        [recipients[3], '2026-11-23T17:00:00.000Z', undefined],
        [recipients[0], '2026-11-23T22:00:00.000Z', callers[0]],
        [recipients[4], '2026-11-28T13:00:00.000Z', callers[1]],
      ],
    );
    expect(plan.hours).toHaveLength(24);
    expect(plan.hours.filter(({ ready }) => ready > 0)).toEqual([
      { from: '2026-11-23T17:00:00.000Z', ready: 2 },
      { from: '2026-11-23T22:00:00.000Z', ready: 1 },
    ]);
    expect(plan).toMatchObject({ callsToday: 0, perHour: null, throughAt: null });
  });

  it('is nobody who is in a call, done, inactive, or without a phone, and who waits for days once', async () => {
    const { queueId, recipients } = await makeQueue(
      [
        ...people('RECIPIENT', 2),
        someone('INACTIVE'),
        someone('RECIPIENT', { phone: null }),
        ...people('RECIPIENT', 2),
      ],
      1,
    );
    await dial(test.services);
    expect(await called()).toEqual([recipients[0]]);
    const update = async (at: number, body: BodyInput<typeof queues.updateQueueRecipient>) => {
      const params = { id: queueId, personId: await personOf(recipients[at]) };
      expect((await test.call(queues.updateQueueRecipient, { as: 'org.admin', params, body })).status).toBe(200);
    };
    await update(1, { done: true });
    await update(5, { nextAvailability: '2026-11-27T17:00:00.000Z' });
    const { next } = (await test.call(queues.getQueuePlan, { as: 'org.admin', params: { id: queueId } })).data;
    expect(next.map(({ personOrganizationId: id, at }) => [id, at])).toEqual([
      [recipients[4], '2026-11-23T17:00:00.000Z'],
      [recipients[5], '2026-11-27T17:00:00.000Z'],
    ]);
  });

  it('is when it will be through at the pace of today, in the hours of calls', async () => {
    const { queueId } = await makeQueue(40, 2);
    await stayOnShift(queueId, '2026-11-25T00:00:00Z');
    for (let half = 0; half < 4; half += 1) {
      await dial(test.services);
      test.clock.advance(1800);
      await hangUp();
    }
    const plan = (await test.call(queues.getQueuePlan, { as: 'org.admin', params: { id: queueId } })).data;
    // 8 in two hours; the other 32 can be called, and the 8 again tomorrow: ten hours, of which seven are left today
    expect(plan).toMatchObject({ callsToday: 8, perHour: 4, throughAt: '2026-11-24T16:00:00.000Z' });
  });

  it('is not through before the last of its people can be called', async () => {
    const { queueId } = await makeQueue([someone('RECIPIENT'), someone('RECIPIENT', { times: ['Weekend'] })], 1);
    await stayOnShift(queueId, '2026-11-29T00:00:00Z');
    await dial(test.services);
    test.clock.advance(1800);
    await hangUp();
    const plan = (await test.call(queues.getQueuePlan, { as: 'org.admin', params: { id: queueId } })).data;
    expect(plan).toMatchObject({ callsToday: 1, perHour: 1, throughAt: '2026-11-28T13:00:00.000Z' });
  });

  it('names nobody for a moment after the end of their shift, and ends the forecast with the last shift', async () => {
    const { queueId, recipients, callers } = await makeQueue(
      [
        ...people('RECIPIENT', 2),
        someone('RECIPIENT', { times: ['Evening'] }),
        someone('RECIPIENT', { times: ['Evening'] }),
        someone('RECIPIENT', { times: ['Weekend'] }),
      ],
      2,
    );
    // in the evening, which begins at 22:00, one of both is there
    const [early = '', late = ''] = callers;
    await stayOnShift(queueId, '2026-11-23T22:30:00Z');
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('queue_callers')
        .set({ on_shift_until: new Date('2026-11-23T22:00:00Z') })
        .where('membership_id', '=', early)
        .execute(),
    );
    const planOf = async () =>
      (await test.call(queues.getQueuePlan, { as: 'org.admin', params: { id: queueId } })).data;
    const { next } = await planOf();
    expect(next.map(({ personOrganizationId: id }) => id)).toEqual(recipients);
    const named = next.map(({ caller }) => caller?.personOrganizationId);
    // neither has waited longer than the other
    expect(new Set(named.slice(0, 2))).toEqual(new Set([early, late]));
    expect(named.slice(2)).toEqual([late, late, undefined]);
    await dial(test.services);
    test.clock.advance(1800);
    await hangUp();
    // four are left, two of them for the evening: at two an hour they would be through after both shifts
    expect(await planOf()).toMatchObject({ callsToday: 2, perHour: 2, throughAt: null });
  });

  it('is no pace of a minute where the first call is a minute old', async () => {
    const { queueId } = await makeQueue(10, 2);
    await dial(test.services);
    test.clock.advance(60);
    const plan = (await test.call(queues.getQueuePlan, { as: 'org.admin', params: { id: queueId } })).data;
    expect(plan).toMatchObject({ callsToday: 2, perHour: 2 });
  });

  it('is nobody who leaves, is off shift, or can’t call', async () => {
    const { queueId, callers } = await makeQueue(4, 4);
    const [leaves = '', off = '', noPhone = '', stays = ''] = callers;
    const person = await personOf(noPhone);
    await asSystem(test, async ({ tx }) => {
      const set = (id: string, changes: object) =>
        tx.updateTable('queue_callers').set(changes).where('membership_id', '=', id).execute();
      await set(leaves, { leaving: true });
      await set(off, { on_shift_until: test.clock.now() });
      await tx.updateTable('people').set({ phone: null }).where('id', '=', person).execute();
    });
    const { next } = (await test.call(queues.getQueuePlan, { as: 'org.admin', params: { id: queueId } })).data;
    expect(next.map(({ caller }) => caller?.personOrganizationId)).toEqual([stays, stays, stays, stays]);
  });

  it('is why somebody isn’t called, with the call that they wait after, and how many are before who is ready', async () => {
    const { queueId, recipients } = await makeQueue(3, 1);
    const ids = await Promise.all(recipients.map(personOf));
    const why = (index: number) =>
      test.call(queues.getQueueRecipientReasons, {
        as: 'org.admin',
        params: { id: queueId, personId: ids[index] ?? '' },
      });
    await dial(test.services);
    expect((await why(0)).data).toMatchObject({ recipient: { state: 'live', reason: null }, readyAt: null });
    expect((await why(2)).data).toMatchObject({
      recipient: { state: 'ready' },
      reasons: [],
      readyBefore: 1,
      readyAt: '2026-11-23T17:00:00.000Z',
      timezones: ['America/New_York'],
    });
    await hangUp();
    const [call] = await callsMade();
    expect((await why(0)).data).toMatchObject({
      recipient: { state: 'blocked', reason: { kind: 'cooldown', until: '2026-11-23T21:00:00.000Z' } },
      reasons: [{ kind: 'cooldown', since: '2026-11-23T17:00:00.000Z', callId: call?.id, hold: null }],
      readyAt: '2026-11-23T21:00:00.000Z',
      readyBefore: null,
    });
    const stranger = await test.call(queues.getQueueRecipientReasons, {
      as: 'org.admin',
      params: { id: queueId, personId: DEMO_ORGANIZATIONS.harbor },
    });
    expect(stranger.status).toBe(404);
  });

  it('is that nobody calls, where the only caller on shift leaves after the call of now', async () => {
    const { queueId, recipients, callers } = await makeQueue(2, 1);
    await dial(test.services);
    const params = { id: queueId, personId: await personOf(recipients[1]) };
    const kinds = async () =>
      (await test.call(queues.getQueueRecipientReasons, { as: 'org.admin', params })).data.reasons.map(
        ({ kind }) => kind,
      );
    expect(await kinds()).toEqual([]);
    const caller = { id: queueId, personId: await personOf(callers[0]) };
    expect((await test.call(queues.removeQueueCaller, { as: 'org.admin', params: caller })).data.leaving).toBe(true);
    expect(await kinds()).toEqual(['noCaller']);
  });

  it('is that a shared phone is busy, also by a call that may not be seen', async () => {
    const phone = '+12125550100';
    const { queueId, recipients } = await makeQueue([someone('RECIPIENT', { phone })], 1);
    const [other] = await addPeople(test, [someone('RECIPIENT', { phone })], 'sunrise');
    const [caller] = await addPeople(test, [someone('CALLER')], 'sunrise');
    await inScope(test.services, 'system', (work) =>
      startCall(work, {
        organizationId: DEMO_ORGANIZATIONS.sunrise,
        type: 'MATCH',
        callerId: caller ?? '',
        recipientId: other ?? '',
        reason: { kind: 'admin', name: null, position: null },
      }),
    );
    const params = { id: queueId, personId: await personOf(recipients[0]) };
    const { data } = await test.call(queues.getQueueRecipientReasons, { as: 'org.admin', params });
    expect(data.reasons).toEqual([{ kind: 'phoneBusy', since: null, until: null, callId: null, hold: null }]);
    expect(await dial(test.services)).toBe(0);
  });

  it('is how many stand how, and the calls that go on', async () => {
    const { queueId } = await makeQueue(4, 1);
    await dial(test.services);
    const { data } = await test.call(queues.getQueueStats, { as: 'org.admin', params: { id: queueId } });
    const [call] = await callsMade();
    expect(data).toMatchObject({
      active: true,
      hold: null,
      counts: { callers: 1, onShift: 1, recipients: 4, live: 1, ready: 3, blocked: 0, done: 0, noCaller: 0 },
      callLogs: [{ id: call?.id, callListQueueId: queueId }],
    });
    await hangUp();
    const later = await test.call(queues.getQueueStats, { as: 'org.admin', params: { id: queueId } });
    expect(later.data).toMatchObject({ counts: { live: 0 }, callLogs: [] });
  });
});
