import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { answerWizard, newManager, WIZARD } from './server.ts';

const HOME = '/app/organizations/org-1';
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const noPeople = () => {
  const pager = { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 1 };
  answering(listMemberships, () => ({ personOrganizations: [], pager }));
};

test.each([
  ['', false, 'Choose your password'],
  ['?step=4', false, 'Choose your password'],
  ['', true, 'See how it works'],
  ['?step=1', true, 'Choose your password'],
  ['?step=3', true, 'Choose your file'],
  ['?step=4', true, 'Choose your file'],
  ['?step=7', true, 'See how it works'],
])('the address %j (account done: %s) opens "%s"', async (search, accepted, title) => {
  newManager({ accepted });
  answerWizard();
  const { router } = await openConsole(WIZARD + search);
  expect(await heading(title)).toBeVisible();
  const shown = /^Step (\d)/.exec(screen.getByRole('progressbar').getAttribute('aria-valuetext') ?? '')?.[1];
  await waitFor(() => expect([undefined, Number(shown)]).toContain(router.state.location.search.step));
});

test('the video has captions in both languages, and the files lie beside it', async () => {
  newManager({ accepted: true });
  answerWizard();
  await openConsole(WIZARD);
  const video = await screen.findByLabelText('Video: how to upload people from a spreadsheet');
  expect(video).toHaveAttribute('src', '/tutorial/tutorial-en.webm');
  const tracks = [...video.querySelectorAll('track')];
  expect(tracks.map(({ kind, srclang, src }) => [kind, srclang, new URL(src).pathname])).toEqual([
    ['captions', 'en', '/tutorial/tutorial-en.vtt'],
    ['captions', 'es', '/tutorial/tutorial-es.vtt'],
  ]);
  expect(tracks.map((track) => track.default)).toEqual([true, false]);
  const hints = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(hints).toEqual([
    expect.stringMatching(/Open it in Excel or Google Sheets/),
    expect.stringMatching(/What goes in each column\. Opens in a new tab\.$/),
  ]);
  const template = screen.getByRole('link', { name: 'Download the CSV template' });
  expect(template).toHaveAttribute('href', '/csv/people-template.csv');
  expect(template).toHaveAttribute('download');
  expect(screen.getByRole('link', { name: 'Read the CSV instructions' })).toHaveAttribute(
    'href',
    '/csv/people-instructions-en.html',
  );
});

test('a video that cannot be played says so, and holds nobody up', async () => {
  newManager({ accepted: true });
  answerWizard();
  await openConsole(WIZARD);
  const video = await screen.findByLabelText('Video: how to upload people from a spreadsheet');
  video.dispatchEvent(new Event('error'));
  expect(await screen.findByText(/^We can’t play the video here/)).toBeVisible();
  await press('Next');
  expect(await heading('Choose your file')).toHaveFocus();
});

test('back and forth; without a file the last step says so and Finish leads to the organization', async () => {
  newManager({ accepted: true, features: ['csvUpload', 'dashboard'] });
  const { completions } = answerWizard();
  noPeople();
  const { router, path } = await openConsole(WIZARD);
  await heading('See how it works');
  await press('Back');
  await heading('Choose your password');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await press('Next');
  await heading('See how it works');
  await press('Next');
  await heading('Choose your file');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Continue without a file' }));
  expect(await heading('Your people')).toHaveFocus();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 4 of 4');
  expect(screen.getByText('No file selected.')).toBeVisible();
  expect(screen.getByText(/^Setup is done\./)).toBeVisible();
  expect(completions).toEqual([{ signupCompleted: true }]);
  expect(router.state.location.href).toBe(`${WIZARD}?step=4`);
  await press('Finish');
  await waitFor(() => expect(path()).toBe(HOME));
  expect(session.getState().profiles[0]?.organization?.signupCompleted).toBe(true);
  await router.navigate({ href: WIZARD });
  await waitFor(() => expect(path()).toBe(HOME));
});

test('a double click goes one step, and presses nothing of the next one', async () => {
  newManager({ accepted: true });
  const { completions } = answerWizard();
  await openConsole(WIZARD);
  await heading('See how it works');
  await press('Next');
  await heading('Choose your file');
  const without = screen.getByRole('button', { name: 'Continue without a file' });
  fireEvent.click(without, { detail: 2 });
  expect(without).not.toHaveAttribute('aria-busy');
  await press('Back');
  await heading('See how it works');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }), { detail: 2 });
  await press('Next');
  expect(await heading('Choose your file')).toBeVisible();
  expect(completions).toEqual([]);
});

test('a signup that cannot be completed is told, and can be tried again', async () => {
  newManager({ accepted: true });
  answerWizard();
  answering(updateOrganization, () => refusal(503, 'The service isn’t available right now. Try again in a moment.'));
  await openConsole(`${WIZARD}?step=3`);
  await heading('Choose your file');
  await press('Continue without a file');
  expect(await screen.findByRole('alert')).toHaveTextContent('The service isn’t available right now');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 3 of 4');
  const { completions } = answerWizard();
  await press('Continue without a file');
  expect(await heading('Your people')).toBeVisible();
  expect(completions).toHaveLength(1);
});

test('a last step that is loaded anew leads to the people who were uploaded', async () => {
  newManager({ accepted: true });
  answerWizard({ signupCompleted: true, totals: { totalCallers: 1, totalRecipients: 2, totalOutreaches: 0 } });
  noPeople();
  const { router } = await openConsole(`${WIZARD}?step=4`);
  await waitFor(() => expect(router.state.location.href).toBe('/app/organizations/org-1?tab=recipient'));
});

test('a signup that was completed elsewhere leaves the wizard for the organization', async () => {
  newManager({ accepted: true });
  answerWizard({ signupCompleted: true });
  noPeople();
  const { path } = await openConsole(`${WIZARD}?step=3`);
  await waitFor(() => expect(path()).toBe(HOME));
  expect(session.getState().profiles[0]?.organization?.signupCompleted).toBe(true);
});

test('who may not complete the signup waits for somebody who may', async () => {
  newManager({ name: 'ORG_USER' });
  const { passwords } = answerWizard();
  const { path } = await openConsole('/app/dashboard');
  expect(path()).toBe(WIZARD);
  expect(screen.getByRole('heading', { level: 1, name: 'Setup isn’t finished yet' })).toBeVisible();
  expect(screen.getByText(/as soon as an admin of Harbor House finishes setup/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  expect(passwords).toEqual([]);
});

test('where uploading is switched off, the wizard says so before a file is prepared, and is finished without one', async () => {
  newManager({ accepted: true, features: [] });
  const { completions } = answerWizard();
  noPeople();
  const { path } = await openConsole(WIZARD);
  const off = /^CSV upload is turned off for Harbor House/;
  await heading('See how it works');
  expect(screen.getByText(off)).toBeVisible();
  await press('Next');
  expect(await heading('Add people later')).toHaveFocus();
  expect(screen.getByText(off)).toBeVisible();
  expect(screen.queryByLabelText('Choose file')).toBeNull();
  expect(screen.queryByText(/You’ll see every row first/)).toBeNull();
  await press('Continue without a file');
  await heading('Your people');
  expect(screen.getByText('No file selected.')).toBeVisible();
  expect(completions).toHaveLength(1);
  await press('Finish');
  await waitFor(() => expect(path()).toBe(HOME));
});
