import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import { getPasswordStatus } from '#src/schemas/auth.ts';
import { listOrganizationNotes } from '#src/schemas/notes.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import { getPerson } from '#src/schemas/people.ts';
import { harbor, loginAnswer, prairie, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';
import { server } from '#tests/server.ts';

afterEach(() => act(async () => void (await i18n.changeLanguage('en'))));

/** My account, which everybody has, in its frame. */
async function open(...signedIn: Parameters<typeof loginAnswer>) {
  const answer = loginAnswer(...signedIn);
  session.getState().signIn(answer);
  answering(getPerson, () => refusal(404, 'Not found'));
  answering(getOrganization, () => ({ organization }));
  answering(getPasswordStatus, () => ({
    userName: 'org.admin',
    passwordStatus: 'valid' as const,
    user: { features: answer.features, isSuperAdmin: answer.isSuperAdmin },
  }));
  return () => openConsole('/app/user');
}
const openAs = async (...signedIn: Parameters<typeof loginAnswer>) => (await open(...signedIn))();

describe('a feature that is switched off elsewhere leaves the menu', () => {
  const link = () => screen.queryByRole('link', { name: 'Notes' });
  const openAndSwitchOff = async () => {
    await openAs({ features: ['notes'] }, { profiles: [profile({ name: 'ORG_ADMIN' })] });
    await waitFor(() => expect(link()).toBeVisible());
    answering(getPasswordStatus, () => ({
      userName: 'org.admin',
      passwordStatus: 'valid' as const,
      user: { features: [], isSuperAdmin: false },
    }));
  };

  test('when a call is refused because it is off', async () => {
    await openAndSwitchOff();
    const words = 'This is off for your organization. Its admins can turn it on.';
    answering(listOrganizationNotes, () => refusal(403, words, { code: 'featureOff' }));
    await userEvent.click(link()!);
    expect(await screen.findByText(words)).toBeVisible();
    await waitFor(() => expect(link()).toBeNull());
  });

  test('when the tab is come back to', async () => {
    await openAndSwitchOff();
    vi.setSystemTime(Date.now() + 20_000);
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(link()).toBeNull());
  });
});

test('the menu of the account says which language and which appearance hold, in that language', async () => {
  await openAs();
  const checked = async (button: string) => {
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const found = screen.getAllByRole('menuitemradio', { checked: true }).map(({ textContent }) => textContent);
    const all = screen.getAllByRole('menuitemradio').length;
    return [all, ...found];
  };
  const pick = (name: string) => userEvent.click(screen.getByRole('menuitemradio', { name }));
  expect(await checked('Account menu for Ana Ruiz')).toEqual([5, 'English', 'System']);
  await pick('Dark');
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await checked('Account menu for Ana Ruiz')).toEqual([5, 'English', 'Dark']);
  await pick('Español');
  expect(await checked('Menú de la cuenta de Ana Ruiz')).toEqual([5, 'Español', 'Oscuro']);
  await pick('Sistema');
  expect(await checked('Menú de la cuenta de Ana Ruiz')).toEqual([5, 'Español', 'Sistema']);
  expect(screen.getByRole('menuitem', { name: 'Mi cuenta' })).toHaveAttribute('href', '/app/user');
});

test('who belongs to one organization reads its name; who has a choice is led to it', async () => {
  await openAs();
  expect(screen.getByText('Organization: Harbor House')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /switch organization/i })).toBeNull();

  act(() => {
    session
      .getState()
      .signIn(loginAnswer({}, { profiles: [profile({ organization: harbor }), profile({ organization: prairie })] }));
    session.getState().chooseOrganization(prairie);
  });
  const way = await screen.findByRole('link', { name: 'Prairie Care: switch organization' });
  expect(way).toHaveAttribute('href', '/public/organizations');
  expect(way).toHaveTextContent(/^Prairie Care$/);
  expect(way).toHaveAttribute('title', 'Switch organization');

  act(() =>
    session
      .getState()
      .signIn(
        loginAnswer({ isSuperAdmin: true }, { profiles: [profile({ name: 'SUPER_ADMIN', organization: null })] }),
      ),
  );
  const none = await screen.findByRole('link', { name: 'Switch organization' });
  expect(none).toHaveAttribute('href', '/public/organizations');
  expect(none).toHaveTextContent(/^Switch organization$/);
});

test('in the menu the place where one is is marked, and no other', async () => {
  const { router } = await openAs();
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
  const marked = () =>
    menu
      .getAllByRole('link')
      .flatMap((link) => (link.getAttribute('aria-current') === 'page' ? [link.textContent] : []));
  // the own account is no place of it
  expect(menu.getAllByRole('link').length).toBeGreaterThan(4);
  expect(marked()).toEqual([]);
  expect(router.state.location.pathname).toBe('/app/user');
});

test('without a network nothing is tried again by hand; without an answer it is', async () => {
  await openAs();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  const banner = (await screen.findByText('You’re offline.')).closest('[role=status]') as HTMLElement;
  expect(banner).toHaveTextContent(/What you typed is still here\./);
  expect(within(banner).queryByRole('button')).toBeNull();
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(banner).toHaveTextContent(/^You’re connected again\.$/));
});

test('the banner moves nothing away from under a pointer that is down', async () => {
  await openAs();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  await screen.findByText('You’re offline.');
  fireEvent.pointerDown(document.body);
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.getByText('You’re offline.')).toBeVisible();
  fireEvent.pointerUp(document.body);
  await waitFor(() => expect(screen.queryByText('You’re offline.')).toBeNull());
});

describe('without an answer', () => {
  /** My account; what it asked for got no answer. `net.isThere` says whether the server answers from then on. */
  async function cutOff() {
    const net = { isThere: false };
    server.use(
      http.get('*/health', () => (net.isThere ? HttpResponse.json({}, { status: 503 }) : HttpResponse.error())),
    );
    const show = await open();
    answering(getPerson, () => HttpResponse.error() as unknown as Response);
    await show();
    expect(await screen.findByText('The server isn’t responding.')).toBeVisible();
    return net;
  }
  const banner = () => screen.queryByText('The server isn’t responding.');

  test('it is asked as soon as the network is back, and any answer counts', async () => {
    const net = await cutOff();
    act(() => void dispatchEvent(new Event('online')));
    expect(banner()).toBeVisible();
    net.isThere = true;
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(banner()).toBeNull());
    expect(screen.getByText('You’re connected again.')).toBeInTheDocument();
  });

  test('what failed on the screen is asked for again once it answers', async () => {
    const net = await cutOff();
    const asked = answering(getPerson, () => refusal(404, 'Not found'));
    net.isThere = true;
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(await screen.findByText('Not found')).toBeVisible();
  });

  test('it is asked again where nothing tells of the network', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const net = await cutOff();
    net.isThere = true;
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    vi.useRealTimers();
    await waitFor(() => expect(banner()).toBeNull());
  });
});
