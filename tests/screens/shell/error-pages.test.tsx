import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RouteError } from '#src/components/ui/errors/screens.tsx';
import { openConsole } from '#tests/screens/auth/console.tsx';
import { loginAnswer, profile } from '#tests/lib/tokens.ts';
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

test('a screen whose feature is off says whom to ask: an admin may not switch all of them', async () => {
  session.getState().signIn(loginAnswer({ features: [] }, { profiles: [profile()] }));
  await openConsole('/app/surveys');
  expect(await screen.findByText('If you need access, ask an admin of your organization or support.')).toBeVisible();
});
