import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import {
  createStatus,
  deleteStatus,
  listStatuses,
  setDefaultStatus,
  updateStatus,
  type ListedStatus,
} from '#src/schemas/statuses.ts';
import { harbor } from '#tests/lib/tokens.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { openTab } from '#tests/screens/organization-page.ts';

const status = (name: string, more: Partial<ListedStatus> = {}): ListedStatus => ({
  id: name.toLowerCase(),
  name,
  description: null,
  default: false,
  organizationId: harbor.id,
  systemDefined: false,
  totalPeople: 0,
  ...more,
});

afterEach(() => act(async () => void (await i18n.changeLanguage('en'))));

const idOf = (request: Request) => decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');

/** A server that remembers its statuses. */
async function open(first: readonly ListedStatus[], as: ProfileName = 'ORG_ADMIN') {
  let rows = [...first];
  answering(listStatuses, () => ({ rows }));
  const created = answering(createStatus, (body) => {
    const { name, description = null } = body as { name: string; description?: string | null };
    rows = [...rows, status(name, { description })];
    return { organizationPersonStatus: status(name, { description }) };
  });
  const deleted = answering(deleteStatus, (_, request) => {
    rows = rows.filter(({ id }) => id !== idOf(request));
    return { id: idOf(request) };
  });
  const defaults: string[] = [];
  answering(setDefaultStatus, (_, request) => {
    defaults.push(idOf(request));
    rows = rows.map((each) => ({ ...each, default: each.id === idOf(request) }));
    return { statuses: rows };
  });
  await openTab('statuses', { as });
  const region = await screen.findByRole('region', { name: 'List of statuses' });
  await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'false'));
  return {
    created,
    deleted,
    defaults,
    /** Somebody else deletes one. */
    goAway: (gone: string) => {
      rows = rows.filter(({ id }) => id !== gone);
    },
  };
}

const fresh = status('New', {
  default: true,
  systemDefined: true,
  description: 'Nobody has called yet',
  totalPeople: 7,
});
const away = status('Moved away', { id: 'away', totalPeople: 2 });
const empty = status('Empty');

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const menuOf = (name: string) =>
  userEvent.click(screen.getByRole('button', { name: `Actions for the status “${name}”` }));
const choose = async (name: string, action: RegExp) => {
  await menuOf(name);
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
};
const addDialog = async () => {
  await userEvent.click(screen.getAllByRole('button', { name: 'Add status' })[0] as HTMLElement);
  return within(await screen.findByRole('dialog', { name: 'Add status' }));
};

test('predefined ones are locked and say why in their row; all show how many people have them', async () => {
  await open([fresh, away]);
  expect(within(row('New')).getByText('This status is built in and can’t be renamed or deleted.')).toBeVisible();
  expect(within(row('New')).getByText('Nobody has called yet')).toBeVisible();
  expect(within(row('New')).getByRole('cell', { name: '7' })).toBeVisible();
  expect(within(row('Moved away')).queryByText(/Built in/)).toBeNull();
  expect(within(row('Moved away')).getByRole('cell', { name: '2' })).toBeVisible();
});

test.each([
  ['New', 'This status is built in and can’t be renamed or deleted.'],
  ['Moved away', '2 people have this status. Give them another one first.'],
  ['Usual', 'You can’t delete the default status. Make another status the default first.'],
])('“%s” is kept: %s', async (name, reason) => {
  const { deleted } = await open([{ ...fresh, default: false }, away, status('Usual', { default: true })]);
  await menuOf(name);
  const item = screen.getByRole('menuitem', { name: /^Delete/ });
  expect(item).toHaveTextContent(reason);
  await userEvent.click(item);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(deleted).toHaveLength(0);
});

test('is created once, with a description or with null instead of an empty one', async () => {
  const { created } = await open([fresh]);
  let dialog = await addDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'On vacation');
  await userEvent.type(dialog.getByRole('textbox', { name: /Description/ }), '   ');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Add status' }));
  expect(await screen.findByText('The status “On vacation” was added.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Add status' })).toHaveFocus();
  dialog = await addDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'In hospital');
  await userEvent.click(dialog.getByRole('textbox', { name: /Description/ }));
  await userEvent.paste(`${'👍'.repeat(199)}x`);
  expect(dialog.getByText('200 of 200 characters')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Add status' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(created).toEqual([
    { name: 'On vacation', description: null, organizationId: harbor.id },
    { name: 'In hospital', description: `${'👍'.repeat(199)}x`, organizationId: harbor.id },
  ]);
  expect(within(row('On vacation')).getByRole('cell', { name: '0' })).toBeVisible();
});

test.each([
  ['Name', '', 'This field is required'],
  ['Name', 'ab', 'The status name must have 3 to 50 characters'],
  ['Name', 'x'.repeat(51), 'The status name must have 3 to 50 characters'],
  ['Name', '   ', 'Enter more than just spaces'],
  ['Description', 'x'.repeat(201), 'Use 200 characters or fewer'],
])('%s “%s” is refused at its field: %s', async (label, text, message) => {
  const { created } = await open([fresh]);
  const dialog = await addDialog();
  if (label === 'Description') await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Abroad');
  const field = dialog.getByRole('textbox', { name: new RegExp(label) });
  await userEvent.click(field);
  if (text) await userEvent.paste(text);
  await userEvent.click(dialog.getByRole('button', { name: 'Add status' }));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(created).toHaveLength(0);
});

test('a default is set at once, a predefined one too; Undo gives it back', async () => {
  const { defaults } = await open([fresh, empty]);
  await choose('Empty', /^Make default/);
  expect(await screen.findByText('“Empty” is now the default status.')).toBeVisible();
  expect(within(row('Empty')).getByText('Default')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(within(row('New')).getByText('Default')).toBeVisible());
  expect(defaults).toEqual(['empty', 'new']);
});

test('what can be done about a status follows from what it is: built in, the default, or had by somebody', async () => {
  const usual = status('Usual', { default: true });
  await open([{ ...fresh, default: false }, usual, away, empty]);
  const builtIn = 'This status is built in and can’t be renamed or deleted.';
  const offered = async (name: string) => {
    await menuOf(name);
    const items = screen
      .getAllByRole('menuitem')
      .map((item) => [item.textContent, item.getAttribute('aria-disabled') !== 'true']);
    await userEvent.keyboard('{Escape}');
    return items;
  };
  expect(await offered('New')).toEqual([
    [`Edit${builtIn}`, false],
    ['Make default', true],
    [`Delete${builtIn}`, false],
  ]);
  expect(await offered('Usual')).toEqual([
    ['Edit', true],
    ['Make defaultThis is already the default status.', false],
    ['DeleteYou can’t delete the default status. Make another status the default first.', false],
  ]);
  expect(await offered('Moved away')).toEqual([
    ['Edit', true],
    ['Make default', true],
    ['Delete2 people have this status. Give them another one first.', false],
  ]);
  expect(await offered('Empty')).toEqual([
    ['Edit', true],
    ['Make default', true],
    ['Delete', true],
  ]);
  // what is off does nothing
  await choose('New', /^Edit/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('of a built-in default, that it is built in is told as long as it can’t be otherwise', async () => {
  await open([fresh, empty]);
  await menuOf('New');
  const texts = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(texts[1]).toMatch(/^Make default./);
  expect(texts[2]).toBe('DeleteThis status is built in and can’t be renamed or deleted.');
});

test('a status is changed in a dialog that begins with its own words; afterwards its menu has the focus', async () => {
  const known = { ...away, description: 'Left the city' };
  await open([fresh, known, empty]);
  const updated = answering(updateStatus, () => ({ organizationPersonStatus: known }));
  await choose('Moved away', /^Edit/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the status “Moved away”' }));
  const [name, description] = [/Name/, /Description/].map((label) => dialog.getByRole('textbox', { name: label }));
  expect(name).toHaveValue('Moved away');
  expect(description).toHaveValue('Left the city');
  await waitFor(() => expect(name).toHaveFocus());
  await userEvent.type(description as HTMLElement, ' for good');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The status “Moved away” was saved.')).toBeVisible();
  expect(updated).toEqual([
    {
      name: 'Moved away',
      description: 'Left the city for good',
      began: { name: 'Moved away', description: 'Left the city' },
    },
  ]);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Actions for the status “Moved away”' })).toHaveFocus(),
  );
});

test('deleting asks, names the status and how many have it, and happens once', async () => {
  const { deleted } = await open([fresh, empty]);
  await choose('Empty', /^Delete/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the status “Empty”?' }));
  expect(dialog.getByText('No one has this status. You can’t undo this.')).toBeVisible();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The status “Empty” was deleted.')).toBeVisible();
  expect(screen.queryByRole('row', { name: /^Empty/ })).toBeNull();
  expect(deleted).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Add status', hidden: true })).toHaveFocus();
});

const OOPS = 'Oops! Looks like an error occurred!';
const DENIED = 'You cannot perform this action';
const deeds = {
  create: async () => {
    const dialog = await addDialog();
    await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Empty{Enter}');
  },
  delete: async () => {
    await choose('Empty', /^Delete/);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  },
  default: () => choose('Empty', /^Make default/),
};

/* Cause -> words -> where. Specification statuses 1.5, 2.6. */
test.each([
  ['create', 409, 'A status with this name already exists', 'A status with this name already exists', 'dialog'],
  ['create', 400, undefined, 'Oops!... Looks like an error occurred!', 'dialog'],
  ['create', 403, DENIED, DENIED, 'dialog'],
  [
    'delete',
    409,
    'The status cannot be deleted because [this is a built-in status]',
    'This is a built-in status',
    'dialog',
  ],
  [
    'delete',
    409,
    'The status cannot be deleted because [there are still people with this status]',
    'There are still people with this status',
    'dialog',
  ],
  [
    'delete',
    409,
    'The status cannot be deleted because [this is the default status]',
    'This is the default status',
    'dialog',
  ],
  ['delete', 400, undefined, OOPS, 'dialog'],
  ['default', 400, undefined, OOPS, 'toast'],
  ['default', 403, DENIED, DENIED, 'toast'],
] as const)('%s refused with %i “%s”: “%s” in a %s', async (deed, code, said, words, place) => {
  await open([fresh, empty]);
  for (const endpoint of [createStatus, deleteStatus, setDefaultStatus]) answering(endpoint, () => refusal(code, said));
  await deeds[deed]();
  const where = place === 'dialog' ? within(await screen.findByRole('dialog')) : screen;
  expect(await where.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('row', { name: /^Empty/, hidden: true })).toBeInTheDocument();
});

test('none: why, and the next step', async () => {
  await open([]);
  expect(screen.getByText('No statuses were found for this organization')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add status' })).toHaveLength(2);
  expect(screen.getByText('Statuses show at a glance where things stand with each person.')).toBeVisible();
});

test('organization users read all and are offered nothing to change', async () => {
  await open([fresh, away], 'ORG_USER');
  expect(within(row('New')).getByText('This status is built in and can’t be renamed or deleted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add status|Actions for/ })).toBeNull();
});

test('built-in ones are called and described in the person’s language, others as they were written', async () => {
  await open([
    status('On hold', { systemDefined: true, description: 'Don’t call for now' }),
    status('On vacation', { description: 'Back soon' }),
  ]);
  await act(() => i18n.changeLanguage('es'));
  const row = await screen.findByRole('row', { name: /^En pausa/ });
  expect(row).toHaveTextContent('No llamar por ahora');
  expect(screen.queryByText('On hold')).toBeNull();
  expect(screen.getByRole('row', { name: /^On vacation/ })).toHaveTextContent('Back soon');
});

test('they stand in the order of the names that are shown, as the language sorts them', async () => {
  const own = ['Ñandú', 'Nube', 'cuidado', 'Ábside'].map((name) => status(name));
  const hold = status('On hold', { systemDefined: true });
  await open([status('Active', { systemDefined: true }), hold, ...own]);
  const shown = () => screen.getAllByRole('rowheader').map((cell) => cell.querySelector('bdi')?.textContent);
  expect(shown()).toEqual(['Ábside', 'Active', 'cuidado', 'Ñandú', 'Nube', 'On hold']);
  await act(() => i18n.changeLanguage('es'));
  await screen.findByRole('row', { name: /^En pausa/ });
  expect(shown()).toEqual(['Ábside', 'Activo', 'cuidado', 'En pausa', 'Nube', 'Ñandú']);
});

const GONE = refusal(404, 'This was deleted, or you can’t see it');

test('one that somebody else has deleted says so where it is deleted, and has left the list', async () => {
  const { goAway } = await open([fresh, away, empty]);
  answering(deleteStatus, () => {
    goAway('empty');
    return GONE.clone();
  });
  await choose('Empty', /^Delete/);
  const dialog = within(await screen.findByRole('dialog', { name: /Empty/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This was deleted, or you can’t see it');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('row', { name: /^Empty/ })).toBeNull();
  expect(row('Moved away')).toBeVisible();
});

test('one that somebody else has deleted can’t be saved: what was typed stays until the dialog is closed', async () => {
  const { goAway } = await open([fresh, away, empty]);
  answering(updateStatus, () => {
    goAway('empty');
    return GONE.clone();
  });
  await choose('Empty', /^Edit/);
  const dialog = within(await screen.findByRole('dialog', { name: /Empty/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Description/ }), 'Typed for a while');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This was deleted, or you can’t see it')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Description/ })).toHaveValue('Typed for a while');
  expect(screen.queryByText('Empty', { ignore: '[role="dialog"] *' })).toBeNull();
  // the way out is closing, which asks nothing any more
  expect(dialog.getByText('What you typed can’t be saved anymore. Copy what you still need.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  const [, close] = dialog.getAllByRole('button', { name: 'Close' });
  expect(close).toHaveFocus();
  if (close) await userEvent.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
