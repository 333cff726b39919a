import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSurveyToken } from '#server/domain/surveys/survey-tokens.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import { getPersonSurvey, renewSurveyLink, revokeSurveyLink } from '#src/schemas/surveys.ts';
import { noting } from './account-calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { DENIED } from './refusals.ts';
import { asSystem } from './sign-in.ts';
import { answer, keepDraft, opened, take, WELL } from './surveys.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;
const WRONG = { status: 404, message: 'This link doesn’t open a survey' };

let test: TestApi;
let hanna: Awaited<ReturnType<typeof addMembership>>;
beforeEach(async () => {
  test = await testApi();
  hanna = await addMembership(test, 'RECIPIENT');
});

const later = (days: number) =>
  asSystem(test, ({ tx, now }) =>
    tx
      .updateTable('surveys')
      .set({ expires_at: new Date(now.getTime() + days * 86_400_000) })
      .where('answered_at', 'is', null)
      .execute(),
  );

/** A token with one letter changed. */
const changed = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);

describe('a token', () => {
  it('opens its one survey without a session, with the preferred name and the questions', async () => {
    const { token } = await opened(test, hanna.id);
    const { status, data } = await take(test, token);
    expect(status).toBe(200);
    expect(data.callerSurvey).toMatchObject({
      state: 'open',
      type: 'CHANGE_OF_CONDITION',
      organizationName: 'Harbor Light Neighbors',
      subjectName: 'Hanna',
      isAnonymous: false,
      draft: [],
      questionnaire: { organizationId: null, version: 1 },
    });
    expect(JSON.stringify(data)).not.toContain('Virtanen');
    expect(JSON.stringify(data)).not.toContain(hanna.id);
  });

  it('is nowhere in the database', async () => {
    const { token, survey } = await opened(test, hanna.id);
    const row = await asSystem(test, ({ tx }) =>
      tx.selectFrom('surveys').selectAll().where('id', '=', survey.id).executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain(token.slice(22));
  });

  it('is told by its state alone once it is answered, expired or not yet open, and refused by its words', async () => {
    const { token, survey } = await opened(test, hanna.id);
    await asSystem(test, ({ tx, now }) =>
      tx
        .updateTable('surveys')
        .set({ opens_at: new Date(now.getTime() + 86_400_000), available_from: '2027-01-05' })
        .where('id', '=', survey.id)
        .execute(),
    );
    const nothing = { subjectName: null, questionnaire: null, draft: [] };
    const seen = async () => (await take(test, token)).data.callerSurvey;
    expect(await seen()).toMatchObject({ ...nothing, state: 'notYet', availableFrom: '2027-01-05' });
    expect(await answer(test, token, WELL)).toMatchObject({ status: 409, message: 'This survey isn’t open yet' });
    await asSystem(test, ({ tx, now }) =>
      tx.updateTable('surveys').set({ opens_at: now }).where('id', '=', survey.id).execute(),
    );
    await later(-1);
    expect(await seen()).toMatchObject({ ...nothing, state: 'expired' });
    expect(await answer(test, token, WELL)).toMatchObject({
      status: 409,
      message: 'This survey can no longer be answered',
    });
    await later(1);
    await answer(test, token, WELL);
    expect(await seen()).toMatchObject({ ...nothing, state: 'answered' });
    expect(await keepDraft(test, token, { physical: 1 })).toMatchObject({
      status: 409,
      message: 'This survey has been answered already',
    });
  });

  it('that is guessed, changed, cut, another’s or void is refused in the same words', async () => {
    const one = await opened(test, hanna.id);
    const other = await opened(test, hanna.id, { surveyType: 'EVALUATION' });
    const mixed = one.token.slice(0, 21) + other.token.slice(21);
    const foreign = await makeSurveyToken(
      { ...test.services.config, jwtSecret: new TextEncoder().encode('another secret, which is longer than 32 bytes') },
      { id: one.survey.id, tokenVersion: 1 },
    );
    const nobodys = await makeSurveyToken(test.services.config, { id: test.services.newId(), tokenVersion: 1 });
    const wrong = ['x', 'x'.repeat(43), `${one.token}x`, one.token.slice(1), mixed, foreign, nobodys];
    const all = [...wrong, changed(one.token, 0), changed(one.token, 25), changed(one.token, 40)];
    for (const [at, token] of all.entries()) {
      const { status, message, headers } = await take(test, token, { address: `10.0.0.${at}` });
      expect({ status, message }, token).toEqual(WRONG);
      expect(headers.get('retry-after')).toBeNull();
    }
    expect(await answer(test, mixed, WELL)).toMatchObject(WRONG);
    expect(await keepDraft(test, mixed, {})).toMatchObject(WRONG);
    expect((await take(test, one.token)).status).toBe(200);
  });

  it('of an organization without surveys, or one that is inactive, opens nothing', async () => {
    const { token } = await opened(test, hanna.id);
    const change = (body: object) => test.call(updateOrganization, { as: 'super.admin', params: { id: harbor }, body });
    await change({ configurations: [{ identifier: 'surveys', active: false }] });
    expect(await take(test, token)).toMatchObject(WRONG);
    expect(await take(test, token, { as: 'super.admin' })).toMatchObject(WRONG);
    await change({ configurations: [{ identifier: 'surveys', active: true }] });
    expect((await take(test, token)).status).toBe(200);
    await change({ active: false });
    expect(await take(test, token)).toMatchObject(WRONG);
    expect(await answer(test, token, WELL)).toMatchObject(WRONG);
  });
});

describe('who is signed in', () => {
  it('needs no right, but to be of the organization', async () => {
    const { token } = await opened(test, hanna.id);
    for (const as of ['caller', 'org.user', 'super.admin', 'many.hats'] as const)
      expect((await take(test, token, { as })).status, as).toBe(200);
    // who works for another one now is still of this one, too
    expect((await take(test, token, { as: 'many.hats', organizationId: sunrise })).status).toBe(200);
    expect(await take(test, token, { as: 'west.admin' })).toMatchObject(DENIED);
    // only once the token is good
    expect(await take(test, changed(token, 30), { as: 'west.admin' })).toMatchObject(WRONG);
    expect((await take(test, token, { bearer: 'an ended session' })).status).toBe(200);
  });

  it('is asked for by an id in place of the token', async () => {
    const { survey } = await opened(test, hanna.id);
    expect((await take(test, survey.id)).status).toBe(401);
    expect((await answer(test, survey.id, WELL)).status).toBe(401);
    expect((await keepDraft(test, survey.id, {})).status).toBe(401);
    expect(await take(test, survey.id, { as: 'caller' })).toMatchObject(DENIED);
    // about a person: read by the call of its family
    expect((await take(test, survey.id, { as: 'org.admin' })).status).toBe(404);
  });
});

describe('wrong tokens', () => {
  it('are 20 for a network in 15 minutes; good ones don’t count', async () => {
    const { token } = await opened(test, hanna.id);
    const address = '203.0.113.7';
    for (let tried = 0; tried < 30; tried += 1) expect((await take(test, token, { address })).status).toBe(200);
    for (let tried = 0; tried < 20; tried += 1) expect(await take(test, 'x', { address })).toMatchObject(WRONG);
    const refused = await take(test, token, { address });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await take(test, token, { address: '203.0.113.8' })).status).toBe(200);
    test.clock.advance(15 * 60);
    expect((await take(test, token, { address })).status).toBe(200);
  });

  it('are counted, too, when they are tried at once', async () => {
    const address = '203.0.113.9';
    const all = await Promise.all(Array.from({ length: 25 }, () => take(test, 'x', { address })));
    expect(all.filter(({ status }) => status === 404)).toHaveLength(20);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

/** With `FULL` as many as somebody with a great many networks might try. */
const GUESSES = process.env['FULL'] ? 100_000 : 400;

describe('guesses', () => {
  it('are refused alike, after the same statements and the same hashes, however much of a token is right', async () => {
    const { db, taken } = noting(test.db);
    test = await testApi({ services: { db } });
    hanna = await addMembership(test, 'RECIPIENT');
    const one = await opened(test, hanna.id);
    const closed = await opened(test, hanna.id, { surveyType: 'EVALUATION' });
    await test.call(revokeSurveyLink, { as: 'org.admin', params: { id: closed.survey.id } });
    const nobodys = await makeSurveyToken(test.services.config, { id: test.services.newId(), tokenVersion: 1 });
    const hashed = vi.spyOn(crypto.subtle, 'sign');
    const work = async (token: string, address: string) => {
      taken();
      hashed.mockClear();
      const { status, message } = await take(test, token, { address });
      return { status, message, statements: taken(), hashes: hashed.mock.calls.length };
    };
    const none = await work('x', '10.1.0.0');
    expect(none).toMatchObject({ ...WRONG, hashes: 1 });
    expect(none.statements.length).toBeGreaterThan(1);
    const guesses = {
      'of nobody': nobodys,
      void: closed.token,
      'right but for the first letter of its signature': changed(one.token, 22),
      'right but for the last letter but one': changed(one.token, 41),
    };
    for (const [at, [name, token]] of Object.entries(guesses).entries())
      expect(await work(token, `10.1.1.${at}`), name).toEqual(none);
    hashed.mockRestore();
  });

  it(`gain nothing: of ${GUESSES} for an id that is known, none opens, and nothing is written`, async () => {
    const { token, survey } = await opened(test, hanna.id);
    const stored = () =>
      asSystem(test, ({ tx }) =>
        tx.selectFrom('surveys').selectAll().where('id', '=', survey.id).executeTakeFirstOrThrow(),
      );
    const before = await stored();
    const refused = new Set<string>();
    for (let n = 0; n < GUESSES; n += 1) {
      const sign = Buffer.from(crypto.getRandomValues(new Uint8Array(16)));
      const id = Buffer.from(survey.id.replaceAll('-', ''), 'hex');
      const guess = Buffer.concat([id, sign]).toString('base64url');
      // twenty from each network
      const address = `10.${n >> 16}.${(n >> 8) & 255}.${Math.floor((n & 255) / 20)}`;
      const { status, message } = await take(test, guess, { address });
      refused.add(`${status} ${message}`);
    }
    expect([...refused]).toEqual([`404 ${WRONG.message}`]);
    expect(await stored()).toEqual(before);
    expect((await take(test, token)).status).toBe(200);
  }, 1_800_000);
});

describe('links', () => {
  it('a new one makes the old one void, and keeps the draft', async () => {
    const { token, survey } = await opened(test, hanna.id);
    await keepDraft(test, token, { physical: 2 });
    await later(-1);
    const { data } = await test.call(renewSurveyLink, { as: 'org.admin', params: { id: survey.id } });
    expect(await take(test, token)).toMatchObject(WRONG);
    const fresh = data.linkTo.split('/').at(-1) ?? '';
    expect((await take(test, fresh)).data.callerSurvey).toMatchObject({
      state: 'open',
      draft: [{ questionId: 'physical', value: 2 }],
    });
  });

  it('an anonymous survey’s names whom it is about: who reads lists doesn’t get it, nor a new one', async () => {
    const { token, survey } = await opened(test, hanna.id, { isAnonymous: true });
    expect((await take(test, token)).data.callerSurvey).toMatchObject({ subjectName: 'Hanna', isAnonymous: true });
    const params = { id: survey.id };
    for (const as of ['org.admin', 'super.admin'] as const) {
      const read = await test.call(getPersonSurvey, { as, organizationId: harbor, params });
      expect(read.data).toMatchObject({ state: 'open', token: null });
      const renewed = await test.call(renewSurveyLink, { as, organizationId: harbor, params });
      expect(renewed).toMatchObject({
        status: 409,
        message: 'The link of an anonymous survey is only for the person who answers it',
      });
    }
    expect((await take(test, token)).status).toBe(200);
    const closed = await test.call(revokeSurveyLink, { as: 'org.admin', params });
    expect(closed.data.survey.state).toBe('expired');
  });

  it.each([
    ['now', 0],
    ['in ten days', 10],
  ])('a new one to a survey that opens %s is good for its whole time', async (_, days) => {
    const { survey } = await opened(test, hanna.id);
    const opensAt = new Date(test.clock.now().getTime() + days * DAY_MS);
    await asSystem(test, ({ tx }) =>
      tx.updateTable('surveys').set({ opens_at: opensAt }).where('id', '=', survey.id).execute(),
    );
    const { data } = await test.call(renewSurveyLink, { as: 'org.admin', params: { id: survey.id } });
    expect(data.survey.expiresAt).toBe(new Date(opensAt.getTime() + 30 * DAY_MS).toISOString());
  });

  it('a closed survey’s opens nothing; one that is answered can’t be closed', async () => {
    const { token, survey } = await opened(test, hanna.id);
    const params = { id: survey.id };
    const closed = await test.call(revokeSurveyLink, { as: 'org.admin', params });
    expect(closed.data.survey).toMatchObject({ state: 'expired', token: null, actionRequired: false });
    expect((await test.call(revokeSurveyLink, { as: 'org.admin', params })).data).toEqual(closed.data);
    expect(await take(test, token)).toMatchObject(WRONG);
    const { data } = await test.call(renewSurveyLink, { as: 'org.admin', params });
    await answer(test, data.linkTo.split('/').at(-1) ?? '', WELL);
    for (const endpoint of [renewSurveyLink, revokeSurveyLink])
      expect((await test.call(endpoint, { as: 'org.admin', params })).status).toBe(409);
  });
});

describe('drafts', () => {
  it('take what changed, answer by answer, from two devices at once', async () => {
    const { token, survey } = await opened(test, hanna.id);
    await Promise.all([keepDraft(test, token, { physical: 2 }, 'First'), keepDraft(test, token, { mental: 3 })]);
    await keepDraft(test, token, { home: false });
    await keepDraft(test, token, { mental: null });
    const { data } = await take(test, token);
    expect(data.callerSurvey).toMatchObject({
      draft: [
        { questionId: 'physical', value: 2 },
        { questionId: 'home', value: false },
      ],
      draftComments: 'First',
      savedAt: test.clock.now().toISOString(),
    });
    const { data: known } = await test.call(getPersonSurvey, { as: 'org.admin', params: { id: survey.id } });
    expect([known.draft.length, known.draftComments, known.answers]).toEqual([2, 'First', []]);
    expect(known.savedAt).toBe(test.clock.now().toISOString());
  });

  it('take no answer that a question can’t have, and are gone once it is answered', async () => {
    const { token } = await opened(test, hanna.id);
    for (const answers of [{ alien: 1 }, { physical: 9 }, { nutrition: 'air' }])
      expect((await keepDraft(test, token, answers)).fields).toHaveProperty([`answers.${Object.keys(answers)[0]}`]);
    // asked only where something is wrong at home: it may be again
    expect((await keepDraft(test, token, { homeWhat: 'Cold' })).status).toBe(200);
    await answer(test, token, WELL);
    expect(await asSystem(test, ({ tx }) => tx.selectFrom('survey_drafts').selectAll().execute())).toEqual([]);
  });
});
