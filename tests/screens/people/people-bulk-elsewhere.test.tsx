import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { listBroadcastProgramsRecipients } from '#src/schemas/broadcasts.ts';
import { listReportRequests, createReportRequest } from '#src/schemas/reports.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { addQueueRecipients, listQueues } from '#src/schemas/queues.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { queueOf } from '#tests/screens/queues/queues-server.ts';
import { openPeople } from './server.ts';

afterEach(() => {
  act(() => notifications.clean());
});

const FEATURES = ['outreachQueues', 'broadcasts', 'reports'];
const ADD = 'Add to a queue…';
const WRITE = 'Send a broadcast…';
const EXPORT = 'Export selected…';

const openMenu = async () => {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  const bar = within(screen.getByRole('group', { name: 'Actions for selected rows' }));
  await userEvent.click(await bar.findByRole('button', { name: 'Actions' }));
};
const choose = async (name: string) => {
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name }));
};

test.each([
  ['recipients', 'ORG_ADMIN', FEATURES, [ADD, WRITE, EXPORT]],
  ['outreach', 'ORG_ADMIN', FEATURES, [ADD, WRITE, EXPORT]],
  ['callers', 'ORG_ADMIN', FEATURES, [WRITE, EXPORT]],
  ['inactive', 'ORG_ADMIN', FEATURES, [EXPORT]],
  ['recipients', 'ORG_ADMIN', ['outreachQueues'], [ADD]],
  ['recipients', 'ORG_ADMIN', ['broadcasts'], [WRITE]],
] as const)('in the list of %s %s with %j is offered %j', async (list, as, features, offered) => {
  await openPeople(`/app/contacts/${list}`, { as, features: [...features] });
  await openMenu();
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items.filter((text) => [ADD, WRITE, EXPORT].some((each) => each === text))).toEqual(offered);
});

test('who is selected is added to a queue, in their order, and who wasn’t is told with the reason', async () => {
  await openPeople('/app/contacts/recipients', { people: 3, features: FEATURES });
  const queue = queueOf(1, { active: true });
  answering(listQueues, () => ({
    callListQueues: [queue],
    pager: { page: 1, totalItems: 1, itemsPerPage: 100, totalPages: 1 },
  }));
  const added = answering(addQueueRecipients, (body, request) => {
    expect(request.url).toContain(queue.id);
    const isRefused = (body as { personId?: string }).personId === 'person-12';
    return isRefused
      ? {
          added: 0,
          already: 0,
          refused: [{ personId: 'person-12', name: 'Vera Quill02', reason: 'role' as const }],
          additionId: null,
        }
      : { added: 1, already: 0, refused: [], additionId: 'x-1' };
  });
  await choose(ADD);
  // others have changed them since the list was read
  answering(listMemberships, () => ({
    personOrganizations: [],
    pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add 3 people to a queue' }));
  // until what searches has come, the browser's own list stands there
  await userEvent.type(await dialog.findByRole('combobox', { name: /^Queue/, expanded: false }), 'Queue');
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByText('Queue 1')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  const banner = within(await screen.findByRole('region', { name: 'Bulk action' }));
  expect((await banner.findAllByText(/2 of 3 done\. 1 failed/))[0]).toBeVisible();
  expect(added).toMatchObject([{ personId: 'person-11' }, { personId: 'person-12' }, { personId: 'person-13' }]);
  await userEvent.click(banner.getByRole('button', { name: 'View failed rows' }));
  expect(await screen.findByText(/Vera Quill02 \(has another role\)/)).toBeVisible();
  expect(screen.queryByText('3 selected')).toBeNull();
  // who is refused isn't as the list says
  expect(await screen.findByText('No recipients found')).toBeInTheDocument();
});

test('who is selected is chosen in a new broadcast', async () => {
  const { router } = await openPeople('/app/contacts/callers', { people: 2, features: FEATURES });
  answering(listBroadcastProgramsRecipients, () => ({ rows: [] }));
  answering(listPrograms, () => ({ programs: [] }));
  await choose(WRITE);
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a broadcast to 2 people?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Write broadcast' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/broadcasts/new'));
  expect(await screen.findByText('Vera Quill01')).toBeVisible();
  expect(screen.getByText('Vera Quill02')).toBeVisible();
});

/** What is ordered of reports. */
function orders() {
  answering(listReportRequests, () => ({
    rows: [],
    pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  return answering(createReportRequest, () => ({ reportRequest: { id: 'r-1', status: 'created' as const } }));
}
const paramsOf = (body: unknown) => (body as { filters: { params: object } }).filters.params;

test('who is selected, on whichever page, is exported with the columns that are chosen', async () => {
  await openPeople('/app/contacts/recipients?search=quill', { people: 12, features: [...FEATURES, 'matching'] });
  const ordered = orders();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Vera Quill02' }));
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Vera Quill11' }));
  const bar = within(screen.getByRole('group', { name: 'Actions for selected rows' }));
  await userEvent.click(await bar.findByRole('button', { name: 'Actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: EXPORT }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export 2 people' }));
  expect(dialog.queryByRole('radiogroup', { name: 'Who to include' })).toBeNull();
  // of their pairs and back it is still them
  await userEvent.click(dialog.getByRole('radio', { name: /^Caller-recipient pairs/ }));
  await userEvent.click(dialog.getByRole('radio', { name: /^People, one row/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Clear all: Extra columns' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Pet' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(ordered[0]).toMatchObject({ module: 'PEOPLE_EXPORT' });
  expect(paramsOf(ordered[0])).toEqual({ role: 'all', personOrganizationIds: ['po-2', 'po-11'], fields: ['Pet'] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('2 selected')).toBeVisible();
});

test('of the pairs of one who is selected it orders these', async () => {
  await openPeople('/app/contacts/recipients', { people: 1, features: [...FEATURES, 'matching'] });
  const ordered = orders();
  await choose(EXPORT);
  const dialog = within(await screen.findByRole('dialog', { name: 'Export 1 person' }));
  await userEvent.click(dialog.getByRole('radio', { name: /^Caller-recipient pairs/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(ordered[0]).toMatchObject({ module: 'CALLER_RECIPIENT_EXPORT' });
  expect(paramsOf(ordered[0])).toEqual({ role: 'all', personOrganizationIds: ['po-1'] });
});

test('where all results are selected it is the export of the list, with its search', async () => {
  await openPeople('/app/contacts/recipients?search=quill', { people: 23, features: FEATURES });
  const ordered = orders();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await userEvent.click(screen.getByRole('button', { name: /^Select all/ }));
  const bar = within(screen.getByRole('group', { name: 'Actions for selected rows' }));
  await userEvent.click(await bar.findByRole('button', { name: 'Actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: EXPORT }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export people' }));
  expect(dialog.getByRole('radio', { name: 'The 23 people in your search and filters' })).toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(paramsOf(ordered[0])).toMatchObject({ role: 'RECIPIENT', search: 'quill' });
  expect(paramsOf(ordered[0])).not.toHaveProperty('personOrganizationIds');
});

test('in Spanish too', async () => {
  await openPeople('/app/contacts/recipients', { people: 2, features: FEATURES });
  await act(() => i18n.changeLanguage('es'));
  orders();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las filas de esta página' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Exportar seleccionadas…' }));
  expect(await screen.findByRole('dialog', { name: 'Exportar 2 personas' })).toBeVisible();
});
