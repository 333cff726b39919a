import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { exportCalls } from '#src/schemas/calls.ts';
import { createReportRequest, listReportRequests } from '#src/schemas/reports.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { callLog, openCalls, RANGE } from './calls-server.ts';

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  // jsdom has no downloads: the name of what the browser is handed is kept instead
  Object.assign(URL, { createObjectURL: () => 'blob:of-a-test', revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

const csv = () =>
  new Response('When,Caller\r\n', {
    headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="Call_Logs.csv"' },
  });

const open = () => openCalls('/app/call-logs?status=completed', { calls: () => [callLog(1)] });
const button = (name: string) => screen.findByRole('button', { name });
const choose = async (name: string) => {
  await userEvent.click(await button('More about exports'));
  await userEvent.click(screen.getByRole(/report/.test(name) ? 'menuitem' : 'menuitemradio', { name }));
};

test('what the list shows is fetched, handed over on a second press, and each step is told', async () => {
  const held = Promise.withResolvers<void>();
  const asked: URLSearchParams[] = [];
  answering(exportCalls, async (_, request) => {
    asked.push(new URL(request.url).searchParams);
    await held.promise;
    return csv();
  });
  await open();
  await userEvent.click(await button('Export'));
  expect(await button('Processing…')).toHaveAttribute('aria-disabled', 'true');
  held.resolve();
  const download = await button('Download');
  expect(download).toHaveAttribute('data-good', 'true');
  expect(saved).toEqual([]);
  await userEvent.click(download);
  expect(await button('Download complete')).toHaveAttribute('data-good', 'true');
  expect(saved).toEqual(['Call_Logs.csv']);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    organizationId: 'org-1',
    status: 'completed',
    language: 'en',
  });
});

test('a failure is a red button without a message; a press tries again', async () => {
  answering(exportCalls, () => refusal(400, 'Narrow the search'));
  await open();
  await userEvent.click(await button('Export'));
  const failed = await button('Error');
  expect(failed).toHaveAttribute('data-danger', 'true');
  expect(screen.queryByText(/Narrow the search/)).toBeNull();
  answering(exportCalls, csv);
  await userEvent.click(failed);
  expect(await button('Download')).toBeVisible();
});

test('a file that comes after its screen was left is offered by a message', async () => {
  const held = Promise.withResolvers<void>();
  answering(exportCalls, async () => {
    await held.promise;
    return csv();
  });
  await open();
  await userEvent.click(await button('Export'));
  // another file has a button of its own: the one before is gone
  await choose('Anonymous');
  expect(saved).toEqual([]);
  held.resolve();
  expect(await screen.findByText('Call_Logs.csv is ready.')).toBeVisible();
  await userEvent.click(await button('Download'));
  expect(saved).toEqual(['Call_Logs.csv']);
});

test('without names it is another file', async () => {
  const asked: URLSearchParams[] = [];
  answering(exportCalls, (_, request) => {
    asked.push(new URL(request.url).searchParams);
    return csv();
  });
  await open();
  const checked = async () => {
    await userEvent.click(await button('More about exports'));
    const names = screen.getAllByRole('menuitemradio', { checked: true }).map(({ textContent }) => textContent);
    await userEvent.keyboard('{Escape}');
    return names;
  };
  expect(await checked()).toEqual(['With names']);
  await choose('Anonymous');
  expect(await checked()).toEqual(['Anonymous']);
  await userEvent.click(await button('Export anonymous'));
  expect(await button('Download')).toBeVisible();
  expect(asked[0]?.get('isAnonymous')).toBe('true');
  await choose('With names');
  expect(await button('Export')).toBeVisible();
});

test('a file and a report are asked for in the language that one reads', async () => {
  await i18n.changeLanguage('es');
  const asked: URLSearchParams[] = [];
  answering(exportCalls, (_, request) => {
    asked.push(new URL(request.url).searchParams);
    return csv();
  });
  answering(listReportRequests, () => ({
    rows: [],
    pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  const ordered = answering(createReportRequest, () => ({ reportRequest: { id: 'r-1', status: 'created' as const } }));
  await open();
  await userEvent.click(await button('Exportar'));
  expect(await button('Descargar')).toBeVisible();
  expect(asked[0]?.get('language')).toBe('es');
  await userEvent.click(screen.getByRole('button', { name: 'Más sobre la exportación' }));
  await userEvent.click(await screen.findByRole('menuitem'));
  await waitFor(() => expect(ordered).toMatchObject([{ filters: { language: 'es' } }]));
});

test('more of it is requested as a report, of the days that are shown', async () => {
  answering(listReportRequests, () => ({
    rows: [],
    pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  const ordered = answering(createReportRequest, () => ({ reportRequest: { id: 'r-1', status: 'created' as const } }));
  await open();
  await choose('Request a report');
  await waitFor(() =>
    expect(ordered).toEqual([
      {
        module: 'CALLLOGS',
        requestedById: 'person-1',
        organizationId: 'org-1',
        organizationName: 'Harbor House',
        filters: {
          tz: 'America/New_York',
          language: 'en',
          startDate: Date.parse('2026-08-25T04:00:00Z'),
          endDate: Date.parse('2026-11-24T04:59:59.999Z'),
          params: { status: 'completed' },
        },
      },
    ]),
  );
  expect(
    await within(document.body).findByText(
      "Report request created successfully, you will be notified when it's ready for download",
    ),
  ).toBeVisible();
});

test('a report of the last 24 hours begins where the list does', async () => {
  answering(listReportRequests, () => ({
    rows: [],
    pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  const ordered = answering(createReportRequest, () => ({ reportRequest: { id: 'r-1', status: 'created' as const } }));
  const since = '2026-11-22T13:20:00.000Z';
  await openCalls('/app/call-logs?last=24h', { calls: () => [callLog(1)], range: () => ({ ...RANGE, since }) });
  await choose('Request a report');
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(ordered).toMatchObject([
    { filters: { startDate: Date.parse(since), endDate: Date.parse('2026-11-24T04:59:59.999Z') } },
  ]);
});

test('a report is of days in the zone that the list has, also where the organization is told to be elsewhere', async () => {
  answering(listReportRequests, () => ({
    rows: [],
    pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  const ordered = answering(createReportRequest, () => ({ reportRequest: { id: 'r-1', status: 'created' as const } }));
  await openCalls('/app/call-logs', {
    calls: () => [callLog(1)],
    range: () => ({ ...RANGE, timezone: 'America/Chicago' }),
  });
  await choose('Request a report');
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(ordered).toMatchObject([
    {
      filters: {
        tz: 'America/Chicago',
        startDate: Date.parse('2026-08-25T05:00:00Z'),
        endDate: Date.parse('2026-11-24T05:59:59.999Z'),
      },
    },
  ]);
});
