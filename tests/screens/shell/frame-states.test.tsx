import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { idleFor, stampActivity } from '#src/lib/session/idle-stamp.ts';
import { session } from '#src/lib/session/store.ts';
import { getPasswordStatus, logout } from '#src/schemas/auth.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import { getPerson } from '#src/schemas/people.ts';
import { getSurveyQuestions, getSurveyRules, listSurveyTypes } from '#src/schemas/surveys.ts';
import { harbor, loginAnswer, prairie, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { organizationOf } from '#tests/screens/organization-page.ts';
import { questionnaire } from '#tests/screens/surveys/surveys-server.ts';

/** My account, which everybody has, in its frame. */
async function openAs(...signedIn: Parameters<typeof loginAnswer>) {
  const answer = loginAnswer(...signedIn);
  session.getState().signIn(answer);
  if (answer.user.profiles.length > 1) session.getState().chooseOrganization(prairie);
  answering(getPerson, () => refusal(404, 'Not found'));
  answering(getOrganization, (_, request) => ({ organization: organizationOf(request) }));
  answering(logout, () => null);
  answering(listMemberships, () => ({
    personOrganizations: [],
    pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  answering(getPasswordStatus, () => ({
    userName: 'org.admin',
    passwordStatus: answer.passwordStatus,
    user: { features: answer.features, isSuperAdmin: answer.isSuperAdmin },
  }));
  return openConsole('/app/user');
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const menuButton = () => screen.queryByRole('button', { name: 'Open menu' });

/** Nobody has done anything for so long that as many seconds are left. */
const idleBut = (seconds: number) =>
  act(() => {
    stampActivity(Date.now() - (90 * 60 - seconds) * 1000);
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('before the session ends for idleness it tells how long it lasts; to close that in any way is to stay', async () => {
  await openAs();
  const open = async () => within(await screen.findByRole('dialog', { name: 'Are you still there?' }));
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const close of [
    async () => userEvent.keyboard('{Escape}'),
    async () => userEvent.keyboard('{Enter}'),
    async () => press('Stay signed in'),
  ]) {
    idleBut(65);
    const dialog = await open();
    await waitFor(() => expect(dialog.getByText(/We’ll sign you out in 1:0[0-5]\.$/)).toBeVisible());
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Stay signed in' })).toHaveFocus());
    await close();
    await closed();
    expect(idleFor(Date.now())).toBeLessThan(30_000);
    expect(session.getState().token).not.toBeNull();
  }
  idleBut(65);
  await open();
  await press('Sign out now');
  await waitFor(() => expect(session.getState().token).toBeNull());
});

test.each([
  ['Ana', 'Ruiz', 'AR', 'Ana Ruiz'],
  ['åsa', '', 'Å', 'åsa'],
  ['', '', '', 'org.admin'],
])('the account of “%s %s” has the letters “%s” and is called %s', async (firstName, lastName, letters, name) => {
  await openAs({}, { firstName, lastName });
  const account = screen.getByRole('button', { name: `Account menu for ${name}` });
  expect(account.querySelector('[aria-hidden]')?.textContent).toBe(letters);
});

test('the menu of a narrow window has the organization and all places, and goes with the one that is chosen', async () => {
  const { router } = await openAs(
    { features: ['surveys', 'notes'] },
    { profiles: [profile({ organization: harbor }), profile({ organization: prairie })] },
  );
  expect(menuButton()).toHaveAttribute('aria-expanded', 'false');
  await press('Open menu');
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(screen.getByRole('button', { name: 'Open menu', hidden: true })).toHaveAttribute('aria-expanded', 'true');
  expect(drawer.getByRole('link', { name: 'Prairie Care: switch organization' })).toBeVisible();
  const names = (menu: HTMLElement) =>
    within(menu)
      .getAllByRole('link', { hidden: true })
      .map(({ textContent }) => textContent);
  const [beside, inside] = screen.getAllByRole('navigation', { name: 'Main menu', hidden: true });
  expect(names(inside as HTMLElement)).toEqual(names(beside as HTMLElement));
  // a section with one entry is that entry
  const headings = [...(inside as HTMLElement).querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(headings).toEqual(['People', 'Work']);

  // by a move that nobody made in it
  const at = `/app/organizations/${prairie.id}`;
  await act(() => router.navigate({ href: at }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Open menu');
  const again = within(await screen.findByRole('dialog', { name: 'Menu' }));
  // the place where one is already is no move
  const here = await again.findByRole('link', { name: 'Organization' });
  expect(here).toHaveAttribute('aria-current', 'page');
  await userEvent.click(here);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe(at);
});

test('who has to renew the password first has no menu to open', async () => {
  await openAs({ passwordStatus: 'expired' });
  expect(menuButton()).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
  expect(screen.getByRole('button', { name: /^Account menu/ })).toBeVisible();
});

test('a screen that is long in coming is announced until it is there', async () => {
  const { router } = await openAs({ features: ['surveys'] });
  answering(listSurveyTypes, () => ({ surveys: [] }));
  answering(getSurveyRules, () => ({ rules: { postCallShare: 30, inCallFollowUpDays: 30, baselineFollowUpDays: 90 } }));
  answering(getSurveyQuestions, () => ({ survey: questionnaire }));
  // its code
  const held = Promise.withResolvers<void>();
  const { options } = router.routesById['/app/_organization/surveys/questions'];
  const before = { ...options };
  options.component = Object.assign(() => <h1>There</h1>, { preload: () => held.promise });
  onTestFinished(() => {
    held.resolve();
    Object.assign(options, before);
  });
  const bar = () => screen.queryByRole('progressbar', { name: 'Loading the next screen' });
  expect(bar()).toBeNull();
  void router.navigate({ to: '/app/surveys/questions', search: { type: 'EVALUATION' } });
  await waitFor(() => expect(bar()).toBeVisible());
  held.resolve();
  expect(await screen.findByRole('heading', { name: 'There' })).toBeVisible();
  await waitFor(() => expect(bar()).toBeNull());
});

test('the palette is opened by its button or its keys, which close it again', async () => {
  await openAs();
  const palette = () => screen.queryByRole('dialog', { name: 'Search or go to' });
  await press(/^Search or go to/);
  await waitFor(() => expect(palette()).toBeVisible());
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(palette()).toBeNull());
  expect(screen.getByRole('button', { name: /^Search or go to/ })).toHaveFocus();
  await userEvent.keyboard('{Meta>}k{/Meta}');
  await waitFor(() => expect(palette()).toBeVisible());
});
