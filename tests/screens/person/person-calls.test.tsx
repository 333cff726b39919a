import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { formatMoment, formatTime } from '#src/lib/dates.ts';
import { session } from '#src/lib/session/store.ts';
import { createCall, getCallsNow, type CallLog } from '#src/schemas/calls.ts';
import { getMembership } from '#src/schemas/memberships.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { callLog, NOTHING_NOW } from '#tests/screens/calls/calls-server.ts';
import { DETAIL, openConsole, personOf, serve } from './people.ts';

const partners = [
  { id: 'place-2', personId: 'person-8', firstName: 'Otto', lastName: 'Nieminen' },
  { id: 'place-3', personId: 'person-9', firstName: 'Aino', lastName: 'Salo' },
];

async function open(role: 'CALLER' | 'RECIPIENT' = 'RECIPIENT', timezone = 'America/New_York') {
  const person = personOf(role, { matches: partners });
  serve({ as: 'ORG_ADMIN', person: () => person, features: ['callLogs'], timezone });
  answering(getCallsNow, () => NOTHING_NOW);
  await openConsole(DETAIL);
  await screen.findByRole('heading', { name: 'Hanna Virtanen' });
  return { id: person.id };
}

/** Presses the button of the question that is open. */
const confirm = async () =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Call now' }));

test('a recipient of two callers is called for the one that is chosen; the message leads to the call', async () => {
  const { id } = await open();
  const bodies = answering(createCall, () => ({ call: callLog(7, { status: 'queued' }) }));
  await userEvent.click(await screen.findByRole('button', { name: 'Call with…' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Aino Salo' }));
  await confirm();
  expect(await screen.findByText('Calling Aino Salo and Hanna Virtanen.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open the call' })).toBeVisible();
  expect(bodies).toEqual([{ callerId: 'place-3', recipientId: id }]);
});

test.each([
  ['RECIPIENT', 'For which caller'],
  ['CALLER', 'Which recipient'],
] as const)('a %s of several matches is asked: %s', async (role, question) => {
  await open(role);
  await userEvent.click(await screen.findByRole('button', { name: 'Call with…' }));
  const choice = within(screen.getByRole('group', { name: question }));
  expect(choice.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Otto Nieminen', 'Aino Salo']);
});

test.each([
  [true, 'Otto Nieminen’s phone rings first, then Hanna Virtanen’s. Calls are recorded.'],
  [false, 'Otto Nieminen’s phone rings first, then Hanna Virtanen’s.'],
])('that calls are recorded (%s) is told where one is made', async (recorded, title) => {
  await open();
  answering(getCallsNow, () => ({ ...NOTHING_NOW, calling: { ...NOTHING_NOW.calling, recorded } }));
  cleanup();
  await openConsole(DETAIL);
  const button = await screen.findByRole('button', { name: /^Call with Otto: .*Otto Nieminen/ });
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  await timeline.findByText('Nothing has happened yet.');
  await waitFor(() => expect(button.getAttribute('title')).toBe(title));
  expect(timeline.queryAllByText('Calls are recorded.')).toHaveLength(recorded ? 1 : 0);
});

test('beside a match one calls for that caller; a refusal is told in words', async () => {
  await open();
  answering(createCall, () => refusal(409, 'One of the two is in a call right now'));
  await userEvent.click(await screen.findByRole('button', { name: /^Call with Otto: .*Otto Nieminen/ }));
  await confirm();
  expect(await screen.findByText('One of the two is in a call right now')).toBeVisible();
  answering(createCall, () => ({ call: callLog(7, { status: 'queued' }) }));
  await userEvent.click(screen.getByRole('button', { name: /^Call with Otto: .*Otto Nieminen/ }));
  await confirm();
  expect(await screen.findByText('Calling Otto Nieminen and Hanna Virtanen.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('One of the two is in a call right now')).toBeNull());
});

test.each([
  ['callNight', 'It’s outside calling hours where Hanna Virtanen is. Calls can be made from MOMENT.'],
  ['callCooldown', 'Hanna Virtanen was called a short time ago. The next call can be made from MOMENT.'],
])('a refusal that is over at a moment (%s) says when that is, as the page tells moments', async (code, words) => {
  await open('RECIPIENT', 'Pacific/Honolulu');
  const until = '2026-11-24T13:00:00.000Z';
  answering(createCall, () =>
    Response.json({ message: 'The server’s words', code, params: { until } }, { status: 409 }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Call with Otto: .*Otto Nieminen/ }));
  await confirm();
  const moment = formatMoment(until, { timeZone: 'Pacific/Honolulu', withZone: true });
  expect(await screen.findByText(words.replace('MOMENT', moment))).toBeVisible();
});

test('as long as their call goes on nobody is called again; when it has ended they can be', async () => {
  const { id } = await open();
  let callLogs = [] as CallLog[];
  answering(getCallsNow, () => ({ ...NOTHING_NOW, callLogs }));
  const call = callLog(7, {
    status: 'in-progress',
    endedAt: null,
    caller: { id: 'place-2', name: 'Otto Nieminen', phone: null },
    callee: { id, name: 'Hanna Virtanen', phone: null },
  });
  const bodies = answering(createCall, () => {
    callLogs = [call];
    return { call };
  });
  const beside = await screen.findByRole('button', { name: /^Call with Otto: .*Otto Nieminen/ });
  await userEvent.click(beside);
  await confirm();
  await screen.findByText('Calling Otto Nieminen and Hanna Virtanen.');
  expect(beside).toHaveAttribute('aria-disabled', 'true');
  expect(beside).toHaveAttribute('title', 'One of the two is in a call right now');
  await userEvent.click(beside);
  await userEvent.click(screen.getByRole('button', { name: 'Call with…' }));
  const item = screen.getByRole('menuitem', { name: /^Aino Salo/ });
  expect(item).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(item);
  expect(bodies).toHaveLength(1);

  callLogs = [];
  await waitFor(() => expect(beside).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(beside);
  await confirm();
  await waitFor(() => expect(bodies).toHaveLength(2));
});

/** A zone whose clock shows that hour now. */
const zoneAt = (hour: number) => {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`;
};

test.each([
  ['in the night', 3, true],
  ['by day', 12, false],
])('asked %s of who is called, the question says whether they may be, and from when', async (_, hour, isClosed) => {
  const person = personOf('RECIPIENT', { matches: partners });
  serve({ as: 'ORG_ADMIN', person: () => person, features: ['callLogs'] });
  answering(getCallsNow, () => NOTHING_NOW);
  const timezone = zoneAt(hour);
  answering(getMembership, () => ({ personOrganization: person, matches: partners, profiles: [], timezone }));
  const bodies = answering(createCall, () => ({ call: callLog(7, { status: 'queued' }) }));
  await openConsole(DETAIL);
  await userEvent.click(await screen.findByRole('button', { name: /^Call with Otto: .*Otto Nieminen/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^It’s .* where Hanna Virtanen is\.$/);
  const button = dialog.getByRole('button', { name: 'Call now' });
  const night = /^That’s outside calling hours\. Calls can be made from .* 08:00 AM .* at the earliest\.$/;
  await userEvent.click(button);
  if (isClosed) {
    expect(dialog.getByText(night)).toBeVisible();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(night);
    expect(bodies).toEqual([]);
  } else {
    expect(await screen.findByText('Calling Otto Nieminen and Hanna Virtanen.')).toBeVisible();
    expect(dialog.queryByText(night)).toBeNull();
    expect(bodies).toHaveLength(1);
  }
});

test.each([
  [
    'person-1',
    'Otto Nieminen’s phone rings first, then Hanna Virtanen’s. The two of them talk; you aren’t put through.',
  ],
  ['person-8', 'Otto Nieminen’s phone rings first, then Hanna Virtanen’s.'],
])('before phones ring %s is asked, and told who talks and what time it is there', async (userId, words) => {
  const person = personOf('RECIPIENT', { matches: partners.slice(0, 1) });
  serve({ as: 'ORG_ADMIN', person: () => person, features: ['callLogs'] });
  const { user } = session.getState();
  if (user) session.setState({ user: { ...user, userId } });
  answering(getCallsNow, () => NOTHING_NOW);
  answering(getMembership, () => ({
    personOrganization: person,
    matches: person.matches,
    profiles: [],
    timezone: 'Pacific/Honolulu',
  }));
  const bodies = answering(createCall, () => ({ call: callLog(7, { status: 'queued' }) }));
  await openConsole(DETAIL);
  const [inHead] = await screen.findAllByRole('button', { name: 'Call with Otto: Hanna Virtanen, for Otto Nieminen' });
  await userEvent.click(inHead as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Have Otto Nieminen call Hanna Virtanen?' });
  expect(within(dialog).getByText(words)).toBeVisible();
  const time = formatTime(new Date().toISOString(), { timeZone: 'Pacific/Honolulu', withZone: true });
  expect(within(dialog).getByText(/^It’s .* where Hanna Virtanen is\.$/)).toHaveTextContent(time.slice(-3));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(bodies).toEqual([]);
});
