import { isDeepStrictEqual } from 'node:util';
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { keepDraft } from '#src/lib/session/drafts.ts';
import { session } from '#src/lib/session/store.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import { logout } from '#src/schemas/auth.ts';
import { getMembership, listMemberships } from '#src/schemas/memberships.ts';
import { listPersonDetailDefinitions } from '#src/schemas/people.ts';
import { createNote, getNote, listOrganizationNotes, listPersonNotes, type Note } from '#src/schemas/notes.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import { createReportRequest, listReportRequests } from '#src/schemas/reports.ts';
import { harbor, loginAnswer, prairie, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { keptDraft, untilKept } from '#tests/screens/drafts.ts';
import { expectHiddenColumns } from '#tests/screens/hidden-columns.ts';
import { organizationOf } from '#tests/screens/organization-page.ts';
import { DETAIL, personOf, serve } from '#tests/screens/person/people.ts';

afterEach(() => {
  act(() => notifications.clean());
});

const LONG = `Enjoys chess on the porch with the neighbors.${' More.'.repeat(10)}`;

const noteOf = (n: number, changes: Partial<Note> = {}): Note => ({
  id: `note-${n}`,
  organizationId: harbor.id,
  note: LONG,
  kind: 'ADDITIONAL_COMMENTS',
  createdAt: '2026-11-20T20:05:00.000Z',
  author: { id: 'person-1', name: 'Rosa Quill' },
  subject: { personOrganizationId: 'place-1', personId: 'person-2', name: 'Ed Hart', program: null },
  call: null,
  correctsId: null,
  ...changes,
});

const answerOf = (rows: readonly Note[]) => ({
  rows: [...rows],
  pager: { page: 1, totalItems: rows.length, itemsPerPage: 10, totalPages: 1 },
});

async function openNotes(
  at: string,
  rows: readonly Note[] = [noteOf(1)],
  as: ProfileName = 'ORG_USER',
  more: readonly string[] = [],
) {
  const features = ['notes', 'callLogs', ...more];
  session.getState().signIn(loginAnswer({ features }, { profiles: [profile({ name: as })] }));
  answering(getOrganization, (_, request) => ({
    organization: {
      ...organizationOf(request),
      programs: [{ id: 'meals', name: 'Meals', phone: null, organizationId: harbor.id, isDefault: false }],
    },
  }));
  const asked: URLSearchParams[] = [];
  answering(listOrganizationNotes, (_, request) => {
    asked.push(new URL(request.url).searchParams);
    return answerOf(rows);
  });
  answering(getNote, (_, request) => {
    const wanted = new URL(request.url).pathname.split('/').at(-1);
    return { personOrganizationRoleProgramNote: rows.find(({ id }) => id === wanted) ?? noteOf(1) };
  });
  return { ...(await openConsole(at)), asked };
}

/** The note that the server makes of what is sent. */
const written = (body: unknown) => {
  const { note, kind, correctsId = null } = body as Pick<Note, 'note' | 'kind'> & Partial<Pick<Note, 'correctsId'>>;
  return { notesPerson: noteOf(9, { note, kind, correctsId }) };
};

async function openPerson(rows: readonly Note[] = [], as: ProfileName = 'ORG_USER') {
  const person = personOf('RECIPIENT');
  serve({ as, person: () => person, features: ['notes'] });
  answering(listPersonNotes, () => answerOf(rows));
  const opened = await openConsole(DETAIL);
  const section = within(await screen.findByRole('region', { name: 'Notes' }));
  return { ...opened, section, id: person.id };
}

const typeNote = async (text: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: 'Note' }), { target: { value: text } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save note' }));

test('the program of whom a note is about is a column that can be chosen', async () => {
  const program = { id: 'meals', name: 'Meals' };
  await openNotes('/app/notes', [noteOf(1, { subject: { ...noteOf(1).subject, program } })]);
  await expectHiddenColumns(/Ed Hart/, { Program: 'Meals' });
});

test('a row says when, about whom, which kind, by whom, and the start of the text', async () => {
  const { asked } = await openNotes('/app/notes', [
    noteOf(1),
    noteOf(2, { kind: 'CHANGE_OF_CONDITION', note: 'Fell' }),
  ]);
  const table = await screen.findByRole('table', { name: 'List of notes' });
  await within(table).findAllByRole('rowheader');
  const [, first, second] = within(table).getAllByRole('row');
  const cells = within(first as HTMLElement);
  expect(cells.getByRole('rowheader')).toHaveTextContent(/November 20, 2026 03:05\sPM\sEST/);
  // a card on a phone is headed by the person
  expect(within(cells.getByRole('rowheader')).getByRole('link')).toHaveTextContent(/Ed Hart$/);
  expect(cells.getByRole('link', { name: 'Ed Hart' })).toHaveAttribute('href', '/app/detail/place-1');
  expect(cells.getByRole('cell', { name: `${LONG.slice(0, 40).trimEnd()}...` })).toBeVisible();
  expect(cells.getByText('Rosa Quill')).toBeVisible();
  expect(within(second as HTMLElement).getByRole('cell', { name: 'Change of condition' })).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ page: '1' });
});

test('the list has its columns in one order, and who may write is led there', async () => {
  await openNotes('/app/notes');
  await screen.findByRole('rowheader');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  // more of them may have been chosen
  expect(heads.slice(0, 5)).toEqual(['When', 'About', 'Note', 'Kind', 'Written by']);
  expect(screen.getByRole('link', { name: 'Write a note' })).toHaveAttribute('href', '/app/notes?open=new');
});

test('what narrows the list is said by names, and each field says what it takes', async () => {
  const person = personOf('RECIPIENT', { id: '0193a000-0000-7000-8000-0000000000c2' });
  answering(getMembership, () => ({ personOrganization: person, matches: [], profiles: [] }));
  const at = `fromDate=11%2F01%2F2026&toDate=11%2F20%2F2026&fromPerson=rosa&toPersonProgramId=meals`;
  await openNotes(`/app/notes?toPerson=${person.id}&${at}`);
  await screen.findByRole('button', { name: 'Remove filter: About' });
  const said = () =>
    screen.getAllByRole('button', { name: /^Remove filter: / }).map(({ parentElement }) => parentElement?.textContent);
  const words = ['From: 11/01/2026', 'To: 11/20/2026', 'Written by: rosa', 'About: Hanna Virtanen', 'Program: Meals'];
  await waitFor(() => expect(said()).toEqual(words));
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  const field = (name: string) => within(screen.getByRole('group', { name: 'Filters' })).getByLabelText(name);
  expect(field('From')).toHaveAccessibleDescription('MM/DD/YYYY');
  expect(field('To')).toHaveAccessibleDescription('MM/DD/YYYY');
  expect(field('Written by')).toHaveAccessibleDescription('A name');
  expect(field('About')).toHaveAccessibleDescription('A name or a phone number');
  const programs = within(field('Program')).getAllByRole('option');
  expect(programs.map(({ textContent }) => textContent)).toEqual(['Any', 'Meals']);
});

test('filters and search of the address are asked for under the API’s names', async () => {
  const { asked } = await openNotes(
    '/app/notes?search=chess&fromDate=11%2F01%2F2026&toDate=11%2F20%2F2026&fromPerson=rosa&toPerson=ed&toPersonProgramId=meals&page=2',
  );
  await screen.findByRole('table', { name: 'List of notes' });
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    page: '2',
    note: 'chess',
    fromDate: '11/01/2026',
    toDate: '11/20/2026',
    fromPerson: 'rosa',
    toPerson: 'ed',
    toPersonProgramId: 'meals',
  });
});

test('days that end before they begin are not asked for: their fields say so', async () => {
  const { asked } = await openNotes('/app/notes?fromDate=11%2F20%2F2026&toDate=11%2F01%2F2026&fromPerson=rosa');
  await screen.findByRole('table', { name: 'List of notes' });
  expect(asked.map((search) => Object.fromEntries(search))).toEqual([{ page: '1', fromPerson: 'rosa' }]);
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  for (const name of ['From', 'To'])
    expect(screen.getByRole('textbox', { name })).toHaveAccessibleDescription('The end is before the start');
});

test('a note of another organization names it, by whose clock it tells when', async () => {
  await openNotes('/app/notes?open=note-2', [noteOf(1), noteOf(2, { organizationId: prairie.id })]);
  const drawer = within(await screen.findByRole('dialog', { name: 'Note' }));
  const owner = await drawer.findByRole('link', { name: prairie.name });
  expect(owner).toHaveAttribute('href', `/app/organizations/${prairie.id}`);
  expect(await drawer.findByText(/12:05\sPM\sPST/)).toBeVisible();
});

test('a note of one’s own names no organization', async () => {
  await openNotes('/app/notes?open=note-1');
  const drawer = within(await screen.findByRole('dialog', { name: 'Note' }));
  expect(await drawer.findByText(/03:05\sPM\sEST/)).toBeVisible();
  expect(drawer.queryByRole('link', { name: harbor.name })).toBeNull();
});

test.each(['', '?open=new'])('an empty list says so, also behind the drawer (%s)', async (search) => {
  await openNotes(`/app/notes${search}`, []);
  expect(await screen.findByText('No notes found')).toBeVisible();
  expect(screen.getByText(/^What is worth knowing about a person is written on their page/)).toBeVisible();
});

test('the drawer has the whole text, and writes a correction', async () => {
  const bodies = answering(createNote, written);
  const { history } = await openNotes('/app/notes');
  await userEvent.click(within(await screen.findByRole('rowheader')).getByRole('link'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Note' }));
  expect(await drawer.findByText(LONG)).toBeVisible();
  expect(drawer.getByRole('link', { name: 'Note about Ed Hart' })).toHaveAttribute('href', '/app/detail/place-1');
  expect(drawer.getByText('Additional comments')).toBeVisible();
  expect(drawer.getByText('Rosa Quill')).toBeVisible();
  expect(drawer.queryByText(/^Corrects/)).toBeNull();
  expect(history.location.search).toContain('open=note-1');
  await userEvent.click(drawer.getByRole('button', { name: 'Add a correction' }));
  await typeNote('Dominoes, not chess');
  await save();
  expect(await screen.findByText('Note saved')).toBeVisible();
  expect(bodies).toMatchObject([
    { note: 'Dominoes, not chess', personOrganizationId: 'place-1', correctsId: 'note-1', kind: 'ADDITIONAL_COMMENTS' },
  ]);
});

test('a correction that is given up hands the focus on within the drawer', async () => {
  await openNotes('/app/notes?open=note-1');
  const drawer = within(await screen.findByRole('dialog', { name: 'Note' }));
  await userEvent.click(await drawer.findByRole('button', { name: 'Add a correction' }));
  await waitFor(() => expect(drawer.getByRole('textbox', { name: 'Note' })).toHaveFocus());
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(drawer.getByRole('button', { name: 'Add a correction' })).toHaveFocus());
});

test('a correction that is given up is nowhere any more', async () => {
  await openNotes('/app/notes?open=note-1');
  const drawer = within(await screen.findByRole('dialog', { name: 'Note' }));
  await userEvent.click(await drawer.findByRole('button', { name: 'Add a correction' }));
  await typeNote('Dominoes');
  await untilKept('Dominoes');
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(keptDraft()).toBeNull());
  await userEvent.click(await drawer.findByRole('button', { name: 'Add a correction' }));
  expect(await drawer.findByRole('textbox', { name: 'Note' })).toHaveValue('');
});

test('a correction begins without what is being written about the same person', async () => {
  await openNotes('/app/notes?open=note-1');
  await keepDraft('note:place-1', { note: 'Likes tea', kind: 'OTHER' });
  const drawer = within(await screen.findByRole('dialog', { name: 'Note' }));
  await userEvent.click(await drawer.findByRole('button', { name: 'Add a correction' }));
  expect(await drawer.findByRole('textbox', { name: 'Note' })).toHaveValue('');
});

test('a note of a call leads to its second, a correction to what it corrects', async () => {
  await openNotes('/app/notes?open=note-2', [noteOf(2, { call: { id: 'call-1', second: 83 }, correctsId: 'note-1' })]);
  const drawer = within(await screen.findByRole('dialog', { name: 'Note' }));
  expect(await drawer.findByRole('link', { name: 'Call at 1:23' })).toHaveAttribute(
    'href',
    '/app/call-logs/call-1?t=83',
  );
  expect(drawer.getByRole('link', { name: 'See the earlier note' })).toHaveAttribute('href', '/app/notes?open=note-1');
});

test('a note of a call as a whole leads to the call', async () => {
  await openNotes('/app/notes?open=note-2', [noteOf(2, { call: { id: 'call-1', second: null } })]);
  const drawer = within(await screen.findByRole('dialog', { name: 'Note' }));
  expect(await drawer.findByRole('link', { name: 'Call' })).toHaveAttribute('href', '/app/call-logs/call-1');
});

test('a new note begins with whom it is about', async () => {
  const { router } = await openNotes('/app/notes');
  const person = personOf('RECIPIENT');
  const queries: Array<string | null> = [];
  answering(listMemberships, (_, request) => {
    queries.push(new URL(request.url).searchParams.get('search'));
    return {
      personOrganizations: [person],
      pager: { page: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1 },
    };
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Write a note' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Write a note' }));
  await waitFor(() => expect(drawer.getByRole('searchbox', { name: 'Name or phone number' })).toHaveFocus());
  await userEvent.keyboard('hanna');
  expect(await drawer.findByRole('link', { name: 'Hanna Virtanen' })).toHaveAttribute(
    'href',
    `/app/detail/${person.id}#note`,
  );
  await waitFor(() => expect(queries.at(-1)).toBe('hanna'));
  expect(drawer.getByText('Whom is the note about?')).toBeVisible();
  expect(drawer.getByRole('listitem')).toHaveTextContent('Hanna Virtanen Recipient');
  answering(listMemberships, () => ({
    personOrganizations: [],
    pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  await userEvent.keyboard('x');
  await waitFor(() => expect(drawer.getByRole('status')).toHaveTextContent('No one found'));
  expect(drawer.queryByRole('listitem')).toBeNull();
  await userEvent.keyboard('{Backspace}');
  expect(await drawer.findByRole('listitem')).toBeVisible();
  // Enter takes the first
  answering(getMembership, () => refusal(404));
  answering(listPersonDetailDefinitions, () => ({ personDetailDefinitions: [] }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/detail/${person.id}`));
  expect(router.state.location.hash).toBe('note');
});

test('on somebody’s page a note is written, beside the way to all; the form is empty afterwards', async () => {
  const bodies = answering(createNote, written);
  const { section, id } = await openPerson([noteOf(1)]);
  expect(await section.findByRole('link', { name: '1 note in the list' })).toHaveAttribute(
    'href',
    `/app/notes?toPerson=${id}`,
  );
  expect(section.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription(
    /^Notes can’t be edited or deleted/,
  );
  await typeNote('  Likes tea ');
  await userEvent.selectOptions(section.getByRole('combobox', { name: 'Kind' }), 'REACH_RECIPIENT');
  await save();
  expect(await screen.findByText('Note saved')).toBeVisible();
  expect(bodies).toEqual([
    { note: 'Likes tea', kind: 'REACH_RECIPIENT', personOrganizationId: id, clientId: expect.any(String) as string },
  ]);
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('');
});

test('where nobody has written about somebody, nothing leads to notes of theirs', async () => {
  const { section, router } = await openPerson([]);
  await waitFor(() => expect(router.options.context.queryClient.isFetching()).toBe(0));
  expect(section.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  expect(section.queryByRole('link')).toBeNull();
});

test('the same words written again are another note', async () => {
  const bodies = answering(createNote, written) as Array<{ clientId: string }>;
  await openPerson();
  for (const count of [1, 2]) {
    await typeNote('No answer');
    await save();
    await waitFor(() => expect(bodies).toHaveLength(count));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue(''));
  }
  expect(bodies[1]?.clientId).not.toBe(bodies[0]?.clientId);
});

/** Types more while a note is on its way, until its answer comes. */
async function typeOn(text: string, more: string) {
  const answer = Promise.withResolvers<void>();
  const bodies = answering(createNote, async (body) => {
    await answer.promise;
    return written(body);
  });
  await typeNote(text);
  await save();
  await waitFor(() => expect(bodies).toHaveLength(1));
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), more);
  answer.resolve();
  expect(await screen.findByText('Note saved')).toBeVisible();
  return bodies;
}

test('what is typed while a note is sent stays, is kept, and is another note', async () => {
  await openPerson();
  const bodies = await typeOn('Likes tea', ', and chess');
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Likes tea, and chess');
  await untilKept('and chess');
  await save();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue(''));
  expect(bodies).toMatchObject([{ note: 'Likes tea' }, { note: 'Likes tea, and chess' }]);
  await waitFor(() => expect(keptDraft()).toBeNull());
});

test('a correction stays open with what was typed while it was sent', async () => {
  await openNotes('/app/notes?open=note-1');
  const drawer = within(await screen.findByRole('dialog', { name: 'Note' }));
  await userEvent.click(await drawer.findByRole('button', { name: 'Add a correction' }));
  await typeOn('Dominoes', ' and whist');
  expect(drawer.getByRole('textbox', { name: 'Note' })).toHaveValue('Dominoes and whist');
  await save();
  expect(await drawer.findByRole('button', { name: 'Add a correction' })).toBeVisible();
});

test('500 characters by code points are sent, 501 are not', async () => {
  const bodies = answering(createNote, written);
  await openPerson();
  await typeNote(`${'👩'.repeat(500)}a`);
  await save();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toBeInvalid());
  expect(bodies).toEqual([]);
  await typeNote('👩'.repeat(500));
  await save();
  await waitFor(() => expect(bodies).toHaveLength(1));
});

test('a failure is told in the server’s words in a dialog; the text is kept, and sent again it is the same note', async () => {
  let fails = true;
  const bodies = answering(createNote, (body) => (fails ? refusal(409, 'Not before Monday') : written(body))) as Array<{
    clientId: string;
  }>;
  await openPerson();
  await typeNote('Likes tea');
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Saving the note failed' }));
  expect(dialog.getByText('Not before Monday')).toBeVisible();
  expect(dialog.queryByText('Saving again makes no second note.')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Back to the note' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Likes tea');
  fails = false;
  await save();
  expect(await screen.findByText('Note saved')).toBeVisible();
  expect(bodies[1]?.clientId).toBe(bodies[0]?.clientId);
});

test('where nobody knows whether it was saved, it says that saving again makes no second note', async () => {
  answering(createNote, () => Response.error());
  await openPerson();
  await typeNote('Likes tea');
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: 'We don’t know whether the note was saved' }));
  expect(dialog.getByText('Saving again makes no second note.')).toBeVisible();
});

test('a correction about somebody who was deleted can’t be saved any more, and is given up', async () => {
  await openNotes('/app/notes?open=note-1');
  const drawer = within(await screen.findByRole('dialog', { name: 'Note' }));
  await userEvent.click(await drawer.findByRole('button', { name: 'Add a correction' }));
  const sent = answering(createNote, () => refusal(404, 'This was deleted, or you can’t see it'));
  await typeNote('Dominoes');
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the note' }));
  expect(await drawer.findByText('This note can’t be saved anymore. Copy what you still need.')).toBeVisible();
  expect(drawer.getByRole('textbox', { name: 'Note' })).toHaveValue('Dominoes');
  expect(drawer.queryByRole('button', { name: 'Save note' })).toBeNull();
  const discard = drawer.getByRole('button', { name: 'Discard what I typed' });
  await waitFor(() => expect(discard).toHaveFocus());
  fireEvent.submit(drawer.getByRole('form'));
  await userEvent.click(discard);
  expect(await drawer.findByRole('button', { name: 'Add a correction' })).toBeVisible();
  expect(sent).toHaveLength(1);
});

/** As a server answers that took what was `sent` before. */
const takenAlready = (body: unknown, sent: { readonly clientId: string } | undefined) =>
  (body as { clientId: string }).clientId !== sent?.clientId || isDeepStrictEqual(body, sent)
    ? written(body)
    : refusal(409, 'This note was saved already', { code: 'noteSubmitted' });

/** Leaves the page while a note is being sent, and comes back: what the server took, nobody here knows. */
async function reloadWhileSending(more = '') {
  const held = Promise.withResolvers<void>();
  const first = answering(createNote, async () => {
    await held.promise;
    return Response.error();
  }) as Array<{ clientId: string }>;
  await openPerson();
  await typeNote('Likes tea');
  await untilKept('Likes tea');
  await save();
  await waitFor(() => expect(first).toHaveLength(1));
  if (more !== '') {
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), more);
    await untilKept(more);
  }
  cleanup();
  const [sent] = first;
  const again = answering(createNote, (body) => takenAlready(body, sent)) as Array<{ clientId: string; note: string }>;
  await openPerson();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue(`Likes tea${more}`));
  await save();
  expect(await screen.findByText('Note saved')).toBeVisible();
  held.resolve();
  return { sent, again };
}

test('a reload while a note is being sent makes no second one of it', async () => {
  const { sent, again } = await reloadWhileSending();
  expect(again).toEqual([sent]);
});

test('what was typed on before such a reload becomes a note of its own, and isn’t lost', async () => {
  const { sent, again } = await reloadWhileSending(', and chess');
  expect(again).toMatchObject([{ clientId: sent?.clientId }, { note: 'Likes tea, and chess' }]);
  expect(again[1]?.clientId).not.toBe(sent?.clientId);
});

test('what was changed after a lost answer becomes a note of its own, once, and its kind counts too', async () => {
  const bodies = answering(createNote, (body) =>
    bodies.length === 1 ? Response.error() : takenAlready(body, bodies[0]),
  ) as Array<{ clientId: string; note: string; kind: string }>;
  await openPerson();
  await typeNote('Likes tea');
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the note' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'OTHER');
  await save();
  expect(await screen.findByText('Note saved')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies.map(({ kind }) => kind)).toEqual(['ADDITIONAL_COMMENTS', 'OTHER', 'OTHER']);
  expect(bodies[1]?.clientId).toBe(bodies[0]?.clientId);
  expect(bodies[2]?.clientId).not.toBe(bodies[0]?.clientId);
});

test('what was typed outlives an idle sign-out, for the same person', async () => {
  answering(logout, () => null);
  const { router, id } = await openPerson();
  await typeNote('Likes tea');
  await untilKept('Likes tea');
  expect(keptDraft()).not.toContain('Likes tea');
  act(() => session.getState().signOut('idle'));
  await act(() => router.navigate({ to: '/public/login' }));
  const comeBack = async (userId: string) => {
    const profiles = [profile({ name: 'ORG_USER', organization: harbor })];
    act(() => session.getState().signIn(loginAnswer({ features: ['notes'] }, { userId, profiles })));
    await act(() => router.navigate({ href: DETAIL }));
    return screen.findByRole('textbox', { name: 'Note' });
  };
  expect(await comeBack('person-1')).toHaveValue('Likes tea');
  expect(screen.getByText('What you typed is still here')).toBeVisible();
  const bodies = answering(createNote, written);
  await save();
  expect(await screen.findByText('Note saved')).toBeVisible();
  expect(bodies).toMatchObject([{ note: 'Likes tea', personOrganizationId: id }]);
  expect(keptDraft()).toBeNull();
});

test('the list is ordered as a report, narrowed as it is; without reports there is no button', async () => {
  await openNotes(
    '/app/notes?search=chess&toPerson=Ed&fromDate=11%2F01%2F2026&toDate=11%2F20%2F2026',
    [noteOf(1)],
    'ORG_USER',
    ['reports'],
  );
  const ordered = answering(createReportRequest, () => ({ reportRequest: { id: 'r', status: 'created' as const } }));
  answering(listReportRequests, () => ({ rows: [], pager: answerOf([]).pager }));
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(ordered).toHaveLength(1));
  expect(ordered[0]).toMatchObject({
    module: 'NOTES_EXPORT',
    filters: {
      startDate: Date.parse('2026-11-01T04:00:00Z'),
      endDate: Date.parse('2026-11-21T05:00:00Z') - 1,
      params: { subject: 'Ed', note: 'chess' },
    },
  });
  expect(await screen.findByRole('button', { name: 'Processing…' })).toBeVisible();
});
