import { beforeEach, describe, expect, it } from 'vitest';
import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { createPerson } from '#src/schemas/people.ts';
import {
  getMembership,
  listMemberships,
  previewWelcome,
  previewWelcomeWords,
  sendWelcome,
  updateMembership,
} from '#src/schemas/memberships.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import { DEMO_ORGANIZATIONS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { addMembership, historyOf, type membershipBody } from './memberships.ts';
import { lastMessage } from './sign-in.ts';
import { NOT_FOUND } from './refusals.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const welcome = (ids: string[], as: PersonaName = 'org.admin') => test.call(sendWelcome, { as, body: { ids } });
const results = async (ids: string[], as?: PersonaName) => (await welcome(ids, as)).data.results;
const caller = async (changes: Parameters<typeof membershipBody>[1] = {}) =>
  (await addMembership(test, 'CALLER', { email: 'hanna@example.org', ...changes })).id;

it('mails callers and tells the history', async () => {
  const id = await caller();
  expect(await results([id])).toEqual([{ id, sent: true, message: null }]);
  const messages = await test.outbox();
  expect(messages.at(-1)).toMatchObject({ kind: 'mail', recipient: 'hanna@example.org' });
  expect(await lastMessage(test)).toContain('Harbor Light Neighbors');
  expect((await historyOf(test, id)).at(-1)).toMatchObject({
    action: 'welcomed',
    after: { email: 'hanna@example.org' },
  });
});

it('sends nothing the second time within ten minutes, be it at once', async () => {
  const id = await caller();
  await Promise.all([welcome([id, id]), welcome([id.toUpperCase()])]);
  expect(await test.outbox()).toHaveLength(1);
  expect(await results([id])).toEqual([
    { id, sent: true, message: 'Already sent a few minutes ago', code: 'welcomeJustSent' },
  ]);
  test.clock.advance(601);
  expect(await results([id])).toEqual([{ id, sent: true, message: null }]);
  expect(await test.outbox()).toHaveLength(2);
});

it('tells of each person why not, in the order of the ids', async () => {
  const recipient = (await addMembership(test, 'RECIPIENT', { email: 'rolf@example.org' })).id;
  const silent = await caller({ email: '' });
  const optedOut = await caller({ optedOut: ['email'] });
  const disabled = await caller();
  await test.call(updateMembership, { as: 'org.admin', params: { id: disabled }, body: { active: false } });
  const foreign = (await addMembership(test, 'CALLER', { email: 'west@example.org' }, 'sunrise')).id;
  const good = await caller();
  expect(await results([recipient, silent, optedOut, disabled, foreign, 'garbage', good])).toEqual([
    { id: recipient, sent: false, message: 'Welcome emails go to active callers only', code: 'welcomeCallers' },
    { id: silent, sent: false, message: 'No email address', code: 'welcomeNoEmail' },
    { id: optedOut, sent: false, message: 'Opted out of email', code: 'welcomeOptedOut' },
    { id: disabled, sent: false, message: 'Welcome emails go to active callers only', code: 'welcomeCallers' },
    { id: foreign, sent: false, message: NOT_FOUND.message, code: 'notFound' },
    { id: 'garbage', sent: false, message: NOT_FOUND.message, code: 'notFound' },
    { id: good, sent: true, message: null },
  ]);
  expect(await test.outbox()).toHaveLength(1);
});

/** A caller's account that still waits for its first password; gives the id of the place. */
async function invited() {
  const made = await test.call(createPerson, {
    as: 'org.admin',
    body: {
      firstName: 'Hanna',
      lastName: 'Virtanen',
      userName: 'hanna.v',
      email: 'hanna@example.org',
      phone: '+12125550177',
      organizationProfiles: [
        { organizationId: DEMO_ORGANIZATIONS.harbor, securityProfileId: SECURITY_PROFILE_IDS.USER },
      ],
    },
  });
  const memberships = await test.call(listMemberships, {
    as: 'org.admin',
    query: { personId: made.data.person.id, organizationId: DEMO_ORGANIZATIONS.harbor },
  });
  return memberships.data.personOrganizations[0]?.id ?? '';
}

it('invites users who have no password yet', async () => {
  const id = await invited();
  expect(await results([id])).toMatchObject([{ sent: true }]);
  expect(await lastMessage(test)).toContain('/public/invitation?user=');
});

it('takes 1 to 500 ids, of admins', async () => {
  expect((await welcome([])).status).toBe(400);
  expect((await welcome(Array.from({ length: 501 }, () => 'x'))).status).toBe(400);
  const id = await caller();
  expect(await welcome([id], 'org.user')).toMatchObject({ status: 403, message: 'You cannot perform this action' });
  expect(await results([id], 'west.admin')).toEqual([
    { id, sent: false, message: NOT_FOUND.message, code: 'notFound' },
  ]);
  expect(await test.outbox()).toEqual([]);
});

it('remembers when somebody was welcomed last', async () => {
  const id = await caller();
  const welcomedAt = async () =>
    (await test.call(getMembership, { as: 'org.admin', params: { id } })).data.personOrganization.welcomedAt;
  expect(await welcomedAt()).toBeNull();
  await welcome([id]);
  expect(await welcomedAt()).toBe(test.clock.now().toISOString());
  test.clock.advance(60);
  await welcome([id]);
  expect(await welcomedAt()).toBe(new Date(test.clock.now().getTime() - 60_000).toISOString());
});

it('lists who was never welcomed first, then by when the last mail was sent, however the pages are cut', async () => {
  const list = async (query: Record<string, string | number | boolean>) => {
    const { data } = await test.call(listMemberships, {
      as: 'org.admin',
      query: { organizationId: DEMO_ORGANIZATIONS.harbor, role: 'CALLER', sortBy: 'welcomedAt', ...query },
    });
    return { ids: data.personOrganizations.map(({ id }) => id), total: data.pager.totalItems };
  };
  const early = await caller({ firstName: 'Zoe', lastName: 'Zulu' });
  const late = await caller({ firstName: 'Ada', lastName: 'Aalto' });
  const never = await list({ limit: 100 });
  expect(never.ids[0]).toBe(late);
  await welcome([early]);
  test.clock.advance(60);
  await welcome([late]);
  const rest = never.ids.filter((id) => id !== early && id !== late);
  expect((await list({ limit: 100 })).ids).toEqual([...rest, early, late]);
  const pages: string[] = [];
  for (let page = 1; pages.length < never.total; page += 1) pages.push(...(await list({ page, limit: 20 })).ids);
  expect(pages).toEqual([...rest, early, late]);
  expect(await list({ welcomed: true })).toEqual({ ids: [early, late], total: 2 });
  expect(await list({ welcomed: false, limit: 100 })).toEqual({ ids: rest, total: never.total - 2 });
  expect((await list({ welcomed: true, search: 'aalto' })).ids).toEqual([late]);
});

describe('the preview', () => {
  const preview = (id: string, as: PersonaName = 'org.user') => test.call(previewWelcome, { as, params: { id } });

  it('is the mail that is sent, in the language of the person', async () => {
    for (const [preferredLanguage, greeting] of [
      ['Spanish', 'Hola, Hanna:'],
      ['English', 'Hello Hanna,'],
    ] as const) {
      const id = await caller({ customFields: { preferredLanguage } });
      const { letter } = (await preview(id)).data;
      expect(letter).toMatchObject({ kind: 'welcome', to: 'hanna@example.org', refusal: null });
      expect(letter.body).toContain(greeting);
      await welcome([id]);
      expect((await test.outbox()).at(-1)).toMatchObject({ subject: letter.subject, body: letter.body });
    }
  });

  it('of an invitation shows no link that could be used, and sends none', async () => {
    const id = await invited();
    const before = await test.outbox();
    const { letter } = (await preview(id)).data;
    expect(letter.kind).toBe('invitation');
    expect(letter.body).toMatch(/invitation\?user=[^&]+&token=…$/m);
    expect(await test.outbox()).toEqual(before);
  });

  it('says why a mail would not be sent', async () => {
    const refusalFor = async (id: string) => (await preview(id)).data.letter.refusal;
    expect(await refusalFor(await caller({ email: '' }))).toBe('No email address');
    expect(await refusalFor((await addMembership(test, 'RECIPIENT')).id)).toBe(
      'Welcome emails go to active callers only',
    );
    const id = await caller();
    await welcome([id]);
    expect(await refusalFor(id)).toBe('Already sent a few minutes ago');
  });

  it('is not for people out of sight', async () => {
    const id = await caller();
    expect((await preview(id, 'west.admin')).status).toBe(404);
    expect((await preview('garbage')).status).toBe(404);
  });
});

describe('the organization’s own words', () => {
  const save = (body: Readonly<Record<string, string | null>>, as: PersonaName = 'org.admin') =>
    test.call(updateOrganization, { as, params: { id: DEMO_ORGANIZATIONS.harbor }, body });
  const usual = 'Thank you for volunteering';

  it('stand in the place of ours in each language, and before an invitation', async () => {
    expect((await save({ welcomeEnglish: ' Welcome aboard!\n\nSee you soon. ' })).status).toBe(200);
    const [english, spanish] = [await caller(), await caller({ customFields: { preferredLanguage: 'Spanish' } })];
    await welcome([english, spanish]);
    const sent = (await test.outbox()).slice(-2).map(({ body }) => body);
    const own = sent.find((body) => body.includes('Hello Hanna,')) ?? '';
    expect(own).toContain('Welcome aboard!\n\nSee you soon.\n\nOur phone line: (');
    expect(own).toContain('because Harbor Light Neighbors added you as a volunteer caller.');
    expect(own).toContain('Sign in here: ');
    expect(own).not.toContain(usual);
    expect(sent.find((body) => body.includes('Hola, Hanna:'))).toContain('Gracias por ofrecerse');
    const id = await invited();
    const { letter } = (await test.call(previewWelcome, { as: 'org.admin', params: { id } })).data;
    expect(letter).toMatchObject({ kind: 'invitation' });
    expect(letter.body).toMatch(/^Hello [^]*Welcome aboard![^]*created an Outreach Console account/);
    await save({ welcomeEnglish: '' });
    expect((await test.call(previewWelcome, { as: 'org.admin', params: { id } })).data.letter.body).not.toContain(
      'aboard',
    );
  });

  it('have names put in, for each person and in the preview', async () => {
    await save({ welcomeEnglish: '{firstName} {lastName}, {organization} is glad. {other} stays.' });
    await welcome([await caller()]);
    const told = 'Hanna Virtanen, Harbor Light Neighbors is glad. {other} stays.';
    expect((await test.outbox()).at(-1)?.body).toContain(told);
    const id = await invited();
    const { letter } = (await test.call(previewWelcome, { as: 'org.admin', params: { id } })).data;
    expect(letter.body).toContain(', Harbor Light Neighbors is glad. {other} stays.');
    const body = {
      organizationId: DEMO_ORGANIZATIONS.harbor,
      language: 'English' as const,
      words: 'Dear {firstName|x}',
    };
    expect((await test.call(previewWelcomeWords, { as: 'org.user', body })).data.letter.body).toContain('Dear Maria');
  });

  it('are tried before they are saved, by who may read them, and saved by who may edit', async () => {
    const preview = (body: { language: 'English' | 'Spanish'; words?: string }, as: PersonaName = 'org.user') =>
      test.call(previewWelcomeWords, { as, body: { organizationId: DEMO_ORGANIZATIONS.harbor, ...body } });
    expect((await preview({ language: 'English' })).data.letter.body).toContain(usual);
    const { letter } = (await preview({ language: 'Spanish', words: '¡Bienvenida!' })).data;
    expect(letter.body).toMatch(/^Hola, María:\n\n¡Bienvenida!\n\n/);
    expect((await preview({ language: 'English' }, 'west.admin')).status).toBe(404);
    expect((await preview({ language: 'English', words: 'x'.repeat(1001) })).status).toBe(400);
    expect((await save({ welcomeEnglish: 'x' }, 'org.user')).status).toBe(403);
    expect((await save({ welcomeSpanish: 'x'.repeat(1001) })).status).toBe(400);
  });
});
