import { beforeEach, expect, it } from 'vitest';
import { challenge, requestReset } from '#src/schemas/auth.ts';
import { testBroadcast } from '#src/schemas/broadcasts.ts';
import { sendWelcome } from '#src/schemas/memberships.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { sendSurveyLink } from '#src/schemas/surveys.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { signIn } from './sign-in.ts';
import { opened } from './surveys.ts';
import { userCalls } from './user-calls.ts';

/** Of no membership: what is refused is refused before anybody is looked for. */
const PERSON = '0193a000-0000-7000-8000-000000000000';

/** A server for others on which neither mail nor a carrier of phones is set up. */
let test: TestApi;
beforeEach(async () => {
  const { services } = await testApi();
  test = await testApi({
    services: { carriers: { ...services.carriers, mail: null, sms: null, voice: null } },
    config: { demo: false },
  });
});
const { create } = userCalls(() => test);

const NO_MAILS = { status: 409, message: REFUSALS.noMails };
const NO_TEXTS = { status: 409, message: REFUSALS.noTexts };

it('who asks for a new password is told that no mail leaves, whether the address is known or not', async () => {
  for (const email of [PERSONAS['org.admin'].email, 'nobody@example.org'])
    expect(await test.call(requestReset, { body: { email } })).toMatchObject(NO_MAILS);
  expect(await test.outbox()).toEqual([]);
});

it('who waits for a code is told that none leaves, by SMS and by voice', async () => {
  const bearer = (await signIn(test, 'mfa.admin')).user.token;
  for (const contactType of ['SMS', 'VOICE'] as const) {
    const body = { contactType, phoneType: 'PRIMARY' } as const;
    expect(await test.call(challenge, { bearer, body })).toMatchObject(NO_TEXTS);
  }
  expect(await test.outbox()).toEqual([]);
});

it('nobody is invited or welcomed in vain, and nobody is made whom an invitation would not reach', async () => {
  // the second one would be refused by its user name if the first had been made
  for (const _ of [1, 2]) expect(await create('org.admin')).toMatchObject(NO_MAILS);
  expect(await test.call(sendWelcome, { as: 'org.admin', body: { ids: [PERSON] } })).toMatchObject(NO_MAILS);
});

it('a test of a broadcast says which way is missing', async () => {
  const broadcast = { organizationId: DEMO_ORGANIZATIONS.harbor, title: 'Flu', content: 'Hello', audio: null };
  const said = (type: 'email' | 'sms') => test.call(testBroadcast, { as: 'org.admin', body: { ...broadcast, type } });
  expect(await said('email')).toMatchObject(NO_MAILS);
  expect(await said('sms')).toMatchObject(NO_TEXTS);
});

it('a link to a survey says which way is missing, and is offered by none', async () => {
  const { id } = await addMembership(test, 'CALLER', { email: 'rosa@example.org', phone: '+12125550178' });
  const { survey, sendTo } = await opened(test, id, { respondentPersonOrganizationRoleProgramId: id });
  expect(sendTo).toEqual({ email: null, sms: null });
  const said = (by: 'email' | 'sms') =>
    test.call(sendSurveyLink, { as: 'org.admin', params: { id: survey.id }, body: { by } });
  expect(await said('email')).toMatchObject(NO_MAILS);
  expect(await said('sms')).toMatchObject(NO_TEXTS);
});
