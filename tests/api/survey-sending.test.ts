import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyCallEvent } from '#server/domain/calls/call-events.ts';
import { KINDS, kindsOf } from '#server/jobs/kinds.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import { makeSurveyToken } from '#server/domain/surveys/survey-tokens.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { runDue } from '#server/jobs/run.ts';
import { CarrierRefusal } from '#server/services.ts';
import type { Work } from '#server/work.ts';
import { updateMembership } from '#src/schemas/memberships.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { createReportRequest } from '#src/schemas/reports.ts';
import {
  exportPersonSurveys,
  getSurveyRules,
  listCallerSurveys,
  renewSurveyLink,
  revokeSurveyLink,
  sendSurveyLink,
  updateSurveyRules,
} from '#src/schemas/surveys.ts';
import { addCall } from './calls.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';
import { addMembership } from './memberships.ts';
import { asSystem } from './sign-in.ts';
import { answer, GOOD_DAY, keepDraft, opened, take, WELL } from './surveys.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

type Tx = Work['tx'];

let test: TestApi;
let hanna: Awaited<ReturnType<typeof addMembership>>;
beforeEach(async () => {
  test = await testApi();
  await asSystem(test, ({ tx }) => tx.deleteFrom('surveys').execute());
  hanna = await addMembership(test, 'RECIPIENT');
});

const share = (postCallShare: number) =>
  test.call(updateSurveyRules, {
    as: 'org.admin',
    body: { organizationId: harbor, postCallShare, inCallFollowUpDays: 30, baselineFollowUpDays: null },
  });

/** A call that somebody spoke in, told by its carrier. */
async function spoken(callerId: string, row: Parameters<typeof addCall>[1] = {}) {
  const now = test.clock.now();
  const live = { status: 'queued', answered_at: null, ended_at: null, seconds: null };
  const callId = await addCall(test, { caller_id: callerId, recipient_id: hanna.id, ...live, ...row });
  const tell = (kind: 'queued' | 'in-progress' | 'completed') =>
    asSystem(test, (work) => applyCallEvent(work, { callId, kind, at: now }));
  await tell('queued');
  await tell('in-progress');
  await tell('completed');
  return { callId, tell };
}

const afterCalls = () => runDue(test.services, 'call-survey', KINDS['call-survey']);
const sent = () =>
  asSystem(test, ({ tx }) => tx.selectFrom('surveys').selectAll().where('origin', '=', 'call').execute());

describe('after a call that was spoken', () => {
  it('the caller is sent a link, once, and the call tells when', async () => {
    await share(100);
    const caller = await addMembership(test, 'CALLER', { email: 'rosa@example.org', phone: '+12125550178' });
    const { callId, tell } = await spoken(caller.id);
    await afterCalls();
    await tell('completed');
    await afterCalls();
    expect(await sent()).toMatchObject([{ type: 'POSTCALL_SURVEY', subject_id: hanna.id, respondent_id: caller.id }]);
    const letters = (await test.outbox()).filter(({ recipient }) => recipient === 'rosa@example.org');
    expect(letters).toHaveLength(1);
    const token = /survey\/([\w-]{43})/.exec(letters[0]?.body ?? '')?.[1] ?? '';
    expect((await take(test, token)).data.callerSurvey).toMatchObject({ state: 'open', type: 'POSTCALL_SURVEY' });
    const call = await asSystem(test, ({ tx }) =>
      tx.selectFrom('calls').select('survey_sent_at').where('id', '=', callId).executeTakeFirst(),
    );
    expect(call?.survey_sent_at).toEqual(test.clock.now());
  });

  it('there is one survey at most, whatever asks for another', async () => {
    await share(100);
    const caller = await addMembership(test, 'CALLER', { email: 'rosa@example.org', phone: '+12125550178' });
    await spoken(caller.id);
    await afterCalls();
    const [first] = await sent();
    const { at: _, search_comments: _c, search_notes: _n, ...row } = first ?? ({} as never);
    const again = asSystem(test, (work) =>
      work.tx
        .insertInto('surveys')
        .values({ ...row, answers: null, id: work.newId() })
        .execute(),
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  it('whose link no carrier takes says so, until it has a new link', async () => {
    await share(100);
    const caller = await addMembership(test, 'CALLER', { email: 'rosa@example.org', phone: '+12125550178' });
    await spoken(caller.id);
    await afterCalls();
    const read = async () => {
      const { data } = await test.call(listCallerSurveys, { as: 'org.admin', query: { organizationId: harbor } });
      return data.callerSurveys.map(({ isUndelivered }) => isUndelivered);
    };
    expect(await read()).toEqual([false]);
    const refuseWith = (final: boolean) => {
      const mail = () => Promise.reject(new CarrierRefusal('No such box', { code: '550', final }));
      return runDue({ ...test.services, carriers: { ...test.services.carriers, mail } }, 'message', KINDS.message);
    };
    await refuseWith(false);
    expect(await read()).toEqual([false]);
    test.clock.advance(3600);
    await refuseWith(true);
    expect(await read()).toEqual([true]);
    const [survey] = await sent();
    const renewed = await test.call(renewSurveyLink, { as: 'org.admin', params: { id: survey?.id ?? '' } });
    expect(renewed.data.survey.isUndelivered).toBe(false);
  });

  it('that has a new link by then is not told that the message with the old one was given up', async () => {
    await share(100);
    const caller = await addMembership(test, 'CALLER', { email: 'rosa@example.org', phone: '+12125550178' });
    await spoken(caller.id);
    await afterCalls();
    const [survey] = await sent();
    await test.call(renewSurveyLink, { as: 'org.admin', params: { id: survey?.id ?? '' } });
    const mail = () => Promise.reject(new CarrierRefusal('No such box', { code: '550', final: true }));
    const refusing = { ...test.services, carriers: { ...test.services.carriers, mail } };
    expect(await runDue(refusing, 'message', KINDS.message)).toBe(1);
    expect(await sent()).toMatchObject([{ undelivered_at: null }]);
  });

  it('whose message was tried too often says so, unless it was answered meanwhile', async () => {
    await share(100);
    const [one, two] = [
      await addMembership(test, 'CALLER', { email: 'rosa@example.org', phone: '+12125550178' }),
      await addMembership(test, 'CALLER', { email: 'olga@example.org', phone: '+12125550179' }),
    ];
    await spoken(one.id);
    await spoken(two.id);
    await afterCalls();
    const answered = (await sent()).find(({ respondent_id }) => respondent_id === two.id);
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('surveys')
        .set({ answered_at: test.clock.now(), answers: JSON.stringify([]) })
        .where('id', '=', answered?.id ?? '')
        .execute(),
    );
    const mail = () => Promise.reject(new Error('away'));
    const away = { ...test.services, carriers: { ...test.services.carriers, mail } };
    for (let attempt = 0; attempt <= KINDS.message.attempts; attempt += 1) {
      await runDue(away, 'message', KINDS.message);
      test.clock.advance(24 * 3600);
    }
    const undelivered = (await sent()).filter(({ undelivered_at }) => undelivered_at !== null);
    expect(undelivered.map(({ respondent_id }) => respondent_id)).toEqual([one.id]);
  });

  it.each(['no-answer', 'busy', 'failed', 'cancelled'] as const)(
    'nobody is asked after one that ended “%s”',
    async (kind) => {
      await share(100);
      const caller = await addMembership(test, 'CALLER', { email: 'rosa@example.org', phone: '+12125550178' });
      const live = { status: 'queued', answered_at: null, ended_at: null, seconds: null };
      const callId = await addCall(test, { caller_id: caller.id, recipient_id: hanna.id, ...live });
      await asSystem(test, async (work) => {
        await applyCallEvent(work, { callId, kind, at: work.now });
        // whatever orders it: the call itself says that nobody spoke
        await enqueue(work, 'call-survey', { callId }, { key: callId });
      });
      expect(await afterCalls()).toBe(1);
      expect(await sent()).toEqual([]);
    },
  );

  it('is asked by SMS who has no address, and not who has one and wants no mail there', async () => {
    await share(100);
    const texted = await addMembership(test, 'CALLER', { email: null, phone: '+12125550178' });
    const silent = await addMembership(test, 'CALLER', {
      email: 'rosa@example.org',
      phone: '+12125550179',
      optedOut: ['EMAIL'],
    });
    for (const { id } of [texted, silent]) {
      await spoken(id);
      await afterCalls();
    }
    expect((await test.outbox()).map(({ kind, recipient }) => [kind, recipient])).toEqual([['sms', '+12125550178']]);
    expect(await sent()).toMatchObject([{ respondent_id: texted.id }]);
  });

  it.each(['caller', 'recipient'])('nobody is asked where the %s wants no survey of this kind', async (who) => {
    await share(100);
    const caller = await addMembership(test, 'CALLER', { email: 'rosa@example.org', phone: '+12125550178' });
    const optOut = {
      params: { id: who === 'caller' ? caller.id : hanna.id },
      body: { surveyOptOuts: ['POSTCALL_SURVEY' as const] },
    };
    expect((await test.call(updateMembership, { as: 'super.admin', ...optOut })).status).toBe(200);
    await spoken(caller.id);
    expect(await afterCalls()).toBe(1);
    expect(await sent()).toEqual([]);
  });

  it('nobody is asked where the organization says so, and each says it for itself', async () => {
    const set = (organizationId: string, postCallShare: number) => {
      const rules = { postCallShare, inCallFollowUpDays: 30, baselineFollowUpDays: null };
      return test.call(updateSurveyRules, { as: 'super.admin', body: { organizationId, ...rules } });
    };
    await set(sunrise, 100);
    await set(harbor, 0);
    expect((await test.call(getSurveyRules, { as: 'west.admin', query: {} })).data.rules.postCallShare).toBe(100);
    const caller = await addMembership(test, 'CALLER', { email: 'rosa@example.org', phone: '+12125550178' });
    // of a hundred calls this one is the first to be asked about, the other the second
    const [first, second] = ['0193a000-0000-7000-8000-000000000064', '0193a000-0000-7000-8000-000000000065'];
    await spoken(caller.id, { id: first });
    await afterCalls();
    expect(await sent()).toEqual([]);
    await set(harbor, 1);
    for (const id of [second, '0193a000-0000-7000-8000-0000000000c8']) await spoken(caller.id, { id });
    await afterCalls();
    expect(await sent()).toMatchObject([{ call_id: '0193a000-0000-7000-8000-0000000000c8' }]);
  });
});

it('in the demo most who are sent a link answer it minutes later, but not who has begun to', async () => {
  await share(100);
  const { services } = test;
  const run = (kind: string) => {
    const known = kindsOf(services, 'embedded')[kind];
    return known ? runDue(services, kind, known) : 0;
  };
  const caller = await addMembership(test, 'CALLER', { email: 'rosa@example.org', phone: '+12125550178' });
  // each answers by its own id: of so many it is certain that more than one does
  for (let n = 0; n < 30; n += 1) await spoken(caller.id);
  await run('call-survey');
  const begun = (await sent()).slice(0, 6).map(({ id }) => id);
  for (const id of begun) {
    const token = await makeSurveyToken(services.config, { id, tokenVersion: 1 });
    expect((await keepDraft(test, token, { spoke: true })).status).toBe(200);
  }
  expect(await run('simulated-respondent')).toBe(0);
  test.clock.advance(10 * 60);
  await run('simulated-respondent');
  const answered = (await sent()).filter(({ answered_at: at }) => at !== null).map(({ id }) => id);
  expect(answered.length).toBeGreaterThan(1);
  expect(answered.filter((id) => begun.includes(id))).toEqual([]);
  const real = { ...services, config: { ...services.config, demo: false } };
  expect(kindsOf(real, 'embedded')).not.toHaveProperty(['simulated-respondent']);
});

it.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['is inactive', (tx) => tx.updateTable('organizations').set({ active: false }).where('id', '=', harbor).execute()],
  [
    'has no surveys',
    (tx) =>
      tx
        .updateTable('organization_configurations')
        .set({ active: false })
        .where('organization_id', '=', harbor)
        .where('identifier', '=', 'surveys')
        .execute(),
  ],
])('nothing is sent while the organization %s', async (_, end) => {
  await share(100);
  const caller = await addMembership(test, 'CALLER', { email: 'rosa@example.org', phone: '+12125550178' });
  const { token } = await opened(test, hanna.id, {
    surveyType: 'INCALL_SURVEY',
    respondentPersonOrganizationRoleProgramId: caller.id,
  });
  await answer(test, token, GOOD_DAY);
  await spoken(caller.id);
  await asSystem(test, ({ tx }) => end(tx));
  await afterCalls();
  test.clock.advance(30 * 86_400);
  expect(await runDue(test.services, 'survey-send', KINDS['survey-send'])).toBe(1);
  expect(await sent()).toEqual([]);
  expect((await test.outbox()).filter(({ recipient }) => recipient === 'rosa@example.org')).toEqual([]);
});

it('a follow-up is sent when it opens', async () => {
  const caller = await addMembership(test, 'CALLER', { email: 'rosa@example.org', phone: '+12125550178' });
  const { token } = await opened(test, hanna.id, {
    surveyType: 'INCALL_SURVEY',
    respondentPersonOrganizationRoleProgramId: caller.id,
  });
  await answer(test, token, GOOD_DAY);
  const send = () => runDue(test.services, 'survey-send', KINDS['survey-send']);
  expect(await send()).toBe(0);
  test.clock.advance(30 * 86_400);
  expect(await send()).toBe(1);
  const sentTo = async () => (await test.outbox()).filter(({ recipient }) => recipient === 'rosa@example.org');
  expect(await sentTo()).toHaveLength(1);
  // once, however often it is ordered
  await asSystem(test, async (work) => {
    const { id } = await work.tx
      .selectFrom('surveys')
      .select('id')
      .where('origin', '=', 'survey')
      .executeTakeFirstOrThrow();
    await enqueue(work, 'survey-send', { surveyId: id }, { key: id });
  });
  expect(await send()).toBe(1);
  expect(await sentTo()).toHaveLength(1);
});

it('a follow-up that was closed before it opens is not sent', async () => {
  const caller = await addMembership(test, 'CALLER', { email: 'rosa@example.org', phone: '+12125550178' });
  const { token } = await opened(test, hanna.id, {
    surveyType: 'INCALL_SURVEY',
    respondentPersonOrganizationRoleProgramId: caller.id,
  });
  await answer(test, token, GOOD_DAY);
  const followUp = await asSystem(test, ({ tx }) =>
    tx.selectFrom('surveys').select('id').where('origin', '=', 'survey').executeTakeFirstOrThrow(),
  );
  const closed = await test.call(revokeSurveyLink, { as: 'org.admin', params: { id: followUp.id } });
  expect([closed.status, closed.message]).toEqual([200, '']);
  test.clock.advance(30 * 86_400);
  expect(await runDue(test.services, 'survey-send', KINDS['survey-send'])).toBe(1);
  expect((await test.outbox()).filter(({ recipient }) => recipient === 'rosa@example.org')).toEqual([]);
});

it('the list’s file and the report of the same filters are the same bytes', async () => {
  const { token } = await opened(test, hanna.id, { additionalComments: 'Lives alone' });
  await answer(test, token, WELL);
  await opened(test, hanna.id, { isAnonymous: true });
  const query = { organizationId: harbor, type: 'CHANGE_OF_CONDITION' } as const;
  const { data: file } = await test.call(exportPersonSurveys, { as: 'org.admin', query });
  const { data } = await test.call(createReportRequest, {
    as: 'org.admin',
    body: { module: 'SURVEY_COC', requestedById: PERSONAS['org.admin'].personId, filters: {} },
  });
  await makeReports(test.services);
  const parts = await asSystem(test, ({ tx }) =>
    tx
      .selectFrom('report_parts')
      .select('content')
      .where('report_id', '=', data.reportRequest.id)
      .orderBy('position')
      .execute(),
  );
  const text = await file.text();
  expect(text.replace('\uFEFF', '')).toBe(parts.map(({ content }) => content).join(''));
  expect(text).toContain('How is their physical health?');
  expect(text.match(/Virtanen/g)).toHaveLength(1);
  // a kind that nobody has answered has no columns
  await opened(test, hanna.id, { surveyType: 'EVALUATION' });
  const { data: all } = await test.call(exportPersonSurveys, { as: 'org.admin', query: { organizationId: harbor } });
  const [head, ...lines] = (await all.text()).trimEnd().split('\r\n');
  expect([head, lines.length]).toEqual([text.split('\r\n')[0], 3]);
  // words, not the contract's codes
  const told = lines.map((line) => line.split(',').slice(1, 3).join(': ')).toSorted();
  expect(told).toEqual(['Change of condition: Answered', 'Change of condition: Open', 'Evaluation: Open']);
});

/** How many rows a report of the filters has. */
const rowsOf = async (filters: object) => {
  const { data, message } = await test.call(createReportRequest, {
    as: 'org.admin',
    body: { module: 'SURVEY_COC', requestedById: PERSONAS['org.admin'].personId, filters },
  });
  expect(message).toBe('');
  await makeReports(test.services);
  const row = await asSystem(test, ({ tx }) =>
    tx.selectFrom('report_requests').selectAll().where('id', '=', data.reportRequest.id).executeTakeFirstOrThrow(),
  );
  return row.rows_done;
};

it('a report keeps to the time of its order', async () => {
  await opened(test, hanna.id);
  const now = test.clock.now().getTime();
  expect(await rowsOf({ startDate: now, endDate: now })).toBe(1);
  expect(await rowsOf({ startDate: now + 1 })).toBe(0);
  expect(await rowsOf({ endDate: now - 1 })).toBe(0);
});

it('a report is of surveys that stand as the list shows them', async () => {
  const { token } = await opened(test, hanna.id);
  expect((await answer(test, token, WELL)).status).toBe(200);
  await opened(test, (await addMembership(test, 'RECIPIENT')).id);
  await opened(test, (await addMembership(test, 'RECIPIENT')).id);
  expect(await rowsOf({})).toBe(3);
  expect(await rowsOf({ params: { state: 'answered' } })).toBe(1);
  expect(await rowsOf({ params: { state: 'open' } })).toBe(2);
  expect(await rowsOf({ params: { state: 'expired' } })).toBe(0);
});

it('a report on a program’s people has no anonymous survey, which would tell who is in the program', async () => {
  await opened(test, hanna.id);
  await opened(test, hanna.id, { isAnonymous: true });
  const programId = programIdsOf('harbor').find((id) => id !== hanna.program?.id) ?? '';
  await opened(test, (await addMembership(test, 'RECIPIENT', { programId })).id);
  expect(await rowsOf({})).toBe(3);
  expect(await rowsOf({ programId: hanna.program?.id })).toBe(1);
});

describe('a link that an admin sends', () => {
  const REACHED = { email: 'rosa@example.org', phone: '+12125550178' };
  const sendBy = (id: string, by: 'email' | 'sms') =>
    test.call(sendSurveyLink, { as: 'org.admin', params: { id }, body: { by } });
  /** A survey about Hanna, answered by a caller who is so. */
  async function askedOf(who: Parameters<typeof addMembership>[2], more: Parameters<typeof opened>[2] = {}) {
    const { id } = await addMembership(test, 'CALLER', { ...REACHED, ...who });
    const asked = await opened(test, hanna.id, { respondentPersonOrganizationRoleProgramId: id, ...more });
    return { ...asked, respondentId: id };
  }
  const told = (id: string) =>
    asSystem(test, ({ tx }) =>
      tx
        .selectFrom('audit_events')
        .select(['action', 'actor_id'])
        .where('entity', '=', 'survey')
        .where(sql<boolean>`after ->> 'surveyId' = ${id}`)
        .orderBy('id')
        .execute(),
    );

  it('goes to who answers by email or SMS, opens the survey, and is told with who sent it', async () => {
    const { survey, linkTo, sendTo } = await askedOf({});
    expect(sendTo).toEqual({ email: REACHED.email, sms: REACHED.phone });
    const { data } = await sendBy(survey.id, 'email');
    expect(data.survey).toMatchObject({ id: survey.id, sentAt: test.clock.now().toISOString() });
    test.clock.advance(61);
    expect((await sendBy(survey.id, 'sms')).status).toBe(200);
    const letters = await test.outbox();
    expect(letters.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['mail', REACHED.email],
      ['sms', REACHED.phone],
    ]);
    for (const { body } of letters) expect(body).toContain(linkTo);
    const { personId } = PERSONAS['org.admin'];
    expect((await told(survey.id)).slice(1)).toEqual([
      { action: 'sent', actor_id: personId },
      { action: 'sent', actor_id: personId },
    ]);
  });

  it('goes once a minute', async () => {
    const { survey } = await askedOf({});
    await sendBy(survey.id, 'email');
    test.clock.advance(15);
    expect(await sendBy(survey.id, 'email')).toMatchObject({ status: 429, message: REFUSALS.surveyJustSent });
    expect(await test.outbox()).toHaveLength(1);
    test.clock.advance(45);
    expect((await sendBy(survey.id, 'email')).status).toBe(200);
  });

  it.each([
    ['opted out of the way', { optedOut: ['EMAIL' as const] }, REFUSALS.surveyStopped],
    ['has no address', { email: null }, REFUSALS.surveyNoContact],
    ['wants no survey of this kind', { surveyOptOuts: ['CHANGE_OF_CONDITION' as const] }, REFUSALS.surveyOptedOut],
  ])('is refused where who answers %s', async (_, who, message) => {
    const { survey, sendTo } = await askedOf(who);
    expect(sendTo.email).toBeNull();
    expect(await sendBy(survey.id, 'email')).toMatchObject({ status: 409, message });
    expect(await test.outbox()).toEqual([]);
  });

  it('is refused where no one is named, and where the survey is anonymous or closed', async () => {
    const unnamed = await opened(test, hanna.id);
    expect(unnamed.sendTo).toEqual({ email: null, sms: null });
    expect(await sendBy(unnamed.survey.id, 'email')).toMatchObject({ status: 409, message: REFUSALS.surveyNotNamed });
    const hidden = await askedOf({}, { isAnonymous: true });
    expect(hidden.sendTo).toEqual({ email: null, sms: null });
    expect(await sendBy(hidden.survey.id, 'email')).toMatchObject({ status: 409, message: REFUSALS.surveyAnonymous });
    const { survey } = await askedOf({ email: 'olga@example.org', phone: '+12125550179' });
    await test.call(revokeSurveyLink, { as: 'org.admin', params: { id: survey.id } });
    expect(await sendBy(survey.id, 'email')).toMatchObject({ status: 409, message: REFUSALS.surveyExpired });
    expect(await test.outbox()).toEqual([]);
  });

  it('ends that an earlier message wasn’t delivered', async () => {
    const { survey } = await askedOf({});
    await asSystem(test, ({ tx }) => tx.updateTable('surveys').set({ undelivered_at: test.clock.now() }).execute());
    expect((await sendBy(survey.id, 'sms')).data.survey.isUndelivered).toBe(false);
  });
});
