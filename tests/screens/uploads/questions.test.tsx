import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listPrograms } from '#src/schemas/programs.ts';
import { findPeopleDuplicates } from '#src/schemas/uploads.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { choose, chooseLines, figures, filters, GOOD, HEAD, open, withSizes } from './upload-screen.ts';

withSizes();

const program = (name: string, isDefault = false) => ({ id: name, name, isDefault, phone: null, organizationId: 'o' });
const optionsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('what is wrong, and what is skipped, is counted apart and can be looked at apart', async () => {
  const { user } = await open();
  const grid = await choose(user, GOOD, 'CALLER,Bo,Li,n/a,abc', 'CALLER,Eva,Blum,n/a,', 'CALLER,Tom,Reyes,x,');
  await waitFor(() => expect(figures()).toEqual({ Rows: '4', Ready: '1', 'With errors': '3' }));
  expect(filters()).toEqual(['All rows*', 'With problems']);
  // of two problems one is told, and that there is another
  const [told] = within(
    within(grid).getByRole('gridcell', { name: 'abc' }).closest('[role=row]') as HTMLElement,
  ).getAllByRole('gridcell');
  expect(told).toHaveTextContent(/and 1 more$/);
  await user.click(screen.getByRole('button', { name: 'Skip row 4' }));
  await waitFor(() => expect(figures()).toEqual({ Rows: '4', Ready: '1', 'With errors': '2', Skipped: '1' }));
  expect(filters()).toEqual(['All rows*', 'With problems', 'Skipped']);

  await user.click(screen.getByRole('button', { name: 'Skipped' }));
  await waitFor(() => expect(within(grid).getAllByRole('rowheader')).toHaveLength(1));
  expect(filters()).toEqual(['All rows', 'With problems', 'Skipped*']);
  await user.click(screen.getByRole('button', { name: 'Include row 4' }));
  await waitFor(() => expect(figures()).toEqual({ Rows: '4', Ready: '1', 'With errors': '3' }));
  // it can be left though nothing is in it any more
  expect(filters()).toEqual(['All rows', 'With problems', 'Skipped*']);
  await user.click(screen.getByRole('button', { name: 'All rows' }));
  await waitFor(() => expect(filters()).toEqual(['All rows*', 'With problems']));
});

test('skipped rows come back as a file, though none failed; an upload of the same file says that it was one', async () => {
  const { user } = await open({
    answer: () => ({ uploadId: 'u2', total: 1, processed: 1, failedRows: [], repeated: true }),
  });
  await choose(user, GOOD, 'CALLER,Bo,Li,2125550102,');
  await user.click(await screen.findByRole('button', { name: 'Skip row 3' }));
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  expect(await screen.findByText('Successfully processed 1 of 1')).toBeVisible();
  expect(screen.getByText(/^This exact file was uploaded before, so no one was added again/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download skipped rows' })).toBeEnabled();
  expect(screen.getByText('Fix them in that file and upload it again. The “Reason” column is ignored.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download failed rows' })).toBeNull();
  expect(screen.queryByText(/^Updated: /)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Upload another file' }));
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeEnabled();
  expect(screen.queryByText(/^This exact file was uploaded before/)).toBeNull();
});

test('what all are is the default until it is chosen, which is offered once; nothing else is chosen before', async () => {
  const { user } = await open({ role: 'CALLER' });
  answering(listPrograms, () => ({ programs: [program('Calls', true), program('Meals'), program('Visits')] }));
  await choose(user, GOOD);
  const list = (name: string) => screen.getByRole('combobox', { name });
  await waitFor(() => expect(optionsOf(list('Program'))).toEqual(['Calls (default)', 'Meals', 'Visits']));
  expect(list('Program')).toHaveDisplayValue('Calls (default)');
  expect(list('Preferred Language')).toHaveDisplayValue('Not set');
  expect(optionsOf(list('Status of new people'))).toEqual(['Active (default)', 'On hold']);
  expect(list('Status of new people')).toHaveDisplayValue('Active (default)');
  // the file says it
  expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
});

test('which row names the columns is asked as long as one is missing, then no more', async () => {
  const { user } = await open();
  await chooseLines(user, [
    'Role,First Name,Last Name,Number',
    'CALLER,Ana,Ruiz,2125550101',
    'CALLER,Bo,Li,2125550102',
  ]);
  const head = await screen.findByRole('combobox', { name: 'Column names are in' });
  expect(head).toHaveDisplayValue('Row 1: Role · First Name · Last Name · Number');
  expect(optionsOf(head)).toHaveLength(2);
  const phone = screen.getByRole('combobox', { name: 'Phone' });
  expect(phone).toHaveDisplayValue('Choose');
  expect(optionsOf(phone)).toEqual(['Choose', 'Role', 'First Name', 'Last Name', 'Number']);
  await user.selectOptions(phone, 'Number');
  expect(await screen.findByRole('button', { name: 'Upload 2 people' })).toBeEnabled();
  expect(screen.queryByRole('combobox', { name: 'Column names are in' })).toBeNull();
  expect(document.body).not.toHaveFocus();
});

test('a file that is dropped is read, and another one beside it is not', async () => {
  const { user } = await open();
  const drop = (name: string) => {
    const file = new File([[HEAD, GOOD].join('\n')], name);
    const place = screen.getByRole('button', { name: 'Choose file' }).parentElement as HTMLElement;
    const dataTransfer = { types: ['Files'], files: [file] };
    fireEvent.dragEnter(place, { dataTransfer });
    const said = screen.queryByText('Drop the file here') !== null;
    fireEvent.drop(place, { dataTransfer });
    return said;
  };
  expect(drop('people.csv')).toBe(true);
  expect(await screen.findByRole('button', { name: 'Upload 1 person' })).toBeEnabled();
  expect(screen.getByText('people.csv')).toBeVisible();
  expect(screen.getByText('1 KB · UTF-8 · separated by commas')).toBeVisible();
  expect(drop('others.csv')).toBe(false);
  expect(screen.queryByText('others.csv')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(screen.getByText(/^Or drop an Excel or CSV file here/)).toBeVisible();
});

test('the same is offered for cells that say the same, not for empty ones; after the answer one is in the grid', async () => {
  const { user } = await open();
  const grid = await choose(user, 'CALLER,Ana,Ruiz,n/a,', 'CALLER,Bo,Li,n/a,', 'CALLER,Eva,Blum,n/a,');
  const write = async (cell: HTMLElement | undefined, text: string) => {
    await user.dblClick(cell as HTMLElement);
    await user.keyboard(`${text}{Enter}`);
  };
  const cells = (row: number) => {
    const [, , , , , phone, zip] = [...(grid.querySelector(`[aria-rowindex="${row}"]`)?.children ?? [])];
    return { phone: phone as HTMLElement, zip: zip as HTMLElement };
  };
  await write(cells(2).zip, '04101');
  await waitFor(() => expect(cells(2).zip).toHaveTextContent('04101'));
  await write(cells(2).phone, '2125550101');
  expect(await screen.findByText('2 more cells say “n/a”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Only this one' }));
  expect(grid).toContainElement(document.activeElement as HTMLElement);
  expect(screen.queryByText(/more cells? says?/)).toBeNull();
  await write(cells(3).zip, '04102');
  await waitFor(() => expect(cells(3).zip).toHaveTextContent('04102'));
  await waitFor(() => expect(screen.queryByText(/more cells? says?/)).toBeNull());
  await write(cells(3).phone, 'none');
  expect(await screen.findByText('One more cell says “n/a”.')).toBeVisible();
  const offer = screen.getByText('One more cell says “n/a”.').parentElement as HTMLElement;
  await user.click(within(offer).getByRole('button', { name: 'Fix all like this' }));
  expect(grid).toContainElement(document.activeElement as HTMLElement);
  await waitFor(() => expect(within(grid).getAllByRole('gridcell', { name: 'none' })).toHaveLength(2));
});

test('what a file says that nobody knows may be left empty, or made, only where that can be', async () => {
  const { user } = await open();
  answering(listPrograms, () => ({ programs: [program('Calls', true), program('Meals')] }));
  await chooseLines(user, [
    'Role,First Name,Last Name,Phone,Program,Preferred Language',
    'KING,Ana,Ruiz,2125550101,Visits,Klingon',
    'CALLER,Bo,Li,2125550102,ab,',
  ]);
  const list = async (name: RegExp) => optionsOf(await screen.findByRole('combobox', { name }));
  expect(await list(/^“KING” \(1 row\)/)).toEqual(['Use instead…', 'Recipient', 'Caller']);
  expect(await list(/^“Visits”/)).toEqual([
    'Use instead…',
    'Calls',
    'Meals',
    'Default program',
    'Create program “Visits”',
  ]);
  // too short for a program’s name
  expect(await list(/^“ab”/)).toEqual(['Use instead…', 'Calls', 'Meals', 'Default program']);
  const languages = await list(/^“Klingon”/);
  expect(languages.at(-1)).toBe('Leave empty');
  expect(languages).toContain('Spanish');
});

test('the default program is offered where there is one; where there is none, no program where none can be made', async () => {
  const { user } = await open();
  answering(listPrograms, () => ({ programs: [] }));
  await chooseLines(user, [
    'Role,First Name,Last Name,Phone,Program',
    'CALLER,Ana,Ruiz,2125550101,Visits',
    'CALLER,Bo,Li,2125550102,ab',
  ]);
  const list = async (name: RegExp) => optionsOf(await screen.findByRole('combobox', { name }));
  // too short for a program’s name
  await waitFor(async () => expect(await list(/^“ab”/)).toEqual(['Use instead…', 'No program']));
  expect(await list(/^“Visits”/)).toEqual(['Use instead…', 'Create program “Visits”']);
});

test('six types of problems are shown at first, and how many more there are', async () => {
  const { user } = await open();
  await chooseLines(user, [
    'Role,First Name,Last Name,Phone,Zip Code,Email,Date of Birth,Preferred Language,User Name,Gender',
    'KING,Ana,Ruiz,n/a,abc,nobody,someday,Klingon,two words,robot',
  ]);
  const region = within(await screen.findByRole('region', { name: 'Problems to review' }));
  const groups = () => region.getAllByRole('button', { name: /^Skip all rows with this problem/ });
  await waitFor(() => expect(groups()).toHaveLength(6));
  const more = region.getByRole('button', { name: /^Show \d more types? of problems?$/ });
  const count = Number(/\d/.exec(more.textContent)?.[0]);
  expect(count).toBeGreaterThan(0);
  await user.click(more);
  expect(groups()).toHaveLength(6 + count);
  expect(region.queryByRole('button', { name: /^Show \d/ })).toBeNull();
});

test('a column without a name can’t be a custom field', async () => {
  const { user } = await open();
  const grid = await chooseLines(user, [',Pet,Role,First Name,Last Name,Phone', `x,cat,${GOOD}`]);
  const uses = async (name: string) =>
    optionsOf(await within(grid).findByRole('combobox', { name: `Use column “${name}” as` }));
  // the choices come once all else is painted
  await waitFor(async () => expect((await uses('Pet')).slice(0, 2)).toEqual(['Not used', 'Custom field']));
  await waitFor(async () => expect((await uses('Column 1')).slice(0, 2)).toEqual(['Not used', 'First and last name']));
  expect(await uses('Column 1')).not.toContain('Custom field');
});

test('where it can’t be found out who is there already, that alone is told, and can be asked again', async () => {
  const { user } = await open();
  answering(findPeopleDuplicates, () => refusal(403, 'You cannot perform this action'));
  await choose(user, GOOD, 'CALLER,Bo,Li,n/a,');
  const failed = /^We couldn’t check whether some of these people are already in the organization\./;
  expect(await screen.findByText(failed)).toBeVisible();
  expect(screen.queryByText(/^Checking who’s already in the organization/)).toBeNull();
  expect(screen.getByText('1 row with errors won’t be uploaded. You’ll get it back as a file.')).toBeVisible();
  const again = answering(findPeopleDuplicates, () => ({ duplicates: [] }));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
  expect(again).toHaveLength(1);
});

test('rows that failed name their people, alike ones together, and are gone on with in the page', async () => {
  const failed = (rowIndex: number) => ({ rowIndex, message: 'No room', problems: [] });
  const { user, sent } = await open({
    answer: () => ({ uploadId: 'u2', total: 3, processed: 1, failedRows: [failed(3), failed(4)] }),
  });
  await choose(user, GOOD, 'CALLER,Bo,Li,2125550102,', 'CALLER,Eva,Blum,2125550103,', 'CALLER,Tom,Reyes,2125550104,');
  await user.click(await screen.findByRole('button', { name: 'Skip row 5' }));
  await user.click(await screen.findByRole('button', { name: 'Upload 3 people' }));
  const table = await screen.findByRole('table', { name: 'Failed rows' });
  expect(await within(table).findByText('Eva Blum')).toBeVisible();
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(within(table).getByRole('cell')).toHaveTextContent('2 rows: No room');

  await user.click(screen.getByRole('button', { name: 'Fix these 2 rows' }));
  await waitFor(() => expect(figures()).toEqual({ Rows: '3', Ready: '2', 'With errors': '0', Skipped: '1' }));
  const grid = screen.getByRole('grid', { name: 'File preview' });
  expect(within(grid).queryByRole('gridcell', { name: 'Ana' })).toBeNull();
  await waitFor(() => expect(document.body).not.toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Upload 2 people' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.text).not.toContain('Ana');
  // the rows keep the numbers of the person's file
  expect(sent[1]?.text).toMatch(/Li,2125550102,,3\r\n.*Blum,2125550103,,4/);
});

test('what can be fixed as suggested is offered before the upload', async () => {
  const { user } = await open();
  await choose(user, GOOD, 'CALLER,Bo,Li,2125550102,4101', 'CALLER,Eva,Blum,2125550103,4102');
  await user.click(await screen.findByRole('button', { name: 'Fix 2 cells as suggested' }));
  const upload = await screen.findByRole('button', { name: 'Upload 3 people' });
  expect(screen.queryByRole('button', { name: /as suggested$/ })).toBeNull();
  expect(upload).toBeEnabled();
  expect(document.body).not.toHaveFocus();
});
