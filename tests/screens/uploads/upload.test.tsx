import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { listPrograms } from '#src/schemas/programs.ts';
import { stopPeopleUpload, type PeopleUpload } from '#src/schemas/uploads.ts';
import { harbor } from '#tests/lib/tokens.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { choose, former, GOOD, HEAD, open, type Answer, withSizes } from './upload-screen.ts';

withSizes();

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
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeDisabled();
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
  expect(
    await screen.findByRole('row', { name: '4 Eva Blum Phone: Enter a valid US phone number' }),
  ).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'View the caller' })).toHaveAttribute(
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
  expect(await screen.findByText('Leading zeros are missing. Change ⁦4101⁩ to ⁦04101⁩')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Fix all like this: Zip Code/ }));
  await user.click(await screen.findByRole('button', { name: 'Use Caller' }));
  expect(await screen.findByRole('button', { name: 'Upload 2 people' })).toBeInTheDocument();

  await user.dblClick(within(grid).getAllByRole('gridcell', { name: 'n/a' })[0] ?? grid);
  await user.keyboard('2125550107{Enter}');
  expect(await screen.findByText('One more cell says “n/a”.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Only this one' }));
  await user.click(await screen.findByRole('button', { name: /^Skip all rows with this problem: Phone/ }));
  expect(await screen.findByRole('button', { name: 'Upload 3 people' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Skipped' }));
  expect(await screen.findByRole('button', { name: 'Include row 5' })).toBeInTheDocument();
});

test('the focus goes on at the next problem, and where there is none left at what is next to be done', async () => {
  const { user } = await open();
  await choose(
    user,
    'CALLER,Ana,Ruiz,2125550101,4101',
    'CALLER,Bo,Li,2125550102,501',
    'voluntaria,Eva,Blum,2125550103,',
  );
  const problems = within(await screen.findByRole('region', { name: 'Problems to review' }));
  const mendZips = () => screen.getByRole('button', { name: /^Fix all like this: Zip Code/ });
  const lines = () => problems.getAllByRole('listitem');
  await user.click(mendZips());
  await waitFor(() => expect(lines()).toHaveLength(1));
  await waitFor(() => expect(lines()[0]).toContainElement(document.activeElement as HTMLElement));
  await user.click(screen.getByRole('button', { name: /^Skip all rows with this problem: Role/ }));
  const good = await screen.findByText('No problems found.');
  await waitFor(() => expect(document.activeElement).toContainElement(good));
  expect(document.body).not.toHaveFocus();
});

test('a column that was not found is chosen by hand before anything can be uploaded', async () => {
  const { user } = await open();
  await user.upload(
    screen.getByLabelText('Choose file'),
    new File(['Role,First Name,Last Name,Number\nCALLER,Ana,Ruiz,2125550101'], 'people.csv'),
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Phone' }), 'Number');
  expect(await screen.findByRole('button', { name: 'Upload 1 person' })).toBeEnabled();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Use column “Number” as' }), 'Not used');
  expect(await screen.findByText('A column is missing')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Uploaded file/ })).not.toBeInTheDocument();
});

test('what is no table is refused in plain words, and another file may be chosen', async () => {
  const { user } = await open();
  const image = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'people.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('Choose file'), image);
  expect(await screen.findByText('This is an image, not an Excel or CSV file.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(screen.getByRole('button', { name: 'Choose file' })).toHaveFocus();
  await user.upload(screen.getByLabelText('Choose file'), new File([`${GOOD}\nCALLER,"Bo,Li`], 'people.csv'));
  expect(await screen.findByText(/^A quotation mark in row \d is never closed/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
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
  expect(screen.getByText(/Try again to continue with the rest; no one is added twice/)).toBeInTheDocument();
  const grid = screen.getByRole('grid', { name: 'File preview' });
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

test('what was changed after an upload that failed is what is sent then', async () => {
  const { user, sent } = await open({ answer: () => refusal(500) });
  await choose(user, GOOD);
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  await screen.findByText(/An error occurred while processing the file/);
  const grid = screen.getByRole('grid', { name: 'File preview' });
  await user.click(within(grid).getByRole('gridcell', { name: 'Ana' }));
  await user.keyboard('{Enter}');
  await user.keyboard('Anna{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.text).toContain('CALLER,Ana,');
  expect(sent[1]?.text).toContain('CALLER,Anna,');
  expect(sent[1]?.checksum).not.toBe(sent[0]?.checksum);
});

test('a refusal is told without a promise about rows that cannot be saved', async () => {
  const { user } = await open({ answer: () => refusal(403, 'You cannot perform this action') });
  await choose(user, GOOD);
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  expect(await screen.findByText('You cannot perform this action')).toBeInTheDocument();
  expect(screen.queryByText(/no one is added twice/)).not.toBeInTheDocument();
});

/** As the server tells it when it was stopped in the middle. */
const half: PeopleUpload = { ...former, id: 'u2', fileName: 'people.csv', status: 'stopped', total: 40_000, failed: 0 };

/** Uploads a file, and cancels it while it is saved; the upload's answer comes when it is said. */
async function cancelWhileSaving() {
  const { promise, resolve } = Promise.withResolvers<Answer | Response>();
  const page = await open({ answer: () => promise });
  await choose(page.user, GOOD);
  await page.user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  await waitFor(() => expect(page.sent).toHaveLength(1));
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  return { ...page, end: resolve };
}

test('an upload is cancelled on the server, which tells how many rows it saved, and can be gone on with', async () => {
  const stops = answering(stopPeopleUpload, () => ({ upload: { ...half, processed: 12_000 } }));
  const { user, sent } = await cancelWhileSaving();
  expect(await screen.findByText('The upload stopped. 12,000 of 40,000 rows were saved.')).toBeVisible();
  expect(screen.getByText(/^No more rows will be saved/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Check the list of uploads' })).toBeNull();
  expect(stops).toEqual([{ organizationId: harbor.id, checksum: sent[0]?.checksum, existing: 'skip' }]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  expect(screen.queryByText(/^The upload stopped/)).toBeNull();
});

test('the refusal to go on that is the upload’s own answer is no failure', async () => {
  const { promise, resolve } = Promise.withResolvers<{ upload: PeopleUpload }>();
  answering(stopPeopleUpload, () => promise);
  const { end } = await cancelWhileSaving();
  expect(await screen.findByRole('progressbar', { name: 'Stopping…' })).toBeVisible();
  expect(screen.queryByText(/The upload continues/)).toBeNull();
  end(refusal(409, 'This upload was stopped.'));
  resolve({ upload: { ...half, processed: 1 } });
  expect(await screen.findByText('The upload stopped. 1 of 40,000 rows was saved.')).toBeVisible();
  expect(screen.queryByText('This upload was stopped.')).toBeNull();
});

test('a cancel is said again until the server has read the file', async () => {
  let asked = 0;
  answering(stopPeopleUpload, () => ({ upload: (asked += 1) > 1 ? { ...half, processed: 0 } : null }));
  await cancelWhileSaving();
  expect(await screen.findByText('The upload stopped. 0 of 40,000 rows were saved.')).toBeVisible();
  expect(asked).toBe(2);
});

test('a cancel that comes too late is told by what was saved', async () => {
  answering(stopPeopleUpload, () => ({ upload: { ...half, status: 'processed' as const } }));
  const { end } = await cancelWhileSaving();
  end({ uploadId: 'u2', total: 1, processed: 1, failedRows: [] });
  expect(await screen.findByText('Successfully processed 1 of 1')).toBeVisible();
});

test('a cancel without an answer says that nobody knows, and leads to the list', async () => {
  answering(stopPeopleUpload, () => HttpResponse.error() as Response);
  await cancelWhileSaving();
  expect(await screen.findByText(/^We don’t know whether the upload stopped/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Check the list of uploads' })).toHaveAttribute(
    'href',
    `/app/organizations/${harbor.id}/upload#uploads`,
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('an upload goes on beside another screen, and ends with the session', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const { user, router } = await open({ answer: () => promise });
  await choose(user, GOOD);
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  await screen.findByRole('button', { name: 'Cancel' });
  await router.navigate({ to: '/app/user' });
  resolve({ uploadId: 'u2', total: 1, processed: 1, failedRows: [] });
  await router.navigate({ to: '/app/organizations/$organizationId/upload', params: { organizationId: harbor.id } });
  expect(await screen.findByText('Successfully processed 1 of 1')).toBeInTheDocument();
});

test('a file that is chosen while the server cannot be reached is read when it can be', async () => {
  const { user } = await open();
  answering(listPrograms, () => HttpResponse.error() as Response);
  await user.upload(screen.getByLabelText('Choose file'), new File([[HEAD, GOOD].join('\n')], 'people.csv'));
  const unread = await screen.findByRole('alert');
  expect(within(unread).getByText('The file hasn’t been read yet')).toBeVisible();
  expect(screen.getByText('people.csv')).toBeVisible();
  answering(listPrograms, () => ({ programs: [] }));
  await user.click(within(unread).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Upload 1 person' })).toBeEnabled();
});

test('what failed and what was skipped come back apart, each row with its reason', async () => {
  const saved: Array<{ readonly name: string; readonly text: Promise<string> }> = [];
  // jsdom has no downloads: what the browser is handed is kept instead
  let last: Blob | undefined;
  Object.assign(URL, { createObjectURL: (blob: Blob) => ((last = blob), 'blob:of-a-test'), revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: last?.text() ?? Promise.resolve('') });
  });
  const message = 'Phone: Enter a valid US phone number';
  const { user } = await open({
    answer: () => ({ uploadId: 'u2', total: 2, processed: 1, failedRows: [{ rowIndex: 4, message }] }),
  });
  await choose(user, GOOD, 'CALLER,Bo,Li,2125550102,', 'CALLER,Eva,Blum,2125550103,');
  await user.click(await screen.findByRole('button', { name: 'Skip row 3' }));
  await user.click(await screen.findByRole('button', { name: 'Upload 2 people' }));
  await user.click(await screen.findByRole('button', { name: 'Download failed rows' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Download skipped rows' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.map(({ name }) => name)).toEqual(['people-failed.csv', 'people-skipped.csv']);
  const lines = await Promise.all(
    saved.map(async ({ text }) =>
      (await text)
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/),
    ),
  );
  expect(lines).toEqual([
    [`${HEAD},Reason`, `CALLER,Eva,Blum,2125550103,,Row 4: ${message}`],
    [`${HEAD},Reason`, 'CALLER,Bo,Li,2125550102,,Row 3: Skipped by you'],
  ]);
});

test('a failure goes with the rows that it was about: of none that are left, nothing can be tried again', async () => {
  const { user, sent } = await open({ answer: () => refusal(500) });
  await choose(user, GOOD);
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  await screen.findByText(/An error occurred while processing the file/);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Skip row 2' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Upload 1 person' })).toBeNull();
  expect(sent).toHaveLength(1);
});

test('while it is sent it says that one may go on elsewhere', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const { user } = await open({ answer: () => promise });
  await choose(user, GOOD);
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(screen.queryByText('Keep this page open until all rows are processed.')).toBeNull();
  resolve({ uploadId: 'u2', total: 1, processed: 1, failedRows: [] });
  expect(await screen.findByText('Successfully processed 1 of 1')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
