import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import { logout } from '#src/schemas/auth.ts';
import { findPeopleDuplicates, listPeopleUploads, uploadPeople } from '#src/schemas/uploads.ts';
import { listOwnFields } from '#src/schemas/memberships.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { listStatuses } from '#src/schemas/statuses.ts';
import { answering, openConsole } from '#tests/screens/auth/console.tsx';
import { answerPeople } from '#tests/screens/matching/people.ts';
import { server } from '#tests/server.ts';
import { answerWizard, newManager, WIZARD } from './server.ts';

const CSV = [
  'Role,First Name,Last Name,Phone',
  'RECIPIENT,Rosa,Diaz,(212) 555-0142',
  'CALLER,Ben,Green,(212) 555-0143',
  'RECIPIENT,Kim,Castro,12',
].join('\r\n');

const RESULT = {
  uploadId: 'upload-1',
  total: 3,
  processed: 2,
  failedRows: [{ rowIndex: 4, message: 'Phone: Enter a valid US phone number' }],
  repeated: false,
};

const UPLOAD = 'Upload 2 of 3 rows and finish';
/** Two of three rows: it asks first. */
const uploadTwo = async () => {
  await userEvent.click(screen.getByRole('button', { name: UPLOAD }));
  const dialog = await screen.findByRole('dialog', { name: 'Upload 2 of 3 rows?' });
  expect(dialog).toHaveTextContent(/1 row with errors won’t be uploaded/);
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Upload 2 rows' }));
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

/** Opens the wizard at its third step with a chosen file; `answers` are those of the upload, one after the other. */
async function withFile(...answers: Array<() => Response | Promise<Response>>) {
  newManager({ accepted: true });
  const { completions } = answerWizard({ totals: { totalCallers: 1, totalRecipients: 2, totalOutreaches: 0 } });
  answering(listPrograms, () => ({ programs: [] }));
  answering(listOwnFields, () => ({ customFields: [] }));
  answering(findPeopleDuplicates, () => ({ duplicates: [] }));
  let uploads = 0;
  server.use(
    http.post(`http://localhost:3000${uploadPeople.path}`, async () => {
      const answer = answers[Math.min(uploads, answers.length - 1)];
      uploads += 1;
      return (await answer?.()) ?? HttpResponse.error();
    }),
  );
  const console = await openConsole(`${WIZARD}?step=3`);
  await heading('Choose your file');
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement,
    new File([CSV], 'people.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByText('people.csv')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: UPLOAD })).toBeEnabled());
  return { ...console, completions, uploads: () => uploads };
}

const done = () => HttpResponse.json({ data: RESULT } as never);

test('the button says what it uploads, and asks; it completes the signup and uploads; the result names what failed, and Back makes room for another file', async () => {
  const { completions, uploads } = await withFile(done);
  await userEvent.click(screen.getByRole('button', { name: UPLOAD }));
  expect(await screen.findByText(/^1 row with errors won’t be uploaded/)).toBeVisible();
  expect(completions).toHaveLength(0);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Upload 2 rows' }));
  expect(await heading('Your people')).toBeVisible();
  expect(await screen.findByText('Successfully processed 2 of 3')).toBeVisible();
  expect(screen.getByText('1 row(s) failed to be processed')).toBeVisible();
  const table = screen.getByRole('table', { name: 'Failed rows' });
  expect(within(table).getByRole('row', { name: /4 .*Enter a valid US phone number/ })).toBeVisible();
  expect([completions.length, uploads()]).toEqual([1, 1]);
  await press('Back');
  await heading('Choose your file');
  expect(screen.queryByText('people.csv')).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeEnabled();
});

test('while it is processed there is no way out but to stop it, and a failed upload can be repeated', async () => {
  const held = Promise.withResolvers<Response>();
  const { uploads, router } = await withFile(() => held.promise, done);
  await uploadTwo();
  await heading('Your people');
  expect(screen.getByRole('button', { name: 'Finish' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
  const help = screen.getAllByText('Keep this page open until all rows are processed.');
  expect(help.map((each) => each.getAttribute('role'))).toContain('status');
  await router.navigate({ href: `${WIZARD}?step=3` });
  await waitFor(() => expect(router.state.location.href).toBe(`${WIZARD}?step=4`));
  expect(await heading('Your people')).toBeVisible();
  held.resolve(
    HttpResponse.json({ message: 'The service isn’t available right now. Try again in a moment.' }, { status: 503 }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The service isn’t available right now');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Finish' })).toBeEnabled());
  await press('Try again');
  expect(await screen.findByText('Successfully processed 2 of 3')).toBeVisible();
  expect(uploads()).toBe(2);
});

test('who finishes after a failed upload is asked, and finds the file where it can be tried again', async () => {
  const { router } = await withFile(() => HttpResponse.json({ message: 'Not now' }, { status: 503 }));
  await uploadTwo();
  expect(await screen.findByRole('alert')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Finish' })).toBeEnabled());
  const pager = { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 };
  answering(listPeopleUploads, () => ({ rows: [], pager }));
  answering(listStatuses, () => ({ rows: [] }));
  await press('Finish');
  const dialog = await screen.findByRole('dialog', { name: 'Finish before your people are uploaded?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Finish, then try again' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/organizations/org-1/upload'));
  expect(await screen.findByText('people.csv')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('Finish leads to the list with the most people', async () => {
  const { router } = await withFile(done);
  await uploadTwo();
  expect(await screen.findByText('Successfully processed 2 of 3')).toBeVisible();
  answerPeople(() => []);
  await press('Finish');
  await waitFor(() => expect(router.state.location.href).toBe('/app/organizations/org-1?tab=recipient'));
});

test('going back from the file asks, and then drops it', async () => {
  const { uploads } = await withFile(done);
  await press('Back');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByText('people.csv')).toBeVisible();
  await press('Back');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await heading('See how it works');
  await press('Next');
  await heading('Choose your file');
  expect(screen.queryByText('people.csv')).toBeNull();
  expect(uploads()).toBe(0);
});

test('signing out at the file ends the session without a question', async () => {
  answering(logout, () => null);
  const { path } = await withFile(done);
  session.getState().signOut('manual');
  await waitFor(() => expect(path()).toBe('/public/login'));
});
