import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import { acceptTerms, getPasswordStatus, logout } from '#src/schemas/auth.ts';
import { getPerson } from '#src/schemas/people.ts';
import { getOrganization, listOrganizations, type OrganizationSummary } from '#src/schemas/organizations.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { organization } from '#tests/screens/organization-page.ts';
import { harbor, loginAnswer, prairie, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from './console.tsx';

const severalLogins = () =>
  session.getState().signIn(
    loginAnswer(
      {},
      {
        profiles: [profile({ name: 'USER', organization: harbor }), profile({ name: 'USER', organization: prairie })],
      },
    ),
  );
const status = (features: string[]) => () => ({
  userName: 'org.admin',
  passwordStatus: 'valid',
  user: { features, isSuperAdmin: false },
});
const noPerson = () => {
  answering(getPerson, () => refusal(404, 'Not found'));
};

test('choosing an organization learns its features before going on', async () => {
  severalLogins();
  noPerson();
  const seen = answering(getPasswordStatus, status(['matching']));
  const { path } = await openConsole('/app/user');
  expect(path()).toBe('/public/organizations');
  await userEvent.dblClick(screen.getByRole('button', { name: /^Prairie Care/ }));
  expect(await screen.findByRole('heading', { name: 'My account' })).toBeVisible();
  expect(session.getState()).toMatchObject({
    organization: { id: 'org-2', name: 'Prairie Care' },
    features: ['matching'],
  });
  expect(seen.length).toBeGreaterThan(0);
});

test.each([
  ['no answer', () => HttpResponse.error()],
  ['a failing server', () => refusal(500)],
])('a status that cannot be had (%s) is told, the choice is taken back and can be made again', async (_, answer) => {
  severalLogins();
  noPerson();
  answering(getPasswordStatus, answer);
  await openConsole('/public/organizations');
  await userEvent.click(screen.getByRole('button', { name: /^Harbor House/ }));
  expect(await screen.findByRole('alert', undefined, { timeout: 12_000 })).toHaveTextContent(
    'Could not get user status',
  );
  expect(session.getState().organization).toBeNull();
  answering(getPasswordStatus, status([]));
  await userEvent.click(screen.getByRole('button', { name: /^Harbor House/ }));
  expect(await screen.findByRole('heading', { name: 'My account' })).toBeVisible();
});

test('a status that is refused ends the session', async () => {
  severalLogins();
  answering(getPasswordStatus, () => refusal(403, 'You cannot perform this action'));
  const { reload } = await openConsole('/public/organizations');
  await userEvent.click(screen.getByRole('button', { name: /^Harbor House/ }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(session.getState().token).toBeNull();
});

const summary = (name: string, active = true): OrganizationSummary => ({
  id: name,
  name,
  primaryContact: 'Ana Ruiz',
  email: 'ana@example.org',
  phone: null,
  timezone: 'UTC',
  active,
  signupCompleted: true,
  totalOutreaches: 0,
  totalRecipients: 0,
  totalCallers: 0,
  totalInactive: 0,
});

test('a super admin searches all organizations; the address bar holds the search', async () => {
  const asked: string[] = [];
  session
    .getState()
    .signIn(loginAnswer({ isSuperAdmin: true }, { profiles: [profile({ name: 'SUPER_ADMIN', organization: null })] }));
  const pages = (request: URLSearchParams) => {
    asked.push(request.toString());
    const found = request.get('searchBy') === 'zzz' ? [] : [summary('Harbor'), summary('Prairie', false)];
    return { organizations: found, pager: { page: 0, totalItems: found.length, itemsPerPage: 10, totalPages: 1 } };
  };
  answering(listOrganizations, (_, { url }) => pages(new URL(url).searchParams));
  const { router } = await openConsole('/public/organizations');
  expect(await screen.findByRole('button', { name: /^Prairie\s*Inactive$/ })).toBeVisible();
  // of one page there is none to turn to
  expect(screen.queryByRole('navigation', { name: 'Organizations' })).toBeNull();
  await userEvent.type(screen.getByLabelText('Search organizations'), 'zzz');
  expect(await screen.findByText('No organizations found for “zzz”')).toBeVisible();
  expect(screen.getByLabelText('Search organizations')).toHaveFocus();
  expect(router.state.location.href).toBe('/public/organizations?search=zzz');
  expect(asked).toEqual(['page=0', 'page=0&searchBy=zzz']);
});

test('of many organizations a page leads to the next and back, not over an end; a search begins at the first', async () => {
  const asked: string[] = [];
  session
    .getState()
    .signIn(loginAnswer({ isSuperAdmin: true }, { profiles: [profile({ name: 'SUPER_ADMIN', organization: null })] }));
  session.getState().chooseOrganization({ ...prairie, id: 'Prairie' });
  answering(listOrganizations, (_, { url }) => {
    const { searchParams } = new URL(url);
    asked.push(searchParams.toString());
    const page = Number(searchParams.get('page'));
    const organizations = [summary('Prairie', false), summary(`Harbor ${page}`)];
    return { organizations, pager: { page, totalItems: 30, itemsPerPage: 10, totalPages: 3 } };
  });
  const { router } = await openConsole('/public/organizations');
  const list = screen.getByRole('list', { name: 'Organizations' });
  await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'false'));
  const [current, other] = within(list).getAllByRole('button');
  expect(current).toHaveAttribute('aria-current', 'true');
  expect(other).not.toHaveAttribute('aria-current');
  expect(other).toHaveTextContent(/^Harbor \d\s*Ana Ruiz$/);
  const [less, more] = ['Previous page', 'Next page'].map((name) => screen.getByRole('button', { name }));
  const turn = async (button: HTMLElement | undefined, page: number) => {
    await userEvent.click(button as HTMLElement);
    expect(await screen.findByText(`Page ${page} of 3`)).toBeVisible();
    await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'false'));
    return [less, more].map((each) => !(each as HTMLButtonElement).disabled);
  };
  expect(less).toBeDisabled();
  expect(more).toBeEnabled();
  expect(await turn(more, 2)).toEqual([true, true]);
  expect(await turn(more, 3)).toEqual([true, false]);
  expect(await turn(less, 2)).toEqual([true, true]);
  await userEvent.type(screen.getByLabelText('Search organizations'), 'har');
  await waitFor(() => expect(router.state.location.href).toBe('/public/organizations?search=har'));
  expect(await screen.findByText('Page 1 of 3')).toBeVisible();
  await waitFor(() => expect(asked).toEqual(['page=0', 'page=1', 'page=2', 'page=0&searchBy=har']));
});

test('who comes to choose anew sees which of their organizations is theirs now, and as what they are in each', async () => {
  severalLogins();
  session.getState().chooseOrganization(prairie);
  await openConsole('/public/organizations');
  const choices = within(screen.getByRole('list', { name: 'Organizations' })).getAllByRole('button');
  expect(choices.map((choice) => [choice.textContent, choice.getAttribute('aria-current')])).toEqual([
    ['Harbor HouseUser', null],
    ['Prairie CareUser', 'true'],
  ]);
});

/** The document itself is drawn in real browsers alone (e2e): here it can't be, and the screen must bear that. */
const unaccepted = () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  session.getState().signIn(loginAnswer({}, { tosAccepted: false, profiles: [profile({ name: 'USER' })] }));
};

test('the terms are accepted once the box is checked', async () => {
  unaccepted();
  noPerson();
  answering(getPasswordStatus, status([]));
  const whose: string[] = [];
  const seen = answering(acceptTerms, (_, { url }) => {
    whose.push(new URL(url).pathname);
    return null;
  });
  const { path } = await openConsole('/app/user');
  expect(path()).toBe('/public/terms');
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  expect(await screen.findByText(/can’t show the document here/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', '/terms/terms-en.pdf');
  await userEvent.click(screen.getByRole('button', { name: 'Accept and continue' }));
  const box = screen.getByRole('checkbox', { name: /I have read and accept the terms/ });
  expect(box).toHaveFocus();
  expect(box).toHaveAccessibleDescription('Accept the terms of service to continue');
  expect(seen).toHaveLength(0);
  await userEvent.click(box);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Accept and continue' }));
  expect(await screen.findByRole('heading', { name: 'My account' })).toBeVisible();
  expect(seen).toEqual([{ tosAccepted: true }]);
  expect(whose).toEqual(['/v2/people/person-1/updatetos']);
});

test('who declines the terms is signed out', async () => {
  unaccepted();
  answering(logout, () => null);
  await openConsole('/public/terms');
  await userEvent.click(await screen.findByRole('button', { name: 'Decline and sign out' }));
  expect(await screen.findByText('You’re signed out.')).toBeVisible();
  expect(session.getState().token).toBeNull();
});

const twoHats = () => {
  session
    .getState()
    .signIn(loginAnswer({}, { profiles: [profile({ organization: harbor }), profile({ organization: prairie })] }));
  noPerson();
  answering(getPasswordStatus, status([]));
  answering(getOrganization, () => ({ organization: { ...organization, id: 'org-2' } }));
  answering(listPrograms, () => ({ programs: [] }));
};

test('a link into one of several organizations chooses it', async () => {
  twoHats();
  const { path } = await openConsole('/app/organizations/org-2?tab=programs');
  await waitFor(() => expect(path()).toBe('/app/organizations/org-2'));
  expect(session.getState().organization).toEqual({ id: 'org-2', name: 'Prairie Care' });
});

test('a link into one’s other organization keeps address and frame, and offers the way there', async () => {
  twoHats();
  session.getState().chooseOrganization(harbor);
  const { path } = await openConsole('/app/organizations/org-2?tab=programs');
  expect(await screen.findByText('Error 403')).toBeVisible();
  expect(
    screen.getByText('This page belongs to Prairie Care. You’re working in another organization now.'),
  ).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(path()).toBe('/app/organizations/org-2');
  await userEvent.click(screen.getByRole('link', { name: 'Switch to Prairie Care' }));
  await waitFor(() => expect(session.getState().organization).toEqual({ id: 'org-2', name: 'Prairie Care' }));
  await waitFor(() => expect(path()).toBe('/app/organizations/org-2'));
  expect(screen.queryByText('Error 403')).toBeNull();
});
