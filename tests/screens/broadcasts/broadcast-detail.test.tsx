import { act, fireEvent, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { retryBroadcast, stopBroadcast, updateBroadcastResponse } from '#src/schemas/broadcasts.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { chips, factsIn, rowsOf, textOf } from '#tests/screens/shown.ts';
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
  expect(shown).toEqual(['Chosen10', 'Sent3', 'Pending4', 'Failed1', 'Skipped2']);
  expect(screen.getByText('1 person who got it has opted out since.')).toBeVisible();
  expect(screen.getByText('2 skipped: 2 landlines')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
});

test('one whose people were all deleted says so, before and after', async () => {
  const scheduled = broadcastOf(1, {
    title: 'Flu',
    status: 'scheduled',
    sendNow: false,
    scheduledAt: '2026-11-20T20:05:00.000Z',
  });
  await openBroadcasts(BROADCAST, { detail: () => detailOf({ ...scheduled, programs: [] }) });
  expect(await screen.findByText(/^No one is left whom it goes to/)).toBeVisible();
  cleanup();

  await openBroadcasts(BROADCAST, { detail: () => detailOf(scheduled) });
  expect(await screen.findByText(/^It starts on/)).toBeVisible();
  expect(screen.queryByText(/^No one/)).toBeNull();
  cleanup();

  const none = { ...PROGRESS, selected: 0, pending: 0, success: 0, error: 0, opt_out: 0, skipped: {} };
  await openBroadcasts(BROADCAST, {
    detail: () => sent({ status: 'error', programs: [], total: 0, progress: none }),
  });
  expect(await screen.findByText(/^No one got it: when it started/)).toBeVisible();
});

test('it says by whom and how it is sent, what it says, to whom, when, and who is told', async () => {
  const facts = async (changes: Parameters<typeof detailOf>[0]) => {
    await openBroadcasts(BROADCAST, { detail: () => sent(changes) });
    const region = await screen.findByRole('region', { name: 'What it says' });
    await within(region).findByText('Hello');
    const shown = factsIn(region);
    cleanup();
    return shown;
  };
  const some = [1, 2].map((n) => ({ id: `r-${n}`, personId: recipientOf(n).id, name: `Person ${n}` }));
  expect(
    await facts({
      timezone: 'America/Los_Angeles',
      recipients: some,
      alertRecipient: { personId: recipientOf(3).id, name: 'Olive Stone' },
      alertEmail: 'desk@example.org',
    }),
  ).toEqual({
    'Goes to': 'Meals, 2 people',
    When: 'November 20, 2026 12:05 PM PST',
    Responses: 'Allowed',
    'Alerts go to': 'Olive Stone, desk@example.org',
  });
  expect(await facts({ programs: [], ephemeralCount: 3, scheduledAt: null, allowResponses: false })).toEqual({
    'Goes to': '3 contacts',
    When: '—',
    Responses: 'Not allowed',
  });
  expect(await facts({ type: 'voice' })).toMatchObject({ Responses: 'Only texts can be answered here.' });

  await openBroadcasts(BROADCAST, { detail: () => sent({ type: 'email', total: 1800, replies_count: 2 }) });
  expect(await screen.findByText('Email')).toBeVisible();
  expect(screen.getByText('by Ada Quill')).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of the broadcast' })).getAllByRole('link');
  expect(tabs.map(textOf)).toEqual(['Recipients1,800', 'Responses2', 'Skipped2']);
});

test('what was sent is shown as somebody reads it, and says who; what waits with its fields in words', async () => {
  const written = { title: 'Storm, {firstName}', content: 'Hi {firstName}' };
  const says = async (detail: Parameters<typeof detailOf>[0]) => {
    await openBroadcasts(BROADCAST, { detail: () => sent({ ...written, ...detail }) });
    const region = await screen.findByRole('region', { name: 'What it says' });
    const shown = [...region.querySelectorAll('p')].map(textOf);
    cleanup();
    return shown;
  };
  const sample = { name: 'Ana Ruiz', title: 'Storm, Ana', content: 'Hi Ana' };
  expect(await says({ sample })).toEqual(['Hi Ana', 'As it reads for Ana Ruiz.']);
  expect(await says({ type: 'email', sample })).toEqual(['Storm, Ana', 'Hi Ana', 'As it reads for Ana Ruiz.']);
  const plain = { title: 'Storm', content: 'Hi' };
  expect(await says({ ...plain, sample: { name: 'Ana Ruiz', ...plain } })).toEqual(['Hi']);
  expect(await says({ sample: { name: null, title: 'Storm,', content: 'Hi' } })).toEqual(['Hi']);
  expect(await says({ status: 'scheduled', startedAt: null, progress: null })).toEqual(['Hi [First name]']);
});

test('the title of an email has the names of its fields in words, wherever it stands; of a text it is as it was written', async () => {
  const title = 'Your visit, {firstName|friend}';
  const email = () => detailOf({ ...sending(), type: 'email', title });
  await openBroadcasts(BROADCAST, { detail: email });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your visit, [First name]' })).toBeVisible();
  expect(document.title).toMatch(/^Your visit, \[First name\] ·/);
  expect(screen.getByRole('button', { name: 'Actions for Your visit, [First name]' })).toBeVisible();
  answering(stopBroadcast, () => ({ broadcast: email() }));
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop “Your visit, [First name]”?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('“Your visit, [First name]” was stopped.')).toBeVisible();
  cleanup();

  await openBroadcasts(BROADCAST, { detail: () => detailOf({ ...sending(), title }) });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
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

test('where all has left while it is asked whether to stop, nothing can be stopped, and it says so', async () => {
  let isOver = false;
  await openBroadcasts(BROADCAST, { detail: () => (isOver ? sent() : sending()) });
  const stopped = answering(stopBroadcast, () => refusal(409, 'It isn’t being sent'));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop “Flu”?' }));
  isOver = true;
  expect(await dialog.findByText('It has ended in the meantime. Nothing is left to stop.')).toBeVisible();
  const stop = dialog.getByRole('button', { name: 'Stop' });
  expect(stop).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(stop);
  expect(stopped).toHaveLength(0);
});

test('one that was stopped says so until all is settled, and isn’t stopped twice', async () => {
  const stopping = () => ({ ...sending(), stoppedAt: '2026-11-20T20:06:00.000Z' });
  await openBroadcasts(BROADCAST, { detail: stopping });
  expect(await screen.findByText('Stopping')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '4 of 8 messages are through' })).toBeVisible();
  expect(screen.getByText('Stopped on November 20, 2026 03:06 PM EST.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
});

test('what failed can be sent again, after a question, and it alone', async () => {
  await openBroadcasts(BROADCAST, { detail: () => sent() });
  const retried = answering(retryBroadcast, () => ({ broadcast: sent(), retried: 1 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send 1 failed again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send what failed of “Flu” again?' }));
  expect(dialog.getByText(/^1 message that failed leaves once more\. What was sent can’t be taken back/)).toBeVisible();
  expect(retried).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('1 message is sent again.')).toBeVisible();
  expect(retried).toEqual([{}]);
});

test('what was stopped is sent later, after a question, and it alone', async () => {
  const stopped = () => sent({ progress: { ...PROGRESS, pending: 0, stopped: 4 } });
  await openBroadcasts(BROADCAST, { detail: stopped });
  const retried: unknown[] = answering(retryBroadcast, () => ({ broadcast: sent(), retried: 4 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send 4 not sent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the rest of “Flu”?' }));
  expect(dialog.getByText(/^4 messages leave now that were stopped/)).toBeVisible();
  expect(retried).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send the rest' }));
  expect(await screen.findByText('4 messages are being sent.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(retried).toEqual([{ stopped: true }]);
  cleanup();

  // nothing is offered while it is still being stopped, nor to whoever may only read
  await openBroadcasts(BROADCAST, { detail: () => ({ ...sending(), progress: { ...PROGRESS, stopped: 4 } }) });
  expect(await screen.findByRole('region', { name: 'How far it is' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /not sent$/ })).toBeNull();
  cleanup();
  await openBroadcasts(BROADCAST, { as: 'ORG_USER', detail: stopped });
  expect(await screen.findByRole('region', { name: 'How far it is' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /not sent$/ })).toBeNull();
});

test('what failed of one that goes on isn’t sent again before it is over', async () => {
  await openBroadcasts(BROADCAST, { detail: sending });
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /failed again$/ })).toBeNull();
});

test('the account of one that was stopped tells what stayed, and of one outside the hours when it goes on', async () => {
  const account = () =>
    within(screen.getByRole('region', { name: 'How far it is' }))
      .getAllByRole('listitem')
      .map(textOf);
  await openBroadcasts(BROADCAST, {
    detail: () => sent({ progress: { ...PROGRESS, pending: 0, error: 0, opt_out: 0, stopped: 6 } }),
  });
  expect(await screen.findByText('Not sent (stopped)')).toBeVisible();
  expect(account()).toEqual(['Chosen10', 'Sent2', 'Not sent (stopped)6', 'Skipped2']);
  cleanup();

  const nextAt = '2026-11-23T14:00:00.000Z';
  await openBroadcasts(BROADCAST, { detail: () => ({ ...sending(), progress: { ...PROGRESS, nextAt } }) });
  expect(await screen.findByText(/^The next message leaves on November 23, 2026 09:00 AM EST: /)).toBeVisible();
  cleanup();

  // what leaves within a minute isn’t waited for, nor is it after the end
  const soon = { ...PROGRESS, nextAt: '2026-11-23T12:01:00.000Z' };
  for (const detail of [() => ({ ...sending(), progress: soon }), () => sent({ progress: { ...PROGRESS, nextAt } })]) {
    await openBroadcasts(BROADCAST, { detail });
    expect(await screen.findByRole('region', { name: 'How far it is' })).toBeVisible();
    expect(screen.queryByText(/^The next message leaves/)).toBeNull();
    cleanup();
  }
});

test.each([
  ['organization', /^Not sent yet: the organization is inactive/],
  ['feature', /^Not sent yet: the feature Broadcasts is off/],
  ['noCarrier', /^Not sent yet: no carrier is connected/],
] as const)('one that is held says why: %s', async (hold, why) => {
  await openBroadcasts(BROADCAST, { detail: () => detailOf({ ...broadcastOf(1, { status: 'scheduled', hold }) }) });
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.queryByText(/^It starts/)).toBeNull();
});

test('one that was handed over without a time says that it starts now', async () => {
  await openBroadcasts(BROADCAST, { detail: () => detailOf({ ...broadcastOf(1, { status: 'scheduled' }) }) });
  expect(await screen.findByText('It starts now.')).toBeVisible();
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
      ...(['refused', 'unreachable', 'undelivered', 'unknown', 'noLonger'] as const).map((error, at) =>
        recipientOf(4 + at, { status: 'error', error, sentAt: null }),
      ),
    ],
  });
  const table = within(await screen.findByRole('table', { name: 'Recipients of the broadcast' }));
  const second = within((await table.findByRole('rowheader', { name: 'Person 2' })).closest('tr') as HTMLElement);
  expect(second.getByText('Too late: calling hours ended')).toBeVisible();
  expect(table.getByText('Delivered')).toBeVisible();
  expect(table.getByRole('rowheader', { name: '+1 (212) 555-0177' })).toBeVisible();
  expect(table.getByRole('link', { name: 'Person 2' })).toHaveAttribute(
    'href',
    `/app/detail/${recipientOf(2).personOrganizationId}`,
  );
  const row = (Name: string, Status: string, Sent: string, Tried = '1') => {
    return { Name, Contact: '+1 (212) 555-0177', Status, Sent, Tried };
  };
  const at = 'November 20, 2026 03:05 PM EST';
  expect(await rowsOf('Recipients of the broadcast')).toEqual([
    row('Person 1', 'SentDelivered', at),
    row('Person 2', 'FailedToo late: calling hours ended', '—', '3'),
    row('+1 (212) 555-0177', 'Opted out', at),
    row('Person 4', 'FailedRefused by the carrier', '—'),
    row('Person 5', 'FailedCarrier could not be reached', '—'),
    row('Person 6', 'FailedDidn’t arrive', '—'),
    row('Person 7', 'FailedNot known whether it was sent', '—'),
    row('Person 8', 'FailedMay no longer be written to', '—'),
  ]);
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
  await waitFor(() => expect(asked.at(-1)?.get('status')).toBe('error'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Not sent (stopped)');
  await waitFor(() => expect(asked.at(-1)?.get('status')).toBe('stopped'));
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

test('before it begins who would get it is listed, and it says so', async () => {
  const scheduledAt = '2036-11-20T20:05:00.000Z';
  let found = [recipientOf(1, { status: 'pending', sentAt: null, deliveredAt: null })];
  const detail = () => detailOf({ status: 'scheduled', scheduledAt });
  const { router } = await openBroadcasts(BROADCAST, { detail, recipients: () => found });
  expect(await screen.findByRole('rowheader', { name: 'Person 1' })).toBeVisible();
  expect(screen.getByText(/^Who would get it now\. Whoever opts out/)).toBeVisible();
  found = [];
  await router.options.context.queryClient.invalidateQueries();
  expect(await screen.findByText('No one who was chosen could get it now.')).toBeVisible();
});

test('as it begins, those are listed who are written to by then', async () => {
  await openBroadcasts(BROADCAST, {
    detail: () => sent({ status: 'scheduled', finishedAt: null }),
    recipients: () => [],
  });
  expect(await screen.findByText('They are listed when the broadcast begins.')).toBeVisible();
  expect(screen.queryByText(/^Who would get it now/)).toBeNull();
});

test('who was left out is named with the reason, narrowed by it, and led to', async () => {
  const askedFor: Array<string | null> = [];
  await openBroadcasts(BROADCAST, {
    detail: () => sent(),
    skipped: (asked) => {
      askedFor.push(asked.get('reason'));
      return [
        { id: recipientOf(1).id, personOrganizationId: 'po-7', name: 'Cleo Moss', contact: null, reason: 'noContact' },
        { id: recipientOf(2).id, personOrganizationId: null, name: null, contact: '+12125550178', reason: 'optedOut' },
      ];
    },
  });
  await userEvent.click(await screen.findByRole('link', { name: /^Skipped/ }));
  expect(await rowsOf('Who is skipped, and why')).toEqual([
    { Name: 'Cleo Moss', Contact: '—', Why: 'No phone number' },
    { Name: '+1 (212) 555-0178', Contact: '+1 (212) 555-0178', Why: 'Opted out of texts' },
  ]);
  expect(screen.getByRole('link', { name: 'Cleo Moss' })).toHaveAttribute('href', '/app/detail/po-7');
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Why' }), 'Landline, can’t get texts');
  await waitFor(() => expect(askedFor.at(-1)).toBe('landline'));
});

test('once it is over, an empty list says that no one was written to', async () => {
  const finishedAt = '2026-11-20T20:05:00.000Z';
  await openBroadcasts(BROADCAST, { detail: () => sent({ finishedAt }), recipients: () => [] });
  expect(await screen.findByText('The broadcast is over, and no one was written to.')).toBeVisible();
  expect(screen.queryByText('They are listed when the broadcast begins.')).toBeNull();
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

test('a response has its sender, its moment and its stand; without any it says why', async () => {
  await openBroadcasts(`${BROADCAST}?tab=responses&done=false`, {
    detail: () => sent({ replies_count: 1 }),
    responses: () => [responseOf({ personOrganizationId: null, name: null })],
  });
  expect(await rowsOf('Responses')).toEqual([
    { From: '+1 (212) 555-0177', Response: 'Thank you', When: 'November 20, 2026 03:09 PM EST', Done: '' },
  ]);
  expect(screen.getByRole('checkbox', { name: 'Done: +1 (212) 555-0177' })).not.toBeChecked();
  expect(chips()).toEqual(['Responses: Open']);
  cleanup();

  for (const [changes, why] of [
    [{}, 'What people answer is shown here.'],
    [{ allowResponses: false }, 'Responses weren’t allowed for this broadcast. STOP is heeded all the same.'],
    [{ type: 'email' }, 'Only texts can be answered here.'],
  ] as const) {
    await openBroadcasts(`${BROADCAST}?tab=responses`, { detail: () => sent(changes) });
    const empty = (await screen.findByText('No responses found')).parentElement as HTMLElement;
    expect(within(empty).getByText(why)).toBeVisible();
    cleanup();
  }
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

test('recipients are looked for by what is typed, from the first page on', async () => {
  const { asked, history } = await openBroadcasts(`${BROADCAST}?page=2`, { detail: () => sent() });
  await screen.findByRole('rowheader', { name: 'Person 1' });
  expect(asked.at(-1)?.get('page')).toBe('2');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name or contact' }), 'quill');
  await waitFor(() => expect(asked.at(-1)?.get('search')).toBe('quill'));
  expect(['1', null]).toContain(asked.at(-1)?.get('page'));
  expect(history.location.search).toBe('?search=quill');
});

test('what is still pending is counted as long as there is something, after the end, too', async () => {
  const tiles = async (changes: Parameters<typeof sent>[0]) => {
    await openBroadcasts(BROADCAST, { detail: () => sent(changes) });
    const shown = within(await screen.findByRole('region', { name: 'How far it is' }))
      .getAllByRole('listitem')
      .map(textOf);
    expect(screen.queryByRole('progressbar')).toBeNull();
    cleanup();
    return shown;
  };
  const rest = { ...PROGRESS, error: 0, opt_out: 0 };
  expect(await tiles({ progress: { ...rest, pending: 1, success: 7 } })).toContain('Pending1');
  expect(await tiles({ progress: { ...rest, pending: 0, success: 8 } })).toEqual(['Chosen10', 'Sent8', 'Skipped2']);
});

test('what doesn’t arrive after the end is told in the account as in the list of who got it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T20:06:00.000Z') });
  let isTold = false;
  await openBroadcasts(BROADCAST, {
    detail: () =>
      detailOf({
        ...broadcastOf(1, { status: 'sent', startedAt: '2026-11-20T20:05:00.000Z', allowResponses: false }),
        progress: { ...PROGRESS, pending: 0, success: isTold ? 7 : 8, error: isTold ? 1 : 0, opt_out: 0 },
      }),
    recipients: () => [recipientOf(1, { status: isTold ? 'error' : 'success' })],
  });
  const account = () => textOf(screen.getByRole('region', { name: 'How far it is' }));
  await waitFor(() => expect(account()).toContain('Sent8'));
  isTold = true;
  act(() => void vi.advanceTimersByTime(15_000));
  expect(await screen.findByRole('button', { name: 'Send 1 failed again' })).toBeVisible();
  expect(account()).toContain('Sent7Failed1');
});

test('answers come by themselves while the list of them is open, once it has begun', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-23T12:00:00.000Z') });
  let answers: Array<ReturnType<typeof responseOf>> = [];
  await openBroadcasts(`${BROADCAST}?tab=responses`, { detail: () => sent(), responses: () => answers });
  expect(await screen.findByText('No responses found')).toBeVisible();
  answers = [responseOf({ body: 'Thank you' })];
  act(() => void vi.advanceTimersByTime(10_000));
  expect(await screen.findByText('Thank you')).toBeVisible();
});
