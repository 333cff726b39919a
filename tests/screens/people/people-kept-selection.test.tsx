import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import { listPersonDetailDefinitions } from '#src/schemas/people.ts';
import { listTimeline } from '#src/schemas/timeline.ts';
import { harbor, prairie } from '#tests/lib/tokens.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { openPeople, settled } from './server.ts';

/* Somebody who is selected is looked at, and Back leads to the list. */

const LIST = '/app/contacts/recipients';

const check = (n: number) =>
  userEvent.click(screen.getByRole('checkbox', { name: `Select Vera Quill${String(n).padStart(2, '0')}` }));
const checked = () =>
  screen
    .queryAllByRole('checkbox', { name: /^Select Vera/, checked: true })
    .map((each) => each.getAttribute('aria-label')?.slice(-2));

async function open(at = LIST) {
  const opened = await openPeople(at);
  answering(listPersonDetailDefinitions, () => ({ personDetailDefinitions: [] }));
  answering(listTimeline, () => ({ entries: [], next: null }));
  const { router, history } = opened;
  /** Waits until a list of people is shown. */
  const listed = async () => {
    await screen.findByRole('heading', { level: 1, name: /Recipients|Callers/ });
    await settled();
  };
  return {
    ...opened,
    listed,
    look: async (n: number) => {
      await userEvent.click(screen.getByRole('link', { name: `Quill${String(n).padStart(2, '0')}, Vera` }));
      await screen.findByRole('heading', { level: 1, name: /Vera Quill/ });
    },
    back: async () => {
      act(() => history.back());
      await listed();
    },
    go: async (to: string) => {
      await act(() => router.navigate({ href: to }));
      await listed();
    },
  };
}

test('Back from a person leads to who was selected, on whichever page, and they can be acted upon', async () => {
  const { look, back, written } = await open();
  await check(2);
  await check(4);
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await screen.findByRole('checkbox', { name: 'Select Vera Quill12' });
  await check(12);
  await look(11);
  await back();
  expect(await screen.findByText('3 selected')).toBeVisible();
  expect(checked()).toEqual(['12']);
  const bar = within(screen.getByRole('group', { name: 'Actions for selected rows' }));
  await userEvent.click(await bar.findByRole('button', { name: 'Actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Change program…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the program of 3 people' }));
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: /Program/ }), 'Meals');
  await userEvent.click(dialog.getByRole('button', { name: 'Change program' }));
  await waitFor(() => expect(written.map(([id]) => id)).toEqual(['po-2', 'po-4', 'po-12']));
});

test('all that match stay selected, and nobody once the selection was cleared', async () => {
  const { look, back } = await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await userEvent.click(screen.getByRole('button', { name: /^Select all/ }));
  await look(1);
  await back();
  expect(await screen.findByText('All 23 results are selected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  await look(1);
  await back();
  expect(checked()).toEqual([]);
});

test('another list, another search, and the list when it is opened anew begin with nobody', async () => {
  const { look, back, go } = await open();
  await check(2);
  await go('/app/contacts/callers');
  expect(checked()).toEqual([]);
  await check(3);
  await back();
  expect(await screen.findByText('1 selected')).toBeVisible();
  expect(checked()).toEqual(['02']);
  await look(1);
  await go(LIST);
  expect(checked()).toEqual([]);
  await go(`${LIST}?search=quill1`);
  expect(checked()).toEqual([]);
});

test('so do the lists of an organization’s page, which have one address', async () => {
  const page = `/app/organizations/${harbor.id}`;
  const { history, router } = await openPeople(`${page}?tab=recipient`);
  await check(2);
  await act(() => router.navigate({ href: `${page}?tab=caller` }));
  await screen.findByRole('region', { name: 'List of callers' });
  await settled();
  expect(checked()).toEqual([]);
  await check(3);
  act(() => history.back());
  await screen.findByRole('region', { name: 'List of recipients' });
  await settled();
  expect(checked()).toEqual(['02']);
});

test('who was deleted meanwhile drops out, from this page and from others', async () => {
  const { look, back, take } = await open();
  await check(2);
  await check(4);
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await screen.findByRole('checkbox', { name: 'Select Vera Quill12' });
  await check(12);
  await check(13);
  await look(11);
  take('po-4');
  take('po-12');
  await back();
  expect(await screen.findByText('2 selected')).toBeVisible();
  expect(checked()).toEqual(['13']);
});

test('another organization, and whoever signs in next, find nobody selected', async () => {
  const { history, listed, look } = await open();
  await check(2);
  await look(1);
  const { id, name } = session.getState().organization ?? { id: '', name: '' };
  act(() => session.getState().chooseOrganization(prairie));
  act(() => session.getState().chooseOrganization({ id, name }));
  act(() => history.back());
  await listed();
  expect(checked()).toEqual([]);
});
