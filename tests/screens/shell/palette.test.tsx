import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Palette } from '#src/components/shell/palette/palette.tsx';
import { i18n } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import { personOf, placeOf } from '#tests/lib/people.ts';
import { loginAnswer, profile } from '#tests/lib/tokens.ts';
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
  expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('New recipient');
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
  expect(offered).not.toContain('New recipient');
  expect(offered).not.toContain('Programs');
  expect(offered).not.toContain('Upload CSV');
});

test('says so when nothing is found', async () => {
  await renderPalette();
  await userEvent.type(await screen.findByRole('combobox'), 'zzz');
  await waitFor(() => expect(screen.getByText('No results for “zzz”')).toBeVisible());
});
