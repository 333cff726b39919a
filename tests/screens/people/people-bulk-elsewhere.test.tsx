import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listBroadcastProgramsRecipients } from '#src/schemas/broadcasts.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { addQueueRecipients, listQueues } from '#src/schemas/queues.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { queueOf } from '#tests/screens/queues/queues-server.ts';
import { openPeople } from './server.ts';

const FEATURES = ['outreachQueues', 'broadcasts'];
const ADD = 'Add to a queue…';
const WRITE = 'Send a broadcast…';

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
  ['recipients', 'ORG_ADMIN', FEATURES, [ADD, WRITE]],
  ['outreach', 'ORG_ADMIN', FEATURES, [ADD, WRITE]],
  ['callers', 'ORG_ADMIN', FEATURES, [WRITE]],
  ['inactive', 'ORG_ADMIN', FEATURES, []],
  ['recipients', 'ORG_ADMIN', ['outreachQueues'], [ADD]],
  ['recipients', 'ORG_ADMIN', ['broadcasts'], [WRITE]],
] as const)('in the list of %s %s with %j is offered %j', async (list, as, features, offered) => {
  await openPeople(`/app/contacts/${list}`, { as, features: [...features] });
  await openMenu();
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items.filter((text) => text === ADD || text === WRITE)).toEqual(offered);
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
  const dialog = within(await screen.findByRole('dialog', { name: 'Add 3 people to a queue' }));
  await userEvent.type(await dialog.findByRole('combobox', { name: /^Queue/ }), 'Queue');
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByText('Queue 1')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  const banner = within(await screen.findByRole('region', { name: 'Bulk action' }));
  expect((await banner.findAllByText(/2 of 3 done\. 1 failed/))[0]).toBeVisible();
  expect(added).toEqual([{ personId: 'person-11' }, { personId: 'person-12' }, { personId: 'person-13' }]);
  await userEvent.click(banner.getByRole('button', { name: 'View failed rows' }));
  expect(await screen.findByText(/Vera Quill02 \(has another role\)/)).toBeVisible();
  expect(screen.queryByText('3 selected')).toBeNull();
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
