import { notifications } from '@mantine/notifications';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import { logout } from '#src/schemas/auth.ts';
import { createReportRequest, listReportRequests, type ReportRequest } from '#src/schemas/reports.ts';
import { http } from 'msw/http';
import { getOrganization } from '#src/schemas/organizations.ts';
import { organization } from '#tests/screens/organization-page.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { expectHiddenColumns } from '#tests/screens/hidden-columns.ts';
import { rowsOf } from '#tests/screens/shown.ts';
import { server } from '#tests/server.ts';

const saved: Array<{ readonly name: string; readonly text: Promise<string> }> = [];
beforeEach(() => {
  // jsdom has no downloads: what the browser is handed is kept instead
  let last: Blob | undefined;
  Object.assign(URL, { createObjectURL: (blob: Blob) => ((last = blob), 'blob:of-a-test'), revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: last?.text() ?? Promise.resolve('') });
  });
});
afterEach(() => {
  saved.length = 0;
  act(() => notifications.clean());
});

const report = (id: string, changes: Partial<ReportRequest> = {}): ReportRequest => ({
  id,
  module: 'PEOPLE_EXPORT',
  status: 'completed',
  organizationId: harbor.id,
  organizationName: 'Harbor House',
  requestedById: 'person-1',
  requestedByName: 'Ada Quist',
  filters: { params: { role: 'CALLER', search: 'maria', matched: false, language: 'Spanish' } },
  chosen: null,
  createdAt: '2026-11-20T15:05:00.000Z',
  finishedAt: '2026-11-20T15:06:00.000Z',
  expiresAt: '2026-11-27T15:06:00.000Z',
  rowsDone: 1234,
  rowsTotal: 1234,
  fileName: 'Callers.csv',
  size: 345_678,
  ...changes,
});

interface Options {
  readonly as?: ProfileName;
  readonly rows?: readonly ReportRequest[];
  readonly at?: string;
  readonly features?: string[];
}

async function open({ as = 'ORG_ADMIN', rows = [], at = '', features = ['reports', 'callAnalytics'] }: Options = {}) {
  session.getState().signIn(loginAnswer({ features }, { profiles: [profile({ name: as })] }));
  answering(getOrganization, () => ({ organization: { ...organization, timezone: 'America/New_York' } }));
  const now = { rows };
  const asked: string[] = [];
  answering(listReportRequests, (_, request) => {
    asked.push(new URL(request.url).search);
    const page = { page: 1, totalItems: now.rows.length, itemsPerPage: 10, totalPages: 1 };
    return { rows: [...now.rows], pager: page };
  });
  server.use(
    http.get(
      'http://localhost:3000/v2/reportrequest/:id/download',
      ({ params }) =>
        new Response(`of ${String(params['id'])}`, {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''Llamadas_a%C3%B1o.csv`,
          },
        }),
    ),
  );
  const opened = await openConsole(`/app/reports${at}`);
  return { ...opened, now, asked };
}

const rowOf = (name: RegExp) => screen.findByRole('row', { name });

test('lists what was ordered, by whom, and how it stands', async () => {
  await open({
    rows: [
      report('a'),
      report('b', { module: 'CALLER_RECIPIENT_EXPORT', filters: {}, status: 'cancelled', size: null, fileName: null }),
      report('c', { module: 'LATER_EXPORT', filters: {} }),
      report('d', { filters: { params: { role: 'all', search: 'maria' } }, chosen: 2 }),
    ],
  });
  expect(await rowOf(/^People/)).toHaveTextContent('People2 selected people · Search: mariaReady');
  const callers = await rowOf(/^Callers/);
  expect(callers).toHaveTextContent('Search: maria · Not matched · Language: Spanish');
  expect(callers).toHaveTextContent('Ready');
  expect(callers).toHaveTextContent('Ada Quist');
  expect(callers).toHaveTextContent('1,234');
  expect(callers).toHaveTextContent('346 kB');
  await waitFor(() => expect(callers).toHaveTextContent('November 20, 2026 10:05 AM EST'));
  const pairs = await rowOf(/^Caller-recipient pairs/);
  expect(pairs).toHaveTextContent('Failed');
  expect(within(pairs).queryByRole('button', { name: /^Download/ })).toBeNull();
  expect(await rowOf(/^Unknown/)).toBeVisible();
});

test('each way a report can stand has its words, numbers and deeds', async () => {
  await open({
    rows: [
      report('a', { filters: { params: { role: 'RECIPIENT' } }, status: 'created', rowsDone: 0, size: null }),
      report('b', { filters: { params: { role: 'RECIPIENT' } }, status: 'in-progress', rowsDone: 500, size: null }),
      report('c', { filters: { params: { role: 'RECIPIENT' } }, status: 'cancelled', rowsDone: 7, size: null }),
      report('d', { filters: { params: { role: 'RECIPIENT' } }, rowsDone: 3, size: 12 }),
      report('e', { filters: { params: { role: 'RECIPIENT' } }, size: 4_260_000 }),
    ],
  });
  const row = (Status: string, Rows: string, Size: string, Actions: string) => {
    const Created = 'November 20, 2026 10:05 AM EST';
    return { Report: 'Recipients', Status, 'Requested by': 'Ada Quist', Requested: Created, Rows, Size, Actions };
  };
  const deeds = 'DownloadOrder again';
  await waitFor(async () =>
    expect(await rowsOf('Generated reports')).toEqual([
      row('Waiting', '—', '—', ''),
      row('In progress500 of 1,234 rows', '—', '—', ''),
      row('Failed', '—', '—', 'Try again'),
      row('Ready', '3', '0.1 kB', deeds),
      row('Ready', '1,234', '4.3 MB', deeds),
    ]),
  );
});

test('of a feature that is off there is nothing to be done, and its row says so', async () => {
  const rows = [report('a', { module: 'CALLSTATS2', filters: {} }), report('b')];
  await open({ rows, features: ['reports'] });
  const calls = within(await rowOf(/Off for your organization/));
  expect(calls.queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Download/ })).toHaveLength(1);
});

test('until when a file is kept is a column that can be chosen', async () => {
  await open({ rows: [report('a')] });
  await expectHiddenColumns(/^Callers/, { 'Kept until': 'November 27, 2026 10:06 AM EST' });
});

test('each module has its name', async () => {
  const NAMES = [
    ['CALLLOGS', 'Call Logs'],
    ['CALLSTATS1', 'Call Stats 1'],
    ['CALLSTATS2', 'Call Stats 2'],
    ['CALLSTATS3', 'Call Stats 3'],
    ['CALLSTATS_MONTHLY', 'Call Stats 4'],
    ['SURVEY_COC', 'Change of Condition'],
    ['SURVEY_EVALUATION', 'Evaluation'],
    ['DASHBOARD_EXPORT', 'Dashboard Export'],
    ['NOTES_EXPORT', 'Notes Export'],
    ['BROADCASTS_EXPORT', 'Broadcasts'],
    ['BROADCAST_RECIPIENTS_EXPORT', 'Broadcast recipients'],
    ['BROADCAST_SKIPPED_EXPORT', 'Skipped by a broadcast'],
    ['BROADCAST_RESPONSES_EXPORT', 'Broadcast responses'],
    ['QUEUES_EXPORT', 'Outreach queues'],
    ['QUEUE_RECIPIENTS_EXPORT', 'Queue recipients'],
    ['QUEUE_CALLERS_EXPORT', 'Queue callers'],
    ['ANYTHING', 'Unknown'],
  ] as const;
  await open({ rows: NAMES.map(([module]) => report(module, { module, filters: {} })) });
  const table = within(await screen.findByRole('table'));
  await table.findByRole('row', { name: /^Call Logs/ });
  for (const [, name] of NAMES) expect(table.getAllByRole('row', { name: new RegExp(`^${name}`) })).toHaveLength(1);
});

test('reports of calls say which calls they are of', async () => {
  const days = { startDate: Date.parse('2026-10-01T04:00:00Z'), endDate: Date.parse('2026-10-08T04:00:00Z') - 1 };
  const tz = 'America/New_York';
  await open({
    rows: [
      report('a', {
        module: 'CALLSTATS3',
        filters: { tz, ...days, programName: 'Meals', params: { callType: ['MATCH', 'OUTREACH_QUEUE'] } },
      }),
      report('b', {
        module: 'CALLLOGS',
        status: 'in-progress',
        rowsDone: 500,
        rowsTotal: null,
        filters: { tz, endDate: days.endDate, params: { callee: 'ada', status: 'voicemail', isAnonymous: true } },
      }),
      report('c', { module: 'CALLSTATS2', filters: { ...days, params: { callType: ['MATCH'] } } }),
      report('f', {
        module: 'BROADCAST_RECIPIENTS_EXPORT',
        filters: { tz, params: { id: 'b-1', name: 'Winter storm', status: 'error' } },
      }),
      report('d', { module: 'CALLSTATS1', filters: { tz, startDate: days.startDate, params: { callee: null } } }),
      report('e', {
        module: 'CALLSTATS_MONTHLY',
        filters: { tz, startDate: days.startDate, endDate: days.startDate + 1000 },
      }),
    ],
  });
  expect(await rowOf(/^Call Stats 3/)).toHaveTextContent('October 01, 2026 to October 07, 2026 · MealsReady');
  const logs = await rowOf(/^Call Logs/);
  expect(logs).toHaveTextContent('Up to October 07, 2026 · 2 filters · Anonymous');
  expect(logs).toHaveTextContent('500 rows so far');
  expect(await rowOf(/^Call Stats 1/)).toHaveTextContent('Call Stats 1From October 01, 2026Ready');
  expect(await rowOf(/^Call Stats 4/)).toHaveTextContent('Call Stats 4October 01, 2026Ready');
  // what it is of isn't one of its filters
  expect(await rowOf(/^Broadcast recipients/)).toHaveTextContent('Broadcast recipientsWinter storm · 1 filterReady');
  // an order without a zone is of the days of UTC
  expect(await rowOf(/^Call Stats 2/)).toHaveTextContent('October 01, 2026 to October 08, 2026 · 1 filter');
  await i18n.changeLanguage('es');
  expect(await screen.findByText(/^Del 1 de octubre de 2026 al 7 de octubre de 2026/)).toBeVisible();
  expect(screen.getByText(/^Hasta el 7 de octubre de 2026/)).toBeVisible();
});

test('a new one is begun wherever the person may export from', async () => {
  await open({ features: ['reports', 'callLogs', 'notes'] });
  expect(await screen.findByText('No reports yet')).toBeVisible();
  // as the main action, and once more where the list is empty
  const buttons = screen.getAllByRole('button', { name: 'New report' });
  expect(buttons.map(({ dataset }) => dataset['variant'])).toEqual(['primary', 'default']);
  await userEvent.click(buttons[1] ?? document.body);
  const places = within(screen.getByRole('menu', { name: 'New report' })).getAllByRole('menuitem');
  expect(places.map((place) => [place.textContent, place.getAttribute('href')])).toEqual([
    ['Callers', '/app/contacts/callers#export'],
    ['Recipients', '/app/contacts/recipients#export'],
    ['Onboarding', '/app/contacts/outreach#export'],
    ['Inactive', '/app/contacts/inactive#export'],
    ['Call logs', '/app/call-logs'],
    ['Notes', '/app/notes'],
  ]);
});

test('a file is downloaded under the name that the server gives it; a failure is told', async () => {
  await open({ rows: [report('a')] });
  const button = within(await rowOf(/^Callers/)).getByRole('button', { name: 'Download Callers' });
  await userEvent.click(button);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('Llamadas_año.csv');
  expect(await saved[0]?.text).toBe('of a');
  server.use(http.get('http://localhost:3000/v2/reportrequest/:id/download', () => refusal(404, 'Not found')));
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  expect(saved).toHaveLength(1);
});

test('what is of people who were chosen is ordered again of the same, by the report that was of them', async () => {
  await open({ rows: [report('a', { filters: { params: { role: 'all' } }, chosen: 2 })] });
  const ordered = answering(createReportRequest, () => ({ reportRequest: { id: 'b', status: 'created' as const } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Order again: People' }));
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(ordered[0]).toMatchObject({ module: 'PEOPLE_EXPORT', chosenOf: 'a', filters: { params: { role: 'all' } } });
});

test('what could not be made is ordered once more, as it was, and told when it is ready', async () => {
  const cancelled = report('a', { status: 'cancelled' });
  const { now } = await open({ rows: [cancelled] });
  const ordered = answering(createReportRequest, () => {
    now.rows = [report('b', { status: 'in-progress', rowsDone: 500 }), cancelled];
    return { reportRequest: { id: 'b', status: 'created' as const } };
  });
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Try again: Callers' }));
  expect(
    await screen.findByText(/^Report request created successfully, you will be notified when it's ready/),
  ).toBeVisible();
  expect(ordered).toHaveLength(1);
  expect(ordered[0]).toMatchObject({ module: 'PEOPLE_EXPORT', filters: cancelled.filters });
  expect(await screen.findByText('500 of 1,234 rows')).toBeVisible();
  now.rows = [report('b'), cancelled];
  expect(await screen.findByText('Your report “Callers” is ready to download.', {}, { timeout: 5000 })).toBeVisible();
  const toast = screen.getByText('Your report “Callers” is ready to download.').closest('div');
  await userEvent.click(within(toast ?? document.body).getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toHaveLength(1));
});

test('what is completed is ordered again up to today: as many days, whole ones of its zone', async () => {
  vi.setSystemTime('2026-11-24T03:00:00.000Z');
  const filters = {
    tz: 'America/New_York',
    language: 'es' as const,
    startDate: Date.parse('2026-10-01T04:00:00Z'),
    endDate: Date.parse('2026-10-08T04:00:00Z') - 1,
    params: { callType: ['MATCH'] },
  };
  await open({ rows: [report('a', { module: 'CALLSTATS2', filters }), report('b', { filters: {} })] });
  const ordered = answering(createReportRequest, () => ({ reportRequest: { id: 'c', status: 'created' as const } }));
  const again = await screen.findByRole('button', { name: 'Again, up to today: Call Stats 2' });
  // the second press comes before the first has been drawn
  act(() => {
    again.click();
    again.click();
  });
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(ordered[0]).toMatchObject({
    module: 'CALLSTATS2',
    filters: {
      ...filters,
      // as one reads now, whoever ordered it first
      language: 'en',
      // seven days, the evening of November 23 in New York being the last
      startDate: Date.parse('2026-11-17T05:00:00Z'),
      endDate: Date.parse('2026-11-24T05:00:00Z') - 1,
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Order again: All people' }));
  await waitFor(() => expect(ordered).toHaveLength(2));
  expect(ordered[1]).toMatchObject({ module: 'PEOPLE_EXPORT', filters: {} });
  expect(ordered[1]).not.toHaveProperty('chosenOf');
});

test('what is ordered again is of days in the zone of the first order, wherever the organization is now', async () => {
  vi.setSystemTime('2026-11-24T05:30:00.000Z');
  const filters = {
    tz: 'America/Chicago',
    startDate: Date.parse('2026-10-01T05:00:00Z'),
    endDate: Date.parse('2026-10-02T05:00:00Z') - 1,
  };
  await open({ rows: [report('a', { module: 'CALLSTATS2', filters })] });
  const ordered = answering(createReportRequest, () => ({ reportRequest: { id: 'c', status: 'created' as const } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Again, up to today: Call Stats 2' }));
  await waitFor(() => expect(ordered).toHaveLength(1));
  // it is past midnight in New York, and not yet in Chicago
  expect(ordered[0]).toMatchObject({
    filters: {
      tz: 'America/Chicago',
      startDate: Date.parse('2026-11-23T06:00:00Z'),
      endDate: Date.parse('2026-11-24T06:00:00Z') - 1,
    },
  });
});

test.each([
  ['en', 'es', 'Try again: Callers', 'Order again: All people'],
  ['es', 'en', 'Reintentar: Voluntarios', 'Solicitar de nuevo: Todas las personas'],
] as const)(
  'what is ordered again in %s is so written, whatever the first one was in',
  async (here, first, ...names) => {
    await i18n.changeLanguage(here);
    const filters = { tz: 'America/Chicago', language: first, params: { role: 'CALLER' } };
    await open({
      rows: [report('a', { status: 'cancelled', filters }), report('b', { filters: { language: first } })],
    });
    const ordered = answering(createReportRequest, () => ({ reportRequest: { id: 'c', status: 'created' as const } }));
    for (const [at, name] of names.entries()) {
      await userEvent.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(ordered).toHaveLength(at + 1));
    }
    expect(ordered).toMatchObject([{ filters: { ...filters, language: here } }, { filters: { language: here } }]);
  },
);

test('who waits in another tab is told in the title of this one, until they look', async () => {
  const cancelled = report('a', { status: 'cancelled' });
  const { now } = await open({ rows: [cancelled] });
  answering(createReportRequest, () => {
    now.rows = [report('b', { status: 'in-progress' }), cancelled];
    return { reportRequest: { id: 'b', status: 'created' as const } };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again: Callers' }));
  await screen.findByText('In progress');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const title = document.title;
  now.rows = [report('b'), cancelled];
  await waitFor(() => expect(document.title).toBe(`Report ready · ${title}`), { timeout: 5000 });
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(document.title).toBe(title);
});

test('who signs out waits for no report any more, whoever comes next in the tab', async () => {
  const cancelled = report('a', { status: 'cancelled' });
  const { now } = await open({ rows: [cancelled] });
  answering(logout, () => null);
  answering(createReportRequest, () => {
    now.rows = [report('b', { status: 'in-progress' }), cancelled];
    return { reportRequest: { id: 'b', status: 'created' as const } };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again: Callers' }));
  await screen.findByText('In progress');
  expect(sessionStorage.getItem('reports-awaited')).toBe(`${harbor.id}/b`);
  act(() => session.getState().signOut('manual'));
  expect(sessionStorage.getItem('reports-awaited')).toBeNull();
});

test('the kind of report is filtered by in the address', async () => {
  const { history, asked } = await open({ rows: [report('a')] });
  await rowOf(/^Callers/);
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Report' }), 'Caller-recipient pairs');
  await waitFor(() => expect(history.location.search).toBe('?module=CALLER_RECIPIENT_EXPORT'));
  await waitFor(() => expect(asked.at(-1)).toContain('module=CALLER_RECIPIENT_EXPORT'));
});

test('organization users see them, ordinary users do not', async () => {
  await open({ as: 'ORG_USER', rows: [report('a')] });
  expect(await screen.findByRole('button', { name: 'Download Callers' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/app/reports');
});

test('the state of a report has its color; the screen says what is kept, and where to begin', async () => {
  await open({
    rows: (['created', 'in-progress', 'cancelled', 'completed'] as const).map((status) => report(status, { status })),
  });
  await screen.findByText('Ready');
  const tones = ['Waiting', 'In progress', 'Failed', 'Ready'].map((state) => screen.getByText(state).dataset['tone']);
  expect(tones).toEqual(['neutral', 'info', 'bad', 'good']);
  expect(screen.getByText('Reports requested in this organization. Each is kept for 7 days.')).toBeVisible();
  cleanup();

  await open();
  expect(await screen.findByText('No reports yet')).toBeVisible();
  expect(screen.getByText('To request one, choose “New report”, or “Export” wherever you see it.')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'New report' })[0] ?? document.body);
  expect(screen.getByRole('group', { name: 'Choose where to export from' })).toContainElement(
    screen.getByRole('menuitem', { name: 'Callers' }),
  );
});

test('what is being fetched or ordered is held until it is there, each by itself', async () => {
  await open({ rows: [report('a'), report('b', { status: 'cancelled' })] });
  const answer = Promise.withResolvers<void>();
  const fetched: string[] = [];
  server.use(
    http.get('http://localhost:3000/v2/reportrequest/:id/download', async ({ params }) => {
      fetched.push(String(params['id']));
      await answer.promise;
      return new Response('of a', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
    }),
  );
  const ordered = answering(createReportRequest, async () => {
    await answer.promise;
    return { reportRequest: { id: 'c', status: 'created' as const } };
  });
  const names = ['Download Callers', 'Order again: Callers', 'Try again: Callers'];
  const button = (name: string | undefined) => screen.getByRole('button', { name: name ?? '' });
  const held = () => names.filter((name) => button(name).getAttribute('aria-busy') === 'true');
  await screen.findByRole('button', { name: names[1] ?? '' });
  expect(held()).toEqual([]);
  await userEvent.dblClick(button(names[0]));
  expect(held()).toEqual(names.slice(0, 1));
  await userEvent.dblClick(button(names[2]));
  expect(held()).toEqual([names[0], names[2]]);
  answer.resolve();
  await waitFor(() => expect(held()).toEqual([]));
  expect(ordered).toHaveLength(1);
  expect(fetched).toEqual(['a']);
  // it is called as the list calls it where the server gives no name
  expect(saved.map(({ name }) => name)).toEqual(['Callers.csv']);
});

test('what couldn’t be made is told to who waits for it, whatever screen is open', async () => {
  const cancelled = report('a', { status: 'cancelled' });
  const { now } = await open({ rows: [cancelled] });
  answering(createReportRequest, () => {
    now.rows = [report('b', { status: 'in-progress' }), cancelled];
    return { reportRequest: { id: 'b', status: 'created' as const } };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again: Callers' }));
  await screen.findByText('In progress');
  now.rows = [report('b', { status: 'cancelled' }), cancelled];
  const told = await screen.findByText(
    'The report “Callers” couldn’t be generated. Try again in Reports.',
    {},
    { timeout: 5000 },
  );
  expect(told.closest('[role="alert"]')).not.toBeNull();
  expect(screen.queryByText(/is ready to download/)).toBeNull();
});
