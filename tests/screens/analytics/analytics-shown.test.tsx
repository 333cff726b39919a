import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listReportTwo } from '#src/schemas/analytics.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { textOf } from '#tests/screens/shown.ts';
import { addDays } from '#src/schemas/ranges.ts';
import { ANSWER, figures, NOTHING, openAnalytics, PROGRAM, RANGE, RECIPIENT } from './analytics-server.ts';

const AT = '/app/analytics';
const sectionOf = async (name: string) => screen.findByRole('region', { name });
const overTime = () => sectionOf('Calls over time');
const linkTo = (element: Element) =>
  Object.fromEntries(new URL(element.getAttribute('href') ?? '', 'http://x').searchParams);

/** Each figure, by its name: its number, and how it was before. */
const cards = () =>
  [...(screen.getByText('Minutes per call', { selector: 'div' }).closest('ul')?.children ?? [])].map((card) =>
    [...card.children].slice(1).map(textOf),
  );

test.each([
  [
    'fewer',
    figures(39, 26),
    figures(60, 30),
    [
      ['39', '−35%before: 60'],
      ['2667%', '−13%before: 30'],
      ['13', '−57%before: 30'],
      ['65.0', '−13%before: 75.0'],
      ['2.5', '±0%before: 2.5'],
    ],
  ],
  [
    'so many more that it tells nothing',
    figures(1100, 1099),
    figures(100, 100),
    [
      ['1,100', 'before: 100'],
      ['1,099100%', '+999%before: 100'],
      ['1', 'before: 0'],
      ['2,747.5', '+999%before: 250.0'],
      ['2.5', '±0%before: 2.5'],
    ],
  ],
  [
    'none',
    figures(0, 0),
    figures(3, 0),
    [
      ['0', '−100%before: 3'],
      ['0', 'before: 0'],
      ['0', '−100%before: 3'],
      ['0.0', 'before: 0.0'],
      ['—', 'before: —'],
    ],
  ],
] as const)('each figure has its number, its share and how it was before: %s', async (_, totals, before, told) => {
  await openAnalytics(AT, { answer: { ...ANSWER, totals, previous: { ...ANSWER.previous, totals: before } } });
  await screen.findByText('Minutes per call', { selector: 'div' });
  expect(cards()).toEqual(told);
});

test('programs, types, outcomes and topics have their heads, their rows with bars, and what is most among them', async () => {
  const answer = {
    ...ANSWER,
    byProgram: [{ program: { id: RECIPIENT, name: 'Rides' }, ...figures(6, 0) }, ...ANSWER.byProgram],
    outcomes: [
      { outcome: 'Voicemail' as const, calls: 5 },
      { outcome: 'Yes we spoke' as const, calls: 20 },
      { outcome: 'Nutrition' as const, calls: 1 },
      { outcome: 'Mobility' as const, calls: 4 },
    ],
  };
  await openAnalytics(AT, { answer });
  const shown = async (name: string) => {
    const table = await screen.findByRole('table', { name: `${name}, as a table` });
    const section = await sectionOf(name);
    return {
      heads: within(table).getAllByRole('columnheader').map(textOf),
      rows: within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(textOf)),
      bars: [...table.querySelectorAll('svg')].map((bar) => [
        bar.getAttribute('viewBox'),
        ...[...bar.children].map((part) => part.getAttribute('width')),
      ]),
      said: [...section.querySelectorAll('p')].map(textOf),
    };
  };
  expect(await shown('By program')).toEqual({
    heads: ['Program', 'Calls', 'Answered'],
    rows: [
      ['Rides', '6', '0 0%'],
      ['Meals', '35', '24 69%'],
      ['No program', '4', '2 50%'],
    ],
    bars: [
      ['0 0 35 1', '6', '0'],
      ['0 0 35 1', '35', '24'],
      ['0 0 35 1', '4', '2'],
    ],
    said: ['The most are Rides: 6 of 39 calls.'],
  });
  expect(await shown('By caller')).toEqual({
    heads: ['Caller', 'Calls', 'Answered'],
    rows: [
      ['Rosa Quill', '30', '20 67%'],
      ['Deleted person', '9', '6 67%'],
    ],
    bars: [
      ['0 0 30 1', '30', '20'],
      ['0 0 30 1', '9', '6'],
    ],
    said: ['Who called most, of 12 callers.', 'The most are Rosa Quill: 30 of 39 calls.'],
  });
  expect(await shown('By type')).toEqual({
    heads: ['Type', 'Calls', 'Answered'],
    rows: [
      ['Match', '30', '20 67%'],
      ['Outreach queue', '9', '6 67%'],
    ],
    bars: [
      ['0 0 30 1', '30', '20'],
      ['0 0 30 1', '9', '6'],
    ],
    said: ['The most are Match: 30 of 39 calls.'],
  });
  expect(await shown('By outcome')).toEqual({
    heads: ['Outcome', 'Calls'],
    rows: [
      ['Yes we spoke', '20'],
      ['Voicemail', '5'],
    ],
    bars: [
      ['0 0 20 1', '20'],
      ['0 0 20 1', '5'],
    ],
    said: [
      'Whom the caller reached. Calls without an outcome aren’t here.',
      'The most frequent is Yes we spoke, in 20 calls.',
    ],
  });
  expect(await shown('By topic')).toMatchObject({
    heads: ['Topic', 'Calls'],
    rows: [
      ['Mobility', '4'],
      ['Nutrition', '1'],
    ],
    said: ['What calls were about. One call may have several topics.', 'The most frequent is Mobility, in 4 calls.'],
  });
});

/** Two weeks from Monday, October 26: the second of November has the most calls. */
const UNEVEN = Array.from({ length: 14 }, (_, at) => ({
  day: addDays('2026-10-26', at),
  ...(at === 7 ? figures(9, 4) : figures(1, at % 2)),
}));

test('bars are of days, weeks or months, as is said of them, with their names below', async () => {
  const answer = { ...ANSWER, callLogs: UNEVEN, range: { ...RANGE, from: '2026-10-26', to: '2026-11-08' } };
  const { router } = await openAnalytics(AT, { answer });
  const by = async () => within(await overTime()).getByRole('combobox', { name: 'Bars by' });
  const names = async () =>
    [...(await overTime()).querySelectorAll('[role="group"] > [aria-hidden]:last-child > span')].map(textOf);
  const most = async () => textOf(within(await overTime()).getByText(/^22 calls, 10 answered/));
  const heads = async () => [...(await overTime()).querySelectorAll('details th[scope="col"]')].map(textOf);
  expect(await by()).toHaveDisplayValue('Day');
  expect(await most()).toBe('22 calls, 10 answered. The most were on November 02, 2026: 9.');
  expect(await names()).toEqual(['26Oct', '27', '28', '29', '30', '31', '1Nov', '2', '3', '4', '5', '6', '7', '8']);
  expect(await heads()).toEqual(['Day', 'Answered', 'Not answered']);
  // every other one where there is room for seven
  const small = [...(await overTime()).querySelectorAll('[data-minor]')].map(textOf);
  expect(small).toEqual(['27', '29', '31', '2', '4', '6', '8']);

  await userEvent.selectOptions(await by(), 'Week');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ by: 'week' }));
  expect(await most()).toBe('22 calls, 10 answered. The most were in November 02, 2026 to November 08, 2026: 15.');
  expect(await names()).toEqual(['26Oct', '2Nov']);
  expect(await heads()).toEqual(['Week', 'Answered', 'Not answered']);

  await userEvent.selectOptions(await by(), 'Month');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ by: 'month' }));
  expect(await by()).toHaveDisplayValue('Month');
  expect(await most()).toBe('22 calls, 10 answered. The most were in November 2026: 16.');
  expect(await names()).toEqual(['Oct2026', 'Nov']);
  expect(await heads()).toEqual(['Month', 'Answered', 'Not answered']);
});

test('where nobody has chosen, bars are of what fits the days, and the choice says so', async () => {
  const callLogs = Array.from({ length: 32 }, (_, at) => ({ day: addDays('2026-10-14', at), ...figures(1, 1) }));
  await openAnalytics(AT, { answer: { ...ANSWER, callLogs } });
  expect(within(await overTime()).getByRole('combobox', { name: 'Bars by' })).toHaveDisplayValue('Week');
});

test('pointing at a day tells its calls, which lead to it; else those of all days are told', async () => {
  await openAnalytics(AT, { answer: { ...ANSWER, callLogs: UNEVEN } });
  const section = await overTime();
  const legend = section.querySelector('figcaption') as HTMLElement;
  expect(legend).toHaveTextContent('All daysAnswered 10Not answered 12');
  const bar = within(section).getByRole('link', { name: 'November 02, 2026, Answered: 4' });
  fireEvent.pointerEnter(bar.parentElement as HTMLElement);
  expect(legend).toHaveTextContent('November 02, 2026Answered 4Not answered 5');
  const [answered, not] = within(legend).getAllByRole('link');
  const day = { dateFrom: '11/02/2026', dateTo: '11/02/2026' };
  expect([answered, not].map((link) => linkTo(link as Element))).toEqual([
    { ...day, answered: 'yes' },
    { ...day, answered: 'no' },
  ]);
  fireEvent.pointerLeave(bar.parentElement?.parentElement as HTMLElement);
  expect(legend).toHaveTextContent('All daysAnswered 10');
});

test('the map has a share in each cell with calls, the words of its colors, and a table of how many', async () => {
  await openAnalytics(AT);
  const section = await sectionOf('When do people answer?');
  expect(
    within(section).getByText(/^The share of calls that a person answered, in percent, by weekday and hour/),
  ).toBeVisible();
  const map = within(within(section).getByRole('group', { name: 'When do people answer?' }));
  const cell = (name: RegExp) => map.getByRole('link', { name });
  expect(cell(/^Tuesday, 10 AM/)).toHaveTextContent(/^90$/);
  expect(cell(/^Tuesday, 10 AM/)).toHaveAttribute('title', 'Tuesday, 10 AM: 18 of 20 calls answered, 90 percent');
  expect(cell(/^Friday, 4 PM/)).toHaveTextContent(/^47$/);
  expect(cell(/^Monday, 10 AM/)).toBeEmptyDOMElement();
  expect(cell(/^Monday, 10 AM/)).toHaveAccessibleName('Monday, 10 AM: 0 of 0 calls answered');
  expect(section.querySelector('figure > [aria-hidden]')).toHaveTextContent('47%90%Under 5 calls');
  const names = [...section.querySelectorAll('[role="group"] > span')].map(textOf);
  expect(names.slice(0, 2)).toEqual(['8 AM', '9 AM']);
  expect(names.slice(-7)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  const table = section.querySelector('details table') as HTMLElement;
  expect([...table.querySelectorAll('th[scope="col"]')].map(textOf)).toEqual([
    'Hour',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  const row = [...table.querySelectorAll('tbody tr')].find(({ firstChild }) => firstChild?.textContent === '10 AM');
  expect([...(row?.querySelectorAll('td') ?? [])].map(textOf)).toEqual([
    '0 of 0',
    '18 of 20',
    '0 of 0',
    '0 of 0',
    '0 of 0',
    '0 of 0',
    '0 of 0',
  ]);
});

test('of few calls nothing is said of when people answer', async () => {
  for (const hours of [[], ANSWER.hours.slice(0, 1)]) {
    await openAnalytics(AT, { answer: { ...ANSWER, hours } });
    const section = within(await sectionOf('When do people answer?'));
    expect(section.getByText('There are too few calls to say when people answer.')).toBeVisible();
    cleanup();
  }
});

test('of days nobody has chosen those that are shown are told; chosen ones stand in the period', async () => {
  const period = () => screen.getByRole('combobox', { name: 'Period' });
  const offered = () => within(period()).getAllByRole('option').map(textOf);
  const some = [
    'Last 24 hours',
    'Last 7 days',
    'Last 30 days',
    'Last 60 days',
    'Last 90 days',
    'This month',
    'Last month',
  ];
  const days = 'November 01, 2026 to November 14, 2026 · times in America/New York';
  await openAnalytics(AT);
  expect(await screen.findByText(`The last 90 days, ${days}`)).toBeVisible();
  expect(period()).toHaveDisplayValue('Last 90 days');
  expect(offered()).toEqual(some);
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  for (const name of ['From', 'To'])
    expect(screen.getByRole('textbox', { name })).toHaveAccessibleDescription('MM/DD/YYYY');
  cleanup();

  for (const [search, chosen] of [
    ['last=30d', 'Last 30 days'],
    ['dateFrom=11%2F01%2F2026', 'Chosen dates'],
    ['dateTo=11%2F14%2F2026', 'Chosen dates'],
  ] as const) {
    await openAnalytics(`${AT}?${search}`);
    expect(await screen.findByText(days)).toBeVisible();
    expect(period()).toHaveDisplayValue(chosen);
    expect(offered()).toEqual(chosen === 'Chosen dates' ? [chosen, ...some] : some);
    cleanup();
  }
});

test('a start alone in the future is told at its field, and isn’t asked for', async () => {
  const { asked } = await openAnalytics(`${AT}?dateFrom=01%2F02%2F2150`);
  await screen.findByText('The last 90 days, November 01, 2026 to November 14, 2026 · times in America/New York');
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  const from = screen.getByRole('textbox', { name: 'From' });
  expect(from).toHaveAccessibleDescription('The start is after today. Choose an earlier day.');
  await userEvent.clear(from);
  await userEvent.type(from, '01/03/2150{Enter}');
  expect(from).toBeInvalid();
  for (const query of asked) expect(query.has('dateFrom')).toBe(false);
});

test('another report begins with its first page, and keeps the filters', async () => {
  const { router } = await openAnalytics(`${AT}?report=pairs&page=3&callType=MATCH&programId=${PROGRAM}`);
  await screen.findByRole('row', { name: /Rosa Quill/ });
  await userEvent.click(screen.getByRole('link', { name: 'Call Stats 2' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ report: 'recipients' }));
  expect(router.state.location.search).toEqual({ report: 'recipients', callType: 'MATCH', programId: PROGRAM });
});

test('where there are no calls it says why, and leads to all of them; where filters find none, what isn’t there', async () => {
  const why = 'There were no calls in these days. Choose other dates or remove filters.';
  await openAnalytics(AT, { answer: NOTHING });
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to call logs' })).toHaveAttribute('href', '/app/call-logs');
  cleanup();

  const pager = { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 };
  for (const [search, isNarrowed] of [
    ['', false],
    ['?callType=MATCH', true],
  ] as const) {
    await openAnalytics(AT + search);
    answering(listReportTwo, () => ({ rows: [], pager, range: RANGE }));
    await userEvent.click(await screen.findByRole('link', { name: 'Call Stats 2' }));
    expect(await screen.findByText('No analytics found')).toBeVisible();
    expect(screen.queryByText(why) !== null).toBe(!isNarrowed);
    cleanup();
  }
});
