import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import { challenge, logout, type AvailablePhone, verify } from '#src/schemas/auth.ts';
import { harbor, loginAnswer, prairie, profile, tokenFor } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from './console.tsx';

const PHONES: readonly AvailablePhone[] = [
  { phoneType: 'PRIMARY', lineType: 'Mobile', lastDigits: '06' },
  { phoneType: 'ALTERNATE', lineType: 'Landline', lastDigits: '16' },
];

/** Signed in with two logins, so that the picker follows the identity check. */
const waiting = (availablePhones = PHONES) =>
  session.getState().signIn(
    loginAnswer(
      { mfa: { mfaRequired: true, mfaVerified: false } },
      {
        profiles: [profile({ organization: harbor }), profile({ organization: prairie })],
        availablePhones: [...availablePhones],
      },
    ),
  );
const CODE_STEP = '/public/mfa?phone=PRIMARY&by=SMS';
const verified = () => ({ mfa: { mfaVerified: true }, refreshToken: tokenFor(3600, 'full') });

test('a landline takes voice calls alone; the code goes where it was chosen to go', async () => {
  waiting();
  const seen = answering(challenge, () => ({ resendAfterSeconds: 30 }));
  const { router } = await openConsole('/public/mfa');
  expect(screen.getByRole('radio', { name: 'Text message (SMS)' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: /ending in 16/ }));
  expect(screen.getByRole('radio', { name: 'Text message (SMS)' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Voice call' })).toBeChecked();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText(/calling the phone ending in 16/)).toBeVisible();
  expect(seen).toEqual([{ phoneType: 'ALTERNATE', contactType: 'VOICE' }]);
  expect(screen.getByLabelText('Code')).toHaveFocus();
  // Back returns to the choice, not to the password.
  act(() => router.history.back());
  expect(await screen.findByRole('radio', { name: /ending in 16/ })).toBeVisible();
});

test('of a landline that is the first phone the call is chosen, and a message is offered for the other one', async () => {
  waiting([
    { phoneType: 'PRIMARY', lineType: 'Landline', lastDigits: '16' },
    { phoneType: 'ALTERNATE', lineType: 'Mobile', lastDigits: '06' },
  ]);
  const seen = answering(challenge, () => ({ resendAfterSeconds: 30 }));
  await openConsole('/public/mfa');
  const message = screen.getByRole('radio', { name: 'Text message (SMS)' });
  expect(screen.getByRole('radio', { name: /ending in 16/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /ending in 06/ })).not.toBeChecked();
  expect(message).toBeDisabled();
  expect(message).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'Voice call' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: /ending in 06/ }));
  expect(message).toBeEnabled();
  expect(screen.getByRole('radio', { name: 'Voice call' })).toBeChecked();
  await userEvent.click(message);
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText(/ending in 06/)).toHaveTextContent('The code expires in 10 minutes.');
  expect(seen).toEqual([{ phoneType: 'ALTERNATE', contactType: 'SMS' }]);
  // the way back to the choice
  expect(screen.getByRole('link', { name: 'Use another phone or method' })).toHaveAttribute('href', '/public/mfa');
});

test('who leaves the code’s page comes back to it as long as the code is good, and sends no other', async () => {
  waiting();
  const seen = answering(challenge, () => ({ resendAfterSeconds: 30 }));
  const { router, path } = await openConsole('/public/mfa');
  expect(screen.queryByRole('link', { name: 'Enter the code' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /ending in 16/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Use another phone or method' }));
  expect(await screen.findByRole('link', { name: 'Enter the code' })).toHaveAttribute(
    'href',
    '/public/mfa?phone=ALTERNATE&by=VOICE',
  );
  // any other address leads to the choice, too
  await act(() => router.navigate({ href: '/app/queues' }));
  expect(path()).toBe('/public/mfa');
  await userEvent.click(await screen.findByRole('link', { name: 'Enter the code' }));
  expect(await screen.findByText(/calling the phone ending in 16/)).toBeVisible();
  answering(verify, verified);
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  expect(await screen.findByRole('heading', { name: 'Choose an organization' })).toBeVisible();
  expect(seen).toHaveLength(1);
  expect(session.getState().sentCode).toBeNull();
});

test('a new code is the one that can be entered; what is too old is offered no more', async () => {
  waiting();
  answering(challenge, () => ({ resendAfterSeconds: 30 }));
  await openConsole(CODE_STEP);
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Use another phone or method' }));
  expect(await screen.findByRole('link', { name: 'Enter the code' })).toHaveAttribute('href', CODE_STEP);
  act(() => session.getState().codeSent({ phone: 'PRIMARY', by: 'SMS', goodUntil: Date.now() - 1 }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Enter the code' })).toBeNull());
});

test('who has no phone is told, and offered no code', async () => {
  waiting([]);
  await openConsole('/public/mfa');
  expect(screen.getByText(/^Your account has no phone number we can send a code to/)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: /code/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Use another account' })).toBeEnabled();
});

test('the next account waits for no code of the one before', async () => {
  sessionStorage.setItem('mfa-resend-at', String(Date.now() + 20_000));
  answering(logout, () => null);
  waiting();
  const { router } = await openConsole('/public/mfa');
  expect(screen.getByRole('button', { name: /^Send a new code in (20|19) s$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(await screen.findByText('You’re signed out.')).toBeVisible();
  act(() => waiting());
  await act(() => router.navigate({ href: '/public/mfa' }));
  expect(await screen.findByRole('button', { name: 'Send code' })).not.toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByText(/^We sent you a code just now/)).toBeNull();
});

test('a pasted code is checked at once, and only once, whatever is pressed meanwhile', async () => {
  waiting();
  const slow = Promise.withResolvers<undefined>();
  const seen = answering(verify, async () => {
    await slow.promise;
    return verified();
  });
  const { path } = await openConsole(CODE_STEP);
  await userEvent.click(screen.getByLabelText('Code'));
  await userEvent.paste('123 456');
  await userEvent.keyboard('{Enter}');
  const button = screen.getByRole('button', { name: 'Verify' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.dblClick(button);
  slow.resolve(undefined);
  expect(await screen.findByRole('heading', { name: 'Choose an organization' })).toBeVisible();
  expect(seen).toEqual([{ code: '123456', phoneType: 'PRIMARY' }]);
  expect(path()).toBe('/public/organizations');
  expect(session.getState().mfa).toEqual({ mfaRequired: true, mfaVerified: true });
});

test('a wrong code is told, stays to be mended, and the corrected one is checked again', async () => {
  waiting();
  const seen = answering(verify, () => refusal(400, 'unable to verify identity'));
  await openConsole(CODE_STEP);
  await userEvent.type(screen.getByLabelText('Code'), '111111');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Check the code and try again, or request a new one\.$/);
  const code = screen.getByLabelText<HTMLInputElement>('Code');
  expect(code).toHaveAccessibleDescription('Unable to verify identity');
  expect(code).toHaveFocus();
  expect(code).toHaveValue('111111');
  // what is typed next takes its place
  expect([code.selectionStart, code.selectionEnd]).toEqual([0, 6]);
  expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', 'mailto:support@example.org');
  answering(verify, verified);
  await userEvent.clear(code);
  await userEvent.type(code, '222222');
  expect(await screen.findByRole('heading', { name: 'Choose an organization' })).toBeVisible();
  expect(seen).toHaveLength(1);
});

test('a refused code isn’t sent again before it changes; its refusal stays, and so does the focus', async () => {
  waiting();
  const seen = answering(verify, () => refusal(400, 'unable to verify identity'));
  await openConsole(CODE_STEP);
  const code = screen.getByLabelText('Code');
  await userEvent.type(code, '111111{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription('Unable to verify identity'));
  await userEvent.keyboard('{Enter}');
  expect(code).toHaveFocus();
  const button = screen.getByRole('button', { name: 'Verify' });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(code).toHaveAccessibleDescription('Unable to verify identity');
  expect(screen.getByRole('alert')).toHaveTextContent(/^Check the code and try again/);
  expect(seen).toHaveLength(1);
  await userEvent.clear(code);
  await userEvent.click(code);
  await userEvent.paste('222222');
  await waitFor(() => expect(seen).toHaveLength(2));
});

test('a code that the server couldn’t check is sent again', async () => {
  waiting();
  const seen = answering(verify, () => refusal(500));
  await openConsole(CODE_STEP);
  await userEvent.type(screen.getByLabelText('Code'), '111111');
  expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(seen).toHaveLength(2));
});

test('another code takes the refused one away, and what was said of it', async () => {
  waiting();
  answering(challenge, () => ({ resendAfterSeconds: 30 }));
  answering(verify, () => refusal(400, 'unable to verify identity'));
  await openConsole(CODE_STEP);
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  expect(await screen.findByText(/Check the code and try again/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByText(/A new code is on its way/)).toBeVisible();
  expect(screen.queryByText(/Check the code and try again/)).toBeNull();
  expect(screen.getByLabelText('Code')).toHaveValue('');
  expect(screen.getByLabelText('Code')).not.toHaveAccessibleDescription(/identity/i);
});

test('it says that the code has expired, until another is on its way', async () => {
  waiting();
  session.getState().codeSent({ phone: 'PRIMARY', by: 'SMS', goodUntil: Date.now() - 1 });
  answering(challenge, () => ({ resendAfterSeconds: 30 }));
  await openConsole(CODE_STEP);
  expect(screen.getByText('The code has expired. Send a new one.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByText(/A new code is on its way/)).toBeVisible();
  expect(screen.queryByText(/has expired/)).toBeNull();
});

test('after too many wrong codes it says so once, counts down, and tells of no code that is on its way', async () => {
  waiting();
  act(() => session.getState().codeSent({ phone: 'PRIMARY', by: 'SMS', goodUntil: Date.now() + 600_000 }));
  const seen = answering(verify, () =>
    refusal(429, 'Too many attempts. Try again later.', { headers: { 'retry-after': '885' } }),
  );
  await openConsole(CODE_STEP);
  expect(screen.getByText(/^We texted a 6-digit code/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Code'), '111111');
  const locked = 'Too many attempts. You can send a new code when the countdown ends.';
  expect(await screen.findByRole('alert')).toHaveTextContent(locked);
  expect(screen.getAllByText(/Too many attempts/)).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^Send a new code in 14:4[45]$/ })).toBeVisible();
  expect(screen.queryByText(/^We texted a 6-digit code/)).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(seen).toHaveLength(1);
  // over a reload, too
  cleanup();
  await openConsole(CODE_STEP);
  expect(screen.getByRole('alert')).toHaveTextContent(locked);
  await userEvent.click(screen.getByRole('link', { name: 'Use another phone or method' }));
  expect(await screen.findByRole('radio', { name: 'Voice call' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(locked);
  expect(screen.queryByRole('link', { name: 'Enter the code' })).toBeNull();
});

test('the wait for another code survives a reload, and the server’s number wins', async () => {
  sessionStorage.setItem('mfa-resend-at', String(Date.now() + 20_000));
  waiting();
  const seen = answering(challenge, () => refusal(429, 'Too many attempts', { headers: { 'retry-after': '45' } }));
  const { router } = await openConsole(CODE_STEP);
  const resend = screen.getByRole('button', { name: /^Send a new code in (20|19) s$/ });
  await userEvent.click(resend);
  expect(seen).toHaveLength(0);
  sessionStorage.setItem('mfa-resend-at', String(Date.now()));
  await userEvent.click(await screen.findByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByRole('button', { name: /in 4[45] s/ })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/^Too many attempts\./);
  expect(router.state.location.href).toBe(CODE_STEP);
});

test.each([
  ['PRIMARY', 'SMS'],
  ['PRIMARY', 'VOICE'],
  ['ALTERNATE', 'VOICE'],
])(
  'a new code goes where the first one went (%s, %s), once: until the next the button counts',
  async (phoneType, by) => {
    waiting();
    const seen = answering(challenge, () => ({ resendAfterSeconds: 30 }));
    await openConsole(`/public/mfa?phone=${phoneType}&by=${by}`);
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
    const counting = await screen.findByRole('button', { name: /^Send a new code in (30|2\d) s$/ });
    expect(counting).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('A new code is on its way. Earlier codes no longer work.')).toBeVisible();
    await userEvent.dblClick(counting);
    expect(seen).toEqual([{ contactType: by, phoneType }]);
  },
);

test('the choice of another phone says that a code was just sent, and counts until the next', async () => {
  sessionStorage.setItem('mfa-resend-at', String(Date.now() + 20_000));
  waiting();
  const seen = answering(challenge, () => ({ resendAfterSeconds: 30 }));
  const { path } = await openConsole('/public/mfa');
  expect(screen.getByText(/^We sent you a code just now/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Send a new code in (20|19) s$/ }));
  expect(seen).toHaveLength(0);
  sessionStorage.setItem('mfa-resend-at', String(Date.now()));
  await userEvent.click(await screen.findByRole('button', { name: 'Send code' }));
  expect(await screen.findByLabelText('Code')).toBeVisible();
  expect(seen).toHaveLength(1);
  expect(path()).toBe('/public/mfa');
});

test('the choice counts down what the server has left of the wait; of a long one it says why', async () => {
  waiting();
  answering(challenge, () => refusal(429, 'Too many attempts. Try again later.', { headers: { 'retry-after': '17' } }));
  await openConsole('/public/mfa');
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByRole('button', { name: /^Send a new code in 1[67] s$/ })).toBeVisible();
  expect(screen.getByText(/^We sent you a code just now/)).toBeVisible();
  expect(screen.queryByText(/Too many attempts/)).toBeNull();
  answering(challenge, () =>
    refusal(429, 'Too many attempts. Try again later.', { headers: { 'retry-after': '600' } }),
  );
  sessionStorage.setItem('mfa-resend-at', String(Date.now()));
  await userEvent.click(await screen.findByRole('button', { name: 'Send code' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Too many attempts\./);
  expect(screen.getByRole('button', { name: /^Send a new code in (10:00|9:5\d)$/ })).toBeVisible();
});

test('verified in another tab, this one goes on too', async () => {
  waiting();
  const { path } = await openConsole(CODE_STEP);
  act(() => session.getState().verified(tokenFor(3600, 'elsewhere')));
  await waitFor(() => expect(path()).toBe('/public/organizations'));
});
