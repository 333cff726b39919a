import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { listOwnFields } from '#src/schemas/memberships.ts';
import { FILTERS_OF } from '#src/schemas/people-filters.ts';
import { createReportRequest, EXPORT_FIELDS, listReportRequests } from '#src/schemas/reports.ts';
import { getPeopleUpload } from '#src/schemas/uploads.ts';
import { harbor } from '#tests/lib/tokens.ts';
import { expectInBar } from '#tests/screens/in-bar.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { openPeople } from '#tests/screens/people/server.ts';

afterEach(() => {
  act(() => notifications.clean());
});

const FEATURES = ['reports', 'matching'];

async function openDialog(at = '/app/contacts/recipients', features = FEATURES) {
  const opened = await openPeople(at, { features, as: 'ORG_USER' });
  answering(listOwnFields, () => ({ customFields: ['emergencyContact', 'parish'] }));
  answering(listReportRequests, () => ({
    rows: [],
    pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  const ordered = answering(createReportRequest, () => ({ reportRequest: { id: 'r-1', status: 'created' as const } }));
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export people' }));
  await dialog.findByRole('checkbox', { name: 'parish' });
  return { ...opened, dialog, ordered };
}
const filtersOf = (body: unknown) => (body as { filters: { tz: string; params: object } }).filters;

test('what the list shows is exported, with all details and the own fields that are chosen', async () => {
  const { dialog, ordered } = await openDialog('/app/contacts/recipients?search=quill0&programId=meals');
  expect(dialog.getByRole('radio', { name: /^The 5 people in your search and filters/ })).toBeChecked();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'parish' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Hobbies' }));
  expectInBar(dialog.getByRole('button', { name: 'Export' }));
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Export' }));
  expect(
    await screen.findByText("Report request created successfully, you will be notified when it's ready for download"),
  ).toBeVisible();
  expect(ordered).toEqual([
    {
      module: 'PEOPLE_EXPORT',
      requestedById: 'person-1',
      organizationId: harbor.id,
      organizationName: 'Harbor House',
      filters: {
        tz: 'America/New_York',
        language: 'en',
        programId: 'meals',
        programName: 'Meals',
        params: {
          role: 'RECIPIENT',
          search: 'quill0',
          fields: [...EXPORT_FIELDS.filter((field) => field !== 'hobbies'), 'parish'],
        },
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
});

test('of one upload’s people it is those alone, by each filter of the list', async () => {
  const given = {
    programId: 'meals',
    statusId: 'hold',
    matched: 'no',
    notCalled: '30d',
    language: 'Spanish',
    ownField: 'Pet: cat',
    uploadId: 'u-1',
  };
  expect(Object.keys(given)).toEqual(FILTERS_OF.people);
  answering(getPeopleUpload, () => refusal(404, 'Not found'));
  const { dialog, ordered } = await openDialog(`/app/contacts/recipients?${new URLSearchParams(given).toString()}`);
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(filtersOf(ordered[0])).toMatchObject({
    programId: 'meals',
    params: {
      role: 'RECIPIENT',
      statusId: 'hold',
      matched: false,
      notCalled: '30d',
      language: 'Spanish',
      ownField: 'Pet: cat',
      uploadId: 'u-1',
    },
  });
});

test('without filters it is all of the role, or all people of the organization', async () => {
  const { dialog, ordered } = await openDialog();
  expect(dialog.queryByRole('radio', { name: /your search/ })).toBeNull();
  expect(dialog.getByRole('radio', { name: /^All recipients/ })).toBeChecked();
  await userEvent.click(dialog.getByRole('radio', { name: /^Everyone in the organization/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Clear all: Extra columns' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Select all: Custom fields' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(filtersOf(ordered[0])).toEqual({
    tz: 'America/New_York',
    language: 'en',
    params: { role: 'all', fields: ['emergencyContact', 'parish'] },
  });
});

test('pairs are exported without the fields of people', async () => {
  const { dialog, ordered } = await openDialog();
  await userEvent.click(dialog.getByRole('radio', { name: /^Caller-recipient pairs/ }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  expect(dialog.getByRole('radio', { name: 'All pairs in the organization' })).toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(ordered[0]).toMatchObject({ module: 'CALLER_RECIPIENT_EXPORT', filters: { params: { role: 'all' } } });
  expect(filtersOf(ordered[0]).params).not.toHaveProperty('fields');
});

test('pairs of those in the search are named by the people, of whom there may be fewer than pairs', async () => {
  const { dialog } = await openDialog('/app/contacts/recipients?search=quill0&programId=meals');
  await userEvent.click(dialog.getByRole('radio', { name: /^Caller-recipient pairs/ }));
  expect(dialog.getByRole('radio', { name: 'The pairs of the 5 people in your search and filters' })).toBeChecked();
});

test('a failure keeps the dialog and what was chosen; without the server’s words it has its own', async () => {
  const { dialog } = await openDialog();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'parish' }));
  answering(createReportRequest, () => refusal(500));
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await dialog.findByText(/Error creating report request, try again later/)).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'parish' })).toBeChecked();
});

test('it is not offered where the organization has no reports, nor pairs where it has no matching', async () => {
  const { dialog } = await openDialog('/app/contacts/recipients', ['reports']);
  expect(dialog.queryByRole('radio', { name: /pairs/ })).toBeNull();
});

test('there is no export without the feature', async () => {
  await openPeople('/app/contacts/recipients', { features: [] });
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test.each([
  ['callers', 'All callers (', true],
  ['outreach', 'All people in onboarding (', false],
  ['inactive', 'All inactive people (', false],
] as const)('of %s all are counted; pairs are of callers and recipients alone', async (people, all, hasPairs) => {
  const { dialog } = await openDialog(`/app/contacts/${people}`);
  const radios = () =>
    dialog
      .getAllByRole('radio')
      .map((radio) => [(radio as HTMLInputElement).labels?.[0]?.textContent, (radio as HTMLInputElement).checked]);
  const modules = (pairs: boolean) =>
    hasPairs
      ? [
          ['People, one row per person', !pairs],
          ['Caller-recipient pairs, one row per match', pairs],
        ]
      : [];
  const first = [
    ...modules(false),
    [expect.stringContaining(all), true],
    [expect.stringContaining('Everyone in the organization ('), false],
  ];
  expect(radios()).toEqual(first);
  for (const pairs of dialog.queryAllByRole('radio', { name: /^Caller-recipient pairs/ })) {
    await userEvent.click(pairs);
    expect(radios()).toEqual([...modules(true), ['All pairs in the organization', true]]);
    // back again it is what it was at first
    await userEvent.click(dialog.getByRole('radio', { name: /^People, one row/ }));
    expect(radios()).toEqual(first);
  }
});

test('all extra columns are chosen at first, no own ones, and it says what is always there', async () => {
  const { dialog } = await openDialog();
  const extra = dialog.getByRole('group', { name: 'Extra columns' });
  expect(extra).toHaveAccessibleDescription(
    'Name, contact details, program, and status are always included. PINs never are.',
  );
  for (const box of within(extra).getAllByRole('checkbox')) expect(box).toBeChecked();
  const own = within(dialog.getByRole('group', { name: 'Custom fields' })).getAllByRole('checkbox');
  for (const box of own) expect(box).not.toBeChecked();
});

test('an address that ends in #export opens it once: closed, it is closed', async () => {
  const { history } = await openPeople('/app/contacts/recipients?search=quill0#export', { features: FEATURES });
  answering(listOwnFields, () => ({ customFields: [] }));
  const dialog = await screen.findByRole('dialog', { name: 'Export people' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(history.location.hash).toBe('');
  expect(history.location.search).toContain('search=quill0');
});
