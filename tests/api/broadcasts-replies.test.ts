import { beforeEach, describe, expect, it } from 'vitest';
import {
  createBroadcast,
  listBroadcastRecipients,
  listBroadcastResponses,
  listBroadcasts,
  retryBroadcast,
  updateBroadcastResponse,
} from '#src/schemas/broadcasts.ts';
import { receiveCarrierMessage, tellCarrierMessage } from '#src/schemas/carriers.ts';
import { deleteMembership, getMembership, listMembershipChanges, updateMembership } from '#src/schemas/memberships.ts';
import { create, deliver, form, makePeople, memoryCarrier, read, runBroadcasts } from './broadcasts.ts';
import { addMembership } from './memberships.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type CallInput, type PersonaName, type TestApi } from './harness.ts';
import { addProfile } from './profiles.ts';
import { asSystem } from './sign-in.ts';

let test: TestApi;
let taken: ReturnType<typeof memoryCarrier>['taken'];
beforeEach(async () => {
  const memory = memoryCarrier();
  ({ taken } = memory);
  const { carriers } = await testApi().then(({ services }) => services);
  test = await testApi({ services: { carriers: { ...carriers, broadcasts: memory.carriers } } });
});

let serial = 0;
const say = (From: string, Body: string, MessageSid = `SM${(serial += 1)}`) =>
  test.call(receiveCarrierMessage, { body: { From, Body, MessageSid } });
const tell = (id: string, body: object) => test.call(tellCarrierMessage, { params: { id }, body });
const run = () => runBroadcasts(test.services);
const responses = async (id: string) =>
  (await test.call(listBroadcastResponses, { as: 'org.admin', params: { id } })).data.responses;
const messages = async (id: string) =>
  (await test.call(listBroadcastRecipients, { as: 'org.admin', params: { id }, query: { limit: 100 } })).data
    .recipients;

async function sent(count: number, changes: Parameters<typeof create>[1] = {}) {
  const { programId, people } = await makePeople(test, count);
  const { id } = await create(test, { programs: [programId], allowResponses: true, ...changes });
  await run();
  return { id, people, phones: people.map(({ phone }) => phone ?? '') };
}

/** Switches broadcasts on for another organization than the one that has them. */
const giveBroadcasts = (organizationId: string) =>
  asSystem(test, ({ tx }) =>
    tx
      .insertInto('organization_configurations')
      .values({ organization_id: organizationId, identifier: 'broadcasts', active: true })
      .execute(),
  );

it('messages are found by name and by phone', async () => {
  const { id, phones } = await sent(3);
  const found = async (search: string) => {
    const query = { search, limit: 100 };
    return (await test.call(listBroadcastRecipients, { as: 'org.admin', params: { id }, query })).data.recipients;
  };
  const [one] = await messages(id);
  expect((await found(one?.name ?? '')).map((each) => each.id)).toContain(one?.id);
  expect(await found(phones[1] ?? '')).toEqual([expect.objectContaining({ contact: phones[1] })]);
  expect(await found('nobody')).toEqual([]);
});

it('messages are narrowed by how they stand', async () => {
  const { id } = await sent(2);
  const [one, other] = await messages(id);
  await tell(other?.id ?? '', { MessageStatus: 'undelivered' });
  const found = async (status: 'success' | 'error' | 'pending') => {
    const query = { status, limit: 100 };
    const { data } = await test.call(listBroadcastRecipients, { as: 'org.admin', params: { id }, query });
    return [data.pager.totalItems, ...data.recipients.map((each) => each.id)];
  };
  expect(await found('success')).toEqual([1, one?.id]);
  expect(await found('error')).toEqual([1, other?.id]);
  expect(await found('pending')).toEqual([0]);
});

describe('a response', () => {
  const mark = (id: string, responseId: string, done: boolean, as: PersonaName = 'org.admin') =>
    test.call(updateBroadcastResponse, { as, params: { id, responseId }, body: { done } });
  const openOf = async (id: string) => {
    const { data } = await test.call(listBroadcasts, { as: 'org.admin', query: { limit: 100 } });
    const listed = data.broadcasts.find((each) => each.id === id)?.replies_open;
    expect((await read(test, id)).replies_open).toBe(listed);
    return listed;
  };
  const found = async (id: string, done: boolean) => {
    const { data } = await test.call(listBroadcastResponses, { as: 'org.admin', params: { id }, query: { done } });
    expect(data.pager.totalItems).toBe(data.responses.length);
    return data.responses.map(({ body }) => body);
  };

  it('is open until somebody has seen to it, who is told; a STOP needs nobody', async () => {
    const { id, phones } = await sent(3);
    const [one = '', other = '', third = ''] = phones;
    await say(one, 'Please call me');
    test.clock.advance(60);
    await say(other, 'Who is this?');
    test.clock.advance(60);
    await say(third, 'STOP');
    expect(await openOf(id)).toBe(2);
    expect(await found(id, false)).toEqual(['Who is this?', 'Please call me']);
    expect(await found(id, true)).toEqual(['STOP']);
    const [, , first] = await responses(id);
    expect(first).toMatchObject({ doneAt: null, doneBy: null });

    const at = test.clock.now().toISOString();
    const { data } = await mark(id, first?.id ?? '', true);
    expect(data.response).toMatchObject({
      id: first?.id,
      doneAt: at,
      doneBy: `${PERSONAS['org.admin'].firstName} ${PERSONAS['org.admin'].lastName}`,
    });
    expect(await openOf(id)).toBe(1);
    expect(await found(id, false)).toEqual(['Who is this?']);
    expect(await found(id, true)).toEqual(['STOP', 'Please call me']);

    // who was first stays
    test.clock.advance(60);
    const again = await mark(id, first?.id ?? '', true, 'super.admin');
    expect(again.data.response).toEqual(data.response);
    const reopened = await mark(id, first?.id ?? '', false, 'super.admin');
    expect(reopened.data.response).toMatchObject({ doneAt: null, doneBy: null });
    expect(await openOf(id)).toBe(2);
  });

  it('is of its own broadcast alone', async () => {
    const { id, phones } = await sent(1);
    await say(phones[0] ?? '', 'Please call me');
    const [response] = await responses(id);
    const other = await sent(1);
    expect((await mark(other.id, response?.id ?? '', true)).status).toBe(404);
    expect((await mark(id, 'nothing', true)).status).toBe(404);
    expect(await openOf(id)).toBe(1);
  });
});

describe('an answer', () => {
  it('is kept once with the last broadcast to its phone, where that allows answers', async () => {
    const { id, phones, people } = await sent(2);
    const [one = '', other = ''] = phones;
    await say(one, 'Thank you', 'SM-x');
    await say(one, 'Thank you', 'SM-x');
    await say('+12125550999', 'Who is this?');
    expect(await responses(id)).toMatchObject([
      { from: one, body: 'Thank you', isStop: false, personOrganizationId: people[0]?.membershipId },
    ]);
    expect(await read(test, id)).toMatchObject({ replies_count: 1 });
    test.clock.advance(60);
    const mute = await create(test, { recipients: [people[1]?.personId ?? ''] });
    await run();
    await say(other, 'Hello?');
    expect(await responses(mute.id)).toEqual([]);
    expect(await responses(id)).toHaveLength(1);
    expect(await read(test, mute.id)).toMatchObject({ replies_count: 0 });
  });

  it('stays when who wrote it is deleted, and so does what was sent to them', async () => {
    const { id, phones, people } = await sent(1);
    await say(phones[0] ?? '', 'Thank you');
    const gone = { as: 'super.admin', params: { id: people[0]?.membershipId ?? '' } } as const;
    expect((await test.call(deleteMembership, gone)).status).toBe(200);
    expect(await responses(id)).toMatchObject([{ body: 'Thank you', from: phones[0], personOrganizationId: null }]);
    expect(await messages(id)).toMatchObject([{ contact: phones[0], status: 'success', personOrganizationId: null }]);
    expect(await read(test, id)).toMatchObject({ sent_to_count: 1, replies_count: 1 });
  });

  it('is kept by the organization that wrote to its phone last', async () => {
    const { harbor, sunrise } = DEMO_ORGANIZATIONS;
    await giveBroadcasts(sunrise);
    const contact = '+12125550975';
    const send = async (organizationId: string) => {
      test.clock.advance(60);
      const changes = { organizationId, ephemeralRecipients: [{ contact }], allowResponses: true };
      const { data } = await test.call(createBroadcast, { as: 'super.admin', body: form(changes, 'super.admin') });
      await run();
      return data.broadcast.id;
    };
    const said = async (id: string) =>
      (await test.call(listBroadcastResponses, { as: 'super.admin', params: { id } })).data.responses.map(
        ({ body }) => body,
      );
    const [first, second] = [await send(harbor), await send(sunrise)];
    await say(contact, 'Thank you');
    const third = await send(harbor);
    await say(contact, 'Thanks again');
    expect([await said(first), await said(second), await said(third)]).toEqual([[], ['Thank you'], ['Thanks again']]);
  });

  it('tells of the end of an email by its subject, with its fields in words', async () => {
    await create(test, {
      title: 'Your visit, {firstName|friend}',
      type: 'email',
      ephemeralRecipients: [{ contact: 'ana@example.org', name: 'Ana Ruiz' }],
      alertEmail: 'rosa@example.org',
    });
    await run();
    const subjects = (await test.outbox()).map(({ recipient, subject }) => `${recipient}: ${subject}`);
    expect(subjects).toEqual(['rosa@example.org: “Your visit, [First name]” was sent']);
  });

  it('is told by mail at most every 15 minutes, with the count, and so is the end', async () => {
    const { id, phones } = await sent(3, {
      alertRecipient: PERSONAS['org.admin'].personId,
      alertEmail: 'rosa@example.org',
    });
    const mails = async () => (await test.outbox()).map(({ recipient, subject }) => `${recipient}: ${subject}`);
    const ended = ['org.admin@example.org: “Winter storm” was sent', 'rosa@example.org: “Winter storm” was sent'];
    expect((await mails()).toSorted()).toEqual(ended);
    await say(phones[0] ?? '', 'One');
    await run();
    await say(phones[1] ?? '', 'Two');
    await say(phones[2] ?? '', 'Three');
    test.clock.advance(15 * 60 - 1);
    await run();
    expect(await mails()).toHaveLength(4);
    test.clock.advance(1);
    await run();
    expect((await mails()).slice(4).toSorted()).toEqual([
      'org.admin@example.org: 2 responses to “Winter storm”',
      'rosa@example.org: 2 responses to “Winter storm”',
    ]);
    test.clock.advance(3600);
    await run();
    expect(await mails()).toHaveLength(6);
    expect(await read(test, id)).toMatchObject({ replies_count: 3 });
  });

  it('is told with its own broadcast, whatever was told of another one', async () => {
    const alertEmail = 'rosa@example.org';
    const harvest = await sent(3, { title: 'Harvest supper', alertEmail });
    // whoever stands in two of them answers the later one
    const storm = await create(test, {
      recipients: [harvest.people[2]?.personId ?? ''],
      allowResponses: true,
      alertEmail,
    });
    test.clock.advance(60);
    await run();
    const [one = '', other = '', third = ''] = harvest.phones;
    const told = async () =>
      (await test.outbox()).map(({ subject }) => subject ?? '').filter((subject) => !subject.includes('was sent'));
    await say(one, 'One');
    await run();
    await say(other, 'Two');
    await say(one, 'Three');
    await say(third, 'Four');
    await run();
    const [first, second] = ['1 response to “Harvest supper”', '1 response to “Winter storm”'];
    expect(await told()).toEqual([first, second]);
    await say(third, 'Five');
    test.clock.advance(15 * 60);
    await run();
    // both are told at one moment, side by side
    expect((await told()).toSorted()).toEqual([first, second, second, '2 responses to “Harvest supper”']);
    expect(await read(test, storm.id)).toMatchObject({ replies_count: 2 });
  });
});

it('the end of a broadcast is told to its own address and admin', async () => {
  const { programId } = await makePeople(test, 1);
  const { personId } = PERSONAS['mfa.admin'];
  await create(test, { action: 'save', alertEmail: 'other@example.org', alertRecipient: personId });
  await create(test, {
    programs: [programId],
    alertEmail: 'rosa@example.org',
    alertRecipient: PERSONAS['org.admin'].personId,
  });
  await run();
  const told = (await test.outbox()).map(({ recipient }) => recipient);
  expect(told.toSorted()).toEqual(['org.admin@example.org', 'rosa@example.org']);
});

it('nothing is told to who is no admin of the organization any more', async () => {
  const { personId } = PERSONAS['org.admin'];
  const profiles = (active: boolean) =>
    asSystem(test, ({ tx }) =>
      tx.updateTable('person_profiles').set({ active }).where('person_id', '=', personId).execute(),
    );
  const { programId, people } = await makePeople(test, 1);
  await create(test, { programs: [programId], allowResponses: true, alertRecipient: personId });
  await profiles(false);
  // who administers another one is none of this one
  await addProfile(test, personId, 'sunrise', 'ORG_ADMIN');
  await run();
  await say(people[0]?.phone ?? '', 'Thank you');
  await run();
  expect(await test.outbox()).toEqual([]);
  await profiles(true);
  test.clock.advance(15 * 60);
  await say(people[0]?.phone ?? '', 'And another thing');
  await run();
  expect((await test.outbox()).map(({ recipient }) => recipient)).toEqual(['org.admin@example.org']);
});

describe('STOP', () => {
  it.each(['STOP', ' stop. ', 'PARAR', 'Alto', 'cancelar'])(
    '%s ends texts, and is told with the message',
    async (word) => {
      const { id, phones, people } = await sent(2, { allowResponses: false });
      const [phone = ''] = phones;
      const membershipId = people[0]?.membershipId ?? '';
      await say(phone, word);
      expect((await messages(id)).map(({ status }) => status).toSorted()).toEqual(['opt_out', 'success']);
      expect(await responses(id)).toMatchObject([{ from: phone, isStop: true }]);
      expect(await read(test, id)).toMatchObject({ sent_to_count: 2, progress: { success: 1, opt_out: 1, error: 0 } });
      const history = await test.call(listMembershipChanges, { as: 'org.admin', params: { id: membershipId } });
      expect(history.data.rows).toMatchObject([
        { actor: null, before: { optedOut: [] }, after: { optedOut: ['sms'] } },
      ]);
      const undone = { as: 'org.admin', params: { id: membershipId } } as const;
      await test.call(updateMembership, { ...undone, body: { optedOut: [] } });
      expect((await test.call(getMembership, undone)).data).toMatchObject({ personOrganization: { optedOut: [] } });
    },
  );

  it('makes no message arrive that didn’t', async () => {
    const { id, phones } = await sent(1);
    const [message] = await messages(id);
    await tell(message?.id ?? '', { MessageStatus: 'undelivered' });
    await say(phones[0] ?? '', 'STOP');
    expect(await messages(id)).toMatchObject([{ status: 'error', error: 'undelivered' }]);
    expect(await responses(id)).toMatchObject([{ isStop: true }]);
  });

  it('is of a message that has left: the broadcast is sent, even if none of the others leaves', async () => {
    const { id, phones, people } = await sent(2);
    const other = (await messages(id)).find(({ contact }) => contact === phones[1]);
    await say(phones[0] ?? '', 'STOP');
    await tell(other?.id ?? '', { MessageStatus: 'undelivered' });
    const place = { as: 'org.admin', params: { id: people[1]?.membershipId ?? '' } } as const;
    await test.call(updateMembership, { ...place, body: { optedOut: ['SMS'] } });
    const { data } = await test.call(retryBroadcast, { as: 'org.admin', params: { id }, body: {} });
    expect(data).toMatchObject({ retried: 1, broadcast: { status: 'scheduled' } });
    await run();
    expect(await read(test, id)).toMatchObject({ status: 'sent', progress: { success: 0, opt_out: 1, pending: 0 } });
  });

  it('of a stranger is about one phone, texts, and the organizations that wrote them to it', async () => {
    const { harbor, sunrise } = DEMO_ORGANIZATIONS;
    const phones = ['+12125550971', '+12125550972', '+12125550973', '+12125550974'] as const;
    const [one, other, third, last] = phones;
    await giveBroadcasts(sunrise);
    const ephemeralRecipients = phones.map((contact) => ({ contact }));
    for (const organizationId of [harbor, sunrise]) {
      const body = form({ organizationId, ephemeralRecipients }, 'super.admin');
      expect((await test.call(createBroadcast, { as: 'super.admin', body })).status).toBe(200);
    }
    await run();
    // the other organization has somebody with the first phone, has yet to write to the second, and has called the third
    const member = await addMembership(test, 'RECIPIENT', { phone: one }, 'sunrise');
    await asSystem(test, async ({ tx, now }) => {
      const theirs = (contact: string, changes: object) =>
        tx
          .updateTable('broadcast_recipients')
          .set(changes)
          .where('organization_id', '=', sunrise)
          .where('contact', '=', contact)
          .execute();
      await theirs(third, { type: 'voice' });
      await theirs(other, { status: 'pending', step: 'waiting', sent_at: null });
      const voice = { organization_id: harbor, channel: 'voice', contact: one, created_at: now } as const;
      await tx.insertInto('contact_opt_outs').values(voice).execute();
    });
    const stopped = async () =>
      (await asSystem(test, ({ tx }) => tx.selectFrom('contact_opt_outs').selectAll().execute()))
        .map((row) => `${row.organization_id} ${row.channel} ${row.contact}`)
        .toSorted();
    expect((await say(one, 'PARAR')).data).toContain('Harbor');
    for (const phone of [other, third]) {
      const { data: answer } = await say(phone, 'PARAR');
      expect([answer.includes('Harbor'), answer.includes('Sunrise')], phone).toEqual([true, false]);
    }
    const [byOne, noCalls] = [`${harbor} sms ${one}`, `${harbor} voice ${one}`];
    const byOthers = [other, third].map((phone) => `${harbor} sms ${phone}`);
    expect(await stopped()).toEqual([byOne, ...byOthers, noCalls].toSorted());
    await say(one, 'START');
    expect(await stopped()).toEqual([...byOthers, noCalls].toSorted());
    // what another organization was told, or by another phone, or of calls, keeps nobody from a text
    await asSystem(test, async ({ tx, now }) => {
      await tx
        .updateTable('memberships')
        .set({ opted_out: ['sms'] })
        .where('id', '=', member.id)
        .execute();
      const theirs = { organization_id: sunrise, channel: 'sms', contact: last, created_at: now } as const;
      await tx.insertInto('contact_opt_outs').values(theirs).execute();
    });
    const { id } = await create(test, { ephemeralRecipients });
    await run();
    expect((await messages(id)).map(({ contact }) => contact)).toEqual([one, last]);
    expect((await read(test, id)).progress).toMatchObject({ success: 2, skipped: { optedOut: 2 } });
  });

  it('of a stranger holds for the organizations that wrote to them, until START', async () => {
    const contact = '+12125550977';
    const send = async () => {
      test.clock.advance(60);
      const answer = await create(test, { ephemeralRecipients: [{ contact }, { contact: '+12125550978' }] });
      await run();
      return (await read(test, answer.id)).progress;
    };
    expect(await send()).toMatchObject({ success: 2 });
    expect((await say(contact, 'PARAR')).data).toContain('Harbor Light Neighbors');
    expect(await send()).toMatchObject({ success: 1, skipped: { optedOut: 1 } });
    // nobody is asked anew by being added to the organization's people
    const { programId, people } = await makePeople(test, 2);
    const added = people[0]?.personId ?? '';
    await asSystem(test, ({ tx }) =>
      tx.updateTable('people').set({ phone: contact }).where('id', '=', added).execute(),
    );
    expect(await send()).toMatchObject({ success: 1, skipped: { optedOut: 1 } });
    const { id } = await create(test, { programs: [programId] });
    await run();
    expect((await read(test, id)).progress).toMatchObject({ success: 1, skipped: { optedOut: 1 } });
    await say(contact, 'START');
    expect(await send()).toMatchObject({ success: 2 });
  });

  it('of a stranger stands with the person that they become, until an admin takes it back', async () => {
    const contact = '+12125550977';
    const { id } = await create(test, { ephemeralRecipients: [{ contact }] });
    await run();
    const at = test.clock.now().toISOString();
    await say(contact, 'STOP');
    test.clock.advance(3600);
    const added = await addMembership(test, 'RECIPIENT', { phone: contact });
    const { programId, people } = await makePeople(test, 1);
    const changed = people[0]?.membershipId ?? '';
    await test.call(updateMembership, { as: 'org.admin', params: { id: changed }, body: { phone: contact } });
    const optedOut = async (membershipId: string) =>
      (await test.call(getMembership, { as: 'org.admin', params: { id: membershipId } })).data.personOrganization
        .optedOut;
    for (const membershipId of [added.id, changed]) {
      expect(await optedOut(membershipId)).toEqual(['sms']);
      const history = await test.call(listMembershipChanges, { as: 'org.admin', params: { id: membershipId } });
      expect(history.data.rows).toContainEqual(
        expect.objectContaining({ at, actor: null, before: { optedOut: [] }, after: { optedOut: ['sms'] } }),
      );
    }
    await test.call(updateMembership, { as: 'org.admin', params: { id: changed }, body: { optedOut: [] } });
    const again = await create(test, { programs: [programId] });
    await run();
    expect((await read(test, again.id)).progress).toMatchObject({ success: 1, skipped: {} });
    expect(await optedOut(added.id)).toEqual(['sms']);
    expect(await responses(id)).toMatchObject([{ from: contact, isStop: true }]);
  });

  it('of a stranger to another organization is no word to this one, which takes back only its own', async () => {
    const contact = '+12125550977';
    const theirs = { organization_id: DEMO_ORGANIZATIONS.sunrise, channel: 'sms', contact } as const;
    await asSystem(test, ({ tx, now }) =>
      tx
        .insertInto('contact_opt_outs')
        .values({ ...theirs, created_at: now })
        .execute(),
    );
    const { people } = await makePeople(test, 1);
    const params = { id: people[0]?.membershipId ?? '' };
    const change = async (body: NonNullable<CallInput<typeof updateMembership>['body']>) =>
      (await test.call(updateMembership, { as: 'org.admin', params, body })).data.personOrganization.optedOut;
    expect(await change({ phone: contact })).toEqual([]);
    expect(await change({ optedOut: ['SMS'] })).toEqual(['sms']);
    expect(await change({ optedOut: [] })).toEqual([]);
    const left = await asSystem(test, ({ tx }) => tx.selectFrom('contact_opt_outs').selectAll().execute());
    expect(left).toMatchObject([theirs]);
  });
});

describe('what the carrier tells of a message', () => {
  it('is kept, in whatever order it comes', async () => {
    const { id } = await sent(2);
    const [one, other] = await messages(id);
    await tell(one?.id ?? '', { MessageStatus: 'delivered' });
    await tell(one?.id ?? '', { MessageStatus: 'undelivered', ErrorCode: '30005' });
    await tell(other?.id ?? '', { MessageStatus: 'undelivered' });
    expect(await messages(id)).toMatchObject([
      { status: 'success', deliveredAt: test.clock.now().toISOString() },
      { status: 'error', error: 'undelivered' },
    ]);
    await tell(other?.id ?? '', { MessageStatus: 'delivered' });
    expect((await messages(id))[1]).toMatchObject({ status: 'success', error: null });
  });

  it('of a call is whether somebody picked up', async () => {
    const { id } = await sent(2, { type: 'email' });
    const [one, other] = await messages(id);
    await tell(one?.id ?? '', { CallStatus: 'completed' });
    await tell(other?.id ?? '', { CallStatus: 'no-answer' });
    expect(await messages(id)).toMatchObject([{ status: 'success' }, { error: 'undelivered' }]);
  });

  it('settles what nobody knew, of its own broadcast alone', async () => {
    const lost = await sent(1);
    const { id } = await sent(1);
    const [message] = await messages(id);
    await asSystem(test, async ({ tx }) => {
      await tx
        .updateTable('broadcast_recipients')
        .set({ status: 'error', error: 'unknown' })
        .where('broadcast_id', '=', id)
        .execute();
      await tx.updateTable('broadcasts').set({ status: 'error' }).where('id', 'in', [id, lost.id]).execute();
    });
    await tell(message?.id ?? '', { MessageStatus: 'sent' });
    expect(await read(test, id)).toMatchObject({ status: 'sent', progress: { success: 1, error: 0 } });
    expect(await read(test, lost.id)).toMatchObject({ status: 'error' });
  });

  it('ends no broadcast that is still being sent', async () => {
    const { id } = await sent(2);
    const [message, waits] = await messages(id);
    await asSystem(test, async ({ tx }) => {
      const stands = (messageId: string | undefined, changes: object) =>
        tx
          .updateTable('broadcast_recipients')
          .set(changes)
          .where('id', '=', messageId ?? '')
          .execute();
      await stands(message?.id, { status: 'error', error: 'unknown' });
      await stands(waits?.id, { status: 'pending', step: 'waiting' });
      await tx.updateTable('broadcasts').set({ status: 'scheduled' }).where('id', '=', id).execute();
    });
    await tell(message?.id ?? '', { MessageStatus: 'sent' });
    expect(await read(test, id)).toMatchObject({ status: 'scheduled', progress: { success: 1, pending: 1 } });
  });
});

describe('the simulated carrier', () => {
  it('lets somebody answer and somebody opt out of a small broadcast, too', async () => {
    test = await testApi();
    const { programId } = await makePeople(test, 10);
    const { id } = await create(test, { programs: [programId], allowResponses: true });
    await run();
    for (let second = 0; second < 8; second += 1) {
      test.clock.advance(1);
      await deliver(test.services);
    }
    const { responses } = (await test.call(listBroadcastResponses, { as: 'org.admin', params: { id } })).data;
    expect(responses.some(({ isStop }) => isStop)).toBe(true);
    expect(responses.some(({ isStop }) => !isStop)).toBe(true);
  });

  it('delivers nearly all after some seconds, and lets some answer and some opt out', async () => {
    test = await testApi();
    const { programId } = await makePeople(test, 1_500);
    const { id } = await create(test, { programs: [programId], allowResponses: true });
    for (let second = 0; second < 30; second += 1) {
      await run();
      await deliver(test.services);
      test.clock.advance(1);
    }
    const after = await read(test, id);
    const { success = 0, error = 0, opt_out: stops = 0 } = after.progress ?? {};
    expect(after.status).toBe('sent');
    expect(success + error + stops).toBe(1_500);
    // of 1 and 2 in a hundred: so few or so many come once in ten million times
    expect(error).toBeGreaterThan(0);
    expect(error).toBeLessThan(50);
    expect(stops).toBeGreaterThan(5);
    expect(stops).toBeLessThan(75);
    expect(after.replies_count).toBeGreaterThan(stops + 40);
    expect(taken).toEqual([]);
  }, 60_000);
});
