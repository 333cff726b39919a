import { act, screen, waitFor, within } from '@testing-library/react';
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
  type SurveyRules,
} from '#src/schemas/surveys.ts';
import { changedSince } from '#src/schemas/began.ts';
import { session } from '#src/lib/session/store.ts';
import { logout } from '#src/schemas/auth.ts';
import type { Question } from '#src/schemas/survey-questions.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import { SURVEY_TYPES } from '#src/schemas/survey-values.ts';
import { answering, openConsole } from '#tests/screens/auth/console.tsx';
import { keptDraft, untilKept } from '#tests/screens/drafts.ts';
import { questionnaire, serveSurveys } from './surveys-server.ts';

const CHANGED = () =>
  Response.json(
    { message: 'Someone else changed these questions in the meantime', code: 'surveyQuestionsChanged' },
    { status: 409 },
  );

async function openQuestions(stored: Partial<Questionnaire> = {}, as: ProfileName = 'ORG_USER') {
  let survey: Questionnaire = { ...questionnaire, ...stored };
  let rules: SurveyRules = { postCallShare: 30, inCallFollowUpDays: 30, baselineFollowUpDays: 90 };
  serveSurveys({ as });
  answering(listSurveyTypes, () => ({
    surveys: SURVEY_TYPES.map((type) => ({ type, version: 2, organizationId: survey.organizationId })),
  }));
  answering(getSurveyQuestions, () => ({ survey }));
  answering(getSurveyRules, () => ({ rules }));
  const saved = answering(saveSurveyQuestions, (body) => {
    const { questions, version } = body as { questions: Questionnaire['questions']; version: number };
    if (version !== survey.version) return CHANGED();
    survey = { ...survey, questions, version: version + 1, organizationId: 'org-1' };
    return { survey };
  }) as Array<{ questions: Questionnaire['questions']; version: number }>;
  const reset = answering(resetSurveyQuestions, () => {
    survey = { ...questionnaire, version: survey.version + 1 };
    return { survey };
  });
  const ruled = answering(updateSurveyRules, (body) => {
    const {
      began,
      organizationId: _,
      ...sent
    } = body as { began: typeof rules; organizationId: string } & typeof rules;
    const paths = changedSince(began, sent, rules);
    const message = 'Someone else changed this after you opened the form';
    if (paths.length > 0) {
      const fields = Object.fromEntries(paths.map((path) => [path, message]));
      return Response.json({ message, code: 'changedMeanwhile', fields }, { status: 409 });
    }
    rules = sent;
    return { rules };
  });
  const { router } = await openConsole('/app/surveys/questions?type=EVALUATION');
  return {
    router,
    saved,
    reset,
    ruled,
    theirRules: (changes: Partial<SurveyRules>) => {
      rules = { ...rules, ...changes };
    },
    theirs: (change: (questions: Question[]) => Question[]) => {
      survey = { ...survey, version: survey.version + 1, questions: change([...survey.questions]) };
    },
  };
}

const list = async () => within(await screen.findByRole('form', { name: 'Questions' }));
const names = async () =>
  (await list()).getAllByRole('button', { name: /^\d+\. / }).map((button) => button.textContent);
const press = async (name: string) => userEvent.click((await list()).getByRole('button', { name }));
const remove = async (name: string) => {
  await press(`Delete: ${name}`);
  const dialog = within(await screen.findByRole('dialog', { name: `Delete the question “${name}”?` }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete question' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));

test('questions are moved by buttons and keys, edited in both languages, and saved as the organization’s own', async () => {
  const { saved } = await openQuestions();
  expect(await screen.findByText(/^The common questions, version 2/)).toBeVisible();
  expect((await names()).slice(0, 2)).toEqual(['1. How do you feel?', '2. What would help?']);
  await press('Move down: Meals a day');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(async () => expect((await names())[4]).toBe('5. Meals a day'));
  await remove('Tell us more');
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

test('a question says whether it asks for whole numbers, and which days it means', async () => {
  const { saved } = await openQuestions();
  await screen.findByText(/^The common questions/);
  const form = await list();
  await press('5. Meals a day');
  // a comma is a point to who reads Spanish
  await userEvent.clear(form.getByRole('textbox', { name: /^From/ }));
  await userEvent.type(form.getByRole('textbox', { name: /^From/ }), '0,5');
  expect(form.getByRole('switch', { name: 'Decimals allowed' })).toBeChecked();
  await press('6. Last visit');
  expect(form.getByRole('combobox', { name: 'Which days' })).toHaveDisplayValue('Any day');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Which days' }), 'Up to today');
  await press('Add question');
  await userEvent.type(form.getByRole('textbox', { name: 'Question in English' }), 'Cats');
  await userEvent.type(form.getByRole('textbox', { name: 'Question in Spanish' }), 'Gatos');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Kind of answer' }), 'Number');
  expect(form.getByRole('switch', { name: 'Decimals allowed' })).not.toBeChecked();
  expect(form.queryByRole('combobox', { name: 'Which days' })).toBeNull();
  await press('Save questions');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.questions[4]?.min).toBe(0.5);
  expect(saved[0]?.questions.slice(4).map(({ decimals, days }) => [decimals, days])).toEqual([
    [true, null],
    [true, 'past'],
    [true, null],
    [false, null],
  ]);
});

test('Enter in a form that nobody has changed saves no version', async () => {
  const { saved } = await openQuestions();
  await screen.findByText(/^The common questions/);
  await press('1. How do you feel?');
  const form = await list();
  await userEvent.type(form.getByRole('textbox', { name: 'Question in English' }), '{Enter}');
  await userEvent.type(form.getByRole('textbox', { name: 'Question in English' }), ' now{Enter}');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.questions[0]?.label.en).toBe('How do you feel? now');
});

test('deleting a question asks, tells what depends on it, and leads to what has to be corrected', async () => {
  const { saved } = await openQuestions();
  await screen.findByText(/^The common questions/);
  await press('Delete: How do you feel?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the question “How do you feel?”?' }));
  expect(dialog.getByText(/1 question depends on its answer/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await names()).toContain('1. How do you feel?');

  await remove('How do you feel?');
  await waitFor(async () => expect((await list()).getByRole('button', { name: /^1\. / })).toHaveFocus());
  await press('Save questions');
  const depends = await (await list()).findByRole('combobox', { name: 'Depends on' });
  await waitFor(() => expect(depends).toHaveFocus());
  expect(depends).toHaveAccessibleDescription(/Choose a question that stands before this one, or none/);
  expect(depends).toHaveDisplayValue('Not possible: a question that is gone');
  expect(saved).toEqual([]);
});

test('who moves a question by its button may press it again at once', async () => {
  await openQuestions();
  await screen.findByText(/^The common questions/);
  await press('Move down: How do you feel?');
  await waitFor(async () => expect((await names())[1]).toBe('2. How do you feel?'));
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect((await names())[2]).toBe('3. How do you feel?'));
  expect((await list()).getByRole('button', { name: 'Move down: How do you feel?' })).toHaveFocus();
});

test('a question that says nothing yet is deleted without asking', async () => {
  await openQuestions();
  await screen.findByText(/^The common questions/);
  const before = await names();
  await press('Add question');
  await press('Delete: New question');
  expect(await names()).toEqual(before);
});

test('a choice with one option, and a survey without questions, say what is missing', async () => {
  const { saved } = await openQuestions();
  await screen.findByText(/^The common questions/);
  await press('Add question');
  const form = await list();
  const type = (name: string, text: string) => userEvent.type(form.getByRole('textbox', { name }), text);
  await type('Question in English', 'Which pet?');
  await type('Question in Spanish', '¿Qué mascota?');
  await press('Delete choice 2');
  await type('Choice 1 in English', 'Dog');
  await type('Choice 1 in Spanish', 'Perro');
  await press('Save questions');
  expect(await form.findByText('A choice has 2 to 20 different options.')).toBeVisible();
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Choice 1 in English' })).toHaveFocus());
  for (const name of await names()) await remove((name ?? '').replace(/^\d+\. /, ''));
  await press('Save questions');
  expect(await form.findByText('A survey has 1 to 50 questions.')).toBeVisible();
  expect(saved).toEqual([]);
});

test('choices that read the same are refused, and the preview goes on asking as the answers say', async () => {
  const { saved } = await openQuestions();
  await screen.findByText(/^The common questions/);
  expect(preview().queryByText('Tell us more')).toBeNull();
  await press('Add question');
  const form = await list();
  const type = (name: string, text: string) => userEvent.type(form.getByRole('textbox', { name }), text);
  await type('Question in English', 'Which pet?');
  // it is unfinished; the others depend on answers as before
  expect(preview().queryByText('Tell us more')).toBeNull();
  await type('Question in Spanish', '¿Qué mascota?');
  for (const [choice, en, es] of [
    ['Choice 1', 'Dog', 'Perro'],
    ['Choice 2', 'dog ', 'Gato'],
  ] as const) {
    await type(`${choice} in English`, en);
    await type(`${choice} in Spanish`, es);
  }
  await press('Save questions');
  const second = form.getByRole('textbox', { name: 'Choice 2 in English' });
  await waitFor(() => expect(second).toHaveFocus());
  expect(second).toHaveAccessibleDescription('A choice has 2 to 20 different options');
  expect(saved).toEqual([]);
});

test('choices are moved by buttons, none over an end, and saved in their order', async () => {
  const { saved } = await openQuestions();
  await screen.findByText(/^The common questions/);
  await press('1. How do you feel?');
  const form = await list();
  const choices = () =>
    form.getAllByRole<HTMLInputElement>('textbox', { name: /^Choice \d+ in English$/ }).map(({ value }) => value);
  const before = choices();
  const last = before.length;
  expect(last).toBeGreaterThan(1);
  for (const name of ['Move choice 1 up', `Move choice ${last} down`]) {
    expect(form.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    await press(name);
    expect(choices()).toEqual(before);
  }
  await press('Move choice 1 down');
  expect(choices()).toEqual([before[1], before[0], ...before.slice(2)]);
  await press(`Move choice ${last} up`);
  const after = [before[1], before[0], ...before.slice(2)];
  after.splice(last - 2, 2, after[last - 1], after[last - 2]);
  expect(choices()).toEqual(after);
  await press('Move choice 1 down');
  await press('Save questions');
  await screen.findByText('Version 3 of the questions was saved');
  expect(saved[0]?.questions[0]?.options.map(({ label }) => label.en)).toEqual(choices());
});

const without = (id: string) => (questions: Question[]) => questions.filter((each) => each.id !== id);
const changed = (id: string, changes: Partial<Question>) => (questions: Question[]) =>
  questions.map((each) => (each.id === id ? { ...each, ...changes } : each));
const retype = async (field: string, text: string) => {
  const input = (await list()).getByRole('textbox', { name: field });
  await userEvent.clear(input);
  await userEvent.type(input, text);
};

test('what somebody else has saved meanwhile is joined with what was typed, without a question', async () => {
  const { saved, theirs } = await openQuestions();
  await screen.findByText(/^The common questions/);
  await remove('Tell us more');
  await press('5. Meals a day');
  await retype('Question in Spanish', '¿Cuántas comidas?');
  await press('1. How do you feel?');
  await press('Add choice');
  await retype('Choice 4 in English', 'Fine');
  await retype('Choice 4 in Spanish', 'Regular');
  theirs(changed('meals', { label: { en: 'How many meals?', es: 'Comidas al día' }, max: 6 }));
  theirs(changed('feels', { options: questionnaire.questions[0]!.options.slice(0, 2), alarm: [] }));
  theirs(without('visit'));
  await press('Save questions');
  expect(await screen.findByText('Version 6 of the questions was saved')).toBeVisible();
  expect(saved.map(({ version }) => version)).toEqual([2, 5]);
  const sent = saved[1]?.questions ?? [];
  expect(sent.map(({ id }) => id)).toEqual(['feels', 'needs', 'happy', 'again', 'meals']);
  expect(sent[4]).toMatchObject({ label: { en: 'How many meals?', es: '¿Cuántas comidas?' }, max: 6 });
  expect(sent[0]?.options.map(({ label }) => label.en)).toEqual(['Well', 'Poorly', 'Fine']);
  // the editor shows what was saved
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Choice 3 in English' })).toHaveValue('Fine'));
  expect(await names()).toHaveLength(5);
  expect((await list()).queryByRole('group', { name: 'Choice 4' })).toBeNull();
  expect((await list()).queryByText('Not saved yet')).toBeNull();
  expect(screen.queryByText('Someone else changed this, too')).toBeNull();
});

test('what both changed stands there in both versions; what is chosen is saved', async () => {
  const { saved, theirs } = await openQuestions();
  await screen.findByText(/^The common questions/);
  await remove('Tell us more');
  await press('Move up: May we call again?');
  await press('5. Meals a day');
  await retype('Question in English', 'Meals?');
  theirs(changed('meals', { label: { en: 'How many meals?', es: 'Comidas al día' } }));
  theirs(changed('story', { required: true }));
  theirs(([first, second, ...others]) => [second!, first!, ...others].map((each) => ({ ...each, visibleIf: null })));
  await press('Save questions');
  expect(await screen.findByText('Someone else changed this, too')).toBeVisible();
  expect(screen.queryByText(/Someone else changed these questions/)).toBeNull();
  expect(saved).toHaveLength(1);
  const versions = (name: string) => within(screen.getByRole('group', { name }));
  const words = versions('“Meals?”: Question in English');
  expect(words.getByRole('radio', { name: 'Yours: Meals?' })).toBeChecked();
  await waitFor(() => expect(words.getByRole('radio', { name: 'Yours: Meals?' })).toHaveFocus());
  await userEvent.click(words.getByRole('radio', { name: 'Theirs: How many meals?' }));
  expect((await list()).getByRole('textbox', { name: 'Question in English' })).toHaveValue('How many meals?');
  const story = versions('Tell us more');
  expect(story.getByRole('radio', { name: 'Yours: Deleted' })).toBeChecked();
  await userEvent.click(story.getByRole('radio', { name: 'Theirs: Required: Yes' }));
  const order = versions('Order of the questions');
  expect(
    order.getByRole('radio', { name: /^Yours: 1\. How do you feel\? 2\. What would help\? 3\. May/ }),
  ).toBeChecked();
  await userEvent.click(order.getByRole('radio', { name: /^Theirs: 1\. What would help\? 2\. How do you feel\?/ }));
  await press('Save questions');
  expect(await screen.findByText('Version 6 of the questions was saved')).toBeVisible();
  expect(screen.queryByText('Someone else changed this, too')).toBeNull();
  const sent = saved.at(-1)?.questions ?? [];
  expect(sent.map(({ id }) => id)).toEqual(['needs', 'feels', 'happy', 'again', 'meals', 'visit', 'story']);
  expect(sent.find(({ id }) => id === 'meals')?.label.en).toBe('How many meals?');
  expect(sent.at(-1)?.required).toBe(true);
});

test('what doesn’t go together is said at the question, and not saved', async () => {
  const { saved, theirs } = await openQuestions();
  await screen.findByText(/^The common questions/);
  await press('6. Last visit');
  await userEvent.selectOptions((await list()).getByRole('combobox', { name: 'Depends on' }), 'May we call again?');
  await userEvent.selectOptions((await list()).getByRole('combobox', { name: 'Answer' }), 'No');
  theirs(without('again'));
  await press('Save questions');
  expect(await screen.findByText('Needs a correction')).toBeVisible();
  expect(saved).toHaveLength(1);
  expect((await list()).getByText('What you typed is still here.')).toBeVisible();
  await userEvent.selectOptions((await list()).getByRole('combobox', { name: 'Depends on' }), 'Always asked');
  await press('Save questions');
  expect(await screen.findByText('Version 4 of the questions was saved')).toBeVisible();
  expect(saved.at(-1)?.questions.map(({ id }) => id)).not.toContain('again');
});

const OWN = { organizationId: 'org-1', questions: questionnaire.questions.slice(0, 1) };

test('who may not delete doesn’t take own questions away', async () => {
  await openQuestions(OWN);
  expect(await screen.findByRole('button', { name: 'Save questions' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Back to the common questions' })).not.toBeInTheDocument();
});

test('own questions go back to the common ones after a question', async () => {
  const { reset } = await openQuestions(OWN, 'ORG_ADMIN');
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
  await waitFor(() => expect(share).toHaveAccessibleDescription(expect.stringContaining('Choose 0 to 100')));
  const days = rules.getByRole('textbox', { name: 'Days until the follow-up of the baseline' });
  await userEvent.clear(days);
  await userEvent.type(days, '400');
  await waitFor(() => expect(days).toHaveAccessibleDescription(expect.stringContaining('Choose 1 to 365')));
  await userEvent.clear(days);
  await userEvent.type(days, '90');
  await userEvent.clear(share);
  await userEvent.type(share, '50');
  await userEvent.clear(rules.getByRole('textbox', { name: 'Days until the in-call follow-up' }));
  await userEvent.click(rules.getByRole('button', { name: 'Save rules' }));
  expect(await screen.findByText('The rules were saved')).toBeVisible();
  expect(ruled).toEqual([
    {
      organizationId: 'org-1',
      postCallShare: 50,
      inCallFollowUpDays: null,
      baselineFollowUpDays: 90,
      began: { postCallShare: 30, inCallFollowUpDays: 30, baselineFollowUpDays: 90 },
    },
  ]);
});

test('rules that two change: another’s is joined, and of the same both versions stand there', async () => {
  const { ruled, theirRules } = await openQuestions();
  const rules = within(await screen.findByRole('form', { name: 'When surveys are sent' }));
  const share = rules.getByRole('textbox', { name: 'Post-call surveys in a hundred calls' });
  const retyped = async (text: string) => {
    await userEvent.clear(share);
    await userEvent.type(share, text);
    await userEvent.click(rules.getByRole('button', { name: 'Save rules' }));
  };
  theirRules({ inCallFollowUpDays: 14 });
  await retyped('50');
  expect(await screen.findByText('The rules were saved')).toBeVisible();
  expect(ruled.at(-1)).toMatchObject({ postCallShare: 50, inCallFollowUpDays: 14 });
  expect(rules.getByRole('textbox', { name: 'Days until the in-call follow-up' })).toHaveValue('14');
  theirRules({ postCallShare: 70 });
  await retyped('60');
  const versions = within(await rules.findByRole('group', { name: 'Post-call surveys, of 100 calls' }));
  expect(versions.getByRole('radio', { name: 'Yours: 60' })).toBeChecked();
  await userEvent.click(versions.getByRole('radio', { name: 'Theirs: 70' }));
  expect(share).toHaveValue('70');
  await userEvent.click(rules.getByRole('button', { name: 'Save rules' }));
  await waitFor(() => expect(rules.queryByRole('group', { name: 'Post-call surveys, of 100 calls' })).toBeNull());
  expect(ruled.at(-1)).toMatchObject({ postCallShare: 70, began: { postCallShare: 70 } });
});

test('what was typed outlives an idle sign-out, and is joined with what somebody else has saved by then', async () => {
  const { router, saved, theirs } = await openQuestions();
  answering(logout, () => null);
  await screen.findByText(/^The common questions/);
  await remove('Tell us more');
  await press('5. Meals a day');
  await retype('Question in English', 'Meals?');
  await untilKept('Meals?');
  const signedIn = session.getState();
  act(() => session.getState().signOut('idle'));
  await act(() => router.navigate({ to: '/public/login' }));
  theirs(without('visit'));
  act(() => session.setState(signedIn));
  await act(() => router.navigate({ href: '/app/surveys/questions?type=EVALUATION' }));
  await waitFor(() => expect(screen.getByText('What you typed is still here')).toBeVisible());
  expect((await names()).slice(-2)).toEqual(['4. May we call again?', '5. Meals?']);
  await press('Save questions');
  expect(await screen.findByText('Version 4 of the questions was saved')).toBeVisible();
  expect(saved).toHaveLength(1);
  expect(saved[0]?.version).toBe(3);
  expect(saved[0]?.questions.map(({ id }) => id)).toEqual(['feels', 'needs', 'happy', 'again', 'meals']);
  expect(keptDraft()).toBeNull();
});

const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

test('questions are moved over no end, by no key either, and the last one gives the focus to the one before', async () => {
  await openQuestions();
  await screen.findByText(/^The common questions/);
  const before = await names();
  const off = (direction: string) =>
    screen.getAllByRole('button', { name: new RegExp(`^Move ${direction}: `) }).map(isOff);
  expect([off('up'), off('down')]).toEqual([
    before.map((_, at) => at === 0),
    before.map((_, at) => at === before.length - 1),
  ]);
  (await list()).getByRole('button', { name: 'Move up: How do you feel?' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  (await list()).getByRole('button', { name: 'Move down: Tell us more' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await names()).toEqual(before);
  // onto the last place, and from there
  (await list()).getByRole('button', { name: 'Move down: Last visit' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(async () => expect((await names()).at(-1)).toBe('7. Last visit'));
  await remove('Last visit');
  await waitFor(() => expect(screen.getByRole('button', { name: '6. Tell us more' })).toHaveFocus());
});

test('each question says its kind, and whether it is optional or depends on another', async () => {
  await openQuestions();
  const form = await list();
  await screen.findByText(/^The common questions/);
  const items = (await names()).map((name) => {
    const item = form.getByRole('button', { name }).closest('li') as HTMLElement;
    const facts = within(item).queryAllByText(/^(Optional|Depends on an answer|Needs a correction)$/);
    return [name, ...facts.map(({ textContent }) => textContent)];
  });
  expect(items).toEqual([
    ['1. How do you feel?'],
    ['2. What would help?', 'Depends on an answer'],
    ['3. How happy are you?'],
    ['4. May we call again?', 'Optional'],
    ['5. Meals a day', 'Optional'],
    ['6. Last visit', 'Optional'],
    ['7. Tell us more', 'Optional'],
  ]);
});

test('saving and going back are offered where there is something to save, or to go back from', async () => {
  await openQuestions({}, 'ORG_ADMIN');
  await screen.findByText(/^The common questions/);
  const form = await list();
  expect(screen.queryByRole('button', { name: 'Back to the common questions' })).toBeNull();
  expect(isOff(form.getByRole('button', { name: 'Save questions' }))).toBe(true);
  expect(form.queryByText('Not saved')).toBeNull();
  await press('Move down: Meals a day');
  await waitFor(() => expect(isOff(form.getByRole('button', { name: 'Save questions' }))).toBe(false));
  await press('Save questions');
  expect(await screen.findByText(/^Your organization’s own questions/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back to the common questions' })).toBeVisible();
});

test('as many choices are added as a question may have; what weighs is told where it does', async () => {
  const options = Array.from({ length: 19 }, (_, at) => ({
    value: `value-${at}`,
    label: { en: `Choice ${at}`, es: `Opción ${at}` },
    weight: null,
  }));
  const questions = questionnaire.questions.map((each) => (each.id === 'needs' ? { ...each, options } : each));
  await openQuestions({ questions });
  await screen.findByText(/^The common questions/);
  const hint = () => screen.queryAllByText(/^The higher the number/).length;
  await press('1. How do you feel?');
  expect(hint()).toBe(1);
  await press('2. What would help?');
  expect(hint()).toBe(0);
  const add = (await list()).getByRole('button', { name: 'Add choice' });
  expect(isOff(add)).toBe(false);
  await userEvent.click(add);
  expect(isOff(add)).toBe(true);
  await userEvent.click(add);
  expect(screen.getAllByRole('button', { name: /^Delete choice/ })).toHaveLength(20);
});
