import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROLE_IDS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { clean } from '#server/jobs/clean.ts';
import { COMMUNICATION_METHODS } from '#src/schemas/contact.ts';
import { getMembership, listMembershipChanges, updateMembership, updatePersonRole } from '#src/schemas/memberships.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import { createPerson } from '#src/schemas/people.ts';
import { CALL_TIMES } from '#src/schemas/person-choices.ts';
import { SELF_SIGNUP_QUEUE } from '#src/schemas/queue-names.ts';
import { listOrganizationQueues, listQueueRecipients, listQueues } from '#src/schemas/queues.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { getCaptcha } from '#src/schemas/self-signup.ts';
import { login } from '#src/schemas/auth.ts';
import { addCall } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addQueue, addRecipients } from './queue-rows.ts';
import { addMembership } from './memberships.ts';
import { asSystem } from './sign-in.ts';
import { quickProof, signupBody, solve } from './signups.ts';
import { GOOD_PASSWORD } from '#tests/matrices/samples.ts';

const { harbor, sunrise, prairie } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

type Body = Awaited<ReturnType<typeof signupBody>>;

const bodyWith = async (more: Partial<Record<keyof Body | 'referral', unknown>> = {}, organization: string = harbor) =>
  ({ ...(await signupBody(test.services, organization)), ...more }) as Body;

const send = (body: Body, address = '198.51.100.7') => test.call(createPerson, { body, address });
const signUp = async (more: Partial<Record<keyof Body | 'referral', unknown>> = {}, address?: string) => {
  const body = await bodyWith(more);
  return { body, ...(await send(body, address)) };
};

const people = async (userName: string) => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from people where user_name = ${userName}`.execute(test.db);
  return rows[0]?.n;
};

const membershipOf = async (personId: string) => {
  const { rows } = await sql<{ id: string }>`select id from memberships where person_id = ${personId}`.execute(test.db);
  return rows[0]?.id ?? '';
};

async function selfSignupQueue() {
  const { data } = await test.call(listOrganizationQueues, {
    as: 'org.admin',
    params: { organizationId: harbor },
    query: { limit: 100 },
  });
  return data.callListQueues.find((queue) => queue.selfSignup)?.id ?? '';
}

const inQueue = async () => {
  const { data } = await test.call(listQueueRecipients, { as: 'org.admin', params: { id: await selfSignupQueue() } });
  return data.recipients;
};

const feature = (id: string, active: boolean) =>
  test.call(updateOrganization, {
    as: 'super.admin',
    params: { id },
    body: { configurations: [{ identifier: 'selfSignup', active }] },
  });

describe('the task', () => {
  it('tells the organization of a good link and comes with the work that is to be done', async () => {
    const { status, data } = await test.call(getCaptcha, { query: { organizationId: harbor } });
    expect(status).toBe(200);
    expect(data.organization).toEqual({ id: harbor, name: 'Harbor Light Neighbors' });
    const { parameters } = data.challenge;
    expect(parameters.data).toMatchObject({ action: 'signup', organizationId: harbor });
    expect(parameters.cost).toBeGreaterThanOrEqual(5000);
    expect(new Date(data.expiresAt).getTime() - test.clock.now().getTime()).toBe(10 * 60_000);
    const { solution } = await solve(data.challenge);
    expect(solution.counter).toBeGreaterThanOrEqual(200);
    expect(solution.counter).toBeLessThanOrEqual(data.triesMax);
    expect((await send(await bodyWith({ captcha: { challenge: data.challenge, solution } }))).status).toBe(200);
  });

  it('is refused in the same words, whatever the reason', async () => {
    await feature(sunrise, true);
    await test.call(updateOrganization, { as: 'super.admin', params: { id: sunrise }, body: { active: false } });
    const unknown = '0193a000-0000-7000-8000-ffffffffffff';
    for (const organizationId of [prairie, sunrise, unknown, 'none', "'"]) {
      const { status, message, data } = await test.call(getCaptcha, { query: { organizationId } });
      expect([status, message, data], organizationId).toEqual([404, REFUSALS.signupLink, undefined]);
    }
    const { status } = await test.call(getCaptcha, { query: { organizationId: harbor } });
    expect(status).toBe(200);
  });

  it('is not given where the environment does not offer the feature', async () => {
    test = await testApi({ config: { features: 'dashboard,outreachQueues' } });
    const { status, message } = await test.call(getCaptcha, { query: { organizationId: harbor } });
    expect([status, message]).toEqual([404, REFUSALS.signupLink]);
    expect((await signUp()).message).toBe(REFUSALS.signupLink);
  });
});

describe('a stranger', () => {
  it('may like all ways and all times there are, or none, and no more than there are', async () => {
    const [ways, times] = [[...COMMUNICATION_METHODS], [...CALL_TIMES]];
    const style = (preferredMethodOfCommunication: readonly unknown[], preferredTimeForCall: readonly unknown[]) =>
      signUp({
        communicationStyle: { phoneCallBehavior: 'Quiet', preferredMethodOfCommunication, preferredTimeForCall },
      });
    for (const [each, at] of [
      [ways, times],
      [[], []],
    ] as const) {
      const { status, data } = await style(each, at);
      expect(status).toBe(200);
      const { rows } = await sql`select preferred_method_of_communication as ways, preferred_time_for_call as times
        from people where id = ${data.person.id}`.execute(test.db);
      expect(rows).toEqual([{ ways: each, times: at }]);
    }
    const path = 'communicationStyle.';
    for (const [field, answer] of [
      ['preferredMethodOfCommunication', await style([...ways, 'SMS'], times)],
      ['preferredTimeForCall', await style(ways, [...times, 'Morning'])],
    ] as const) {
      expect([field, answer.status]).toEqual([field, 400]);
      expect(Object.keys(answer.fields ?? {})).toEqual([path + field]);
    }
  });

  it('becomes an OUTREACH person at the end of the queue, whose profile sleeps', async () => {
    await signUp();
    test.clock.advance(60);
    const { status, data, body } = await signUp({
      externalPersonId: 'V-77',
      referral: { heardFrom: 'Poster', friend: null },
      language: 'es',
    });
    expect(status).toBe(200);
    expect(data.person).toMatchObject({ firstName: 'Noor', userName: body.userName, externalPersonId: 'V-77' });
    const rows = await inQueue();
    expect(rows.map(({ role }) => role)).toEqual(['OUTREACH', 'OUTREACH']);
    expect(rows.at(-1)).toMatchObject({
      personId: data.person.id,
      signedUpAt: test.clock.now().toISOString(),
      preferredTimeForCall: ['Evening'],
      language: 'Spanish',
    });
    const { rows: kept } = await sql`
      select s.commitment_months, s.heard_from, s.converted_at, p.active, p.off_with_person,
        c.tos_accepted_at is not null as terms, people.phone_call_behavior, people.preferred_method_of_communication
      from signups s join memberships m on m.id = s.membership_id join people on people.id = m.person_id
        join person_profiles p on p.person_id = m.person_id join credentials c on c.person_id = m.person_id
      where m.person_id = ${data.person.id}`.execute(test.db);
    expect(kept).toEqual([
      {
        commitment_months: 3,
        heard_from: 'Poster',
        converted_at: null,
        active: false,
        off_with_person: false,
        terms: true,
        phone_call_behavior: 'Talkative',
        preferred_method_of_communication: ['Voice'],
      },
    ]);
    const history = await test.call(listMembershipChanges, {
      as: 'org.admin',
      params: { id: await membershipOf(data.person.id) },
    });
    expect(history.data.rows.map(({ action, actor }) => `${action} by ${actor?.name}`).toSorted()).toEqual([
      'added by Noor Quill',
      'signed-up by Noor Quill',
    ]);
  });

  it('waits in an inactive queue, which is found by its name with how many wait', async () => {
    const waiting = async () => {
      const query = { organizationId: harbor, active: false, search: SELF_SIGNUP_QUEUE };
      const { callListQueues } = (await test.call(listQueues, { as: 'org.admin', query })).data;
      return callListQueues.map(({ selfSignup, counts: { callers, blocked } }) => ({ selfSignup, callers, blocked }));
    };
    expect(await waiting()).toEqual([{ selfSignup: true, callers: 0, blocked: 0 }]);
    await signUp();
    expect(await waiting()).toEqual([{ selfSignup: true, callers: 0, blocked: 1 }]);
  });

  it.each([
    ['commitment', false],
    ['acceptedTerms', false],
    ['password', 'short'],
    ['email', 'nobody'],
    ['phone', '555'],
    ['userName', 'with space'],
    ['communicationStyle', {}],
    ['captcha', null],
    ['language', 'fr'],
    ['referral', { friend: { name: 'Ana' } }],
  ] as const)('is told at the field what is wrong with it: %s', async (field, value) => {
    const { status, fields } = await signUp({ [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(fields).every((path) => path.split('.')[0] === field)).toBe(true);
    expect(Object.keys(fields)).not.toEqual([]);
  });

  it('is told of a username that is taken, and never of an address that is known', async () => {
    const first = await signUp();
    const again = await signUp({ userName: first.body.userName.toUpperCase() });
    expect([again.status, again.fields]).toEqual([
      409,
      { userName: `user name ${first.body.userName.toUpperCase()} already exists` },
    ]);
    const known = await signUp({ email: 'morgan.reyes@example.org' });
    const same = await signUp({ email: first.body.email });
    expect([known.status, same.status, known.message, same.message]).toEqual([200, 200, '', '']);
    expect(Object.keys(known.data.person).toSorted()).toEqual(Object.keys(first.data.person).toSorted());
  });

  it('without a proof is nobody, and with a session needs the right', async () => {
    const { captcha: _, ...body } = await bodyWith();
    expect((await test.call(createPerson, { body: body as never })).status).toBe(401);
    const signedIn = await test.call(createPerson, { as: 'org.admin', body: await bodyWith() });
    expect([signedIn.status, Object.keys(signedIn.fields)]).toEqual([400, ['organizationProfiles']]);
    expect((await test.call(createPerson, { as: 'org.user', body: await bodyWith() })).status).toBe(403);
  });

  it('waits in the organization’s own queue of those who sign up, whatever others there are', async () => {
    await feature(sunrise, true);
    await addQueue(test, {});
    // stands behind the other one from now on
    await asSystem(test, ({ tx }) =>
      tx.updateTable('queues').set({ active: true }).where('self_signup', '=', true).execute(),
    );
    for (const organizationId of [harbor, sunrise]) {
      const { data } = await send(await bodyWith({}, organizationId));
      const { rows } = await sql`select q.organization_id, q.self_signup from queue_recipients r
        join queues q on q.id = r.queue_id join memberships m on m.id = r.membership_id
        where m.person_id = ${data.person.id}`.execute(test.db);
      expect(rows).toEqual([{ organization_id: organizationId, self_signup: true }]);
    }
  });

  it('can not sign up any more once the feature is off', async () => {
    const body = await bodyWith();
    await feature(harbor, false);
    const { status, message } = await send(body);
    expect([status, message]).toEqual([404, REFUSALS.signupLink]);
    await feature(harbor, true);
    expect((await send(body)).status).toBe(200);
  });
});

describe('an answer that was lost on the way', () => {
  const submissionId = '0193a000-0000-7000-8000-0000000000f1';

  it('is given again to the same submission, with the same proof or another, and makes nobody a second time', async () => {
    const body = { ...(await bodyWith()), submissionId };
    const first = await send(body);
    expect(first.status).toBe(200);
    const again = await send(body);
    expect([again.status, again.data.person]).toEqual([200, first.data.person]);
    const proof = { captcha: await quickProof(test.services, harbor), language: 'es' as never };
    expect((await send({ ...body, ...proof })).data.person).toEqual(first.data.person);
    expect(await people(body.userName)).toBe(1);
    expect((await inQueue()).filter(({ name }) => name === 'Noor Quill')).toHaveLength(1);
    // five signups of a network an hour: these were one
    for (let at = 0; at < 4; at += 1) expect((await signUp()).status).toBe(200);
    expect((await signUp()).status).toBe(429);
  });

  it('is nobody’s who sends something else, or without the key', async () => {
    const body = { ...(await bodyWith()), submissionId };
    await send(body);
    const other = async (more: object) => send({ ...body, captcha: await quickProof(test.services, harbor), ...more });
    for (const more of [{ password: `${GOOD_PASSWORD}x` }, { phone: '+12125550188' }, { submissionId: undefined }])
      expect(await other(more)).toMatchObject({ status: 409, fields: { userName: expect.any(String) as string } });
  });

  it('is given to two who ask at once, once the first is through', async () => {
    const body = { ...(await bodyWith()), submissionId };
    const twice = [body, { ...body, captcha: await quickProof(test.services, harbor) }];
    const statuses = (await Promise.all(twice.map((each) => send(each)))).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect((await send(body)).status).toBe(200);
    expect(await people(body.userName)).toBe(1);
  });
});

describe('a proof', () => {
  it('is taken once, though it comes a hundred times at once', async () => {
    const body = await bodyWith();
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, at) => send({ ...body, userName: `replay.${at}` }, `198.51.${at}.1`)),
    );
    const done = results.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    for (const { status, message, fields } of results.filter((each) => each.status !== 200))
      expect([status, message, fields]).toEqual([409, REFUSALS.captchaUsed, { captcha: REFUSALS.captchaUsed }]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from people where user_name like 'replay.%'`.execute(test.db);
    expect(rows[0]?.n).toBe(1);
  });

  it('is used up by a username that is taken: it can not ask for a second one', async () => {
    const { body } = await signUp();
    const captcha = await quickProof(test.services, harbor);
    expect((await send({ ...body, captcha })).fields).toHaveProperty('userName');
    const second = await send({ ...body, captcha, userName: 'another.name' });
    expect([second.status, second.message]).toEqual([409, REFUSALS.captchaUsed]);
  });

  it('is not used up by what is wrong with the rest', async () => {
    const body = await bodyWith();
    expect((await send({ ...body, password: 'short' })).status).toBe(400);
    expect((await send({ ...body, phone: '1' })).status).toBe(400);
    expect((await send(body)).status).toBe(200);
  });

  it('is good for ten minutes', async () => {
    const early = await bodyWith();
    const late = await bodyWith();
    test.clock.advance(599);
    expect((await send(early)).status).toBe(200);
    test.clock.advance(1);
    const { status, message, fields } = await send(late);
    expect([status, message, fields]).toEqual([400, REFUSALS.captchaExpired, { captcha: REFUSALS.captchaExpired }]);
    expect(await people(late.userName)).toBe(0);
  });

  it('is good for one organization', async () => {
    await feature(sunrise, true);
    const { status, message } = await send(await bodyWith({ captcha: await quickProof(test.services, sunrise) }));
    expect([status, message]).toEqual([400, REFUSALS.captchaWrong]);
  });

  it.each([
    ['made cheaper', ({ challenge }: Body['captcha']) => ({ ...challenge.parameters, cost: 1 })],
    [
      'made longer',
      ({ challenge }: Body['captcha']) => ({
        ...challenge.parameters,
        data: { ...challenge.parameters.data, expires: challenge.parameters.data.expires + 1e6 },
      }),
    ],
    [
      'made for another organization',
      ({ challenge }: Body['captcha']) => ({
        ...challenge.parameters,
        data: { ...challenge.parameters.data, organizationId: sunrise },
      }),
    ],
    ['with a prefix of one’s own', ({ challenge }: Body['captcha']) => ({ ...challenge.parameters, keyPrefix: '00' })],
    ['with another salt', ({ challenge }: Body['captcha']) => ({ ...challenge.parameters, salt: '00'.repeat(16) })],
  ] as const)('is refused where the task was %s', async (_, change) => {
    const body = await bodyWith();
    const { captcha } = body;
    const parameters = change(captcha);
    const mended = await solve({ ...captcha.challenge, parameters: { ...parameters, cost: 1, keyPrefix: '00' } });
    const proofs = [
      { ...captcha, challenge: { ...captcha.challenge, parameters } },
      { ...mended, challenge: { ...captcha.challenge, parameters } },
      { ...captcha, challenge: { parameters, signature: '00'.repeat(32) } },
    ];
    for (const proof of proofs) {
      const { status, message } = await send({ ...body, captcha: proof });
      expect([status, message]).toEqual([400, REFUSALS.captchaWrong]);
    }
    expect(await people(body.userName)).toBe(0);
  });

  it('is refused without the solution, and of another server', async () => {
    const body = await bodyWith();
    const { captcha } = body;
    const other = await testApi({
      config: { jwtSecret: new TextEncoder().encode('another secret, longer than 32 bytes') },
    });
    const proofs = [
      { ...captcha, solution: { ...captcha.solution, derivedKey: '00'.repeat(32) } },
      { ...captcha, solution: { counter: -1, derivedKey: 'x' } },
      await quickProof(other.services, harbor),
    ];
    for (const proof of proofs) expect((await send({ ...body, captcha: proof })).message).toBe(REFUSALS.captchaWrong);
  });

  it('is forgotten when it is too old anyway', async () => {
    await signUp();
    const uses = async () => (await sql`select 1 from captcha_uses`.execute(test.db)).rows.length;
    await clean(test.services);
    expect(await uses()).toBe(1);
    test.clock.advance(601);
    await clean(test.services);
    expect(await uses()).toBe(0);
  });
});

describe('a network', () => {
  it('has five signups in an hour', async () => {
    for (let turn = 0; turn < 5; turn += 1) expect((await signUp()).status).toBe(200);
    test.clock.advance(40 * 60);
    const { status, headers } = await signUp();
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, 20 * 60]);
    expect((await signUp({}, '203.0.113.9')).status).toBe(200);
    test.clock.advance(20 * 60);
    expect((await signUp()).status).toBe(200);
  });

  it('has as many attempts as nobody needs, and those that failed are no signups', async () => {
    const { body } = await signUp();
    for (let turn = 0; turn < 5; turn += 1) expect((await signUp({ userName: body.userName })).status).toBe(409);
    for (let turn = 0; turn < 23; turn += 1) expect((await send(body)).message).toBe(REFUSALS.captchaUsed);
    expect((await signUp()).status).toBe(200);
    expect((await signUp()).status).toBe(429);
    expect((await signUp({}, '203.0.113.9')).status).toBe(200);
  });
});

describe('a friend', () => {
  const friendOf = (email: string, name = 'Ana') => ({ referral: { heardFrom: 'Friend', friend: { name, email } } });
  const mails = async () => (await test.outbox()).filter(({ recipient }) => recipient.startsWith('ana'));

  it('gets one mail in a life, whoever names them, in the language of the page', async () => {
    await signUp({ ...friendOf('ana@example.org'), language: 'es' });
    await signUp(friendOf('ANA@example.org '), '203.0.113.1');
    await Promise.all(
      Array.from({ length: 5 }, async (_, at) => signUp(friendOf('ana.two@example.org'), `203.0.${at}.1`)),
    );
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(['ana@example.org', 'ana.two@example.org']);
    expect(sent[0]?.subject).toBe('Noor pensó en usted: Harbor Light Neighbors busca voluntarios');
    expect(sent[0]?.body).toContain(`/public/register?organization=${harbor}`);
    expect(sent[1]?.subject).toContain('Noor thought of you');
    const { rows } = await sql<{ address_hash: string }>`select address_hash from friend_mails`.execute(test.db);
    expect(JSON.stringify(rows)).not.toContain('ana');
  });

  it('is written letters alone by a stranger', async () => {
    await signUp({
      ...friendOf('ana@example.org', 'Ana https://evil.test/?a=1\nBuy <b>now</b>'),
      firstName: 'www.evil.test '.repeat(8),
    });
    const [mail] = await mails();
    const text = `${mail?.subject} ${mail?.body}`.replace(/http\S+register\S+/, '');
    expect(text).not.toMatch(/evil\.test|https?:|<b>/);
    expect(text.length).toBeLessThan(700);
  });

  it('gets none where nobody signed up', async () => {
    const { body } = await signUp();
    await signUp({ ...friendOf('ana@example.org'), userName: body.userName });
    expect(await mails()).toEqual([]);
  });
});

describe('made a caller', () => {
  const signIn = (userName: string, password = GOOD_PASSWORD) =>
    test.call(login, { body: { userName, password }, address: '203.0.113.77' });
  const convert = (id: string, role: keyof typeof ROLE_IDS = 'CALLER', as: 'org.admin' | 'super.admin' = 'org.admin') =>
    test.call(updatePersonRole, { as, params: { id, roleId: ROLE_IDS[role] } });
  const welcomes = async () => (await test.outbox()).filter(({ recipient }) => recipient === 'noor@example.org');
  const welcomedAt = async (email: string) =>
    (await test.outbox()).filter(({ recipient }) => recipient === email).map(({ subject }) => subject);

  it('they sign in with the password that they chose, and are welcomed once', async () => {
    const { data, body } = await signUp();
    const id = await membershipOf(data.person.id);
    const before = await signIn(body.userName);
    expect([before.status, before.message]).toEqual([403, REFUSALS.noValidProfile]);
    expect((await convert(id)).status).toBe(200);
    const after = await signIn(body.userName);
    expect(after.status).toBe(200);
    expect(after.data.user.profiles.map(({ securityProfile }) => securityProfile.name)).toEqual(['USER']);
    expect(after.data.user.tosAccepted).toBe(true);
    expect(await inQueue()).toEqual([]);
    const [letter, ...more] = await welcomes();
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('Welcome to Harbor Light Neighbors');
    expect(letter?.body).toContain(`Sign in here with your username ${body.userName}: `);
    expect(letter?.body).toContain('because you signed up to make calls with Harbor Light Neighbors.');
    const history = await test.call(listMembershipChanges, { as: 'org.admin', params: { id } });
    expect(history.data.rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['signed-up', 'role', 'admitted', 'welcomed', 'added', 'removed']),
    );
    await convert(id, 'RECIPIENT');
    test.clock.advance(3600);
    await convert(id);
    expect(await welcomes()).toHaveLength(1);
  });

  it('until then it is told that they signed up, and when; of them alone', async () => {
    const signedUpAt = async (id: string) =>
      (await test.call(getMembership, { as: 'org.admin', params: { id } })).data.personOrganization.signedUpAt;
    const id = await membershipOf((await signUp()).data.person.id);
    const at = test.clock.now().toISOString();
    expect(await signedUpAt(id)).toBe(at);
    expect((await convert(id, 'RECIPIENT')).data.personOrganization.signedUpAt).toBe(at);
    expect((await convert(id)).data.personOrganization.signedUpAt).toBeNull();
    await convert(id, 'OUTREACH');
    expect(await signedUpAt(id)).toBeNull();
    expect(await signedUpAt((await addMembership(test, 'OUTREACH')).id)).toBeNull();
  });

  const queuesOf = (id: string) =>
    asSystem(test, async ({ tx }) => {
      const rows = await tx.selectFrom('queue_recipients').select('queue_id').where('membership_id', '=', id).execute();
      return rows.map((each) => each.queue_id);
    });

  it('they leave the queue of those who sign up, and no other one', async () => {
    const { data } = await signUp();
    const id = await membershipOf(data.person.id);
    const other = await addQueue(test, {});
    await addRecipients(test, other, [id]);
    expect((await convert(id)).status).toBe(200);
    expect(await inQueue()).toEqual([]);
    expect(await queuesOf(id)).toEqual([other]);
  });

  it('they stay in it while they are in a call from it', async () => {
    const { data } = await signUp();
    const id = await membershipOf(data.person.id);
    const [queueId] = await queuesOf(id);
    const live = { status: 'in-progress', ended_at: null, seconds: null, queue_id: queueId ?? null };
    await addCall(test, { recipient_id: id, type: 'OUTREACH_QUEUE', ...live });
    expect((await convert(id)).status).toBe(200);
    expect(await queuesOf(id)).toEqual([queueId]);
  });

  it('it is the same by the form of a person, and as a recipient they stay out', async () => {
    const { data, body } = await signUp();
    const id = await membershipOf(data.person.id);
    await convert(id, 'RECIPIENT');
    expect((await signIn(body.userName)).status).toBe(403);
    expect(await inQueue()).toHaveLength(1);
    await test.call(updateMembership, { as: 'org.admin', params: { id }, body: { roleId: ROLE_IDS.CALLER } });
    expect((await signIn(body.userName)).status).toBe(200);
    expect(await welcomes()).toHaveLength(1);
  });

  it('others are converted as they ever were', async () => {
    const { rows } = await sql<{ id: string }>`select id from memberships
      where organization_id = ${harbor} and role_id = ${ROLE_IDS.OUTREACH} order by id limit 1`.execute(test.db);
    await convert(rows[0]?.id ?? '');
    expect(await test.outbox()).toEqual([]);
  });

  it('one by one: who else signed up still waits', async () => {
    const first = await signUp();
    const second = await signUp({ email: 'ana@example.org', phone: '+12125550188' });
    const [id, otherId] = [await membershipOf(first.data.person.id), await membershipOf(second.data.person.id)];
    expect((await convert(id)).status).toBe(200);
    expect((await inQueue()).map(({ personOrganizationId }) => personOrganizationId)).toEqual([otherId]);
    expect((await signIn(second.body.userName)).status).toBe(403);
    expect(await welcomedAt('ana@example.org')).toEqual([]);
    expect((await convert(otherId)).status).toBe(200);
    expect((await signIn(second.body.userName)).status).toBe(200);
    expect(await inQueue()).toEqual([]);
    expect(await welcomedAt('ana@example.org')).toEqual(['Welcome to Harbor Light Neighbors']);
  });

  it('no other profile of theirs is switched on', async () => {
    const { data } = await signUp();
    const personId = data.person.id;
    const id = await membershipOf(personId);
    await sql`insert into person_profiles (id, person_id, organization_id, security_profile_id, active, created_at)
      values (gen_random_uuid(), ${personId}, ${harbor}, ${SECURITY_PROFILE_IDS.ORG_ADMIN}, false, now()),
        (gen_random_uuid(), ${personId}, ${sunrise}, ${SECURITY_PROFILE_IDS.USER}, false, now())`.execute(test.db);
    expect((await convert(id, 'CALLER', 'super.admin')).status).toBe(200);
    const { rows } = await sql<{ id: string }>`select security_profile_id || ' ' || organization_id as id
      from person_profiles where person_id = ${personId} and active`.execute(test.db);
    expect(rows).toEqual([{ id: `${SECURITY_PROFILE_IDS.USER} ${harbor}` }]);
  });

  it('who was disabled meanwhile and enabled again still waits', async () => {
    const { data, body } = await signUp();
    const id = await membershipOf(data.person.id);
    for (const active of [false, true])
      await test.call(updateMembership, { as: 'org.admin', params: { id }, body: { active } });
    expect((await signIn(body.userName)).status).toBe(403);
    await convert(id);
    expect((await signIn(body.userName)).status).toBe(200);
  });
});
