import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { answerPersonSurvey, type Survey } from '#src/schemas/surveys.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { textOf } from '#tests/screens/shown.ts';
import { detailOf, idOf, openSurveys, questionnaire, surveyOf } from './surveys-server.ts';

const at = (n: number) => `/app/surveys/${idOf(n)}?tab=all`;
const heading = () => screen.findByRole('heading', { level: 1, name: /^Evaluation/ });
const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

test('what is done about a survey, with its link, is as it stands', async () => {
  const offered: Record<string, readonly string[]> = {};
  for (const [name, changes] of Object.entries<Partial<Survey>>({
    'answered, to be looked at': {},
    'answered and done': { actionRequired: false, completedAt: '2026-11-22T12:00:00.000Z' },
    'answered, and waits': { actionRequired: false, postponedTo: '2099-12-24' },
    open: { state: 'open', answeredAt: null, token: 'a-token' },
    'not yet': { state: 'notYet', answeredAt: null, token: 'a-token', availableFrom: '2036-12-01' },
    closed: { state: 'expired', answeredAt: null, token: 'a-token' },
    'open and anonymous': { state: 'open', answeredAt: null, isAnonymous: true },
    'closed and anonymous': { state: 'expired', answeredAt: null, isAnonymous: true },
  })) {
    await openSurveys(at(1), { surveys: [surveyOf(1, changes)], as: 'ORG_ADMIN' });
    const work = await screen.findByRole('region', { name: 'What to do' });
    const link = screen.queryByRole('region', { name: /^Link/ });
    offered[name] = [work, link].flatMap((region) => {
      if (!region) return [];
      const buttons = within(region)
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? textOf(button));
      const fields = within(region)
        .queryAllByRole('textbox')
        .map((field) => `[${(field as HTMLInputElement).value}]`);
      return [...buttons, ...fields];
    });
    cleanup();
  }
  const LINK = `[${location.origin}/admin/survey/a-token]`;
  expect(offered).toEqual({
    'answered, to be looked at': ['Complete', 'Postpone', 'Save notes', 'Turn keys off', '[]'],
    'answered and done': ['Requires action again', 'Save notes', 'Turn keys off', '[]'],
    'answered, and waits': ['Complete', 'Postpone', 'Requires action again', 'Save notes', 'Turn keys off', '[]'],
    open: ['Postpone', 'Turn keys off', 'Copy link', 'New link', 'Close survey', LINK],
    'not yet': ['Postpone', 'Turn keys off', 'Copy link', 'New link', 'Close survey', LINK],
    closed: ['Postpone', 'Turn keys off', 'New link'],
    'open and anonymous': ['Postpone', 'Turn keys off', 'Close survey'],
    'closed and anonymous': ['Postpone', 'Turn keys off'],
  });
});

test('one goes from the first of the list to its last, and no further', async () => {
  await openSurveys(at(1), { surveys: [surveyOf(1), surveyOf(2)] });
  const ends = () => ['Previous survey', 'Next survey'].map((name) => isOff(screen.getByRole('button', { name })));
  expect(await screen.findByText('1 of 2')).toBeVisible();
  expect(ends()).toEqual([true, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Next survey' }));
  expect(await screen.findByText('2 of 2')).toBeVisible();
  expect(ends()).toEqual([false, true]);
});

test('what got worse comes first without an alarm, and what was asked otherwise before is not held against it', async () => {
  const otherwise = questionnaire.questions.map((question) =>
    question.id === 'again' ? { ...question, kind: 'text' as const } : question,
  );
  await openSurveys(at(1), {
    surveys: [surveyOf(1)],
    detail: (survey) => {
      const detail = detailOf(survey, {
        now: { feels: 'well', happy: 2, again: true },
        before: { feels: 'well', happy: 4 },
      });
      return {
        ...detail,
        previous: detail.previous && {
          ...detail.previous,
          questionnaire: { ...questionnaire, questions: otherwise },
          answers: [...detail.previous.answers, { questionId: 'again', value: 'Gladly' }],
        },
      };
    },
  });
  await heading();
  const first = within(await screen.findByRole('region', { name: 'Look at these first' }));
  expect(first.getAllByRole('listitem').map(textOf)).toEqual(['How happy are you?2 of 5Worsebefore: 4 of 5']);
  const row = within(screen.getByRole('region', { name: 'Answers' })).getByRole('row', { name: /^May we call again/ });
  expect(textOf(row)).toBe('May we call again?YesNewNot answered');
});

test('a survey is conducted in the language of the screen first, with the comments that are written', async () => {
  await act(() => i18n.changeLanguage('es'));
  const sent = answering(answerPersonSurvey, () => detailOf(surveyOf(1), { now: { feels: 'well', happy: 4 } }));
  const draft = [
    { questionId: 'feels', value: 'well' },
    { questionId: 'happy', value: 4 },
  ];
  await openSurveys(at(1), {
    surveys: [surveyOf(1, { state: 'open', answeredAt: null })],
    detail: (survey) => ({ ...detailOf(survey), draft, draftComments: 'Hola' }),
  });
  const languages = () =>
    screen.getAllByRole('button', { name: /^(English|Español)$/ }).map((each) => each.getAttribute('aria-pressed'));
  expect(await screen.findByRole('heading', { name: /¿Cómo se siente\?/ })).toBeVisible();
  expect(languages()).toEqual(['false', 'true']);
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(screen.getByRole('heading', { name: /How do you feel\?/ })).toBeVisible();
  expect(languages()).toEqual(['true', 'false']);
  const [comments] = screen.getAllByRole('textbox', { name: /Comments|Comentarios/ });
  expect(comments).toHaveValue('Hola');
  await userEvent.type(comments as HTMLElement, ' a todos');
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Guardar respuestas' }));
  await waitFor(() => expect(sent).toMatchObject([{ additionalComments: 'Hola a todos' }]));
});
