import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { CSV_COLUMNS } from '#src/schemas/uploads.ts';
import { chooseLines, open, type Duplicates, type Given, withSizes } from './upload-screen.ts';

withSizes();

/** Opens the screen and a file of these lines in it. */
async function preview(lines: readonly string[], given?: Given) {
  const { user } = await open(given);
  return { user, grid: await chooseLines(user, lines) };
}

const HEAD = 'Role,First Name,Last Name,Phone';
/** What the rows say, from above: their numbers and what speaks against them. */
const shown = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('row')
    .slice(1)
    .toSorted((one, other) => Number(one.ariaRowIndex) - Number(other.ariaRowIndex))
    .map((row) => {
      const [problem] = within(row).getAllByRole('gridcell');
      return `${within(row).getByRole('rowheader').firstChild?.textContent} ${problem?.textContent}`;
    });
const counts = (bad: string) => screen.findByText((_, element) => element?.textContent === `With errors${bad}`);

test('of many columns those in sight are drawn, and the keys lead to the others', async () => {
  const line = CSV_COLUMNS.map((column) => (column === 'Role' ? 'CALLER' : `its ${column}`)).join(',');
  const { user, grid } = await preview([CSV_COLUMNS.join(','), line, line]);
  expect(grid).toHaveAttribute('aria-colcount', '23');
  const drawn = within(grid).getAllByRole('columnheader');
  expect(drawn.length).toBeLessThan(12);
  const first = within(grid).getAllByRole('gridcell', { name: 'Caller' })[0] ?? grid;
  await user.click(first);
  expect(first).toHaveFocus();
  await user.keyboard('{End}');
  await waitFor(() => expect(document.activeElement).toHaveTextContent('its External ID'));
  expect(document.activeElement).toHaveAttribute('aria-colindex', '23');
  // its head is there, too, and the one before it
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(document.activeElement).toHaveTextContent('its Preferred Language'));
  await user.keyboard('{Control>}{End}{/Control}');
  await waitFor(() => expect(document.activeElement?.closest('[role=row]')).toHaveAttribute('aria-rowindex', '3'));
  await user.keyboard('{Control>}{Home}{/Control}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Skip row 2' })).toHaveFocus());
});

test('the grid is one stop for the Tab key; in its heads, keys choose what a column is taken for', async () => {
  const { user, grid } = await preview([`${HEAD},Notes`, 'CALLER,Ana,Ruiz,2125550101,04101']);
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  for (const list of within(grid).getAllByRole('combobox')) expect(list).toHaveAttribute('tabindex', '-1');

  await user.click(within(grid).getByRole('gridcell', { name: '04101' }));
  await user.keyboard('{ArrowUp}');
  const head = within(grid).getByRole('columnheader', { name: /^Notes/ });
  await waitFor(() => expect(head).toHaveFocus());
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  await user.keyboard('{Enter}');
  const list = within(head).getByRole('combobox', { name: 'Use column “Notes” as' });
  expect(list).toHaveFocus();
  // the list has the arrow keys to itself
  await user.keyboard('{ArrowDown}');
  expect(list).toHaveFocus();
  await user.selectOptions(list, 'Zip Code');
  await waitFor(() => expect(list).toHaveValue('Zip Code'));
  await user.keyboard('{Escape}');
  expect(within(grid).getByRole('columnheader', { name: /^Notes/ })).toHaveFocus();
  await user.tab();
  expect(grid).not.toContainElement(document.activeElement as HTMLElement);
});

test('however far one has scrolled, the Tab key leads to the row that one has been at', async () => {
  const rows = Array.from({ length: 2000 }, (_, at) => `CALLER,Ana,Ruiz${at},212555${1000 + at}`);
  const { user, grid } = await preview([HEAD, ...rows]);
  const scroller = grid.parentElement ?? grid;
  const scrollTo = async (at: number) => {
    scroller.scrollTop = at * 52;
    fireEvent.scroll(scroller);
    return within(grid).findByRole('gridcell', { name: `Ruiz${at}` });
  };
  await user.click(await scrollTo(500));
  await scrollTo(1900);
  expect(await within(grid).findByRole('gridcell', { name: 'Ruiz500' })).toHaveAttribute('tabindex', '0');
});

test('rows that are mended stay where they are, and are put in order when that is asked for', async () => {
  const { user, grid } = await preview([
    HEAD,
    'CALLER,Ana,Ruiz,2125550101',
    'CALLER,Bo,Li,n/a',
    'CALLER,Eva,Blum,x',
    'CALLER,Tom,Reyes,n/a',
  ]);
  const bad = 'Phone: Enter a valid US phone number';
  await waitFor(() => expect(shown(grid)).toEqual([`3 ${bad}`, `4 ${bad}`, `5 ${bad}`, '2 Ready']));
  expect(screen.queryByRole('button', { name: 'Put problems first' })).not.toBeInTheDocument();

  await user.dblClick(within(grid).getAllByRole('gridcell', { name: 'n/a' })[0] ?? grid);
  await user.keyboard('2125550107{Enter}');
  await waitFor(() => expect(shown(grid)).toEqual(['3 Fixed', `4 ${bad}`, `5 ${bad}`, '2 Ready']));
  expect(await counts('2')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Fix all like this' }));
  await waitFor(() =>
    expect(shown(grid)).toEqual(['3 Fixed', `4 ${bad}`, expect.stringMatching(/^5 Phone: Same phone/), '2 Ready']),
  );
  expect(await counts('1')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Put problems first' }));
  await waitFor(() => expect(shown(grid)).toEqual([`4 ${bad}`, expect.stringMatching(/^5 /), '2 Ready', '3 Fixed']));
  expect(screen.getByRole('button', { name: 'All rows' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Put problems first' })).not.toBeInTheDocument();
});

test('cells that say “n/a” where there is nothing are emptied in one press', async () => {
  const { user, grid } = await preview([
    `${HEAD},Email`,
    'CALLER,Ana,Ruiz,2125550101,n/a',
    'CALLER,Bo,Li,2125550102,None',
    'CALLER,Eva,Blum,2125550103,eva@example.org',
  ]);
  expect(await screen.findByText(/^It says that there is none\. Empty the cells with/)).toBeVisible();
  expect(within(grid).getAllByRole('button', { name: 'Leave empty' })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /^Fix all like this/ }));
  await waitFor(() => expect(shown(grid)).toEqual(['2 Fixed', '3 Fixed', '4 Ready']));
  expect(within(grid).queryByRole('gridcell', { name: /n\/a|None/ })).toBeNull();
});

test('a day that isn’t read is told how it is written, and one that isn’t in the calendar that it isn’t', async () => {
  const { grid } = await preview([
    `${HEAD},Date of Birth`,
    'CALLER,Ana,Ruiz,2125550101,someday',
    'CALLER,Bo,Li,2125550102,02/30/1980',
    'CALLER,Eva,Blum,2125550103,1980-02-30',
  ]);
  await waitFor(() =>
    expect(shown(grid)).toEqual([
      '2 Date of Birth: Enter a date of birth as yyyy-mm-dd, for example 1948-03-09',
      '3 Date of Birth: This day doesn’t exist',
      '4 Date of Birth: This day doesn’t exist',
    ]),
  );
  await i18n.changeLanguage('es');
  await waitFor(() =>
    expect(shown(grid)).toEqual([
      '2 Fecha de nacimiento: Escriba una fecha de nacimiento como aaaa-mm-dd; por ejemplo, 1948-03-09',
      '3 Fecha de nacimiento: Este día no existe',
      '4 Fecha de nacimiento: Este día no existe',
    ]),
  );
});

test('what comes first in dates is asked without an answer of our own; each row offers what follows from the latest one', async () => {
  const { user, grid } = await preview([`${HEAD},Date of Birth`, 'CALLER,Ana,Ruiz,2125550101,03/04/1950']);
  // by a date of the file itself
  const month = await screen.findByRole('radio', { name: /^The month: \W*03\/04\/1950\W* is March 4, 1950$/ });
  const day = screen.getByRole('radio', { name: /^The day: \W*03\/04\/1950\W* is April 3, 1950$/ });
  expect(screen.getByText(/^\W*03\/04\/1950\W* could be March 4, 1950 or April 3, 1950\./)).toBeVisible();
  expect(month).not.toBeChecked();
  expect(day).not.toBeChecked();
  expect(within(grid).queryByRole('button', { name: /^Use / })).toBeNull();
  await user.click(day);
  expect(await within(grid).findByRole('button', { name: 'Use 1950-04-03' })).toBeVisible();
  expect(day).toBeChecked();
  expect(month).not.toBeChecked();
  await user.click(month);
  const mend = await within(grid).findByRole('button', { name: 'Use 1950-03-04' });
  expect(month).toBeChecked();
  expect(day).not.toBeChecked();
  await user.click(mend);
  expect(await within(grid).findByRole('gridcell', { name: '1950-03-04' })).toBeVisible();
  await waitFor(() => expect(shown(grid)).toEqual(['2 Fixed']));
});

test('with nothing wrong any more there are no problems to put first', async () => {
  const { user, grid } = await preview([HEAD, 'CALLER,Ana,Ruiz,2125550101', 'CALLER,Bo,Li,n/a']);
  await user.dblClick(await within(grid).findByRole('gridcell', { name: 'n/a' }));
  await user.keyboard('2125550107{Enter}');
  await waitFor(() => expect(shown(grid)).toEqual(['3 Fixed', '2 Ready']));
  expect(await screen.findByText('No problems found.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Put problems first' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'All rows' }));
  await waitFor(() => expect(shown(grid)).toEqual(['2 Ready', '3 Fixed']));
});

const found: Duplicates = {
  duplicates: [{ field: 'phone', value: '+12125550102', name: 'Bo Li', personOrganizationId: null }],
};
const TWO = [HEAD, 'CALLER,Ana,Ruiz,2125550101', 'CALLER,Bo,Li,2125550102'];

test('whom the organization has already is put first while nobody is at the rows', async () => {
  const { grid } = await preview(TWO, { duplicates: () => found });
  await waitFor(() => expect(shown(grid)).toEqual([expect.stringMatching(/^3 .*already/), '2 Ready']));
  expect(screen.queryByRole('button', { name: 'Put problems first' })).not.toBeInTheDocument();
});

test('under somebody’s hands no row moves, whatever is found out', async () => {
  const { promise, resolve } = Promise.withResolvers<Duplicates>();
  const { user, grid } = await preview(TWO, { duplicates: () => promise });
  await user.click(await within(grid).findByRole('gridcell', { name: 'Ana' }));
  resolve(found);
  await waitFor(() => expect(shown(grid)).toEqual(['2 Ready', expect.stringMatching(/^3 .*already/)]));
  expect(screen.getByRole('button', { name: 'Put problems first' })).toBeInTheDocument();
  expect(within(grid).getByRole('gridcell', { name: 'Ana' })).toHaveFocus();
});
