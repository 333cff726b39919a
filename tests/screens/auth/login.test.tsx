import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#src/lib/session/persistence.ts';
import { session } from '#src/lib/session/store.ts';
import { login, logout } from '#src/schemas/auth.ts';
import { getPerson } from '#src/schemas/people.ts';
import { loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from './console.tsx';

const person = {
  id: 'person-1',
  email: 'ana@example.org',
  firstName: 'Ana',
  lastName: 'Ruiz',
  preferredName: null,
  phone: '+12125550100',
  phoneAlternate: null,
  userName: 'ana',
  personDetailId: null,
  externalPersonId: null,
};

/** A person of the profile USER ends at the own account, which asks for these. */
const asUser = () => {
  answering(getPerson, () => ({ person }));
  return loginAnswer({}, { profiles: [profile({ name: 'USER' })] });
};

const fill = async (userName: string, password: string) => {
  if (userName) await userEvent.type(screen.getByLabelText('Username'), userName);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

test('nothing is sent without a username and a password; the first wrong field has the focus', async () => {
  await openConsole('/public/login');
  await submit();
  const userName = screen.getByLabelText('Username');
  expect(userName).toHaveAccessibleDescription('This field is required');
  expect(screen.getByLabelText('Password')).toBeInvalid();
  expect(userName).toHaveFocus();
  await fill('ana', '');
  expect(userName).toBeValid();
  await submit();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test.each([
  ['wrong credentials', () => refusal(401, 'Invalid credentials'), /^Invalid credentials$/],
  ['no valid profile', () => refusal(403, 'User does not have a valid profile'), /valid profile$/],
  ['a profile that may not log in', () => loginAnswer({}, { profiles: [] }), /^User does not have a valid profile$/],
  [
    'too many attempts',
    () => refusal(429, 'Too many attempts. Try again later.', { headers: { 'retry-after': '840' } }),
    /Too many attempts.*You can try again in 14 minutes\./,
  ],
  ['a failing server', () => refusal(500), /^Oops\.\.\. looks like an error occurred!/],
  ['no answer', () => HttpResponse.error(), /can’t reach the server.*still here/],
])('%s: says so, and keeps what was typed', async (_, answer, text) => {
  answering(login, answer as never);
  const { path } = await openConsole('/public/login');
  await fill('ana', 'secret words');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Username')).toHaveValue('ana');
  expect(screen.getByLabelText('Password')).toHaveValue('secret words');
  expect(path()).toBe('/public/login');
  expect(session.getState().token).toBeNull();
});

test.each([
  ['no data', '{}'],
  ['HTML', '<!doctype html><title>Proxy</title>'],
  ['nothing at all', ''],
  ['something else', '{"data":{"user":{}}}'],
])('an answer of %s: could not proceed with login', async (_, body) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answering(login, () => new Response(body, { status: 200 }));
  await openConsole('/public/login');
  await fill('ana', 'secret words');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not proceed with login');
});

test('however often it is sent, one login is made, and it leads on', async () => {
  const answer = asUser();
  const slow = Promise.withResolvers<undefined>();
  const seen = answering(login, async () => {
    await slow.promise;
    return answer;
  });
  const { path, history } = await openConsole('/public/login');
  await fill(' ana ', 'secret words');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
  slow.resolve(undefined);
  expect(await screen.findByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
  expect(seen).toEqual([{ userName: 'ana', password: 'secret words' }]);
  expect(path()).toBe('/app/user');
  expect(history.length).toBe(1);
});

test('who is led on from signing in would be signed in there after a reload', async () => {
  const answer = asUser();
  answering(login, () => answer);
  const { history } = await openConsole('/public/login');
  const kept: Array<[path: string, token: string | null]> = [];
  history.subscribe(({ location }) => kept.push([location.pathname, localStorage.getItem(TOKEN_KEY)]));
  await fill('ana', 'secret words');
  await submit();
  await screen.findByRole('heading', { name: 'My account' });
  expect(kept[0]).toEqual(['/app/user', answer.user.token]);
});

test('the password can be shown, by its name, and is hidden again', async () => {
  await openConsole('/public/login');
  await fill('', 'secret words');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test('a deep link is returned to after signing in, and not a second time', async () => {
  const answer = asUser();
  answering(login, () => answer);
  answering(logout, () => null);
  const { path, router } = await openConsole('/app/user?from=mail');
  expect(path()).toBe('/public/login');
  await fill('ana', 'secret words');
  await submit();
  await screen.findByRole('heading', { name: 'My account' });
  expect(router.state.location.href).toBe('/app/user?from=mail');
  session.getState().signOut('manual');
  await screen.findByRole('heading', { name: 'Sign in' });
  await fill('ana', 'secret words');
  await submit();
  await screen.findByRole('heading', { name: 'My account' });
  expect(router.state.location.href).toBe('/app/user');
});

test('after a reload of the login page the deep link is returned to, too', async () => {
  sessionStorage.setItem('incoming-url', '/app/user?from=mail');
  const answer = asUser();
  answering(login, () => answer);
  const { router } = await openConsole('/public/login');
  await fill('ana', 'secret words');
  await submit();
  await screen.findByRole('heading', { name: 'My account' });
  expect(router.state.location.href).toBe('/app/user?from=mail');
});

test('the login page begins without the other routes, and stays as it is when they come', async () => {
  const { router, path } = await openConsole('/public/login', { preload: 'intent' });
  expect(router.routesById).not.toHaveProperty('/app');
  await fill('ana', 'secret words');
  const field = screen.getByLabelText('Username');
  // a link that is merely pointed at loads its screen ahead
  await userEvent.hover(screen.getByRole('link', { name: 'Forgot your password?' }));
  await waitFor(() => expect(router.routesById).toHaveProperty('/app'));
  expect(path()).toBe('/public/login');
  expect(field).toHaveValue('ana');
  expect(screen.getByLabelText('Username')).toBe(field);
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await waitFor(() => expect(path()).toBe('/public/forgot'));
});

test('a session that was idle for too long says so on the login page, once', async () => {
  sessionStorage.setItem('session-ended', 'idle');
  await openConsole('/public/login');
  expect(screen.getByText(/after 90 minutes of inactivity/)).toBeVisible();
  await waitFor(() => expect(sessionStorage.getItem('session-ended')).toBeNull());
});

test('what was just done is told alone, not how a session ended before it', async () => {
  sessionStorage.setItem('session-ended', 'idle');
  await openConsole('/public/login?done=reset');
  expect(screen.getByText('Your new password is saved. Use it to sign in.')).toBeVisible();
  expect(screen.queryByText(/after 90 minutes of inactivity/)).toBeNull();
});

test('the way to dark leads back to light, and says which it is', async () => {
  await openConsole('/public/login');
  const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');
  expect(scheme()).toBe('light');
  await userEvent.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
  expect(scheme()).toBe('dark');
  await userEvent.click(await screen.findByRole('button', { name: 'Switch to light mode' }));
  expect(scheme()).toBe('light');
  expect(screen.getByRole('button', { name: 'Switch to dark mode' })).toBeVisible();
});

test.each([
  ['Invalid credentials', 'invalidCredentials', 401, /^Check the username, too/],
  [
    'User does not have a valid profile',
    'noValidProfile',
    403,
    /^Your account or your organization is inactive\. .* contact support/,
  ],
])('“%s” says what to do next, where help is, and selects the password', async (message, code, status, help) => {
  answering(login, () => Response.json({ message, code }, { status }));
  await openConsole('/public/login');
  // before anything failed, too
  expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', 'mailto:support@example.org');
  await fill('ana', 'secret words');
  await submit();
  expect(await screen.findByText(help)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', 'mailto:support@example.org');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(password).toHaveFocus();
  expect([password.selectionStart, password.selectionEnd]).toEqual([0, 'secret words'.length]);
});

test('a field is said to be empty once one has tried, and what was refused before is said no more', async () => {
  answering(login, () =>
    Response.json({ message: 'Invalid credentials', code: 'invalidCredentials' }, { status: 401 }),
  );
  await openConsole('/public/login');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  await fill('ana', 'secret words');
  await userEvent.clear(password);
  expect(password).not.toHaveAttribute('aria-invalid', 'true');
  await userEvent.type(password, 'secret words');
  await submit();
  expect(await screen.findByText('Invalid credentials')).toBeVisible();
  await userEvent.clear(password);
  expect(password).toHaveAttribute('aria-invalid', 'true');
  await submit();
  expect(password).toHaveFocus();
  expect(screen.queryByText('Invalid credentials')).toBeNull();
  await userEvent.type(password, 's');
  expect(password).not.toHaveAttribute('aria-invalid', 'true');
});
