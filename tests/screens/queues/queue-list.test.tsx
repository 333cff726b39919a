import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startBulk, stopBulk } from '#src/components/ui/bulk/run-bulk.ts';
import { i18n } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import { logout } from '#src/schemas/auth.ts';
import { listOrganizations } from '#src/schemas/organizations.ts';
import {
  addQueueRecipients,
  undoQueueAddition,
  createQueue,
  deleteQueue,
  getQueue,
  getQueuePlan,
  getQueueStats,
  listQueueCallers,
  listQueueRecipients,
  updateQueue,
  type CallListQueue,
} from '#src/schemas/queues.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { keptDraft, untilKept } from '#tests/screens/drafts.ts';
import { organization } from '#tests/screens/organization-page.ts';
import { textOf } from '#tests/screens/shown.ts';
import { openQueues, queueOf, QUEUE } from './queues-server.ts';

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('each number of a queue leads to the recipients that it counts', async () => {
  await openQueues('/app/queues');
  const row = await rowOf('Queue 1');
  const links = row.getAllByRole('link', { name: 'Can’t call now in Queue 1: 2' });
  for (const link of links) expect(link).toHaveAttribute('href', `${QUEUE}?state=blocked`);
  expect(row.getByRole('link', { name: '1 of 3' })).toHaveAttribute('href', `${QUEUE}?tab=callers`);
  expect(row.getByRole('cell', { name: 'Not provided' })).toBeVisible();
});

/** The list of one queue, which is as it is saved; gives what is saved. */
async function openOneQueue() {
  let queue = queueOf(1);
  await openQueues('/app/queues', { queues: () => [queue] });
  return answering(updateQueue, (body) => {
    queue = { ...queue, ...(body as Partial<CallListQueue>) };
    return { callListQueue: queue };
  });
}

test('a queue is activated at once; Undo deactivates it again', async () => {
  const bodies = await openOneQueue();
  const row = await rowOf('Queue 1');
  await userEvent.click(row.getByRole('switch', { name: 'The queue Queue 1 is active' }));
  expect(await screen.findByText('The queue “Queue 1” is active.')).toBeVisible();
  expect(row.getByRole('switch')).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(row.getByRole('switch')).not.toBeChecked());
  expect(bodies).toEqual([
    { name: 'Queue 1', active: true },
    { name: 'Queue 1', active: false },
  ]);
});

test('a double click activates a queue, and does not deactivate it again', async () => {
  const bodies = await openOneQueue();
  const row = await rowOf('Queue 1');
  const click = (detail: number) => fireEvent.click(row.getByRole('switch'), { detail });
  click(1);
  expect(await screen.findByText('The queue “Queue 1” is active.')).toBeVisible();
  click(2);
  expect(row.getByRole('switch')).toBeChecked();
  click(1);
  await waitFor(() => expect(row.getByRole('switch')).not.toBeChecked());
  expect(bodies.map((body) => (body as CallListQueue).active)).toEqual([true, false]);
});

test('the Self Signup queue has neither a name to change nor a button to delete it', async () => {
  await openQueues('/app/queues', { queues: () => [queueOf(1, { name: 'Self Signup', selfSignup: true })] });
  const row = await rowOf('Self Signup');
  await userEvent.click(row.getByRole('button', { name: 'Actions for Self Signup' }));
  expect(screen.queryByRole('menuitem', { name: 'Delete queue' })).toBeNull();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit queue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit queue' }));
  expect(dialog.queryByRole('textbox', { name: /^Name/ })).toBeNull();
  expect(dialog.getByRole('textbox', { name: /^Hours between/ })).toHaveValue('4');
});

test.each([
  { active: true, respectPreferredTimes: false },
  { active: false, respectPreferredTimes: true },
])('a queue is edited from how it is, and what was saved is told: %j', async (stands) => {
  await openQueues(QUEUE, { queues: () => [queueOf(1, { ...stands, cooldownHours: 9 })] });
  const bodies = answering(updateQueue, (body) => ({ callListQueue: queueOf(1, body as Partial<CallListQueue>) }));
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Queue 1' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit queue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit queue' }));
  const name = await dialog.findByRole('textbox', { name: /^Name/ });
  expect(name).toHaveValue('Queue 1');
  expect(dialog.getByRole('textbox', { name: /^Hours between/ })).toHaveValue('9');
  const isOn = (name: RegExp) => dialog.getByRole<HTMLInputElement>('switch', { name }).checked;
  expect({ active: isOn(/^Active/), respectPreferredTimes: isOn(/preferred/) }).toEqual(stands);
  await userEvent.type(name, ' North');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The queue “Queue 1 North” was saved.')).toBeVisible();
  expect(bodies).toMatchObject([{ name: 'Queue 1 North' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** A list from which the first of two queues goes once something is done with it. */
async function openGoing() {
  let queues = [queueOf(1), queueOf(2)];
  await openQueues('/app/queues', { queues: () => queues });
  const gone = () => {
    queues = queues.slice(1);
    return refusal(404, 'This was deleted, or you can’t see it');
  };
  answering(deleteQueue, gone);
  answering(updateQueue, gone);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Queue 1' }));
}

test('a queue that somebody else has deleted leaves the list, and the question with it', async () => {
  await openGoing();
  await userEvent.click(screen.getByRole('menuitem', { name: /^Delete/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: /^Delete/ }));
  expect(await screen.findByText('This was deleted, or you can’t see it')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Queue 1')).toBeNull();
});

test('what was typed about a queue that has left the list stays until the dialog is closed, and can’t be saved', async () => {
  await openGoing();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit queue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit queue' }));
  await userEvent.type(await dialog.findByRole('textbox', { name: /^Name/ }), ' North');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('What you typed can’t be saved anymore. Copy what you still need.')).toBeVisible();
  expect(dialog.getByText('This was deleted, or you can’t see it')).toBeVisible();
  expect(screen.queryByText('Queue 1')).toBeNull();
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Queue 1 North');
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  const [, close] = dialog.getAllByRole('button', { name: 'Close' });
  expect(close).toHaveFocus();
  if (close) await userEvent.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // the menu that opened it has gone with its row
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

/** The settings on the page of a queue, with something typed. */
async function typeOnPage() {
  await openQueues(QUEUE, { stats: () => ({ counts: { ...queueOf(1).counts, live: 1 } }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Queue 1' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit queue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit queue' }));
  const name = await dialog.findByRole('textbox', { name: /^Name/ });
  await userEvent.type(name, ' North');
  const leave = () => {
    for (const endpoint of [getQueue, getQueueStats, updateQueue]) answering(endpoint, () => refusal(404, 'Not found'));
  };
  return { dialog, name, leave };
}

test('what is typed on the page of a queue stays when that tells by itself that it was deleted', async () => {
  const { dialog, name, leave } = await typeOnPage();
  leave();
  // asked again every two seconds while somebody is in a call
  const told = await dialog.findByText('The queue “Queue 1” was deleted.', undefined, { timeout: 5000 });
  expect(told.parentElement).toHaveTextContent('What you typed can’t be saved anymore. Copy what you still need.');
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  // who types goes on
  expect(name).toHaveFocus();
  await userEvent.keyboard(' West');
  expect(name).toHaveValue('Queue 1 North West');
  const [, close] = dialog.getAllByRole('button', { name: 'Close' });
  if (close) await userEvent.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'The queue “Queue 1” was deleted.' })).toBeVisible();
});

test('what is typed on the page of a queue stays when saving tells that it was deleted', async () => {
  const { dialog, name, leave } = await typeOnPage();
  leave();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('What you typed can’t be saved anymore. Copy what you still need.')).toBeVisible();
  expect(name).toHaveValue('Queue 1 North');
  await waitFor(() => expect(dialog.getAllByRole('button', { name: 'Close' })[1]).toHaveFocus());
  expect(await screen.findByRole('heading', { name: 'The queue “Queue 1” was deleted.', hidden: true })).toBeVisible();
});

test('who deletes a queue on its own page is led to the others', async () => {
  const { path } = await openQueues(QUEUE);
  answering(deleteQueue, () => ({}));
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Queue 1' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete queue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the queue “Queue 1”?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete queue' }));
  await waitFor(() => expect(path()).toBe('/app/queues'));
  expect(await screen.findByText('The queue “Queue 1” was deleted.')).toBeVisible();
});

test.each([
  ['recipients', listQueueRecipients],
  ['callers', listQueueCallers],
  ['plan', getQueuePlan],
] as const)('nothing is asked any more of a queue that is deleted on its own page: %s', async (tab, endpoint) => {
  const { path } = await openQueues(`${QUEUE}?tab=${tab}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Queue 1' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete queue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the queue “Queue 1”?' }));
  answering(deleteQueue, () => ({}));
  const asked = answering(endpoint, () => refusal(404, 'Not found'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete queue' }));
  await waitFor(() => expect(path()).toBe('/app/queues'));
  expect(await screen.findByText('The queue “Queue 1” was deleted.')).toBeVisible();
  expect(asked).toEqual([]);
});

test('deleting asks, names the queue, and tells in the dialog what the server refuses', async () => {
  await openQueues('/app/queues');
  const row = await rowOf('Queue 1');
  answering(deleteQueue, () =>
    refusal(
      409,
      'Someone is being called from this queue right now. Deactivate it, and delete it when the call is over.',
    ),
  );
  await userEvent.click(row.getByRole('button', { name: 'Actions for Queue 1' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete queue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the queue “Queue 1”?' }));
  expect(dialog.getByText(/Its 4 recipients/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete queue' }));
  expect(
    await dialog.findByText(
      'Someone is being called from this queue right now. Deactivate it, and delete it when the call is over.',
    ),
  ).toBeVisible();
});

test('what was done with a queue before can’t be undone any more once it is deleted', async () => {
  await openQueues('/app/queues');
  answering(updateQueue, () => ({ callListQueue: queueOf(1, { active: true }) }));
  answering(deleteQueue, () => ({}));
  const row = await rowOf('Queue 1');
  await userEvent.click(row.getByRole('switch'));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  await userEvent.click(row.getByRole('button', { name: 'Actions for Queue 1' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete queue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the queue “Queue 1”?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete queue' }));
  expect(await screen.findByText('The queue “Queue 1” was deleted.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('an organization user sees how queues stand, and no button that would refuse', async () => {
  await openQueues('/app/queues', { as: 'ORG_USER' });
  const row = await rowOf('Queue 1');
  expect(row.getByText('Inactive')).toBeVisible();
  expect(row.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create queue' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('an empty list says what belongs there and offers the first step', async () => {
  await openQueues('/app/queues', { queues: () => [] });
  expect(await screen.findByText('No queues found')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Create queue' })).toHaveLength(2);
  expect(screen.getByText(/^A queue holds the people to call/)).toBeVisible();
});

test('who may create none is told who does', async () => {
  await openQueues('/app/queues', { as: 'ORG_USER', queues: () => [] });
  expect(await screen.findByText('An admin of your organization creates queues.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create queue' })).toBeNull();
});

test('a row says why no calls begin of an active queue, and nothing of it of another', async () => {
  const held = { hold: 'noCarrier' } as const;
  const counts = { callers: 3, onShift: 1, recipients: 14, live: 5, ready: 2, blocked: 4, done: 3, noCaller: 0 };
  await openQueues('/app/queues', { queues: () => [queueOf(1, { ...held, active: true, counts }), queueOf(2, held)] });
  const row = await rowOf('Queue 1');
  expect(row.getByText('No calls begin: no carrier is connected.')).toBeVisible();
  expect((await rowOf('Queue 2')).queryByText(/^No calls begin/)).toBeNull();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual([
    'Name',
    'Active',
    'Ready',
    'Can’t call',
    'Done',
    'On a call',
    'Callers on shift',
    'Last call',
    'Actions',
  ]);
  const cells = row.getAllByRole('cell').map(textOf);
  expect(cells.slice(1, 7)).toEqual(['2', '4', '3', '5', '1 of 3', '—']);
  // from right to left it would turn into "of 3 1"
  expect(row.getByText('1 of 3').closest('bdi')).not.toBeNull();
});

test('whether queues are active narrows the list, and is said in words', async () => {
  const { listed, history } = await openQueues('/app/queues?active=yes');
  expect(await screen.findByRole('button', { name: 'Remove filter: Active' })).toBeVisible();
  expect(screen.getByText('Yes')).toBeVisible();
  expect(listed[0]?.get('active')).toBe('true');
  history.push('/app/queues?active=no');
  expect(await screen.findByText('No')).toBeVisible();
  await waitFor(() => expect(listed.at(-1)?.get('active')).toBe('false'));
});

test('a queue is created; who was chosen with a program follows, each in a call of its own, counted and taken back together', async () => {
  const { path } = await openQueues('/app/queues?create=new', {
    programs: [
      {
        id: 'meals',
        name: 'Meals',
        whole: 412,
        total: 412,
        recipients: [{ id: 'p-1@meals', personId: 'p-1', name: 'Ana Ruiz' }],
      },
      { id: null, name: null, whole: 1, total: 1, recipients: [{ id: 'p-2', personId: 'p-2', name: 'Ben Ito' }] },
    ],
  });
  const created = answering(createQueue, () => ({ callListQueue: queueOf(1, { name: 'Winter' }) }));
  const added = answering(addQueueRecipients, (body) =>
    'programId' in (body as object)
      ? { added: 410, already: 2, refused: [], additionId: 'x-1' }
      : { added: 1, already: 0, refused: [], additionId: 'x-2' },
  );
  answering(undoQueueAddition, (_, request) => {
    const [, program] = added as ReadonlyArray<{ readonly additionId: string }>;
    return { removed: request.url.endsWith(program?.additionId ?? '-') ? 410 : 1 };
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Create queue' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Winter');
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Ben Ito' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Whole program/ }));
  expect(dialog.getByRole('checkbox', { name: 'Ana Ruiz' })).toBeDisabled();
  // Enter in the search sends nothing
  await userEvent.type(dialog.getByRole('searchbox'), '{Enter}');
  expect(created).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Create queue' }));
  await waitFor(() => expect(path()).toBe(QUEUE));
  expect(created).toEqual([
    {
      name: 'Winter',
      active: false,
      cooldownHours: 4,
      respectPreferredTimes: true,
      organizationId: 'org-1',
      callers: [],
      recipients: [],
    },
  ]);
  expect(await screen.findByText('411 people added. 2 were in it already.')).toBeVisible();
  expect(added).toMatchObject([{ personId: 'p-2' }, { programId: 'meals' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('411 people were taken out again.')).toBeVisible();
});

test('a queue with a program waits for another bulk action; nothing that was typed or chosen is lost', async () => {
  const { path } = await openQueues('/app/queues?create=new', {
    programs: [{ id: 'meals', name: 'Meals', whole: 412, total: 412, recipients: [] }],
  });
  const created = answering(createQueue, () => ({ callListQueue: queueOf(1, { name: 'Winter' }) }));
  const added = answering(addQueueRecipients, () => ({ added: 412, already: 0, refused: [], additionId: 'x-1' }));
  const other = Promise.withResolvers<void>();
  startBulk({
    title: 'Moving 3 people',
    total: 3,
    success: () => 'Moved.',
    nameOf: String,
    find: () => Promise.resolve([1]),
    write: () => other.promise,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Create queue' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Winter');
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Whole program/ }));
  const create = dialog.getByRole('button', { name: 'Create queue' });
  await userEvent.click(create);
  expect(await screen.findByText('Another bulk action is running. Wait until it ends.')).toBeVisible();
  expect(created).toEqual([]);
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Winter');
  expect(dialog.getByRole('checkbox', { name: /^Whole program/ })).toBeChecked();
  await act(async () => {
    stopBulk();
    other.resolve();
    await other.promise;
  });
  await userEvent.click(create);
  await waitFor(() => expect(path()).toBe(QUEUE));
  await waitFor(() => expect(added).toMatchObject([{ programId: 'meals' }]));
});

test('people alone are created with their queue', async () => {
  await openQueues('/app/queues?create=new', {
    programs: [
      { id: null, name: null, whole: 1, total: 1, recipients: [{ id: 'p-2', personId: 'p-2', name: 'Ben Ito' }] },
    ],
  });
  const created = answering(createQueue, () => ({ callListQueue: queueOf(1, { name: 'Winter' }) }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create queue' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Winter');
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Ben Ito' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create queue' }));
  await waitFor(() => expect(created).toMatchObject([{ callers: [], recipients: ['p-2'] }]));
  expect(await screen.findByText('The queue “Winter” was created.')).toBeVisible();
});

test('what was typed and chosen for a queue outlives an idle sign-out', async () => {
  answering(logout, () => null);
  const { router } = await openQueues('/app/queues?create=new', {
    programs: [
      {
        id: 'meals',
        name: 'Meals',
        whole: 412,
        total: 412,
        recipients: [{ id: 'p-1@meals', personId: 'p-1', name: 'Ana Ruiz' }],
      },
    ],
  });
  const dialogNow = async () => within(await screen.findByRole('dialog', { name: 'Create queue' }));
  const dialog = await dialogNow();
  await userEvent.type(await dialog.findByRole('textbox', { name: /^Name/ }), 'Winter');
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Ana Ruiz' }));
  await untilKept('p-1');
  const signedIn = session.getState();
  act(() => session.getState().signOut('idle'));
  await act(() => router.navigate({ to: '/public/login' }));
  act(() => session.setState(signedIn));
  await act(() => router.navigate({ href: '/app/queues?create=new' }));
  const again = await dialogNow();
  expect(await again.findByText('What you typed is still here')).toBeVisible();
  expect(again.getByRole('textbox', { name: /^Name/ })).toHaveValue('Winter');
  expect(await again.findByRole('checkbox', { name: 'Ana Ruiz' })).toBeChecked();
  const created = answering(createQueue, () => ({ callListQueue: queueOf(1, { name: 'Winter' }) }));
  await userEvent.click(again.getByRole('button', { name: 'Create queue' }));
  await waitFor(() => expect(created).toMatchObject([{ name: 'Winter', recipients: ['p-1'] }]));
  await waitFor(() => expect(keptDraft()).toBeNull());
});

test('a super admin searches all organizations for the one of a new queue', async () => {
  const far = { ...organization, id: 'org-300', name: 'Zebra Callers' };
  const asked: Array<string | null> = [];
  answering(listOrganizations, (_, request) => {
    const search = new URL(request.url).searchParams.get('searchBy');
    asked.push(search);
    const organizations = search === null ? [organization] : [far];
    return { organizations, pager: { page: 1, totalItems: 300, itemsPerPage: 100, totalPages: 3 } };
  });
  await openQueues('/app/queues?create=new', {
    as: 'SUPER_ADMIN',
    programs: [
      { id: null, name: null, whole: 1, total: 1, recipients: [{ id: 'p-2', personId: 'p-2', name: 'Ben Ito' }] },
    ],
  });
  const created = answering(createQueue, () => ({ callListQueue: queueOf(1, { name: 'Winter' }) }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create queue' }));
  const fieldNow = () => dialog.getByRole('combobox', { name: 'Organization' });
  // until its search box has come, a plain list stands there
  await waitFor(() => expect(fieldNow()).toHaveValue(organization.name));
  const field = fieldNow();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Winter');
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Ben Ito' }));
  await userEvent.clear(field);
  await userEvent.type(field, 'zebra');
  // without a layout, lists are said to be out of sight
  expect(await dialog.findByRole('option', { name: 'Zebra Callers', hidden: true })).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveValue('Zebra Callers');
  expect(asked).toContain('zebra');
  await userEvent.click(dialog.getByRole('button', { name: 'Create queue' }));
  await waitFor(() => expect(created).toHaveLength(1));
  // whoever was chosen in the other one doesn't come along
  expect(created).toMatchObject([{ name: 'Winter', organizationId: 'org-300', callers: [], recipients: [] }]);
});

test('what a name must be is told at its field, and hours are digits', async () => {
  await openQueues('/app/queues?create=new');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create queue' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'ab');
  await userEvent.clear(dialog.getByRole('textbox', { name: /^Hours/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Hours/ }), '169');
  await userEvent.click(dialog.getByRole('button', { name: 'Create queue' }));
  expect(await dialog.findByText('The queue name must have 3 to 50 characters')).toBeVisible();
  expect(dialog.getByText('Choose 0 to 168')).toBeVisible();
});

test('the last call of a queue is told with its zone', async () => {
  await openQueues('/app/queues', { queues: () => [queueOf(1, { lastCallAt: '2026-11-23T14:00:00.000Z' })] });
  const row = await rowOf('Queue 1');
  expect(await row.findByText('November 23, 2026 09:00 AM EST')).toBeVisible();
});

test('the queue of those who sign up has its name in the language of the screen, others keep theirs', async () => {
  const queues = [queueOf(1, { name: 'Self Signup', selfSignup: true }), queueOf(2, { name: 'Signup calls' })];
  await openQueues('/app/queues', { queues: () => queues });
  await rowOf('Self Signup');
  await act(() => i18n.changeLanguage('es'));
  const row = await rowOf('Inscripción en línea');
  expect(row.getAllByRole('link', { name: /^Por llamar.*Inscripción en línea/ })).not.toEqual([]);
  expect(row.getByRole('switch', { name: /Inscripción en línea/ })).toBeVisible();
  expect(row.getByRole('button', { name: 'Acciones para Inscripción en línea' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Signup calls' })).toBeVisible();
  // saved under the name that it has, and told by the one that is shown
  const bodies = answering(updateQueue, () => ({ callListQueue: queues[0] ?? queueOf(1) }));
  await userEvent.click(row.getByRole('button', { name: 'Acciones para Inscripción en línea' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Editar cola' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Se guardó la cola “Inscripción en línea”.')).toBeVisible();
  expect(bodies).toMatchObject([{ name: 'Self Signup' }]);
});
