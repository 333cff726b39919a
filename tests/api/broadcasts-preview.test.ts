import { beforeEach, describe, expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import {
  listBroadcastProgramsRecipients,
  previewBroadcast,
  testBroadcast,
  type createBroadcast,
} from '#src/schemas/broadcasts.ts';
import { contactSegments, segmentsOfEach } from '#src/components/broadcasts/form/contact-segments.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { changePerson, changePlace, create, makePeople, read, runBroadcasts } from './broadcasts.ts';
import { DEMO_ORGANIZATIONS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { asSystem } from './sign-in.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const preview = async (changes: Partial<BodyInput<typeof createBroadcast>>) => {
  const body = { organizationId: DEMO_ORGANIZATIONS.harbor, type: 'sms', content: 'Hello', ...changes } as const;
  return (await test.call(previewBroadcast, { as: 'org.admin', body })).data;
};

describe('the preview', () => {
  it('adds up, says who is skipped, and is what is sent', async () => {
    const { programId, people } = await makePeople(test, 6);
    await changePerson(test, people[0], { phone: null });
    await changePerson(test, people[3], { phone: people[2]?.phone });
    await changePlace(test, people[4], { opted_out: ['sms'] });
    const told = await preview({ programs: [programId], recipients: [people[5]?.personId ?? ''] });
    expect(told).toMatchObject({
      selected: 6,
      sendTo: 3,
      skipped: { noContact: 1, duplicate: 1, optedOut: 1 },
      segments: 3,
      cost: 0.02,
      waiting: 0,
      startsAt: null,
    });
    expect(told.skippedPeople.map(({ personOrganizationId, reason }) => [personOrganizationId, reason])).toEqual(
      expect.arrayContaining([
        [people[0]?.membershipId, 'noContact'],
        [people[3]?.membershipId, 'duplicate'],
        [people[4]?.membershipId, 'optedOut'],
      ]),
    );
    const { id } = await create(test, { programs: [programId] });
    await runBroadcasts(test.services);
    expect((await read(test, id)).progress).toMatchObject({ selected: told.selected, skipped: told.skipped });
  });

  it('counts names of contacts as the form does', async () => {
    const contacts = ['Ada', 'María José  Ruiz', ''].map((name, at) => ({ name, contact: `+1212555013${at}` }));
    const words = `{firstName|friend} {lastName} {organization} ${'a'.repeat(140)}`;
    const told = await preview({ ephemeralRecipients: contacts.map((each) => ({ ...each })), content: words });
    const { name } = (
      await test.call(getOrganization, { as: 'org.admin', params: { organizationId: DEMO_ORGANIZATIONS.harbor } })
    ).data.organization;
    expect(told.segments).toBe(contactSegments(words, name, contacts, told));
    expect(told.segmentsEach).toEqual(segmentsOfEach(words, name, contacts, told));
    expect(told.sample).toEqual({ name: 'Ada', firstName: 'Ada', lastName: null, organization: name });
  });

  it('counts no contact who said STOP, as the form does', async () => {
    const contacts = ['Ada', 'Ben', 'Cleo'].map((name, at) => ({ name, contact: `+1212555014${at}` }));
    const said = { organization_id: DEMO_ORGANIZATIONS.harbor, channel: 'sms', contact: '+12125550141' } as const;
    await asSystem(test, ({ tx, now }) =>
      tx
        .insertInto('contact_opt_outs')
        .values({ ...said, created_at: now })
        .execute(),
    );
    const content = 'Stay at home tonight.';
    const told = await preview({ ephemeralRecipients: contacts.map((each) => ({ ...each })), content });
    expect(told).toMatchObject({ selected: 3, sendTo: 2, skipped: { optedOut: 1 }, segments: 2 });
    expect(contactSegments(content, 'Harbor', contacts, told)).toBe(2);
  });

  it('tells by whose clock it is night, and when nobody has to wait', async () => {
    const { programId } = await makePeople(test, 4, [
      ['10001', '212'],
      ['96801', '808'],
    ]);
    // 8:05 in New York, 3:05 in Honolulu
    const at = { sendNow: false, scheduleDate: '2026-11-21', scheduleTime: '08:05', timezone: 'America/New_York' };
    expect(await preview({ programs: [programId], ...at })).toMatchObject({
      startsAt: '2026-11-21T13:05:00.000Z',
      localHours: [
        { hour: 3, people: 2, waiting: 2 },
        { hour: 8, people: 2, waiting: 0 },
      ],
      waiting: 2,
      waitingFrom: '2026-11-21T18:00:00.000Z',
      waitingUntil: '2026-11-21T18:00:00.000Z',
      startForAll: '2026-11-21T18:00:00.000Z',
    });
    expect(await preview({ programs: [programId], type: 'email', ...at })).toMatchObject({
      waiting: 0,
      startForAll: '2026-11-21T13:05:00.000Z',
      segments: null,
      cost: null,
    });
  });

  it('counts the text of each name, and only of an SMS', async () => {
    const { programId, people } = await makePeople(test, 2);
    await changePerson(test, people[0], { first_name: 'María' });
    // 71 letters are one text, and two with an í
    expect(await preview({ programs: [programId], content: `{firstName}${'x'.repeat(66)}` })).toMatchObject({
      segments: 3,
      segmentsEach: { least: 1, most: 2 },
    });
    expect(await preview({ programs: [programId], type: 'email' })).toMatchObject({ segmentsEach: null });
    expect(await preview({})).toMatchObject({ segmentsEach: null, sample: null });
  });

  it('refuses what can’t be, and leaves nobody out of nobody', async () => {
    const body = { organizationId: DEMO_ORGANIZATIONS.harbor, type: 'sms' as const, content: 'x'.repeat(321) };
    expect(await test.call(previewBroadcast, { as: 'org.admin', body })).toMatchObject({ status: 400 });
    expect(await preview({})).toMatchObject({ selected: 0, sendTo: 0, startForAll: test.clock.now().toISOString() });
  });
});

describe('the picker', () => {
  it('tells of each program who can be reached, and how many can’t and why', async () => {
    const { programId, people } = await makePeople(test, 5);
    for (const one of [people[2], people[3]]) await changePerson(test, one, { phone_type: 'Landline' });
    await changePlace(test, people[3], { active: false, role_id: ROLE_IDS.INACTIVE });
    await changePerson(test, people[0], { phone: null });
    await changePlace(test, people[1], { opted_out: ['email'] });
    const rowOf = async (query: object) => {
      const asked = { organizationId: DEMO_ORGANIZATIONS.harbor, ...query };
      const { data } = await test.call(listBroadcastProgramsRecipients, { as: 'org.admin', query: asked });
      return data.rows.find(({ id }) => id === programId);
    };
    for (const search of [undefined, 'quist']) {
      const texts = await rowOf({ search });
      expect(texts).toMatchObject({ whole: 2, total: 2, skipped: { noContact: 1, landline: 1, inactive: 1 } });
      const mail = await rowOf({ contactType: 'Email', search, limit: 200 });
      expect(mail).toMatchObject({ total: 3, skipped: { optedOut: 1, inactive: 1 } });
      expect(await rowOf({ contactType: 'Voice', search })).toMatchObject({ total: 3 });
    }
    const found = await rowOf({ search: 'quist' });
    expect(found?.whole).toBe(2);
    // of one alone, and of one who can't be reached, the whole program is told still
    const one = await rowOf({ search: found?.recipients[0]?.name });
    expect(one).toMatchObject({ whole: 2, total: 1, skipped: {} });
    expect(await rowOf({ search: `program ${programId}` })).toMatchObject({ whole: 2, total: 0, skipped: {} });
    expect(await rowOf({ contactType: 'Email', search: one?.recipients[0]?.name })).toMatchObject({
      whole: 3,
    });
    expect(found?.recipients.map(({ id }) => id).toSorted()).toEqual(
      [people[1], people[4]].map((each) => `${each?.personId}@${programId}`).toSorted(),
    );
    expect((await rowOf({ contactType: 'Email', search: 'quist' }))?.recipients[0]?.contact).toMatch(/@example\.org$/);
  });

  it('is narrowed by role and program, and tells of a whole program how many have each role', async () => {
    const { programId, people } = await makePeople(test, 5);
    const ids = [people[1], people[3], people[4]].map((each) => each?.membershipId ?? '');
    await asSystem(test, async ({ tx }) => {
      await tx.updateTable('memberships').set({ role_id: ROLE_IDS.CALLER }).where('id', 'in', ids).execute();
      await tx
        .updateTable('memberships')
        .set({ opted_out: ['sms'] })
        .where('id', '=', ids[0] ?? '')
        .execute();
    });
    const rowsOf = async (query: object) => {
      const asked = { organizationId: DEMO_ORGANIZATIONS.harbor, ...query };
      return (await test.call(listBroadcastProgramsRecipients, { as: 'org.admin', query: asked })).data.rows;
    };
    for (const search of [undefined, 'quist']) {
      const [row, ...others] = await rowsOf({ role: 'CALLER', programId, limit: 500, search });
      expect(others).toEqual([]);
      const byRole = { CALLER: 2, RECIPIENT: 2 };
      expect(row).toMatchObject({ id: programId, total: 2, skipped: { optedOut: 1 }, whole: 4, wholeByRole: byRole });
      expect(new Map(row?.recipients.map(({ personId, role }) => [personId, role]))).toEqual(
        new Map([people[3], people[4]].map((each) => [each?.personId, 'CALLER'])),
      );
      expect((await rowsOf({ programId, search }))[0]).toMatchObject({ total: 4, wholeByRole: byRole });
      // a program without anybody of the role isn't shown
      expect(await rowsOf({ role: 'OUTREACH', programId, search })).toEqual([]);
    }
    const callers = (await rowsOf({ role: 'CALLER' })).flatMap(({ recipients }) => recipients);
    expect(callers.length).toBeGreaterThan(2);
    expect(callers.every(({ role }) => role === 'CALLER')).toBe(true);
    expect(await rowsOf({ programId: 'none' })).toEqual([]);
  });

  it('has one organization’s alone, whoever sees those of all', async () => {
    await addMembership(test, 'RECIPIENT', {}, 'sunrise');
    for (const search of [undefined, 'virtanen', 'phone'])
      for (const contactType of ['SMS', 'Email', 'Voice'] as const) {
        const query = { organizationId: DEMO_ORGANIZATIONS.harbor, search, contactType, limit: 50 };
        const rowsOf = async (as: PersonaName) =>
          (await test.call(listBroadcastProgramsRecipients, { as, query })).data.rows;
        expect(await rowsOf('super.admin')).toEqual(await rowsOf('org.admin'));
      }
  });

  it('finds programs by their names, too, and leaves out where nobody is found', async () => {
    const { programId } = await makePeople(test, 1);
    const rowsOf = async (search: string) => {
      const query = { organizationId: DEMO_ORGANIZATIONS.harbor, search };
      return (await test.call(listBroadcastProgramsRecipients, { as: 'org.admin', query })).data.rows;
    };
    expect(await rowsOf(`program ${programId}`)).toMatchObject([{ id: programId, total: 0, recipients: [] }]);
    expect(await rowsOf('quist')).toMatchObject([{ id: programId, total: 1 }]);
  });
});

describe('a test to oneself', () => {
  const send = (changes: object) =>
    test.call(testBroadcast, {
      as: 'org.admin',
      body: {
        organizationId: DEMO_ORGANIZATIONS.harbor,
        type: 'sms',
        title: 'Storm',
        content: 'Hi {firstName}',
        ...changes,
      },
    });

  it('goes to one’s own phone or address, with one’s own name', async () => {
    expect((await send({})).data).toEqual({ sentTo: '•••0101' });
    expect((await send({ type: 'email', title: 'Storm, {lastName|you}' })).data).toEqual({
      sentTo: 'o•••@example.org',
    });
    expect((await test.outbox()).map(({ kind, recipient, subject, body }) => [kind, recipient, subject, body])).toEqual(
      [
        ['sms', '+12125550101', null, 'Hi Daniel'],
        ['mail', 'org.admin@example.org', 'Storm, Castellanos', 'Hi Daniel'],
      ],
    );
  });

  it('is refused as the broadcast would be', async () => {
    expect(await send({ content: '' })).toMatchObject({ fields: { content: 'Write what is to be sent' } });
    expect(await send({ type: 'voice' })).toMatchObject({ fields: { audio: 'Record or upload what is to be heard' } });
  });
});
