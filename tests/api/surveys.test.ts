import { beforeEach, describe, expect, it } from 'vitest';
import { updateMembership } from '#src/schemas/memberships.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { getCallerSurvey } from '#src/schemas/survey-taking.ts';
import {
  answerPersonSurvey,
  completeSurvey,
  createPersonSurvey,
  getPersonSurvey,
  getSurveyQuestions,
  listPersonSurveys,
  listRecipientAnswers,
  openSurvey,
  postponeSurvey,
  renewSurveyLink,
  revokeSurveyLink,
  saveSurveyQuestions,
  updateSurveyRules,
} from '#src/schemas/surveys.ts';
import { addCall } from './calls.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type CallInput, type TestApi } from './harness.ts';
import { addMembership, historyOf } from './memberships.ts';
import { DENIED, NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';
import { surveyRow } from './survey-rows.ts';
import { answer, GOOD_DAY, keepDraft, listed, opened, take, WELL, withIds, type Given } from './surveys.ts';

const { harbor } = DEMO_ORGANIZATIONS;

let test: TestApi;
let hanna: Awaited<ReturnType<typeof addMembership>>;
beforeEach(async () => {
  test = await testApi();
  await asSystem(test, ({ tx }) => tx.deleteFrom('surveys').execute());
  hanna = await addMembership(test, 'RECIPIENT');
});

type Query = CallInput<typeof listPersonSurveys>['query'];
const list = async (query: Query = {}) =>
  (await test.call(listPersonSurveys, { as: 'org.admin', query: { organizationId: harbor, ...query } })).data;
const idsOf = async (query: Query) => (await list(query)).personOrganizationSurveys.map(({ id }) => id);
const due = () => idsOf({ actionRequired: true });
const detail = async (id: string) => (await test.call(getPersonSurvey, { as: 'org.admin', params: { id } })).data;
const callerDetail = async (id: string) => {
  const { callerSurvey } = (await test.call(getCallerSurvey, { as: 'org.admin', params: { idOrToken: id } })).data;
  if (!('id' in callerSurvey)) throw new Error('That is what the holder of a token is told');
  return callerSurvey;
};
const conduct = (id: string, answers: Given, additionalComments?: string) =>
  test.call(answerPersonSurvey, {
    as: 'org.admin',
    params: { id },
    body: { answers: withIds(answers), additionalComments },
  });

describe('opening', () => {
  it('gives a link and a survey that waits, and tells the history', async () => {
    const { linkTo, survey } = await opened(test, hanna.id, { additionalComments: 'Fell in the bathroom' });
    expect(linkTo).toMatch(/\/admin\/survey\/[\w-]{43}$/);
    expect(survey).toMatchObject({
      family: 'person',
      type: 'CHANGE_OF_CONDITION',
      state: 'open',
      actionRequired: true,
      additionalComments: 'Fell in the bathroom',
      respondent: null,
      subject: { personOrganizationId: hanna.id, name: 'Hanna Virtanen' },
      callId: null,
      alarms: 0,
    });
    expect(await due()).toEqual([survey.id]);
    const told = (await historyOf(test, hanna.id)).filter(({ entity }) => entity === 'survey');
    expect(told[0]).toMatchObject({ action: 'created', after: { surveyType: 'CHANGE_OF_CONDITION' } });
    expect(JSON.stringify(told)).not.toContain('bathroom');
  });

  it('names nobody for the link: who conducts it answered it, and who has the link is told of as nobody', async () => {
    const actors = async () =>
      (await historyOf(test, hanna.id)).filter(({ action }) => action === 'answered').map(({ actor_id: by }) => by);
    const { token, survey } = await opened(test, hanna.id);
    await answer(test, token, WELL);
    expect((await detail(survey.id)).respondent).toBeNull();
    expect(await actors()).toEqual([null]);

    const conducted = (await opened(test, hanna.id)).survey;
    await conduct(conducted.id, WELL);
    expect((await detail(conducted.id)).respondent).toMatchObject({ personId: PERSONAS['org.admin'].personId });
    const anonymous = (await opened(test, hanna.id, { isAnonymous: true })).survey;
    await conduct(anonymous.id, WELL);
    const row = await asSystem(test, ({ tx }) =>
      tx.selectFrom('surveys').select('respondent_id').where('id', '=', anonymous.id).executeTakeFirst(),
    );
    expect(row).toEqual({ respondent_id: null });
  });

  it('in a language of nobody’s: the link’s page goes by the browser', async () => {
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('people')
        .set({ preferred_language: 'Spanish' })
        .where('id', '=', PERSONAS['org.admin'].personId)
        .execute(),
    );
    const { token } = await opened(test, hanna.id);
    expect((await take(test, token)).data).toMatchObject({ callerSurvey: { language: null } });
  });

  it('finds the one that is open already, at once too; another kind, respondent or call is another', async () => {
    const all = await Promise.all([1, 2, 3].map(() => opened(test, hanna.id)));
    expect(new Set(all.map(({ survey }) => survey.id)).size).toBe(1);
    const callId = await addCall(test, { recipient_id: hanna.id });
    const caller = await addMembership(test, 'CALLER', { phone: '+12125550178' });
    for (const more of [
      { surveyType: 'EVALUATION' },
      { respondentPersonOrganizationRoleProgramId: caller.id },
      { callId },
      { isAnonymous: true },
    ] as const)
      expect((await opened(test, hanna.id, more)).survey.id).not.toBe(all[0]?.survey.id);
    expect((await list()).pager.totalItems).toBe(5);
    test.clock.advance(31 * 86_400);
    expect(all.map(({ survey }) => survey.id)).not.toContain((await opened(test, hanna.id)).survey.id);
  });

  it('one that is open keeps every reason to ask that it was given, once, as far as there is room', async () => {
    const comments = async (additionalComments?: string) =>
      (await opened(test, hanna.id, { additionalComments })).survey.additionalComments;
    expect(await comments()).toBeNull();
    expect(await comments('Fell in the bathroom')).toBe('Fell in the bathroom');
    expect(await comments('Eats little')).toBe('Fell in the bathroom\n\nEats little');
    expect(await comments('Fell in the bathroom')).toBe('Fell in the bathroom\n\nEats little');
    expect(await comments()).toBe('Fell in the bathroom\n\nEats little');
    const full = await comments('🐣'.repeat(2000));
    expect([...(full ?? '')]).toHaveLength(2000);
    expect(full).toMatch(/^Fell in the bathroom\n\nEats little\n\n🐣+…$/u);
  });

  it('refuses who opted out of the kind, who is of another organization, and who isn’t there', async () => {
    await test.call(updateMembership, {
      as: 'org.admin',
      params: { id: hanna.id },
      body: { surveyOptOuts: ['EVALUATION'] },
    });
    const open = (id: string, body: object) =>
      test.call(openSurvey, { as: 'org.admin', params: { id }, body: { surveyType: 'EVALUATION', ...body } });
    expect(await open(hanna.id, {})).toMatchObject({
      status: 409,
      message: 'This person doesn’t want to be asked in this survey',
    });
    const west = PERSONAS['west.admin'].personOrganizationIds.sunrise ?? '';
    const other = { surveyType: 'CHANGE_OF_CONDITION' };
    expect(await open(hanna.id, { ...other, respondentPersonOrganizationRoleProgramId: west })).toMatchObject({
      status: 400,
      fields: {
        respondentPersonOrganizationRoleProgramId: 'This person was deleted or isn’t one of the organization’s',
      },
    });
    expect(await open(hanna.id, { ...other, callId: test.services.newId() })).toMatchObject({ status: 400 });
    for (const id of [west, 'garbage', test.services.newId()]) expect(await open(id, other)).toMatchObject(NOT_FOUND);
  });
});

describe('answering', () => {
  it('takes answers once; the same submission again is answered like the first, another one refused', async () => {
    const { token, survey } = await opened(test, hanna.id);
    const answers = await Promise.all([1, 2, 3].map(() => answer(test, token, WELL, { submissionId: 'one' })));
    for (const each of answers) expect(each).toMatchObject({ status: 200, data: { responded: true } });
    expect(await answer(test, token, WELL, { submissionId: 'two' })).toMatchObject({
      status: 409,
      message: 'This survey has been answered already',
    });
    expect((await historyOf(test, hanna.id)).filter(({ action }) => action === 'answered')).toHaveLength(1);
    const { answers: kept, state, actionRequired } = await detail(survey.id);
    expect([state, actionRequired, kept]).toEqual(['answered', false, listed(WELL)]);
  });

  it('a submission that arrived is one, also after the survey has expired', async () => {
    const { token } = await opened(test, hanna.id);
    await answer(test, token, WELL, { submissionId: 'one' });
    test.clock.advance(40 * 86_400);
    expect((await answer(test, token, WELL, { submissionId: 'one' })).status).toBe(200);
  });

  it('refuses in words what comes again under its name with other answers: nothing is dropped unsaid', async () => {
    const { token, survey } = await opened(test, hanna.id);
    const { physical, ...rest } = WELL;
    const send = (answers: Given, additionalComments?: string) =>
      answer(test, token, answers, { submissionId: 'one', additionalComments });
    expect(await send(WELL, 'First version')).toMatchObject({ status: 200 });
    // the same, chosen in another order
    expect(await send({ ...rest, ...(physical !== undefined && { physical }) }, 'First version')).toMatchObject({
      status: 200,
    });
    const refused = { status: 409, message: REFUSALS.surveySubmitted };
    expect(await send(WELL, 'Second version')).toMatchObject(refused);
    expect(await send(WELL)).toMatchObject(refused);
    expect(await send({ ...WELL, physical: 1 }, 'First version')).toMatchObject(refused);
    expect(await detail(survey.id)).toMatchObject({ additionalComments: 'First version', answers: listed(WELL) });
  });

  it('so it does where an admin conducts it', async () => {
    const { survey } = await opened(test, hanna.id);
    const send = (additionalComments: string) =>
      test.call(answerPersonSurvey, {
        as: 'org.admin',
        params: { id: survey.id },
        body: { answers: withIds(WELL), additionalComments, submissionId: 'one' },
      });
    expect(await send('First version')).toMatchObject({ status: 200 });
    expect(await send('First version')).toMatchObject({ status: 200 });
    expect(await send('Second version')).toMatchObject({ status: 409, message: REFUSALS.surveySubmitted });
    expect(await detail(survey.id)).toMatchObject({ additionalComments: 'First version' });
    expect((await historyOf(test, hanna.id)).filter(({ action }) => action === 'answered')).toHaveLength(1);
  });

  it('checks each answer at its question, by the branching', async () => {
    const { token } = await opened(test, hanna.id);
    const { physical: _, ...rest } = WELL;
    expect(await answer(test, token, rest)).toMatchObject({
      status: 400,
      fields: { 'answers.physical': 'This field is required' },
    });
    expect(await answer(test, token, { ...WELL, homeWhat: 'Cold' })).toMatchObject({
      status: 400,
      fields: { 'answers.homeWhat': 'This question isn’t asked' },
    });
    expect((await answer(test, token, { ...WELL, home: false })).fields).toHaveProperty(['answers.homeWhat']);
    expect((await answer(test, token, { ...WELL, physical: 6 })).fields).toHaveProperty(['answers.physical']);
    expect((await answer(test, token, { ...WELL, alien: 'x' })).fields).toHaveProperty(['answers.alien']);
    const twice = { answers: [...listed(WELL), { questionId: 'home', value: false }] };
    expect((await answer(test, token, WELL, twice)).fields).toHaveProperty(['answers.home']);
    expect((await answer(test, token, { ...WELL, home: false, homeWhat: 'Cold' })).status).toBe(200);
  });

  it('refuses half a day out of the house, and help that is needed by a day that is over', async () => {
    const { token } = await opened(test, hanna.id, { surveyType: 'INCALL_SURVEY' });
    const day = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const needs = { ...GOOD_DAY, need: true, needWhat: ['food'] };
    const wrong = {
      status: 400,
      fields: { 'answers.outside': 'Enter a whole number', 'answers.needBy': 'Choose a day from today on' },
    };
    expect(await answer(test, token, { ...needs, outside: 3.5, needBy: day(-2) })).toMatchObject(wrong);
    expect(await keepDraft(test, token, { outside: 3.5, needBy: day(-2) })).toMatchObject(wrong);
    expect((await answer(test, token, { ...needs, needBy: day(0) })).status).toBe(200);
  });

  it('requires action for what is marked, for comments, and for what is worse than before', async () => {
    const answered = async (answers: Given, comments?: string) => {
      const { survey } = await opened(test, hanna.id);
      test.clock.advance(60);
      const { data } = await conduct(survey.id, answers, comments);
      test.clock.advance(60);
      return data;
    };
    expect(await answered(WELL)).toMatchObject({ actionRequired: false, alarms: 0, previous: null });
    const worse = await answered({ ...WELL, mobility: 'helped' });
    expect(worse).toMatchObject({ actionRequired: true, alarms: 0 });
    expect(worse.previous?.answers).toEqual(listed(WELL));
    expect(await answered(WELL)).toMatchObject({ actionRequired: false });
    expect(await answered(WELL, 'Asked for a call')).toMatchObject({
      actionRequired: true,
      additionalComments: 'Asked for a call',
    });
    expect(await answered({ ...WELL, emergency: true, emergencyWhat: 'A fall' })).toMatchObject({
      actionRequired: true,
      alarms: 1,
    });
  });

  it('stands beside the last one that was answered, not beside another one that waits', async () => {
    const first = await opened(test, hanna.id);
    await conduct(first.survey.id, WELL);
    test.clock.advance(60);
    const [one, other] = [await addMembership(test, 'CALLER'), await addMembership(test, 'CALLER')];
    const waits = async ({ id }: { readonly id: string }) =>
      (await opened(test, hanna.id, { respondentPersonOrganizationRoleProgramId: id })).survey.id;
    const waiting = [await waits(one), await waits(other)];
    // about somebody else, of another kind, and by nobody
    const ines = await addMembership(test, 'RECIPIENT', { firstName: 'Inés' });
    const about = { type: 'CHANGE_OF_CONDITION', subject_id: hanna.id } as const;
    await asSystem(test, (work) =>
      work.tx
        .insertInto('surveys')
        .values(
          [
            { ...about, subject_id: ines.id },
            { ...about, type: 'EVALUATION' as const },
            { ...about, is_anonymous: true },
          ].map((given) =>
            surveyRow(work, { organization_id: harbor, created_at: work.now, answered_at: work.now, ...given }),
          ),
        )
        .execute(),
    );
    for (const id of waiting) expect((await detail(id)).previous?.id).toBe(first.survey.id);
    await conduct(waiting[0] ?? '', WELL);
    expect((await detail(waiting[1] ?? '')).previous?.id).toBe(waiting[0]);
    expect((await detail(waiting[0] ?? '')).previous?.id).toBe(first.survey.id);
    expect((await detail(first.survey.id)).previous).toBeNull();
  });

  it('is there of who is in no program', async () => {
    await asSystem(test, ({ tx }) =>
      tx.updateTable('memberships').set({ program_id: null }).where('id', '=', hanna.id).execute(),
    );
    const { survey } = await opened(test, hanna.id);
    expect(survey.subject).toMatchObject({ personOrganizationId: hanna.id, program: null });
    expect(await idsOf({})).toEqual([survey.id]);
  });

  it('is created with its answers in one go, once, and answers the one that waits', async () => {
    const { survey } = await opened(test, hanna.id);
    const body = {
      surveyType: 'CHANGE_OF_CONDITION',
      subjectId: hanna.id,
      answers: listed(WELL),
      submissionId: 'whole',
    } as const;
    const both = await Promise.all([1, 2].map(() => test.call(createPersonSurvey, { as: 'org.admin', body })));
    expect(both.map(({ data }) => data.id)).toEqual([survey.id, survey.id]);
    const next = await test.call(createPersonSurvey, { as: 'org.admin', body: { ...body, submissionId: 'next' } });
    expect(next.data.id).not.toBe(survey.id);
    const ines = await addMembership(test, 'RECIPIENT', { firstName: 'Inés' });
    const caller = await addMembership(test, 'CALLER');
    for (const changes of [
      { surveyType: 'EVALUATION' },
      { subjectId: ines.id },
      { respondentId: caller.id },
      { additionalComments: 'Eats little' },
      { answers: listed({ ...WELL, physical: 1 }) },
    ] as const)
      expect(
        await test.call(createPersonSurvey, { as: 'org.admin', body: { ...body, ...changes } }),
        JSON.stringify(changes),
      ).toMatchObject({ status: 409, message: REFUSALS.surveySubmitted });
    expect((await detail(survey.id)).answers).toEqual(listed(WELL));
  });

  it('is created under the name that one of another organization has, whoever sees both', async () => {
    const ines = await addMembership(test, 'RECIPIENT', { firstName: 'Inés' }, 'sunrise');
    for (const { id: subjectId } of [hanna, ines]) {
      const created = await test.call(createPersonSurvey, {
        as: 'super.admin',
        body: { surveyType: 'CHANGE_OF_CONDITION', subjectId, answers: listed(WELL), submissionId: 'whole' },
      });
      expect(created).toMatchObject({ status: 200, data: { subject: { personOrganizationId: subjectId } } });
    }
  });
});

describe('working on them', () => {
  it('changes one of them, and no other', async () => {
    const ines = await addMembership(test, 'RECIPIENT', { firstName: 'Inés' });
    const theirs = await opened(test, ines.id, { additionalComments: 'Eats little' });
    await keepDraft(test, theirs.token, { mental: 2 }, 'Half of it');
    await opened(test, ines.id, { surveyType: 'EVALUATION' });
    const { survey, token } = await opened(test, hanna.id);
    const closed = await opened(test, hanna.id, { surveyType: 'EVALUATION' });
    const ids = [survey.id, closed.survey.id];
    const others = () =>
      asSystem(test, async ({ tx }) => ({
        surveys: await tx.selectFrom('surveys').selectAll().where('id', 'not in', ids).orderBy('id').execute(),
        drafts: await tx.selectFrom('survey_drafts').selectAll().where('survey_id', 'not in', ids).execute(),
      }));
    const before = await others();
    expect([before.surveys.length, before.drafts.length]).toEqual([2, 1]);
    const of = { as: 'org.admin', params: { id: survey.id } } as const;
    expect((await keepDraft(test, token, { physical: 4 })).status).toBe(200);
    const drafts = [listed({ mental: 2 }), listed({ physical: 4 })];
    const taken = [await take(test, theirs.token), await take(test, token)];
    expect(taken.map(({ data }) => data.callerSurvey.draft)).toEqual(drafts);
    for (const step of [
      () =>
        test.call(openSurvey, {
          ...of,
          params: { id: hanna.id },
          body: { surveyType: 'CHANGE_OF_CONDITION', additionalComments: 'Fell' },
        }),
      () => test.call(postponeSurvey, { ...of, body: { date: '12/24/2026' } }),
      () => test.call(renewSurveyLink, of),
      () => test.call(revokeSurveyLink, { ...of, params: { id: closed.survey.id } }),
    ]) {
      expect((await step()).status).toBe(200);
      expect(await others()).toEqual(before);
    }
    const told = [await detail(theirs.survey.id), await detail(survey.id)];
    expect(told.map(({ draft }) => draft)).toEqual(drafts);
    for (const step of [
      () => conduct(survey.id, WELL, 'Look at this'),
      () => test.call(completeSurvey, { ...of, body: { adminNotes: 'Called the son' } }),
    ]) {
      expect((await step()).status).toBe(200);
      expect(await others()).toEqual(before);
    }
  });

  it('completing takes it out of what requires action; again is the same, and it can be taken back', async () => {
    const { survey } = await opened(test, hanna.id);
    const complete = (body: object) => test.call(completeSurvey, { as: 'org.admin', params: { id: survey.id }, body });
    expect(await complete({})).toMatchObject({ status: 409, message: 'This survey hasn’t been answered yet' });
    await conduct(survey.id, WELL, 'Look at this');
    const first = await complete({ adminNotes: 'Called the son' });
    expect(first.data.callerSurvey).toMatchObject({ actionRequired: false, adminNotes: 'Called the son' });
    test.clock.advance(60);
    expect((await complete({})).data).toEqual(first.data);
    expect(await due()).toEqual([]);
    const back = await complete({ actionRequired: true });
    expect(back.data.callerSurvey).toMatchObject({
      actionRequired: true,
      completedAt: null,
      adminNotes: 'Called the son',
    });
    expect(await due()).toEqual([survey.id]);
    const actions = (await historyOf(test, hanna.id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'completed')).toHaveLength(1);
    expect(actions).toContain('reopened');
    // whatever it was postponed to, it is to be looked at now
    const date = '12/31/2026';
    expect(
      (await test.call(postponeSurvey, { as: 'org.admin', params: { id: survey.id }, body: { date } })).status,
    ).toBe(200);
    // what wasn't completed isn't taken back, whatever is written with it
    expect((await complete({ actionRequired: true, adminNotes: 'Called again' })).data.callerSurvey).toMatchObject({
      actionRequired: false,
      postponedTo: '2026-12-31',
      adminNotes: 'Called again',
    });
    await complete({});
    expect((await complete({ actionRequired: true })).data.callerSurvey).toMatchObject({
      actionRequired: true,
      postponedTo: null,
    });
    expect(await due()).toEqual([survey.id]);
  });

  it('notes alone leave it completed, required or postponed as others have made it since', async () => {
    const { survey } = await opened(test, hanna.id);
    await conduct(survey.id, WELL, 'Look at this');
    const params = { id: survey.id };
    let written = '';
    const note = async (adminNotes: string) => {
      const body = { adminNotes, actionRequired: null, began: { adminNotes: written } };
      const { status, data } = await test.call(completeSurvey, { as: 'org.admin', params, body });
      expect(status).toBe(200);
      written = adminNotes;
      return data.callerSurvey;
    };
    expect(await note('Called the son')).toMatchObject({ actionRequired: true, completedAt: null });
    const day = new Date(test.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
    const date = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
    await test.call(postponeSurvey, { as: 'org.admin', params, body: { date } });
    expect(await note('Called again')).toMatchObject({ actionRequired: false, postponedTo: day, completedAt: null });
    await test.call(completeSurvey, { as: 'org.admin', params, body: {} });
    const completedAt = test.clock.now().toISOString();
    test.clock.advance(60);
    const history = await historyOf(test, hanna.id);
    expect(await note('All is well')).toMatchObject({ actionRequired: false, completedAt, adminNotes: 'All is well' });
    expect(await historyOf(test, hanna.id)).toEqual(history);
  });

  it('postponing hides it until the day, on which it can still be answered; null takes it back', async () => {
    const { survey } = await opened(test, hanna.id);
    const postpone = (date: string | null) =>
      test.call(postponeSurvey, { as: 'org.admin', params: { id: survey.id }, body: { date } });
    const today = test.clock.now();
    const day = (days: number) => {
      const [year, month, date] = new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10).split('-');
      return `${month}/${date}/${year}`;
    };
    for (const wrong of [day(-1), day(0), day(370)])
      expect(await postpone(wrong)).toMatchObject({
        status: 400,
        fields: { date: 'Choose a day in the future, at most a year ahead' },
      });
    expect((await postpone(day(60))).data.personOrganizationSurvey.actionRequired).toBe(false);
    expect(await due()).toEqual([]);
    expect((await postpone(null)).data.personOrganizationSurvey).toMatchObject({
      postponedTo: null,
      actionRequired: true,
    });
    await postpone(day(60));
    const { expires_at: expiresAt } = await asSystem(test, ({ tx }) =>
      tx.selectFrom('surveys').select('expires_at').executeTakeFirstOrThrow(),
    );
    expect((expiresAt.getTime() - today.getTime()) / 86_400_000).toBeGreaterThan(89);
    await asSystem(test, ({ tx, now }) =>
      tx
        .updateTable('surveys')
        .set({ postponed_to: now.toISOString().slice(0, 10) })
        .execute(),
    );
    test.clock.advance(6 * 3600);
    expect(await due()).toEqual([survey.id]);
    expect((await conduct(survey.id, WELL)).status).toBe(200);
  });

  it('what is answered while it is postponed is to be looked at at once', async () => {
    const { survey } = await opened(test, hanna.id);
    const [year, month, date] = new Date(test.clock.now().getTime() + 60 * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .split('-');
    const body = { date: `${month}/${date}/${year}` };
    await test.call(postponeSurvey, { as: 'org.admin', params: { id: survey.id }, body });
    const { data } = await conduct(survey.id, WELL, 'Look at this');
    expect(data).toMatchObject({ postponedTo: null, actionRequired: true });
    expect(await due()).toEqual([survey.id]);
  });

  it('one that opens later is not the open one', async () => {
    const later = await opened(test, hanna.id);
    const opens_at = new Date(test.clock.now().getTime() + 86_400_000);
    await asSystem(test, ({ tx }) =>
      tx.updateTable('surveys').set({ opens_at }).where('id', '=', later.survey.id).execute(),
    );
    const now = await opened(test, hanna.id);
    expect(now.survey.id).not.toBe(later.survey.id);
    expect((await opened(test, hanna.id)).survey.id).toBe(now.survey.id);
  });

  it('what requires action stands with the longest waiting first, all with the latest first', async () => {
    const first = await opened(test, hanna.id);
    test.clock.advance(3600);
    const second = await opened(test, hanna.id, { surveyType: 'EVALUATION' });
    expect(await due()).toEqual([first.survey.id, second.survey.id]);
    expect(await idsOf({})).toEqual([second.survey.id, first.survey.id]);
  });

  it('lists are narrowed by each of their filters', async () => {
    const one = await opened(test, hanna.id, { additionalComments: 'Lost her glasses' });
    await conduct(one.survey.id, WELL);
    test.clock.advance(3600);
    const two = await opened(test, hanna.id, { surveyType: 'EVALUATION', isAnonymous: true });
    const [id, anonymous] = [one.survey.id, two.survey.id];
    for (const [query, found] of [
      [{ type: 'EVALUATION' }, [anonymous]],
      [{ state: 'answered' }, [id]],
      [{ state: 'open' }, [anonymous]],
      [{ state: 'notYet' }, []],
      [{ isAnonymous: true }, [anonymous]],
      [{ subjectId: 'virtanen' }, [id]],
      [{ subjectId: hanna.id }, [id]],
      [{ respondentId: 'castellanos' }, [id]],
      [{ additionalComments: 'glasses' }, [id]],
      [{ adminNotes: 'glasses' }, []],
      [{ actionRequired: false }, [anonymous, id]],
    ] as const)
      expect(await idsOf(query), JSON.stringify(query)).toEqual(found);
    const bad = await test.call(listPersonSurveys, {
      as: 'org.admin',
      query: { dateFrom: '12/02/2026', dateTo: '12/01/2026' },
    });
    expect(bad.fields).toHaveProperty('dateTo');
  });

  it('lists count days where each survey’s organization is, both included', async () => {
    const theirs = await addMembership(test, 'RECIPIENT', {}, 'sunrise');
    const at = async (moment: string, { id }: { readonly id: string }, organization_id: string) => {
      const row = surveyRow(test.services, {
        type: 'EVALUATION',
        organization_id,
        subject_id: id,
        created_at: new Date(moment),
      });
      await asSystem(test, ({ tx }) => tx.insertInto('surveys').values(row).execute());
      return row.id;
    };
    // New York is five hours behind, and the other organization's West eight
    const { sunrise } = DEMO_ORGANIZATIONS;
    await at('2026-11-12T04:59:59Z', hanna, harbor);
    const own = [await at('2026-11-12T05:00:00Z', hanna, harbor), await at('2026-11-14T04:59:59Z', hanna, harbor)];
    await at('2026-11-14T05:00:00Z', hanna, harbor);
    await at('2026-11-12T07:59:59Z', theirs, sunrise);
    const others = [
      await at('2026-11-12T08:00:00Z', theirs, sunrise),
      await at('2026-11-14T07:59:59Z', theirs, sunrise),
    ];
    await at('2026-11-14T08:00:00Z', theirs, sunrise);
    const days = { dateFrom: '11/12/2026', dateTo: '11/13/2026' };
    expect((await idsOf(days)).toSorted()).toEqual(own.toSorted());
    const all = await test.call(listPersonSurveys, { as: 'super.admin', query: days });
    const found = all.data.personOrganizationSurveys.map(({ id }) => id);
    expect(found.toSorted()).toEqual([...own, ...others].toSorted());
  });

  it('lists are narrowed by how surveys stand', async () => {
    const ask = async (surveyType: 'CHANGE_OF_CONDITION' | 'EVALUATION') =>
      (await opened(test, hanna.id, { surveyType })).survey.id;
    const tomorrow = async () => {
      const id = await ask('EVALUATION');
      const opens_at = new Date(test.clock.now().getTime() + 86_400_000);
      await asSystem(test, ({ tx }) => tx.updateTable('surveys').set({ opens_at }).where('id', '=', id).execute());
      return id;
    };
    const answered = [await ask('CHANGE_OF_CONDITION')];
    await conduct(answered[0] ?? '', WELL);
    const late = await ask('EVALUATION');
    test.clock.advance(31 * 86_400);
    answered.push(await ask('CHANGE_OF_CONDITION'));
    await conduct(answered[1] ?? '', WELL);
    const [later, closed] = [await tomorrow(), await tomorrow()];
    await test.call(revokeSurveyLink, { as: 'org.admin', params: { id: closed } });
    const open = await ask('EVALUATION');
    const found = { answered, expired: [late, closed], notYet: [later], open: [open] };
    for (const state of ['answered', 'expired', 'notYet', 'open'] as const)
      expect((await idsOf({ state })).toSorted(), state).toEqual(found[state].toSorted());
  });

  it('an anonymous survey is answered by its link alone, and requires no action until then', async () => {
    const { survey, token } = await opened(test, hanna.id, { isAnonymous: true });
    expect(survey).toMatchObject({ state: 'open', actionRequired: false });
    expect(await due()).toEqual([]);
    expect(await conduct(survey.id, WELL)).toMatchObject({ status: 409, message: REFUSALS.surveyByLink });
    expect((await answer(test, token, WELL)).status).toBe(200);
    expect((await detail(survey.id)).state).toBe('answered');
  });

  it('nobody is told who answered an anonymous survey and whom it is about', async () => {
    const { survey, token } = await opened(test, hanna.id, { isAnonymous: true });
    await answer(test, token, WELL);
    const known = await detail(survey.id);
    expect(known).toMatchObject({ respondent: null, subject: null, callId: null, previous: null });
    expect(JSON.stringify([known, await list()])).not.toContain(hanna.id);
    expect((await historyOf(test, hanna.id)).filter(({ entity }) => entity === 'survey')).toEqual([]);
    const answers = await test.call(listRecipientAnswers, {
      as: 'org.admin',
      query: { personOrganizationRoleProgramId: hanna.id },
    });
    expect(answers.data.rows).toEqual([]);
  });

  it('goes with whom it is about, and stays when the respondent goes', async () => {
    const caller = await addMembership(test, 'CALLER', { phone: '+12125550178' });
    const { survey } = await opened(test, hanna.id, { respondentPersonOrganizationRoleProgramId: caller.id });
    await asSystem(test, ({ tx }) => tx.deleteFrom('memberships').where('id', '=', caller.id).execute());
    expect((await detail(survey.id)).respondent).toBeNull();
    await asSystem(test, ({ tx }) => tx.deleteFrom('memberships').where('id', '=', hanna.id).execute());
    expect((await list()).pager.totalItems).toBe(0);
  });
});

it('a follow-up opens after its days, and can’t be answered before', async () => {
  const { token } = await opened(test, hanna.id, { surveyType: 'INCALL_SURVEY' });
  await answer(test, token, GOOD_DAY);
  const rows = await asSystem(test, ({ tx }) =>
    tx.selectFrom('surveys').selectAll().where('origin', '=', 'survey').execute(),
  );
  expect(rows).toMatchObject([{ type: 'INCALL_SURVEY_FOLLOWUP', subject_id: hanna.id }]);
  const days = ((rows[0]?.opens_at.getTime() ?? 0) - test.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(28);
  expect(days).toBeLessThanOrEqual(30);
});

it('a follow-up of an anonymous survey is anonymous', async () => {
  const { token } = await opened(test, hanna.id, { surveyType: 'INCALL_SURVEY', isAnonymous: true });
  await answer(test, token, GOOD_DAY);
  const rows = await asSystem(test, ({ tx }) =>
    tx.selectFrom('surveys').select(['id', 'is_anonymous']).where('origin', '=', 'survey').execute(),
  );
  expect(rows).toMatchObject([{ is_anonymous: true }]);
  // two answers aren't known to be one person's
  expect((await callerDetail(rows[0]?.id ?? '')).follows).toBeNull();
});

it.each([
  ['harbor', '05:00'],
  ['sunrise', '08:00'],
] as const)('a follow-up in %s opens when its day begins there, whoever sees all', async (organization, begins) => {
  const { id: subjectId } = await addMembership(test, 'RECIPIENT', {}, organization);
  const { status } = await test.call(createPersonSurvey, {
    as: 'super.admin',
    body: { surveyType: 'INCALL_SURVEY', subjectId, answers: listed(GOOD_DAY), submissionId: 'whole' },
  });
  expect(status).toBe(200);
  const { opens_at: at } = await asSystem(test, ({ tx }) =>
    tx.selectFrom('surveys').select('opens_at').where('origin', '=', 'survey').executeTakeFirstOrThrow(),
  );
  expect(at.toISOString().slice(11, 16)).toBe(begins);
});

it.each([
  ['INCALL_SURVEY', 'INCALL_SURVEY_FOLLOWUP', 3],
  ['BASELINE_SURVEY', 'FOLLOW_UP_SURVEY', 8],
] as const)('%s is followed by %s after the days of its own', async (surveyType, type, days) => {
  const rules = { postCallShare: 0, inCallFollowUpDays: 3, baselineFollowUpDays: 8 };
  await test.call(updateSurveyRules, { as: 'org.admin', body: { organizationId: harbor, ...rules } });
  const of = { as: 'org.admin', params: { surveyType } } as const;
  const { questions, version } = (await test.call(getSurveyQuestions, { ...of, query: {} })).data.survey;
  const yesNo = questions.find(({ kind, visibleIf }) => kind === 'yesNo' && visibleIf === null);
  const body = { organizationId: harbor, questions: yesNo ? [yesNo] : [], version };
  expect((await test.call(saveSurveyQuestions, { ...of, body })).status).toBe(200);
  const { survey, token } = await opened(test, hanna.id, { surveyType });
  expect((await answer(test, token, { [yesNo?.id ?? '']: true })).status).toBe(200);
  const rows = await asSystem(test, ({ tx }) =>
    tx.selectFrom('surveys').select(['id', 'type', 'opens_at']).where('origin', '=', 'survey').execute(),
  );
  expect(rows.map((row) => row.type)).toEqual([type]);
  // it leads to what it follows
  const follows = { id: survey.id, family: 'caller', type: surveyType, answeredAt: test.clock.now().toISOString() };
  expect(await callerDetail(rows[0]?.id ?? '')).toMatchObject({ follows });
  expect((await callerDetail(survey.id)).follows).toBeNull();
  const after = ((rows[0]?.opens_at.getTime() ?? 0) - test.clock.now().getTime()) / 86_400_000;
  expect([after > days - 1, after <= days]).toEqual([true, true]);
  await asSystem(test, ({ tx }) => tx.deleteFrom('surveys').where('id', '=', survey.id).execute());
  expect((await callerDetail(rows[0]?.id ?? '')).follows).toBeNull();
});

it.each([
  ['INCALL_SURVEY_FOLLOWUP', 0],
  ['FOLLOW_UP_SURVEY', 1],
] as const)('who wants no %s gets %i follow-ups of an in-call survey', async (type, made) => {
  await test.call(updateMembership, { as: 'org.admin', params: { id: hanna.id }, body: { surveyOptOuts: [type] } });
  const { token } = await opened(test, hanna.id, { surveyType: 'INCALL_SURVEY' });
  await answer(test, token, GOOD_DAY);
  const rows = await asSystem(test, ({ tx }) =>
    tx.selectFrom('surveys').select('id').where('origin', '=', 'survey').execute(),
  );
  expect(rows).toHaveLength(made);
});

it('who opts out of a kind is asked no longer: what waits about them is closed and told; nothing else is', async () => {
  const ines = await addMembership(test, 'RECIPIENT', { firstName: 'Inés' });
  const waits = await opened(test, hanna.id, { surveyType: 'EVALUATION' });
  const others = [await opened(test, hanna.id), await opened(test, ines.id, { surveyType: 'EVALUATION' })];
  const optOut = (surveyOptOuts: string[]) =>
    test.call(updateMembership, { as: 'org.admin', params: { id: hanna.id }, body: { surveyOptOuts } });
  // what another client may call a kind closes none
  expect((await optOut(['PARADES'])).status).toBe(200);
  expect((await detail(waits.survey.id)).state).toBe('open');
  expect((await optOut(['EVALUATION'])).status).toBe(200);
  expect(await detail(waits.survey.id)).toMatchObject({ state: 'expired', actionRequired: false });
  expect((await take(test, waits.token)).status).toBe(404);
  for (const { survey } of others) expect((await detail(survey.id)).state).toBe('open');
  const closed = await asSystem(test, ({ tx }) =>
    tx
      .selectFrom('audit_events')
      .select(['actor_id', 'entity_id'])
      .where('entity', '=', 'survey')
      .where('action', '=', 'closed')
      .execute(),
  );
  expect(closed).toContainEqual({ actor_id: PERSONAS['org.admin'].personId, entity_id: hanna.id });
  // no new link either, until they opt back in
  const renew = () => test.call(renewSurveyLink, { as: 'org.admin', params: { id: waits.survey.id } });
  expect(await renew()).toMatchObject({ status: 409, message: REFUSALS.surveyOptedOut });
  await optOut([]);
  expect((await renew()).data.survey.state).toBe('open');
});

it('who wants no follow-up keeps nobody else from one', async () => {
  const ines = await addMembership(test, 'RECIPIENT', { firstName: 'Inés' });
  const body = { surveyOptOuts: ['INCALL_SURVEY_FOLLOWUP' as const] };
  await test.call(updateMembership, { as: 'org.admin', params: { id: hanna.id }, body });
  for (const { id } of [hanna, ines]) {
    const { token } = await opened(test, id, { surveyType: 'INCALL_SURVEY' });
    await answer(test, token, GOOD_DAY);
  }
  const rows = await asSystem(test, ({ tx }) =>
    tx.selectFrom('surveys').select('subject_id').where('origin', '=', 'survey').execute(),
  );
  expect(rows).toEqual([{ subject_id: ines.id }]);
});

it('what was answered about somebody is told of them alone', async () => {
  const ines = await addMembership(test, 'RECIPIENT', { firstName: 'Inés' });
  const answered: string[] = [];
  for (const { id } of [hanna, ines]) {
    const { survey } = await opened(test, id);
    await opened(test, id, { surveyType: 'EVALUATION' });
    await conduct(survey.id, WELL);
    answered.push(survey.id);
  }
  const told = [];
  for (const { id } of [hanna, ines]) {
    const query = { personOrganizationRoleProgramId: id };
    told.push((await test.call(listRecipientAnswers, { as: 'org.admin', query })).data.rows.map((row) => row.id));
  }
  expect(told).toEqual(answered.map((id) => [id]));
});

it('the list is of the organization, and of whom is asked for, whoever sees several', async () => {
  const ines = await addMembership(test, 'RECIPIENT', { firstName: 'Inés' }, 'sunrise');
  const otto = await addMembership(test, 'RECIPIENT', { firstName: 'Otto' });
  const { survey } = await opened(test, hanna.id);
  const [{ survey: west }, { survey: other }] = [
    await opened(test, ines.id, {}, 'super.admin'),
    await opened(test, otto.id),
  ];
  const found = async (query: NonNullable<Query>) => {
    const { data } = await test.call(listPersonSurveys, { as: 'super.admin', query });
    return data.personOrganizationSurveys.map(({ id }) => id).toSorted();
  };
  expect(await found({ organizationId: harbor })).toEqual([survey.id, other.id].toSorted());
  expect(await found({ organizationId: DEMO_ORGANIZATIONS.sunrise })).toEqual([west.id]);
  for (const subjectId of ['hanna', hanna.id])
    expect(await found({ organizationId: harbor, subjectId })).toEqual([survey.id]);
});

it('who may not create surveys is shown no tokens', async () => {
  await opened(test, hanna.id);
  const mine = await test.call(listPersonSurveys, { as: 'org.user', query: { organizationId: harbor } });
  expect(mine.data.personOrganizationSurveys[0]?.token).toMatch(/^[\w-]{43}$/);
  expect(await test.call(listPersonSurveys, { as: 'caller', query: { organizationId: harbor } })).toMatchObject(DENIED);
  await take(test, mine.data.personOrganizationSurveys[0]?.token ?? '');
});
