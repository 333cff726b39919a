import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { removeQueueCaller, removeQueueRecipient } from '#src/schemas/queues.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { callerOf, openQueues, QUEUE, queueOf, recipientOf } from './queues-server.ts';

/* Somebody of a queue is looked at, and Back leads to who was selected. Specification product 5.23. */

const LISTS = [
  ['recipients', `${QUEUE}?state=all`, 'Person', removeQueueRecipient],
  ['callers', `${QUEUE}?tab=callers`, 'Caller', removeQueueCaller],
] as const;

test.each(LISTS)('Back leads to the %s who were selected, without whom was taken out', async (_, at, name, remove) => {
  const gone = new Set<number>();
  const there = () => Array.from({ length: 14 }, (__, index) => index + 11).filter((n) => !gone.has(n));
  const { router, history } = await openQueues(at, {
    recipients: () => there().map((n, index) => recipientOf(n, { priorityOrder: index + 1 })),
    callers: () => there().map((n) => callerOf(n)),
    queues: () => [queueOf(1)],
  });
  const removed = answering(remove, () => ({ leaving: false }));
  const check = async (n: number) =>
    userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name} ${n}` }));
  await check(12);
  await check(13);
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await check(22);
  await check(23);
  await act(() => router.navigate({ href: '/app/queues' }));
  await screen.findByRole('heading', { level: 1, name: 'Outreach queues' });
  gone.add(13);
  act(() => history.back());
  expect(await screen.findByText('3 selected')).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: `Select ${name} 22` })).toBeChecked();
  const bar = within(screen.getByRole('group', { name: 'Actions for selected rows' }));
  await userEvent.click(bar.getByRole('button', { name: 'Remove from queue' }));
  await waitFor(() => expect(removed).toHaveLength(3));
});
