import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Column } from '#src/components/ui/table/column.ts';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import { listSearch, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { useSelection } from '#src/components/ui/table/use-selection.ts';
import { ApiError } from '#src/lib/api/error.ts';
import { renderAt } from './render.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
}
type Search = ListSearch & { readonly kind?: string | undefined };

const PEOPLE: readonly Row[] = Array.from({ length: 23 }, (_, at) => ({
  id: `${at + 1}`,
  name: at % 2 ? `Ana ${at + 1}` : `Bob ${at + 1}`,
}));
const COLUMNS: ReadonlyArray<Column<Row>> = [
  { id: 'name', header: 'Name', rowHeader: true, sort: true, cell: (row) => row.name },
  { id: 'number', header: 'Number', numeric: true, sort: true, cell: (row) => row.id },
  { id: 'calls', header: 'Calls', numeric: true, cell: (row) => (row.id === '1' ? 0 : 3) },
];

type Fetch = (search: Search) => Promise<readonly Row[]>;
const find: Fetch = ({ search }) => Promise.resolve(PEOPLE.filter(({ name }) => name.startsWith(search)));

function listOf(fetch: Fetch, columns: ReadonlyArray<Column<Row>>) {
  return function List() {
    const route = getRouteApi('/list' as '__root__') as unknown as { useSearch: () => Search };
    const list = useListSearch<Search>(route);
    const selection = useSelection(list);
    const { page, sort, dir, search, filters } = list;
    const query = useQuery({
      queryKey: [page, sort, dir, search, filters],
      queryFn: async () => {
        const found = await fetch({ page, sort, dir, search, ...filters });
        const pager = { page, totalItems: found.length, itemsPerPage: 10, totalPages: Math.ceil(found.length / 10) };
        return { rows: found.slice(page * 10 - 10, page * 10), pager };
      },
      placeholderData: keepPreviousData,
    });
    return (
      <>
        <button type="button" onClick={() => list.setFilter({ kind: 'CALLER' })}>
          Callers only
        </button>
        <button type="button" onClick={list.clear}>
          All people
        </button>
        <DataTable
          id="test"
          label="People"
          columns={columns}
          rows={query.data?.rows}
          rowId={(row) => row.id}
          rowName={(row) => row.name}
          query={query}
          list={list}
          searchLabel="Search people"
          selection={selection}
          renderBulk={(_, count) => <button type="button">Invite {count}</button>}
          pager={query.data?.pager}
        />
      </>
    );
  };
}

const validateSearch = listSearch({
  sorts: ['name', 'number'],
  sort: 'name',
  filters: { kind: z.catch(z.optional(z.string()), undefined) },
});
const renderList = (fetch: Fetch = find, at = '/list', columns = COLUMNS) =>
  renderAt(at, [{ path: '/list', component: listOf(fetch, columns), validateSearch }]);

describe('the address bar', () => {
  test('a search is one step: asked for once after the typing, undone by one Back, the field follows', async () => {
    const fetch = vi.fn(find);
    const { router, history } = await renderList(fetch, '/list?page=2');
    const field = await screen.findByRole('searchbox', { name: 'Search people' });
    await screen.findByText('Page 2 of 3');
    const entries = history.length;
    await userEvent.type(field, 'Ana', { delay: 20 });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'Ana', page: 1 }));
    await userEvent.type(field, ' 1', { delay: 20 });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'Ana 1' }));
    expect(history.length).toBe(entries + 1);
    expect(field).toHaveFocus();
    expect(fetch.mock.calls.map(([{ search }]) => search)).toEqual(['', 'Ana', 'Ana 1']);

    history.back();
    await waitFor(() => expect(router.state.location.search).toMatchObject({ search: '', page: 2 }));
    await waitFor(() => expect(field).toHaveValue(''));
  });

  test('of a search the spaces around it are none of it', async () => {
    const fetch = vi.fn(find);
    const { router } = await renderList(fetch);
    await screen.findByText('Page 1 of 3');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), '  Ana ');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'Ana' }));
    await waitFor(() => expect(fetch.mock.calls.at(-1)?.[0].search).toBe('Ana'));
  });

  test('without search and filters a list begins at its first page again, in the order it had', async () => {
    const { router } = await renderList(find, '/list?search=Bob&kind=CALLER&page=2&sort=number&dir=desc');
    await screen.findByText('Page 2 of 2');
    await userEvent.click(screen.getByRole('button', { name: 'All people' }));
    await screen.findByText('Page 1 of 3');
    expect(router.state.location.search).toMatchObject({ search: '', page: 1, sort: 'number', dir: 'desc' });
    expect(router.state.location.search).not.toHaveProperty('kind', 'CALLER');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('what it holds wrongly counts as absent, digits are a text', async () => {
    const { router } = await renderList(find, '/list?page=-3&sort=password&dir=up&search=555');
    expect(router.state.location.search).toMatchObject({ page: 1, sort: 'name', dir: 'asc', search: '555' });
    expect(await screen.findByText('No results')).toBeVisible();
  });

  test.each([
    ['longer than a name', 'x'.repeat(400), 'x'.repeat(255)],
    ['with a NUL', 'An%00a', 'Ana'],
  ])('a search %s, which the server would refuse, is cut as the field would have done', async (_, written, asked) => {
    const fetch = vi.fn(find);
    await renderList(fetch, `/list?search=${written}`);
    expect(await screen.findByRole('searchbox', { name: 'Search people' })).toHaveValue(asked);
    await waitFor(() => expect(fetch.mock.calls.map(([{ search }]) => search)).toEqual([asked]));
  });

  test('sorting turns round, is told to screen readers, and returns to the first page', async () => {
    const { router } = await renderList(find, '/list?page=2');
    const name = await screen.findByRole('columnheader', { name: 'Name' });
    expect(name).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(within(name).getByRole('button'));
    await waitFor(() => expect(name).toHaveAttribute('aria-sort', 'descending'));
    await userEvent.click(screen.getByRole('button', { name: 'Number' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'number', dir: 'asc', page: 1 }));
    expect(name).not.toHaveAttribute('aria-sort');
  });
});

describe('selection', () => {
  test('this page, then all that match; a filter ends it', async () => {
    await renderList();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(screen.getByRole('button', { name: 'Invite 10' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Bob 11' }));
    expect(screen.getByRole('button', { name: 'Invite 11' })).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Select all 23 results' }));
    expect(screen.getByRole('button', { name: 'Invite 23' })).toBeVisible();

    // all that match without one of them: those who can be named
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bob 11' }));
    expect(screen.getByRole('button', { name: 'Invite 9' })).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Callers only' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Invite/ })).toBeNull());
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Bob 1' })).not.toBeChecked());
  });
});

describe('of one page', () => {
  const few: Fetch = (search) => find(search).then((rows) => rows.slice(0, 3));

  test('some, then all are selected: there are no others to select, and none once that is cleared', async () => {
    await renderList(few);
    const one = await screen.findByRole('checkbox', { name: 'Select Bob 1' });
    const page = screen.getByRole('checkbox', { name: 'Select all rows on this page' });
    expect(page).not.toBePartiallyChecked();
    await userEvent.click(one);
    expect(page).toBePartiallyChecked();
    expect(page).not.toBeChecked();
    await userEvent.click(page);
    expect(page).toBeChecked();
    expect(page).not.toBePartiallyChecked();
    expect(screen.getByRole('button', { name: 'Invite 3' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(page).not.toBeChecked();
    expect(one).not.toBeChecked();
    expect(screen.queryByRole('button', { name: /Invite/ })).toBeNull();
  });

  test('a search that is emptied by its button is typed anew at once; without one there is no button', async () => {
    await renderList(few);
    const field = await screen.findByRole('searchbox', { name: 'Search people' });
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
    await userEvent.type(field, 'Ana');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
    await userEvent.keyboard('Bob{Escape}');
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
  });
});

describe('waiting and failing', () => {
  test('a failed first load has a Retry; a failed refetch keeps the rows', async () => {
    let fail = true;
    const { queryClient } = await renderList(async (search) => {
      if (fail) throw new ApiError({ kind: 'http', status: 500, told: { message: 'You cannot perform this action' } });
      return find(search);
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('You cannot perform this action');
    fail = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Bob 1')).toBeVisible();
    fail = true;
    await queryClient.refetchQueries();
    expect(await screen.findByRole('alert')).toHaveTextContent('may be out of date');
    expect(screen.getByText('Bob 1')).toBeVisible();
  });

  test('the rows before stay, marked busy, while the next page comes', async () => {
    let arrive = () => {};
    const fetch: Fetch = async (search) => {
      if (search.page === 2) await new Promise<void>((resolve) => (arrive = resolve));
      return find(search);
    };
    await renderList(fetch);
    expect(screen.getByRole('region', { name: 'People' })).toHaveAttribute('aria-busy', 'true');
    await screen.findByText('Bob 1');
    const region = screen.getByRole('region', { name: 'People' });
    const table = within(region).getByRole('table');
    expect(region).toHaveAttribute('aria-busy', 'false');
    expect(table).not.toHaveAttribute('data-stale');
    await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'true'));
    expect(within(region).getAllByRole('row')).toHaveLength(11);
    expect(table).toHaveAttribute('data-stale');
    arrive();
    expect(await screen.findByText('Bob 11')).toBeVisible();
    expect(region).toHaveAttribute('aria-busy', 'false');
    expect(table).not.toHaveAttribute('data-stale');
  });

  test('the right rows are neither dimmed nor counted aloud again while they are asked for anew', async () => {
    let arrive = () => {};
    let isSecond = false;
    const fetch: Fetch = async (search) => {
      if (isSecond) await new Promise<void>((resolve) => (arrive = resolve));
      return find(search);
    };
    const { queryClient } = await renderList(fetch);
    await screen.findByText('Bob 1');
    isSecond = true;
    const region = screen.getByRole('region', { name: 'People' });
    const told = screen.getByText(/ results$/, { selector: '[role="status"]' });
    const again = queryClient.refetchQueries();
    await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'true'));
    expect(within(region).getByRole('table')).not.toHaveAttribute('data-stale');
    expect(told).not.toBeEmptyDOMElement();
    arrive();
    await again;
    await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'false'));
  });
});

test('what isn’t there is a dash with words; 0 is there, and where nothing can be done nothing is missing', async () => {
  const values = { Null: null, False: false, Empty: '', Undefined: undefined, Zero: 0, Word: 'Meals' } as const;
  const columns = Object.entries(values).map(([header, value]): Column<Row> => ({
    id: header,
    header,
    cell: () => value,
  }));
  const others: ReadonlyArray<Column<Row>> = [
    { id: 'status', header: 'Status', beside: true, cell: () => null },
    { id: 'actions', header: 'Actions', quietHeader: true, cell: () => null },
  ];
  const one: Fetch = () => Promise.resolve(PEOPLE.slice(0, 1));
  await renderList(one, '/list', [...COLUMNS.slice(0, 1), ...columns, ...others]);
  const row = await screen.findByRole('row', { name: /Bob 1/ });
  // without the one of the checkbox
  const cells = within(row).getAllByRole('cell').slice(1);
  const told = [...Array.from({ length: 4 }, () => '—Not provided'), '0', 'Meals', '—Not provided', ''];
  expect(cells.map(({ textContent }) => textContent)).toEqual(told);
  expect(cells.slice(0, 6).map((cell) => cell.querySelector('[data-none]')?.getAttribute('aria-hidden'))).toEqual([
    ...Array.from({ length: 4 }, () => 'true'),
    undefined,
    undefined,
  ]);
  // a badge that isn't there leaves its room to the name
  expect(cells[6]).not.toHaveAttribute('data-beside');
});

test('a text in a cell has its own direction: from right to left "0 of 2" would turn into "of 2 0"', async () => {
  await renderList(find, '/list', [
    ...COLUMNS,
    { id: 'shift', header: 'Shift', numeric: true, cell: ({ id }) => `0 of ${id}` },
  ]);
  expect((await screen.findByText('0 of 2')).closest('td > bdi')).not.toBeNull();
});

test('a card leaves out what there is none of; a row of a table has its zero', async () => {
  await renderList();
  const row = await screen.findByRole('row', { name: /^Select Bob 1 Bob 1/ });
  const [none] = within(row).getAllByRole('cell', { name: '0' });
  expect(none).toHaveAttribute('data-narrow', 'no');
  for (const some of screen.getAllByRole('cell', { name: '3' })) expect(some).not.toHaveAttribute('data-narrow');
});

test('the view says what holds: which columns, which order and how high the rows are', async () => {
  const { router } = await renderList();
  await screen.findByText('Bob 1');
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  const panel = within(screen.getByRole('group', { name: 'View' }));
  const order = () => panel.getByRole('combobox', { name: 'Sort by' });
  const density = (name: string) => panel.getByRole('radio', { name });
  // what names a row stays
  expect(panel.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual(['Number', 'Calls']);
  for (const box of panel.getAllByRole('checkbox')) expect(box).toBeChecked();
  expect(order()).toHaveDisplayValue('Name, ascending');
  // by what the server sorts, each in both directions
  expect(
    within(order())
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name, ascending', 'Name, descending', 'Number, ascending', 'Number, descending']);
  expect(density('Comfortable')).toBeChecked();

  await userEvent.click(density('Compact'));
  expect(density('Compact')).toBeChecked();
  expect(density('Comfortable')).not.toBeChecked();
  await userEvent.selectOptions(order(), 'Number, descending');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'number', dir: 'desc' }));
  await waitFor(() => expect(order()).toHaveDisplayValue('Number, descending'));
  await userEvent.click(panel.getByRole('checkbox', { name: 'Calls' }));
  expect(panel.getByRole('checkbox', { name: 'Calls' })).not.toBeChecked();
  expect(panel.getByRole('checkbox', { name: 'Number' })).toBeChecked();
  expect(screen.queryByRole('columnheader', { name: 'Calls' })).toBeNull();
  // what isn’t shown is no order to choose, but the one that holds is told
  await userEvent.click(panel.getByRole('checkbox', { name: 'Number' }));
  expect(order()).toHaveDisplayValue('Number, descending');
  await userEvent.selectOptions(order(), 'Name, ascending');
  await waitFor(() => expect(order()).toHaveDisplayValue('Name, ascending'));
  expect(within(order()).queryByRole('option', { name: /^Number/ })).toBeNull();
  // it outlives the table
  for (const box of panel.getAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.click(density('Comfortable'));
});

test.each([
  [50, false],
  [51, true],
])('of %i rows any page can be gone to: %s; before the first there is none', async (many, offered) => {
  const fetch: Fetch = () =>
    Promise.resolve(Array.from({ length: many }, (_, at) => ({ id: `${at + 1}`, name: `Bob ${at + 1}` })));
  const { router } = await renderList(fetch);
  await screen.findByText('Bob 1');
  const field = screen.queryByRole('textbox', { name: 'Go to page' });
  expect(field !== null).toBe(offered);
  if (!field) return;
  await userEvent.type(field, '6{Enter}');
  expect(await screen.findByText('Page 6 of 6')).toBeVisible();
  expect(field).toHaveValue('');
  await userEvent.type(field, '{Enter}');
  expect(router.state.location.search).toMatchObject({ page: 6 });
  await userEvent.type(field, '0{Enter}');
  expect(await screen.findByText('Page 1 of 6')).toBeVisible();
  expect(field).toHaveValue('');
  await userEvent.type(field, '99{Enter}');
  expect(await screen.findByText(/There are only 6 pages/)).toBeVisible();
  expect(screen.getByText('Page 6 of 6')).toBeVisible();
});

test('Escape empties a search, and of an empty one it is whoever stands around it that hears of it', async () => {
  const { router } = await renderList();
  const field = await screen.findByRole('searchbox', { name: 'Search people' });
  // no longer than what a server takes
  expect(field).toHaveAttribute('maxlength', '255');
  await userEvent.type(field, 'Bob');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'Bob' }));
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect(field).toHaveValue('');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ search: '' }));
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true);
});

test('a list that has an order to choose can be named, one with neither order nor filters has nothing to name', async () => {
  await renderList();
  expect(await screen.findByRole('button', { name: 'Saved views' })).toBeVisible();
  cleanup();
  await renderList(
    find,
    '/list',
    COLUMNS.map((column) => ({ ...column, sort: false })),
  );
  await screen.findByRole('button', { name: 'View' });
  expect(screen.queryByRole('button', { name: 'Saved views' })).toBeNull();
});

test('the columns that name a row and hold its menu are no choice', async () => {
  const menu: Column<Row> = { id: 'actions', header: 'Actions', quietHeader: true, cell: () => null };
  await renderList(find, '/list', [...COLUMNS, menu]);
  await userEvent.click(await screen.findByRole('button', { name: 'View' }));
  const choices = within(screen.getByRole('group', { name: 'Columns' })).getAllByRole('checkbox');
  expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual(['Number', 'Calls']);
});
