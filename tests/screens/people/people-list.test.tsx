import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Membership } from '#src/schemas/memberships.ts';
import { getPeopleUpload, type PeopleUpload } from '#src/schemas/uploads.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { expectHiddenColumns } from '#tests/screens/hidden-columns.ts';
import { onPhone } from '#tests/screens/on-phone.ts';
import { textOf } from '#tests/screens/shown.ts';
import { openPeople, settled } from './server.ts';

const RECIPIENTS = '/app/contacts/recipients';
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const openFilters = () => userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
const filter = (name: string) => screen.getByRole('combobox', { name });
const optionsOf = (name: string) =>
  within(filter(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
/** The filters that are set, as their chips say it. */
const chips = () => {
  const list = screen.queryByRole('list', { name: 'Filters that are set' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent)
    : [];
};
const choose = async (name: string, option: string) => {
  await userEvent.selectOptions(filter(name), option);
  await settled();
};

test('filters stand in the address, each is a step back, and what they find is asked of the server', async () => {
  const { router, history, asked } = await openPeople(RECIPIENTS);
  const address = () => router.state.location.searchStr;
  expect(await screen.findByRole('heading', { level: 1, name: 'Recipients' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Program' })).toBeNull();
  await openFilters();
  await screen.findByRole('option', { name: 'Meals' });
  expect(optionsOf('Status').slice(1)).toEqual(['Active', 'Begins soon', 'On hold']);
  await choose('Program', 'Meals');
  expect(address()).toBe('?programId=meals');
  await choose('Status', 'On hold');
  await choose('Match', 'Not matched');
  await choose('Language', 'Spanish');
  expect(address()).toBe('?programId=meals&statusId=hold&matched=no&language=Spanish');
  const last = new URLSearchParams(asked.at(-1));
  expect(Object.fromEntries(last)).toEqual({
    organizationId: 'org-1',
    role: 'RECIPIENT',
    page: '1',
    programId: 'meals',
    statusId: 'hold',
    matched: 'false',
    language: 'Spanish',
  });
  await waitFor(() => expect(names()).toHaveLength(10));
  expect(chips()).toEqual(['Program: Meals', 'Status: On hold', 'Match: Not matched', 'Language: Spanish']);
  expect(screen.getByRole('button', { name: 'Filters: 4 set' })).toBeVisible();
  act(() => history.back());
  await waitFor(() => expect(address()).toBe('?programId=meals&statusId=hold&matched=no'));
  expect(chips()).toEqual(['Program: Meals', 'Status: On hold', 'Match: Not matched']);
  expect(filter('Language')).toHaveValue('');
  expect(filter('Match')).toHaveValue('no');
});

test('heads sort the list; the order stands in the address and is asked of the server', async () => {
  const { router, history, asked } = await openPeople(`${RECIPIENTS}?page=2`);
  const head = (name: string) => screen.getByRole('columnheader', { name });
  const last = () => new URLSearchParams(asked.at(-1));
  expect(head('Name')).toHaveAttribute('aria-sort', 'ascending');
  expect(last().has('sortBy')).toBe(false);
  await userEvent.click(within(head('Matches')).getByRole('button'));
  await settled();
  expect(router.state.location.searchStr).toBe('?sort=matches');
  expect(head('Matches')).toHaveAttribute('aria-sort', 'ascending');
  expect(head('Name')).not.toHaveAttribute('aria-sort');
  expect([last().get('sortBy'), last().get('sortDirection'), last().get('page')]).toEqual(['matches', 'asc', '1']);
  await userEvent.click(within(head('Matches')).getByRole('button'));
  await settled();
  expect(router.state.location.searchStr).toBe('?sort=matches&dir=desc');
  expect(last().get('sortDirection')).toBe('desc');
  for (const name of ['Program', 'Status']) expect(within(head(name)).getByRole('button')).toBeVisible();
  act(() => history.back());
  await waitFor(() => expect(head('Matches')).toHaveAttribute('aria-sort', 'ascending'));
  await act(() => router.navigate({ href: `${RECIPIENTS}?sort=shoe-size` }));
  await waitFor(() => expect(head('Name')).toHaveAttribute('aria-sort', 'ascending'));
});

test('a filter is taken away by its chip, all of them by one button; the focus stays in the line', async () => {
  const { router, history } = await openPeople(
    `${RECIPIENTS}?search=quill&programId=meals&statusId=hold&language=Spanish&page=2`,
  );
  const cross = (name: string) => screen.getByRole('button', { name: `Remove filter: ${name}` });
  await waitFor(() => expect(chips()).toEqual(['Program: Meals', 'Status: On hold', 'Language: Spanish']));
  // the one that takes its place, not the last one
  await userEvent.click(cross('Program'));
  await settled();
  expect(cross('Status')).toHaveFocus();
  act(() => history.back());
  await waitFor(() => expect(chips()).toEqual(['Program: Meals', 'Status: On hold', 'Language: Spanish']));
  await userEvent.click(cross('Status'));
  await settled();
  expect(router.state.location.search).toEqual({ search: 'quill', programId: 'meals', language: 'Spanish' });
  expect(cross('Language')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await settled();
  expect(cross('Program')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await settled();
  expect(screen.getByRole('button', { name: 'Filters', expanded: false })).toHaveFocus();
  expect(router.state.location.searchStr).toBe('?search=quill');
  act(() => history.back());
  await waitFor(() => expect(chips()).toEqual(['Program: Meals']));
  act(() => history.back());
  await waitFor(() => expect(chips()).toEqual(['Program: Meals', 'Language: Spanish']));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await settled();
  expect(router.state.location.searchStr).toBe('?search=quill');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  act(() => history.back());
  await waitFor(() => expect(chips()).toEqual(['Program: Meals', 'Language: Spanish']));
});

test('the words of a chip open the filters at its control; Escape leads back to the button', async () => {
  await openPeople(`${RECIPIENTS}?programId=meals&language=Spanish`);
  await userEvent.click(await screen.findByRole('button', { name: 'Language: Spanish' }));
  expect(filter('Language')).toHaveFocus();
  expect(filter('Language')).toHaveValue('Spanish');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Filters: 2 set' })).toHaveFocus();
});

test('a program or status that doesn’t exist is dropped and told; what the address holds wrongly counts as absent', async () => {
  const { router, history, asked } = await openPeople(
    `${RECIPIENTS}?programId=gone&statusId=7&matched=maybe&language=Klingon`,
  );
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  expect(chips()).toEqual([]);
  for (const label of ['Program', 'Status'])
    expect(screen.getByText(new RegExp(`The filter “${label}” was removed: what it names`))).toBeVisible();
  await waitFor(() => expect(names()).toHaveLength(10));
  expect(history.length).toBe(1);
  await openFilters();
  await choose('Program', 'Meals');
  expect(screen.queryByText(/was removed/)).toBeNull();
  expect(asked[0]).not.toMatch(/matched|language/);
});

test('names lead to the person; matches are no filter of people who have none', async () => {
  await openPeople(RECIPIENTS);
  expect(screen.getByRole('link', { name: 'Quill01, Vera' })).toHaveAttribute('href', '/app/detail/po-1');
  await userEvent.click(screen.getByRole('link', { name: 'Inactive' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Inactive people' })).toBeVisible();
  await settled();
  await openFilters();
  expect(filter('Status')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Match' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Add/ })).toBeNull();
});

test('an empty list says why, and leads to the next step', async () => {
  await openPeople('/app/contacts/callers', { people: 0 });
  expect(await screen.findByText('No callers found')).toBeVisible();
  expect(screen.getByText(/Callers phone your recipients/)).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Add caller' }))
    expect(link).toHaveAttribute('href', '/app/people/new?role=CALLER');
});

test('who is in onboarding or inactive are users: where there are none, it says so', async () => {
  const { router } = await openPeople('/app/contacts/outreach', { people: 0 });
  expect(await screen.findByText('No users found')).toBeVisible();
  await act(() => router.navigate({ to: '/app/contacts/$people', params: { people: 'inactive' } }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Inactive people'));
  expect(await screen.findByText('No users found')).toBeVisible();
});

test('the organization’s tab has the same list', async () => {
  const { router } = await openPeople('/app/organizations/org-1?tab=recipient');
  await openFilters();
  await screen.findByRole('option', { name: 'Meals' });
  await choose('Program', 'Meals');
  expect(router.state.location.search).toMatchObject({ tab: 'recipient', programId: 'meals' });
  expect(screen.getByRole('link', { name: 'Add recipient' })).toHaveAttribute('href', '/app/people/new?role=RECIPIENT');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await settled();
  expect(router.state.location.search).toMatchObject({ tab: 'recipient' });
});

/** Columns that a list may begin with. */
const OFTEN = new Set<string | null>(['Phone', 'Email', 'Program', 'Status', 'Matches', 'Enrolled', 'Unenrolled']);

test.each([
  ['callers', ['Phone', 'Email', 'Program', 'Status', 'Matches'], 'Add caller', 'CALLER'],
  ['recipients', ['Phone', 'Email', 'Program', 'Status', 'Matches'], 'Add recipient', 'RECIPIENT'],
  ['outreach', ['Phone', 'Program', 'Status', 'Enrolled'], 'Add person', null],
  ['inactive', ['Phone', 'Program', 'Unenrolled'], null, null],
] as const)(
  'the list of %s begins with its own columns, and people come onto it in its own ways',
  async (of, heads, add, role) => {
    await openPeople(`/app/contacts/${of}`, { people: 1, features: ['csvUpload'] });
    const shown = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(shown.filter((head) => OFTEN.has(head))).toEqual(heads);
    const uploads = screen.queryAllByRole('link', { name: 'Upload CSV' });
    expect(uploads.map((link) => link.getAttribute('href'))).toEqual(
      role === null ? [] : [`/app/organizations/org-1/upload?role=${role}`],
    );
    expect(screen.queryAllByRole('link', { name: /^Add / }).map(({ textContent }) => textContent)).toEqual(
      add === null ? [] : [add],
    );
  },
);

test('on a phone a person is a name with their status, and below it phone and program', async () => {
  await openPeople(RECIPIENTS, {
    people: 1,
    change: (each) => ({ person: { ...each.person, email: 'v@example.org' } }),
  });
  const cell = (label: string) => document.querySelector(`td[data-label="${label}"]`);
  for (const label of ['Email', 'Matches']) expect(cell(label), label).toHaveAttribute('data-narrow', 'no');
  for (const label of ['Phone', 'Program']) expect(cell(label), label).not.toHaveAttribute('data-narrow');
  expect(cell('Status')).toHaveAttribute('data-beside');
});

test('on a phone the search says in few words what it looks at, and its name says it whole', async () => {
  const shown = () => screen.getByRole('searchbox', { name: 'Search by name, username, email, or phone' });
  await openPeople(RECIPIENTS);
  expect(shown()).toHaveAttribute('placeholder', 'Search by name, username, email, or phone');
  cleanup();
  onPhone();
  await openPeople(RECIPIENTS);
  expect(shown()).toHaveAttribute('placeholder', 'Name, email, phone');
});

test('the statuses of people are told apart by their tone', async () => {
  await openPeople(RECIPIENTS, { people: 2 });
  const toneOf = (name: string) => within(screen.getByRole('table')).getByText(name).getAttribute('data-tone');
  expect([toneOf('Active'), toneOf('On hold')]).toEqual(['good', 'warn']);
});

test('who wasn’t called for a while has the day of their last call beside them', async () => {
  const change = ({ id }: Membership) => ({ lastCalledOn: id === 'po-1' ? '2026-09-30' : null });
  await openPeople(`${RECIPIENTS}?notCalled=30d`, { people: 2, change });
  expect(screen.getByRole('columnheader', { name: 'Last call' })).toBeVisible();
  const called = screen.getAllByRole('cell').filter(({ dataset }) => dataset['label'] === 'Last call');
  expect(called.map(textOf)).toEqual(['September 30, 2026', '—']);
  cleanup();
  await openPeople(RECIPIENTS, { people: 1 });
  expect(screen.queryByRole('columnheader', { name: 'Last call' })).toBeNull();
});

test('without the feature nobody is uploaded', async () => {
  await openPeople(RECIPIENTS, { people: 1 });
  expect(screen.getByRole('link', { name: 'Add recipient' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Upload CSV' })).toBeNull();
});

test.each([
  // as the organization spells it
  ['pet: cat', 'Pet', 'cat'],
  ['Boat: red', 'Boat', 'red'],
])('an address with the custom field “%s” stands in the filter; without words it stays', async (given, name, words) => {
  const { router } = await openPeople(`${RECIPIENTS}?ownField=${encodeURIComponent(given)}`, { people: 1 });
  await openFilters();
  await waitFor(() => expect(filter('Custom field')).toHaveDisplayValue(name));
  const has = screen.getByRole('textbox', { name: `${name} contains` });
  expect(has).toHaveValue(words);
  await userEvent.clear(has);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ ownField: name }));
  expect(filter('Custom field')).toHaveDisplayValue(name);
});

test('an organization user sees everything and is offered no change', async () => {
  await openPeople(RECIPIENTS, { as: 'ORG_USER' });
  expect(names()).toHaveLength(10);
  expect(screen.queryByRole('checkbox', { name: /Select/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for Vera/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add recipient' })).toBeNull();
});

test('any other list is an unknown path', async () => {
  const { router } = await openPeople(RECIPIENTS);
  await act(() => router.navigate({ href: '/app/contacts/kings' }));
  await waitFor(() => expect(router.state.location.pathname).not.toContain('kings'));
});

test('a selection is of this page first, goes on over the pages, then of all; a filter ends it', async () => {
  await openPeople(RECIPIENTS);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Vera Quill03' }));
  expect(screen.getByText('1 selected')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await screen.findByRole('checkbox', { name: 'Select Vera Quill13' });
  expect(screen.getByText('1 selected')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText('11 selected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Select all 23 results' }));
  expect(screen.getByText('All 23 results are selected')).toBeVisible();
  const bar = within(screen.getByRole('group', { name: 'Actions for selected rows' }));
  expect(await bar.findByRole('button', { name: 'Actions' })).toBeVisible();
  await openFilters();
  await choose('Program', 'Meals');
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
});

const neighbors: PeopleUpload = {
  id: 'up-1',
  fileName: 'neighbors.csv',
  createdAt: '2026-11-01T10:00:00Z',
  uploadedBy: null,
  status: 'processed',
  total: 2,
  processed: 2,
  failed: 0,
  active: 2,
  disabled: 0,
  updated: 0,
  undone: 0,
  people: [{ role: 'RECIPIENT', count: 2 }],
};

test('the people of an upload are found by it; its file is named, and taken away again', async () => {
  answering(getPeopleUpload, () => ({ upload: neighbors, failedRows: [] }));
  const { router, history, asked } = await openPeople(`${RECIPIENTS}?uploadId=up-1`);
  expect(new URLSearchParams(asked[0]).get('uploadId')).toBe('up-1');
  await waitFor(() => expect(chips()).toEqual(['Uploaded file: neighbors.csv']));
  await openFilters();
  // a link alone sets it
  expect(screen.queryByRole('combobox', { name: 'Uploaded file' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Uploaded file' }));
  await settled();
  expect(router.state.location.searchStr).toBe('');
  expect(new URLSearchParams(asked.at(-1)).has('uploadId')).toBe(false);
  expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  act(() => history.back());
  await waitFor(() => expect(router.state.location.searchStr).toBe('?uploadId=up-1'));
});

test('an upload that cannot be had is not there any more, and without one there is no such filter', async () => {
  answering(getPeopleUpload, () => refusal(404, 'Not found'));
  const { router } = await openPeople(`${RECIPIENTS}?uploadId=gone`);
  await waitFor(() => expect(chips()).toEqual(['Uploaded file: no longer exists']));
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  await act(() => router.navigate({ href: '/app/contacts/callers' }));
  await screen.findByRole('heading', { level: 1, name: 'Callers' });
  await waitFor(() => expect(chips()).toEqual([]));
});

test('username and dates of a caller are columns that can be chosen', async () => {
  await openPeople('/app/contacts/callers', {
    people: 1,
    change: ({ person }) => ({
      person: { ...person, userName: 'vera.q' },
      enrollmentDate: '2026-09-01T15:00:00.000Z',
      unenrollmentDate: '2026-10-02T15:00:00.000Z',
      welcomedAt: '2026-11-03T15:00:00.000Z',
    }),
  });
  await expectHiddenColumns(/Quill01/, {
    Username: 'vera.q',
    Enrolled: 'September 01, 2026 11:00 AM EDT',
    Unenrolled: 'October 02, 2026 11:00 AM EDT',
    'Last welcome email': 'November 03, 2026 10:00 AM EST',
  });
});

test('custom fields are columns that can be chosen, and a filter by name and words', async () => {
  const { router, asked } = await openPeople(RECIPIENTS, {
    change: ({ id }) => ({ customFields: { Pet: id === 'po-1' ? ['cat', 'dog'] : 'cat' } }),
  });
  expect(screen.queryByRole('columnheader', { name: 'Pet' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  const pet = await screen.findByRole('checkbox', { name: 'Pet' });
  // to look which there are asks for none of them
  expect(asked.every((query) => !query.includes('ownFields'))).toBe(true);
  await userEvent.click(pet);
  expect(await screen.findByRole('columnheader', { name: 'Pet' })).toBeVisible();
  expect(await screen.findAllByRole('cell', { name: 'cat' })).toHaveLength(9);
  expect(screen.getByRole('cell', { name: 'cat, dog' })).toBeVisible();
  expect(new URLSearchParams(asked.at(-1)).get('ownFields')).toBe('Pet');
  await userEvent.keyboard('{Escape}');

  await openFilters();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Custom field' }), 'Parish');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?ownField=Parish'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Parish contains' }), 'anne{Enter}');
  await waitFor(() => expect(new URLSearchParams(asked.at(-1)).get('ownField')).toBe('Parish: anne'));
  expect(chips()).toEqual(['Custom field: Parish: anne']);

  // the list that one goes to is asked for once, by its loader
  await act(() => router.navigate({ href: '/app/contacts/callers' }));
  await screen.findByRole('heading', { level: 1, name: 'Callers' });
  asked.length = 0;
  await act(() => router.navigate({ href: `${RECIPIENTS}?page=2` }));
  await screen.findByRole('columnheader', { name: 'Pet' });
  expect(await screen.findAllByRole('cell', { name: 'cat' })).toHaveLength(10);
  const [first, ...more] = asked.filter((query) => query.includes('role=RECIPIENT'));
  expect(new URLSearchParams(first).get('ownFields')).toBe('Pet');
  expect(more).toEqual([]);
});
