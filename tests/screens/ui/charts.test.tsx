import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { scaleTo } from '#src/components/ui/chart/scale.ts';
import { Charts } from '#src/gallery/charts.tsx';
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
