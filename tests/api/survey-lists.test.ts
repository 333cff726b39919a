import { beforeEach, expect, it } from 'vitest';
import {
  exportCallerSurveys,
  getSurveyQuestions,
  listCallerSurveys,
  listPersonSurveys,
  listSurveyQuestions,
  listSurveyTypes,
  saveSurveyQuestions,
} from '#src/schemas/surveys.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { answer, GOOD_DAY, opened } from './surveys.ts';

const { harbor } = DEMO_ORGANIZATIONS;
const as = 'org.admin';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

it('kinds and questions are told for those that are asked for: the own ones of an organization, else the common ones', async () => {
  const query = { types: 'EVALUATION,INCALL_SURVEY', organizationId: harbor } as never;
  const kinds = await test.call(listSurveyTypes, { as, query });
  expect(kinds.data.surveys).toEqual([
    { type: 'EVALUATION', version: 1, organizationId: null },
    { type: 'INCALL_SURVEY', version: 1, organizationId: null },
  ]);
  const one = () =>
    test.call(getSurveyQuestions, { as, params: { surveyType: 'EVALUATION' }, query: { organizationId: harbor } });
  const { survey } = (await one()).data;
  await test.call(saveSurveyQuestions, {
    as,
    params: { surveyType: 'EVALUATION' },
    body: { organizationId: harbor, questions: survey.questions.slice(0, 1), version: survey.version },
  });
  const own = (await one()).data.survey;
  expect([own.organizationId, own.questions.length]).toEqual([harbor, 1]);
  const several = await test.call(listSurveyQuestions, { as, query });
  expect(several.data.surveys.map(({ type, questions }) => [type, questions.length > 1])).toEqual([
    ['EVALUATION', false],
    ['INCALL_SURVEY', true],
  ]);
  const unknown = await test.call(getSurveyQuestions, { as, params: { surveyType: 'NONE' }, query: {} });
  expect(unknown.status).toBe(404);
});

it('surveys about calls are listed from page 0, and are a file of the same filters', async () => {
  const { id } = await addMembership(test, 'CALLER', { lastName: 'Zwick' });
  const { token } = await opened(test, id, { surveyType: 'BASELINE_SURVEY' });
  // answered, it makes a follow-up
  await opened(test, id, { surveyType: 'INCALL_SURVEY' }).then((second) => answer(test, second.token, GOOD_DAY));
  // about the same person, and of the other family
  const { survey } = await opened(test, id);
  const filters = { organizationId: harbor, subjectId: id };
  const found = async (more: object) =>
    (await test.call(listCallerSurveys, { as, query: { ...filters, ...more } })).data;
  const all = await found({ page: 0 });
  expect(all.pager).toMatchObject({ page: 0, totalItems: 3 });
  expect(all.callerSurveys.map(({ token: own }) => own)).toContain(token);
  const ofPeople = await test.call(listPersonSurveys, { as, query: filters });
  expect(ofPeople.data.personOrganizationSurveys.map((each) => each.id)).toEqual([survey.id]);
  const open = await found({ callerSurveyType: 'BASELINE_SURVEY' });
  expect(open.callerSurveys.map(({ type }) => type)).toEqual(['BASELINE_SURVEY']);
  const file = await test.call(exportCallerSurveys, {
    as,
    query: { ...filters, callerSurveyType: 'BASELINE_SURVEY' },
  });
  expect((await file.data.text()).trim().split('\r\n')).toHaveLength(2);
});
