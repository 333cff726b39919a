import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { callLog } from '#tests/screens/calls/calls-server.ts';
import { chips } from '#tests/screens/shown.ts';
import { onPhone } from '#tests/screens/on-phone.ts';
import { openQueues, QUEUE, queueOf } from './queues-server.ts';

const counts = (changes: Partial<ReturnType<typeof queueOf>['counts']>) => ({ ...queueOf(1).counts, ...changes });
const THROUGH = {
  plan: { next: [], hours: [], callsToday: 6, perHour: 2, throughAt: '2026-11-24T20:40:00.000Z' },
};

test.each([
  [
    { cooldownHours: 1, respectPreferredTimes: true, name: 'Winter' },
    '1 hour between calls · only at preferred times',
    0,
  ],
  [
    { cooldownHours: 4, respectPreferredTimes: false, name: 'Self Signup', selfSignup: true },
    '4 hours between calls · also outside preferred times',
    1,
  ],
])('the head of a queue tells how it calls, and whether it is that of sign-ups: %j', async (changes, words, badges) => {
  await openQueues(QUEUE, { queues: () => [queueOf(1, changes)] });
  expect(await screen.findByText(words)).toBeVisible();
  const head = screen.getByRole('heading', { level: 1 }).closest('header') ?? document.body;
  expect(head).toHaveTextContent(changes.name);
  expect(screen.queryAllByText('Self Signup', { selector: 'span' })).toHaveLength(badges);
});

test('what adds people, and where its drawer leads, are those of the part that is shown', async () => {
  const { history } = await openQueues(QUEUE);
  // keys reach the rows without passing all that stands above them
  await userEvent.click(await screen.findByRole('button', { name: 'Go to the first recipient' }));
  expect(screen.getByRole('button', { name: 'Move Ana Ruiz, position 1' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Add recipients' }));
  expect(await screen.findByRole('dialog', { name: 'Add recipients' })).toBeVisible();
  history.push(`${QUEUE}?tab=callers`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Go to the first recipient' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Add callers' }));
  expect(await screen.findByRole('dialog', { name: 'Add callers' })).toBeInTheDocument();
});

test.each([
  ['No one to call yet. Add the first people.', { counts: counts({ recipients: 0, callers: 0 }) }, []],
  [
    'No callers yet. Add the people who will call.',
    { counts: counts({ callers: 0 }) },
    [['Go to callers', `${QUEUE}?tab=callers`]],
  ],
  [
    /^This queue is inactive: no one is called\./,
    { counts: counts({ onShift: 0 }) },
    [['See next calls', `${QUEUE}?tab=plan`]],
  ],
  [
    /^No caller is on shift/,
    { counts: counts({ onShift: 0 }), active: true },
    [['Go to callers', `${QUEUE}?tab=callers`]],
  ],
  [/^No calls begin/, { hold: 'noCarrier', counts: counts({ callers: 0 }), active: true }, []],
] as const)('what is to be done next with a queue is told with the way there: %s', async (words, changes, way) => {
  await openQueues(QUEUE, { queues: () => [queueOf(1, changes)] });
  expect(await screen.findByText(words)).toBeVisible();
  const hasCalls = screen.queryByRole('region', { name: 'Calls of this queue now' }) !== null;
  expect(hasCalls).toBe('active' in changes);
  const links = screen.queryAllByRole('link', { name: /^(Go to callers|See next calls)$/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(way);
});

test('an active queue says when it is through, by the organization’s clock, and leads to its plan', async () => {
  await openQueues(QUEUE, { queues: () => [queueOf(1, { active: true })], ...THROUGH });
  const through = await screen.findByRole('link', { name: /^Through on November 24, 2026 03:40\sPM\sEST/ });
  expect(through).toHaveAttribute('href', `${QUEUE}?tab=plan`);
  expect(screen.getByText('No call from this queue is going on now.')).toBeVisible();
  expect(screen.queryByText(/^No caller|^This queue is inactive/)).toBeNull();
});

test.each([
  [['outreachQueues', 'callLogs'], 'ORG_ADMIN', 1],
  [['outreachQueues'], 'ORG_ADMIN', 0],
] as const)('calls that go on are shown of a queue that was switched off, too: %j', async (features, as, links) => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const call = callLog(7, { status: 'in-progress', createdAt: ago(3600), answeredAt: ago(60), endedAt: null });
  await openQueues(QUEUE, { as, features, stats: () => ({ callLogs: [call] }), ...THROUGH });
  const now = within(await screen.findByRole('region', { name: 'Calls of this queue now' }));
  expect(await now.findByText('Rosa Quill')).toBeVisible();
  // it leads to the call where there is a log of them
  expect(now.queryAllByRole('link', { name: /Rosa Quill.*Ed Hart/ })).toHaveLength(links);
  // since it was answered, not since it was begun
  expect(now.getByRole('timer')).toHaveTextContent(/^00:01:/);
  expect(screen.queryByText(/^Through on/)).toBeNull();
});

test('the numbers of how recipients stand come in one order, and the chosen one alone is marked', async () => {
  const { history } = await openQueues(QUEUE, {
    queues: () => [queueOf(1, { counts: counts({ recipients: 1204, live: 1, ready: 2, blocked: 1200, done: 3 }) })],
  });
  const tiles = within(await screen.findByRole('region', { name: 'How the recipients stand' }));
  expect(tiles.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'All1,204',
    'On a call1',
    'Ready2',
    'Can’t call1,200',
    'Done3',
  ]);
  const why = within(screen.getByRole('list', { name: 'Why people can’t be called now' }));
  const marked = () =>
    [...tiles.getAllByRole('link'), ...why.getAllByRole('link')]
      .filter((link) => link.hasAttribute('aria-current'))
      .map(({ textContent }) => textContent);
  expect(marked()).toEqual([]);
  await userEvent.click(tiles.getByRole('link', { name: /^All/ }));
  await waitFor(() => expect(marked()).toEqual(['All']));
  history.push(`${QUEUE}?state=blocked&reason=paused`);
  await waitFor(() => expect(marked()).toEqual(['Paused 2']));
});

test('on a phone the numbers stand for the chip of the status, and hold who isn’t done', async () => {
  onPhone();
  const { history, asked } = await openQueues(QUEUE);
  const tiles = within(await screen.findByRole('region', { name: 'How the recipients stand' }));
  const marked = () =>
    tiles
      .getAllByRole('listitem')
      .filter((item) => within(item).getByRole('link').hasAttribute('aria-current'))
      .map(({ textContent }) => textContent);
  // three of four
  expect(marked()).toEqual(['Not done3']);
  expect(asked.map((query) => query.get('state'))).toEqual(['notDone']);
  expect(chips()).toEqual([]);
  await userEvent.click(tiles.getByRole('link', { name: 'All' }));
  await waitFor(() => expect(marked()).toEqual(['All4']));
  await userEvent.click(tiles.getByRole('link', { name: 'Not done' }));
  await waitFor(() => expect(history.location.search).toBe('?state=notDone'));
  expect(marked()).toEqual(['Not done3']);
  // a reason may have no number any more
  history.push(`${QUEUE}?state=blocked&reason=noPhone`);
  await waitFor(() => expect(chips()).toHaveLength(2));
  history.push(`${QUEUE}?search=ana`);
  await waitFor(() => expect(marked()).toEqual([]));
});

test('on a phone the head of a queue is one line: its switch, and what the line below told', async () => {
  onPhone();
  await openQueues(QUEUE, { queues: () => [queueOf(1, { selfSignup: true })] });
  const head = within(screen.getByRole('heading', { level: 1 }).closest('header') ?? document.body);
  expect(await head.findByRole('switch', { name: 'The queue Queue 1 is active' })).toBeVisible();
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  expect(head.queryByText('Inactive')).toBeNull();
  expect(head.getByText('Self Signup')).toBeInTheDocument();
  await userEvent.click(await head.findByRole('button', { name: 'Go to the first recipient' }));
  expect(screen.getByRole('button', { name: 'Move Ana Ruiz, position 1' })).toHaveFocus();
});

test('the switch in the head follows what somebody else has switched', async () => {
  await openQueues(QUEUE, { stats: () => ({ active: true }), ...THROUGH });
  await waitFor(() => expect(screen.getByRole('switch', { name: 'The queue Queue 1 is active' })).toBeChecked());
  expect(screen.getByText('Active')).toBeVisible();
});
