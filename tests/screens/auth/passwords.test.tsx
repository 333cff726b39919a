import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import { getPasswordStatus, logout, requestReset, resetPassword, savePassword } from '#src/schemas/auth.ts';
import { getPerson } from '#src/schemas/people.ts';
import { loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from './console.tsx';

const GOOD = 'Bright+Harbor+42';

const signInAs = (passwordStatus: 'valid' | 'expired') => {
  session.getState().signIn(loginAnswer({ passwordStatus }, { profiles: [profile({ name: 'USER' })] }));
  answering(getPerson, () => ({
    person: {
      id: 'person-1',
      email: 'ana@example.org',
      firstName: 'Ana',
      lastName: 'Ruiz',
      preferredName: null,
      phone: '+12125550100',
      phoneAlternate: null,
      userName: 'org.admin',
      personDetailId: null,
      externalPersonId: null,
    },
  }));
  answering(getPasswordStatus, () => ({
    userName: 'org.admin',
    passwordStatus,
    renewBy: '2027-01-30T05:00:00.000Z',
    user: { features: [], isSuperAdmin: false },
  }));
};

const rule = (text: RegExp) => within(screen.getByRole('list', { name: 'Your password needs' })).getByText(text);
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const change = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));

test('the list of rules follows each key, names the run that offends, and announces what is left', async () => {
  signInAs('valid');
  await openConsole('/app/user');
  await type('New password', 'adminadmin');
  expect(rule(/it contains “adm”/)).toHaveTextContent(/not met yet$/);
  expect(rule(/At least 12 characters/)).toHaveTextContent(/not met yet$/);
  expect(rule(/A lowercase letter/)).toHaveTextContent(/, met$/);
  expect(screen.getByText(/^5 password rules are not met yet: At least 12 characters; /)).toHaveRole('status');
  await userEvent.clear(screen.getByLabelText('New password'));
  await type('New password', GOOD);
  expect(rule(/No 3 characters in a row from your username or name/)).toHaveTextContent(/, met$/);
  expect(screen.getByText('All password rules are met')).toHaveRole('status');
});

test('a refused change says so at the field and above the button; nothing typed is lost', async () => {
  signInAs('valid');
  answering(savePassword, () => refusal(400, 'Wrong password', { fields: { oldPassword: 'Wrong password' } }));
  await openConsole('/app/user');
  await type('Current password', 'not this one');
  await type('New password', GOOD);
  await type('Confirm new password', `${GOOD}!`);
  await change();
  expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription('The passwords do not match');
  expect(screen.getByLabelText('Confirm new password')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Confirm new password'), '{Backspace}');
  await change();
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid password');
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Wrong password');
  expect(screen.getByLabelText('Current password')).toHaveFocus();
  expect(screen.getByLabelText('New password')).toHaveValue(GOOD);
});

test('an expired password leaves nothing but its renewal, which then leads to where one was going', async () => {
  signInAs('expired');
  session.getState().rememberIncoming('/app/user?from=mail');
  const seen = answering(savePassword, () => null);
  const { router } = await openConsole('/app');
  expect(screen.getByText('Your password has expired')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Your details' })).toBeNull();
  await type('Current password', 'Old+Password+11');
  await type('New password', GOOD);
  await type('Confirm new password', GOOD);
  await change();
  expect(await screen.findByRole('heading', { name: 'Your details' })).toBeVisible();
  // the same screen shows them, a moment before the address is the one that was asked for
  await waitFor(() => expect(router.state.location.href).toBe('/app/user?from=mail'));
  expect(seen).toEqual([{ oldPassword: 'Old+Password+11', password: GOOD }]);
  expect(session.getState().passwordStatus).toBe('valid');
  expect(screen.getByLabelText('New password')).toHaveValue('');
});

test('a reset link that asks for the phone sends its last 4 digits; the login page then says it is done', async () => {
  const seen = answering(resetPassword, (body) =>
    (body as { phoneLast4: string }).phoneLast4 === '0106'
      ? null
      : refusal(400, 'These 4 digits don’t match the phone number on your account', {
          fields: { phoneLast4: 'These 4 digits don’t match the phone number on your account' },
        }),
  );
  await openConsole('/public/reset?email=ana%40example.org&token=t0ken&verify=phone');
  await type('New password', GOOD);
  await type('Confirm new password', GOOD);
  await type('Last 4 digits of your phone number', '9999');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  const digits = screen.getByLabelText('Last 4 digits of your phone number');
  expect(await screen.findByText('These 4 digits don’t match the phone number on your account')).toBeVisible();
  expect(digits).toHaveFocus();
  await userEvent.clear(digits);
  await userEvent.type(digits, '0106{Enter}');
  expect(await screen.findByText('Your new password is saved. Use it to sign in.')).toBeVisible();
  expect(seen.at(-1)).toEqual({ email: 'ana@example.org', password: GOOD, token: 't0ken', phoneLast4: '0106' });
  expect(seen).toHaveLength(2);
});

test('a reset link without a token says how to get another one', async () => {
  await openConsole('/public/reset?email=ana%40example.org');
  expect(screen.getByText(/This link is incomplete/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/public/forgot');
});

test('an invitation sends its one-time token, whoever is signed in, and names a rule that only the server knows', async () => {
  signInAs('valid');
  const bearers: Array<string | null> = [];
  answering(savePassword, (_, { headers }) => {
    bearers.push(headers.get('authorization'));
    return refusal(400, 'Some values aren’t valid', {
      fields: { password: 'The password must not contain “bri”, which is part of your username or name' },
    });
  });
  await openConsole('/public/invitation?user=person-2&token=12345');
  await type('New password', GOOD);
  await type('Confirm new password', GOOD);
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText(/must not contain “bri”/)).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveFocus();
  expect(bearers).toEqual(['Bearer 12345']);
  answering(logout, () => null);
  answering(savePassword, () => null);
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText('Your password is saved. You can sign in now.')).toBeVisible();
  expect(session.getState().token).toBeNull();
});

test('reset instructions: the same words for every address; a refusal has the specification’s', async () => {
  answering(requestReset, () => refusal(422, 'Whatever'));
  await openConsole('/public/forgot');
  await type('Email address', 'ana@example.org{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email address. Please, try another');
  const seen = answering(requestReset, () => null);
  await userEvent.click(screen.getByRole('button', { name: 'Send instructions' }));
  expect(await screen.findByText(/^If an account uses this address/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try another address' })).toHaveFocus();
  expect(seen).toEqual([{ email: 'ana@example.org' }]);
});
