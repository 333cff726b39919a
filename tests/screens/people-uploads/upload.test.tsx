import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw/http';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import { getPasswordStatus } from '#src/schemas/auth.ts';
import type { ResponseInput } from '#src/schemas/endpoint.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import {
  disablePeopleUpload,
  enablePeopleUpload,
  findPeopleDuplicates,
  getPeopleUpload,
  listPeopleUploads,
  uploadPeople,
  type PeopleUpload,
} from '#src/schemas/people-uploads.ts';
import { listPersonOrganizations } from '#src/schemas/person-organizations.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';
import { server } from '#tests/server.ts';

// jsdom lays nothing out: without a height no row would be in sight
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
});

type Answer = ResponseInput<typeof uploadPeople>;

const former: PeopleUpload = {
  id: 'u1',
  fileName: 'spring.csv',
  createdAt: '2026-11-01T10:00:00Z',
  uploadedBy: { personId: 'p1', name: 'Ana Ruiz' },
  status: 'processed',
  total: 12,
  processed: 10,
  failed: 2,
  active: 10,
  disabled: 0,
  people: [
    { role: 'CALLER', count: 1 },
    { role: 'RECIPIENT', count: 9 },
  ],
};

interface Given {
  readonly as?: ProfileName;
  readonly answer?: (sent: string) => Answer | Response | Promise<Answer | Response>;
  readonly uploads?: readonly PeopleUpload[];
}

/** Opens the screen; `sent` are the files that came, with their headers. */
async function open({ as = 'ORG_ADMIN', answer, uploads = [] }: Given = {}) {
  const profiles = [profile({ name: as, organization: harbor })];
  session.getState().signIn(loginAnswer({ features: ['csvUpload'] }, { profiles }));
  answering(getPasswordStatus, () => ({
    userName: 'ana',
    passwordStatus: 'valid',
    user: { features: ['csvUpload'], isSuperAdmin: false },
  }));
  answering(getOrganization, () => ({ organization }));
  answering(listPrograms, () => ({ programs: [] }));
  answering(listPeopleUploads, () => ({
    rows: [...uploads],
    pager: { page: 1, totalItems: uploads.length, itemsPerPage: 10, totalPages: 1 },
  }));
  answering(getPeopleUpload, () => ({ upload: { ...former, id: 'u2' }, failedRows: [] }));
  const asked = answering(findPeopleDuplicates, () => ({ duplicates: [] }));
  const sent: Array<{ text: string; checksum: string | null; organizationId: string | null }> = [];
  server.use(
    http.post(`http://localhost:3000${uploadPeople.path}`, async ({ request }) => {
      const form = await request.text();
      sent.push({
        text: /Role[^]*?(?=\r\n--)/.exec(form)?.[0] ?? '',
        checksum: request.headers.get('checksum-sha1'),
        organizationId: request.headers.get('organizationid'),
      });
      const result = (await answer?.(form)) ?? { uploadId: 'u2', total: 1, processed: 1, failedRows: [] };
      return result instanceof Response ? result : HttpResponse.json({ data: result });
    }),
  );
  const page = await openConsole(`/app/organizations/${harbor.id}/upload`);
  await screen.findByRole('region', { name: 'Uploads so far' });
  return { ...page, asked, sent, user: userEvent.setup() };
}

const HEAD = 'Role,First Name,Last Name,Phone,Zip Code';
const choose = async (user: ReturnType<typeof userEvent.setup>, ...rows: string[]) => {
  await user.upload(screen.getByLabelText('Choose a file'), new File([[HEAD, ...rows].join('\n')], 'people.csv'));
  return screen.findByRole('grid', { name: 'Preview of the file' });
};
const GOOD = 'CALLER,Ana,Ruiz,2125550101,';

test('a file is checked, mended in place by keys, sent with its checksum, and what became of it is told', async () => {
  const { user, sent, asked } = await open({
    answer: () => ({
      uploadId: 'u2',
      total: 3,
      processed: 2,
      failedRows: [{ rowIndex: 4, message: 'Phone: Enter a valid US phone number' }],
    }),
  });
  const grid = await choose(user, GOOD, 'CALLER,Bo,Li,2125550102,4101', 'CALLER,Eva,Blum,n/a,');
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDisabled();
  expect(await screen.findByRole('button', { name: 'Upload 1 person' })).toBeEnabled();

  // problems first; by the keys alone: the cell is entered, mended, and keeps the focus
  const zip = await within(grid).findByRole('gridcell', { name: '4101' });
  await user.click(zip);
  await user.keyboard('{Enter}');
  await user.keyboard('04101{Enter}');
  await waitFor(() => expect(within(grid).getByRole('gridcell', { name: '04101' })).toHaveFocus());
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowLeft}');
  await waitFor(() => expect(within(grid).getByRole('gridcell', { name: 'n/a' })).toHaveFocus());
  await user.keyboard('{Enter}999{Escape}');
  expect(within(grid).getByRole('gridcell', { name: 'n/a' })).toHaveFocus();

  const button = await screen.findByRole('button', { name: 'Upload 2 people' });
  await user.dblClick(button);
  expect(await screen.findByText('Successfully processed 2 of 3')).toBeInTheDocument();
  expect(screen.getByText('1 row(s) failed to be processed')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: '4 Phone: Enter a valid US phone number' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'See the caller' })).toHaveAttribute(
    'href',
    '/app/organizations/org-1?uploadId=u2',
  );
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ organizationId: harbor.id, checksum: expect.stringMatching(/^[0-9a-f]{40}$/) });
  expect(sent[0]?.text).toBe(
    'Role,First Name,Last Name,Phone,Zip Code,Row\r\nCALLER,Ana,Ruiz,2125550101,,2\r\nCALLER,Bo,Li,2125550102,04101,3\r\nCALLER,Eva,Blum,n/a,,4',
  );
  // each phone was asked for once: that of the mended row, too
  expect(asked.flatMap((body) => (body as { phones: string[] }).phones)).toEqual(['+12125550101', '+12125550102']);
});

test('alike ones are mended together, by their rule and by what they say; rows are left out', async () => {
  const { user } = await open();
  const grid = await choose(
    user,
    'voluntaria,Ana,Ruiz,2125550101,4101',
    'CALLER,Bo,Li,2125550102,501',
    'CALLER,Eva,Blum,n/a,',
    'CALLER,Tom,Reyes,n/a,',
  );
  // the values are apart from a text that may run the other way
  expect(
    await screen.findByText('The leading zeros got lost: \u20664101\u2069 becomes \u206604101\u2069'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Mend all like this: Zip Code/ }));
  await user.click(await screen.findByRole('button', { name: 'Change to CALLER' }));
  expect(await screen.findByRole('button', { name: 'Upload 2 people' })).toBeInTheDocument();

  await user.dblClick(within(grid).getAllByRole('gridcell', { name: 'n/a' })[0] ?? grid);
  await user.keyboard('2125550107{Enter}');
  expect(await screen.findByText('One more cell says “n/a”.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'No, only this one' }));
  await user.click(await screen.findByRole('button', { name: /^Leave out all rows with this problem: Phone/ }));
  expect(await screen.findByRole('button', { name: 'Upload 3 people' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Left out' }));
  expect(await screen.findByRole('button', { name: 'Take in row 5 again' })).toBeInTheDocument();
});

test('a column that was not found is chosen by hand before anything can be uploaded', async () => {
  const { user } = await open();
  await user.upload(
    screen.getByLabelText('Choose a file'),
    new File(['Role,First Name,Last Name,Number\nCALLER,Ana,Ruiz,2125550101'], 'people.csv'),
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Phone' }), 'Number');
  expect(await screen.findByRole('button', { name: 'Upload 1 person' })).toBeEnabled();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column “Number” is' }), 'Not used');
  expect(await screen.findByText('A column is missing')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Upload/ })).not.toBeInTheDocument();
});

test('what is no table is refused in plain words, and another file may be chosen', async () => {
  const { user } = await open();
  const image = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'people.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('Choose a file'), image);
  expect(await screen.findByText('This is an image, not a CSV file.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove the file' }));
  expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
  await choose(user, GOOD);
});

test('an upload that fails is tried again with the same bytes', async () => {
  let attempt = 0;
  const { user, sent } = await open({
    answer: () => {
      attempt += 1;
      return attempt === 1 ? refusal(500) : { uploadId: 'u2', total: 1, processed: 1, failedRows: [] };
    },
  });
  await choose(user, GOOD);
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  expect(await screen.findByText(/An error occurred while processing the file/)).toBeInTheDocument();
  // some of the rows may be saved
  expect(screen.getByText(/trying again goes on with the others, and nobody is created twice/)).toBeInTheDocument();
  const grid = screen.getByRole('grid', { name: 'Preview of the file' });
  // above all that can be scrolled away
  const place = screen.getByRole('alert').compareDocumentPosition(grid);
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const done = await screen.findByText('Successfully processed 1 of 1');
  expect(document.activeElement).toContainElement(done);
  expect(document.body).not.toHaveFocus();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a refusal is told without a promise about rows that cannot be saved', async () => {
  const { user } = await open({ answer: () => refusal(403, 'You cannot perform this action') });
  await choose(user, GOOD);
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  expect(await screen.findByText('You cannot perform this action')).toBeInTheDocument();
  expect(screen.queryByText(/nobody is created twice/)).not.toBeInTheDocument();
});

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
  expect(await screen.findByText('Upload the same file again: it goes on where it stopped.')).toBeVisible();
});

test('an upload is cancelled, goes on beside another screen, and ends with the session', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const { user, router } = await open({ answer: () => promise });
  await choose(user, GOOD);
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/The upload was stopped/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Cancel' });
  await router.navigate({ to: '/app/user' });
  resolve({ uploadId: 'u2', total: 1, processed: 1, failedRows: [] });
  await router.navigate({ to: '/app/organizations/$organizationId/upload', params: { organizationId: harbor.id } });
  expect(await screen.findByText('Successfully processed 1 of 1')).toBeInTheDocument();
});

test('the people of an upload are disabled at once, and Undo enables them; failed rows are shown', async () => {
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
  await user.click(await screen.findByRole('menuitem', { name: 'Disable the people of this upload' }));
  expect(await screen.findByText('10 people of “spring.csv” were disabled.')).toBeInTheDocument();
  expect(disabled).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(enabled).toHaveLength(1));

  await user.click(actions);
  expect(await screen.findByRole('menuitem', { name: 'See the 9 recipients' })).toHaveAttribute(
    'href',
    '/app/organizations/org-1?tab=recipient&uploadId=u1',
  );
  await user.click(await screen.findByRole('menuitem', { name: 'Show the failed rows' }));
  expect(await screen.findByRole('row', { name: '3 Role must be RECIPIENT or CALLER' })).toBeInTheDocument();
});

test('opening the menu of an upload asks for none of the lists it leads to', async () => {
  const { router, user } = await open({ uploads: [former] });
  // at once instead of after 50 ms, which the test may or may not take
  router.update({ ...router.options, defaultPreloadDelay: 0 });
  answering(getPeopleUpload, () => ({
    upload: former,
    failedRows: [{ rowIndex: 3, message: 'Role must be RECIPIENT or CALLER' }],
  }));
  const asked = answering(listPersonOrganizations, () => refusal(500));
  await user.click(await screen.findByRole('button', { name: 'Actions for spring.csv' }));
  const caller = await screen.findByRole('menuitem', { name: 'See the caller' });
  await waitFor(() => expect(caller).toHaveFocus());
  await user.hover(screen.getByRole('menuitem', { name: 'See the 9 recipients' }));
  // what was asked for meanwhile would have come before this
  await user.click(screen.getByRole('menuitem', { name: 'Show the failed rows' }));
  await screen.findByRole('row', { name: '3 Role must be RECIPIENT or CALLER' });
  expect(asked).toEqual([]);
});

test('an organization user sees what was uploaded and is offered nothing to change', async () => {
  const { user } = await open({ as: 'ORG_USER', uploads: [former] });
  expect(screen.queryByRole('button', { name: 'Choose a file' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Actions for spring.csv' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'See the caller',
    'See the 9 recipients',
    'Show the failed rows',
  ]);
});

test('a file that is chosen while the server cannot be reached is read when it can be', async () => {
  const { user } = await open();
  answering(listPrograms, () => HttpResponse.error() as Response);
  await user.upload(screen.getByLabelText('Choose a file'), new File([[HEAD, GOOD].join('\n')], 'people.csv'));
  expect(await screen.findByText('The file has not been read yet')).toBeVisible();
  expect(screen.getByText('people.csv')).toBeVisible();
  answering(listPrograms, () => ({ programs: [] }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Upload 1 person' })).toBeEnabled();
});
