import { beforeEach, expect, it } from 'vitest';
import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { createPerson } from '#src/schemas/people.ts';
import { listPersonOrganizations, sendWelcome, updatePersonOrganization } from '#src/schemas/person-organizations.ts';
import { DEMO_ORGANIZATIONS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { addPlace, historyOf, type placeBody } from './places.ts';
import { lastMessage } from './sign-in.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const welcome = (ids: string[], as: PersonaName = 'org.admin') => test.call(sendWelcome, { as, body: { ids } });
const results = async (ids: string[], as?: PersonaName) => (await welcome(ids, as)).data.results;
const caller = async (changes: Parameters<typeof placeBody>[1] = {}) =>
  (await addPlace(test, 'CALLER', { email: 'hanna@example.org', ...changes })).id;

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
  expect(await results([id])).toEqual([{ id, sent: true, message: 'It was sent a few minutes ago' }]);
  test.clock.advance(601);
  expect(await results([id])).toEqual([{ id, sent: true, message: null }]);
  expect(await test.outbox()).toHaveLength(2);
});

it('tells of each person why not, in the order of the ids', async () => {
  const recipient = (await addPlace(test, 'RECIPIENT', { email: 'rolf@example.org' })).id;
  const silent = await caller({ email: '' });
  const optedOut = await caller({ optedOut: ['email'] });
  const disabled = await caller();
  await test.call(updatePersonOrganization, { as: 'org.admin', params: { id: disabled }, body: { active: false } });
  const foreign = (await addPlace(test, 'CALLER', { email: 'west@example.org' }, 'sunrise')).id;
  const good = await caller();
  expect(await results([recipient, silent, optedOut, disabled, foreign, 'garbage', good])).toEqual([
    { id: recipient, sent: false, message: 'Welcome mails go to active callers only' },
    { id: silent, sent: false, message: 'There is no email address' },
    { id: optedOut, sent: false, message: 'The person has opted out of email' },
    { id: disabled, sent: false, message: 'Welcome mails go to active callers only' },
    { id: foreign, sent: false, message: 'Not found' },
    { id: 'garbage', sent: false, message: 'Not found' },
    { id: good, sent: true, message: null },
  ]);
  expect(await test.outbox()).toHaveLength(1);
});

it('invites users who have no password yet', async () => {
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
  const places = await test.call(listPersonOrganizations, {
    as: 'org.admin',
    query: { personId: made.data.person.id, organizationId: DEMO_ORGANIZATIONS.harbor },
  });
  const [{ id = '' } = {}] = places.data.personOrganizations;
  expect(await results([id])).toMatchObject([{ sent: true }]);
  expect(await lastMessage(test)).toContain('/public/invitation?user=');
});

it('takes 1 to 500 ids, of admins', async () => {
  expect((await welcome([])).status).toBe(400);
  expect((await welcome(Array.from({ length: 501 }, () => 'x'))).status).toBe(400);
  const id = await caller();
  expect(await welcome([id], 'org.user')).toMatchObject({ status: 403, message: 'You cannot perform this action' });
  expect(await results([id], 'west.admin')).toEqual([{ id, sent: false, message: 'Not found' }]);
  expect(await test.outbox()).toEqual([]);
});
