import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ProfileName } from '#src/schemas/access.ts';
import {
  createProgram,
  deleteProgram,
  listPrograms,
  setDefaultProgram,
  updateProgram,
  type ListedProgram,
} from '#src/schemas/programs.ts';
import { harbor } from '#tests/lib/tokens.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { openTab } from '#tests/screens/organization-page.ts';

const program = (name: string, more: Partial<ListedProgram> = {}): ListedProgram => ({
  id: name.toLowerCase(),
  name,
  phone: null,
  organizationId: harbor.id,
  isDefault: false,
  totalPeople: 0,
  ...more,
});

const idOf = (request: Request) => decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');

/** A server that remembers its programs. */
async function open(first: readonly ListedProgram[], as: ProfileName = 'ORG_ADMIN') {
  let programs = [...first];
  answering(listPrograms, () => ({ programs }));
  const created = answering(createProgram, (body) => {
    const { name, phone = null } = body as { name: string; phone?: string | null };
    programs = [...programs, program(name, { phone, isDefault: programs.length === 0 })];
    return { program: program(name, { phone }) };
  });
  const asked: string[] = [];
  const deleted = answering(deleteProgram, (_, request) => {
    asked.push(new URL(request.url).search);
    programs = programs.filter(({ id }) => id !== idOf(request));
    return null;
  });
  const defaults: string[] = [];
  answering(setDefaultProgram, (_, request) => {
    defaults.push(idOf(request));
    programs = programs.map((each) => ({ ...each, isDefault: each.id === idOf(request) }));
    return { programs };
  });
  const updated = answering(updateProgram, (body, request) => {
    programs = programs.map((each) => (each.id === idOf(request) ? { ...each, ...(body as object) } : each));
    return { program: program('Any') };
  });
  const opened = await openTab('programs', { as });
  await screen.findByRole('heading', { name: 'Programs' });
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'List of programs' })).toHaveAttribute('aria-busy', 'false'),
  );
  return { ...opened, created, updated, deleted, asked, defaults };
}

const spring = program('Spring', { isDefault: true, phone: '+12125550199', totalPeople: 12 });
const meals = program('Meals', { totalPeople: 1 });
const empty = program('Empty');

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const menuOf = (name: string) =>
  userEvent.click(screen.getByRole('button', { name: `Actions for the program “${name}”` }));
const choose = async (name: string, action: RegExp) => {
  await menuOf(name);
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
};
const addDialog = async () => {
  await userEvent.click(screen.getAllByRole('button', { name: 'Add program' })[0] as HTMLElement);
  return within(await screen.findByRole('dialog', { name: 'Add program' }));
};

test('lists name, phone, number of people and which is the default one', async () => {
  await open([spring, meals]);
  expect(within(row('Spring')).getByText('+1 (212) 555-0199')).toBeVisible();
  expect(within(row('Spring')).getByRole('cell', { name: /^12/ })).toBeVisible();
  expect(within(row('Spring')).getByText('Default')).toBeVisible();
  expect(within(row('Meals')).queryByText('Default')).toBeNull();
});

test('the number of people leads to each list of those who are in the program', async () => {
  await open([spring, empty]);
  await userEvent.click(within(row('Spring')).getByRole('button', { name: /^12 ?in the program “Spring”/ }));
  const places = screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]);
  const page = `/app/organizations/${harbor.id}`;
  expect(places).toEqual([
    ['Recipients', `${page}?tab=recipient&programId=spring`],
    ['Callers', `${page}?programId=spring`],
    ['Onboarding', `${page}?tab=outreach&programId=spring`],
    ['Inactive', `${page}?tab=inactive&programId=spring`],
  ]);
  expect(within(row('Empty')).getByRole('cell', { name: '0' })).toBeVisible();
});

test('none: the placeholder, why, and the next step; the first one is added and has the focus back', async () => {
  const { created } = await open([]);
  expect(screen.getByText('No programs were found for this organization')).toBeVisible();
  expect(screen.getByText(/^Add a program before you add people\./)).toBeVisible();
  const [, next] = screen.getAllByRole('button', { name: 'Add program' });
  await userEvent.click(next as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add program' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveFocus());
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), '  Morning calls ');
  await userEvent.type(dialog.getByRole('textbox', { name: /Phone/ }), '212.555.0188');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Add program' }));
  expect(await screen.findByText('The program “Morning calls” was added.')).toBeVisible();
  expect(created).toEqual([{ name: 'Morning calls', phone: '+12125550188', organizationId: harbor.id }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(row('Morning calls')).getByText('Default')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add program' })).toHaveFocus());
});

test('one that somebody else has deleted can’t be saved: what was typed stays until the dialog is closed', async () => {
  await open([spring, meals]);
  answering(updateProgram, () => refusal(404, 'This was deleted, or you can’t see it'));
  await choose('Spring', /^Edit/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the program “Spring”' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'time');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('What you typed can’t be saved anymore. Copy what you still need.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveValue('Springtime');
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a program is given another name and phone in a dialog that begins with its own', async () => {
  const { updated } = await open([spring, meals]);
  await choose('Spring', /^Edit/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the program “Spring”' }));
  expect(dialog.getByRole('textbox', { name: /Phone/ })).toHaveValue('+1 (212) 555-0199');
  const name = dialog.getByRole('textbox', { name: /Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Summer');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The program “Summer” was saved.')).toBeVisible();
  expect(updated).toEqual([
    { name: 'Summer', phone: '+12125550199', began: { name: 'Spring', phone: '+12125550199' } },
  ]);
  await waitFor(() => expect(row('Summer')).toBeVisible());
});

test.each([
  ['', 'This field is required'],
  ['ab', 'The program name must have 3 to 50 characters'],
  ['x'.repeat(51), 'The program name must have 3 to 50 characters'],
  ['    ', 'Enter more than just spaces'],
])('the name “%s” is refused at its field: %s', async (name, message) => {
  const { created } = await open([spring]);
  const dialog = await addDialog();
  const field = dialog.getByRole('textbox', { name: /Name/ });
  if (name) await userEvent.type(field, name);
  await userEvent.type(dialog.getByRole('textbox', { name: /Phone/ }), '{Enter}');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(created).toHaveLength(0);
});

test('three and fifty characters are enough and not too many; the phone may be left out', async () => {
  const { created } = await open([spring]);
  for (const name of ['abc', '👍'.repeat(50)]) {
    const dialog = await addDialog();
    await userEvent.click(dialog.getByRole('textbox', { name: /Name/ }));
    await userEvent.paste(name);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(created).toEqual(['abc', '👍'.repeat(50)].map((name) => ({ name, phone: null, organizationId: harbor.id })));
});

test('typed text is not lost by Escape: the dialog asks', async () => {
  await open([spring]);
  const dialog = await addDialog();
  const field = dialog.getByRole('textbox', { name: /Name/ });
  await userEvent.type(field, 'Morn');
  await userEvent.keyboard('{Escape}');
  expect(dialog.getByText('What you typed here hasn’t been saved.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Morn');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await addDialog();
  expect(again.getByRole('textbox', { name: /Name/ })).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a default is set at once; Undo gives it back to the former one', async () => {
  const { defaults } = await open([spring, meals]);
  await choose('Meals', /^Make default/);
  expect(await screen.findByText('“Meals” is now the default program.')).toBeVisible();
  expect(within(row('Meals')).getByText('Default')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(within(row('Spring')).getByText('Default')).toBeVisible());
  expect(defaults).toEqual(['meals', 'spring']);
});

test('where there was no default before, there is nothing to undo', async () => {
  await open([meals]);
  await choose('Meals', /^Make default/);
  expect(await screen.findByText('“Meals” is now the default program.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the default one says why it is kept', async () => {
  const { deleted } = await open([spring, meals]);
  await menuOf('Spring');
  const item = screen.getByRole('menuitem', { name: /^Delete/ });
  expect(item).toHaveTextContent('You can’t delete the default program. Make another program the default first.');
  expect(item).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(item);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(deleted).toHaveLength(0);
});

test('one with people is deleted with the program that they move to', async () => {
  const { asked } = await open([spring, program('Two', { totalPeople: 2 })]);
  await choose('Two', /^Delete/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the program “Two”?' }));
  const field = dialog.getByRole('combobox', { name: /Move its 2 people to/ });
  expect(within(field).queryByRole('option', { name: 'Two' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Move and delete' }));
  expect(await dialog.findByText('This field is required')).toBeVisible();
  expect(asked).toEqual([]);
  await userEvent.selectOptions(field, 'Spring');
  await userEvent.click(dialog.getByRole('button', { name: 'Move and delete' }));
  expect(await screen.findByText('The program “Two” was deleted. 2 people are now in “Spring”.')).toBeVisible();
  expect(asked).toEqual(['?moveTo=spring']);
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Two/ })).toBeNull());
});

test('deleting asks, names the program and how many are in it, and happens once', async () => {
  const { deleted } = await open([spring, empty]);
  await choose('Empty', /^Delete/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the program “Empty”?' }));
  expect(dialog.getByText('No one is in this program. You can’t undo this.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(deleted).toHaveLength(0);
  await choose('Empty', /^Delete/);
  await userEvent.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The program “Empty” was deleted.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('row', { name: /^Empty/ })).toBeNull();
  expect(deleted).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Add program' })).toHaveFocus();
});

const OOPS = 'Oops! Looks like an error occurred!';
const add = async () => {
  const dialog = await addDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Spring{Enter}');
};
const remove = async () => {
  await choose('Empty', /^Delete/);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
};
const makeDefault = () => choose('Empty', /^Make default/);

/* Cause -> words -> where. Specification programs 1.4, 2.7. */
test.each([
  ['create', 409, 'A program with this name already exists', 'A program with this name already exists', 'dialog'],
  ['create', 400, undefined, 'Oops!... Looks like an error occurred!', 'dialog'],
  ['create', 403, 'You cannot perform this action', 'You cannot perform this action', 'dialog'],
  [
    'delete',
    409,
    'The program cannot be deleted because [there are still people in it]',
    'There are still people in it',
    'dialog',
  ],
  [
    'delete',
    409,
    'The program cannot be deleted because [this is the default program]',
    'This is the default program',
    'dialog',
  ],
  ['delete', 500, undefined, OOPS, 'dialog'],
  ['delete', 409, 'In use elsewhere', 'In use elsewhere', 'dialog'],
  ['default', 400, undefined, OOPS, 'toast'],
  ['default', 403, 'You cannot perform this action', 'You cannot perform this action', 'toast'],
] as const)('%s refused with %i “%s”: “%s” in a %s', async (deed, status, said, words, place) => {
  await open([spring, empty]);
  const deeds = { create: add, delete: remove, default: makeDefault };
  answering(createProgram, () => refusal(status, said));
  answering(deleteProgram, () => refusal(status, said));
  answering(setDefaultProgram, () => refusal(status, said));
  await deeds[deed]();
  const where = place === 'dialog' ? within(await screen.findByRole('dialog')) : screen;
  expect(await where.findByRole('alert')).toHaveTextContent(words);
  expect(row('Empty')).toBeInTheDocument();
  expect(within(row('Spring')).getByText('Default')).toBeInTheDocument();
});

test('a name that exists is told at its field', async () => {
  await open([spring]);
  const name = 'A program with this name already exists';
  answering(createProgram, () => refusal(409, name, { fields: { name } }));
  await add();
  const field = within(screen.getByRole('dialog')).getByRole('textbox', { name: /Name/ });
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(name)));
  expect(field).toHaveFocus();
});

test('a list that cannot be had says so and is tried again', async () => {
  answering(listPrograms, () => refusal(400));
  await openTab('programs');
  expect(await screen.findByText('Couldn’t load this')).toBeVisible();
  answering(listPrograms, () => ({ programs: [spring] }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('row', { name: /^Spring/ })).toBeVisible();
});

test('organization users read all and are offered nothing to change', async () => {
  await open([spring, meals], 'ORG_USER');
  expect(row('Spring')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add program|Actions for/ })).toBeNull();
});

test('organization users learn who adds programs where there are none', async () => {
  await open([], 'ORG_USER');
  expect(screen.getByText('Admins of the organization add its programs.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add program' })).toBeNull();
});
