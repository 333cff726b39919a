import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { showLanguage } from '#src/components/surveys/taking/frame.tsx';
import { i18n } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import { getCallerSurvey } from '#src/schemas/survey-taking.ts';
import { loginAnswer } from '#tests/lib/tokens.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { closed, openSurvey, serveSurvey, taken } from './taking-server.ts';

const heading = () => screen.getByRole('heading', { level: 1 });

test('a good link tells who asks and whom it is about, and asks', async () => {
  serveSurvey();
  await openSurvey();
  expect(heading()).toHaveTextContent('Harbor Light Neighbors would like to hear from you');
  expect(screen.getByText('This survey is about Rosie.')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(7);
  expect(screen.getByText('0 of 6 answered')).toBeVisible();
  // whoever looks at the tabs learns nothing
  expect(document.title).toBe('Survey · Outreach Console');
});

test('of an anonymous survey it says so', async () => {
  serveSurvey({ surveys: [taken({ isAnonymous: true })] });
  await openSurvey();
  expect(screen.getByText(/Your answers are anonymous/)).toBeVisible();
});

test('before the token is known nobody is named', async () => {
  serveSurvey({ surveys: [refusal(404, 'This link doesn’t open a survey')] });
  await openSurvey();
  expect(heading()).toHaveTextContent('This link doesn’t open a survey');
  // one that was replaced, or whose survey was closed, is none to the page either
  expect(
    screen.getByText(/^The survey may be closed, or the link replaced by a newer one or not copied whole\./),
  ).toBeVisible();
  expect(screen.queryByText(/Harbor Light/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each([
  ['too early', closed('notYet', { availableFrom: '2026-11-20' }), 'This survey opens on November 20, 2026'],
  ['used', closed('answered'), 'This survey has been answered already'],
  ['expired', closed('expired'), 'This survey is closed'],
  ['throttled', refusal(429, 'Too many attempts', { headers: { 'retry-after': '300' } }), 'Too many attempts'],
  ['of another organization', refusal(403, 'You cannot perform this action'), 'You cannot perform this action'],
  ['refused by a broken server', refusal(500), 'Oops!... Looks like an error occurred!'],
] as const)('a link that is %s has words of its own', async (_, survey, words) => {
  serveSurvey({ surveys: [survey] });
  await openSurvey();
  expect(heading()).toHaveTextContent(words);
  expect(screen.queryByRole('button', { name: 'Send answers' })).toBeNull();
});

test.each(['<!doctype html>', '', '{}', '{"data":{"callerSurvey":{}}}'])(
  'what is no answer of the API (%j) is told as a failure',
  async (text) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    serveSurvey({ surveys: [new Response(text), taken()] });
    await openSurvey();
    expect(heading()).toHaveTextContent('Oops!... Looks like an error occurred!');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This survey is about Rosie.')).toBeVisible();
  },
);

test('who is throttled is told how long, and who is of another organization has a way on', async () => {
  serveSurvey({ surveys: [refusal(429, 'Too many attempts', { headers: { 'retry-after': '300' } }), refusal(403)] });
  await openSurvey();
  expect(screen.getByText('You can try again in 5 minutes.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Go to the console' })).toHaveAttribute('href', '/app');
});

test('who is signed in says so with the call, who isn’t sends no token', async () => {
  const sent: Array<string | null> = [];
  answering(getCallerSurvey, (_, request) => {
    sent.push(request.headers.get('authorization'));
    return { callerSurvey: taken() };
  });
  await openSurvey();
  cleanup();
  const { user } = loginAnswer();
  act(() => session.getState().signIn(loginAnswer()));
  await openSurvey();
  expect(sent).toEqual([null, `Bearer ${user.token}`]);
});

test('a server that answers 401 sends to the sign-in, and from there back', async () => {
  serveSurvey({ surveys: [refusal(401), taken()] });
  const { router } = await openSurvey();
  await screen.findByRole('button', { name: 'Sign in' });
  act(() => session.getState().signIn(loginAnswer()));
  await act(() => router.invalidate());
  expect(await screen.findByText('This survey is about Rosie.')).toBeVisible();
  expect(router.state.location.pathname).toMatch(/^\/admin\/survey\//);
});

test('without a connection it says so, and opens by itself when it is back', async () => {
  serveSurvey({ surveys: [HttpResponse.error(), HttpResponse.error(), HttpResponse.error(), taken()] });
  await openSurvey();
  expect(heading()).toHaveTextContent('We can’t reach the server');
  // nothing was answered here before
  expect(screen.queryByText('What you answered on this device is still here.')).toBeNull();
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('This survey is about Rosie.')).toBeVisible();
});

test('it is in the respondent’s language first; another one can be chosen and keeps the answers', async () => {
  serveSurvey({ surveys: [taken({ language: 'es' })] });
  await openSurvey();
  expect(
    await screen.findByRole('heading', { name: 'Harbor Light Neighbors quisiera conocer su opinión' }),
  ).toBeVisible();
  expect(document.documentElement.lang).toBe('es');
  await userEvent.click(screen.getByRole('radio', { name: 'Bien' }));
  const languages = within(screen.getByRole('group', { name: 'Idioma de la encuesta' }));
  await userEvent.click(languages.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('radio', { name: 'Well' })).toBeChecked();
  expect(languages.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  // the console's own language is not touched
  expect(localStorage.getItem('language')).toBeNull();
});

test('of two languages that are on their way the one that was asked for last is shown', async () => {
  await Promise.all([showLanguage('es'), showLanguage('en')]);
  await waitFor(() => expect(i18n.language).toBe('en'));
});

test('a language that was chosen in this browser for the console comes before the respondent’s', async () => {
  localStorage.setItem('language', 'es');
  serveSurvey({ surveys: [taken({ language: 'en' })] });
  await openSurvey();
  expect(await screen.findByRole('heading', { name: /quisiera conocer su opinión/ })).toBeVisible();
});

test('in Spanish the day on which it opens is said in Spanish', async () => {
  serveSurvey({ surveys: [closed('notYet', { availableFrom: '2026-11-20', language: 'es' })] });
  await openSurvey();
  await waitFor(() => expect(heading()).toHaveTextContent('Esta encuesta se abre el 20 de noviembre de 2026'));
});
