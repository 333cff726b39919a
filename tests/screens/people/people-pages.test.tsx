import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPeople, settled } from './server.ts';

const RECIPIENTS = '/app/contacts/recipients';
const names = () => screen.getAllByRole('rowheader');
const size = () => screen.getByRole('combobox', { name: 'Rows per page' });

test('a page beyond the last one becomes the last one, which is told and is no step to go back to', async () => {
  const { router, history } = await openPeople(`${RECIPIENTS}?page=99`, { people: 113 });
  expect(await screen.findByText('There are only 12 pages. This is the last one.')).toBeVisible();
  expect(await screen.findByText('Page 12 of 12')).toBeVisible();
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(router.state.location.searchStr).toBe('?page=12');
  expect(history.length).toBe(1);
  await userEvent.click(screen.getByRole('link', { name: 'Previous page' }));
  await screen.findByText('Page 11 of 12');
  expect(screen.queryByText(/There are only/)).toBeNull();
});

test('a page is not cut to what there was of another search', async () => {
  const { router } = await openPeople(`${RECIPIENTS}?search=quill11`, { people: 113 });
  await waitFor(() => expect(names().length).toBeLessThan(10));
  await act(() => router.navigate({ href: `${RECIPIENTS}?page=9` }));
  expect(await screen.findByText('Page 9 of 12')).toBeVisible();
  expect(screen.queryByText(/There are only/)).toBeNull();
  expect(router.state.location.search).toEqual({ page: 9 });
});

test('on the first and the last page the focus stays among the links that lead somewhere', async () => {
  await openPeople(`${RECIPIENTS}?page=2`, { people: 33 });
  const link = (name: string) => screen.getByRole('link', { name });
  await userEvent.click(link('Last page'));
  await screen.findByText('Page 4 of 4');
  expect(link('Previous page')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Page 3 of 4');
  expect(link('Previous page')).toHaveFocus();
  await userEvent.click(link('First page'));
  await screen.findByText('Page 1 of 4');
  expect(link('Next page')).toHaveFocus();
});

test('any page is reached by its number, too high a number reaches the last', async () => {
  const { router } = await openPeople(RECIPIENTS, { people: 113 });
  const field = screen.getByRole('textbox', { name: 'Go to page' });
  await userEvent.type(field, '7{Enter}');
  expect(await screen.findByText('Page 7 of 12')).toBeVisible();
  expect(router.state.location.search).toEqual({ page: 7 });
  expect(field).toHaveFocus();
  await userEvent.type(field, '40{Enter}');
  expect(await screen.findByText('There are only 12 pages. This is the last one.')).toBeVisible();
  expect(router.state.location.search).toEqual({ page: 12 });
  await userEvent.type(field, '{Enter}');
  expect(router.state.location.search).toEqual({ page: 12 });
  await userEvent.type(field, '0{Enter}');
  expect(await screen.findByText('Page 1 of 12')).toBeVisible();
  expect(field).toHaveValue('');
});

test('the size of a page stands in the address, keeps the rows seen, and is remembered for the list', async () => {
  const { router, history, asked } = await openPeople(`${RECIPIENTS}?page=4`, { people: 113 });
  await userEvent.selectOptions(size(), '25');
  await waitFor(() => expect(names()).toHaveLength(25));
  // the 31st person is on the second page of 25
  expect(router.state.location.search).toEqual({ page: 2, limit: 25 });
  expect(new URLSearchParams(asked.at(-1)).get('limit')).toBe('25');
  act(() => history.back());
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 4 }));

  await userEvent.click(screen.getByRole('link', { name: 'Inactive' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Inactive people' })).toBeVisible();
  await settled();
  expect(size()).toHaveValue('10');
  await userEvent.click(screen.getByRole('link', { name: 'Recipients' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe('?limit=25'));
  await waitFor(() => expect(names()).toHaveLength(25));

  // an address with a page of its own means the rows that it was written for
  await userEvent.click(screen.getByRole('link', { name: 'Inactive' }));
  await screen.findByRole('heading', { level: 1, name: 'Inactive people' });
  await act(() => router.navigate({ href: `${RECIPIENTS}?page=4` }));
  expect(await screen.findByText('Page 4 of 12')).toBeVisible();
  await settled();
  expect(router.state.location.search).toEqual({ page: 4 });
  await act(() => router.navigate({ href: `${RECIPIENTS}?limit=25` }));

  await userEvent.selectOptions(size(), '10');
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
});

test('few pages need no field, few people no choice of size, and no other size is taken', async () => {
  const { asked } = await openPeople(`${RECIPIENTS}?limit=33`, { people: 9 });
  expect(screen.queryByRole('textbox', { name: 'Go to page' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull();
  expect(asked[0]).not.toMatch(/limit/);
});

test('a size can be chosen from the eleventh row on, a page from the sixth page on; another size can always be left', async () => {
  const offered = async (people: number, search = '') => {
    await openPeople(`${RECIPIENTS}${search}`, { people });
    const field = screen.queryByRole('textbox', { name: 'Go to page' });
    const sizes = screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
    const found = [field !== null, sizes && [...sizes.options].map(({ text }) => text), sizes?.value];
    cleanup();
    return found;
  };
  const sizes = ['10', '25', '50', '100'];
  expect(await offered(10)).toEqual([false, null, undefined]);
  expect(await offered(11)).toEqual([false, sizes, '10']);
  expect(await offered(50)).toEqual([false, sizes, '10']);
  expect(await offered(51)).toEqual([true, sizes, '10']);
  expect(await offered(9, '?limit=25')).toEqual([false, sizes, '25']);
});
