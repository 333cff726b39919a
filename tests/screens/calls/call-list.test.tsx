import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw/http';
import { afterEach, expect, test, vi } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { getMembership } from '#src/schemas/memberships.ts';
import { listCalls } from '#src/schemas/calls.ts';
import { personOf, placeOf } from '#tests/lib/people.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { textOf } from '#tests/screens/shown.ts';
import { CALLEE_ID, CALLER_ID, callLog, NOTHING_NOW, openCalls, RANGE } from './calls-server.ts';

afterEach(() => {
  vi.useRealTimers();
});

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'List of calls' });
  await waitFor(() => expect(within(table).getAllByRole('rowheader').length).toBeGreaterThan(0));
  return within(table).getAllByRole('row').slice(1);
};
const openFilters = async () => userEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
const panel = () => within(screen.getByRole('group', { name: 'Filters' }));

test('a call says when, who, how it went, how long and what is kept of it', async () => {
  const { asked } = await openCalls('/app/call-logs', {
    calls: () => [
      callLog(1, { topics: ['Nutrition'], recorded: true, transcriptStatus: 'ready' }),
      callLog(2, {
        status: 'no-answer',
        callOutcome: 'No Answer',
        topics: ['Other'],
        answeredAt: null,
        duration: 0,
        callee: { id: null, name: null, phone: null },
      }),
    ],
  });
  const [first, second] = await rows();
  const cells = within(first as HTMLElement);
  expect(cells.getByRole('rowheader')).toHaveTextContent(/November 20, 2026 03:05\sPM\sEST/);
  expect(cells.getAllByRole('link', { name: 'Ed Hart' })[0]).toHaveAttribute('href', `/app/detail/${CALLEE_ID}`);
  expect(cells.getByText('Yes we spoke, Nutrition')).toBeVisible();
  expect(cells.getAllByText('00:06:12').at(-1)).toBeVisible();
  expect(cells.getByText('Recording', { selector: 'span' })).toBeVisible();
  expect(cells.getByText('Transcript')).toBeVisible();
  expect(within(second as HTMLElement).getAllByText('No answer')[0]).toBeVisible();
  // the status says it already
  expect(cellsOf(second)).toMatchObject({ Status: 'No answer', Outcome: 'Other', Duration: '—' });
  expect(within(second as HTMLElement).getAllByText('Deleted person')[0]).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ organizationId: 'org-1', page: '0' });
  expect(
    screen.getByText(/The last 90 days, August 25, 2026 to November 23, 2026 · times in America\/New York/),
  ).toBeVisible();
  await i18n.changeLanguage('es');
  expect(
    await screen.findByText(/^Los últimos 90 días, del 25 de agosto de 2026 al 23 de noviembre de 2026 · horas de/),
  ).toBeVisible();
});

test('an outcome that repeats the status is left out; one that corrects it, and how long a machine was spoken to, stand', async () => {
  await openCalls('/app/call-logs', {
    calls: () => [
      callLog(1, { status: 'voicemail', callOutcome: 'Voicemail', duration: 20 }),
      callLog(2, { status: 'no-answer', callOutcome: 'Voicemail', answeredAt: null, duration: 0 }),
    ],
  });
  const [first, second] = await rows();
  expect(cellsOf(first)).toMatchObject({ Status: 'Voicemail', Outcome: '—', Duration: '00:00:20' });
  expect(cellsOf(second)).toMatchObject({ Status: 'No answer', Outcome: 'Voicemail', Duration: '—' });
});

const cellsOf = (row: HTMLElement | undefined): unknown =>
  Object.fromEntries(
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => [cell.dataset['label'], textOf(cell)]),
  );

test('each column tells its own of a call; what isn’t over has no duration, and a survey when it was sent', async () => {
  const caller = { id: 'place-8', name: null, phone: '+12125550150' };
  await openCalls('/app/call-logs', {
    calls: () => [
      callLog(1, {
        recorded: true,
        transcriptStatus: 'processing',
        surveySentDate: '2026-11-20T20:30:00.000Z',
        topics: ['Nutrition'],
      }),
      callLog(2, { caller, status: 'in-progress', callOutcome: null, duration: null, endedAt: null }),
    ],
  });
  const [first, second] = await rows();
  const outcome = { Outcome: 'Yes we spoke, Nutrition', Duration: '00:06:12', Status: 'Completed' };
  expect(cellsOf(first)).toEqual({
    Caller: 'Rosa Quill',
    Called: 'Ed Hart',
    ...outcome,
    Recording: 'RecordingTranscript in progress',
    Survey: 'Sent',
  });
  const sent = within(first as HTMLElement).getByText('Sent');
  expect(sent).toHaveAttribute('title', expect.stringMatching(/^November 20, 2026 03:30\sPM\sEST$/));
  expect(cellsOf(second)).toEqual({
    Caller: '+1 (212) 555-0150',
    Called: 'Ed Hart',
    Status: 'On a call',
    Outcome: '—',
    Duration: '—',
    Recording: '—',
    Survey: '—',
  });
  // in one line, for who has no room for columns
  const brief = within(second as HTMLElement).getByRole('rowheader');
  expect(brief).toHaveTextContent('+1 (212) 555-0150 → Ed HartOn a call');
});

test('where words were said stands beside the moment, each place leading to its second with the words', async () => {
  await openCalls('/app/call-logs?search=knee', {
    calls: () => [
      callLog(1, {
        hits: [
          { start: 83.6, end: 85, who: 'callee', text: 'My knee is better' },
          { start: 3671, end: 3673, who: 'caller', text: 'the other knee' },
        ],
      }),
    ],
  });
  const [row] = await rows();
  const head = within(row as HTMLElement).getByRole('rowheader');
  const page = `/app/call-logs/${callLog(1).id}`;
  const links = within(head).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href')).slice(0, 3)).toEqual([
    `${page}?said=knee`,
    `${page}?t=83&said=knee`,
    `${page}?t=3671&said=knee`,
  ]);
  expect(within(head).getByText('My knee is better')).toBeVisible();
  // it makes room for them
  expect(screen.queryByRole('columnheader', { name: 'Survey' })).toBeNull();
});

test('what narrows the list is said in words, by names, and taken away one by one', async () => {
  const person = (id: string, name: string) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return placeOf(id, 'CALLER', personOf(`of-${id}`, firstName, lastName));
  };
  answering(getMembership, (_, request) => {
    const isCallee = request.url.endsWith(CALLEE_ID);
    const found = isCallee ? person(CALLEE_ID, 'Ed Hart') : person(CALLER_ID, 'Rosa Quill');
    return { personOrganization: found, matches: [], profiles: [] };
  });
  const queue = '0193a000-0000-7000-8000-0000000000d1';
  await openCalls(
    `/app/call-logs?last=7d&callee=${CALLEE_ID}&caller=${CALLER_ID}&duration=12&programId=meals&status=no-answer&type=MATCH&callListQueueId=${queue}&answered=no&survey=answered&weekday=monday&hour=13`,
    { calls: () => [callLog(1)] },
  );
  await rows();
  const said = (): unknown =>
    Object.fromEntries(
      screen
        .getAllByRole('button', { name: /^Remove filter: / })
        .map((button) => [
          button.getAttribute('aria-label')?.replace('Remove filter: ', ''),
          button.parentElement?.textContent,
        ]),
    );
  await waitFor(() => expect(JSON.stringify(said())).not.toContain('…'));
  expect(said()).toEqual({
    Period: 'Period: Last 7 days',
    Called: 'Called: Ed Hart',
    Caller: 'Caller: Rosa Quill',
    'Longer than (minutes)': 'Longer than (minutes): 12 minutes',
    Program: 'Program: Meals',
    Status: 'Status: No answer',
    Type: 'Type: Match',
    Queue: 'Queue: one queue',
    Answered: 'Answered: No',
    Survey: 'Survey: Answered',
    Weekday: 'Weekday: Monday',
    Hour: 'Hour: 1 PM',
  });
});

test('what only figures lead by is said, and isn’t offered without them', async () => {
  await openCalls('/app/call-logs?withoutProgram=true&calleeDeleted=true&callerDeleted=true', {
    calls: () => [callLog(1)],
  });
  await rows();
  expect(screen.getAllByText('Deleted person')).toHaveLength(2);
  expect(screen.getByText('None')).toBeVisible();
  cleanup();
  await openCalls('/app/call-logs', { calls: () => [callLog(1)] });
  await openFilters();
  const labelsOf = (fields: readonly HTMLElement[]) =>
    fields.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent);
  const fields = panel().getAllByRole('textbox');
  expect(labelsOf(fields)).toEqual(['From', 'To', 'Called', 'Caller', 'Longer than (minutes)', 'Survey sent on']);
  const [day, person] = ['MM/DD/YYYY', 'A name or a phone number'];
  for (const [at, hint] of [day, day, person, person, '', day].entries())
    expect(fields[at]).toHaveAccessibleDescription(hint);
  const choices = panel().getAllByRole('combobox');
  expect(labelsOf(choices)).toEqual([
    'Period',
    'Status',
    'Outcome or topic',
    'Program',
    'Type',
    'Survey',
    'Answered',
    'Weekday',
    'Hour',
  ]);
});

test('the last 24 hours are told by their moments', async () => {
  await openCalls('/app/call-logs?last=24h', {
    calls: () => [callLog(1)],
    range: () => ({
      ...RANGE,
      from: '2026-11-22',
      since: '2026-11-22T13:20:00.000Z',
      until: '2026-11-23T13:20:00.000Z',
    }),
  });
  expect(
    await screen.findByText(/^November 22, 2026 08:20 AM to November 23, 2026 08:20 AM · times in America/),
  ).toBeVisible();
});

test('a range that was cut is told', async () => {
  await openCalls('/app/call-logs?dateFrom=01%2F02%2F2020&dateTo=11%2F20%2F2026', {
    calls: () => [callLog(1)],
    range: () => ({ ...RANGE, from: '2025-11-20', to: '2026-11-20', isCut: true }),
  });
  expect(await screen.findByText(/^Shown: one year up to November 20, 2026/)).toBeVisible();
  await i18n.changeLanguage('es');
  expect(await screen.findByText(/^Se muestra un año hasta el 20 de noviembre de 2026/)).toBeVisible();
  expect(screen.getByText(/^Del 20 de noviembre de 2025 al 20 de noviembre de 2026/)).toBeVisible();
});

test('minutes are asked for in seconds; what isn’t digits is told at the field and not applied', async () => {
  const { asked, history } = await openCalls('/app/call-logs', { calls: () => [callLog(1)] });
  await openFilters();
  const field = panel().getByRole('textbox', { name: 'Longer than (minutes)' });
  await userEvent.type(field, '12');
  await waitFor(() => expect(asked.at(-1)?.get('duration')).toBe('720'));
  expect(history.location.search).toContain('duration=12');
  await userEvent.type(field, 'x');
  expect(await panel().findByRole('alert')).toHaveTextContent('Use digits only');
  await waitFor(() => expect(history.location.search).not.toContain('duration'));
});

test('statuses of calls are offered in the order of their names in one’s language', async () => {
  await openCalls('/app/call-logs', { calls: () => [callLog(1)] });
  await rows();
  await openFilters();
  const offered = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
      .slice(1);
  expect(offered('Status').slice(0, 4)).toEqual(['Busy', 'Canceled', 'Completed', 'Failed']);
  await i18n.changeLanguage('es');
  await waitFor(() =>
    expect(offered('Estatus').slice(0, 4)).toEqual(['Buzón de voz', 'Cancelada', 'Completada', 'Con error']),
  );
});

test('the hour is chosen from those of a day; a wrong one in the address counts as none', async () => {
  const { asked, history } = await openCalls('/app/call-logs?hour=99', { calls: () => [callLog(1)] });
  await rows();
  expect(asked.at(-1)?.has('hour')).toBe(false);
  expect(screen.queryByRole('button', { name: /Hour/ })).toBeNull();
  await openFilters();
  const field = panel().getByRole('combobox', { name: 'Hour' });
  expect(within(field).getAllByRole('option')).toHaveLength(25);
  await userEvent.selectOptions(field, '11 PM');
  await waitFor(() => expect(asked.at(-1)?.get('hour')).toBe('23'));
  expect(history.location.search).toContain('hour=23');
  await userEvent.selectOptions(field, 'Any');
  await waitFor(() => expect(history.location.search).not.toContain('hour'));
});

test('days are MM/DD/YYYY, exactly so long, and told at the field otherwise', async () => {
  const { asked } = await openCalls('/app/call-logs', { calls: () => [callLog(1)] });
  await openFilters();
  const from = panel().getByRole('textbox', { name: 'From' });
  for (const wrong of ['1/2/2026', '2026-01-02', '02/30/2026']) {
    await userEvent.clear(from);
    await userEvent.type(from, `${wrong}{Enter}`);
    expect(await panel().findByRole('alert')).toHaveTextContent('Enter a valid date');
    expect(asked.at(-1)?.has('dateFrom')).toBe(false);
  }
  await userEvent.clear(from);
  await userEvent.type(from, '01/02/2026');
  await waitFor(() => expect(asked.at(-1)?.get('dateFrom')).toBe('01/02/2026'));
});

test('an end before the start is told at the field; a range that moves on holds once both ends have moved', async () => {
  const { asked } = await openCalls('/app/call-logs?dateFrom=01%2F02%2F2026&dateTo=01%2F31%2F2026', {
    calls: () => [callLog(1)],
  });
  await openFilters();
  const type = async (name: 'From' | 'To', day: string) => {
    const field = panel().getByRole('textbox', { name });
    await userEvent.clear(field);
    await userEvent.type(field, `${day}{Enter}`);
  };
  const days = () => [asked.at(-1)?.get('dateFrom'), asked.at(-1)?.get('dateTo')];
  await type('From', '03/01/2026');
  expect(await panel().findByRole('alert')).toHaveTextContent('The end is before the start');
  await waitFor(() => expect(days()).toEqual([null, '01/31/2026']));
  await type('To', '03/31/2026');
  await waitFor(() => expect(days()).toEqual(['03/01/2026', '03/31/2026']));
  expect(panel().queryByRole('alert')).toBeNull();
  await type('To', '02/28/2026');
  expect(await panel().findByRole('alert')).toHaveTextContent('The end is before the start');
  await waitFor(() => expect(days()).toEqual(['03/01/2026', null]));
});

test('a start after today, as it is where the organization is, is told at the field, and isn’t asked for', async () => {
  // still November 23 in New York
  vi.setSystemTime('2026-11-24T02:00:00.000Z');
  const { asked, history } = await openCalls('/app/call-logs', { calls: () => [callLog(1)] });
  await openFilters();
  const type = async (name: 'From' | 'To', day: string) => {
    const field = panel().getByRole('textbox', { name });
    await userEvent.clear(field);
    await userEvent.type(field, `${day}{Enter}`);
  };
  const days = () => [asked.at(-1)?.get('dateFrom'), asked.at(-1)?.get('dateTo')];
  await type('From', '11/24/2026');
  expect(await panel().findByRole('alert')).toHaveTextContent('The start is after today. Choose an earlier day.');
  expect(panel().getByRole('textbox', { name: 'From' })).toBeInvalid();
  expect(history.location.search).toBe('');
  await type('To', '11/30/2026');
  await waitFor(() => expect(days()).toEqual([null, '11/30/2026']));
  expect(panel().getByRole('alert')).toHaveTextContent('The start is after today');
  await type('From', '11/23/2026');
  await waitFor(() => expect(days()).toEqual(['11/23/2026', '11/30/2026']));
  expect(panel().queryByRole('alert')).toBeNull();
  expect(asked.map((each) => each.get('dateFrom'))).not.toContain('11/24/2026');
});

test.each([
  ['dateFrom=01%2F02%2F2150', 'The start is after today'],
  ['dateFrom=03%2F01%2F2026&dateTo=02%2F01%2F2026', 'The end is before the start'],
  ['dateFrom=01%2F02%2F2150&dateTo=01%2F03%2F2150', 'The start is after today'],
])(
  'days that find nothing, or are refused, aren’t asked for where an address has them, and say so: %s',
  async (search, told) => {
    const { asked } = await openCalls(`/app/call-logs?${search}`, { calls: () => [callLog(1)] });
    await rows();
    expect(screen.getByText(new RegExp(told))).toBeVisible();
    await openFilters();
    for (const alert of await panel().findAllByRole('alert')) expect(alert).toHaveTextContent(told);
    for (const query of asked) {
      expect(query.has('dateFrom')).toBe(false);
      expect(query.has('dateTo')).toBe(false);
    }
  },
);

test('where a start alone ends before today, an empty list says its days and offers the last ones', async () => {
  vi.setSystemTime('2026-11-23T12:00:30.000Z');
  const { asked, history } = await openCalls('/app/call-logs?dateFrom=01%2F01%2F2026&status=busy', {
    calls: (query) => (query.has('dateFrom') ? [] : [callLog(1)]),
    range: (query) => (query.has('dateFrom') ? { ...RANGE, from: '2026-01-01', to: '2026-04-01' } : RANGE),
  });
  expect(await screen.findByText('No calls found from January 01, 2026 to April 01, 2026')).toBeVisible();
  expect(screen.getByText('With a start alone, the 90 days from it are shown.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show the last 90 days' }));
  await rows();
  expect(history.location.search).toBe('?status=busy');
  expect(asked.at(-1)?.get('status')).toBe('busy');
});

test('where an end stands beside the start, nothing is said of a start alone', async () => {
  vi.setSystemTime('2026-11-23T12:00:30.000Z');
  await openCalls('/app/call-logs?dateFrom=01%2F01%2F2026&dateTo=02%2F01%2F2026', {
    range: () => ({ ...RANGE, from: '2026-01-01', to: '2026-02-01' }),
  });
  expect(await screen.findByText('No calls found from January 01, 2026 to February 01, 2026')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show the last 90 days' })).toBeVisible();
  expect(screen.queryByText(/^With a start alone/)).toBeNull();
});

test('where the range reaches today, an empty list offers to clear what narrows it', async () => {
  vi.setSystemTime('2026-11-23T12:00:30.000Z');
  await openCalls('/app/call-logs?dateFrom=10%2F01%2F2026', { range: () => ({ ...RANGE, from: '2026-10-01' }) });
  expect(await screen.findByRole('button', { name: 'Clear search and filters' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Show the last/ })).toBeNull();
});

test('a period is asked for by its name, and takes the place of days; Back undoes each step', async () => {
  const { asked, history } = await openCalls('/app/call-logs?dateFrom=01%2F02%2F2026', { calls: () => [callLog(1)] });
  await openFilters();
  await userEvent.selectOptions(panel().getByRole('combobox', { name: 'Period' }), 'Last 24 hours');
  await waitFor(() => expect(asked.at(-1)?.get('last')).toBe('24h'));
  expect(asked.at(-1)?.get('dateFrom')).toBeNull();
  expect(history.location.search).toBe('?last=24h');
  history.back();
  await waitFor(() => expect(history.location.search).toContain('dateFrom'));
});

test('moments that a figure led to take the place of their days, are said, and are taken away by themselves', async () => {
  const { asked, history } = await openCalls(
    '/app/call-logs?since=2026-11-22T13:20:00.000Z&until=2026-11-23T13:19:59.999Z',
    { calls: () => [callLog(1)] },
  );
  await rows();
  expect([asked[0]?.get('dateFrom'), asked[0]?.get('dateTo')]).toEqual([
    '2026-11-22T13:20:00.000Z',
    '2026-11-23T13:19:59.999Z',
  ]);
  expect(screen.getByText('November 22, 2026 08:20 AM')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: To' }));
  await waitFor(() => expect(history.location.search).not.toContain('until'));
  expect(history.location.search).toContain('since');
  await openFilters();
  await userEvent.selectOptions(panel().getByRole('combobox', { name: 'Period' }), 'Last 7 days');
  await waitFor(() => expect(history.location.search).toBe('?last=7d'));
});

test('what an address holds wrongly isn’t asked for', async () => {
  const { asked } = await openCalls(
    '/app/call-logs?duration=12x&dateFrom=yesterday&since=11/22&until=2026-13-22T99:00Z&status=gone&callee=vera',
    {
      calls: () => [callLog(1)],
    },
  );
  await rows();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ organizationId: 'org-1', page: '0', callee: 'vera' });
});

test('somebody whose page led here stands in the filter by name', async () => {
  answering(getMembership, () => refusal(404));
  await openCalls(`/app/call-logs?callee=${CALLEE_ID}`, { calls: () => [callLog(1)] });
  expect(await screen.findByRole('button', { name: 'Remove filter: Called' })).toBeVisible();
});

test('words that were said are searched for by the field above the list', async () => {
  const { asked } = await openCalls('/app/call-logs', { calls: () => [callLog(1)] });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search what was said' }), 'knee');
  await waitFor(() => expect(asked.at(-1)?.get('transcript')).toBe('knee'));
});

test('an empty log says so, and so does one that is narrowed to nothing', async () => {
  await openCalls('/app/call-logs');
  expect(await screen.findByText('No call logs found')).toBeVisible();
  expect(screen.getByText(/^No one was called in these days/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to recipients' })).toHaveAttribute('href', '/app/contacts/recipients');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search what was said' }), 'knee');
  expect(await screen.findByRole('button', { name: 'Clear search and filters' })).toBeVisible();
  expect(screen.getByText('No call logs found')).toBeVisible();
});

test('an empty answer is no valid one', async () => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
  await openCalls('/app/call-logs', { calls: () => [callLog(1)] });
  answering(listCalls, () => HttpResponse.json({ data: null }) as never);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search what was said' }), 'knee');
  expect(await screen.findByText(/Invalid server response/)).toBeVisible();
  expect(failed).toHaveBeenCalled();
});

test('calls that go on are told with who, since when and for how long', async () => {
  vi.setSystemTime('2026-11-23T15:00:42.000Z');
  const live = callLog(7, {
    status: 'ringing',
    createdAt: '2026-11-23T15:00:00.000Z',
    answeredAt: null,
    endedAt: null,
  });
  await openCalls('/app/call-logs', {
    now: () => ({ callLogs: [live], calling: { state: 'calling', until: null, simulated: true, recorded: true } }),
  });
  const now = within(await screen.findByRole('region', { name: '1 call now' }));
  expect(now.getByText('Ringing')).toBeVisible();
  expect(now.getByRole('link', { name: 'Rosa Quill' })).toBeVisible();
  expect(now.getByTitle('since 10:00 AM EST, ringing')).toBeVisible();
  expect(now.getByRole('timer')).toHaveTextContent('00:00:42');
  expect(now.getByRole('link', { name: /^Open the call/ })).toHaveAttribute('href', `/app/call-logs/${live.id}`);
  expect(now.getByText('Simulated: no phone rings.')).toBeVisible();
});

test.each([
  ['queued', null, 'since 10:00 AM EST, waiting', '00:00:42'],
  ['in-progress', '2026-11-23T15:00:30.000Z', 'since 10:00 AM EST, talking', '00:00:12'],
] as const)(
  'a call that is %s counts since it was answered, else since it was begun',
  async (status, at, title, shown) => {
    vi.setSystemTime('2026-11-23T15:00:42.000Z');
    const live = callLog(7, { status, createdAt: '2026-11-23T15:00:00.000Z', answeredAt: at, endedAt: null });
    await openCalls('/app/call-logs', { now: () => ({ ...NOTHING_NOW, callLogs: [live] }) });
    const now = within(await screen.findByRole('region', { name: '1 call now' }));
    expect(now.getByTitle(title)).toHaveTextContent(shown);
    expect(now.queryByText(/^Simulated/)).toBeNull();
  },
);

test('who comes for the calls that go on is led to them, above the list, and stays where they go next', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  let live = [1, 2].map((n) => callLog(n, { status: 'ringing', answeredAt: null, endedAt: null }));
  await openCalls('/app/call-logs#now', {
    now: () => ({ callLogs: live, calling: { state: 'calling', until: null, simulated: true, recorded: true } }),
  });
  const title = await screen.findByRole('heading', { name: '2 calls now' });
  await waitFor(() => expect(title).toHaveFocus());
  await user.click(screen.getByRole('searchbox'));
  live = live.slice(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByRole('heading', { name: '1 call now' })).not.toHaveFocus();
});

test.each([
  ['noCarrier', null, 'No carrier is connected, so no calls can be made.'],
  ['night', null, 'No one may be called now.'],
  ['night', '2026-11-24T13:00:00.000Z', 'No one may be called now; calls go on at November 24, 2026 08:00 AM EST.'],
  [
    'resting',
    '2026-11-24T13:00:00.000Z',
    'The demo’s callers call by day, as it is where the recipient is. Whoever may be called now was called already; they go on at November 24, 2026 08:00 AM EST.',
  ],
] as const)('that nobody can be called is told: %s', async (state, until, text) => {
  await openCalls('/app/call-logs', {
    now: () => ({ ...NOTHING_NOW, calling: { state, until, simulated: false, recorded: false } }),
  });
  expect(await screen.findByText(text)).toBeVisible();
});

test('a call that begins moves no row that is pointed at; it comes once the pointer has left', async () => {
  let listed = [callLog(2)];
  const live = () => listed.filter(({ status }) => status === 'ringing');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await openCalls('/app/call-logs', {
    calls: () => listed,
    now: () => ({ callLogs: live(), calling: { state: 'ready', until: null, simulated: true, recorded: true } }),
  });
  expect(await screen.findByRole('region', { name: 'No calls right now' })).toBeVisible();
  const [row] = await rows();
  await user.hover(row as HTMLElement);
  listed = [callLog(1, { status: 'ringing', answeredAt: null }), callLog(2, { callOutcome: 'Voicemail' })];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByRole('region', { name: '1 call now' })).toBeVisible();
  expect(await screen.findByText('Voicemail')).toBeVisible();
  expect(await rows()).toHaveLength(1);
  await user.hover(screen.getByRole('heading', { level: 1 }));
  expect(await rows()).toHaveLength(2);
});

test('the programs that are offered are those that can be asked for, in the server’s order', async () => {
  const { asked } = await openCalls('/app/call-logs', {
    calls: () => [callLog(1)],
    programs: [
      ['visits', 'Visits'],
      ['', 'Somewhere'],
      ['meals', 'Meals'],
    ],
  });
  await openFilters();
  const program = panel().getByRole('combobox', { name: 'Program' });
  await waitFor(() => expect(within(program).getAllByRole('option')).toHaveLength(3));
  const options = within(program).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent).slice(1)).toEqual(['Visits', 'Meals']);
  await userEvent.selectOptions(program, 'Meals');
  await waitFor(() => expect(asked.at(-1)?.get('programId')).toBe('meals'));
});
