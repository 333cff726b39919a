import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw/http';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openCopies } from '#src/components/surveys/taking/local-copy.ts';
import { createTaking } from '#src/components/surveys/taking/taking.ts';
import type { Given } from '#src/components/surveys/taking/taking-state.ts';
import { ApiError } from '#src/lib/api/error.ts';
import { seal, unseal } from '#src/lib/session/vault.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { refusal } from '#tests/screens/auth/console.tsx';
import { started } from '#tests/started.ts';
import { closed, openSurvey, serveSurvey, taken, TOKEN, type Sent } from './taking-server.ts';

const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send answers' }));
const story = () => screen.getByRole('textbox', { name: /Tell us more/ });
const heading = () => screen.getByRole('heading', { level: 1 });
const KEY = 'survey-answers';
const kept = () => localStorage.getItem(KEY);
const copies = z.record(z.string(), z.looseObject({ answers: z.looseObject({}) }));
/** What the browser has encrypted. */
const keptOpen = () => unseal(KEY, kept(), copies);

beforeEach(async () => {
  // what a test before was still encrypting is stored by now, and is none of this one's
  await openCopies();
  localStorage.clear();
  await openCopies();
});
const isSaved = () => screen.findByText('Saved');

/** What is needed to send it. */
async function answerAll() {
  await choose('Well');
  await choose('4');
}

function goOffline(offline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!offline);
  act(() => void dispatchEvent(new Event(offline ? 'offline' : 'online')));
}

/** The page is closed and opened again in the same browser. */
async function openAgain() {
  cleanup();
  return openSurvey();
}

/** The answer is lost on its way, after the survey was answered. */
function serveCut(cuts = 1) {
  const answered = new Set<string>();
  let left = cuts;
  return serveSurvey({
    surveys: [taken(), closed('answered')],
    onSend: ({ submissionId }: Sent) => {
      if (answered.size > 0 && !answered.has(submissionId))
        return refusal(409, 'This survey has been answered already');
      answered.add(submissionId);
      left -= 1;
      return left >= 0 ? HttpResponse.error() : undefined;
    },
  });
}

test('each answer is saved by itself, a moment after it was given', async () => {
  const { saved } = serveSurvey();
  await openSurvey();
  await choose('Poorly');
  await isSaved();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Food' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Food' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Comments/ }), 'Hm');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved).toEqual([
    { answers: [{ questionId: 'feels', value: 'poorly' }] },
    { answers: [{ questionId: 'needs', value: null }], additionalComments: 'Hm' },
  ]);
  await isSaved();
});

test('what was answered elsewhere is there; what this browser has beyond that stays and is saved', async () => {
  const draft = [
    { questionId: 'feels', value: 'poorly' },
    { questionId: 'story', value: 'From the phone' },
  ];
  const { saved } = serveSurvey({
    surveys: [taken(), taken({ draft, draftComments: 'Hello', savedAt: '2026-11-20T20:05:00.000Z' })],
    onDraft: () => (saved.length < 2 ? HttpResponse.error() : undefined),
  });
  await openSurvey();
  await userEvent.type(story(), 'Typed here');
  await waitFor(() => expect(saved).toHaveLength(1));
  await openAgain();
  expect(screen.getByRole('radio', { name: 'Poorly' })).toBeChecked();
  expect(story()).toHaveValue('Typed here');
  expect(screen.getByRole('textbox', { name: /Comments/ })).toHaveValue('Hello');
  expect(screen.getByText('You have answered 2 questions so far.')).toBeVisible();
  await waitFor(() => expect(saved.at(-1)).toEqual({ answers: [{ questionId: 'story', value: 'Typed here' }] }));
  await isSaved();
  await userEvent.click(screen.getByRole('button', { name: 'Continue where you stopped' }));
  expect(screen.getByRole('checkbox', { name: 'Food' })).toHaveFocus();
  // one is there now
  expect(screen.queryByText(/^You have answered/)).toBeNull();
});

test('who has answered all in a visit before has nothing to go on with', async () => {
  const all = { feels: 'well', happy: 4, again: true, meals: 2, visit: '2026-11-01', story: 'Fine' };
  const draft = Object.entries(all).map(([questionId, value]) => ({ questionId, value }));
  serveSurvey({ surveys: [taken({ draft, savedAt: '2026-11-20T20:05:00.000Z' })] });
  await openSurvey();
  expect(await screen.findByText('You have answered 6 questions so far.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continue where you stopped' })).toBeNull();
});

test('comments that could not be saved are there again, and saved then', async () => {
  const { saved } = serveSurvey({ onDraft: () => (saved.length < 2 ? HttpResponse.error() : undefined) });
  const comments = () => screen.getByRole('textbox', { name: /Comments/ });
  await openSurvey();
  await userEvent.type(comments(), 'Call me at noon');
  await waitFor(() => expect(saved).toHaveLength(1));
  await openAgain();
  expect(comments()).toHaveValue('Call me at noon');
  await waitFor(() => expect(saved.at(-1)).toEqual({ answers: [], additionalComments: 'Call me at noon' }));
  await isSaved();
});

test('offline, answers wait here, which is said, and are saved when the connection is back', async () => {
  let isCut = false;
  const { saved } = serveSurvey({ onDraft: () => (isCut ? HttpResponse.error() : undefined) });
  await openSurvey();
  goOffline(true);
  isCut = true;
  const said = await screen.findByText(/You’re offline. Your answers are kept on this device/);
  expect(said).toHaveAttribute('role', 'status');
  await choose('Well');
  await waitFor(() => expect(saved).toHaveLength(1));
  isCut = false;
  goOffline(false);
  await waitFor(() => expect(said).toHaveTextContent(/^Your answers are saved$/));
  expect(saved.at(-1)).toEqual({ answers: [{ questionId: 'feels', value: 'well' }] });
});

test('that the line was cut before the page was there is said, too', async () => {
  serveSurvey();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openSurvey();
  expect(await screen.findByText(/You’re offline. Your answers are kept on this device/)).toBeVisible();
  goOffline(false);
  await waitFor(() => expect(screen.queryByText(/You’re offline/)).toBeNull());
  expect(screen.queryByText(/can’t be saved/)).toBeNull();
});

test.each([
  ['is broken', () => refusal(500)],
  ['answers HTML', () => new Response('<!doctype html>')],
  ['is not there', () => HttpResponse.error()],
])('a server that %s loses nothing: it is tried again by itself', async (_, fail) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let fails = true;
  const { saved } = serveSurvey({ onDraft: () => (fails ? fail() : undefined) });
  await openSurvey();
  await choose('Well');
  expect(await screen.findByText(/Your answers can’t be saved right now/)).toBeVisible();
  expect(screen.queryByText('Not saved yet')).toBeNull();
  fails = false;
  await waitFor(() => expect(saved).toHaveLength(2));
  await isSaved();
  expect(screen.getByRole('radio', { name: 'Well' })).toBeChecked();
});

test('an answer that is none yet is kept here and not sent', async () => {
  const { saved } = serveSurvey();
  await openSurvey();
  await userEvent.type(screen.getByRole('textbox', { name: /Meals/ }), 'three');
  expect(await screen.findByText('Not all answers can be saved')).toBeVisible();
  // it says which, asks for nothing that is only missing, and counts what is an answer
  expect(screen.getByRole('textbox', { name: /Meals/ })).toHaveAccessibleDescription(/^Enter a number/);
  expect(screen.getByRole('radiogroup', { name: /How do you feel/ })).not.toHaveAttribute('aria-invalid');
  expect(screen.getByText(/^0 of \d+ answered$/)).toBeVisible();
  expect(saved).toEqual([]);
  await openAgain();
  expect(screen.getByRole('textbox', { name: /Meals/ })).toHaveValue('three');
});

test('what is missing is told at its question, and nothing is sent', async () => {
  const { sent } = serveSurvey();
  await openSurvey();
  await choose('Well');
  await send();
  expect(await screen.findByText('1 question needs your attention.')).toBeVisible();
  expect(screen.getByRole('radio', { name: '1 Not at all' })).toHaveFocus();
  expect(sent).toEqual([]);
});

test('answers to what is asked are sent, once for two clicks, and thanked for', async () => {
  const { sent } = serveSurvey({ surveys: [taken(), closed('answered')] });
  await openSurvey();
  await choose('Poorly');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Food' }));
  await choose('4');
  await choose('Well');
  await userEvent.type(story(), ' Fine ');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send answers' }));
  await screen.findByRole('heading', { name: 'Thank you!' });
  expect(heading()).toHaveFocus();
  expect(screen.getByText(/Harbor Light Neighbors has received your answers/)).toBeVisible();
  expect(sent).toEqual([
    {
      answers: [
        { questionId: 'feels', value: 'well' },
        { questionId: 'happy', value: 4 },
        { questionId: 'story', value: 'Fine' },
      ],
      additionalComments: null,
      submissionId: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
    },
  ]);
  expect(kept()).toBeNull();
  await openAgain();
  expect(heading()).toHaveTextContent('This survey has been answered already');
});

test('a line that is cut after the answers arrived: sent again as the same submission, thanked for once', async () => {
  const { sent } = serveCut();
  await openSurvey();
  await answerAll();
  await send();
  expect(await screen.findByRole('heading', { name: 'Your answers aren’t sent yet' })).toHaveFocus();
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: 'Thank you!' });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('the same where the page was closed meanwhile, and the link says answered by then', async () => {
  const { sent } = serveCut();
  await openSurvey();
  await answerAll();
  await send();
  await screen.findByRole('button', { name: 'Send now' });
  await openAgain();
  await screen.findByRole('heading', { name: 'Thank you!' });
  expect(sent[1]).toEqual(sent[0]);
  await openAgain();
  expect(heading()).toHaveTextContent('This survey has been answered already');
});

test('the button sends at once what waits', async () => {
  const { sent } = serveCut(1);
  await openSurvey();
  await answerAll();
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
  await screen.findByRole('heading', { name: 'Thank you!' });
  expect(sent).toHaveLength(2);
});

test('a survey that somebody else answered meanwhile says so', async () => {
  serveSurvey({
    surveys: [taken(), closed('answered')],
    onSend: () => refusal(409, 'This survey has been answered already'),
  });
  await openSurvey();
  await answerAll();
  await send();
  expect(await screen.findByRole('heading', { name: 'This survey has been answered already' })).toHaveFocus();
  expect(screen.getByText('What you answered here after that wasn’t taken.')).toBeVisible();
  expect(kept()).toBeNull();
});

test('what is changed after a failure that the server had taken isn’t called sent', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { sent } = serveSurvey({
    surveys: [taken(), closed('answered')],
    onSend: () => (sent.length === 1 ? refusal(500) : refusal(409, 'Answered already', { code: 'surveySubmitted' })),
  });
  await openSurvey();
  await answerAll();
  await send();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/weren’t sent/));
  await userEvent.type(story(), 'More');
  await send();
  expect(await screen.findByRole('heading', { name: 'This survey has been answered already' })).toHaveFocus();
  expect(screen.getByText('What you answered here after that wasn’t taken.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Thank you!' })).toBeNull();
});

test('a survey that is closed while it is answered says so', async () => {
  serveSurvey({ surveys: [taken(), closed('expired')], onDraft: () => refusal(409, 'Closed') });
  await openSurvey();
  await choose('Well');
  expect(await screen.findByRole('heading', { name: 'This survey is closed' })).toBeVisible();
});

test.each([
  ['changed', { version: 2 }],
  // each is counted from one
  ['made the organization’s own', { organizationId: '0193a000-0000-7000-8000-a00100000001' }],
])('questions that were %s meanwhile are shown, with what was answered, and sent then', async (_, changes) => {
  const { questionnaire } = taken();
  if (!questionnaire) throw new Error('Nothing is asked');
  const [first, ...others] = questionnaire.questions;
  if (!first) throw new Error('Nothing is asked');
  const added = { ...first, id: 'added', label: { en: 'Do you live alone?', es: '¿Vive solo?' } };
  const next = taken({ questionnaire: { ...questionnaire, ...changes, questions: [first, added, ...others] } });
  let refuses = true;
  const { sent } = serveSurvey({
    surveys: [taken(), next],
    // as long as they aren't sent, nothing says so
    onDraft: () => refusal(503, 'Later'),
    onSend: () =>
      refuses
        ? HttpResponse.json(
            {
              message: 'Not valid',
              fields: { 'answers.added': 'x' },
              fieldCodes: { 'answers.added': { code: 'required' } },
            },
            { status: 400 },
          )
        : undefined,
  });
  await openSurvey();
  await answerAll();
  await send();
  const asked = await screen.findByRole('radiogroup', { name: /Do you live alone/ });
  expect(screen.getByText(/^The questions were changed while you answered/)).toBeVisible();
  expect(screen.getAllByRole('radio', { name: 'Well' })[0]).toBeChecked();
  refuses = false;
  await userEvent.click(within(asked).getByRole('radio', { name: 'Well' }));
  await send();
  expect(await screen.findByRole('heading', { name: 'Thank you!' })).toBeVisible();
  expect(sent.at(-1)?.answers.map(({ questionId }) => questionId)).toContain('added');
});

test('what the server says of an answer stands at its question', async () => {
  let refuses = true;
  serveSurvey({
    onSend: () =>
      refuses
        ? HttpResponse.json(
            {
              message: 'Not valid',
              fields: { 'answers.story': 'x', 'answers.0.value': 'y' },
              fieldCodes: {
                'answers.story': { code: 'text.max', params: { max: 9 } },
                'answers.0.value': { code: 'survey.choice' },
              },
            },
            { status: 400 },
          )
        : undefined,
  });
  await openSurvey();
  await answerAll();
  await userEvent.type(story(), 'A long story');
  await send();
  expect(await screen.findByText('Use 9 characters or fewer')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Well' })).toHaveFocus();
  expect(story()).toHaveAttribute('aria-invalid', 'true');
  refuses = false;
  await choose('Not sure');
  await userEvent.clear(story());
  await userEvent.type(story(), 'Short');
  await send();
  await screen.findByRole('heading', { name: 'Thank you!' });
});

test.each([
  ['breaks', () => refusal(500), /Oops.*weren’t sent. They are still here/],
  ['answers HTML', () => new Response('<!doctype html>'), /weren’t sent/],
  ['says that it wasn’t taken', () => HttpResponse.json({ data: { responded: false } }), /weren’t sent/],
  [
    'is tried too often',
    () => refusal(429, 'Too many', { headers: { 'retry-after': '60' } }),
    /You can try again in 60 seconds.*weren’t sent/,
  ],
] as const)('where sending %s, it is told and everything is still there', async (_, fail, words) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let fails = true;
  const { sent } = serveSurvey({ onSend: () => (fails ? fail() : undefined) });
  await openSurvey();
  await answerAll();
  await send();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words));
  expect(screen.getByRole('radio', { name: 'Well' })).toBeChecked();
  fails = false;
  await send();
  await screen.findByRole('heading', { name: 'Thank you!' });
  expect(sent[1]?.submissionId).toBe(sent[0]?.submissionId);
});

test('two tabs show the same answers, and what one sends the other knows', async () => {
  serveSurvey({ surveys: [taken(), closed('answered')] });
  await openSurvey();
  await choose('Well');
  await isSaved();
  const name = TOKEN.slice(-16);
  await waitFor(async () => expect(await keptOpen()).toEqual({ [name]: expect.objectContaining({ unsaved: [] }) }));
  const [copy = { answers: {} }] = Object.values((await keptOpen()) ?? {});
  expect(copy.answers).toEqual({ feels: 'well' });
  expect(kept()).not.toMatch(/feels|answers/);
  const theirs = await seal(KEY, JSON.stringify({ [name]: { ...copy, answers: { ...copy.answers, story: 'There' } } }));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: theirs })));
  await waitFor(() => expect(story()).toHaveValue('There'));
  expect(screen.getByRole('radio', { name: 'Well' })).toBeChecked();
  act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: null })));
  expect(await screen.findByRole('heading', { name: 'This survey has been answered already' })).toBeVisible();
  // all that was answered here is in what the other tab sent
  expect(screen.queryByText('What you answered here after that wasn’t taken.')).toBeNull();
});

test('one question at a time: next looks at the answer, back keeps it, the last step sends', async () => {
  const { sent } = serveSurvey();
  await openSurvey();
  await userEvent.click(screen.getByRole('button', { name: 'One question at a time' }));
  const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Question 1 of 6')).toBeVisible();
  await next();
  expect(screen.getByText('This field is required')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Well' })).toHaveFocus();
  await choose('Poorly');
  await next();
  expect(screen.getByRole('group', { name: 'Question 2 of 7' })).toHaveFocus();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Rides' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('radio', { name: 'Poorly' })).toBeChecked();
  await next();
  await next();
  await choose('2');
  // a reload goes on where it stopped
  await openAgain();
  expect(screen.getByText('Question 4 of 7')).toBeVisible();
  for (let n = 0; n < 4; n += 1) await next();
  expect(screen.getByText('Last step')).toBeVisible();
  await send();
  await screen.findByRole('heading', { name: 'Thank you!' });
  expect(sent[0]?.answers.map(({ questionId }) => questionId)).toEqual(['feels', 'needs', 'happy']);
});

test('one question at a time: the browser’s Back and Forward lead through those that were shown', async () => {
  serveSurvey();
  await openSurvey();
  await userEvent.click(screen.getByRole('button', { name: 'One question at a time' }));
  const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await choose('Poorly');
  await next();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Rides' }));
  await next();
  // nothing is chosen here: the step stays, and is no entry of its own
  await next();
  expect(screen.getByText('This field is required')).toBeVisible();
  act(() => history.back());
  await waitFor(() => expect(screen.getByRole('group', { name: 'Question 2 of 7' })).toHaveFocus());
  act(() => history.back());
  expect(await screen.findByText('Question 1 of 7')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Poorly' })).toBeChecked();
  // the second question depends on this answer
  await choose('Well');
  expect(screen.getByText('Question 1 of 6')).toBeVisible();
  act(() => history.go(2));
  expect(await screen.findByText('Question 2 of 6')).toBeVisible();
  expect(screen.queryByText('This field is required')).toBeNull();
});

test('one question at a time: a double click goes one step, and presses nothing of the next one', async () => {
  const { sent } = serveSurvey({ surveys: [taken({ draft: [{ questionId: 'feels', value: 'well' }] })] });
  await openSurvey();
  await userEvent.click(screen.getByRole('button', { name: 'One question at a time' }));
  await choose('3');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Question 3 of 6')).toBeVisible();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('Question 2 of 6')).toBeVisible();
  for (let n = 0; n < 5; n += 1) await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Last step')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Send answers' }), { detail: 2 });
  expect(screen.getByRole('button', { name: 'Send answers' })).toBeVisible();
  await send();
  await screen.findByRole('heading', { name: 'Thank you!' });
  expect(sent).toHaveLength(1);
});

test('the second click of a double click does nothing where a refusal has moved the button', async () => {
  const { sent } = serveSurvey({ onSend: () => refusal(429, 'Too many', { headers: { 'retry-after': '60' } }) });
  await openSurvey();
  await answerAll();
  await send();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/weren’t sent/));
  fireEvent.click(screen.getByRole('button', { name: 'Send answers' }), { detail: 2 });
  expect(screen.getByRole('button', { name: 'Send answers' })).not.toHaveAttribute('aria-busy');
  expect(sent).toHaveLength(1);
});

test('one question at a time: sending leads to the first that is missing', async () => {
  serveSurvey({ surveys: [taken({ draft: [{ questionId: 'feels', value: 'well' }] })] });
  await openSurvey();
  await userEvent.click(screen.getByRole('button', { name: 'One question at a time' }));
  expect(screen.getByText('Question 2 of 6')).toBeVisible();
  await choose('3');
  for (let n = 0; n < 5; n += 1) await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  for (let n = 0; n < 6; n += 1) await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'All questions on one page' }));
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(7);
});

test('what is kept of another survey stays until its time is over', async () => {
  serveSurvey();
  const copy = { submissionId: 'x', answers: {}, comments: '', unsaved: [], submitted: null, single: false };
  const late = Date.now() - WORK_LIMITS.surveyDays * DAY_MS;
  const others = { theirs: { ...copy, at: Date.now() }, over: { ...copy, at: late } };
  localStorage.setItem(KEY, (await seal(KEY, JSON.stringify(others))) ?? '');
  await openSurvey();
  await choose('Well');
  await waitFor(async () => expect(Object.keys((await keptOpen()) ?? {})).toEqual(['theirs', TOKEN.slice(-16)]));
});

describe('when what is given is sent', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A survey that is being taken without its page, by a clock that is set forward. */
  function take(changes: Partial<Given> = {}) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onChanged = vi.fn(() => Promise.resolve());
    const onSent = vi.fn();
    const taking = createTaking({
      token: TOKEN,
      survey: taken(),
      save: () => Promise.resolve(),
      send: () => Promise.resolve({ responded: true }),
      onChanged,
      onSent,
      onSignIn: () => {},
      ...changes,
    });
    started.push(taking.start());
    return { ...taking, onChanged, onSent };
  }

  test('who is told to come back later asks again then, and no sooner', async () => {
    const save = vi.fn(() => Promise.reject(new ApiError({ kind: 'http', status: 429, retryAfterSeconds: 90 })));
    const { answer } = take({ save });
    answer('feels', 'well');
    await vi.advanceTimersToNextTimerAsync();
    await vi.advanceTimersByTimeAsync(89_999);
    expect(save).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(save).toHaveBeenCalledTimes(2);
  });

  test('comments that are too long wait for shorter ones, and keep no answer waiting', async () => {
    const save = vi.fn(() => Promise.resolve());
    const { answer, comment, store } = take({ save });
    comment('x'.repeat(WORK_LIMITS.surveyComments + 1));
    answer('feels', 'well');
    await vi.runAllTimersAsync();
    expect(save.mock.calls).toEqual([[{ answers: [{ questionId: 'feels', value: 'well' }] }]]);
    expect(store.getState().saving).toBe('wrong');
    comment('Short');
    await vi.runAllTimersAsync();
    expect(save.mock.calls.slice(1)).toEqual([[{ answers: [], additionalComments: 'Short' }]]);
  });

  test('neither another tab nor a saving that ends late has a word once the answers are sent', async () => {
    const saving = Promise.withResolvers<unknown>();
    const sending = Promise.withResolvers<{ responded: boolean }>();
    const { answer, submit, onChanged, onSent } = take({ save: () => saving.promise, send: () => sending.promise });
    answer('feels', 'well');
    await vi.advanceTimersToNextTimerAsync();
    submit();
    // the other tab has sent the same, and knows that it arrived
    dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: null }));
    expect(onChanged).not.toHaveBeenCalled();
    sending.resolve({ responded: true });
    await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
    expect(kept()).toBeNull();
    saving.resolve(undefined);
    await vi.runAllTimersAsync();
    expect(kept()).toBeNull();
  });
});

test('a link that was replaced while somebody answered says that, not that it was never right', async () => {
  const gone = () => refusal(404, 'This link doesn’t open a survey');
  serveSurvey({ surveys: [taken(), gone()], onDraft: gone });
  await openSurvey();
  await choose('Well');
  expect(await screen.findByRole('heading', { name: 'This link no longer opens the survey' })).toBeVisible();
  expect(screen.getByText(/^The survey was closed, or you were sent a newer link/)).toBeVisible();
});
