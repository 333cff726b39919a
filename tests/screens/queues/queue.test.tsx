import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import {
  addQueueCallers,
  addQueueRecipients,
  getQueue,
  getQueueStats,
  moveQueueRecipients,
  pauseQueueRecipient,
  removeQueueCaller,
  removeQueueRecipient,
  undoQueueAddition,
  updateQueueCaller,
  updateQueueRecipient,
  type QueueRecipient,
} from '#src/schemas/queues.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { onPhone } from '#tests/screens/on-phone.ts';
import { callLog } from '#tests/screens/calls/calls-server.ts';
import { expectHiddenColumns } from '#tests/screens/hidden-columns.ts';
import { menuItems } from '#tests/screens/shown.ts';
import { callerOf, openQueues, QUEUE, queueOf, recipientOf } from './queues-server.ts';

afterEach(() => {
  vi.useRealTimers();
});

const handles = () => screen.getAllByRole('button', { name: /^Move .*, position \d+$/ });
const order = () => handles().map((handle) => handle.getAttribute('aria-label'));
const findHandle = (name: string) => screen.findByRole('button', { name: new RegExp(`^Move ${name}`) });

/** A server that keeps the order, and answers moves once it is not held any more. */
function ordering(names = 4, held?: Promise<void>) {
  let rows = Array.from({ length: names }, (_, index) => recipientOf(index + 1));
  const bodies = answering(moveQueueRecipients, async (body) => {
    await held;
    for (const move of [body].flat() as Array<{ callListQueueRecipientId: string; priorityOrder: number }>) {
      const row = rows.find(({ id }) => id === move.callListQueueRecipientId) ?? recipientOf(1);
      rows = rows
        .filter((each) => each !== row)
        .toSpliced(move.priorityOrder - 1, 0, row)
        .map((each, index) => ({ ...each, priorityOrder: index + 1 }));
    }
    return { priorityOrders: [] };
  });
  return { recipients: () => rows, bodies };
}

test('who signed up by themselves is told with the age of it, and when they like to be called', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const recipients = () => [
    recipientOf(1, { role: 'OUTREACH', signedUpAt: ago(125), preferredTimeForCall: ['Evening', 'Morning'] }),
    recipientOf(2, { role: 'OUTREACH', signedUpAt: ago(60 * 24 * 3 + 5) }),
    recipientOf(3, { preferredTimeForCall: ['Morning'] }),
  ];
  await openQueues(QUEUE, { recipients });
  expect(await screen.findByText('Signed up 2 hours ago')).toBeVisible();
  expect(screen.getByText('Best time: Morning, Evening')).toBeVisible();
  expect(screen.getByText('Signed up 3 days ago')).toBeVisible();
  expect(screen.getAllByText(/Signed up|Best time/)).toHaveLength(3);
});

test('the age of a sign-up is told in minutes, hours and days, each from its first', async () => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  const ages = [59, 60, 3599, 3600, 86_399, 86_400];
  const recipients = ages.map((seconds, at) =>
    recipientOf(at + 1, { signedUpAt: new Date(Date.now() - seconds * 1000).toISOString() }),
  );
  await openQueues(QUEUE, { recipients: () => recipients });
  expect((await screen.findAllByText(/^Signed up/)).map(({ textContent }) => textContent)).toEqual([
    'Signed up just now',
    'Signed up 1 minute ago',
    'Signed up 59 minutes ago',
    'Signed up 1 hour ago',
    'Signed up 23 hours ago',
    'Signed up 1 day ago',
  ]);
});

test('a queue without people says so, on either tab', async () => {
  const { history } = await openQueues(QUEUE, {
    queues: () => [queueOf(1, { counts: { ...queueOf(1).counts, recipients: 0, callers: 0 } })],
    recipients: () => [],
    callers: () => [],
  });
  expect(await screen.findByText('No recipients found')).toBeVisible();
  // in the head, and where the first one is missing
  expect(screen.getAllByRole('button', { name: 'Add recipients' })).toHaveLength(2);
  expect(screen.queryByText(/^To move a person/)).toBeNull();
  history.push(`${QUEUE}?tab=callers`);
  expect(await screen.findByText('No callers found')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add callers' })).toHaveLength(2);
});

test('a queue opens with those who aren’t done, and says so; a search looks among everyone', async () => {
  const done = recipientOf(2, { state: 'done' });
  const { history, asked } = await openQueues(QUEUE, {
    recipients: (query) => (query.get('state') === 'notDone' ? [] : [done]),
  });
  expect(await screen.findByText('No recipients found')).toBeVisible();
  expect(asked.map((query) => query.get('state'))).toEqual(['notDone']);
  expect(screen.getByText('Not done')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Status' }));
  expect(await findHandle('Ben Ito')).toBeVisible();
  expect(history.location.search).toBe('?state=all');
  expect(asked.at(-1)?.has('state')).toBe(false);
  history.push(`${QUEUE}?search=ben`);
  await waitFor(() => expect(asked.at(-1)?.get('search')).toBe('ben'));
  expect(asked.at(-1)?.has('state')).toBe(false);
  history.push(QUEUE);
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  expect(await findHandle('Ben Ito')).toBeVisible();
  expect(history.location.search).toBe('?state=all');
});

test('each number is a filter with an address', async () => {
  const { history, asked } = await openQueues(QUEUE);
  const tiles = within(await screen.findByRole('region', { name: 'How the recipients stand' }));
  await userEvent.click(tiles.getByRole('link', { name: 'Can’t call' }));
  await waitFor(() => expect(asked.at(-1)?.get('state')).toBe('blocked'));
  expect(tiles.getByRole('link', { name: 'Can’t call' })).toHaveAttribute('aria-current');
  await userEvent.click(screen.getByRole('link', { name: 'Paused 2' }));
  await waitFor(() => expect(asked.at(-1)?.get('reason')).toBe('paused'));
  expect(history.location.search).toBe('?state=blocked&reason=paused');
});

test.each([
  ['organization', 'No calls begin: the organization is inactive.'],
  ['feature', 'No calls begin: the feature Outreach queues is off for this organization.'],
  ['noCarrier', 'No calls begin: no carrier is connected.'],
] as const)('that calls are held is told: %s', async (hold, words) => {
  await openQueues(QUEUE, { queues: () => [queueOf(1, { hold, active: true })] });
  expect(await screen.findByText(words)).toBeVisible();
});

test('calls that go on stand above the list, each with who calls whom', async () => {
  await openQueues(QUEUE, {
    queues: () => [queueOf(1, { active: true })],
    stats: () => ({ callLogs: [callLog(7, { status: 'ringing', answeredAt: null, endedAt: null })] }),
  });
  const calls = within(await screen.findByRole('region', { name: 'Calls of this queue now' }));
  expect(await calls.findByRole('link', { name: /Rosa Quill.*Ed Hart/ })).toBeVisible();
  expect(calls.getByText('Ringing')).toBeVisible();
});

test('keys move a row, say where it is, and keep the focus on it; one Undo takes all of it back', async () => {
  const { recipients, bodies } = ordering();
  await openQueues(QUEUE, { recipients });
  const handle = await findHandle('Dan Wu');
  handle.focus();
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(screen.getByText('Position 3 of 4')).toBeInTheDocument();
  // wherever it went
  await waitFor(() => expect(shown.mock.instances).toEqual([handles()[2]]));
  await userEvent.keyboard('{Alt>}{Home}{/Alt}');
  expect(screen.getByText('Position 1 of 4')).toBeInTheDocument();
  await waitFor(() => expect(order()[0]).toBe('Move Dan Wu, position 1'));
  expect(await screen.findByText('Dan Wu is at position 1.')).toBeVisible();
  expect(handles()[0]).toHaveFocus();
  expect(recipients().map(({ name }) => name)).toEqual(['Dan Wu', 'Ana Ruiz', 'Ben Ito', 'Cleo Moss']);
  expect(bodies.length).toBeGreaterThan(0);
  // the message of the first step may still be moving away
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(order()[3]).toBe('Move Dan Wu, position 4'));
});

test('two who are moved before the server answers are where they were by one Undo', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const { recipients, bodies } = ordering(4, held);
  await openQueues(QUEUE, { recipients });
  for (const name of ['Dan Wu', 'Cleo Moss']) {
    (await findHandle(name)).focus();
    await userEvent.keyboard('{Alt>}{Home}{/Alt}');
  }
  resolve();
  expect(await screen.findByText('Cleo Moss is at position 1.')).toBeVisible();
  expect(recipients().map(({ name }) => name)).toEqual(['Cleo Moss', 'Dan Wu', 'Ana Ruiz', 'Ben Ito']);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies).toHaveLength(4));
  await waitFor(() =>
    expect(recipients().map(({ name }) => name)).toEqual(['Ana Ruiz', 'Ben Ito', 'Cleo Moss', 'Dan Wu']),
  );
});

test('arrows alone go from handle to handle', async () => {
  const { bodies } = ordering();
  await openQueues(QUEUE);
  (await findHandle('Ana Ruiz')).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(handles()[2]).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(handles()[0]).toHaveFocus();
  expect(bodies).toEqual([]);
});

test('a row is dragged by its handle into another’s place', async () => {
  const { recipients, bodies } = ordering();
  await openQueues(QUEUE, { recipients });
  const handle = await findHandle('Ana Ruiz');
  // nothing is laid out here: rows of 40 px, one below the other
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = this instanceof HTMLTableRowElement ? this.sectionRowIndex : 0;
    return new DOMRect(0, 100 + at * 40, 600, 40);
  });
  handle.setPointerCapture = () => {};
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 120 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 205 });
  await waitFor(() => expect(handle.closest('tr')?.style.transform).toBe('translateY(85px)'));
  fireEvent.pointerUp(handle, { pointerId: 1 });
  await waitFor(() => expect(order()[2]).toBe('Move Ana Ruiz, position 3'));
  await waitFor(() => expect(bodies).toEqual([{ callListQueueRecipientId: recipientOf(1).id, priorityOrder: 3 }]));
});

test('an order that is refused is told, and the rows are as they were', async () => {
  await openQueues(QUEUE);
  answering(moveQueueRecipients, () => refusal(404, 'Not found'));
  (await findHandle('Ben Ito')).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await screen.findByText('Not found')).toBeVisible();
  await waitFor(() => expect(order()[0]).toBe('Move Ana Ruiz, position 1'));
});

test('what waited behind a move that is refused isn’t made up for by the next one', async () => {
  await openQueues(QUEUE);
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const refused = answering(moveQueueRecipients, async () => {
    await held;
    return refusal(404, 'Not found');
  });
  const toTop = async (name: string) => {
    (await findHandle(name)).focus();
    await userEvent.keyboard('{Alt>}{Home}{/Alt}');
  };
  await toTop('Dan Wu');
  await toTop('Cleo Moss');
  resolve();
  expect(await screen.findByText('Not found')).toBeVisible();
  await waitFor(() => expect(order()[0]).toBe('Move Ana Ruiz, position 1'));
  expect(refused).toHaveLength(1);
  const bodies = answering(moveQueueRecipients, () => ({ priorityOrders: [] }));
  await toTop('Ben Ito');
  expect(await screen.findByText('Ben Ito is at position 1.')).toBeVisible();
  // that it was refused before is no news any more
  await waitFor(() => expect(screen.queryByText('Not found')).toBeNull());
  expect(bodies).toEqual([{ callListQueueRecipientId: recipientOf(2).id, priorityOrder: 1 }]);
});

const choose = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
};

test('who was taken out meanwhile is told, and the list is as it is now', async () => {
  let recipients = [recipientOf(1), recipientOf(2)];
  await openQueues(QUEUE, { recipients: () => recipients });
  await findHandle('Ben Ito');
  recipients = [recipientOf(1)];
  answering(pauseQueueRecipient, () => refusal(404, 'This person is no longer in the queue'));
  await choose('Ben Ito', 'Pause for 1 day');
  expect(await screen.findByText('This person is no longer in the queue')).toBeVisible();
  await waitFor(() => expect(order()).toEqual(['Move Ana Ruiz, position 1']));
});

test('somebody is moved to a position that is typed; one beyond the ends is told at the field', async () => {
  const { recipients, bodies } = ordering();
  await openQueues(QUEUE, { recipients });
  await choose('Ana Ruiz', 'Move to position…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Ana Ruiz' }));
  await userEvent.clear(dialog.getByRole('textbox'));
  await userEvent.type(dialog.getByRole('textbox'), '99{Enter}');
  expect(await dialog.findByText('Choose 1 to 4')).toBeVisible();
  await userEvent.clear(dialog.getByRole('textbox'));
  await userEvent.type(dialog.getByRole('textbox'), '0{Enter}');
  expect(dialog.getByText('Choose 1 to 4')).toBeVisible();
  expect(bodies).toEqual([]);
  await userEvent.clear(dialog.getByRole('textbox'));
  await userEvent.type(dialog.getByRole('textbox'), '4{Enter}');
  await waitFor(() => expect(order()[3]).toBe('Move Ana Ruiz, position 4'));
  expect(bodies).toEqual([{ callListQueueRecipientId: recipientOf(1).id, priorityOrder: 4 }]);
});

test.each([
  { kind: 'paused', ahead: 'pausedUntil', over: 'nextAvailability' },
  { kind: 'notBefore', ahead: 'nextAvailability', over: 'pausedUntil' },
] as const)('who is removed comes back by Undo as they were: $kind', async ({ kind, ahead, over }) => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  const until = '2026-11-24T10:00:00.000Z';
  const row = recipientOf(3, {
    [ahead]: until,
    [over]: '2026-11-20T10:00:00.000Z',
    state: 'blocked',
    reason: { kind, since: null, until },
  });
  await openQueues(QUEUE, { recipients: () => [row] });
  const removed = answering(removeQueueRecipient, () => null);
  const added = answering(addQueueRecipients, () => ({ added: 1, already: 0, refused: [], additionId: 'x' }));
  await choose('Cleo Moss', 'Remove from queue');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(removed).toHaveLength(1);
  expect(added).toEqual([
    {
      personId: row.personId,
      priorityOrder: 3,
      [ahead]: until,
      // what has passed is over
      [over]: null,
      countedFrom: row.countedFrom,
    },
  ]);
});

/** Answers that take a while; `most` is how many of them were under way at once. */
function slowly<Answer>(answer: (body: unknown) => Answer) {
  const seen = { underWay: 0, most: 0 };
  const slow = async (body: unknown) => {
    seen.underWay += 1;
    seen.most = Math.max(seen.most, seen.underWay);
    await new Promise((resolve) => setImmediate(resolve));
    seen.underWay -= 1;
    return answer(body);
  };
  return { seen, slow };
}

test('many who are removed come back by Undo one after the other, the first of the queue first', async () => {
  await openQueues(QUEUE);
  answering(removeQueueRecipient, () => null);
  const { seen, slow } = slowly(() => ({ added: 1, already: 0, refused: [], additionId: 'x' }));
  const added = answering(addQueueRecipients, slow);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from queue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('4 people are as before.')).toBeVisible();
  expect(added.map((body) => (body as { priorityOrder: number }).priorityOrder)).toEqual([1, 2, 3, 4]);
  expect(seen.most).toBe(1);
});

test('a queue that was deleted elsewhere says so where one acts, with the way to the others and no Undo', async () => {
  await openQueues(QUEUE);
  answering(pauseQueueRecipient, () => ({ pausedUntil: null }));
  await choose('Ana Ruiz', 'Pause for 1 day');
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  for (const endpoint of [getQueue, getQueueStats, pauseQueueRecipient])
    answering(endpoint, () => refusal(404, 'Not found'));
  await choose('Ben Ito', 'Pause for 1 day');
  expect(await screen.findByRole('heading', { name: 'The queue “Queue 1” was deleted.' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Go to outreach queues' })).toHaveAttribute('href', '/app/queues');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(screen.queryByText('Page not found')).toBeNull();
});

test('pausing for a day is undone by resuming', async () => {
  await openQueues(QUEUE);
  const bodies = answering(pauseQueueRecipient, () => ({ pausedUntil: null }));
  await choose('Ana Ruiz', 'Pause for 1 day');
  expect(await screen.findByText(/^Ana Ruiz is paused until/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies).toEqual([{ paused: true }, { paused: false }]));
});

test.each([
  {
    deed: 'Call again',
    row: { state: 'done', attempts: 3 },
    body: { done: false },
    inverse: { countedFrom: '2026-11-01T12:00:00.000Z' },
  },
  {
    deed: 'Call again',
    row: { state: 'done', attempts: 1 },
    body: { done: false },
    inverse: { countedFrom: '2026-11-01T12:00:00.000Z', done: true },
  },
  {
    deed: 'Set aside',
    row: { attempts: 1 },
    body: { done: true },
    inverse: { done: false, countedFrom: '2026-11-01T12:00:00.000Z' },
  },
] as const)(
  '“$deed” is undone in one write, with what was tried before: $inverse',
  async ({ deed, row, body, inverse }) => {
    await openQueues(QUEUE, { recipients: () => [recipientOf(1, row)] });
    const bodies = answering(updateQueueRecipient, () => ({ recipient: recipientOf(1) }));
    await choose('Ana Ruiz', deed);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(bodies).toEqual([body, inverse]);
  },
);

test('where callers are on shift, nothing says that nobody is: those of this person are meant', async () => {
  const reason = { kind: 'noCaller', since: null, until: null } as const;
  const row = recipientOf(1, { language: 'Vietnamese', state: 'blocked', reason });
  await openQueues(`${QUEUE}?why=${row.personId}`, {
    recipients: () => [row],
    stats: () => ({ counts: { ...queueOf(1).counts, onShift: 2, noCaller: 1 }, reasons: { noCaller: 1 } }),
    why: whyOf(row, [{ kind: 'noCaller' }]),
  });
  expect(await screen.findByText(/^No caller on shift may call them in their language/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No caller on shift for them' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'No caller on shift for them 1', hidden: true })).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'No caller on shift for them', hidden: true })[0]).toBeInTheDocument();
  expect(screen.queryByText(/^No caller on shift$/)).toBeNull();
});

test('a pause is told beside another reason that comes first', async () => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  const pausedUntil = '2026-11-24T10:00:00.000Z';
  const state = { state: 'blocked', reason: { kind: 'queueOff', since: null, until: null } } as const;
  await openQueues(QUEUE, { recipients: () => [recipientOf(1, { pausedUntil, ...state }), recipientOf(2, state)] });
  const row = within(await screen.findByRole('row', { name: /Ana Ruiz/ }));
  expect(row.getAllByText('Queue inactive')[0]).toBeVisible();
  expect(row.getAllByText('Paused · until November 24, 2026 05:00 AM EST')[0]).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Ben Ito/ })).queryByText(/Paused/)).toBeNull();
});

test('a pause that was ended, of one or of many, goes on until then by Undo', async () => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  const pausedUntil = '2026-11-24T10:00:00.000Z';
  const state = { state: 'blocked', reason: { kind: 'paused', since: null, until: pausedUntil } } as const;
  await openQueues(QUEUE, { recipients: () => [1, 2].map((n) => recipientOf(n, { pausedUntil, ...state })) });
  answering(pauseQueueRecipient, () => ({ pausedUntil: null }));
  const bodies = answering(updateQueueRecipient, () => ({ recipient: recipientOf(1) }));
  await choose('Ana Ruiz', 'Resume');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies).toEqual([{ pausedUntil }]));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  // what was told before may still be going
  const told = (await screen.findByText('2 people resumed.')).parentElement ?? document.body;
  await userEvent.click(within(told).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 people are as before.')).toBeVisible();
  expect(bodies).toEqual([{ pausedUntil }, { pausedUntil }, { pausedUntil }]);
});

test('availability is typed in the organization’s time, and told in theirs', async () => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  await openQueues(QUEUE);
  const bodies = answering(updateQueueRecipient, () => ({ recipient: recipientOf(1) }));
  await choose('Ana Ruiz', 'Available from…');
  const dialog = within(await screen.findByRole('dialog', { name: 'From when may Ana Ruiz be called?' }));
  expect(dialog.getByText('In your organization’s time, America/New York.')).toBeVisible();
  expect(dialog.getByText('For Ana Ruiz that is November 24, 2026 07:00 AM PST.')).toBeVisible();
  // nobody was available from a day that is over
  await userEvent.click(dialog.getByRole('button', { name: /^Open calendar/ }));
  const calendar = within(await screen.findByRole('dialog', { name: /^Day/ }));
  expect(await calendar.findByRole('button', { name: '22 November 2026' })).toBeDisabled();
  expect(calendar.getByRole('button', { name: '23 November 2026' })).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Ana Ruiz is available from November 24, 2026 10:00 AM EST.')).toBeVisible();
  expect(bodies).toEqual([{ nextAvailability: '2026-11-24T15:00:00.000Z' }]);
});

test('another time to be available from is by Undo the one before', async () => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  const nextAvailability = '2026-11-28T15:00:00.000Z';
  await openQueues(QUEUE, { recipients: () => [recipientOf(1, { state: 'blocked', nextAvailability })] });
  const bodies = answering(updateQueueRecipient, () => ({ recipient: recipientOf(1) }));
  await choose('Ana Ruiz', 'Available from…');
  const dialog = within(await screen.findByRole('dialog', { name: 'From when may Ana Ruiz be called?' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies.slice(1)).toEqual([{ nextAvailability }]));
});

test('what else is known of a recipient, and a caller’s phone, are columns that can be chosen', async () => {
  const { history } = await openQueues(QUEUE, {
    recipients: () => [
      recipientOf(1, {
        lastCall: { id: callLog(7).id, at: '2026-11-20T15:00:00.000Z', status: 'completed', callOutcome: null },
        nextAvailability: '2026-11-28T15:00:00.000Z',
        pausedUntil: '2026-11-27T15:00:00.000Z',
      }),
    ],
    callers: () => [callerOf(1)],
  });
  await expectHiddenColumns(/Ana Ruiz/, {
    Program: 'Meals',
    'Last call': 'November 20, 2026 10:00 AM EST',
    'Available from': 'November 28, 2026 10:00 AM EST',
    Phone: '+1 (212) 555-0177',
  });
  act(() => history.push(`${QUEUE}?tab=callers`));
  await expectHiddenColumns(/Caller 1/, { Phone: '+1 (212) 555-0150' });
});

test('many are paused at once, who is paused already is left as they are', async () => {
  const paused = recipientOf(2, { pausedUntil: '2026-12-01T10:00:00.000Z' });
  await openQueues(QUEUE, { recipients: () => [recipientOf(1), paused, recipientOf(3)] });
  const bodies = answering(pauseQueueRecipient, () => ({ pausedUntil: null }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pause for 1 day' }));
  expect(await screen.findByText('2 people paused.')).toBeVisible();
  expect(bodies).toEqual([{ paused: true }, { paused: true }]);
});

test('all that match are paused, each once, where one leaves and another moves down while the pages are read', async () => {
  let all = Array.from({ length: 103 }, (_, at) => recipientOf(at + 1, { name: `Recipient ${at + 1}` }));
  const nobody = recipientOf(0);
  await openQueues(QUEUE, {
    recipients: (query) => {
      const before = all;
      if (query.get('limit') === '100' && query.get('page') === '1') {
        const [first = nobody, , ...rest] = all;
        if (all.length === 103) all = [...rest, first];
      }
      return before;
    },
  });
  const paused: string[] = [];
  answering(pauseQueueRecipient, (_, request) => {
    paused.push(new URL(request.url).pathname);
    return { pausedUntil: null };
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 103 results' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pause for 1 day' }));
  expect(await screen.findByText('102 people paused.')).toBeVisible();
  const wanted = all.map(({ personId }) => paused.filter((path) => path.includes(personId)).length);
  expect(wanted).toEqual(all.map(() => 1));
  expect(paused).toHaveLength(102);
});

test('many are moved to the top in their order; Undo puts the last one back first', async () => {
  const { recipients, bodies } = ordering();
  await openQueues(QUEUE, { recipients });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Dan Wu' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ben Ito' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move to top' }));
  expect(await screen.findByText('2 people moved to the top.')).toBeVisible();
  expect(recipients().map(({ name }) => name)).toEqual(['Ben Ito', 'Dan Wu', 'Ana Ruiz', 'Cleo Moss']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(recipients().map(({ name }) => name)).toEqual(['Ana Ruiz', 'Ben Ito', 'Cleo Moss', 'Dan Wu']),
  );
  expect(bodies).toHaveLength(2);
});

test('people are added one call each; who was refused is told by name, and Undo takes out who came in', async () => {
  await openQueues(`${QUEUE}?add=people`, {
    programs: [
      {
        id: 'meals',
        name: 'Meals',
        whole: 2,
        total: 2,
        recipients: [
          { id: 'p-1@meals', personId: 'p-1', name: 'Eva Lind' },
          { id: 'p-2@meals', personId: 'p-2', name: 'Finn Orr' },
        ],
      },
    ],
  });
  const { seen, slow } = slowly((body) =>
    (body as { personId: string }).personId === 'p-2'
      ? {
          added: 0,
          already: 0,
          refused: [{ personId: 'p-2', name: 'Finn Orr', reason: 'inactive' as const }],
          additionId: null,
        }
      : { added: 1, already: 0, refused: [], additionId: 'x-1' },
  );
  const bodies = answering(addQueueRecipients, slow);
  const undone: string[] = [];
  answering(undoQueueAddition, (_, request) => {
    undone.push(request.url.split('/').at(-1) ?? '');
    return { removed: 1 };
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Add recipients' }));
  expect(drawer.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(await drawer.findByRole('checkbox', { name: 'Eva Lind' }));
  await userEvent.click(drawer.getByRole('checkbox', { name: 'Finn Orr' }));
  await userEvent.dblClick(drawer.getByRole('button', { name: 'Add 2 choices' }));
  expect(screen.queryByText('Another bulk action is running. Wait until it ends.')).not.toBeInTheDocument();
  const banner = within(await screen.findByRole('region', { name: 'Bulk action' }));
  await userEvent.click(await banner.findByRole('button', { name: /failed|Show/i }));
  expect(await screen.findByText('0 added; not added: Finn Orr (inactive)')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const [first, second] = bodies as ReadonlyArray<{ readonly additionId: string }>;
  expect(bodies).toMatchObject([{ personId: 'p-1' }, { personId: 'p-2' }]);
  expect(first?.additionId).not.toBe(second?.additionId);
  // who was chosen first is called first
  expect(seen.most).toBe(1);
  await userEvent.click(banner.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undone).toEqual([first?.additionId]));
  expect(await screen.findByText('1 person was taken out again.')).toBeVisible();
});

test.each([
  ['en', '0 added; not added: Eva Lind (deleted)'],
  ['es', /: Eva Lind \(persona eliminada\)$/],
])('who was deleted since they were chosen is told by name, and why: %s', async (language, words) => {
  await openQueues(`${QUEUE}?add=people`, {
    programs: [
      {
        id: 'meals',
        name: 'Meals',
        whole: 1,
        total: 1,
        recipients: [{ id: 'p-1@meals', personId: 'p-1', name: 'Eva Lind' }],
      },
    ],
  });
  answering(addQueueRecipients, () => ({
    added: 0,
    already: 0,
    refused: [{ personId: 'p-1', name: null, reason: 'unknown' as const }],
    additionId: null,
  }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add recipients' }));
  await userEvent.click(await drawer.findByRole('checkbox', { name: 'Eva Lind' }));
  await act(async () => void (await i18n.changeLanguage(language)));
  await userEvent.click(await drawer.findByRole('button', { name: /^(Add 1 choice|Agregar 1 )/ }));
  const banner = within(await screen.findByRole('region', { name: /Bulk action|Acción masiva/ }));
  await userEvent.click(await banner.findByRole('button', { name: /failed|error/i }));
  expect(await screen.findByText(words)).toBeVisible();
});

test('an addition whose answer was lost is tried again as the same one, and taken out by Undo', async () => {
  await openQueues(`${QUEUE}?add=people`, {
    programs: [{ id: 'meals', name: 'Meals', whole: 2, total: 2, recipients: [] }],
  });
  const lost = answering(addQueueRecipients, () => Response.error());
  const undone: string[] = [];
  answering(undoQueueAddition, (_, request) => {
    undone.push(request.url.split('/').at(-1) ?? '');
    return { removed: 2 };
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Add recipients' }));
  await userEvent.click(await drawer.findByRole('checkbox', { name: /^Whole program/ }));
  await userEvent.click(drawer.getByRole('button', { name: 'Add 1 choice' }));
  const banner = within(await screen.findByRole('region', { name: 'Bulk action' }));
  expect((await banner.findAllByText(/We don’t know about 1\./))[0]).toBeVisible();
  await userEvent.click(banner.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(lost).toHaveLength(2));
  const [first, second] = lost as ReadonlyArray<{ readonly additionId: string }>;
  expect(second).toEqual({ programId: 'meals', additionId: first?.additionId });
  await userEvent.click(await banner.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 people were taken out again.')).toBeVisible();
  expect(undone).toEqual([first?.additionId]);
});

test('who is in the queue already says so, and can’t be chosen again', async () => {
  await openQueues(`${QUEUE}?add=people`, {
    programs: [
      {
        id: 'meals',
        name: 'Meals',
        whole: 1207,
        total: 2,
        recipients: [
          { id: 'p-1@meals', personId: 'p-1', name: 'Eva Lind', isIn: true, status: { id: 's', name: 'Ready' } },
          { id: 'p-2@meals', personId: 'p-2', name: 'Finn Orr', isIn: false, status: { id: 's', name: 'Ready' } },
        ],
      },
    ],
  });
  const added = answering(addQueueRecipients, () => ({ added: 1, already: 1, refused: [], additionId: 'x-1' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add recipients' }));
  const eva = await drawer.findByRole('checkbox', { name: 'Eva Lind Already in the queue' });
  expect(eva).toBeDisabled();
  expect(eva).toBeChecked();
  expect(drawer.getByRole('checkbox', { name: 'Finn Orr Ready' })).toBeEnabled();
  expect(drawer.getByText('No one chosen yet.')).toBeVisible();
  await userEvent.click(
    drawer.getByRole('checkbox', { name: 'Whole program: 1,207 recipients and people in onboarding Meals' }),
  );
  await userEvent.click(drawer.getByRole('button', { name: /^Add/ }));
  await waitFor(() => expect(added).toMatchObject([{ programId: 'meals' }]));
});

test('who was in the queue already is counted over all programs', async () => {
  const programs = ['Meals', 'Rides'].map((name) => ({ id: name, name, whole: 2, total: 2, recipients: [] }));
  await openQueues(`${QUEUE}?add=people`, { programs });
  const already: Readonly<Record<string, number>> = { Meals: 2, Rides: 1 };
  const added = answering(addQueueRecipients, (body) => ({
    added: 1,
    already: already[(body as { programId: string }).programId] ?? 0,
    refused: [],
    additionId: crypto.randomUUID(),
  }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add recipients' }));
  const whole = await drawer.findAllByRole('checkbox', { name: /^Whole program/ });
  for (const each of whole) await userEvent.click(each);
  await userEvent.click(drawer.getByRole('button', { name: 'Add 2 choices' }));
  expect(await screen.findByText('2 people added. 3 were in it already.')).toBeVisible();
  expect(added).toMatchObject([{ programId: 'Meals' }, { programId: 'Rides' }]);
});

test('Undo takes out who came in of a program of which some were refused', async () => {
  await openQueues(`${QUEUE}?add=people`, {
    programs: [{ id: 'meals', name: 'Meals', whole: 2, total: 2, recipients: [] }],
  });
  answering(addQueueRecipients, () => ({
    added: 1,
    already: 0,
    refused: [{ personId: 'p-2', name: 'Finn Orr', reason: 'inactive' as const }],
    additionId: 'x-1',
  }));
  const undone = answering(undoQueueAddition, () => ({ removed: 1 }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add recipients' }));
  await userEvent.click(await drawer.findByRole('checkbox', { name: /^Whole program/ }));
  await userEvent.click(drawer.getByRole('button', { name: 'Add 1 choice' }));
  const banner = within(await screen.findByRole('region', { name: 'Bulk action' }));
  await userEvent.click(await banner.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undone).toHaveLength(1));
});

type Why = NonNullable<NonNullable<Parameters<typeof openQueues>[1]>['why']>;

const whyOf = (
  recipient: QueueRecipient,
  reasons: ReadonlyArray<Partial<Why['reasons'][number]> & Pick<Why['reasons'][number], 'kind'>>,
  readyBefore: number | null = null,
): Why => ({
  recipient,
  reasons: reasons.map((reason) => ({ since: null, until: null, callId: null, hold: null, ...reason })),
  readyAt: null,
  readyBefore,
  timezones: ['America/Los_Angeles'],
  preferredTimes: ['Morning'],
});

test('the drawer tells all reasons in both times, and ends what can be ended', async () => {
  const row = recipientOf(1, { state: 'blocked', pausedUntil: '2026-11-24T18:00:00.000Z' });
  const { history } = await openQueues(`${QUEUE}?why=${row.personId}`, {
    recipients: () => [row, recipientOf(2)],
    why: whyOf(row, [
      { kind: 'paused', since: '2026-11-23T18:00:00.000Z', until: '2026-11-24T18:00:00.000Z' },
      { kind: 'cooldown', until: '2026-11-23T20:00:00.000Z', callId: callLog(7).id },
      { kind: 'noCaller' },
    ]),
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Why is Ana Ruiz not called?' }));
  expect(drawer.getByText('Since November 23, 2026 01:00 PM EST (there: 10:00 AM PST)')).toBeVisible();
  expect(drawer.getByText('Until November 24, 2026 01:00 PM EST (there: 10:00 AM PST)')).toBeVisible();
  expect(drawer.getByRole('link', { name: 'Open the call' })).toHaveAttribute(
    'href',
    `/app/call-logs/${callLog(7).id}`,
  );
  expect(drawer.getByRole('link', { name: 'Go to callers' })).toHaveAttribute('href', `${QUEUE}?tab=callers`);
  expect(drawer.getByText('Someone has to do something first.')).toBeVisible();
  const bodies = answering(pauseQueueRecipient, () => ({ pausedUntil: null }));
  await userEvent.click(drawer.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(bodies).toEqual([{ paused: false }]));
  // the next person, in the same drawer
  drawer.getByRole('button', { name: 'Next person' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(history.location.search).toContain(recipientOf(2).personId));
});

test.each([
  { hold: 'feature', active: false, offered: 1 },
  { hold: 'noCarrier', active: true, offered: 0 },
] as const)(
  'the drawer offers what ends a reason, and nothing that ends none: $hold, active: $active',
  async ({ hold, active, offered }) => {
    const row = recipientOf(1, { state: 'blocked' });
    await openQueues(`${QUEUE}?why=${row.personId}`, {
      as: 'SUPER_ADMIN',
      queues: () => [queueOf(1, { active })],
      // somebody may have activated the queue since the reasons were told
      why: whyOf(row, [{ kind: 'held', hold }, { kind: 'paused' }, { kind: 'queueOff' }]),
    });
    const drawer = within(await screen.findByRole('dialog', { name: 'Why is Ana Ruiz not called?' }));
    expect(await drawer.findByRole('button', { name: 'Resume' })).toBeVisible();
    await waitFor(() => expect(drawer.queryAllByRole('button', { name: 'Activate the queue' })).toHaveLength(offered));
    expect(drawer.queryAllByRole('link', { name: 'Open administration' })).toHaveLength(offered);
  },
);

test('the drawer and the list of callers name languages in the language of the screen', async () => {
  const row = recipientOf(1, { state: 'blocked', language: 'Chinese' });
  const served = { recipients: () => [row], callers: () => [callerOf(1, { language: 'Other' })] };
  const { history } = await openQueues(`${QUEUE}?why=${row.personId}`, {
    ...served,
    why: whyOf(row, [{ kind: 'noCaller' }]),
  });
  await act(() => i18n.changeLanguage('es'));
  expect(await screen.findByText(/en su idioma \(chino\)/)).toBeVisible();
  act(() => history.push(`${QUEUE}?tab=callers`));
  expect(await screen.findByRole('cell', { name: 'Otro idioma' })).toBeVisible();
});

test('who is ready is told how many come before them', async () => {
  const row = recipientOf(2);
  await openQueues(`${QUEUE}?why=${row.personId}`, { why: whyOf(row, [], 1) });
  const drawer = within(await screen.findByRole('dialog', { name: 'Ben Ito is next in turn' }));
  expect(drawer.getByText('Ready to call: 1 person before them.')).toBeVisible();
});

test('a caller is put on shift for some hours, and with whom one talks is told', async () => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  const talking = callerOf(2, {
    state: 'talking',
    onShiftUntil: '2026-11-23T18:00:00.000Z',
    call: { id: callLog(7).id, name: 'Ed Hart', since: '2026-11-23T14:58:00.000Z' },
    leaving: true,
  });
  await openQueues(`${QUEUE}?tab=callers`, { callers: () => [callerOf(1), talking] });
  const bodies = answering(updateQueueCaller, () => ({ caller: callerOf(1) }));
  expect(await screen.findByRole('link', { name: 'with Ed Hart, since 09:58 AM' })).toBeVisible();
  expect(screen.getByText('leaves the queue after this call')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Start shift: Caller 1' }));
  await userEvent.click(screen.getByRole('menuitem', { name: '4 hours' }));
  expect(await screen.findByText('Caller 1 is on shift until November 23, 2026 02:00 PM EST.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies).toEqual([{ onShiftUntil: '2026-11-23T19:00:00.000Z' }, { onShiftUntil: null }]));
});

test.each([
  ['on a phone', true, 'until 01:00 PM EST'],
  ['in a table', false, '01:00 PM EST'],
])('until when a caller is on shift is told %s, and that a press changes it', async (_, isPhone, shown) => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  if (isPhone) onPhone();
  const row = callerOf(2, { state: 'free', onShiftUntil: '2026-11-23T18:00:00.000Z' });
  await openQueues(`${QUEUE}?tab=callers`, { callers: () => [row] });
  const name = 'until 01:00 PM EST: change end of shift for Caller 2';
  expect(await screen.findByRole('button', { name })).toHaveTextContent(shown);
  expect(screen.queryAllByText('until 01:00 PM EST')).toHaveLength(isPhone ? 1 : 0);
});

test('what can be done about callers is as they stand: nothing about who is leaving', async () => {
  const onShiftUntil = new Date(Date.now() + 3_600_000).toISOString();
  await openQueues(`${QUEUE}?tab=callers`, {
    callers: () => [
      callerOf(1),
      callerOf(2, { state: 'free', onShiftUntil }),
      callerOf(3, { state: 'talking', onShiftUntil, leaving: true }),
      callerOf(4, { state: 'unable' }),
    ],
  });
  await screen.findByText('Caller 4');
  const offered: Record<string, readonly string[]> = {};
  for (const row of screen.getAllByRole('row').slice(1)) {
    const name = within(row).getByRole('rowheader').textContent;
    for (const button of within(row).queryAllByRole('button')) {
      await userEvent.click(button);
      offered[name] = [...(offered[name] ?? []), ...menuItems()];
      await userEvent.keyboard('{Escape}');
    }
    offered[name] ??= [];
  }
  const start = [4, 1, 2, 8, 12].map((hours) => (hours === 1 ? '1 hour' : `${hours} hours`));
  expect(offered).toEqual({
    'Caller 1': [...start, 'Remove from queue'],
    'Caller 2': [...start, 'End shift', 'End shift', 'Remove from queue'],
    'Caller 3': [],
    'Caller 4': ['Remove from queue'],
  });
});

test('who can’t call is told by what: no phone, or no longer an active caller', async () => {
  await openQueues(`${QUEUE}?tab=callers`, {
    callers: () => [callerOf(1, { state: 'unable' }), callerOf(2, { state: 'unable', phone: null }), callerOf(3)],
  });
  await screen.findByText('Caller 3');
  expect(screen.getByRole('row', { name: /Caller 1/ })).toHaveTextContent('no longer an active caller');
  expect(screen.getByRole('row', { name: /Caller 2/ })).toHaveTextContent('without a phone number');
  expect(screen.getByRole('row', { name: /Caller 3/ })).not.toHaveTextContent(/no longer|without/);
});

/** Who was written to, by the last part of the path that names them, and what. */
function shifts() {
  const set: Array<readonly [string, unknown]> = [];
  answering(updateQueueCaller, (body, request) => {
    set.push([new URL(request.url).pathname.split('/').at(-1) ?? '', (body as { onShiftUntil: unknown }).onShiftUntil]);
    return { caller: callerOf(1) };
  });
  return set;
}

test('a shift that is made longer, or ended, is by Undo until when it was before', async () => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  const before = '2026-11-23T16:00:00.000Z';
  const row = callerOf(1, { state: 'free', onShiftUntil: before });
  await openQueues(`${QUEUE}?tab=callers`, { callers: () => [row] });
  const set = shifts();
  for (const [item, until] of [
    ['8 hours', '2026-11-23T23:00:00.000Z'],
    ['End shift', null],
  ] as const) {
    set.length = 0;
    await userEvent.click(await screen.findByRole('button', { name: /^until .* for Caller 1$/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: item }));
    await waitFor(() => expect(set).toEqual([[row.personId, until]]));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(set.slice(1)).toEqual([[row.personId, before]]));
  }
});

test('many callers are put on shift at once, and are as before by Undo', async () => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  const before = '2026-11-23T16:00:00.000Z';
  await openQueues(`${QUEUE}?tab=callers`, {
    callers: () => [
      callerOf(1),
      callerOf(2, { state: 'free', onShiftUntil: before }),
      callerOf(3, { state: 'unable' }),
      callerOf(4, { state: 'talking', leaving: true, onShiftUntil: before }),
    ],
  });
  const set = shifts();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Start shift' }));
  await userEvent.click(screen.getByRole('menuitem', { name: '8 hours' }));
  expect(await screen.findByText('2 callers are on shift.')).toBeVisible();
  const [one, two] = [callerOf(1).personId, callerOf(2).personId];
  const until = '2026-11-23T23:00:00.000Z';
  expect(Object.fromEntries(set)).toEqual({ [one]: until, [two]: until });
  expect(set).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 people are as before.')).toBeVisible();
  expect(Object.fromEntries(set.slice(2))).toEqual({ [one]: null, [two]: before });
});

test('the shifts of all callers end at once, also of those on other pages', async () => {
  const onShiftUntil = new Date(Date.now() + 3_600_000).toISOString();
  const all = Array.from({ length: 103 }, (_, at) =>
    callerOf(at + 1, at === 0 ? {} : { state: 'free', onShiftUntil, leaving: at === 1 }),
  );
  await openQueues(`${QUEUE}?tab=callers`, { callers: () => all });
  const set = shifts();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 103 results' }));
  await userEvent.click(screen.getByRole('button', { name: 'End shift' }));
  expect(await screen.findByText('101 callers are off shift.')).toBeVisible();
  expect(new Set(set.map(([id]) => id)).size).toBe(101);
  expect(set.every(([, until]) => until === null)).toBe(true);
});

const OUT = () => refusal(404, 'This person is no longer in the queue', { code: 'queueGone' });

test.each([
  ['recipient', QUEUE, 'Ana Ruiz', removeQueueRecipient],
  ['caller', `${QUEUE}?tab=callers`, 'Caller 1', removeQueueCaller],
] as const)('a removal whose answer was lost is tried again, and is done: of a %s', async (_, at, name, remove) => {
  await openQueues(at);
  answering(remove, () => Response.error());
  const added = [addQueueRecipients, addQueueCallers].map((add) =>
    answering(add, () => ({ added: 1, already: 0, refused: [], additionId: 'x' })),
  );
  await choose(name, 'Remove from queue');
  expect(await screen.findByRole('alert')).toBeVisible();
  answering(remove, OUT);
  await choose(name, 'Remove from queue');
  expect(await screen.findByText(`${name} is no longer in the queue.`)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(added.flat()).toHaveLength(1);
});

test('another refusal of a removal is told, and nothing can be undone', async () => {
  await openQueues(QUEUE);
  answering(removeQueueRecipient, () =>
    refusal(409, 'This person is in a call right now', { code: 'queueRecipientLive' }),
  );
  await choose('Ana Ruiz', 'Remove from queue');
  expect(await screen.findByText('This person is in a call right now')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test.each([
  [QUEUE, removeQueueRecipient, '4 people removed from the queue.'],
  [`${QUEUE}?tab=callers`, removeQueueCaller, /^1 caller removed from the queue\./],
] as const)('of many, who is out of the queue already counts as removed: %s', async (at, remove, words) => {
  await openQueues(at);
  answering(remove, OUT);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from queue' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('many callers are taken out at once, and come back on shift as they were', async () => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  const [ahead, over] = ['2026-11-23T16:00:00.000Z', '2026-11-23T14:00:00.000Z'];
  await openQueues(`${QUEUE}?tab=callers`, {
    callers: () => [callerOf(1, { onShiftUntil: ahead }), callerOf(2, { onShiftUntil: over })],
  });
  const removed = answering(removeQueueCaller, () => ({ leaving: false }));
  const added = answering(addQueueCallers, () => ({ added: 1, already: 0, refused: [], additionId: 'x' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from queue' }));
  expect(await screen.findByText(/^2 callers removed from the queue\./)).toBeVisible();
  expect(removed).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(added).toHaveLength(2));
  expect(added).toContainEqual({ personId: callerOf(1).personId, onShiftUntil: ahead });
  expect(added).toContainEqual({ personId: callerOf(2).personId, onShiftUntil: null });
});

test('a caller who was taken out is on shift as before by Undo', async () => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  const onShiftUntil = '2026-11-23T18:00:00.000Z';
  const row = callerOf(1, { state: 'free', onShiftUntil });
  await openQueues(`${QUEUE}?tab=callers`, { callers: () => [row] });
  answering(removeQueueCaller, () => ({ leaving: false }));
  const added = answering(addQueueCallers, () => ({ added: 1, already: 0, refused: [], additionId: 'x' }));
  await choose('Caller 1', 'Remove from queue');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(added).toEqual([{ personId: row.personId, onShiftUntil }]);
});

test('who is next, by whom, and when the queue is through', async () => {
  const person = { personId: 'p-1', personOrganizationId: 'm-1', name: 'Ana Ruiz', timezone: 'America/Los_Angeles' };
  await openQueues(`${QUEUE}?tab=plan`, {
    plan: {
      next: [
        { ...person, at: '2026-01-01T00:00:00.000Z', caller: { personOrganizationId: 'm-9', name: 'Rosa Quill' } },
        { ...person, personId: 'p-2', name: 'Ben Ito', at: '2036-11-23T20:00:00.000Z', caller: null },
      ],
      hours: Array.from({ length: 24 }, (_, index) => ({
        from: new Date(Date.UTC(2026, 10, 23, 15 + index)).toISOString(),
        ready: index === 0 ? 3 : index === 5 ? 4 : 0,
      })),
      callsToday: 6,
      perHour: 2.04,
      throughAt: '2026-11-24T20:40:00.000Z',
    },
  });
  const next = within(await screen.findByRole('region', { name: 'Next 20' }));
  const [first, second] = next.getAllByRole('listitem');
  expect(first).toHaveTextContent('Ana Ruiz now · by Rosa Quill');
  expect(second).toHaveTextContent('03:00 PM EST (there: 12:00 PM PST) · no caller on shift for them at that time');
  expect(screen.getByRole('img', { name: /3 are ready now, 4 more by/ })).toBeVisible();
  expect(screen.getByRole('table', { name: 'People who become ready, by hour' })).toBeInTheDocument();
  expect(screen.getByText('November 24, 2026 03:40 PM EST')).toBeVisible();
});

test('a queue that isn’t through within the shifts has no end yet', async () => {
  const person = { personId: 'p-1', personOrganizationId: 'm-1', name: 'Ana Ruiz', timezone: 'America/Los_Angeles' };
  await openQueues(`${QUEUE}?tab=plan`, {
    queues: () => [queueOf(1, { active: true })],
    plan: {
      next: [{ ...person, at: '2026-01-01T00:00:00.000Z', caller: null }],
      hours: [],
      callsToday: 6,
      perHour: 2,
      throughAt: null,
    },
  });
  expect(await screen.findByText('Not within the current shifts')).toBeVisible();
  const next = within(screen.getByRole('region', { name: 'Next 20' }));
  expect(next.getByRole('listitem')).toHaveTextContent('Ana Ruiz now · no caller on shift for them');
  expect(screen.queryByText(/^Through on/)).toBeNull();
});

test('an organization user orders and adds, but neither switches nor deletes', async () => {
  await openQueues(QUEUE, { as: 'ORG_USER' });
  expect(await findHandle('Ana Ruiz')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add recipients' })).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Queue 1' })).toBeNull();
});
