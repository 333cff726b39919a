import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { CommentsField } from '#src/components/surveys/form/comments-field.tsx';
import { todayHere } from '#src/components/surveys/form/today.ts';
import { SurveyForm } from '#src/components/surveys/form/survey-form.tsx';
import { readNumber } from '#src/components/surveys/form/typed-values.ts';
import { answerProblems } from '#src/schemas/survey-answers.ts';
import type { Answers, Question } from '#src/schemas/survey-questions.ts';
import { questions } from './form-questions.ts';

interface Given {
  readonly language?: 'en' | 'es';
  readonly answers?: Answers;
  readonly only?: string;
  readonly asked?: readonly Question[];
}

/** The form, its answers, and a button that asks what is wrong with them. */
function Taking({
  language = 'en',
  answers: given,
  only,
  asked = questions,
  seen,
}: Given & { readonly seen: Answers[] }) {
  const [answers, setAnswers] = useState<Answers>(given ?? {});
  const [attempt, setAttempt] = useState(0);
  return (
    <Suspense>
      <SurveyForm
        questions={asked}
        language={language}
        answers={answers}
        onChange={(id, value) => {
          const { [id]: _before, ...rest } = answers;
          const next = value === null ? rest : { ...rest, [id]: value };
          seen.push(next);
          setAnswers(next);
        }}
        problems={attempt > 0 ? answerProblems(asked, answers, { today: todayHere() }) : undefined}
        attempt={attempt}
        only={only}
      />
      <button type="button" onClick={() => setAttempt(attempt + 1)}>
        Send
      </button>
    </Suspense>
  );
}

function open(given: Given = {}) {
  const seen: Answers[] = [];
  render(<Taking {...given} seen={seen} />);
  return { last: () => seen.at(-1), count: () => seen.length };
}

const group = (name: RegExp) => within(screen.getByRole('group', { name }));
const radios = (name: RegExp) => within(screen.getByRole('radiogroup', { name }));
const question = (id: string): Question => {
  const found = questions.find((each) => each.id === id);
  if (!found) throw new Error(id);
  return found;
};
const press = (keys: string) => userEvent.keyboard(keys);

test('each kind is answered in its own way', async () => {
  const { last } = open({ answers: { feels: 'poorly' } });
  const needs = group(/What would help/);
  await userEvent.click(needs.getByRole('checkbox', { name: 'Company' }));
  await userEvent.click(needs.getByRole('checkbox', { name: 'Food' }));
  // in the order of the options, whichever was chosen first
  expect(last()).toMatchObject({ needs: ['food', 'company'] });
  await userEvent.click(radios(/How happy/).getByRole('radio', { name: '5 Very' }));
  await userEvent.click(radios(/call again/).getByRole('radio', { name: 'No' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Meals a day/ }), '2,5');
  fireEvent.change(screen.getByLabelText(/Last visit/), { target: { value: '2026-11-20' } });
  await userEvent.type(screen.getByRole('textbox', { name: /Tell us more/ }), 'Fine');
  expect(last()).toEqual({
    feels: 'poorly',
    needs: ['food', 'company'],
    happy: 5,
    again: false,
    meals: 2.5,
    visit: '2026-11-20',
    story: 'Fine',
  });
  expect(answerProblems(questions, last() ?? {}, { today: todayHere() })).toEqual({});
});

test('whole people, and days that have been or are to come', async () => {
  const asked = [
    { ...question('meals'), decimals: false },
    { ...question('visit'), days: 'past' as const },
    { ...question('visit'), id: 'next', label: { en: 'Next visit', es: 'Próxima visita' }, days: 'future' as const },
  ];
  const { last } = open({ asked });
  const meals = screen.getByRole('textbox', { name: /Meals a day/ });
  const [before, next] = [screen.getByLabelText(/Last visit/), screen.getByLabelText(/Next visit/)];
  expect(meals).toHaveAttribute('inputmode', 'numeric');
  const { first: today } = todayHere();
  expect([before, next].map((field) => [field.getAttribute('min'), field.getAttribute('max')])).toEqual([
    ['1900-01-01', today],
    [today, '2199-12-31'],
  ]);
  await userEvent.type(meals, '3.5');
  fireEvent.change(before, { target: { value: '2199-01-01' } });
  fireEvent.change(next, { target: { value: '1999-01-01' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(meals).toHaveAccessibleDescription('Enter a whole number A number from 0 to 10');
  expect(before).toHaveAccessibleDescription('Choose a day up to today A day up to today');
  expect(next).toHaveAccessibleDescription('Choose a day from today on A day from today on');
  expect(meals).toHaveFocus();
  await userEvent.clear(meals);
  await userEvent.type(meals, '3');
  fireEvent.change(before, { target: { value: today } });
  fireEvent.change(next, { target: { value: today } });
  for (const field of [meals, before, next]) expect(field).not.toHaveAttribute('aria-invalid');
  expect(last()).toEqual({ meals: 3, visit: today, next: today });
});

test('a scale says what its ends mean', () => {
  open();
  const scale = screen.getByRole('radiogroup', { name: /How happy/ });
  expect(scale).toHaveTextContent('1 = Not at all5 = Very');
});

test('what is taken away is no answer', async () => {
  const { last } = open({ answers: { feels: 'poorly', needs: ['food'], again: true, story: 'x', meals: 3 } });
  await userEvent.click(group(/What would help/).getByRole('checkbox', { name: 'Food' }));
  await userEvent.click(radios(/call again/).getByRole('button', { name: 'Clear answer' }));
  expect(radios(/call again/).getByRole('radio', { name: 'Yes' })).toHaveFocus();
  await userEvent.clear(screen.getByRole('textbox', { name: /Tell us more/ }));
  await userEvent.clear(screen.getByRole('textbox', { name: /Meals a day/ }));
  expect(last()).toEqual({ feels: 'poorly' });
});

test('a question is asked only where the one that it depends on is answered so; its answer is kept meanwhile', async () => {
  const { last } = open();
  expect(screen.queryByRole('group', { name: /What would help/ })).toBeNull();
  await userEvent.click(radios(/How do you feel/).getByRole('radio', { name: 'Poorly' }));
  await userEvent.click(group(/2\. What would help/).getByRole('checkbox', { name: 'Rides' }));
  await userEvent.click(radios(/How do you feel/).getByRole('radio', { name: 'Well' }));
  expect(screen.queryByRole('group', { name: /What would help/ })).toBeNull();
  expect(screen.getByRole('radiogroup', { name: /2\. How happy/ })).toBeVisible();
  expect(last()).toEqual({ feels: 'well', needs: ['rides'] });
});

test('a group is one Tab stop; arrows move and choose nothing, Space and Enter choose', async () => {
  const { last, count } = open({ answers: { feels: 'poorly' } });
  const [well, poorly, unsure] = radios(/How do you feel/).getAllByRole('radio');
  await userEvent.tab();
  expect(poorly).toHaveFocus();
  await press('{ArrowDown}');
  expect(unsure).toHaveFocus();
  await press('{ArrowDown}');
  expect(well).toHaveFocus();
  expect(poorly).toBeChecked();
  expect(count()).toBe(0);
  await press(' ');
  expect(last()).toEqual({ feels: 'well' });
  await press('{End}{Enter}');
  expect(last()).toEqual({ feels: 'unsure' });
  await press('{ArrowUp}{Enter}');
  await userEvent.tab();
  const [food, rides] = group(/What would help/).getAllByRole('checkbox');
  expect(food).toHaveFocus();
  await press('{ArrowRight} ');
  expect(rides).toHaveFocus();
  expect(last()).toEqual({ feels: 'poorly', needs: ['rides'] });
  await userEvent.tab();
  expect(radios(/How happy/).getByRole('radio', { name: '1 Not at all' })).toHaveFocus();
});

test('problems stand at their questions in words, and the first one gets the focus', async () => {
  open({ answers: { meals: 99, happy: 3 } });
  const send = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(send);
  const feels = screen.getByRole('radiogroup', { name: /How do you feel/ });
  expect(feels).toHaveAccessibleDescription(expect.stringContaining('This field is required'));
  expect(feels).toHaveAttribute('aria-invalid', 'true');
  expect(within(feels).getByRole('radio', { name: 'Well' })).toHaveFocus();
  const meals = screen.getByRole('textbox', { name: /Meals a day/ });
  expect(meals).toHaveAccessibleDescription('This number is too small or too large A number from 0 to 10');
  expect(screen.getByRole('radiogroup', { name: /How happy/ })).not.toHaveAttribute('aria-invalid');
  await userEvent.click(within(feels).getByRole('radio', { name: 'Well' }));
  expect(feels).not.toHaveAttribute('aria-invalid');
  await userEvent.click(send);
  expect(meals).toHaveFocus();
  await userEvent.clear(meals);
  await userEvent.type(meals, 'three');
  expect(meals).toHaveAccessibleDescription(expect.stringContaining('Enter a number'));
  expect(meals).toHaveValue('three');
});

test('the second click of a double click that moved the page answers nothing, the next click does', async () => {
  const { last, count } = open();
  const user = userEvent.setup();
  const well = screen.getByRole('radio', { name: 'Well' });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  // the question stands under the pointer now
  fireEvent.mouseDown(well, { detail: 2 });
  fireEvent.click(well, { detail: 2 });
  expect(count()).toBe(0);
  expect(well).not.toBeChecked();
  await user.click(well);
  expect(last()).toEqual({ feels: 'well' });
});

test('questions and choices are in the language that is asked for, and say which it is', () => {
  open({ language: 'es' });
  const heading = screen.getByRole('heading', { level: 2, name: '1. ¿Cómo se siente?' });
  expect(heading.closest('[lang]')).toHaveAttribute('lang', 'es');
  expect(radios(/volver a llamar/).getByRole('radio', { name: 'Sí' })).toBeVisible();
  expect(radios(/feliz/).getByRole('radio', { name: '1 Nada' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /Cuéntenos/ })).toHaveAccessibleDescription('En sus propias palabras.');
  expect(screen.getByRole('heading', { name: /Cuéntenos más \(opcional\)/ })).toBeVisible();
});

test('one question can be shown alone, with its number among all', () => {
  open({ only: 'happy', answers: { feels: 'poorly' } });
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    '3. How happy are you?',
  ]);
});

test('a long text says how long it is', () => {
  open({ answers: { story: '👩'.repeat(1601) } });
  expect(screen.getByText('1601 of 2000 characters')).toBeVisible();
});

test('comments have a field of their own', async () => {
  const said: string[] = [];
  render(
    <Suspense>
      <CommentsField language="en" value="" onChange={(text) => said.push(text)} problem="text.max?max=2000" />
    </Suspense>,
  );
  const field = screen.getByRole('textbox', { name: 'Comments (optional)' });
  expect(field).toHaveAccessibleDescription('Use 2000 characters or fewer Is there anything else we should know?');
  await userEvent.type(field, 'a');
  expect(said).toEqual(['a']);
});

test.each([
  ['3', 3],
  [' -2.5 ', -2.5],
  ['2,5', 2.5],
  ['1,500', 1500],
  ['1,234,567.5', 1_234_567.5],
  ['', null],
  ['1e3', '1e3'],
  ['three', 'three'],
])('a typed %j means %j', (text, value) => {
  expect(readNumber(text)).toBe(value);
});
