import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  getSurveyQuestions,
  getSurveyRules,
  listSurveyTypes,
  resetSurveyQuestions,
  saveSurveyQuestions,
  updateSurveyRules,
  type Questionnaire,
} from '#src/schemas/surveys.ts';
import { SURVEY_TYPES } from '#src/schemas/survey-values.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { questionnaire, serveSurveys } from './surveys-server.ts';

async function openQuestions(stored: Partial<Questionnaire> = {}) {
  let survey: Questionnaire = { ...questionnaire, ...stored };
  let rules = { postCallShare: 30, inCallFollowUpDays: 30, baselineFollowUpDays: 90 };
  serveSurveys({});
  answering(listSurveyTypes, () => ({
    surveys: SURVEY_TYPES.map((type) => ({ type, version: 2, organizationId: survey.organizationId })),
  }));
  answering(getSurveyQuestions, () => ({ survey }));
  answering(getSurveyRules, () => ({ rules }));
  const saved = answering(saveSurveyQuestions, (body) => {
    const { questions, version } = body as { questions: Questionnaire['questions']; version: number };
    if (version !== survey.version) return refusal(409, 'Someone else changed these questions in the meantime');
    survey = { ...survey, questions, version: version + 1, organizationId: 'org-1' };
    return { survey };
  }) as Array<{ questions: Questionnaire['questions']; version: number }>;
  const reset = answering(resetSurveyQuestions, () => {
    survey = { ...questionnaire, version: survey.version + 1 };
    return { survey };
  });
  const ruled = answering(updateSurveyRules, (body) => {
    rules = body as typeof rules;
    return { rules };
  });
  await openConsole('/app/surveys/questions?type=EVALUATION');
  return { saved, reset, ruled, theirs: (version: number) => (survey = { ...survey, version }) };
}

const list = async () => within(await screen.findByRole('form', { name: 'Questions' }));
const names = async () =>
  (await list()).getAllByRole('button', { name: /^\d+\. / }).map((button) => button.textContent);
const press = async (name: string) => userEvent.click((await list()).getByRole('button', { name }));
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));

test('questions are moved by buttons and keys, edited in both languages, and saved as the organization’s own', async () => {
  const { saved } = await openQuestions();
  expect(await screen.findByText(/^The common questions, version 2/)).toBeVisible();
  expect((await names()).slice(0, 2)).toEqual(['1. How do you feel?', '2. What would help?']);
  await press('Move down: Meals a day');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(async () => expect((await names())[4]).toBe('5. Meals a day'));
  await press('Delete: Tell us more');
  await press('7. Last visit'.replace('7', '6'));
  const spanish = (await list()).getByRole('textbox', { name: 'Question in Spanish' });
  await userEvent.clear(spanish);
  await userEvent.type(spanish, '¿Cuándo fue la última visita?');
  await press('Save questions');
  expect(await screen.findByText('Version 3 of the questions was saved')).toBeVisible();
  expect(saved).toHaveLength(1);
  expect(saved[0]?.version).toBe(2);
  expect(saved[0]?.questions.map(({ id }) => id)).toEqual(['feels', 'needs', 'happy', 'again', 'meals', 'visit']);
  expect(saved[0]?.questions.at(-1)?.label.es).toBe('¿Cuándo fue la última visita?');
  expect(saved[0]?.questions.slice(0, 5)).toEqual(questionnaire.questions.slice(0, 5));
  expect(await screen.findByText(/^Your organization’s own questions, version 3/)).toBeVisible();
});

test('a new question is asked of who answered an earlier one, and the preview follows', async () => {
  const { saved } = await openQuestions();
  await screen.findByText(/^The common questions/);
  await press('Add question');
  const form = await list();
  await userEvent.type(form.getByRole('textbox', { name: 'Question in English' }), 'Who helps?');
  await press('Save questions');
  expect(saved).toEqual([]);
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Question in Spanish' })).toBeInvalid());
  await userEvent.type(form.getByRole('textbox', { name: 'Question in Spanish' }), '¿Quién ayuda?');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Kind of answer' }), 'Yes or no');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Depends on' }), 'How do you feel?');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Answer' }), 'Poorly');
  expect(preview().queryByText(/Who helps/)).not.toBeInTheDocument();
  await userEvent.click(preview().getByRole('radio', { name: 'Poorly' }));
  expect(await preview().findByText(/Who helps/)).toBeVisible();
  await userEvent.click(preview().getByRole('button', { name: 'Español' }));
  expect(preview().getByText(/¿Quién ayuda\?/)).toBeVisible();
  await press('Save questions');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.questions.at(-1)).toMatchObject({
    kind: 'yesNo',
    label: { en: 'Who helps?', es: '¿Quién ayuda?' },
    visibleIf: { questionId: 'feels', operator: 'is', value: 'poorly' },
  });
});

test('questions that somebody else has changed meanwhile: what was typed stays, and is saved over it at a press', async () => {
  const { saved, theirs } = await openQuestions();
  await screen.findByText(/^The common questions/);
  await press('Delete: Tell us more');
  theirs(9);
  await press('Save questions');
  expect(await screen.findAllByText(/Someone else changed these questions in the meantime/)).not.toHaveLength(0);
  expect(await names()).toHaveLength(6);
  await userEvent.click(await screen.findByRole('button', { name: 'Save mine over it' }));
  await press('Save questions');
  expect(await screen.findByText('Version 10 of the questions was saved')).toBeVisible();
  expect(saved.map(({ version }) => version)).toEqual([2, 9]);
});

test('own questions go back to the common ones after a question', async () => {
  const { reset } = await openQuestions({ organizationId: 'org-1', questions: questionnaire.questions.slice(0, 1) });
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the common questions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Go back to the common questions?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Back to the common questions' }));
  await waitFor(async () => expect(await names()).toHaveLength(7));
  expect(reset).toHaveLength(1);
});

test('the rules of sending: a share and days, none where it is left empty', async () => {
  const { ruled } = await openQuestions();
  const rules = within(await screen.findByRole('form', { name: 'When surveys are sent' }));
  const share = rules.getByRole('textbox', { name: 'Post-call surveys in a hundred calls' });
  await userEvent.clear(share);
  await userEvent.type(share, '101');
  await userEvent.click(rules.getByRole('button', { name: 'Save rules' }));
  await waitFor(() => expect(share).toBeInvalid());
  await userEvent.clear(share);
  await userEvent.type(share, '50');
  await userEvent.clear(rules.getByRole('textbox', { name: 'Days until the in-call follow-up' }));
  await userEvent.click(rules.getByRole('button', { name: 'Save rules' }));
  expect(await screen.findByText('The rules were saved')).toBeVisible();
  expect(ruled).toEqual([
    { organizationId: 'org-1', postCallShare: 50, inCallFollowUpDays: null, baselineFollowUpDays: 90 },
  ]);
});
