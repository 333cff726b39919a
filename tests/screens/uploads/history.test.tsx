import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { disablePeopleUpload, enablePeopleUpload, getPeopleUpload, listPeopleUploads } from '#src/schemas/uploads.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { menuItems, rowsOf } from '#tests/screens/shown.ts';
import { choose, confirm, former, GOOD, open, withSizes } from './upload-screen.ts';

withSizes();

test('the history tells how far the server is meanwhile, and what a cut upload has left behind', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user } = await open({ answer: () => promise });
  const own = { ...former, id: 'u2', fileName: 'people.csv', status: 'processing', processed: 1500 } as const;
  const pager = { page: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1 };
  await choose(user, GOOD);
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  answering(listPeopleUploads, () => ({ rows: [own], pager }));
  // asked after every other second
  expect(
    await screen.findByRole('row', { name: /^people\.csv .* In progress 1,500/ }, { timeout: 5000 }),
  ).toBeVisible();
  answering(listPeopleUploads, () => ({ rows: [{ ...own, status: 'stopped' as const }], pager }));
  resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  expect(await screen.findByText('Upload the same file again to continue where it stopped.')).toBeVisible();
});

test('the people of an upload are disabled once their number is confirmed, and Undo enables them; failed rows are shown', async () => {
  const { user } = await open({ uploads: [former] });
  const [disabled, enabled] = [
    answering(disablePeopleUpload, () => ({ changed: 10 })),
    answering(enablePeopleUpload, () => ({ changed: 10 })),
  ];
  answering(getPeopleUpload, () => ({
    upload: former,
    failedRows: [{ rowIndex: 3, message: 'Role must be RECIPIENT or CALLER' }],
  }));
  const actions = await screen.findByRole('button', { name: 'Actions for spring.csv' });
  await user.click(actions);
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate people from this upload…' }));
  expect(await screen.findByRole('dialog', { name: 'Deactivate 10 people from “spring.csv”?' })).toBeVisible();
  await confirm(user, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(actions);
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate people from this upload…' }));
  expect(disabled).toHaveLength(0);
  await confirm(user, 'Deactivate');
  expect(await screen.findByText('10 people from “spring.csv” were deactivated.')).toBeInTheDocument();
  expect(disabled).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(enabled).toHaveLength(1));

  await user.click(actions);
  expect(await screen.findByRole('menuitem', { name: 'View the 9 recipients' })).toHaveAttribute(
    'href',
    '/app/organizations/org-1?tab=recipient&uploadId=u1',
  );
  await user.click(await screen.findByRole('menuitem', { name: 'View failed rows' }));
  expect(await screen.findByRole('row', { name: '3 Role must be RECIPIENT or CALLER' })).toBeInTheDocument();
});

test('each upload says when, by whom, how it ended and for how many; what can be done follows from that', async () => {
  const { user } = await open({
    uploads: [
      { ...former, processed: 1500, updated: 4, undone: 1 },
      { ...former, id: 'u2', fileName: 'gone.csv', uploadedBy: null, failed: 0, active: 0, people: [] },
      { ...former, id: 'u4', fileName: 'changes.csv', active: 0, people: [{ role: 'CALLER', count: 8 }], updated: 8 },
      { ...former, id: 'u5', fileName: 'bad.csv', total: 21, processed: 0, failed: 21, active: 0, people: [] },
      { ...former, id: 'u3', fileName: 'undone.csv', status: 'stopped', active: 0, undone: 3 },
    ],
  });
  const row = (File: string, by: string, Status: string, ...[People, Updated, Failed, Active]: readonly string[]) => {
    const Uploaded = 'November 01, 2026 05:00 AM EST';
    return { File, Uploaded, 'Uploaded by': by, Status, People, Updated, Failed, Active };
  };
  const help = 'Upload the same file again to continue where it stopped.';
  await waitFor(async () =>
    expect(await rowsOf('List of uploads')).toEqual([
      row('spring.csv', 'Ana Ruiz', 'Processed', '1,500', '4', '2', '10'),
      row('gone.csv', '—', 'Processed', '10', '0', '0', '0'),
      row('changes.csv', 'Ana Ruiz', 'Processed', '10', '8', '2', '0'),
      row('bad.csv', 'Ana Ruiz', 'Failed', '0', '0', '21', '0'),
      row('undone.csv', 'Ana Ruiz', `Stopped${help}`, '10', '0', '2', '0'),
    ]),
  );
  const offered = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    const items = menuItems();
    const off = screen.getAllByRole('menuitem').map((item) => item.getAttribute('aria-disabled') === 'true');
    await user.keyboard('{Escape}');
    return items.map((item, at) => [item, !off[at]]);
  };
  expect(await offered('spring.csv')).toEqual([
    ['View the caller', true],
    ['View the 9 recipients', true],
    ['View failed rows', true],
    ['Undo this upload…', true],
    ['Redo this upload…', true],
  ]);
  expect(await offered('gone.csv')).toEqual([
    ['View people from this uploadNo one from this upload is in the organization.', false],
    ['View failed rowsNo rows failed.', false],
    ['Deactivate people from this upload…No one from this upload is active.', false],
    ['Reactivate people from this upload…No one from this upload was deactivated.', false],
  ]);
  expect((await offered('changes.csv'))[0]).toEqual(['View the 8 callers', true]);
  expect((await offered('undone.csv')).slice(3)).toEqual([
    ['Undo this upload…Nothing from this upload is left to undo.', false],
    ['Redo this upload…', true],
  ]);
});

test.each([
  [{ active: 0, updated: 4 }, 'Undo', 'What “spring.csv” changed for 4 people was undone.'],
  [
    { active: 1, updated: 1 },
    'Undo',
    '1 person from “spring.csv” was deactivated. What “spring.csv” changed for 1 person was undone.',
  ],
  [
    { active: 0, disabled: 2, undone: 3 },
    'Redo',
    '2 people from “spring.csv” were reactivated. 3 people were updated again from “spring.csv”.',
  ],
  [{ active: 0, undone: 1 }, 'Redo', '1 person was updated again from “spring.csv”.'],
])('what an upload changed is counted when it is undone and redone (%o)', async (changes, deed, words) => {
  const { user } = await open({ uploads: [{ ...former, ...changes }] });
  answering(disablePeopleUpload, () => ({ changed: 1 }));
  answering(enablePeopleUpload, () => ({ changed: 1, matched: 0, apart: [] }));
  await user.click(await screen.findByRole('button', { name: 'Actions for spring.csv' }));
  await user.click(await screen.findByRole('menuitem', { name: `${deed} this upload…` }));
  expect(await screen.findByText(/, except what has been changed since/)).toBeVisible();
  await confirm(user, deed);
  expect(await screen.findByText(words)).toBeInTheDocument();
});

/** Whether the browser would ask before the page is left. */
const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** The list with this one alone. */
const only = (upload: Partial<typeof former>) => ({
  rows: [{ ...former, ...upload }],
  pager: { page: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1 },
});

test('while people are turned it says so for how many, the list tells how far it is, and the page is held', async () => {
  const { promise, resolve } = Promise.withResolvers<{ changed: number }>();
  const { user } = await open({ uploads: [{ ...former, active: 40_000 }] });
  answering(disablePeopleUpload, () => promise);
  await user.click(await screen.findByRole('button', { name: 'Actions for spring.csv' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate people from this upload…' }));
  await confirm(user, 'Deactivate');
  const told = 'Deactivating 40,000 people from “spring.csv”…';
  expect(await screen.findByRole('progressbar', { name: told })).toBeVisible();
  expect(screen.getByText('Keep this page open until it’s done.')).toBeVisible();
  expect(isHeld()).toBe(true);
  answering(listPeopleUploads, () => only({ active: 28_500 }));
  // asked after every other second
  expect(await screen.findByText('28,500', undefined, { timeout: 5000 })).toBeVisible();
  resolve({ changed: 40_000 });
  expect(await screen.findByText('40,000 people from “spring.csv” were deactivated.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: told })).toBeNull());
  expect(isHeld()).toBe(false);
});

test('people who could not all be turned are told by the list, which offers the rest', async () => {
  const { user } = await open({ uploads: [{ ...former, active: 40_000 }] });
  answering(disablePeopleUpload, () => refusal(503));
  await user.click(await screen.findByRole('button', { name: 'Actions for spring.csv' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate people from this upload…' }));
  answering(listPeopleUploads, () => only({ active: 11_000, disabled: 29_000 }));
  await confirm(user, 'Deactivate');
  expect(await screen.findByText('11,000')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for spring.csv' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate people from this upload…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate 11,000 people from “spring.csv”?' });
  await waitFor(() => expect(dialog).toBeVisible());
});

test('before anything was uploaded, it says what will be listed', async () => {
  await open();
  expect(await screen.findByText('No uploads yet')).toBeVisible();
  expect(screen.getByText('Each upload is listed here with its result.')).toBeVisible();
});

const APART = [
  { reason: 'program', count: 2 },
  { reason: 'deleted', count: 1 },
] as const;
const APART_TOLD = 'Matches that didn’t come back: 1 (deleted) and 2 (another program by now).';

test('matches that come back with an upload are counted, and so are those that don’t', async () => {
  const { user } = await open({ uploads: [{ ...former, active: 0, disabled: 10 }] });
  answering(enablePeopleUpload, () => ({ changed: 10, matched: 4, apart: [...APART] }));
  await user.click(await screen.findByRole('button', { name: 'Actions for spring.csv' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reactivate people from this upload…' }));
  await confirm(user, 'Reactivate');
  expect(
    await screen.findByText(`10 people from “spring.csv” were reactivated. 4 matches are back. ${APART_TOLD}`),
  ).toBeInTheDocument();
});

test('matches that don’t come back with Undo are told, too', async () => {
  const { user } = await open({ uploads: [former] });
  answering(disablePeopleUpload, () => ({ changed: 10 }));
  answering(enablePeopleUpload, () => ({ changed: 10, matched: 0, apart: [...APART] }));
  await user.click(await screen.findByRole('button', { name: 'Actions for spring.csv' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate people from this upload…' }));
  await confirm(user, 'Deactivate');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(`Undone. ${APART_TOLD}`)).toBeInTheDocument();
});

test('failed rows are told in Spanish by their codes; those without them, and with unknown ones, as they came', async () => {
  const { user } = await open({ uploads: [former] });
  const [message, column] = ['Words of the server', 'Phone'];
  const role = { column: 'Role', code: 'csvRole' };
  const rows = [
    { message, problems: [role, { column, code: 'required' }] },
    { message, problems: [{ column: null, code: 'csvPersonExists', params: { value: 'Zoë; Ruiz' } }] },
    { message: 'An old row', problems: [] },
    { message: 'A row of another server', problems: [role, { column, code: 'tooOld' }] },
  ];
  const failedRows = rows.map((row, at) => ({ rowIndex: at + 1, ...row }));
  answering(getPeopleUpload, () => ({ upload: former, failedRows }));
  await act(() => i18n.changeLanguage('es'));
  await user.click(await screen.findByRole('button', { name: 'Acciones para spring.csv' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ver filas con error' }));
  for (const name of [
    '1 El rol debe ser Beneficiario o Voluntario; Teléfono: Este campo es obligatorio',
    '2 Zoë; Ruiz ya está en la organización',
    '3 An old row',
    '4 A row of another server',
  ])
    expect(await screen.findByRole('row', { name })).toBeInTheDocument();
});

test.each([
  [0, []],
  [200, []],
  [201, ['1 more failed row is in the download.']],
])('of %i rows that failed two hundred are listed, and how many more there are is told', async (count, more) => {
  const { user } = await open({ uploads: [former] });
  const failedRows = Array.from({ length: count }, (_, at) => ({ rowIndex: at + 2, message: `Wrong ${at + 1}` }));
  answering(getPeopleUpload, () => ({ upload: former, failedRows }));
  await user.click(await screen.findByRole('button', { name: 'Actions for spring.csv' }));
  await user.click(await screen.findByRole('menuitem', { name: 'View failed rows' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('heading', { name: 'spring.csv' })).toBeVisible();
  if (count === 0) expect(drawer.getByText('No rows failed.')).toBeVisible();
  expect(drawer.queryAllByText(/^Wrong /)).toHaveLength(Math.min(count, 200));
  expect(drawer.queryAllByText(/ more failed /).map(({ textContent }) => textContent)).toEqual(more);
});

test('opening the menu of an upload asks for none of the lists it leads to', async () => {
  const { router, user } = await open({ uploads: [former] });
  // at once instead of after 50 ms, which the test may or may not take
  router.update({ ...router.options, defaultPreload: 'intent', defaultPreloadDelay: 0 });
  answering(getPeopleUpload, () => ({
    upload: former,
    failedRows: [{ rowIndex: 3, message: 'Role must be RECIPIENT or CALLER' }],
  }));
  const asked = answering(listMemberships, () => refusal(500));
  await user.click(await screen.findByRole('button', { name: 'Actions for spring.csv' }));
  const caller = await screen.findByRole('menuitem', { name: 'View the caller' });
  await waitFor(() => expect(caller).toHaveFocus());
  await user.hover(screen.getByRole('menuitem', { name: 'View the 9 recipients' }));
  // what was asked for meanwhile would have come before this
  await user.click(screen.getByRole('menuitem', { name: 'View failed rows' }));
  await screen.findByRole('row', { name: '3 Role must be RECIPIENT or CALLER' });
  expect(asked).toEqual([]);
});

test('an organization user sees what was uploaded and is offered nothing to change', async () => {
  const { user } = await open({ as: 'ORG_USER', uploads: [former] });
  expect(screen.queryByRole('button', { name: 'Choose file' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Uploads');
  expect(screen.queryByRole('heading', { level: 2, name: 'Uploads' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Actions for spring.csv' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'View the caller',
    'View the 9 recipients',
    'View failed rows',
  ]);
});
