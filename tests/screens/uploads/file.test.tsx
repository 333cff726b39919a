import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listPrograms } from '#src/schemas/programs.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { chooseLines, open } from './upload-screen.ts';

const program = (name: string, isDefault: boolean) => ({ id: name, name, isDefault, phone: null, organizationId: 'o' });

test('a list with a title, whole names and no role becomes recipients, in the list’s program', async () => {
  const { user, sent } = await open();
  answering(listPrograms, () => ({ programs: [program('Calls', true), program('Meals', false)] }));
  const grid = await chooseLines(user, ['Our neighbors 2026,', 'Name,Telephone', 'Maria Elena Paz,2125550101']);
  expect(screen.getByRole('combobox', { name: 'Column names are in' })).toHaveDisplayValue('Row 2: Name · Telephone');
  // nothing is ready before it is known who they are
  expect(within(grid).getByRole('gridcell', { name: 'Not checked yet' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Upload \d/ })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Recipient');
  expect(await screen.findByRole('button', { name: 'Upload 1 person' })).toBeEnabled();
  expect(document.body).not.toHaveFocus();
  expect(await within(grid).findByRole('gridcell', { name: 'Ready' })).toBeInTheDocument();

  await user.click(screen.getByRole('radio', { name: 'First name: Maria · Last name: Elena Paz' }));
  expect(await within(grid).findByRole('gridcell', { name: 'Elena Paz' })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Program' }), 'Meals');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Preferred Language' }), 'Spanish');
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  expect(await screen.findByText('Successfully processed 1 of 1')).toBeInTheDocument();
  expect(sent[0]?.text).toBe(
    'Role,First Name,Last Name,Phone,Program,Preferred Language,Row\r\nRECIPIENT,Maria,Elena Paz,2125550101,Meals,Spanish,3',
  );
});

test('who comes from a list of callers uploads callers, unless the file says it', async () => {
  const { user } = await open({ role: 'CALLER' });
  await chooseLines(user, ['First Name,Last Name,Phone', 'Ana,Ruiz,2125550101']);
  expect(await screen.findByRole('button', { name: 'Upload 1 person' })).toBeEnabled();
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveDisplayValue('Caller');
});
