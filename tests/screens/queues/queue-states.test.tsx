import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  moveQueueRecipients,
  pauseQueueRecipient,
  removeQueueCaller,
  type QueueRecipient,
} from '#src/schemas/queues.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { callLog } from '#tests/screens/calls/calls-server.ts';
import { factsIn, menuItems } from '#tests/screens/shown.ts';
import { callerOf, openQueues, QUEUE, queueOf, recipientOf } from './queues-server.ts';

afterEach(() => {
  vi.useRealTimers();
});

const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

/** What the menu of each row offers; what is off is marked. */
async function offered(...names: readonly string[]) {
  const all: Record<string, readonly string[]> = {};
  for (const name of names) {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    const off = screen.getAllByRole('menuitem').map(isOff);
    all[name] = menuItems().map((item, at) => (off[at] ? `(${item})` : item));
    await userEvent.keyboard('{Escape}');
  }
  return all;
}

const later = '2036-11-28T15:00:00.000Z';
const standing: readonly QueueRecipient[] = [
  recipientOf(1),
  recipientOf(2, { state: 'blocked', pausedUntil: later, reason: { kind: 'paused', since: null, until: later } }),
  recipientOf(3, { state: 'done', nextAvailability: later }),
  recipientOf(4, { state: 'live' }),
];

test('what can be done about recipients is as they stand: nobody is moved to where they are, or taken out of a call', async () => {
  await openQueues(QUEUE, { recipients: () => standing });
  expect(await offered('Ana Ruiz', 'Ben Ito', 'Cleo Moss', 'Dan Wu')).toEqual({
    'Ana Ruiz': [
      'When called?',
      '(Move to topPosition 1 of 4)',
      'Move to position…',
      'Pause for 1 day',
      'Available from…',
      'Set aside',
      'Remove from queue',
    ],
    'Ben Ito': [
      'Why not called?',
      'Move to top',
      'Move to position…',
      'Resume',
      'Available from…',
      'Set aside',
      'Remove from queue',
    ],
    'Cleo Moss': [
      'When called?',
      'Move to top',
      'Move to position…',
      'Pause for 1 day',
      'Available from…',
      'Available now',
      'Call again',
      'Remove from queue',
    ],
    'Dan Wu': [
      'When called?',
      'Move to top',
      'Move to position…',
      'Pause for 1 day',
      'Available from…',
      'Set aside',
      '(Remove from queuein a call right now)',
    ],
  });
  // the pause, which is the reason, is told once
  const ben = within(screen.getByRole('row', { name: /Ben Ito/ }));
  for (const stands of ben.getAllByRole('link', { name: /^Paused/ }))
    expect(stands.textContent.match(/Paused|until/g)).toEqual(['Paused', 'until']);
});

test('many are resumed or taken out of those only of whom it is true, and nobody stays chosen', async () => {
  const { history } = await openQueues(QUEUE, {
    recipients: () => standing,
    callers: () => [callerOf(1), callerOf(2, { leaving: true }), callerOf(3)],
  });
  const written: string[] = [];
  const noting =
    <Answer,>(answer: Answer) =>
    (_: unknown, request: Request) => {
      written.push(new URL(request.url).pathname);
      return answer;
    };
  answering(pauseQueueRecipient, noting({ pausedUntil: null }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('1 person resumed.')).toBeVisible();
  expect(written.join()).toContain(recipientOf(2).personId);
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  written.length = 0;
  answering(removeQueueCaller, noting({ leaving: false }));
  act(() => history.push(`${QUEUE}?tab=callers`));
  await screen.findByText('Caller 3');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from queue' }));
  expect(await screen.findByText(/^2 callers removed from the queue\./)).toBeVisible();
  expect(written).toHaveLength(2);
  expect(written.join()).not.toContain(callerOf(2).personId);
});

test('so many are moved to the top at once as can be, and then nobody is chosen', async () => {
  const all = Array.from({ length: 101 }, (_, at) => recipientOf(at + 1, { name: `Recipient ${at + 1}` }));
  await openQueues(QUEUE, { recipients: () => all });
  const bodies = answering(moveQueueRecipients, () => ({ priorityOrders: [] }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 101 results' }));
  expect(screen.getByRole('button', { name: 'Pause for 1 day' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Move to top' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Recipient 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move to top' }));
  expect(await screen.findByText(/moved to the top\.$/)).toBeVisible();
  expect(bodies).toHaveLength(1);
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
});

test('whoever stands last on a page goes on to the next one, and the last of all nowhere', async () => {
  const all = Array.from({ length: 11 }, (_, at) => recipientOf(at + 1, { name: `Recipient ${at + 1}` }));
  const counts = { ...queueOf(1).counts, recipients: all.length };
  const { history } = await openQueues(QUEUE, { queues: () => [queueOf(1, { counts })], recipients: () => all });
  const bodies = answering(moveQueueRecipients, () => ({ priorityOrders: [] }));
  (await screen.findByRole('button', { name: 'Move Recipient 1, position 1' })).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{Home}{/Alt}');
  (await screen.findByRole('button', { name: 'Move Recipient 10, position 10' })).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(history.location.search).toContain('page=2'));
  await waitFor(() =>
    expect(bodies.flat()).toEqual([{ callListQueueRecipientId: recipientOf(10).id, priorityOrder: 11 }]),
  );
  bodies.length = 0;
  (await screen.findByRole('button', { name: 'Move Recipient 11, position 11' })).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{End}{/Alt}');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() =>
    expect(bodies.flat()).toEqual([{ callListQueueRecipientId: recipientOf(11).id, priorityOrder: 10 }]),
  );
});

const whyOf = (recipient: QueueRecipient, changes = {}) => ({
  recipient,
  reasons: [],
  readyAt: null,
  readyBefore: null,
  timezones: [],
  preferredTimes: [],
  ...changes,
});

test('the drawer goes from the first to the last, and one step back closes it', async () => {
  const { history } = await openQueues(QUEUE, {
    recipients: () => [recipientOf(1), recipientOf(2)],
    why: whyOf(recipientOf(1)),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ana Ruiz' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'When called?' }));
  const button = (name: string) => screen.findByRole('button', { name });
  const ends = async () => [isOff(await button('Previous person')), isOff(await button('Next person'))];
  expect(await ends()).toEqual([true, false]);
  await userEvent.click(await button('Previous person'));
  expect(history.location.search).toContain(recipientOf(1).personId);
  await userEvent.click(await button('Next person'));
  await waitFor(() => expect(history.location.search).toContain(recipientOf(2).personId));
  expect(await ends()).toEqual([false, true]);
  expect(await button('Next person')).toHaveFocus();
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(history.location.search).toBe('');
});

const spoke = { id: callLog(7).id, at: '2026-11-20T15:00:00.000Z', status: 'completed' as const };

test.each([
  [recipientOf(1), { readyBefore: 0 }, 'Ready to call: no one before them.', 0],
  [recipientOf(1), { readyBefore: 2 }, 'Ready to call: 2 people before them.', 0],
  [recipientOf(1, { state: 'live' }), {}, 'They are on a call right now.', 0],
  [
    recipientOf(1, { state: 'done', attempts: 1, lastCall: { ...spoke, callOutcome: 'Yes we spoke' } }),
    {},
    'They were spoken with. Put them back to have them called again.',
    1,
  ],
  [
    recipientOf(1, { state: 'done', attempts: 5, lastCall: { ...spoke, callOutcome: null } }),
    {},
    'Tried 5 times without reaching them. Put them back to have them called again.',
    1,
  ],
  [
    recipientOf(1, { state: 'done', attempts: 1 }),
    {},
    'Set aside by hand. Put them back to have them called again.',
    1,
  ],
] as const)('what the drawer says of who is kept from nothing, and offers: %#', async (row, told, words, again) => {
  await openQueues(`${QUEUE}?why=${row.personId}`, { recipients: () => [row], why: whyOf(row, told) });
  const drawer = within(await screen.findByRole('dialog', { name: /^Ana Ruiz is/ }));
  expect(drawer.getByText(words)).toBeVisible();
  expect(drawer.queryAllByRole('button', { name: 'Call again' })).toHaveLength(again);
  expect(drawer.queryByRole('region', { name: 'Reasons' })).toBeNull();
  // nobody before, nobody after
  expect(['Previous person', 'Next person'].map((name) => isOff(drawer.getByRole('button', { name })))).toEqual([
    true,
    true,
  ]);
});

test('what the drawer knows of somebody: each of their clocks, when they like to be called, and the last call', async () => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  const row = recipientOf(1, { attempts: 2, lastCall: { ...spoke, callOutcome: null } });
  await openQueues(`${QUEUE}?why=${row.personId}`, {
    recipients: () => [row],
    why: whyOf(row, { timezones: ['America/Chicago', 'America/Denver'], preferredTimes: ['Morning', 'Evening'] }),
  });
  const drawer = await screen.findByRole('dialog', { name: 'Ana Ruiz is next in turn' });
  expect(factsIn(drawer)).toEqual({
    'Time there': '09:00 AM CST08:00 AM MST',
    'Preferred times': 'Morning, Evening',
    Tried: '2 of 3',
    'Last call from this queue': 'November 20, 2026 10:00 AM EST',
  });
});

test.each([
  { features: ['outreachQueues', 'callLogs'], offered: 2 },
  { features: ['outreachQueues'], offered: 0 },
] as const)('calls lead nowhere without their feature: $features', async ({ features, offered: links }) => {
  const row = recipientOf(1, { state: 'blocked' });
  const reason = { since: null, until: null, hold: null, callId: callLog(7).id };
  await openQueues(`${QUEUE}?why=${row.personId}`, {
    features,
    why: whyOf(row, {
      reasons: [
        { kind: 'cooldown', ...reason },
        { kind: 'phoneBusy', ...reason },
        { kind: 'noCaller', ...reason },
      ],
    }),
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Why is Ana Ruiz not called?' }));
  expect(drawer.getByRole('link', { name: 'Go to callers' })).toBeVisible();
  // what its heading says isn't said again
  expect(drawer.getByText('After each call that fails, the next one waits longer.')).toBeVisible();
  expect(drawer.queryAllByRole('link', { name: 'Open the call' })).toHaveLength(links);
});

const hours = Array.from({ length: 24 }, (_, index) => ({
  from: new Date(Date.UTC(2026, 10, 23, 15 + index)).toISOString(),
  ready: 0,
}));

test.each([
  { perHour: null, paces: ['—', '—'] },
  { perHour: 2.04, paces: ['2', '—'] },
])('nobody is left to be called: $perHour an hour', async ({ perHour, paces: [pace, through] }) => {
  await openQueues(`${QUEUE}?tab=plan`, { plan: { next: [], hours, callsToday: 0, perHour, throughAt: null } });
  expect(factsIn(await screen.findByRole('region', { name: 'Pace' }))).toEqual({
    'Recipients called today': '0',
    'Per hour': pace,
    'Through at today’s pace': through,
  });
  expect(screen.getByText('No one can be called in the next 24 hours.')).toBeVisible();
  const chart = screen.getByRole('img', { name: /^People who become ready/ });
  expect(
    within(chart)
      // what a phone alone shows stands there, too
      .getAllByText(/^[AP]M$/, { ignore: '[data-narrow]' })
      .map(({ textContent }) => textContent),
  ).toEqual(['AM', 'PM', 'AM']);
});

test('nothing is added before anybody is chosen', async () => {
  await openQueues(`${QUEUE}?add=people`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Add recipients' }));
  const add = await drawer.findByRole('button', { name: /^Add/ });
  expect(isOff(add)).toBe(true);
  await userEvent.click(add);
  expect(screen.getByRole('dialog', { name: 'Add recipients' })).toBeVisible();
});

test.each([
  { timezone: 'America/New_York', there: [] },
  { timezone: 'America/Chicago', there: ['For Ana Ruiz that is November 28, 2026 12:30 PM CST.'] },
])('forms begin with how somebody stands: $timezone', async ({ timezone, there }) => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  await openQueues(QUEUE, {
    recipients: () => [recipientOf(1, { timezone, priorityOrder: 3, nextAvailability: '2026-11-28T18:30:00.000Z' })],
  });
  const open = async (item: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ana Ruiz' }));
    await userEvent.click(screen.getByRole('menuitem', { name: item }));
    return within(await screen.findByRole('dialog'));
  };
  const availability = await open('Available from…');
  expect(availability.getByLabelText(/^Time/)).toHaveValue('13:30');
  expect(availability.queryAllByText(/^For Ana Ruiz/).map(({ textContent }) => textContent)).toEqual(there);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const position = await open('Move to position…');
  expect(position.getByLabelText(/^Position/)).toHaveValue('3');
});
