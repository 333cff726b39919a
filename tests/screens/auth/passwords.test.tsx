import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import {
  getInvitation,
  getPasswordStatus,
  getResetLink,
  login,
  logout,
  requestReset,
  resetPassword,
  savePassword,
} from '#src/schemas/auth.ts';
import { getMembership, listMemberships } from '#src/schemas/memberships.ts';
import { getPerson, listPersonDetailDefinitions, listRoles } from '#src/schemas/people.ts';
import { personOf, placeOf } from '#tests/lib/people.ts';
import { loginAnswer, profile } from '#tests/lib/tokens.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import { organization } from '#tests/screens/organization-page.ts';
import { answering, openConsole, refusal } from './console.tsx';

const GOOD = 'Bright+Harbor+42';

const signInAs = (passwordStatus: 'valid' | 'expired', name: ProfileName = 'USER') => {
  session.getState().signIn(loginAnswer({ passwordStatus }, { profiles: [profile({ name })] }));
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
  answering(getOrganization, () => ({ organization }));
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

test.each([
  ['refused', 'Something broke'],
  ['found', null],
])('an admin of an organization is led to the form of their own details (%s)', async (_, refused) => {
  signInAs('valid', 'ORG_ADMIN');
  const asked: Array<string | null> = [];
  answering(listMemberships, (_body, request) => {
    asked.push(new URL(request.url).searchParams.get('personId'));
    if (refused !== null) return refusal(409, refused);
    return {
      personOrganizations: [placeOf('place-7', 'NONE', personOf('person-1', 'Ana', 'Ruiz'))],
      pager: { page: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1 },
    };
  });
  answering(getMembership, () => refusal(404));
  answering(listPersonDetailDefinitions, () => refusal(404));
  answering(listRoles, () => refusal(404));
  const { path } = await openConsole('/app/user');
  const details = within(await screen.findByRole('region', { name: 'Your details' }));
  await userEvent.click(details.getByRole('button', { name: 'Edit' }));
  if (refused === null) await waitFor(() => expect(path()).toBe('/app/detail/place-7/edit'));
  else expect(await screen.findByText(refused)).toBeVisible();
  expect(asked).toEqual([session.getState().user?.userId]);
});

test.each([
  ['USER', /An admin of your organization can change it/],
  ['ORG_USER', /An admin of your organization can change it/],
  ['ORG_ADMIN', /You can edit it\./],
] as const)('My account tells %s how what is wrong is changed', async (name, hint) => {
  signInAs('valid', name);
  await openConsole('/app/user');
  expect(await screen.findByText(hint)).toBeVisible();
});

test('My account tells who one is to the console, and where the terms are', async () => {
  signInAs('valid');
  const known = { preferredName: 'Anita', phone: '+12125550100', phoneAlternate: '+12125550101' };
  answering(getPerson, () => ({
    person: {
      id: 'person-1',
      email: 'ana@example.org',
      firstName: 'Ana',
      lastName: 'Ruiz',
      userName: 'org.admin',
      personDetailId: null,
      externalPersonId: null,
      ...known,
    },
  }));
  await openConsole('/app/user');
  const details = await screen.findByRole('region', { name: 'Your details' });
  expect(await within(details).findByText('Ana')).toBeVisible();
  const facts = within(details)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['First name', 'Ana'],
    ['Last name', 'Ruiz'],
    ['Preferred name', 'Anita'],
    ['Username', 'org.admin'],
    ['Email address', 'ana@example.org'],
    ['Phone', '+1 (212) 555-0100'],
    ['Alternate phone', '+1 (212) 555-0101'],
  ]);
  expect(screen.getByText('Changing it signs you out everywhere else.')).toBeVisible();
  const terms = await screen.findByRole('link', { name: 'Terms of service (PDF)' });
  expect(terms).toHaveAttribute('href', '/terms/terms-en.pdf');
});

test('My account tells by when the password is to be changed, by the clock of who looks', async () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function zoned(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: 'America/Denver' };
  });
  signInAs('valid');
  await openConsole('/app/user');
  expect(await screen.findByText('Change it by January 29, 2027 10:00 PM MST.')).toBeVisible();
});

test('the list of rules follows each key, names the run that offends, and announces what is left', async () => {
  signInAs('valid');
  await openConsole('/app/user');
  // before a letter is typed none is kept
  const rules = within(await screen.findByRole('list', { name: /password/i })).getAllByRole('listitem');
  expect(rules.filter((each) => each.textContent.endsWith(', met'))).toEqual([]);
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

test('a refused change says so once, at the field; nothing typed is lost', async () => {
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
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Wrong password'));
  expect(screen.queryByText('Invalid password')).toBeNull();
  expect(screen.getByLabelText('Current password')).toHaveFocus();
  expect(screen.getByLabelText('New password')).toHaveValue(GOOD);
});

test('an expired password leaves nothing but its renewal, which then leads to where one was going', async () => {
  signInAs('expired');
  session.getState().rememberIncoming('/app/user?from=mail');
  const seen = answering(savePassword, () => null);
  const { router } = await openConsole('/app');
  expect(screen.getByText('Your password has expired')).toBeVisible();
  expect(screen.getByText(/^Passwords expire after 90 days\./)).toBeVisible();
  expect(screen.queryByText(/^Change it by/)).toBeNull();
  // the rest of the screen comes once this is painted
  await act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['My account', 'Password']);
  expect(screen.queryByRole('region', { name: 'Your details' })).toBeNull();
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

const RESET = '/public/reset?email=ana%40example.org&token=t0ken';
const saveReset = async () => {
  await type('New password', GOOD);
  await type('Confirm new password', GOOD);
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
};
const OVER = /^It was already used, has expired, or a newer one replaced it/;

test('a reset link that is over says so before anything is typed, and leads to a new one', async () => {
  const bearers: Array<string | null> = [];
  answering(getResetLink, (_, { headers }) => {
    bearers.push(headers.get('authorization'));
    return { open: false };
  });
  await openConsole(RESET);
  expect(await screen.findByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
  expect(screen.getByText(OVER)).toBeVisible();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/public/forgot');
  expect(bearers).toEqual(['Bearer t0ken']);
  await i18n.changeLanguage('es');
  expect(await screen.findByRole('heading', { name: 'Este enlace no se puede usar' })).toBeVisible();
  expect(screen.getByText(/^Ya se usó, venció o lo reemplazó uno más nuevo/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pedir un enlace nuevo' })).toBeVisible();
});

test('a piece of the name that the server alone finds is counted by the list, until the password changes', async () => {
  const message = 'The password must not contain “bri”, which is part of your username or name';
  answering(getResetLink, () => ({ open: true }));
  const fieldCodes = { password: { code: 'password.run', params: { run: 'bri' } } };
  answering(resetPassword, () => refusal(400, message, { fields: { password: message }, fieldCodes }));
  await openConsole(RESET);
  await saveReset();
  const field = screen.getByLabelText('New password');
  await waitFor(() => expect(field).toHaveAccessibleDescription(message));
  expect(screen.queryByText('All password rules are met')).toBeNull();
  expect(screen.getByText(/^1 password rule is not met yet: .* it contains “bri”$/)).toHaveRole('status');
  expect(rule(/it contains “bri”/)).toHaveTextContent(/not met yet$/);
  await userEvent.clear(field);
  await type('New password', 'Harbor+42+Quay+Lamp');
  expect(await screen.findByText('All password rules are met')).toHaveRole('status');
  expect(rule(/checked when you save/)).toBeVisible();
});

test('the list doesn’t say that all is met of a password that was refused for something else', async () => {
  answering(getResetLink, () => ({ open: true }));
  answering(resetPassword, () => refusal(400, 'Used before', { fields: { password: 'Used before' } }));
  await openConsole(RESET);
  await saveReset();
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('Used before'));
  expect(screen.queryByText('All password rules are met')).toBeNull();
});

test('a reset link that goes bad while the password is typed is refused in words', async () => {
  answering(getResetLink, () => ({ open: true }));
  answering(resetPassword, () => refusal(400, 'This link has expired or was already used. Request a new one.'));
  await openConsole(RESET);
  await saveReset();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This link has expired or was already used/);
  expect(screen.getByLabelText('New password')).toHaveValue(GOOD);
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/public/forgot');
});

test.each([
  ['fails', () => refusal(500), /Oops/],
  ['is out of reach', () => Response.error(), /We can’t reach the server/],
  ['has been asked too often', () => refusal(429, 'Too many attempts. Try again later.'), /Too many attempts/],
] as const)('a server that %s says nothing of the reset link, and is asked again', async (_, answer, words) => {
  let isUp = false;
  answering(getResetLink, () => (isUp ? { open: true } : answer()));
  await openConsole(RESET);
  expect(await screen.findByRole('alert', undefined, { timeout: 5000 })).toHaveTextContent(words);
  expect(screen.queryByText(OVER)).toBeNull();
  expect(screen.queryByLabelText('New password')).toBeNull();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('New password')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Choose a new password');
});

test('a reset link that asks for the phone sends its last 4 digits; the login page then says it is done', async () => {
  const seen = answering(resetPassword, (body) =>
    (body as { phoneLast4: string }).phoneLast4 === '0106'
      ? null
      : refusal(400, 'These 4 digits don’t match the phone number on your account', {
          fields: { phoneLast4: 'These 4 digits don’t match the phone number on your account' },
        }),
  );
  answering(getResetLink, () => ({ open: true }));
  await openConsole(`${RESET}&verify=phone`);
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

test('whose password it is can be read where the link says it, and is asked for where it doesn’t', async () => {
  answering(getResetLink, () => ({ open: true }));
  const seen = answering(resetPassword, () => null);
  await openConsole(RESET);
  const given = await screen.findByLabelText('Email address');
  expect(given).toHaveValue('ana@example.org');
  expect(given).toHaveAttribute('readonly');
  expect(screen.queryByLabelText('Last 4 digits of your phone number')).toBeNull();
  cleanup();

  await openConsole('/public/reset?token=t0ken');
  const asked = await screen.findByLabelText('Email address');
  expect(asked).toHaveValue('');
  expect(asked).not.toHaveAttribute('readonly');
  await saveReset();
  expect(asked).toHaveFocus();
  expect(seen).toHaveLength(0);
  await userEvent.type(asked, 'bo@example.org{Enter}');
  await waitFor(() => expect(seen).toEqual([{ email: 'bo@example.org', password: GOOD, token: 't0ken' }]));
});

test('a reset link without a token says how to get another one', async () => {
  await openConsole('/public/reset?email=ana%40example.org');
  expect(screen.getByText(/This link is incomplete/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/public/forgot');
});

const INVITED = {
  state: 'open' as const,
  firstName: 'Hanna',
  lastName: 'Voss',
  userName: 'hanna.v',
  organizations: ['Harbor House'],
};
const INVITATION = '/public/invitation?user=person-2&token=12345';

test('an invitation says whose it is, holds the password to the name, and signs in by what was chosen', async () => {
  signInAs('valid');
  const bearers: Array<string | null> = [];
  answering(getInvitation, (_, { headers }) => {
    bearers.push(headers.get('authorization'));
    return { invitation: INVITED };
  });
  answering(savePassword, (_, { headers }) => {
    bearers.push(headers.get('authorization'));
    return null;
  });
  answering(logout, () => null);
  const logins = answering(login, () =>
    loginAnswer({}, { userName: 'hanna.v', profiles: [profile({ name: 'USER' })] }),
  );
  const { path } = await openConsole(INVITATION);
  expect(await screen.findByText('Hanna Voss')).toBeVisible();
  expect(screen.getByText('hanna.v')).toBeVisible();
  expect(screen.getByText('Harbor House')).toBeVisible();
  await type('New password', 'Quiet+Hanna+77');
  expect(rule(/it contains “han”/)).toHaveTextContent(/not met yet$/);
  await userEvent.clear(screen.getByLabelText('New password'));
  await type('New password', GOOD);
  await type('Confirm new password', GOOD);
  await userEvent.click(screen.getByRole('button', { name: 'Save password and sign in' }));
  await waitFor(() => expect(session.getState().user?.userName).toBe('hanna.v'));
  await waitFor(() => expect(path()).not.toMatch(/^\/public/));
  expect(bearers).toEqual(['Bearer 12345', 'Bearer 12345']);
  expect(logins).toEqual([{ userName: 'hanna.v', password: GOOD }]);
});

test('a server that fails is not told as a password that is no good; what was typed stays', async () => {
  answering(getInvitation, () => ({ invitation: INVITED }));
  answering(savePassword, () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await openConsole(INVITATION);
  await type('New password', GOOD);
  await type('Confirm new password', GOOD);
  await userEvent.click(screen.getByRole('button', { name: 'Save password and sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Oops!.*Try again/);
  expect(screen.queryByText(/Invalid password/)).toBeNull();
  expect(screen.getByLabelText('New password')).toHaveValue(GOOD);
});

test('where signing in fails after it, the login says that the password is saved, and knows who comes', async () => {
  answering(getInvitation, () => ({ invitation: INVITED }));
  answering(savePassword, () => null);
  answering(login, () => refusal(429));
  await openConsole(INVITATION);
  await type('New password', GOOD);
  await type('Confirm new password', GOOD);
  await userEvent.click(screen.getByRole('button', { name: 'Save password and sign in' }));
  expect(await screen.findByText('Your password is saved. You can sign in now.')).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveValue('hanna.v');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test.each([
  ['used', /^Its password is already chosen/],
  ['expired', /^The link has expired.*Ask the person who invited you for a new invitation\.$/],
] as const)('a link that is %s says so before anything is typed, and leads to the login', async (state, words) => {
  answering(getInvitation, () => ({ invitation: { ...INVITED, state } }));
  await openConsole(INVITATION);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByLabelText('New password')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
  expect(await screen.findByLabelText('Username')).toHaveValue('hanna.v');
});

test('a link that is used on another device while the password is typed says so then, and leads to the login', async () => {
  const states = ['open', 'used'] as const;
  let asked = 0;
  answering(getInvitation, () => {
    const state = states[asked] ?? 'used';
    asked += 1;
    return { invitation: { ...INVITED, state } };
  });
  answering(savePassword, () => refusal(400, 'This link has expired or was already used. Request a new one.'));
  await openConsole(INVITATION);
  await type('New password', GOOD);
  await type('Confirm new password', GOOD);
  await userEvent.click(screen.getByRole('button', { name: 'Save password and sign in' }));
  expect(await screen.findByText(/^Its password is already chosen/)).toBeVisible();
  expect(screen.queryByLabelText('New password')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
  expect(await screen.findByLabelText('Username')).toHaveValue('hanna.v');
});

test('an invitation that is over says whose it was, with as many organizations as there are', async () => {
  answering(getInvitation, () => ({ invitation: { ...INVITED, state: 'expired' as const, organizations: [] } }));
  await openConsole(INVITATION);
  expect(
    await screen.findByText(/^The link has expired.*Ask the person who invited you for a new invitation\.$/),
  ).toBeVisible();
  expect(screen.queryByText('Organization')).toBeNull();
  cleanup();

  answering(getInvitation, () => ({
    invitation: { ...INVITED, organizations: ['Harbor House', 'Prairie Friends'] },
  }));
  await openConsole(INVITATION);
  expect(await screen.findByText('Harbor House, Prairie Friends')).toBeVisible();
  cleanup();

  await openConsole('/public/invitation');
  expect(
    await screen.findByText(/^This link is incomplete\..*Ask the person who invited you for a new invitation\.$/),
  ).toBeVisible();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('a link that never was one says whom to ask', async () => {
  answering(getInvitation, () => refusal(400, 'This link has expired or was already used. Request a new one.'));
  await openConsole(INVITATION);
  expect(await screen.findByText(/^We don’t know this link\..*Ask the person who invited you/)).toBeVisible();
  expect(screen.queryByLabelText('New password')).toBeNull();
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
  expect(screen.getByText('No email? Check your spam folder or try another address.')).toBeVisible();
  expect(screen.queryByText(/^Enter your account’s email address\./)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try another address' }));
  expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveFocus();
  expect(screen.getByText(/^Enter your account’s email address\./)).toBeVisible();
});
