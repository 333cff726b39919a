import { beforeEach, describe, expect, it } from 'vitest';
import type { QuestionInput } from '#src/schemas/survey-questions.ts';
import {
  getPersonSurvey,
  getSurveyQuestions,
  listSurveyTypes,
  resetSurveyQuestions,
  saveSurveyQuestions,
} from '#src/schemas/surveys.ts';
import { DEMO_ORGANIZATIONS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { NOT_FOUND } from './refusals.ts';
import { answer, keepDraft, opened, take, WELL } from './surveys.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;
const params = { surveyType: 'CHANGE_OF_CONDITION' } as const;

const GLAD: QuestionInput = { id: 'glad', kind: 'yesNo', label: { en: 'Are you glad?', es: '¿Le alegra?' } };
const WHY: QuestionInput = {
  id: 'why',
  kind: 'text',
  label: { en: 'Why not?', es: '¿Por qué no?' },
  visibleIf: { questionId: 'glad', operator: 'is', value: false },
};

let test: TestApi;
let hanna: Awaited<ReturnType<typeof addMembership>>;
beforeEach(async () => {
  test = await testApi();
  hanna = await addMembership(test, 'RECIPIENT');
});

const save = (version: number, questions: QuestionInput[], as: PersonaName = 'org.admin') =>
  test.call(saveSurveyQuestions, { as, params, body: { organizationId: harbor, version, questions } });
const reset = () => test.call(resetSurveyQuestions, { as: 'org.admin', params, query: { organizationId: harbor } });
const inForce = async (organizationId: string = harbor) =>
  (await test.call(getSurveyQuestions, { as: 'super.admin', params, query: { organizationId } })).data.survey;
/** The version and the questions that who holds a token is asked; null: none. */
const asked = async (token: string) => {
  const { questionnaire } = (await take(test, token)).data.callerSurvey;
  return questionnaire && [questionnaire.version, questionnaire.questions.map(({ id }) => id)];
};

describe('an organization’s own questions', () => {
  it('are asked in it alone, each saving a version, until it goes back to the common ones', async () => {
    const { version, questions } = await inForce();
    expect((await save(version, [GLAD])).data.survey).toMatchObject({ version: version + 1, organizationId: harbor });
    expect((await inForce()).questions.map(({ id }) => id)).toEqual(['glad']);
    expect((await inForce(sunrise)).questions).toEqual(questions);
    const types = await test.call(listSurveyTypes, { as: 'org.admin', query: { organizationId: harbor } });
    expect(types.data.surveys.filter(({ organizationId }) => organizationId === harbor)).toMatchObject([
      { type: 'CHANGE_OF_CONDITION', version: version + 1 },
    ]);
    expect((await save(version + 1, [GLAD, WHY])).data.survey.version).toBe(version + 2);
    const back = await reset();
    expect(back.data.survey).toMatchObject({ version: version + 3, organizationId: null, questions });
    expect((await reset()).data).toEqual(back.data);
  });

  it('are saved by one of two who edited the same version, also at once', async () => {
    const both = await Promise.all([save(1, [GLAD]), save(1, [GLAD, WHY])]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.message).toBe(
      'Someone else changed these questions in the meantime',
    );
    expect((await inForce()).version).toBe(2);
  });

  it('are kept by what was begun and by what was answered; what nobody has begun is asked in the newest', async () => {
    const fresh = await opened(test, hanna.id, { isAnonymous: true });
    const begun = await opened(test, hanna.id);
    await keepDraft(test, begun.token, { physical: 2 });
    await save(1, [GLAD, WHY]);
    expect(await asked(fresh.token)).toEqual([2, ['glad', 'why']]);
    expect((await asked(begun.token))?.[0]).toBe(1);
    expect((await answer(test, begun.token, WELL)).status).toBe(200);
    expect((await answer(test, fresh.token, { glad: false, why: 'Alone' })).status).toBe(200);
    await reset();
    const read = async (id: string) => (await test.call(getPersonSurvey, { as: 'org.admin', params: { id } })).data;
    expect((await read(begun.survey.id)).questionnaire.version).toBe(1);
    expect(await read(fresh.survey.id)).toMatchObject({
      questionnaire: { version: 2, organizationId: harbor },
      answers: [
        { questionId: 'glad', value: false },
        { questionId: 'why', value: 'Alone' },
      ],
    });
  });

  it('are nobody’s business in another organization', async () => {
    expect(await save(1, [GLAD], 'west.admin')).toMatchObject(NOT_FOUND);
    expect((await inForce()).organizationId).toBeNull();
  });
});

describe('a question’s name', () => {
  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'with space'])(
    '%j is refused, and so is an answer by it',
    async (id) => {
      const { status, fields } = await save(1, [{ ...GLAD, id }]);
      expect(status).toBe(400);
      expect(fields).toEqual({ 'questions.0.id': 'This value is not valid' });
      const { token } = await opened(test, hanna.id);
      const sent = await answer(test, token, WELL, { answers: [{ questionId: id, value: 'x' }] });
      expect(sent.status).toBe(400);
      expect(sent.fields).toEqual({ 'answers.0.questionId': 'This value is not valid' });
    },
  );

  it('stands once in a set, and after what it depends on', async () => {
    expect((await save(1, [GLAD, GLAD])).fields).toHaveProperty(['questions.1.id']);
    expect((await save(1, [WHY, GLAD])).fields).toEqual({
      'questions.0.visibleIf.questionId': 'Choose a question that stands before this one, or none',
    });
    expect((await save(1, [])).fields).toEqual({ questions: 'A survey has 1 to 50 questions' });
  });
});
