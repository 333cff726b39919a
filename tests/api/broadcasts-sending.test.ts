import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '#server/jobs/queue.ts';
import { CarrierRefusal, CarrierSilence, type BroadcastMessage } from '#server/services.ts';
import {
  listBroadcastRecipients,
  listBroadcasts,
  listBroadcastSkipped,
  retryBroadcast,
  stopBroadcast,
  type BroadcastDetail,
} from '#src/schemas/broadcasts.ts';
import { tellCarrierMessage } from '#src/schemas/carriers.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { deleteMembership, updateMembership } from '#src/schemas/memberships.ts';
import { changePerson, changePlace, create, makePeople, memoryCarrier, read, runBroadcasts } from './broadcasts.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';

let test: TestApi;

/** A server whose carriers do what `answer` says; gives what they took. */
async function start(...given: Parameters<typeof memoryCarrier>) {
  const memory = memoryCarrier(...given);
  const { carriers } = await testApi().then(({ services }) => services);
  test = await testApi({ services: { carriers: { ...carriers, broadcasts: memory.carriers } } });
  return memory.taken;
}

const people = (count: number) => makePeople(test, count);
const run = () => runBroadcasts(test.services);
const numbers = (taken: readonly BroadcastMessage[]) => taken.map(({ to }) => to).toSorted();

/** A time that is still to come. */
const LATER = { sendNow: false, scheduleDate: '2026-11-20', scheduleTime: '10:30' } as const;

/** All who were chosen are sent to, skipped, failed, stopped or wait. */
const adds = ({ progress }: BroadcastDetail) => {
  const left = Object.values(progress?.skipped ?? {}).reduce((sum, n) => sum + n, 0);
  const { selected, pending, success, error, opt_out: optOut, stopped } = progress ?? ({} as never);
  expect(pending + success + error + optOut + stopped + left).toBe(selected);
};

/** Its messages, or who would get one. */
const recipientsOf = async (id: string, query: QueryInput<typeof listBroadcastRecipients> = {}) =>
  (await test.call(listBroadcastRecipients, { as: 'org.admin', params: { id }, query: { limit: 100, ...query } })).data;

/** Whom it left out. */
const skippedOf = async (id: string, query: QueryInput<typeof listBroadcastSkipped> = {}) => {
  const asked = { as: 'org.admin', params: { id }, query: { limit: 100, ...query } } as const;
  const { data } = await test.call(listBroadcastSkipped, asked);
  expect(data.pager.totalItems).toBe(data.skipped.length);
  return data.skipped;
};

/** As they are kept: a session doesn't outlive the nights of some tests. */
const messages = async (id: string) => {
  const rows = await asSystem(test, ({ tx }) =>
    tx.selectFrom('broadcast_recipients').selectAll().where('broadcast_id', '=', id).orderBy('contact').execute(),
  );
  return rows.map(({ status, error, attempts, send_after: sendAfter }) => ({
    status,
    error,
    attempts,
    sendAfter: sendAfter.toISOString(),
  }));
};

describe('sending', () => {
  let taken: readonly BroadcastMessage[];
  beforeEach(async () => {
    taken = await start();
  });

  it('reaches each contact once, over several pages', async () => {
    const { programId } = await people(1_020);
    const { id, status } = await create(test, { programs: [programId] });
    expect(status).toBe('scheduled');
    await run();
    const after = await read(test, id);
    expect(after).toMatchObject({
      status: 'sent',
      total: 1_020,
      sent_to_count: 1_020,
      progress: { selected: 1_020, pending: 0 },
    });
    adds(after);
    expect(new Set(numbers(taken)).size).toBe(1_020);
    expect(taken).toHaveLength(1_020);
  });

  it('is not over while more people are to come, even if all who are there have it', async () => {
    const { programId } = await people(2);
    const { id } = await create(test, { programs: [programId] });
    await runBroadcasts(test.services, ['broadcast']);
    // as if it had gone away between two pages
    await asSystem(test, async (work) => {
      await work.tx.updateTable('broadcasts').set({ expanded_at: null }).where('id', '=', id).execute();
      await enqueue(work, 'broadcast', { id }, { key: id });
    });
    await runBroadcasts(test.services, ['broadcast-send']);
    expect(await read(test, id)).toMatchObject({ status: 'scheduled', progress: { success: 2, pending: 0 } });
    await run();
    expect(await read(test, id)).toMatchObject({ status: 'sent', progress: { success: 2 } });
  });

  it('leaves out who can’t be reached, by the first reason', async () => {
    const { programId, people: all } = await people(8);
    const inactive = { active: false, role_id: '00000000-0000-7000-8000-000100000004', opted_out: ['sms'] };
    await changePlace(test, all[0], inactive);
    await changePlace(test, all[1], { opted_out: ['sms', 'voice'] });
    await changePerson(test, all[2], { phone: null });
    await changePerson(test, all[3], { phone_type: 'Landline' });
    await changePerson(test, all[4], { phone: all[5]?.phone });
    // whose phone somebody has who wants nothing gets it all the same
    await changePerson(test, all[7], { phone: all[1]?.phone });
    const { id } = await create(test, { programs: [programId], recipients: [all[6]?.personId ?? ''] });
    await run();
    const after = await read(test, id);
    expect(after.progress).toMatchObject({
      selected: 8,
      success: 3,
      skipped: { inactive: 1, optedOut: 1, noContact: 1, landline: 1, duplicate: 1 },
    });
    adds(after);
    // each is named with the reason, and whoever shares a phone with the first who gets it
    const told = (await skippedOf(id)).map(({ personOrganizationId, reason }) => [personOrganizationId, reason]);
    const names = ['inactive', 'optedOut', 'noContact', 'landline'].map((reason, at) => [
      all[at]?.membershipId,
      reason,
    ]);
    expect(told).toHaveLength(5);
    expect(told).toEqual(expect.arrayContaining([...names, [all[5]?.membershipId, 'duplicate']]));
    expect((await skippedOf(id, { reason: 'landline' })).map(({ contact, name }) => [contact, name])).toEqual([
      [all[3]?.phone, expect.stringMatching(/^Ada\d+ Quist$/)],
    ]);
    expect(await skippedOf(id, { search: 'nobody' })).toEqual([]);
    // who is deleted leaves the row behind
    await test.call(deleteMembership, { as: 'org.admin', params: { id: all[3]?.membershipId ?? '' } });
    expect(await skippedOf(id, { reason: 'landline' })).toMatchObject([{ personOrganizationId: null }]);
  });

  it('names who shares a contact with somebody of an earlier page', async () => {
    const { programId, people: all } = await people(1_002);
    await changePerson(test, all[1001], { phone: all[0]?.phone });
    const { id } = await create(test, { programs: [programId] });
    await run();
    const after = await read(test, id);
    expect(after.progress).toMatchObject({ selected: 1002, success: 1001, skipped: { duplicate: 1 } });
    expect(await skippedOf(id)).toMatchObject([
      { personOrganizationId: all[1001]?.membershipId, contact: all[0]?.phone, reason: 'duplicate' },
    ]);
  });

  it('looks again who may be written to when it hands over', async () => {
    const { programId, people: all } = await people(3);
    const { id } = await create(test, { programs: [programId] });
    await runBroadcasts(test.services, ['broadcast']);
    await test.call(updateMembership, {
      as: 'org.admin',
      params: { id: all[0]?.membershipId ?? '' },
      body: { optedOut: ['SMS'] },
    });
    await test.call(updateMembership, {
      as: 'org.admin',
      params: { id: all[1]?.membershipId ?? '' },
      body: { phone: '+12125550888' },
    });
    await run();
    expect(numbers(taken)).toEqual([all[2]?.phone]);
    expect(await read(test, id)).toMatchObject({ status: 'sent', progress: { success: 1, error: 2 } });
    expect((await messages(id)).filter(({ error }) => error === 'noLonger')).toHaveLength(2);
  });

  it('puts names in', async () => {
    const { programId, people: all } = await people(1);
    await create(test, {
      programs: [programId],
      title: 'Storm, {firstName}',
      content: 'Hi {firstName|you} of {organization}',
    });
    await run();
    expect(taken[0]).toMatchObject({
      to: all[0]?.phone,
      body: 'Hi Ada1 of Harbor Light Neighbors',
      subject: 'Storm, Ada1',
    });
    await changePerson(test, all[0], { preferred_name: 'Addie' });
    await create(test, { programs: [programId], content: 'Hi {firstName|you}' });
    await run();
    expect(taken[1]?.body).toBe('Hi Addie');
    const strangers = [
      { contact: '+12125550981' },
      { name: 'Bo Lund', contact: '+12125550982' },
      { name: 'O’Hara, Kai Noa', contact: '+12125550983' },
      { name: 'Ray Cole, Jr.', contact: '+12125550984' },
      { name: 'Noa, Jr.', contact: '+12125550985' },
      { name: '\u202eKim\u200b\r\nLund', contact: '+12125550986' },
    ];
    await create(test, { ephemeralRecipients: strangers, content: '{firstName|you} {lastName|there}' });
    await run();
    expect(
      taken
        .slice(2)
        .map(({ body }) => body)
        .toSorted(),
    ).toEqual(['Bo Lund', 'Kai O’Hara', 'Kim Lund', 'Noa Jr.', 'Ray Cole, Jr.', 'you there']);
  });

  it('tells how it reads for the first who got it, as they are now', async () => {
    await start(({ to }) => {
      if (to === first?.phone) throw new CarrierRefusal('Refused', { code: '400', final: true });
    });
    const { programId, people: unordered } = await people(3);
    const [first, second] = unordered.toSorted((one, other) => ((one.phone ?? '') < (other.phone ?? '') ? -1 : 1));
    const { id, sample } = await create(test, {
      programs: [programId],
      type: 'sms',
      title: 'Storm, {firstName}',
      content: 'Hi {firstName|you} of {organization}',
    });
    expect(sample).toBeNull();
    // before anybody got it
    await runBroadcasts(test.services, ['broadcast']);
    const harborName = 'Harbor Light Neighbors';
    const readsFor = (name: string, called = name.split(' ')[0]) => ({
      name,
      title: `Storm, ${called}`,
      content: `Hi ${called} of ${harborName}`,
    });
    expect((await read(test, id)).sample).toEqual(readsFor('Ada1 Quist'));
    await run();
    expect((await read(test, id)).sample).toEqual(readsFor('Ada2 Quist'));
    await changePerson(test, second, { preferred_name: 'Addie' });
    expect((await read(test, id)).sample).toEqual(readsFor('Ada2 Quist', 'Addie'));
    const params = { id: second?.membershipId ?? '' };
    expect((await test.call(deleteMembership, { as: 'org.admin', params })).status).toBe(200);
    expect((await read(test, id)).sample).toEqual(readsFor('Ada2 Quist'));
    // its messages are kept for two years
    await asSystem(test, ({ tx }) => tx.deleteFrom('broadcast_recipients').where('broadcast_id', '=', id).execute());
    expect((await read(test, id)).sample).toEqual({
      name: null,
      title: 'Storm,',
      content: `Hi you of ${harborName}`,
    });
  });

  it('waits for its time', async () => {
    const { programId } = await people(1);
    const { id } = await create(test, { programs: [programId], ...LATER });
    test.clock.set('2026-11-20T15:29:59Z');
    await run();
    expect(await read(test, id)).toMatchObject({ startedAt: null });
    test.clock.set('2026-11-20T15:30:00Z');
    await run();
    expect(await read(test, id)).toMatchObject({ status: 'sent', startedAt: '2026-11-20T15:30:00.000Z' });
  });

  it('tells before it begins who would get it, by name, and follows what changes until then', async () => {
    const { programId, people: all } = await people(3);
    const { id } = await create(test, { programs: [programId], ...LATER });
    await run();
    const named = async (query?: Parameters<typeof recipientsOf>[1]) => {
      const { recipients, pager } = await recipientsOf(id, query);
      return [pager.totalItems, ...recipients.map(({ name }) => name)];
    };
    expect(await named()).toEqual([3, 'Ada1 Quist', 'Ada2 Quist', 'Ada3 Quist']);
    expect(await named({ limit: 2, page: 2 })).toEqual([3, 'Ada3 Quist']);
    expect(await named({ search: 'ada2' })).toEqual([1, 'Ada2 Quist']);
    expect([await named({ status: 'pending', limit: 1 }), await named({ status: 'error' })]).toEqual([
      [3, 'Ada1 Quist'],
      [0],
    ]);
    const [first] = (await recipientsOf(id)).recipients;
    expect(first).toMatchObject({ status: 'pending', stopped: false, attempts: 0, sentAt: null, kind: 'STANDARD' });
    const gone = all.find(({ membershipId }) => membershipId === first?.personOrganizationId);
    expect(gone?.phone).toBe(first?.contact);
    await test.call(updateMembership, {
      as: 'org.admin',
      params: { id: gone?.membershipId ?? '' },
      body: { active: false },
    });
    expect(await named()).toEqual([2, 'Ada2 Quist', 'Ada3 Quist']);
    test.clock.set('2026-11-20T15:30:00Z');
    await run();
    expect(await messages(id)).toHaveLength(2);
  });

  it('tells before it begins which contacts it has, each once', async () => {
    const given = [
      { name: 'Bea Moss', contact: '+12125550982' },
      { name: 'Al Moss', contact: '+12125550981' },
      { contact: '+12125550981' },
    ];
    const { id } = await create(test, { ephemeralRecipients: given, ...LATER });
    const { recipients } = await recipientsOf(id);
    expect(recipients).toMatchObject([
      { kind: 'EPHEMERAL', personOrganizationId: null, name: 'Al Moss', contact: '+12125550981' },
      { kind: 'EPHEMERAL', personOrganizationId: null, name: 'Bea Moss', contact: '+12125550982' },
    ]);
    expect(new Set(recipients.map((each) => each.id)).size).toBe(2);
    expect((await recipientsOf(id)).recipients).toEqual(recipients);
  });

  it('is sent to strangers once each, but for those who opted out', async () => {
    const { people: all } = await people(1);
    await changePlace(test, all[0], { opted_out: ['sms'] });
    const contacts = ['+12125550981', '+12125550981', '+12125550982', all[0]?.phone ?? ''];
    const { id } = await create(test, { ephemeralRecipients: contacts.map((contact) => ({ contact })) });
    await run();
    const after = await read(test, id);
    expect(after.progress).toMatchObject({ selected: 4, success: 2, skipped: { duplicate: 1, optedOut: 1 } });
    expect(after).toMatchObject({ kind: 'EPHEMERAL', ephemeralCount: 4 });
    expect(await asSystem(test, ({ tx }) => tx.selectFrom('broadcast_contacts').selectAll().execute())).toEqual([]);
  });
});

describe('hours', () => {
  it('a text waits for the morning, an e-mail doesn’t', async () => {
    const taken = await start();
    test.clock.set('2026-11-20T15:05:00Z');
    const { programId } = await makePeople(test, 2, [['96801', '212']]);
    await asSystem(test, ({ tx }) =>
      tx.updateTable('people').set({ phone: null }).where('phone', 'like', '%2000002').execute(),
    );
    await asSystem(test, ({ tx }) =>
      tx.updateTable('people').set({ phone: '+18082000001' }).where('phone', 'like', '%2000001').execute(),
    );
    const { id } = await create(test, { programs: [programId] });
    const mail = await create(test, { programs: [programId], type: 'email' });
    await run();
    expect(taken).toHaveLength(2);
    expect(await read(test, mail.id)).toMatchObject({ status: 'sent' });
    // 8:00 in Honolulu
    expect(await read(test, id)).toMatchObject({
      status: 'scheduled',
      progress: { pending: 1, nextAt: '2026-11-20T18:00:00.000Z' },
    });
    test.clock.set('2026-11-20T18:00:00Z');
    await run();
    expect(await read(test, id)).toMatchObject({ status: 'sent' });
    expect(taken.at(-1)).toMatchObject({ to: '+18082000001', validSeconds: 13 * 3600 });
  });

  it('tell when the next of what waits leaves, whatever has left, and of its own broadcast alone', async () => {
    const taken = await start();
    test.clock.set('2026-11-20T15:05:00Z');
    const [newYork, honolulu, california] = [
      ['10001', '212'],
      ['96801', '808'],
      ['94105', '415'],
    ] as const;
    const { programId } = await makePeople(test, 2, [newYork, honolulu]);
    const { id } = await create(test, { programs: [programId] });
    const other = await create(test, { programs: [(await makePeople(test, 1, [california])).programId] });
    await run();
    expect(taken).toHaveLength(1);
    expect((await read(test, id)).progress).toMatchObject({ pending: 1, nextAt: '2026-11-20T18:00:00.000Z' });
    expect((await read(test, other.id)).progress).toMatchObject({ pending: 1, nextAt: '2026-11-20T16:00:00.000Z' });
  });

  it('whose hours are over before it leaves waits for the next ones, but no longer than a day', async () => {
    const taken = await start();
    const { programId } = await people(1);
    const { id } = await create(test, { programs: [programId] });
    await runBroadcasts(test.services, ['broadcast']);
    test.clock.set('2026-11-21T02:30:00Z');
    await run();
    expect(taken).toEqual([]);
    expect((await messages(id))[0]).toMatchObject({ status: 'pending', sendAfter: '2026-11-21T13:00:00.000Z' });
    test.clock.set('2026-11-21T15:06:00Z');
    await run();
    expect((await messages(id))[0]).toMatchObject({ status: 'error', error: 'tooLate' });
    expect(taken).toEqual([]);
  });
});

describe('failures', () => {
  const MINUTE = 60;
  it('that may pass are tried again after 1, 5 and 30 minutes', async () => {
    let tries = 0;
    await start(() => {
      tries += 1;
      throw new CarrierRefusal('Too many', { code: '429', final: false });
    });
    const { programId } = await people(1);
    const { id } = await create(test, { programs: [programId] });
    await run();
    for (const [minutes, after] of [
      [1, 2],
      [5, 3],
      [30, 4],
    ] as const) {
      test.clock.advance(minutes * MINUTE - 1);
      await run();
      expect(tries).toBe(after - 1);
      test.clock.advance(1);
      await run();
      expect(tries).toBe(after);
    }
    expect(await read(test, id)).toMatchObject({ status: 'error', progress: { error: 1 } });
    expect((await messages(id))[0]).toMatchObject({ error: 'unreachable', attempts: 4 });
  });

  it('that may pass wait for their time, whoever else is next', async () => {
    const tried: string[] = [];
    const carrier = ({ to }: BroadcastMessage) => {
      tried.push(to);
      if (tried.length === 1) throw new CarrierRefusal('Too many', { code: '429', final: false });
    };
    await start(carrier, { perSecond: 10 });
    const { programId } = await people(15);
    await create(test, { programs: [programId] });
    await run();
    test.clock.advance(1);
    await run();
    expect(new Set(tried).size).toBe(15);
    expect(tried).toHaveLength(15);
  });

  it('that are final aren’t, and the failed ones alone are sent again by hand', async () => {
    let isBroken = true;
    const taken = await start(({ to }) => {
      if (isBroken && to.endsWith('2')) throw new CarrierRefusal('No such number', { code: '21211', final: true });
    });
    const { programId } = await people(3);
    const { id } = await create(test, { programs: [programId] });
    await run();
    expect(await read(test, id)).toMatchObject({ status: 'sent', progress: { success: 2, error: 1 } });
    isBroken = false;
    const retry = () => test.call(retryBroadcast, { as: 'org.admin', params: { id }, body: {} });
    expect((await retry()).data).toMatchObject({ retried: 1, broadcast: { status: 'scheduled' } });
    expect(await retry()).toMatchObject({ status: 409, message: 'This broadcast is being sent right now' });
    await run();
    expect(await read(test, id)).toMatchObject({ status: 'sent', progress: { success: 3, error: 0 } });
    expect(taken).toHaveLength(3);
    expect((await retry()).data).toMatchObject({ retried: 0 });
  });

  it('that are sent again by hand begin anew: as if nothing had been tried', async () => {
    await start(() => {
      throw new CarrierRefusal('No such number', { code: '21211', final: true });
    });
    const { programId } = await people(1);
    const { id } = await create(test, { programs: [programId] });
    const whole = async () => {
      const [row] = await asSystem(test, ({ tx }) =>
        tx.selectFrom('broadcast_recipients').selectAll().where('broadcast_id', '=', id).execute(),
      );
      const { due_at: due, send_after: sendAfter, ...kept } = row ?? ({} as never);
      return { ...kept, isDue: due <= test.clock.now() && sendAfter <= test.clock.now() };
    };
    await runBroadcasts(test.services, ['broadcast']);
    const fresh = await whole();
    await run();
    expect(await whole()).toMatchObject({ status: 'error', attempts: 1 });
    await test.call(retryBroadcast, { as: 'org.admin', params: { id }, body: {} });
    expect(await whole()).toEqual(fresh);
  });

  it('that are sent again by hand make the broadcast one that is being sent, however it ended, and no other', async () => {
    await start(() => {
      throw new CarrierRefusal('No such number', { code: '21211', final: true });
    });
    const { programId } = await people(1);
    const { id } = await create(test, { programs: [programId] });
    const other = await create(test, { programs: [programId] });
    const standing = (of = id) =>
      asSystem(test, ({ tx }) =>
        tx
          .selectFrom('broadcasts')
          .select(['status', 'finished_at', 'stopped_at', 'archived_at', 'hold'])
          .where('id', '=', of)
          .executeTakeFirstOrThrow(),
      );
    await runBroadcasts(test.services, ['broadcast']);
    const sending = await standing();
    expect(sending).toMatchObject({ status: 'scheduled' });
    await run();
    const ended = await standing(other.id);
    await asSystem(test, ({ tx, now }) =>
      tx.updateTable('broadcasts').set({ stopped_at: now, archived_at: now }).where('id', '=', id).execute(),
    );
    expect((await test.call(retryBroadcast, { as: 'org.admin', params: { id }, body: {} })).data).toMatchObject({
      retried: 1,
    });
    expect(await standing()).toEqual(sending);
    expect(await standing(other.id)).toEqual(ended);
  });

  it('of which nobody knows aren’t repeated by themselves', async () => {
    let tries = 0;
    await start(() => {
      tries += 1;
      throw new CarrierSilence('No answer');
    });
    const { programId } = await people(1);
    const { id } = await create(test, { programs: [programId] });
    await run();
    test.clock.advance(60 * MINUTE);
    await run();
    expect(tries).toBe(1);
    expect((await messages(id))[0]).toMatchObject({ status: 'error', error: 'unknown' });
  });

  it('that are told while a message is handed over stay', async () => {
    await start(({ key }) =>
      test.call(tellCarrierMessage, { params: { id: key }, body: { MessageStatus: 'undelivered' } }),
    );
    const { programId } = await people(1);
    const { id } = await create(test, { programs: [programId] });
    await run();
    expect((await messages(id))[0]).toMatchObject({ status: 'error', error: 'undelivered' });
    expect(await read(test, id)).toMatchObject({ status: 'error', progress: { success: 0, error: 1 } });
  });

  it.each([
    [false, 'unknown', 0],
    [true, null, 1],
  ] as const)('what was handed over when the process went away (keys known: %s)', async (knowsKeys, error, sent) => {
    const taken = await start(undefined, { knowsKeys });
    const { programId } = await people(1);
    const { id } = await create(test, { programs: [programId] });
    await runBroadcasts(test.services, ['broadcast']);
    await asSystem(test, ({ tx, now }) =>
      tx
        .updateTable('broadcast_recipients')
        .set({ step: 'handed', attempts: 1, handed_at: now })
        .where('broadcast_id', '=', id)
        .execute(),
    );
    await run();
    expect((await messages(id))[0]).toMatchObject({ error, attempts: 1 });
    expect(taken).toHaveLength(sent);
    adds(await read(test, id));
  });
});

describe('speed', () => {
  it('is the carrier’s, for each organization, and saves up no more than a second', async () => {
    const taken = await start(undefined, { perSecond: 10 });
    const { programId } = await people(35);
    await create(test, { programs: [programId] });
    await run();
    expect(taken).toHaveLength(10);
    test.clock.advance(1);
    await run();
    expect(taken).toHaveLength(20);
    test.clock.advance(60);
    await run();
    expect(taken).toHaveLength(30);
    test.clock.advance(1);
    await run();
    expect(taken).toHaveLength(35);
  });
});

describe('stopping', () => {
  const stop = (id: string) => test.call(stopBroadcast, { as: 'org.admin', params: { id } });

  it('what hasn’t left stays', async () => {
    const taken = await start(undefined, { perSecond: 10 });
    const { programId } = await people(25);
    const { id } = await create(test, { programs: [programId] });
    expect(await stop(id)).toMatchObject({ status: 409, message: 'This broadcast isn’t being sent' });
    await run();
    const { data } = await stop(id);
    expect(data.broadcast).toMatchObject({ status: 'sent', progress: { success: 10, stopped: 15, pending: 0 } });
    adds(data.broadcast);
    test.clock.advance(60);
    await run();
    expect(taken).toHaveLength(10);
  });

  it('of thousands answers before all of them are settled, and lets none of them leave', async () => {
    const taken = await start(undefined, { perSecond: 10 });
    const [{ programId }, other] = [await people(2300), await people(5)];
    const { id } = await create(test, { programs: [programId] });
    await run();
    const next = await create(test, { programs: [other.programId] });
    await runBroadcasts(test.services, ['broadcast']);
    const { data } = await stop(id);
    expect(data.broadcast).toMatchObject({
      status: 'scheduled',
      stoppedAt: expect.any(String),
      progress: { success: 10, pending: 1290, stopped: 1000, nextAt: null },
    });
    adds(data.broadcast);
    test.clock.advance(1);
    await runBroadcasts(test.services, ['broadcast-send']);
    expect(taken).toHaveLength(15);
    expect(await read(test, next.id)).toMatchObject({ status: 'sent', progress: { success: 5 } });
    const retry = { as: 'org.admin', params: { id }, body: {} } as const;
    expect(await test.call(retryBroadcast, retry)).toMatchObject({ status: 409 });
    await runBroadcasts(test.services, ['broadcast-stop']);
    const after = await read(test, id);
    expect(after).toMatchObject({ status: 'sent', progress: { success: 10, pending: 0, stopped: 2290 } });
    adds(after);
    test.clock.advance(60);
    await run();
    expect(taken).toHaveLength(15);
  });

  it('leaves whom it kept from leaving so when the failed ones are sent again', async () => {
    await start(undefined, { perSecond: 10 });
    const { programId } = await people(12);
    const { id } = await create(test, { programs: [programId] });
    await run();
    expect((await stop(id)).data.broadcast.stopped_count).toBe(2);
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('broadcast_recipients')
        .set({ step: 'over', status: 'error', error: 'unreachable' })
        .where('broadcast_id', '=', id)
        .where('step', '=', 'over')
        .execute(),
    );
    await test.call(retryBroadcast, { as: 'org.admin', params: { id }, body: {} });
    test.clock.advance(60);
    await run();
    const after = await read(test, id);
    expect(after).toMatchObject({ status: 'sent', stoppedAt: null, stopped_count: 2, progress: { success: 10 } });
    const { data } = await test.call(listBroadcastRecipients, {
      as: 'org.admin',
      params: { id },
      query: { limit: 50 },
    });
    expect(data.recipients.filter(({ stopped }) => stopped)).toHaveLength(2);
    expect(data.recipients.filter(({ stopped, status }) => stopped !== (status === 'pending'))).toEqual([]);
  });

  it('what it kept from leaving is sent later, and that alone', async () => {
    const taken = await start(undefined, { perSecond: 10 });
    const { programId } = await people(15);
    const { id } = await create(test, { programs: [programId] });
    await run();
    await stop(id);
    const [{ id: failed } = { id: '' }] = await asSystem(test, ({ tx }) =>
      tx
        .selectFrom('broadcast_recipients')
        .select('id')
        .where('broadcast_id', '=', id)
        .where('step', '=', 'over')
        .execute(),
    );
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('broadcast_recipients')
        .set({ status: 'error', error: 'refused' })
        .where('id', '=', failed)
        .execute(),
    );
    const listed = async (status: 'pending' | 'stopped' | 'error') => {
      const query = { status, limit: 50 };
      const { data } = await test.call(listBroadcastRecipients, { as: 'org.admin', params: { id }, query });
      return [data.pager.totalItems, ...new Set(data.recipients.map((each) => each.stopped))];
    };
    expect([await listed('pending'), await listed('stopped'), await listed('error')]).toEqual([
      [0],
      [5, true],
      [1, false],
    ]);
    const resume = () => test.call(retryBroadcast, { as: 'org.admin', params: { id }, body: { stopped: true } });
    const { data } = await resume();
    expect(data).toMatchObject({
      retried: 5,
      broadcast: { status: 'scheduled', stoppedAt: null, progress: { pending: 5, stopped: 0, error: 1 } },
    });
    expect([await listed('pending'), await listed('stopped')]).toEqual([[5, false], [0]]);
    expect(await resume()).toMatchObject({ status: 409 });
    test.clock.advance(60);
    await run();
    expect(new Set(numbers(taken)).size).toBe(15);
    expect(taken).toHaveLength(15);
    const after = await read(test, id);
    expect(after).toMatchObject({ status: 'sent', progress: { success: 14, error: 1, stopped: 0, pending: 0 } });
    adds(after);
    expect((await resume()).data).toMatchObject({ retried: 0, broadcast: { status: 'sent' } });
  });

  it('leaves nobody to be asked for again of whom nobody knows', async () => {
    await start(undefined, { perSecond: 10, knowsKeys: true });
    const { programId } = await people(15);
    const { id } = await create(test, { programs: [programId] });
    await run();
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('broadcast_recipients')
        .set({ step: 'handed', status: 'pending', attempts: 1 })
        .where('broadcast_id', '=', id)
        .where('status', '=', 'success')
        .execute(),
    );
    await stop(id);
    test.clock.advance(60);
    await run();
    const after = await read(test, id);
    expect(after).toMatchObject({ status: 'error', progress: { error: 10, stopped: 5, pending: 0 } });
    adds(after);
  });

  it('takes what is to be tried again out of its own broadcast alone', async () => {
    let stoppedId = '';
    await start(async () => {
      await stop(stoppedId);
      throw new CarrierRefusal('Too many', { code: '429', final: false });
    });
    const { programId } = await people(1);
    const other = await create(test, { programs: [programId] });
    ({ id: stoppedId } = await create(test, { programs: [programId] }));
    await run();
    expect(await read(test, stoppedId)).toMatchObject({ status: 'error', progress: { pending: 0, stopped: 1 } });
    expect(await read(test, other.id)).toMatchObject({ status: 'scheduled', progress: { pending: 1, stopped: 0 } });
  });

  it('while the last message is handed over ends it once', async () => {
    let broadcastId = '';
    await start(async ({ key }) => {
      await test.call(tellCarrierMessage, { params: { id: key }, body: { MessageStatus: 'undelivered' } });
      expect((await stop(broadcastId)).data.broadcast).toMatchObject({ status: 'error' });
    });
    const { programId } = await people(1);
    ({ id: broadcastId } = await create(test, { programs: [programId], alertEmail: 'rosa@example.org' }));
    await run();
    expect(await read(test, broadcastId)).toMatchObject({ status: 'error', progress: { error: 1 } });
    expect((await test.outbox()).map(({ recipient }) => recipient)).toEqual(['rosa@example.org']);
  });

  it('while it is still expanded stops those who come, too', async () => {
    const taken = await start();
    const { programId } = await people(5);
    const { id } = await create(test, { programs: [programId] });
    await asSystem(test, ({ tx, now }) =>
      tx.updateTable('broadcasts').set({ started_at: now }).where('id', '=', id).execute(),
    );
    expect((await stop(id)).data.broadcast).toMatchObject({ status: 'scheduled', stoppedAt: expect.any(String) });
    await run();
    const after = await read(test, id);
    expect(after).toMatchObject({ status: 'error', progress: { selected: 5, stopped: 5 } });
    expect(taken).toEqual([]);
  });
});

describe('a broadcast is held', () => {
  const switchTo = (body: object) =>
    test.call(updateOrganization, { as: 'super.admin', params: { id: DEMO_ORGANIZATIONS.harbor }, body } as never);
  const feature = (active: boolean) => ({ configurations: [{ identifier: 'broadcasts', active }] });
  const readAsSuper = async (id: string) =>
    (
      await test.call(listBroadcasts, { as: 'super.admin', organizationId: null, query: { limit: 100 } })
    ).data.broadcasts.find((row) => row.id === id);

  it.each([
    ['organization', { active: false }, { active: true }],
    ['feature', feature(false), feature(true)],
  ] as const)('while the %s is off, says so, and goes on', async (hold, off, on) => {
    const taken = await start();
    const { programId } = await people(2);
    const { id } = await create(test, { programs: [programId] });
    expect((await switchTo(off)).status).toBe(200);
    await run();
    expect(await readAsSuper(id)).toMatchObject({ status: 'scheduled', hold, startedAt: null });
    await switchTo(on);
    test.clock.advance(60);
    await run();
    expect(await readAsSuper(id)).toMatchObject({ status: 'sent', hold: null });
    expect(taken).toHaveLength(2);
  });

  it('and is a draft again when it is two hours late', async () => {
    const taken = await start();
    const { programId } = await people(1);
    const { id } = await create(test, { programs: [programId] });
    await switchTo(feature(false));
    await run();
    test.clock.advance(2 * 3600 + 1);
    await run();
    expect(await readAsSuper(id)).toMatchObject({ status: 'draft', hold: null });
    expect(taken).toEqual([]);
  });

  it('without a carrier', async () => {
    const { carriers } = await testApi().then(({ services }) => services);
    test = await testApi({
      services: { carriers: { ...carriers, broadcasts: { sms: null, voice: null, email: null } } },
    });
    const { programId } = await people(1);
    const { id } = await create(test, { programs: [programId] });
    await run();
    expect(await read(test, id)).toMatchObject({ status: 'scheduled', hold: 'noCarrier' });
  });

  it('in the midst of it, too', async () => {
    const taken = await start(undefined, { perSecond: 10 });
    const { programId } = await people(15);
    const { id } = await create(test, { programs: [programId] });
    await run();
    await switchTo(feature(false));
    test.clock.advance(1);
    await run();
    expect(await readAsSuper(id)).toMatchObject({ hold: 'feature', startedAt: expect.any(String) });
    expect(taken).toHaveLength(10);
    await switchTo(feature(true));
    test.clock.advance(60);
    await run();
    expect(await readAsSuper(id)).toMatchObject({ status: 'sent', hold: null });
  });
});

describe('a job of one broadcast leaves others alone', () => {
  const tomorrow = { sendNow: false, scheduleDate: '2026-11-21', scheduleTime: '12:00' } as const;

  it('a stop that was ordered for one that isn’t stopped', async () => {
    const taken = await start();
    const { programId } = await people(3);
    const { id } = await create(test, { programs: [programId] });
    await runBroadcasts(test.services, ['broadcast']);
    await asSystem(test, (work) => enqueue(work, 'broadcast-stop', { id }, { key: id }));
    await runBroadcasts(test.services, ['broadcast-stop']);
    await run();
    expect(taken).toHaveLength(3);
    expect(await read(test, id)).toMatchObject({ status: 'sent', progress: { success: 3, stopped: 0 } });
  });

  it('a hold of what is being sent, and what waits for its day', async () => {
    await start();
    const { programId } = await people(2);
    const later = await create(test, { programs: [programId], ...tomorrow });
    const now = await create(test, { programs: [programId] });
    await runBroadcasts(test.services, ['broadcast']);
    const broadcasts = { email: null, sms: null, voice: null };
    const without = { ...test.services, carriers: { ...test.services.carriers, broadcasts } };
    await runBroadcasts(without, ['broadcast-send']);
    expect(await read(test, now.id)).toMatchObject({ hold: 'noCarrier' });
    expect(await read(test, later.id)).toMatchObject({ status: 'scheduled', hold: null });
  });

  it('what of another type is on its way', async () => {
    await start();
    const { programId } = await people(2);
    const text = await create(test, { programs: [programId] });
    const mail = await create(test, { programs: [programId], type: 'email' });
    await runBroadcasts(test.services, ['broadcast']);
    await asSystem(test, async ({ tx }) => {
      await tx
        .updateTable('broadcast_recipients')
        .set({ step: 'handed' })
        .where('broadcast_id', '=', text.id)
        .execute();
      // another process is at it
      await tx
        .deleteFrom('jobs')
        .where(sql<string>`payload ->> 'type'`, '=', 'sms')
        .execute();
    });
    await runBroadcasts(test.services, ['broadcast-send']);
    expect(await read(test, mail.id)).toMatchObject({ status: 'sent', progress: { success: 2 } });
    expect(await read(test, text.id)).toMatchObject({ status: 'scheduled', progress: { pending: 2, error: 0 } });
  });
});
