import { beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '#server/ids.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import { getMembership, updateMembership } from '#src/schemas/memberships.ts';
import {
  archiveBroadcast,
  createBroadcast,
  deleteBroadcast,
  duplicateBroadcast,
  getBroadcast,
  listBroadcasts,
  restoreBroadcast,
  updateBroadcast,
} from '#src/schemas/broadcasts.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { deleteProgram } from '#src/schemas/programs.ts';
import { create, form, makePeople, read, runBroadcasts } from './broadcasts.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';
import { NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';

let test: TestApi;
let programId: string;
let people: Awaited<ReturnType<typeof makePeople>>['people'];
beforeEach(async () => {
  test = await testApi();
  ({ programId, people } = await makePeople(test, 3));
});

const UNKNOWN = '0193a000-0000-7000-8000-ffffffffffff';
const stranger = { name: 'Bo Lund', contact: '+12125550977' };

/** What a form is refused with, at its fields. */
const refused = async (changes: Partial<ReturnType<typeof form>>) => {
  const { status, message, fields } = await test.call(createBroadcast, { as: 'org.admin', body: form(changes) });
  return { status, message, fields };
};

describe('a draft', () => {
  it('needs an organization, a type and a title alone', async () => {
    const body = {
      organizationId: DEMO_ORGANIZATIONS.harbor,
      type: 'voice' as const,
      title: '  Hel\u200Blo\r\nall ',
      authorId: PERSONAS['org.admin'].personId,
    };
    const { data, status } = await test.call(createBroadcast, { as: 'org.admin', body });
    expect(status).toBe(200);
    expect(data.broadcast).toMatchObject({
      title: 'Hello all',
      status: 'draft',
      content: null,
      total: null,
      progress: null,
      authorName: 'Daniel Castellanos',
      scheduledAt: null,
    });
  });

  it('keeps whom it goes to, and says their names', async () => {
    const [one] = people;
    const { id } = await create(test, {
      action: 'save',
      programs: [programId],
      recipients: [`${one?.personId}@${programId}`],
    });
    expect(await read(test, id)).toMatchObject({
      kind: 'STANDARD',
      programs: [{ id: programId, total: 3 }],
      recipients: [{ id: `${one?.personId}@${programId}`, personId: one?.personId }],
    });
  });

  it('has a blank text as none', async () => {
    expect(await create(test, { action: 'save', content: '  ' })).toMatchObject({ content: null });
  });
});

describe('what is wrong is said at its field', () => {
  it.each([
    ['a title of 51', { title: 'x'.repeat(51) }, { title: 'Use 50 characters or fewer' }],
    ['no title', { title: ' ' }, { title: 'This field is required' }],
    ['a title that nobody sees', { title: '\u200B\u202E' }, { title: 'This field is required' }],
    ['a text of 4001', { type: 'email', content: 'x'.repeat(4001) }, { content: 'Use 4000 characters or fewer' }],
    ['an SMS of 321', { content: '😀'.repeat(321) }, { content: 'A text message has at most 320 characters' }],
    ['no text', { content: '' }, { content: 'Write what is to be sent' }],
    ['no recording', { type: 'voice' }, { audio: 'Record or upload what is to be heard' }],
    ['nobody', { programs: [], recipients: [] }, { recipients: 'Choose at least one program or recipient' }],
    [
      'somebody else’s name',
      { authorId: PERSONAS['org.user'].personId },
      { authorId: 'You can only send in your own name' },
    ],
    ['no time', { sendNow: false }, { scheduleDate: 'Choose when it is sent' }],
    ['no hour', { sendNow: false, scheduleDate: '2026-12-01' }, { scheduleTime: 'Choose when it is sent' }],
    [
      'a time in the past',
      { sendNow: false, scheduleDate: '2026-11-20', scheduleTime: '10:04', timezone: 'America/New_York' },
      { scheduleTime: 'Choose a time in the future' },
    ],
    ['no zone', { sendNow: false, timezone: 'Mars/Base' }, { timezone: 'Choose a time zone from the list' }],
    [
      'a stranger’s program',
      { programs: [UNKNOWN] },
      { 'programs.0': 'This program was deleted or isn’t one of the organization’s' },
    ],
    [
      'a stranger',
      { recipients: [UNKNOWN] },
      { 'recipients.0': 'This person was deleted or isn’t one of the organization’s' },
    ],
    [
      'no such recording',
      { audio: UNKNOWN },
      { audio: 'This recording is no longer there. Record or upload it again.' },
    ],
    [
      'who is no admin',
      { alertRecipient: PERSONAS['west.admin'].personId },
      { alertRecipient: 'Only admins of the organization can be told' },
    ],
  ] as const)('%s', async (_, changes, fields) => {
    const { status, fields: said } = await refused({ programs: [programId], ...changes } as never);
    expect({ status, fields: said }).toEqual({ status: 400, fields });
  });

  it('what is another organization’s, whoever sees that, too', async () => {
    const { personId } = PERSONAS['west.admin'];
    const theirs = { programs: programIdsOf('sunrise').slice(0, 1), recipients: [personId], alertRecipient: personId };
    const { status, fields } = await test.call(createBroadcast, {
      as: 'super.admin',
      body: form(theirs, 'super.admin'),
    });
    expect([status, Object.keys(fields).toSorted()]).toEqual([400, ['alertRecipient', 'programs.0', 'recipients.0']]);
  });

  it('who is an admin no more', async () => {
    const { personId } = PERSONAS['org.user'];
    const choose = () => refused({ programs: [programId], alertRecipient: personId, action: 'save' });
    await asSystem(test, ({ tx }) =>
      tx.updateTable('person_profiles').set({ active: false }).where('person_id', '=', personId).execute(),
    );
    expect((await choose()).fields).toEqual({ alertRecipient: 'Only admins of the organization can be told' });
  });

  it('an SMS of 320, and a time of this minute', async () => {
    const now = { sendNow: false, scheduleDate: '2026-11-20', scheduleTime: '10:05', timezone: 'America/New_York' };
    const { scheduledAt } = await create(test, { programs: [programId], content: '😀'.repeat(320), ...now });
    expect(scheduledAt).toBe('2026-11-20T15:05:00.000Z');
    // some of the minute is over
    test.clock.set('2026-11-20T15:05:59Z');
    expect(await create(test, { programs: [programId], ...now })).toMatchObject({
      scheduledAt: '2026-11-20T15:05:59.000Z',
    });
  });

  it('both kinds of people at once', async () => {
    expect(await refused({ programs: [programId], ephemeralRecipients: [stranger] })).toMatchObject({
      status: 400,
      fields: {
        ephemeralRecipients: 'A broadcast goes to people of the organization or to uploaded contacts, not to both',
      },
    });
  });

  it('contacts of a draft, and contacts that can’t be reached', async () => {
    expect(await refused({ action: 'save', ephemeralRecipients: [stranger] })).toMatchObject({
      status: 400,
      message: 'Uploaded contacts can’t be saved as a draft. Send it, or take them out.',
    });
    expect(await refused({ ephemeralRecipients: [stranger, { contact: 'bo@example.org' }] })).toMatchObject({
      status: 400,
      fields: { 'ephemeralRecipients.1.contact': 'Enter a valid phone number or email address' },
    });
  });

  it('nobody who can be reached, in the words that are ordered', async () => {
    for (const { membershipId } of people)
      await test.call(updateMembership, { as: 'org.admin', params: { id: membershipId }, body: { optedOut: ['SMS'] } });
    expect(await refused({ programs: [programId] })).toMatchObject({
      status: 400,
      message: 'no valid contact recipients found for this organization',
    });
    expect(
      (await test.call(getMembership, { as: 'org.admin', params: { id: people[0]?.membershipId ?? '' } })).status,
    ).toBe(200);
  });
});

describe('the moment of a schedule', () => {
  it.each([
    ['in winter', '2026-12-01', '09:30', 'America/New_York', '2026-12-01T14:30:00.000Z'],
    ['in summer', '2027-07-01', '09:30', 'America/New_York', '2027-07-01T13:30:00.000Z'],
    ['in another zone', '2026-12-01', '09:30', 'Pacific/Honolulu', '2026-12-01T19:30:00.000Z'],
    ['in an hour that is left out', '2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    ['in an hour that comes twice', '2027-11-07', '01:30', 'America/New_York', '2027-11-07T06:30:00.000Z'],
    ['in the organization’s zone', '2026-12-01', '09:30', null, '2026-12-01T14:30:00.000Z'],
    ['in the next minute', '2026-11-20', '15:06', 'UTC', '2026-11-20T15:06:00.000Z'],
    ['in the present one', '2026-11-20', '15:05', 'UTC', '2026-11-20T15:05:30.000Z'],
  ] as const)('%s', async (_, scheduleDate, scheduleTime, timezone, at) => {
    test.clock.advance(30);
    const made = await create(test, { programs: [programId], sendNow: false, scheduleDate, scheduleTime, timezone });
    expect(made).toMatchObject({ status: 'scheduled', scheduledAt: at, scheduleDate, scheduleTime, timezone });
  });
});

describe('saving', () => {
  const later = { sendNow: false, scheduleDate: '2026-11-20', scheduleTime: '10:30' } as const;
  const save = (id: string, changes: object) =>
    test.call(updateBroadcast, {
      as: 'org.admin',
      params: { id },
      body: { ...form({ action: 'save', programs: [programId], ...later }), ...changes },
    });

  it('makes a scheduled one a draft again, which isn’t sent', async () => {
    const { id } = await create(test, { programs: [programId], ...later });
    expect((await save(id, {})).data.broadcast).toMatchObject({ status: 'draft' });
    test.clock.set('2026-11-20T15:31:00Z');
    await runBroadcasts(test.services);
    expect(await read(test, id)).toMatchObject({ status: 'draft', startedAt: null });
  });

  it('of a form whose answer was lost makes no second one, and sends nothing twice', async () => {
    const submissionId = newUuid();
    await create(test, { action: 'save', submissionId: newUuid() });
    const first = await create(test, { action: 'save', submissionId });
    const { programId } = await makePeople(test, 2);
    const changes = { title: 'Once', programs: [programId], submissionId };
    const [one, other] = await Promise.all([create(test, changes), create(test, changes)]);
    expect([one.id, other.id]).toEqual([first.id, first.id]);
    await runBroadcasts(test.services);
    const again = await create(test, changes);
    expect(again).toMatchObject({ id: first.id, title: 'Once', status: 'sent', sent_to_count: 2 });
    // what was changed since isn't lost without a word
    const { programId: another } = await makePeople(test, 1);
    for (const other of [
      { title: 'Twice' },
      { content: 'Twice' },
      { programs: [programId, another] },
      { allowResponses: true },
    ]) {
      const { status, message } = await test.call(createBroadcast, {
        as: 'org.admin',
        body: form({ ...changes, ...other }),
      });
      expect({ status, message }).toEqual({
        status: 409,
        message: expect.stringMatching(/as it was before your last/),
      });
    }
    expect(await read(test, first.id)).toMatchObject({ title: 'Once', sent_to_count: 2 });
    // nobody takes hold of somebody else's form
    const theirs = form({ ...changes, authorId: PERSONAS['super.admin'].personId });
    expect(await test.call(createBroadcast, { as: 'super.admin', body: theirs })).toMatchObject({ status: 404 });
  });

  it('of a form that comes again for others, as many as before, is refused', async () => {
    const changes = { submissionId: newUuid(), ephemeralRecipients: [stranger] };
    const first = await create(test, changes);
    await runBroadcasts(test.services);
    expect(await create(test, changes)).toMatchObject({ id: first.id });
    const other = form({ ...changes, ephemeralRecipients: [{ ...stranger, contact: '+12125550188' }] });
    expect(await test.call(createBroadcast, { as: 'org.admin', body: other })).toMatchObject({ status: 409 });
  });

  it('of a form under the name that one of another organization has makes its own', async () => {
    const body = form({ action: 'save', submissionId: newUuid() }, 'super.admin');
    for (const organizationId of [DEMO_ORGANIZATIONS.harbor, DEMO_ORGANIZATIONS.sunrise]) {
      const made = await test.call(createBroadcast, { as: 'super.admin', body: { ...body, organizationId } });
      expect(made).toMatchObject({ status: 200, data: { broadcast: { organizationId } } });
      const again = await test.call(createBroadcast, { as: 'super.admin', body: { ...body, organizationId } });
      expect(again).toMatchObject({ status: 200, data: { broadcast: { id: made.data.broadcast.id } } });
    }
  });

  it('is refused where somebody else saved in between', async () => {
    const { id, updatedAt } = await create(test, { action: 'save' });
    expect((await save(id, { updatedAt, title: 'One' })).status).toBe(200);
    expect(await save(id, { updatedAt, title: 'Two' })).toMatchObject({
      status: 409,
      message: 'Someone else saved this broadcast in the meantime',
    });
    expect(await read(test, id)).toMatchObject({ title: 'One' });
  });

  it('is refused for one that has begun, and for one that isn’t there', async () => {
    const { id } = await create(test, { programs: [programId] });
    await runBroadcasts(test.services);
    expect(await save(id, {})).toMatchObject({
      status: 409,
      message: 'This broadcast is being sent or was sent already',
    });
    expect(await save(UNKNOWN, {})).toMatchObject(NOT_FOUND);
  });

  it('keeps the contacts of a scheduled one that is handed over again', async () => {
    const { id } = await create(test, { ephemeralRecipients: [stranger], ...later });
    expect((await save(id, { programs: [] })).status).toBe(400);
    const again = await save(id, { programs: [], action: 'submit', title: 'Again' });
    expect(again.data.broadcast).toMatchObject({ kind: 'EPHEMERAL', ephemeralCount: 1, title: 'Again' });
    expect((await save(id, { action: 'submit' })).data.broadcast).toMatchObject({
      kind: 'STANDARD',
      ephemeralCount: 0,
    });
  });
});

describe('deleting, archiving, copying', () => {
  const change = (endpoint: Endpoint, id: string) => test.call(endpoint, { as: 'org.admin', params: { id } });
  const listed = async (archived: boolean) =>
    (await test.call(listBroadcasts, { as: 'org.admin', query: { archived, limit: 100 } })).data.broadcasts.map(
      (row) => row.id,
    );

  it('deletes a draft and a scheduled one, and none that was sent', async () => {
    for (const action of ['save', 'submit'] as const) {
      const { id } = await create(test, { action, programs: [programId] });
      expect((await change(deleteBroadcast, id)).status).toBe(200);
      expect((await test.call(getBroadcast, { as: 'org.admin', params: { id } })).status).toBe(404);
    }
    const { id } = await create(test, { programs: [programId] });
    await runBroadcasts(test.services);
    expect(await change(deleteBroadcast, id)).toMatchObject({ status: 409 });
  });

  it('hides one and shows it again, but none that is being sent', async () => {
    const { id } = await create(test, { programs: [programId] });
    await runBroadcasts(test.services, ['broadcast']);
    expect(await change(archiveBroadcast, id)).toMatchObject({
      status: 409,
      message: 'This broadcast is being sent right now',
    });
    await runBroadcasts(test.services);
    expect((await change(archiveBroadcast, id)).status).toBe(200);
    expect(await listed(false)).not.toContain(id);
    expect(await listed(true)).toContain(id);
    expect((await change(restoreBroadcast, id)).status).toBe(200);
    expect(await listed(false)).toContain(id);
  });

  it('shows a draft again that is handed over', async () => {
    const { id } = await create(test, { action: 'save', programs: [programId] });
    expect((await change(archiveBroadcast, id)).status).toBe(200);
    const isShown = async (action: 'save' | 'submit') => {
      const body = form({ action, programs: [programId] });
      expect((await test.call(updateBroadcast, { as: 'org.admin', params: { id }, body })).status).toBe(200);
      return (await listed(false)).includes(id);
    };
    expect([await isShown('save'), await isShown('submit')]).toEqual([false, true]);
  });

  it('copies all but the contacts and the time', async () => {
    const { id } = await create(test, {
      title: 'x'.repeat(50),
      programs: [programId],
      sendNow: false,
      scheduleDate: '2026-12-01',
      scheduleTime: '09:30',
      alertEmail: 'rosa@example.org',
    });
    const { data } = await test.call(duplicateBroadcast, { as: 'org.admin', params: { id } });
    expect(data.broadcast).toMatchObject({
      title: `${'x'.repeat(43)} (copy)`,
      status: 'draft',
      programs: [{ id: programId }],
      scheduleDate: null,
      alertEmail: 'rosa@example.org',
    });
    const again = async (of: string) =>
      (await test.call(duplicateBroadcast, { as: 'org.admin', params: { id: of } })).data;
    const second = await again(data.broadcast.id);
    expect(second.broadcast.title).toBe(`${'x'.repeat(41)} (copy 2)`);
    expect((await again(second.broadcast.id)).broadcast.title).toBe(`${'x'.repeat(41)} (copy 3)`);
    const email = await create(test, { title: 'Snow on Friday', type: 'email', programs: [programId] });
    expect((await again(email.id)).broadcast).toMatchObject({ title: 'Snow on Friday', type: 'email' });
    const strangers = await create(test, { ephemeralRecipients: [stranger] });
    const copy = await test.call(duplicateBroadcast, { as: 'org.admin', params: { id: strangers.id } });
    expect(copy.data.broadcast).toMatchObject({ kind: 'STANDARD', ephemeralCount: 0 });
  });

  it('what is done with one leaves every other one as it was', async () => {
    const [one, two] = people.map(({ personId }) => personId);
    const later = { sendNow: false, scheduleDate: '2026-12-01', scheduleTime: '09:30' } as const;
    const others = [
      await create(test, { action: 'save', programs: [programId], recipients: [two ?? ''] }),
      await create(test, { ephemeralRecipients: [stranger], ...later }),
    ].map((broadcast) => broadcast.id);
    const stand = async () => ({
      told: await Promise.all(others.map((id) => read(test, id))),
      kept: await asSystem(test, ({ tx }) =>
        tx.selectFrom('broadcasts').selectAll().where('id', 'in', others).orderBy('id').execute(),
      ),
      contacts: await asSystem(test, ({ tx }) =>
        tx.selectFrom('broadcast_contacts').select('contact').where('broadcast_id', 'in', others).execute(),
      ),
    });
    const before = await stand();
    expect(before).toMatchObject({
      told: [
        { programs: [{ id: programId }], recipients: [{ personId: two }], ephemeralCount: 0 },
        { programs: [], recipients: [], ephemeralCount: 1 },
      ],
      contacts: [{ contact: stranger.contact }],
    });
    const { id, ephemeralCount } = await create(test, { action: 'save', recipients: [one ?? ''] });
    expect(ephemeralCount).toBe(0);
    expect(await stand()).toEqual(before);
    const body = form({ action: 'save', title: 'Frost', recipients: [one ?? ''] });
    for (const step of [
      () => test.call(updateBroadcast, { as: 'org.admin', params: { id }, body }),
      () => change(archiveBroadcast, id),
      () => change(restoreBroadcast, id),
      () => change(deleteBroadcast, id),
    ]) {
      const copy = await test.call(duplicateBroadcast, { as: 'org.admin', params: { id } });
      expect(copy.data.broadcast).toMatchObject({ programs: [], recipients: [{ personId: one }], ephemeralCount: 0 });
      expect((await step()).status).toBe(200);
      expect(await stand()).toEqual(before);
    }
  });

  it('a program that a scheduled one names stays', async () => {
    const empty = await makePeople(test, 0);
    const { id } = await create(test, {
      programs: [programId, empty.programId],
      sendNow: false,
      scheduleDate: '2026-12-01',
      scheduleTime: '09:30',
    });
    const take = () => test.call(deleteProgram, { as: 'org.admin', params: { id: empty.programId } });
    expect(await take()).toMatchObject({ status: 409 });
    await change(deleteBroadcast, id);
    expect((await take()).status).toBe(200);
  });
});

describe('the list', () => {
  const titles = async (query: object) =>
    (await test.call(listBroadcasts, { as: 'org.admin', query: { limit: 100, ...query } })).data;

  it('is narrowed, sorted and counted', async () => {
    await asSystem(test, ({ tx }) => tx.deleteFrom('broadcasts').execute());
    const [otherProgram = ''] = programIdsOf('harbor');
    await create(test, { action: 'save', title: 'Éclair', type: 'email', programs: [otherProgram] });
    test.clock.advance(1);
    await create(test, { action: 'save', title: 'apple pie', programs: [programId] });
    test.clock.advance(1);
    await create(test, { title: 'Beet', programs: [programId] });
    const told = async (query: object) => (await titles(query)).broadcasts.map(({ title }) => title);
    expect(await told({})).toEqual(['Beet', 'apple pie', 'Éclair']);
    expect(await told({ sortBy: 'title' })).toEqual(['apple pie', 'Beet', 'Éclair']);
    expect(await told({ sortBy: 'status', sortDirection: 'desc' })).toEqual(['Beet', 'apple pie', 'Éclair']);
    expect(await told({ sortBy: 'scheduledAt' })).toEqual(['Beet', expect.anything(), expect.anything()]);
    expect(await told({ searchBy: 'eclair' })).toEqual(['Éclair']);
    expect(await told({ type: 'email' })).toEqual(['Éclair']);
    expect(await told({ status: 'scheduled' })).toEqual(['Beet']);
    expect(await told({ programId, sortBy: 'createdAt' })).toEqual(['apple pie', 'Beet']);
    expect((await titles({ limit: 2, page: 2 })).pager).toEqual({
      page: 2,
      itemsPerPage: 2,
      totalItems: 3,
      totalPages: 2,
    });
    expect((await titles({ page: 9 })).pager).toMatchObject({ totalItems: 3 });
    const totalIn = async (organizationId: string) =>
      (await test.call(listBroadcasts, { as: 'super.admin', query: { organizationId } })).data.pager.totalItems;
    expect([await totalIn(DEMO_ORGANIZATIONS.harbor), await totalIn(DEMO_ORGANIZATIONS.sunrise)]).toEqual([3, 0]);
  });

  it('has the states in the order of their lives: a draft, scheduled, sent, or failed at last', async () => {
    await asSystem(test, ({ tx }) => tx.deleteFrom('broadcasts').execute());
    const { id } = await create(test, { title: 'Failed', programs: [programId] });
    await create(test, { title: 'Scheduled', programs: [programId] });
    await create(test, { action: 'save', title: 'Draft' });
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('broadcasts')
        .set({ status: 'error', finished_at: test.clock.now() })
        .where('id', '=', id)
        .execute(),
    );
    const { broadcasts } = await titles({ sortBy: 'status' });
    expect(broadcasts.map(({ title }) => title)).toEqual(['Draft', 'Scheduled', 'Failed']);
  });
});
