import { fireEvent, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { retryBroadcast, stopBroadcast, updateBroadcastResponse } from '#src/schemas/broadcasts.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import {
  BROADCAST,
  broadcastOf,
  detailOf,
  openBroadcasts,
  recipientOf,
  onOneDay,
  responseOf,
} from './broadcasts-server.ts';

onOneDay();

const PROGRESS = {
  selected: 10,
  pending: 4,
  success: 2,
  error: 1,
  opt_out: 1,
  stopped: 0,
  skipped: { landline: 2 },
  nextAt: null,
};

const sending = () =>
  detailOf({
    ...broadcastOf(1, {
      title: 'Flu',
      status: 'scheduled',
      startedAt: '2026-11-20T20:05:00.000Z',
      scheduledAt: '2026-11-20T20:05:00.000Z',
      total: 8,
      sent_to_count: 3,
      pending_count: 4,
    }),
    progress: PROGRESS,
  });

const sent = (changes: Parameters<typeof detailOf>[0] = {}) =>
  detailOf({
    ...broadcastOf(1, {
      title: 'Flu',
      status: 'sent',
      startedAt: '2026-11-20T20:05:00.000Z',
      scheduledAt: '2026-11-20T20:05:00.000Z',
      total: 8,
    }),
    progress: { ...PROGRESS, pending: 0, success: 6 },
    ...changes,
  });

test('one that is being sent says how far it is, and the account adds up', async () => {
  await openBroadcasts(BROADCAST, { detail: sending });
  expect(await screen.findByText('Sending 4 of 8')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '4 of 8 messages are through' })).toBeVisible();
  const shown = within(screen.getByRole('region', { name: 'How far it is' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(shown).toEqual(['Chosen10', 'Sent2', 'Pending4', 'Failed1', 'Sent, then opted out1', 'Skipped2']);
  expect(screen.getByText('Skipped. Landline, can’t get texts: 2')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
});

test('stopping asks first', async () => {
  await openBroadcasts(BROADCAST, { detail: sending });
  const stopped = answering(stopBroadcast, () => ({ broadcast: sending() }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop “Flu”?' }));
  expect(dialog.getByText(/^4 messages haven’t left yet/)).toBeVisible();
  expect(stopped).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('“Flu” was stopped.')).toBeVisible();
  expect(stopped).toHaveLength(1);
});

test('one that was stopped says so until all is settled, and isn’t stopped twice', async () => {
  const stopping = () => ({ ...sending(), stoppedAt: '2026-11-20T20:06:00.000Z' });
  await openBroadcasts(BROADCAST, { detail: stopping });
  expect(await screen.findByText('Stopping')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '4 of 8 messages are through' })).toBeVisible();
  expect(screen.getByText(/^Stopped on /)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
});

test('what failed can be sent again, and it alone', async () => {
  await openBroadcasts(BROADCAST, { detail: () => sent() });
  const retried = answering(retryBroadcast, () => ({ broadcast: sent(), retried: 1 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send 1 failed again' }));
  expect(await screen.findByText('1 message is sent again.')).toBeVisible();
  expect(retried).toHaveLength(1);
});

test('one that is held says why', async () => {
  await openBroadcasts(BROADCAST, {
    detail: () => detailOf({ ...broadcastOf(1, { status: 'scheduled', hold: 'organization' }) }),
  });
  expect(await screen.findByText(/^Not sent yet: the organization is inactive/)).toBeVisible();
});

test('a scheduled one says when it starts, and opens its form by a link', async () => {
  await openBroadcasts(BROADCAST, {
    detail: () =>
      detailOf({
        ...broadcastOf(1, {
          status: 'scheduled',
          sendNow: false,
          scheduledAt: '2026-12-01T18:00:00.000Z',
          scheduleDate: '2026-12-01',
          scheduleTime: '10:00',
          timezone: 'America/Los_Angeles',
        }),
      }),
  });
  expect(await screen.findByText(/^It starts on December 0?1, 2026 10:00\sAM\sPST/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Edit' }));
  expect(await screen.findByText(/^This broadcast is scheduled. It stays so until you save/)).toBeVisible();
  expect(screen.getByLabelText('Time')).toHaveValue('10:00');
  expect(screen.getByRole('button', { name: 'Schedule' })).toBeVisible();
});

test('who waits says until when, and nobody does once it was stopped', async () => {
  const recipients = () => [
    recipientOf(1, { status: 'pending', sentAt: null, sendAfter: '2026-11-23T13:00:00.000Z' }),
    recipientOf(2, { status: 'pending', sentAt: null, sendAfter: '2026-11-20T14:00:00.000Z' }),
  ];
  await openBroadcasts(BROADCAST, { detail: sending, recipients });
  const rows = async () => {
    const table = within(await screen.findByRole('table', { name: 'Recipients of the broadcast' }));
    await table.findByRole('rowheader', { name: 'Person 2' });
    return table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  };
  const [later, now] = await rows();
  expect(later).toMatch(/Pending.*from November 23, 2026 08:00\sAM\sEST/);
  expect(now).toContain('Pending');
  expect(now).not.toContain('from');
  cleanup();

  const stoppedAt = '2026-11-20T20:06:00.000Z';
  // the failed ones may have been sent again since
  for (const over of [{ stoppedAt }, { stoppedAt: null, stopped_count: 2 }]) {
    await openBroadcasts(BROADCAST, {
      detail: () => ({ ...sent(), ...over }),
      recipients: () => recipients().map((each) => ({ ...each, stopped: true, sendAfter: null })),
    });
    expect(screen.getByText('Stopped')).toBeVisible();
    for (const row of await rows()) {
      expect(row).toContain('Not sent (stopped)');
      expect(row).not.toMatch(/Pending|from/);
    }
    cleanup();
  }
});

test('a recording says how long it is, and that it can’t be loaded', async () => {
  const audio = { id: 'a', seconds: 65, peaks: [1], url: '/v2/broadcasts/audios/a' };
  await openBroadcasts(BROADCAST, { detail: () => ({ ...sent(), type: 'voice', audio }) });
  expect(await screen.findByText('1:05 long')).toBeVisible();
  const told = 'The recording couldn’t be loaded. Reload the page to hear it.';
  expect(screen.queryByText(told)).toBeNull();
  fireEvent.error(screen.getByLabelText('The recording that will be heard'));
  expect(screen.getByText(told)).toBeVisible();
});

test('recipients say what became of them, and are narrowed by it', async () => {
  const { asked } = await openBroadcasts(BROADCAST, {
    detail: () => sent(),
    recipients: () => [
      recipientOf(1, { deliveredAt: '2026-11-20T20:05:02.000Z' }),
      recipientOf(2, { status: 'error', error: 'tooLate', attempts: 3, sentAt: null }),
      recipientOf(3, { status: 'opt_out', personOrganizationId: null, name: null }),
    ],
  });
  const table = within(await screen.findByRole('table', { name: 'Recipients of the broadcast' }));
  const second = within((await table.findByRole('rowheader', { name: 'Person 2' })).closest('tr') as HTMLElement);
  expect(second.getByText('Too late: calling hours ended')).toBeVisible();
  expect(table.getByText('Delivered')).toBeVisible();
  expect(table.getByRole('rowheader', { name: '+1 (212) 555-0177' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
  await waitFor(() => expect(asked.at(-1)?.get('status')).toBe('error'));
});

test('recipients of one that is over at once come with its numbers', async () => {
  let isOver = false;
  const due = () => detailOf({ ...broadcastOf(1, { status: 'scheduled', scheduledAt: '2026-11-20T20:05:00.000Z' }) });
  await openBroadcasts(BROADCAST, {
    detail: () => (isOver ? sent() : due()),
    recipients: () => (isOver ? [recipientOf(1)] : []),
  });
  expect(await screen.findByText('No broadcast recipients found')).toBeVisible();
  isOver = true;
  expect(await screen.findByRole('rowheader', { name: 'Person 1' }, { timeout: 8000 })).toBeVisible();
}, 15_000);

test('before it begins there are no recipients, and it says so', async () => {
  await openBroadcasts(BROADCAST, { detail: () => sent(), recipients: () => [] });
  expect(await screen.findByText('No broadcast recipients found')).toBeVisible();
  expect(screen.getByText('They are listed when the broadcast begins.')).toBeVisible();
});

test('responses show who answered STOP, and lead to the person', async () => {
  await openBroadcasts(`${BROADCAST}?tab=responses`, {
    detail: () => sent({ replies_count: 2 }),
    responses: () => [responseOf({ body: 'ALTO', isStop: true })],
  });
  const table = within(await screen.findByRole('table', { name: 'Responses' }));
  const row = within(await table.findByRole('row', { name: /ALTO/ }));
  expect(row.getByText('Opted out')).toBeVisible();
  expect(row.getByRole('link', { name: 'Ana Ruiz' })).toHaveAttribute('href', '/app/detail/po-1');
  // nobody has to see to it
  expect(row.queryByRole('checkbox')).not.toBeInTheDocument();
});

describe('a response', () => {
  const open = responseOf({ body: 'Please call me' });
  const seen = { ...open, doneAt: '2026-11-20T21:30:00.000Z', doneBy: 'Olive Stone' };

  test('is said to be done, which tells who has seen to it and when', async () => {
    let response = open;
    const updated = answering(updateBroadcastResponse, () => ({ response: (response = seen) }));
    await openBroadcasts(`${BROADCAST}?tab=responses`, { detail: () => sent(), responses: () => [response] });
    const done = await screen.findByRole('checkbox', { name: 'Done: Ana Ruiz' });
    expect(done).not.toBeChecked();
    await userEvent.click(done);
    expect(await screen.findByText('Olive Stone')).toBeVisible();
    expect(done).toBeChecked();
    expect(updated).toEqual([{ done: true }]);
  });

  test('stays open where that could not be kept, and says so', async () => {
    answering(updateBroadcastResponse, () => refusal(404, 'Response not found'));
    await openBroadcasts(`${BROADCAST}?tab=responses`, { detail: () => sent(), responses: () => [open] });
    const done = await screen.findByRole('checkbox', { name: 'Done: Ana Ruiz' });
    await userEvent.click(done);
    expect(await screen.findByText('Response not found')).toBeVisible();
    expect(done).not.toBeChecked();
  });

  test('leaves the list of those that are open, and hands the focus on', async () => {
    const other = responseOf({ id: recipientOf(2).id, name: 'Ben Ode' });
    let left = [open, other];
    answering(updateBroadcastResponse, () => {
      left = [other];
      return { response: seen };
    });
    const asked: Array<string | null> = [];
    await openBroadcasts(`${BROADCAST}?tab=responses&done=false`, {
      detail: () => sent(),
      responses: (search) => {
        asked.push(search.get('done'));
        return left;
      },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Done: Ana Ruiz' }));
    await waitFor(() => expect(screen.queryByText('Ana Ruiz')).not.toBeInTheDocument());
    expect(screen.getByRole('checkbox', { name: 'Done: Ben Ode' })).toHaveFocus();
    expect(new Set(asked)).toEqual(new Set(['false']));
  });

  test('is only read by who may not edit', async () => {
    await openBroadcasts(`${BROADCAST}?tab=responses`, {
      as: 'ORG_USER',
      detail: () => sent(),
      responses: () => [open, { ...seen, id: recipientOf(2).id }],
    });
    expect(await screen.findByText('Open')).toBeVisible();
    expect(screen.getByText('Olive Stone')).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

test('who only reads can neither stop nor edit', async () => {
  await openBroadcasts(BROADCAST, { as: 'ORG_USER', detail: sending });
  expect(await screen.findByText('Sending 4 of 8')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
});
