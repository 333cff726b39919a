import { notifications } from '@mantine/notifications';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { daysOfMonth } from '#src/components/analytics/months.ts';
import { i18n } from '#src/lib/i18n/index.ts';
import { CALL_MODULES } from '#src/schemas/report-modules.ts';
import { listReportTwo } from '#src/schemas/analytics.ts';
import { createReportRequest, listReportRequests } from '#src/schemas/reports.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { expectHiddenColumns } from '#tests/screens/hidden-columns.ts';
import { rowsOf } from '#tests/screens/shown.ts';
import { analytics as words } from '#src/locales/en/analytics.ts';
import { NOTHING, openAnalytics, PROGRAM, RANGE, RECIPIENT, ANSWER } from './analytics-server.ts';

afterEach(() => {
  act(() => notifications.clean());
  vi.useRealTimers();
});

const NO_REPORTS = { rows: [], pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 } };

const shown = () => screen.findByRole('group', { name: 'Calls over time' });
const hrefOf = (name: string | RegExp) =>
  Object.fromEntries(new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://x').searchParams);

/** Every figure of the screen, and where it leads; a figure that leads nowhere has undefined. */
const figures = () =>
  [...document.querySelectorAll<HTMLElement>('[data-figure]')].map((figure) => ({
    name: figure.dataset['figure'],
    href: figure.closest('a')?.getAttribute('href') ?? undefined,
  }));

test.each(['', 'report=recipients&', 'report=pairs&'])(
  'every figure, bar and cell leads to its calls: within the range, with the same filters (%s)',
  async (report) => {
    const at = `/app/analytics?${report}programId=${PROGRAM}&callType=MATCH&dateFrom=11%2F01%2F2026`;
    await openAnalytics(at);
    await waitFor(() => expect(figures().length).toBeGreaterThan(4));
    if (report === '') expect(figures().length).toBeGreaterThan(7 * 13 * 2 + 13 * 2 + 14 * 2);
    for (const { name, href } of figures()) {
      const { pathname, searchParams: search } = new URL(href ?? '', 'http://console');
      expect([name, pathname]).toEqual([name, '/app/call-logs']);
      if (name?.endsWith('Before')) expect(search.get('dateTo')).toBe('10/31/2026');
      else {
        const day = (text: string | null) => `${text?.slice(6)}-${text?.slice(0, 2)}-${text?.slice(3, 5)}`;
        expect(day(search.get('dateFrom')) >= RANGE.from).toBe(true);
        expect(day(search.get('dateTo')) <= RANGE.to).toBe(true);
      }
      const own = search.get('withoutProgram') === 'true' || search.get('type') === 'OUTREACH_QUEUE';
      if (!own) expect([name, search.get('programId'), search.get('type')]).toEqual([name, PROGRAM, 'MATCH']);
    }
    // what is no figure has no number that leads nowhere
    for (const cell of document.querySelectorAll('main td'))
      if (/^[\d.,]+$/.test(cell.textContent)) expect(cell.querySelector('a[data-figure]')).not.toBeNull();
  },
);

test('figures say how many, how it was before, and what is counted', async () => {
  await openAnalytics('/app/analytics');
  await shown();
  const card = within(screen.getByText('Calls', { selector: 'div' }).closest('li') as HTMLElement);
  expect(card.getByRole('link', { name: '39' })).toBeVisible();
  expect(card.getByText('+30%')).toBeVisible();
  expect(card.getByRole('link', { name: 'Calls in the days before: 30' })).toBeVisible();
  expect(card.getByRole('button', { name: 'What is counted: Calls' })).toHaveAccessibleDescription(
    /Every call that was begun/,
  );
  expect(screen.getAllByText('65.0')[0]).toBeVisible();
});

test('what of a day is over is compared with the same of an earlier one, and both lead to their calls', async () => {
  const answer = {
    ...ANSWER,
    previous: { ...ANSWER.previous, until: '2026-10-31T14:20:00.000Z' },
  };
  await openAnalytics('/app/analytics', { answer });
  await shown();
  expect(
    screen.getByText(
      'Compared with the days right before: October 18, 2026 to October 31, 2026 10:20 AM · times in America/New York',
    ),
  ).toBeVisible();
  expect(hrefOf('Calls in the days before: 30')).toEqual({
    dateFrom: '10/18/2026',
    until: '2026-10-31T14:20:00.000Z',
  });
  await act(() => i18n.changeLanguage('es'));
  expect(
    await screen.findByText(
      'Comparado con lo inmediatamente anterior: del 18 de octubre de 2026 al 31 de octubre de 2026 10:20 AM · horas de America/New York',
    ),
  ).toBeVisible();
});

test('the last 24 hours begin in the middle of a day; so do their calls, and a report of them', async () => {
  const ordered = answering(createReportRequest, () => ({ reportRequest: { id: 'r-1', status: 'created' as const } }));
  answering(listReportRequests, () => NO_REPORTS);
  const since = '2026-11-01T14:20:00.000Z';
  const answer = {
    ...ANSWER,
    previous: {
      from: '2026-10-31',
      to: '2026-11-01',
      since: '2026-10-31T14:20:00.000Z',
      until: '2026-11-01T14:19:59.999Z',
      totals: ANSWER.previous.totals,
    },
    range: { ...RANGE, to: '2026-11-02', since },
    callLogs: ANSWER.callLogs.slice(0, 2),
  };
  await openAnalytics('/app/analytics?last=24h', { answer });
  await shown();
  expect(hrefOf('39')).toEqual({ since, dateTo: '11/02/2026' });
  expect(hrefOf('November 01, 2026, Not answered: 1')).toEqual({ since, dateTo: '11/01/2026', answered: 'no' });
  expect(hrefOf('November 02, 2026, Not answered: 1')).toEqual({
    dateFrom: '11/02/2026',
    dateTo: '11/02/2026',
    answered: 'no',
  });
  expect(hrefOf('Calls in the days before: 30')).toEqual({
    since: '2026-10-31T14:20:00.000Z',
    until: '2026-11-01T14:19:59.999Z',
  });
  expect(screen.getByText(/: October 31, 2026 10:20 AM to November 01, 2026 09:19 AM/)).toBeVisible();
  expect(screen.getByText(/^November 01, 2026 09:20 AM to November 02, 2026 · times in/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(ordered).toMatchObject([
    { filters: { startDate: Date.parse(since), endDate: Date.parse('2026-11-03T04:59:59.999Z') } },
  ]);
});

test('a part of a bar leads to that day’s calls, answered or not', async () => {
  await openAnalytics('/app/analytics');
  await shown();
  expect(hrefOf('November 03, 2026, Not answered: 1')).toEqual({
    dateFrom: '11/03/2026',
    dateTo: '11/03/2026',
    answered: 'no',
  });
  expect(screen.getByText('39 calls, 26 answered. The most were on November 01, 2026: 3.')).toBeVisible();
});

test('weeks begin on Monday and end with the range', async () => {
  await openAnalytics('/app/analytics?by=week');
  await shown();
  expect(hrefOf('November 01, 2026, Answered: 2')).toMatchObject({ dateFrom: '11/01/2026', dateTo: '11/01/2026' });
  expect(hrefOf('November 02, 2026 to November 08, 2026, Answered: 14')).toMatchObject({
    dateFrom: '11/02/2026',
    dateTo: '11/08/2026',
  });
  expect(hrefOf('November 09, 2026 to November 14, 2026, Answered: 10')).toMatchObject({ dateTo: '11/14/2026' });
});

test('a cell leads to the calls of its hour, and a sentence says when people answer', async () => {
  await openAnalytics('/app/analytics');
  await shown();
  expect(hrefOf('Tuesday, 10 AM: 18 of 20 calls answered, 90 percent')).toEqual({
    dateFrom: '11/01/2026',
    dateTo: '11/14/2026',
    weekday: 'tuesday',
    hour: '10',
  });
  expect(
    screen.getByText(
      /^People answer most often on Tuesday at 10 AM, 90% of the calls, and least often on Friday at 4 PM/,
    ),
  ).toBeVisible();
  await i18n.changeLanguage('es');
  expect(await screen.findByText(/^Martes, 10 AM: cuando más contestan .* Viernes, 4 PM: cuando menos/)).toBeVisible();
  // one call may be the only one of some, and the only one that was answered
  expect(screen.getByText(/^\d+ llamadas\. Contestadas: \d+\. El día con más: /)).toBeVisible();
});

test('a program, none, a type and an outcome lead to theirs; combined outcomes aren’t counted twice', async () => {
  await openAnalytics('/app/analytics');
  await shown();
  const link = (row: RegExp, name: RegExp) =>
    within(screen.getByRole('row', { name: row }))
      .getByRole('link', { name })
      .getAttribute('href');
  expect(link(/^No program/, /^4$/)).toContain('withoutProgram=true');
  expect(link(/^Meals/, /^24/)).toContain(`programId=${PROGRAM}&answered=yes`);
  expect(link(/^Outreach queue/, /^9$/)).toContain('type=OUTREACH_QUEUE');
  expect(link(/^Yes we spoke/, /^20$/)).toContain('callOutcome=Yes+we+spoke');
  expect(screen.queryByRole('row', { name: /Voicemail\/Spoke/ })).toBeNull();
});

test('recipients and pairs lead to their calls; who was deleted, too', async () => {
  await openAnalytics('/app/analytics?report=recipients');
  const row = within(await screen.findByRole('row', { name: /Ed Hart/ }));
  expect(row.getByText('Rosa Quill, 2 more')).toBeVisible();
  expect(row.getByRole('link', { name: '12' }).getAttribute('href')).toContain(`callee=${RECIPIENT}`);
  const gone = within(screen.getByRole('row', { name: /Deleted person/ }));
  expect(gone.getByRole('link', { name: '1' }).getAttribute('href')).toContain('calleeDeleted=true');
});

test('recipients and pairs have who, where, how many, how long and when; what isn’t known is a dash', async () => {
  await openAnalytics('/app/analytics?report=recipients');
  const sums = { Calls: '12', Answered: '8', Minutes: '20.0', 'Minutes per call': '2.5' };
  expect(await rowsOf('Call Stats 2')).toEqual([
    {
      Recipient: 'Ed Hart',
      Program: 'Meals',
      Callers: 'Rosa Quill, 2 more',
      ...sums,
      'Last call': 'November 12, 2026 10:00 AM',
    },
    {
      Recipient: 'Deleted person',
      Program: '—',
      Callers: '—',
      Calls: '1',
      Answered: '0',
      Minutes: '0.0',
      'Minutes per call': '—',
      'Last call': 'November 02, 2026 10:00 AM',
    },
  ]);
  expect(screen.getByText(words.about.recipients)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ed Hart' })).toHaveAttribute('href', `/app/detail/${RECIPIENT}`);
  await userEvent.click(screen.getByRole('link', { name: 'Call Stats 3' }));
  expect(await rowsOf('Call Stats 3')).toEqual([
    {
      Caller: 'Rosa Quill',
      Recipient: 'Ed Hart',
      Month: 'November 2026',
      ...sums,
      Voicemail: '0',
      'No answer': '1',
      'Last call': 'November 12, 2026 10:00 AM',
    },
  ]);
  expect(screen.getByText(words.about.pairs)).toBeVisible();
});

test.each(['recipients', 'pairs'])(
  'a row of %s is lines on a phone, with what they don’t tell by themselves and without zeros',
  async (report) => {
    await openAnalytics(`/app/analytics?report=${report}`);
    await screen.findByRole('row', { name: /Rosa Quill/ });
    const cells = screen
      .getAllByRole('cell')
      .map(({ dataset: { label, named, narrow }, textContent }) => ({ label, named, narrow, text: textContent }));
    const isNamed = (label: string) => cells.find((cell) => cell.label === label)?.named === 'true';
    expect([isNamed('Calls'), isNamed('Last call'), isNamed(report === 'pairs' ? 'Recipient' : 'Callers')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(isNamed(report === 'pairs' ? 'Month' : 'Program')).toBe(false);
    const zeros = cells.filter(({ text }) => text === '0');
    expect(zeros.length).toBeGreaterThan(0);
    const leftOut = cells.filter(({ narrow, label }) => narrow === 'no' && label !== 'Minutes per call');
    expect(leftOut).toEqual(zeros);
  },
);

test('heads sort the rows of a report; another report begins in its own order', async () => {
  const { router, history, askedTwo } = await openAnalytics('/app/analytics?report=recipients&page=2');
  const head = (name: string) => screen.findByRole('columnheader', { name });
  const order = () => [askedTwo.at(-1)?.get('sortBy'), askedTwo.at(-1)?.get('sortDirection')];
  expect(await head('Minutes')).toHaveAttribute('aria-sort', 'descending');
  expect(order()).toEqual([null, null]);
  await userEvent.click(within(await head('Program')).getByRole('button'));
  await waitFor(() => expect(order()).toEqual(['program', 'asc']));
  expect(askedTwo.at(-1)?.get('page')).toBe('0');
  expect(router.state.location.searchStr).toBe('?report=recipients&sort=program&dir=asc');
  await waitFor(async () => expect(await head('Program')).toHaveAttribute('aria-sort', 'ascending'));
  await userEvent.click(within(await head('Program')).getByRole('button'));
  await waitFor(() => expect(order()).toEqual(['program', 'desc']));
  expect(within(await head('Callers')).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Call Stats 3' }));
  expect(await head('Month')).not.toHaveAttribute('aria-sort');
  expect(await head('Minutes')).toHaveAttribute('aria-sort', 'descending');
  expect(router.state.location.searchStr).toBe('?report=pairs');
  act(() => history.back());
  await waitFor(async () => expect(await head('Program')).toHaveAttribute('aria-sort', 'descending'));
});

test('a column of another report in the address counts as none', async () => {
  const { askedTwo } = await openAnalytics('/app/analytics?report=recipients&sort=month&dir=asc');
  expect(await screen.findByRole('columnheader', { name: 'Minutes' })).toHaveAttribute('aria-sort', 'descending');
  expect(askedTwo.map((asked) => asked.has('sortBy') || asked.has('sortDirection'))).not.toContain(true);
});

test('voicemails and calls that nobody answered lead to those', async () => {
  await openAnalytics('/app/analytics?report=pairs');
  await screen.findByRole('row', { name: /Rosa Quill/ });
  const statusOf = (figure: string) =>
    new URL(figures().find(({ name }) => name === figure)?.href ?? '', 'http://console').searchParams.get('status');
  expect([statusOf('voicemail'), statusOf('noAnswer')]).toEqual(['voicemail', 'no-answer']);
});

test('surveys after the calls of a pair lead to those calls', async () => {
  await openAnalytics('/app/analytics?report=pairs');
  const row = await screen.findByRole('row', { name: /Rosa Quill/ });
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  for (const [column, many, survey] of [
    ['Surveys sent', '4', 'sent'],
    ['Surveys answered', '2', 'answered'],
  ] as const) {
    await userEvent.click(screen.getByRole('checkbox', { name: column }));
    const { search } = new URL(
      within(row).getByRole('link', { name: many }).getAttribute('href') ?? '',
      'http://console',
    );
    expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({ callee: RECIPIENT, survey });
  }
});

test('the longest and the first call of a pair, and their topics, are columns that can be chosen', async () => {
  await openAnalytics('/app/analytics?report=pairs');
  const columns = {
    'Longest (minutes)': '11.2',
    'First call': 'November 02, 2026 10:00 AM EST',
    Topics: 'Nutrition',
  };
  await expectHiddenColumns(/Rosa Quill/, columns, () =>
    // the longest is one of those that were answered
    expect(hrefOf('11.2')).toMatchObject({ answered: 'yes', dateFrom: '11/01/2026', dateTo: '11/14/2026' }),
  );
});

test('generated reports are those of calls, and narrowed by what they are', async () => {
  const asked: Array<string | null> = [];
  answering(listReportRequests, (_, request) => {
    asked.push(new URL(request.url).searchParams.get('module'));
    return NO_REPORTS;
  });
  const { history } = await openAnalytics('/app/analytics?tab=generated');
  expect(await screen.findByText('No reports yet')).toBeVisible();
  expect(
    screen.getByText('To request a report of calls, choose “Export” in Analytics Reports or in call logs.'),
  ).toBeVisible();
  expect(asked.at(-1)).toBe(CALL_MODULES.join(','));
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const choice = screen.getByRole('combobox', { name: 'Report' });
  expect(within(choice).queryByRole('option', { name: 'Notes Export' })).toBeNull();
  await userEvent.selectOptions(choice, 'Call Stats 2');
  await waitFor(() => expect(asked.at(-1)).toBe('CALLSTATS2'));
  expect(history.location.search).toBe('?tab=generated&module=CALLSTATS2');
  expect(await screen.findByText('No results')).toBeVisible();
});

test('what says that a report is requested stays until it is closed', async () => {
  answering(listReportRequests, () => NO_REPORTS);
  const ordered = answering(createReportRequest, () => ({ reportRequest: { id: 'r-1', status: 'created' as const } }));
  await openAnalytics('/app/analytics?callType=MATCH');
  await shown();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByText(/^Report request created successfully, you will be notified/);
  expect(ordered[0]).toMatchObject({ module: 'CALLSTATS1', filters: { params: { callType: ['MATCH'] } } });
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(screen.getByText(/^Report request created successfully, you will be notified/)).toBeVisible();
});

test('of the reports the one that is shown is marked', async () => {
  await openAnalytics('/app/analytics?report=pairs');
  await screen.findByRole('row', { name: /Rosa Quill/ });
  const reports = within(screen.getByRole('navigation', { name: 'Analytics reports' })).getAllByRole('link');
  const marked = reports.filter((link) => link.getAttribute('aria-current') !== null);
  expect(marked.map((link) => link.textContent)).toEqual(['Call Stats 3']);
});

test('each report says what it tells of; the fourth leads to its files, for who has reports', async () => {
  const asked: Array<string | null> = [];
  answering(listReportRequests, (_, request) => {
    asked.push(new URL(request.url).searchParams.get('module'));
    return NO_REPORTS;
  });
  await openAnalytics('/app/analytics?report=months');
  expect(await screen.findByRole('link', { name: 'Call Stats 3' })).toHaveAccessibleDescription(
    'By caller and recipient',
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Show the files of Call Stats 4' }));
  await waitFor(() => expect(asked.at(-1)).toBe('CALLSTATS_MONTHLY'));
  cleanup();
  await openAnalytics('/app/analytics?report=months', { features: ['callLogs', 'callAnalytics'] });
  await screen.findByRole('link', { name: 'Call Stats 4' });
  expect(screen.queryByRole('link', { name: 'Show the files of Call Stats 4' })).toBeNull();
});

test('on a phone the reports are a list to choose from; the others are links away', async () => {
  const wide = window.matchMedia('print');
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide, matches: query === '(max-width: 48em)' }));
  const { router } = await openAnalytics('/app/analytics?report=pairs&page=3&callType=MATCH');
  const choice = await screen.findByRole('combobox', { name: 'Analytics reports' });
  expect(choice).toHaveDisplayValue('Call Stats 3 · By caller and recipient');
  expect(screen.queryByRole('navigation', { name: 'Analytics reports' })).toBeNull();
  await userEvent.selectOptions(choice, 'Call Stats 2 · By recipient');
  expect(router.state.location.search).toMatchObject({ report: 'recipients', callType: 'MATCH' });
  expect(await screen.findByRole('table', { name: 'Call Stats 2' })).toBeVisible();
  await userEvent.selectOptions(choice, 'Call Stats 1 · Overview');
  expect(router.state.location.search).not.toHaveProperty('report');
  expect(choice).toHaveFocus();
});

test('without calls it says so', async () => {
  await openAnalytics('/app/analytics', { answer: NOTHING });
  expect(await screen.findByText('No analytics found')).toBeVisible();
});

test('filters that find nothing are taken away, and the report and its bars stay', async () => {
  const { router } = await openAnalytics('/app/analytics?by=week&callType=MATCH');
  await shown();
  const pager = { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 };
  answering(listReportTwo, () => ({ rows: [], pager, range: RANGE }));
  await userEvent.click(screen.getByRole('link', { name: 'Call Stats 2' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ by: 'week', report: 'recipients' }));
});

test('its tabs are Analytics Reports and Generated Reports', async () => {
  await openAnalytics('/app/analytics');
  await shown();
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of call analytics' }));
  expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual(['Analytics Reports', 'Generated Reports']);
});

test('a range that was cut is told', async () => {
  await openAnalytics('/app/analytics', { answer: { ...ANSWER, range: { ...RANGE, isCut: true } } });
  expect(await screen.findByText(/^Shown: one year up to November 14, 2026/)).toBeVisible();
});

test('a period is asked for by its name, and takes the place of days', async () => {
  const { asked, history } = await openAnalytics('/app/analytics?dateFrom=11%2F01%2F2026');
  await shown();
  expect(asked[0]?.get('dateFrom')).toBe('11/01/2026');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days');
  await waitFor(() => expect(asked.at(-1)?.get('last')).toBe('7d'));
  expect(asked.at(-1)?.get('dateFrom')).toBeNull();
  expect(history.location.search).toBe('?last=7d');
});

test('the period stands in its choice alone, and stays when the filters are cleared', async () => {
  const { history } = await openAnalytics(`/app/analytics?last=7d&programId=${PROGRAM}&callType=MATCH`);
  await shown();
  const chips = within(screen.getByRole('list', { name: 'Filters that are set' }));
  expect(chips.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['Program: Meals', 'Type: Match']);
  await userEvent.click(screen.getByRole('button', { name: 'Filters: 2 set' }));
  const panel = within(screen.getByRole('group', { name: 'Filters' }));
  expect(panel.queryByRole('combobox', { name: 'Period' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(history.location.search).toBe('?last=7d'));
  expect(screen.getByRole('combobox', { name: 'Period' })).toHaveDisplayValue('Last 7 days');
});

test('without call logs there is nowhere to lead to, and without reports no generated ones', async () => {
  await openAnalytics('/app/analytics', { features: ['callAnalytics'] });
  await shown();
  expect(figures().every(({ href }) => href === undefined)).toBe(true);
  expect(screen.queryByRole('link', { name: 'Generated Reports' })).toBeNull();
});

test('the last month is chosen beside the periods, and is days in the address', async () => {
  const { asked, router } = await openAnalytics('/app/analytics');
  await shown();
  const period = screen.getByRole('combobox', { name: 'Period' });
  await userEvent.selectOptions(period, 'Last month');
  const days = daysOfMonth('lastMonth', 'America/New_York');
  await waitFor(() => expect(router.state.location.search).toMatchObject(days));
  await waitFor(() => expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject(days));
  expect(period).toHaveDisplayValue('Last month');
  await userEvent.selectOptions(period, 'Last 7 days');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ last: '7d' }));
  expect(router.state.location.search).not.toHaveProperty('dateFrom');
});
