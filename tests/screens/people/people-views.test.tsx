import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { session } from '#src/lib/session/store.ts';
import { secureStorage } from '#src/lib/session/vault.ts';
import { openPeople, settled } from './server.ts';

const open = (name: RegExp | string = /^Saved views/) => userEvent.click(screen.getByRole('button', { name }));
const pick = (role: 'menuitem' | 'menuitemradio', name: string | RegExp) =>
  userEvent.click(screen.getByRole(role, { name }));
const save = async (name: string) => {
  await open();
  await pick('menuitem', 'Save this view…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /View name/ }), name);
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

/** Which of these the menu has, in its order; what other tests have saved is remembered. */
const listed = (...names: readonly string[]) =>
  screen
    .getAllByRole('menuitemradio')
    .map(({ textContent }) => textContent)
    .filter((name) => names.includes(name));

test('a view brings back search, filters and columns, and belongs to its list', async () => {
  const { router } = await openPeople('/app/contacts/recipients?search=quill&programId=meals&matched=no');
  await screen.findByRole('button', { name: 'Program: Meals' });
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Username' }));
  await save('Meals to match');
  expect(await screen.findByRole('button', { name: 'Saved views: Meals to match' })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Username' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await settled();
  expect(screen.queryByRole('columnheader', { name: 'Username' })).toBeNull();
  await open('Saved views');
  await pick('menuitemradio', 'Meals to match');
  await settled();
  expect(router.state.location.search).toMatchObject({ search: 'quill', programId: 'meals', matched: 'no' });
  expect(screen.getByRole('searchbox')).toHaveValue('quill');
  expect(screen.getByRole('columnheader', { name: 'Username' })).toBeVisible();
  expect(localStorage.getItem('views')).not.toBeNull();
  expect(localStorage.getItem('views')).not.toContain('Meals');

  await userEvent.click(screen.getByRole('link', { name: 'Callers' }));
  await screen.findByRole('heading', { level: 1, name: 'Callers' });
  await settled();
  await open('Saved views');
  expect(screen.getByRole('menuitem', { name: /No saved views yet/ })).toHaveAttribute('aria-disabled', 'true');
});

test('a view is renamed, and deleted after a question; one of the same name gives way', async () => {
  await openPeople('/app/contacts/outreach?programId=meals');
  await screen.findByRole('button', { name: 'Program: Meals' });
  await save('First');
  await open('Saved views: First');
  await pick('menuitem', 'Rename “First”…');
  const rename = within(await screen.findByRole('dialog', { name: 'Rename the view “First”' }));
  await userEvent.clear(rename.getByRole('textbox'));
  await userEvent.click(rename.getByRole('button', { name: 'Rename' }));
  expect(await rename.findByText('This field is required')).toBeVisible();
  await userEvent.type(rename.getByRole('textbox'), 'Meals');
  await userEvent.click(rename.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByRole('button', { name: 'Saved views: Meals' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'Program: Meals' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Program' }), 'Friendly Calls');
  await settled();
  await save('Meals');
  await open('Saved views: Meals');
  expect(screen.getAllByRole('menuitemradio')).toHaveLength(1);
  await pick('menuitem', 'Delete “Meals”…');
  const remove = within(await screen.findByRole('dialog', { name: 'Delete the view “Meals”?' }));
  await userEvent.click(remove.getByRole('button', { name: 'Delete view' }));
  expect(await screen.findByRole('button', { name: 'Saved views' })).toBeVisible();
});

test('a view that is renamed takes the place of the one that had the name', async () => {
  await openPeople('/app/contacts/outreach?programId=meals');
  await screen.findByRole('button', { name: 'Program: Meals' });
  await save('First');
  await userEvent.click(screen.getByRole('button', { name: 'Program: Meals' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Program' }), 'Friendly Calls');
  await settled();
  await save('Second');
  await userEvent.click(await screen.findByRole('button', { name: 'Saved views: Second' }));
  await pick('menuitem', 'Rename “Second”…');
  const rename = within(await screen.findByRole('dialog', { name: 'Rename the view “Second”' }));
  await userEvent.clear(rename.getByRole('textbox'));
  await userEvent.type(rename.getByRole('textbox'), 'First');
  await userEvent.click(rename.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Saved views: First' }));
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual(['First']);
});

test('a view holds as long as its columns and its filters do, and what is saved then is another one', async () => {
  // of a list whose columns nobody has chosen before
  await openPeople('/app/contacts/callers?programId=meals');
  await screen.findByRole('button', { name: 'Program: Meals' });
  await save('Meals');
  expect(await screen.findByRole('button', { name: 'Saved views: Meals' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Username' }));
  await userEvent.keyboard('{Escape}');
  await open('Saved views');
  expect(screen.getByRole('menuitemradio', { name: 'Meals' })).toHaveAttribute('aria-checked', 'false');
  // what isn’t shown is neither renamed nor deleted
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Save this view…']);
  await userEvent.keyboard('{Escape}');
  await save('With usernames');
  expect(await screen.findByRole('button', { name: 'Saved views: With usernames' })).toBeVisible();

  await open('Saved views: With usernames');
  await pick('menuitemradio', 'Meals');
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Username' })).toBeNull());
  await open('Saved views: Meals');
  await pick('menuitemradio', 'With usernames');
  expect(await screen.findByRole('columnheader', { name: 'Username' })).toBeVisible();
  await open('Saved views: With usernames');
  expect(screen.getByRole('menuitemradio', { name: 'With usernames' })).toHaveAttribute('aria-checked', 'true');
  expect(screen.getByRole('menuitemradio', { name: 'Meals' })).toHaveAttribute('aria-checked', 'false');
  expect(screen.getByRole('menuitem', { name: 'Delete “With usernames”…' })).toBeVisible();
  // the columns as they were: what is chosen for a list outlives a test
  await pick('menuitemradio', 'Meals');
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Username' })).toBeNull());
});

test('views stand in the order of their names, with words of up to 40 characters, and what was done is told', async () => {
  await openPeople('/app/contacts/recipients?programId=meals');
  await screen.findByRole('button', { name: 'Program: Meals' });
  for (const name of ['Zest', 'apple', '😀'.repeat(40)]) {
    await save(name);
    expect(await screen.findByText(`View “${name}” saved`)).toBeVisible();
  }
  await open();
  expect(listed('apple', 'Zest', '😀'.repeat(40))).toEqual(['😀'.repeat(40), 'apple', 'Zest']);
  // the first of those that are as the list is now
  await pick('menuitem', `Rename “${'😀'.repeat(40)}”…`);
  const rename = within(await screen.findByRole('dialog', { name: /^Rename the view/ }));
  const name = rename.getByRole('textbox', { name: /View name/ });
  // it begins with the name that it has
  expect(name).toHaveValue('😀'.repeat(40));
  await userEvent.clear(name);
  await userEvent.type(name, 'x'.repeat(41));
  await userEvent.click(rename.getByRole('button', { name: 'Rename' }));
  expect(await rename.findByText('Use 40 characters or fewer')).toBeVisible();
  await userEvent.clear(name);
  await userEvent.type(name, '  Zoo ');
  await userEvent.click(rename.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('View renamed to “Zoo”')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  expect(listed('Zoo', 'Zest', 'apple', '😀'.repeat(40))).toEqual(['apple', 'Zest', 'Zoo']);
  await pick('menuitem', 'Delete “apple”…');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: /^Delete the view/ })).getByRole('button', {
      name: 'Delete view',
    }),
  );
  expect(await screen.findByText('View “apple” deleted')).toBeVisible();
});

test('a view is one person’s, in one organization, and what another tab has saved meanwhile stays', async () => {
  await openPeople('/app/contacts/recipients?programId=meals');
  await screen.findByRole('button', { name: 'Program: Meals' });
  await save('Mine');
  const stored = z.record(
    z.string(),
    z.array(z.object({ name: z.string(), search: z.unknown(), columns: z.unknown() })),
  );
  const views = (await secureStorage.get('views', stored)) ?? {};
  const places = Object.keys(views).filter((each) => views[each]?.some(({ name }) => name === 'Mine'));
  const { user, organization } = session.getState();
  expect(places.map((each) => JSON.parse(each) as unknown)).toEqual([
    [user?.userId, organization?.id, expect.stringContaining('recipient')],
  ]);
  const [place = ''] = places;
  const mine = views[place]?.find(({ name }) => name === 'Mine');
  if (!mine) throw new Error('Not saved');
  await secureStorage.set('views', { ...views, [place]: [mine, { ...mine, name: 'Of another tab' }] });
  await save('Later');
  await open();
  expect(listed('Later', 'Mine', 'Of another tab')).toEqual(['Later', 'Mine', 'Of another tab']);
});
