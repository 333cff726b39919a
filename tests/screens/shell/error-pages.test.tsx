import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RouteError } from '#src/components/ui/errors/screens.tsx';
import { openConsole } from '#tests/screens/auth/console.tsx';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { renderAt } from '#tests/screens/ui/render.tsx';
import { session } from '#src/lib/session/store.ts';

test.each([
  ['/forbidden', 'Error 403', 'You cannot perform this action'],
  ['/public/forbidden', 'Error 403', 'You cannot perform this action'],
  ['/unknown-error', 'Error 404', 'Page not found'],
  ['/error', 'Error 500', 'Something went wrong'],
])('%s is %s, whoever opens it', async (at, code, words) => {
  await openConsole(at);
  expect(await screen.findByRole('heading', { name: words })).toBeVisible();
  expect(screen.getByText(code)).toBeVisible();
});

test('an error that no screen has caught goes back, or to the sign-in', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reset = vi.fn();
  const Failed = () => <RouteError error={new TypeError('our own fault')} reset={reset} />;
  const { router } = await renderAt('/app', [
    { path: '/app', component: Failed },
    { path: '/public/login', component: () => <h1>Sign in</h1> },
  ]);
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  session.getState().signIn(loginAnswer({}, { profiles: [profile()] }));
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  expect([reset.mock.calls.length, router.state.location.pathname]).toEqual([1, '/app']);
  session.getState().signOut('manual');
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a screen whose feature is off says so, and leads who may turn it on to where that is done', async () => {
  session.getState().signIn(loginAnswer({ features: [] }, { profiles: [profile()] }));
  await openConsole('/app/surveys');
  expect(await screen.findByRole('heading', { name: 'This feature is off' })).toHaveFocus();
  expect(screen.getByText('It’s off for your organization. What was made with it is kept.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to features' })).toHaveAttribute(
    'href',
    `/app/organizations/${harbor.id}?tab=configuration`,
  );
  cleanup();

  session.getState().signIn(loginAnswer({ features: [] }, { profiles: [profile({ name: 'ORG_USER' })] }));
  await openConsole('/app/surveys');
  expect(
    await screen.findByText(/^It’s off for your organization.* To use it, ask an admin of your organization\.$/),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to features' })).toBeNull();
  cleanup();

  // an environment without it: nobody can turn it on
  vi.stubEnv('VITE_FEATURES', 'notes');
  session.getState().signIn(loginAnswer({ features: [] }, { profiles: [profile()] }));
  await openConsole('/app/surveys');
  expect(await screen.findByText('It isn’t part of this console.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to features' })).toBeNull();
});
