import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { deleteMembership, updateMembership, updatePersonRole } from '#src/schemas/memberships.ts';
import { createNote, listPersonNotes } from '#src/schemas/notes.ts';
import { listTimeline } from '#src/schemas/timeline.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { DETAIL, input, openConsole, personOf, press, put, serve } from './people.ts';

/* Somebody else deletes the person while they are shown. */

const GONE = () => refusal(404, 'This was deleted, or you can’t see it');
const TITLE = 'Hanna Virtanen was deleted.';
const NONE = { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 };

afterEach(() => act(async () => void (await i18n.changeLanguage('en'))));

async function open(at = DETAIL, { notes = false } = {}) {
  let present = true;
  serve({ person: () => (present ? personOf('OUTREACH') : undefined), features: notes ? ['notes'] : [] });
  answering(listPersonNotes, () => ({ rows: [], pager: NONE }));
  answering(listTimeline, () => (present ? { entries: [], next: null } : GONE()));
  const opened = await openConsole(at);
  await screen.findByRole('heading', { level: 1, name: /Hanna Virtanen/ });
  return {
    ...opened,
    /** Whoever is asked by now knows nobody. */
    leave: () => {
      present = false;
    },
  };
}

const expectDeleted = async () => {
  expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Onboarding' })).toHaveAttribute('href', '/app/contacts/outreach');
  // nothing half is left
  expect(main.getAllByRole('heading')).toHaveLength(1);
  expect(main.queryByRole('button')).toBeNull();
};

describe('the page of a person', () => {
  test('says that they were deleted where something is done with them, with the way to their list', async () => {
    const { leave } = await open();
    await screen.findByText('Nothing has happened yet.');
    leave();
    answering(updatePersonRole, GONE);
    await press('Convert to recipient');
    await expectDeleted();
  });

  test('says so instead of the question whether to delete them', async () => {
    const { leave } = await open();
    await screen.findByText('Nothing has happened yet.');
    leave();
    answering(deleteMembership, GONE);
    await press('Actions');
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Hanna Virtanen?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expectDeleted();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says so once anything else that it asks for tells of it', async () => {
    const { leave } = await open(DETAIL, { notes: true });
    await screen.findByText('Nothing has happened yet.');
    leave();
    await userEvent.click(screen.getByRole('button', { name: 'Notes', pressed: false }));
    await expectDeleted();
  });

  test('says so in Spanish', async () => {
    const { leave } = await open();
    await screen.findByText('Nothing has happened yet.');
    await act(() => i18n.changeLanguage('es'));
    leave();
    answering(updatePersonRole, GONE);
    await press('Pasar a beneficiarios');
    expect(await screen.findByText('Aquí ya no se puede cambiar ni deshacer nada.')).toBeVisible();
  });
});

test('a note that was typed stays in sight until it is taken away, and says that it can’t be saved', async () => {
  const { leave } = await open(DETAIL, { notes: true });
  const note = await screen.findByRole('textbox', { name: 'Note' });
  await userEvent.type(note, 'Likes tea');
  leave();
  answering(createNote, GONE);
  await press('Save note');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('alert')).toHaveTextContent('This was deleted, or you can’t see it');
  await userEvent.click(dialog.getByRole('button', { name: 'Back to the note' }));
  expect(await screen.findByText('What you typed can’t be saved anymore. Copy what you still need.')).toBeVisible();
  expect(screen.getByText(TITLE)).toBeVisible();
  expect(note).toHaveValue('Likes tea');
  expect(screen.getByText('This note can’t be saved anymore. Copy what you still need.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save note' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
  await press('Discard what I typed');
  await expectDeleted();
});

test('a note that was typed says so, too, where something else tells that the person was deleted', async () => {
  const { leave } = await open(DETAIL, { notes: true });
  const note = await screen.findByRole('textbox', { name: 'Note' });
  await userEvent.type(note, 'Likes tea');
  leave();
  answering(updatePersonRole, GONE);
  await press('Convert to recipient');
  expect(await screen.findByText('This note can’t be saved anymore. Copy what you still need.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save note' })).toBeNull();
  await userEvent.clear(note);
  await expectDeleted();
});

describe('the form of a person', () => {
  const EDIT = `${DETAIL}/edit`;

  test('keeps what was typed, and says that it can’t be saved, with the way out', async () => {
    const { leave } = await open(EDIT);
    await screen.findByRole('button', { name: 'Save' });
    put('preferredName', 'Hannele II');
    leave();
    answering(updateMembership, GONE);
    await press('Save');
    expect(await screen.findByText('What you typed can’t be saved anymore. Copy what you still need.')).toBeVisible();
    expect(screen.getByText(TITLE)).toBeVisible();
    expect(input('preferredName')).toHaveValue('Hannele II');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await press('Discard what I typed');
    await expectDeleted();
  });

  test('in which nothing was typed is not kept', async () => {
    const { leave } = await open(EDIT);
    await screen.findByRole('button', { name: 'Save' });
    leave();
    answering(updateMembership, GONE);
    await press('Save');
    await expectDeleted();
  });

  test('says so in Spanish', async () => {
    const { leave } = await open(EDIT);
    await screen.findByRole('button', { name: 'Save' });
    put('preferredName', 'Hannele II');
    await act(() => i18n.changeLanguage('es'));
    leave();
    answering(updateMembership, GONE);
    await press('Guardar');
    expect(await screen.findByText(/^Lo que escribió ya no se puede guardar\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Descartar lo que escribí' })).toBeVisible();
  });
});
