import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Palette } from '#src/components/shell/palette/palette.tsx';
import { i18n } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import { listBroadcasts } from '#src/schemas/broadcasts.ts';
import { listOrganizations } from '#src/schemas/organizations.ts';
import { listQueues } from '#src/schemas/queues.ts';
import { personOf, placeOf } from '#tests/lib/people.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { broadcastOf } from '#tests/screens/broadcasts/broadcasts-server.ts';
import { organization } from '#tests/screens/organization-page.ts';
import { queueOf } from '#tests/screens/queues/queues-server.ts';
import { renderAt } from '#tests/screens/ui/render.tsx';
import { server } from '#tests/server.ts';

const ana = placeOf('po-1', 'CALLER', personOf('p-1', 'Ana', 'Ruiz', { userName: 'ana', phone: '+15550100123' }));

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  session.getState().signIn(loginAnswer());
  server.use(
    http.get('*/v2/personorganizations', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search') ?? '';
      asked.push(search);
      const found = search.includes('0123') ? [ana] : [];
      return HttpResponse.json({
        data: {
          personOrganizations: found,
          pager: { page: 1, totalItems: found.length, itemsPerPage: 10, totalPages: 1 },
        },
      });
    }),
  );
});

afterEach(() => act(async () => void (await i18n.changeLanguage('en'))));

const renderPalette = () =>
  renderAt('/', [
    { path: '/', component: () => <Palette opened onClose={() => {}} /> },
    { path: '/app/user', component: () => <h1>My account</h1> },
    { path: '/app/people/new', component: () => <h1>New person</h1> },
    { path: '/app/detail/$personOrganizationId', component: () => <h1>Person</h1> },
  ]);

test('finds a person by phone, asks once for what was typed, and goes there by keys alone', async () => {
  const { router } = await renderPalette();
  const field = await screen.findByRole('combobox');
  expect(field).toHaveFocus();
  await userEvent.type(field, '(555) 010-0123', { delay: 5 });
  const option = await screen.findByRole('option', { name: /Ana Ruiz/ });
  expect(option).toHaveTextContent('Caller · +1 (555) 010-0123');
  expect(asked).toEqual(['(555) 010-0123']);
  expect(within(screen.getByRole('group', { name: 'People' })).getAllByRole('option')).toEqual([option]);
  expect(screen.getByText('People')).toBeVisible();
  expect(screen.getByText('1 result')).toHaveRole('status');
  expect(field).toHaveAccessibleDescription('Type a screen, a name, or a phone number in any format.');
  expect(field).toHaveAttribute('aria-activedescendant', option.id);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/detail/${ana.id}`));
});

test.each(['(555) 010-0123', '555.010.0123'])('a phone spelled %s is found in Spanish, too', async (spelled) => {
  await i18n.changeLanguage('es');
  await renderPalette();
  await userEvent.type(await screen.findByRole('combobox'), spelled);
  expect(await screen.findByRole('option', { name: /Ana Ruiz/ })).toHaveTextContent('Voluntario · +1 (555) 010-0123');
  expect(asked.at(-1)).toBe(spelled);
});

test('finds screens and actions by the beginning of a word; arrows choose, and wrap round', async () => {
  const { router } = await renderPalette();
  const field = await screen.findByRole('combobox');
  await userEvent.type(field, 'my');
  const options = await screen.findAllByRole('option');
  expect(options[0]).toHaveTextContent('Organization');
  await userEvent.keyboard('{ArrowUp}');
  const account = await screen.findByRole('option', { name: 'My account', selected: true });
  expect(field).toHaveAttribute('aria-activedescendant', account.id);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/user'));
});

test('what is typed on begins at the first again; arrows go round at both ends', async () => {
  await renderPalette();
  const field = await screen.findByRole('combobox');
  const chosen = () => screen.getByRole('option', { selected: true });
  await userEvent.type(field, 'm');
  await waitFor(() => expect(screen.getByRole('option', { name: 'My account' })).toBeInTheDocument());
  for (let at = 0; at < 30 && chosen().textContent !== 'My account'; at += 1) await userEvent.keyboard('{ArrowUp}');
  expect(chosen()).toHaveTextContent('My account');
  await userEvent.keyboard('y');
  const options = await screen.findAllByRole('option');
  await waitFor(() => expect(chosen()).toBe(options[0]));
  expect(options.at(-1)).toHaveTextContent('My account');
  for (const [key, at] of [
    ['ArrowUp', -1],
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowUp', 0],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(chosen(), key).toBe(options.at(at));
  }
});

test('finds an action by another word for it, and opens its form', async () => {
  const { router } = await renderPalette();
  await userEvent.type(await screen.findByRole('combobox'), 'add, senior');
  expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('Add recipient');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe('/app/people/new?role=RECIPIENT'));
});

test('does what needs no screen: dark, and signing out', async () => {
  const { router } = await renderPalette();
  const field = await screen.findByRole('combobox');
  await userEvent.type(field, 'night{Enter}');
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(router.state.location.pathname).toBe('/');
  await userEvent.clear(field);
  await userEvent.type(field, 'logout{Enter}');
  await waitFor(() => expect(session.getState().token).toBeNull());
});

test('offers nobody what the guards refuse', async () => {
  session.getState().signIn(loginAnswer({}, { profiles: [profile({ name: 'USER' })] }));
  await renderPalette();
  await screen.findByRole('combobox');
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toContain('My account');
  expect(offered).not.toContain('Add recipient');
  expect(offered).not.toContain('Programs');
  expect(offered).not.toContain('Upload CSV');
});

test('says so when nothing is found', async () => {
  await renderPalette();
  await userEvent.type(await screen.findByRole('combobox'), 'zzz');
  await waitFor(() => expect(screen.getByText('No results for “zzz”')).toBeVisible());
});

/** As many of a kind as are answered, however few are shown. */
const pagerOf = (count: number) => ({ page: 1, totalItems: count, itemsPerPage: 10, totalPages: 1 });

/** The groups that are offered, each with what stands in it. */
const offered = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    screen.getAllByRole('group').map((group) => [
      document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ]),
  );

test('what has a name of its own is found from two letters on, six of each, and said to be what it is', async () => {
  session
    .getState()
    .signIn(
      loginAnswer(
        { isSuperAdmin: true, features: ['outreachQueues', 'broadcasts'] },
        { profiles: [profile({ name: 'SUPER_ADMIN', organization: null })] },
      ),
    );
  session.getState().chooseOrganization(harbor);
  const queries: string[] = [];
  const note = (request: Request) => queries.push(new URL(request.url).search);
  answering(listQueues, (_, request) => {
    note(request);
    const callListQueues = Array.from({ length: 7 }, (__, at) =>
      queueOf(at + 1, { name: `77 ${at}`, active: at === 1 }),
    );
    return { callListQueues, pager: pagerOf(7) };
  });
  answering(listBroadcasts, () => ({ broadcasts: [broadcastOf(1, { title: '77 news' })], pager: pagerOf(1) }));
  answering(listOrganizations, () => ({
    organizations: Array.from({ length: 7 }, (_, at) => ({ ...organization, id: `org-${at}`, name: `77 house ${at}` })),
    pager: pagerOf(7),
  }));
  await renderPalette();
  const field = await screen.findByRole('combobox');
  await userEvent.type(field, '7');
  expect(await screen.findByText('No results for “7”')).toBeVisible();
  expect(queries).toEqual([]);
  await userEvent.type(field, '7');
  expect(await screen.findByRole('option', { name: '77 news' })).toBeVisible();
  await waitFor(() =>
    expect(offered()).toEqual({
      Queues: ['77 0Inactive', '77 1Active', '77 2Inactive', '77 3Inactive', '77 4Inactive', '77 5Inactive'],
      Broadcasts: ['77 news'],
      Organizations: Array.from({ length: 6 }, (_, at) => `77 house ${at}Ana Ruiz`),
    }),
  );
  expect(screen.getByText('13 results')).toHaveRole('status');
});

test('neither queues nor broadcasts are looked for without the features', async () => {
  const queues = answering(listQueues, () => ({ callListQueues: [queueOf(1)], pager: pagerOf(1) }));
  const broadcasts = answering(listBroadcasts, () => ({ broadcasts: [broadcastOf(1)], pager: pagerOf(1) }));
  await renderPalette();
  await userEvent.type(await screen.findByRole('combobox'), '0123');
  expect(await screen.findByRole('option', { name: /Ana Ruiz/ })).toBeVisible();
  expect(queues).toEqual([]);
  expect(broadcasts).toEqual([]);
});

test('a search that failed says so, beside what was found without it', async () => {
  server.use(http.get('*/v2/personorganizations', () => HttpResponse.json({ message: 'Not now' }, { status: 400 })));
  await renderPalette();
  await userEvent.type(await screen.findByRole('combobox'), 'my');
  const told = await screen.findByText('Search failed. Try again.');
  expect(told).toHaveRole('status');
  expect(told.className).not.toMatch(/visuallyHidden/);
  expect(screen.getByRole('option', { name: 'My account' })).toBeVisible();
});

test('before the password is renewed it offers only what needs no screen, and the own account', async () => {
  session.getState().signIn(loginAnswer({ passwordStatus: 'expired', features: ['csvUpload'] }));
  await renderPalette();
  await screen.findByRole('combobox');
  const found = Object.values(offered()).flat();
  expect(found).toContain('Sign out');
  expect(found.filter((each) => /New|Upload|Programs|Organization/.test(each))).toEqual([]);
});
