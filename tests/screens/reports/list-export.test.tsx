import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import type { BodyOf } from '#src/schemas/endpoint.ts';
import { createReportRequest, listReportRequests } from '#src/schemas/reports.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { BROADCAST, broadcastOf, detailOf, openBroadcasts } from '#tests/screens/broadcasts/broadcasts-server.ts';
import { onPhone } from '#tests/screens/on-phone.ts';
import { openQueues, QUEUE, queueOf } from '#tests/screens/queues/queues-server.ts';

/* What lists of broadcasts and queues show, ordered as a report. Specification reports 2.12 to 2.15. */

const MEALS = '0193a000-0000-7000-8000-c00000000001';

const begun = () =>
  detailOf({
    ...broadcastOf(1, { status: 'sent', startedAt: '2026-11-20T20:05:00.000Z', total: 8 }),
    progress: {
      selected: 10,
      pending: 0,
      success: 7,
      error: 1,
      opt_out: 0,
      stopped: 0,
      skipped: { landline: 2 },
      nextAt: null,
    },
  });

const openOf = {
  broadcasts: (at: string, features: ReadonlyArray<'broadcasts' | 'reports'> = ['broadcasts', 'reports']) =>
    openBroadcasts(at, { features, detail: begun }),
  queues: (at: string) => openQueues(at, { features: ['outreachQueues', 'reports'] }),
};

/** Presses it, and gives what was ordered. */
async function ordered(name: string) {
  const orders = answering(createReportRequest, () => ({ reportRequest: { id: 'r', status: 'created' as const } }));
  answering(listReportRequests, () => ({
    rows: [],
    pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  const button = await screen.findByRole('button', { name });
  // of which a phone shows the icon alone; how far it is stands there in words
  expect(button.querySelector('svg + span')).toHaveTextContent(name);
  await userEvent.click(button);
  await waitFor(() => expect(orders).toHaveLength(1));
  const told = await screen.findByRole('button', { name: 'Processing…' });
  expect(told.querySelector('svg')).toBeNull();
  return orders[0] as BodyOf<typeof createReportRequest>;
}

const { id } = broadcastOf(1);
const queueId = queueOf(1).id;

test.each([
  [
    'broadcasts',
    `/app/broadcasts?search=storm&type=sms&programId=${MEALS}&archived=true&page=2`,
    'Export',
    {
      module: 'BROADCASTS_EXPORT',
      programId: MEALS,
      programName: 'Meals',
      params: { searchBy: 'storm', type: 'sms', archived: true },
    },
  ],
  [
    'broadcasts',
    `${BROADCAST}?search=ana&status=error&page=2`,
    'Export recipients',
    { module: 'BROADCAST_RECIPIENTS_EXPORT', params: { id, search: 'ana', status: 'error' } },
  ],
  [
    'broadcasts',
    `${BROADCAST}?tab=skipped&reason=landline`,
    'Export skipped',
    { module: 'BROADCAST_SKIPPED_EXPORT', params: { id, reason: 'landline' } },
  ],
  [
    'broadcasts',
    `${BROADCAST}?tab=responses&done=true`,
    'Export responses',
    { module: 'BROADCAST_RESPONSES_EXPORT', params: { id, done: true } },
  ],
  [
    'queues',
    '/app/queues?search=winter&active=yes',
    'Export',
    { module: 'QUEUES_EXPORT', params: { search: 'winter', active: true } },
  ],
  [
    'queues',
    `${QUEUE}?state=blocked&reason=paused`,
    'Export recipients',
    { module: 'QUEUE_RECIPIENTS_EXPORT', params: { id: queueId, state: 'blocked', reason: 'paused' } },
  ],
  [
    'queues',
    `${QUEUE}?tab=callers&callerState=off&search=ana`,
    'Export callers',
    { module: 'QUEUE_CALLERS_EXPORT', params: { id: queueId, state: 'off', search: 'ana' } },
  ],
] as const)('%s: what %s shows is ordered as it is narrowed', async (where, at, name, { module, params, ...rest }) => {
  await openOf[where](at);
  const { filters, ...order } = await ordered(name);
  expect(order).toMatchObject({ module, organizationId: 'org-1' });
  // whole: neither the page nor anything else of the list comes along
  expect(filters.params).toEqual(params);
  expect(filters).toMatchObject({ language: 'en', ...rest });
});

test('other filters are another order, and its button begins anew', async () => {
  await openOf.queues(QUEUE);
  await ordered('Export recipients');
  const tabs = within(await screen.findByRole('navigation', { name: 'Parts of the queue' }));
  await userEvent.click(tabs.getByRole('link', { name: /Callers/ }));
  expect(await screen.findByRole('button', { name: 'Export callers' })).toBeVisible();
});

test('the next calls are no report; before a broadcast begins there is nothing to have', async () => {
  await openOf.queues(`${QUEUE}?tab=plan`);
  expect(await screen.findByRole('heading', { name: 'Queue 1' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Export/ })).not.toBeInTheDocument();
});

test('a broadcast that waits has no export yet', async () => {
  await openBroadcasts(BROADCAST, {
    features: ['broadcasts', 'reports'],
    recipients: () => [],
    detail: () => detailOf({ status: 'scheduled', scheduledAt: '2126-11-20T20:05:00.000Z' }),
  });
  expect(await screen.findByText('No broadcast recipients found')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Export/ })).not.toBeInTheDocument();
});

test('without reports there is no export', async () => {
  await openOf.broadcasts(BROADCAST, ['broadcasts']);
  expect(await screen.findByText('Person 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Export/ })).not.toBeInTheDocument();
});

test('it says in Spanish what is exported', async () => {
  await openOf.broadcasts(BROADCAST);
  expect(await screen.findByRole('button', { name: 'Export recipients' })).toBeVisible();
  await act(() => i18n.changeLanguage('es'));
  expect(await screen.findByRole('button', { name: 'Exportar destinatarios' })).toBeVisible();
});

test('on a phone the menu of a queue holds its export until it is pressed', async () => {
  onPhone();
  await openQueues(QUEUE, { features: ['outreachQueues', 'reports'] });
  const orders = answering(createReportRequest, () => ({ reportRequest: { id: 'r', status: 'created' as const } }));
  answering(listReportRequests, () => ({
    rows: [],
    pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  const menu = await screen.findByRole('button', { name: 'Actions for Queue 1' });
  expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull();
  await userEvent.click(menu);
  await userEvent.click(screen.getByRole('menuitem', { name: /^Export/ }));
  await waitFor(() => expect(orders).toHaveLength(1));
  // from now on it tells how far it is
  expect(await screen.findByRole('button', { name: 'Processing…' })).toBeVisible();
});
