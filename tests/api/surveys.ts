import { expect } from 'vitest';
import type { AnswerValue } from '#src/schemas/survey-questions.ts';
import { answerSurvey, getCallerSurvey, saveSurveyDraft } from '#src/schemas/survey-taking.ts';
import { openSurvey } from '#src/schemas/surveys.ts';
import type { CallInput, PersonaName, TestApi } from './harness.ts';

export type Given = Readonly<Record<string, AnswerValue>>;

/** How somebody is who is well: answers to the common questions of a change of condition. */
export const WELL: Given = {
  physical: 4,
  mental: 4,
  isolation: 3,
  home: true,
  nutrition: 'regular',
  mobility: 'aid',
  selfCare: 'well',
  emergency: false,
  safety: false,
};

/** Answers to the common questions of an in-call survey. */
export const GOOD_DAY: Given = {
  feeling: 4,
  sleep: 'well',
  eaten: true,
  medicine: 'all',
  outside: 5,
  need: false,
};

export const listed = (answers: Given) => Object.entries(answers).map(([questionId, value]) => ({ questionId, value }));
export const withIds = (answers: Given) => Object.entries(answers).map(([id, value]) => ({ id, value }));

type Opening = NonNullable<CallInput<typeof openSurvey>['body']>;

/** Opens a survey about a membership, and gives it with its token. */
export async function opened(test: TestApi, id: string, body: Partial<Opening> = {}, as: PersonaName = 'org.admin') {
  const { status, data, message } = await test.call(openSurvey, {
    as,
    params: { id },
    body: { surveyType: 'CHANGE_OF_CONDITION', ...body },
  });
  expect([status, message]).toEqual([200, '']);
  return { ...data, token: data.linkTo.split('/').at(-1) ?? '' };
}

export const take = (test: TestApi, token: string, more: Omit<CallInput<typeof getCallerSurvey>, 'params'> = {}) =>
  test.call(getCallerSurvey, { params: { idOrToken: token }, ...more });

let sent = 0;

export const answer = (
  test: TestApi,
  token: string,
  answers: Given,
  more: Partial<NonNullable<CallInput<typeof answerSurvey>['body']>> = {},
) =>
  test.call(answerSurvey, {
    params: { token },
    body: { answers: listed(answers), submissionId: `sent-${(sent += 1)}`, ...more },
  });

export const keepDraft = (
  test: TestApi,
  token: string,
  answers: Readonly<Record<string, AnswerValue | null>>,
  additionalComments?: string | null,
) =>
  test.call(saveSurveyDraft, {
    params: { token },
    body: {
      answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
      ...(additionalComments !== undefined && { additionalComments }),
    },
  });
