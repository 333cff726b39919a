import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createCall, getCallsNow } from '#src/schemas/calls.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { callLog, NOTHING_NOW } from '#tests/screens/calls/calls-server.ts';
import { DETAIL, openConsole, personOf, serve } from './people.ts';

const partners = [
  { id: 'place-2', personId: 'person-8', firstName: 'Otto', lastName: 'Nieminen' },
  { id: 'place-3', personId: 'person-9', firstName: 'Aino', lastName: 'Salo' },
];

async function open(role: 'CALLER' | 'RECIPIENT' = 'RECIPIENT') {
  const person = personOf(role, { matches: partners });
  serve({ as: 'ORG_ADMIN', person: () => person, features: ['callLogs'] });
  answering(getCallsNow, () => NOTHING_NOW);
  await openConsole(DETAIL);
  await screen.findByRole('heading', { name: 'Hanna Virtanen' });
  return { id: person.id };
}

test('a recipient of two callers is called for the one that is chosen; the message leads to the call', async () => {
  const { id } = await open();
  const bodies = answering(createCall, () => ({ call: callLog(7, { status: 'queued' }) }));
  await userEvent.click(await screen.findByRole('button', { name: 'Call now' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Aino Salo' }));
  expect(await screen.findByText('Calling Aino Salo and Hanna Virtanen.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open the call' })).toBeVisible();
  expect(bodies).toEqual([{ callerId: 'place-3', recipientId: id }]);
});

test.each([
  ['RECIPIENT', 'For which caller'],
  ['CALLER', 'Which recipient'],
] as const)('a %s of several matches is asked: %s', async (role, question) => {
  await open(role);
  await userEvent.click(await screen.findByRole('button', { name: 'Call now' }));
  const choice = within(screen.getByRole('group', { name: question }));
  expect(choice.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Otto Nieminen', 'Aino Salo']);
});

test.each([
  [true, 'Calls are recorded.'],
  [false, null],
])('that calls are recorded (%s) is told where one is made', async (recorded, title) => {
  await open();
  answering(getCallsNow, () => ({ ...NOTHING_NOW, calling: { ...NOTHING_NOW.calling, recorded } }));
  cleanup();
  await openConsole(DETAIL);
  const button = await screen.findByRole('button', { name: /^Call now: .*Otto Nieminen/ });
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  await timeline.findByText('Nothing has happened yet.');
  await waitFor(() => expect(button.getAttribute('title')).toBe(title));
  expect(timeline.queryAllByText('Calls are recorded.')).toHaveLength(recorded ? 1 : 0);
});

test('beside a match one calls for that caller; a refusal is told in words', async () => {
  await open();
  answering(createCall, () => refusal(409, 'One of the two is in a call right now'));
  await userEvent.click(await screen.findByRole('button', { name: /^Call now: .*Otto Nieminen/ }));
  expect(await screen.findByText('One of the two is in a call right now')).toBeVisible();
});
