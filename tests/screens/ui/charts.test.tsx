import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { LineChart } from '#src/components/ui/chart/line-chart.tsx';
import { scaleTo } from '#src/components/ui/chart/scale.ts';
import { Charts } from '#src/gallery/charts.tsx';
import { textOf } from '#tests/screens/shown.ts';
import { renderAt } from './render.tsx';

afterEach(() => {
  document.documentElement.dir = '';
});

const open = () => renderAt('/charts', [{ path: '/charts', component: Charts }]);
const focused = () => document.activeElement?.getAttribute('aria-label');
const bars = async () => within(await screen.findByRole('group', { name: 'Calls by month' }));

test('a scale has whole steps, however few there are', () => {
  expect(scaleTo(0)).toEqual([0, 1]);
  expect(scaleTo(3)).toEqual([0, 1, 2, 3]);
  expect(scaleTo(85)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(scaleTo(240)).toEqual([0, 50, 100, 150, 200, 250]);
  for (let most = 1; most < 400; most += 1) {
    const scale = scaleTo(most);
    expect(scale.every(Number.isInteger)).toBe(true);
    expect(scale.at(-1)).toBeGreaterThanOrEqual(most);
  }
});

test('what a left-out name has below it stands below the next one, where not all have room', async () => {
  const categories = [
    { id: '1', label: 'December', short: 'Dec', second: '2025', minor: true },
    { id: '2', label: 'January', short: 'Jan', second: '2026' },
    { id: '3', label: 'February', short: 'Feb', second: 'Lent', minor: true },
    { id: '4', label: 'March', short: '' },
    { id: '5', label: 'April', short: 'Apr' },
    { id: '6', label: 'May', short: 'May' },
  ];
  const series = [{ id: 'people', label: 'People', values: [1, 2, 3, 4, 5, 6] }];
  const chart = { label: 'People by month', tableLabel: 'People', categoryLabel: 'Month', categories, series };
  await renderAt('/chart', [{ path: '/chart', component: () => <LineChart {...chart} /> }]);
  await screen.findByRole('img', { name: 'People by month' });
  const below = [...document.querySelectorAll('[data-narrow]')];
  expect(below.map(({ parentElement }) => parentElement?.textContent)).toEqual(['AprLent']);
});

test('each part of a bar is a link that says what it counts; what is zero has no part', async () => {
  await open();
  const links = (await bars()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    'January, Answered: 10',
    'January, Not answered: 40',
    'February, Answered: 25',
    'February, Not answered: 35',
    'March, Answered: 40',
    'March, Not answered: 30',
    'May, Answered: 70',
    'May, Not answered: 20',
    'June, Answered: 85',
    'June, Not answered: 35',
  ]);
  expect(links[1]).toHaveAttribute('href', '/charts?series=notAnswered&category=January');
});

test('a picture is one stop of Tab; arrow keys go along the bars and up and down in one, over empty ones', async () => {
  await open();
  const links = (await bars()).getAllByRole('link');
  expect(links.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  links[0]?.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('January, Not answered: 40');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('May, Not answered: 20');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}');
  expect(focused()).toBe('March, Answered: 40');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('June, Not answered: 35');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('January, Answered: 10');
  document.documentElement.dir = 'rtl';
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('February, Answered: 25');
  expect(links.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('the table below has the same numbers, each a link, zero too', async () => {
  await open();
  const table = within(screen.getByRole('table', { name: 'Calls by month, as a table', hidden: true }));
  expect(table.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    '10',
    '40',
    '25',
    '35',
    '40',
    '30',
    '0',
    '0',
    '70',
    '20',
    '85',
    '35',
  ]);
});

test('while nothing is pointed at, the numbers of all are told, and lead to all', async () => {
  await open();
  const legend = screen.getByText('All months').parentElement as HTMLElement;
  const [answered] = within(legend).getAllByRole('link');
  expect(answered).toHaveTextContent('230');
  expect(answered).toHaveAttribute('href', '/charts?series=answered');
});

test('rows of bars are their own table', async () => {
  await open();
  const row = within(screen.getByRole('row', { name: /Friendly Calls/ }));
  expect(row.getByRole('link', { name: '412' })).toHaveAttribute('href', '/charts?series=calls&category=friendly');
  expect(row.getByRole('link', { name: /260/ })).toHaveAttribute('href', '/charts?series=answered&category=friendly');
});

test('each cell of a map is a link, and arrow keys go where they point', async () => {
  await open();
  const map = within(await screen.findByRole('group', { name: /by weekday and hour/ }));
  const cells = map.getAllByRole('link');
  expect(cells).toHaveLength(7 * 14);
  expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  expect(map.getByRole('link', { name: /^Tuesday, 10:00/ })).toHaveAttribute(
    'href',
    '/charts?series=Tuesday&category=%2210%22',
  );
  cells[0]?.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toMatch(/^Monday, 9:00/);
});

const figureOf = (name: string | RegExp, role = 'group') =>
  screen.getByRole(role, { name }).closest('figure') as HTMLElement;
const legendOf = (figure: HTMLElement) => figure.querySelector('figcaption') as HTMLElement;

test('parts of a bar stand on each other, as high as the greatest sum, and their links lie over them', async () => {
  await open();
  const figure = figureOf('Calls by month');
  const picture = figure.querySelector('svg[viewBox="0 0 6 120"]') as Element;
  const parts = [...picture.querySelectorAll('rect')].map((part) =>
    ['data-bar', 'y', 'height'].map((name) => part.getAttribute(name)),
  );
  expect(parts.slice(0, 3)).toEqual([
    ['0', '110', '10'],
    ['1', '70', '40'],
    ['0', '95', '25'],
  ]);
  expect([...picture.querySelectorAll('line')].map((line) => line.getAttribute('y1'))).toEqual([
    '120',
    '100',
    '80',
    '60',
    '40',
    '20',
    '0',
  ]);
  const [first, second] = within(figure).getAllByRole('link', { name: /^January/ });
  const place = ({ style }: HTMLElement) =>
    [style.insetBlockEnd, style.blockSize].map((share) => Math.round(Number.parseFloat(share)));
  expect([first, second].map((link) => place(link as HTMLElement))).toEqual([
    [0, 8],
    [8, 33],
  ]);
  expect(within(figure).getByText('Most calls were in June: 120, of which 85 were answered.')).toBeVisible();
  // each key is drawn as its part is
  expect([...legendOf(figure).querySelectorAll('rect')].map((key) => key.dataset['bar'])).toEqual(['0', '1']);
  expect(first?.parentElement?.parentElement?.parentElement?.nextElementSibling).toHaveTextContent(
    'JanFebMarAprMayJun',
  );
});

test('pointing at a category tells its numbers, and a line goes through it; else each chart has its own to tell', async () => {
  await open();
  const pointAt = (figure: HTMLElement, category: number) => {
    const columns = [...figure.querySelectorAll('span')].filter(
      ({ parentElement }) => parentElement?.previousElementSibling?.firstElementChild?.tagName === 'svg',
    );
    fireEvent.pointerEnter(columns[category] as HTMLElement);
    return () => fireEvent.pointerLeave((columns[category] as HTMLElement).parentElement as HTMLElement);
  };
  for (const [name, role, first, pointed] of [
    [/^Callers went/, 'img', 'JuneCallers 85Recipients 15', 'FebruaryCallers 25Recipients 35'],
    [/^Three are ready/, 'img', '9:00Become ready 3', '10:00Become ready 0'],
    ['Calls by month', 'group', 'All monthsAnswered 230Not answered 160', 'FebruaryAnswered 25Not answered 35'],
  ] as const) {
    const figure = figureOf(name, role);
    const lines = () => figure.querySelectorAll('svg line[x1="1.5"]').length;
    expect(legendOf(figure)).toHaveTextContent(first);
    const leave = pointAt(figure, 1);
    expect(legendOf(figure)).toHaveTextContent(pointed);
    expect(lines()).toBe(1);
    for (const link of within(legendOf(figure)).queryAllByRole('link'))
      expect(link.getAttribute('href')).toMatch(/&category=February$/);
    leave();
    expect(legendOf(figure)).toHaveTextContent(first);
    expect(lines()).toBe(0);
  }
});

test('rows of bars are as long as what they count of the most, with its share and a sentence', async () => {
  await open();
  const table = screen.getByRole('table', { name: 'Calls by program' });
  expect(within(table).getAllByRole('columnheader').map(textOf)).toEqual(['Program', 'Calls', 'Answered']);
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(textOf))).toEqual([
    ['Friendly Calls', '412', '260 63%'],
    ['Meals and Wheels of the Harbor District', '120', '118 98%'],
    // of none there is no share
    ['None', '0', '0'],
  ]);
  const bars = rows.map((row) => [...row.querySelectorAll('rect')].map((part) => part.getAttribute('width')));
  expect(bars).toEqual([
    ['412', '260'],
    ['120', '118'],
    ['0', '0'],
  ]);
  expect(rows[0]?.querySelector('svg')).toHaveAttribute('viewBox', '0 0 412 1');
  expect(screen.getByText('Friendly Calls made 412 of 532 calls.')).toBeVisible();
});

test('a map says what its colors mean and what it shows, and has a table of all that it tells', async () => {
  await open();
  const figure = figureOf(/by weekday and hour/);
  expect(figure.querySelector(':scope > [aria-hidden]')).toHaveTextContent('0%100%Few calls');
  expect(within(figure).getByText('People answer most on Tuesdays at 10 AM.')).toBeVisible();
  const [few, told] = within(figure).getAllByRole('link', { name: /^Monday, [89]:00/ });
  expect(few).toHaveTextContent(/^·$/);
  expect(told).toHaveTextContent(/^23$/);
  expect(told).toHaveAttribute('title', 'Monday, 9:00: 23%');
  const table = figure.querySelector('table') as HTMLElement;
  const [heads, first, second] = [...table.querySelectorAll('tr')].map((row) => [...row.children].map(textOf));
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  expect(heads).toEqual(['Hour', ...days]);
  expect(first).toEqual(['8:00', '0%', '37%', '74%', '11%', '48%', '85%', '22%']);
  expect(second?.slice(0, 2)).toEqual(['9:00', '23%']);
  expect(table.querySelectorAll('tr')[2]?.querySelectorAll('a')[1]).toHaveAttribute(
    'href',
    '/charts?series=Tuesday&category=%229%22',
  );
});

test('arrow keys go where they point in a map that counts its rows downwards, and in one that is turned', async () => {
  await open();
  const map = screen.getByRole('group', { name: /by weekday and hour/ });
  const keyed = map.parentElement as HTMLElement;
  const from = (name: RegExp) => within(map).getByRole('link', { name }).focus();
  keyed.style.setProperty('--rows', 'down');
  for (const [key, wide, narrow] of [
    ['ArrowRight', /^Wednesday, 11:00/, /^Thursday, 10:00/],
    ['ArrowLeft', /^Wednesday, 9:00/, /^Tuesday, 10:00/],
    ['ArrowDown', /^Thursday, 10:00/, /^Wednesday, 11:00/],
    ['ArrowUp', /^Tuesday, 10:00/, /^Wednesday, 9:00/],
  ] as const) {
    keyed.style.removeProperty('--turned');
    from(/^Wednesday, 10:00/);
    await userEvent.keyboard(`{${key}}`);
    expect([key, focused()]).toEqual([key, expect.stringMatching(wide)]);
    keyed.style.setProperty('--turned', 'yes');
    from(/^Wednesday, 10:00/);
    await userEvent.keyboard(`{${key}}`);
    expect([key, focused()]).toEqual([key, expect.stringMatching(narrow)]);
  }
});
