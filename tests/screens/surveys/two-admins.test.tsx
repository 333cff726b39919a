import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import { logout } from '#src/schemas/auth.ts';
import { completeSurvey } from '#src/schemas/surveys.ts';
import { getCallerSurvey } from '#src/schemas/survey-taking.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { keptDraft, untilKept } from '#tests/screens/drafts.ts';
import { detailOf, idOf, openSurveys, surveyOf } from './surveys-server.ts';

const at = (n: number, search = '') => `/app/surveys/${idOf(n)}${search}`;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const versions = async () => within(await screen.findByRole('group', { name: 'Admin notes' }));
const notes = () => screen.getByRole('textbox', { name: 'Admin notes' });
const open = (search = '', surveys = [surveyOf(1), surveyOf(2)]) =>
  openSurveys(at(1, search), { surveys, detail: detailOf });

/** Types notes on the survey's page while another admin saves others. */
async function typeMeanwhile({ changed }: Awaited<ReturnType<typeof open>>) {
  await title('Evaluation: Ed Hart 1');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Admin notes' }), 'Called the daughter');
  changed(1, { adminNotes: 'Called the son' });
}

test('two who write notes on the survey’s page: both versions stand there, and one’s own is saved over the other', async () => {
  const served = await open();
  await typeMeanwhile(served);
  await press('Save notes');
  const both = await versions();
  expect(both.getByRole('radio', { name: 'Yours: Called the daughter' })).toHaveFocus();
  expect(both.getByRole('radio', { name: 'Theirs: Called the son' })).not.toBeChecked();
  expect(served.survey(1)?.adminNotes).toBe('Called the son');
  expect(notes()).toHaveValue('Called the daughter');
  await press('Save notes');
  expect(await screen.findByText('Admin notes saved: Evaluation, Ed Hart 1')).toBeVisible();
  expect(served.completed.at(-1)).toEqual({
    actionRequired: null,
    adminNotes: 'Called the daughter',
    began: { adminNotes: 'Called the son' },
  });
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Admin notes' })).toBeNull());
  // the next ones begin with what was saved
  await userEvent.type(notes(), ' again');
  await press('Save notes');
  await waitFor(() => expect(served.survey(1)?.adminNotes).toBe('Called the daughter again'));
});

test('notes that are typed on while they are saved stay, also when the page reads what was saved, and are saved next', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const served = await openSurveys(at(1), { surveys: [surveyOf(1)], detail: detailOf, held });
  await title('Evaluation: Ed Hart 1');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Admin notes' }), 'Called the daughter');
  await press('Save notes');
  await waitFor(() => expect(served.completed).toHaveLength(1));
  await userEvent.clear(notes());
  resolve();
  await screen.findByText('Admin notes saved: Evaluation, Ed Hart 1');
  expect(notes()).toHaveValue('');
  await userEvent.type(notes(), 'Called the son');
  await untilKept('Called the son');
  // others who write meanwhile don't go over it
  served.changed(1, { adminNotes: 'Called the neighbor' });
  await press('Save notes');
  const both = await versions();
  expect(both.getByRole('radio', { name: 'Yours: Called the son' })).toBeChecked();
  expect(served.completed.at(-1)).toMatchObject({ began: { adminNotes: 'Called the daughter' } });
});

test('completing with notes goes on only when they are saved: what was typed is still in sight', async () => {
  const served = await open();
  await typeMeanwhile(served);
  await press('Complete');
  await userEvent.click((await versions()).getByRole('radio', { name: 'Theirs: Called the son' }));
  expect(served.history.location.pathname).toBe(at(1));
  expect(served.survey(1)).toMatchObject({ actionRequired: true, adminNotes: 'Called the son' });
  expect(notes()).toHaveValue('Called the son');
  await press('Complete');
  await title('Evaluation: Ed Hart 2');
  expect(served.survey(1)).toMatchObject({ actionRequired: false, adminNotes: 'Called the son' });
});

test('after a refused completion, saving the notes completes nothing', async () => {
  const served = await open();
  await typeMeanwhile(served);
  await press('Complete');
  await versions();
  await press('Save notes');
  await screen.findByText('Admin notes saved: Evaluation, Ed Hart 1');
  expect(served.survey(1)).toMatchObject({ actionRequired: true, adminNotes: 'Called the daughter' });
});

test('completing with notes that the server refuses keeps them, and says why', async () => {
  const served = await openSurveys(at(1), { surveys: [surveyOf(1), surveyOf(2)], refuses: () => true });
  await title('Evaluation: Ed Hart 1');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Admin notes' }), 'Called the daughter');
  await press('Complete');
  expect(await screen.findByText('Oops!... Looks like an error occurred!')).toBeVisible();
  expect(served.history.location.pathname).toBe(at(1));
  expect(notes()).toHaveValue('Called the daughter');
});

test('an Undo doesn’t write over what somebody else has written since', async () => {
  const served = await open();
  await title('Evaluation: Ed Hart 1');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Admin notes' }), 'Called the daughter');
  await press('Save notes');
  await screen.findByText('Admin notes saved: Evaluation, Ed Hart 1');
  served.changed(1, { adminNotes: 'Called the son' });
  await press('Undo');
  expect(await screen.findByText('Oops!... Looks like an error occurred!')).toBeVisible();
  expect(served.survey(1)?.adminNotes).toBe('Called the son');
});

test('what was typed about one survey is not shown at the next', async () => {
  const served = await open();
  await title('Evaluation: Ed Hart 1');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Admin notes' }), 'Called the daughter');
  await press('Next survey');
  await press('Leave without saving');
  await title('Evaluation: Ed Hart 2');
  expect(notes()).toHaveValue('');
  expect(served.completed).toEqual([]);
});

test('in the list’s dialog both versions stand, and it stays open until they are settled', async () => {
  const served = await openSurveys('/app/surveys?family=caller', {
    surveys: [surveyOf(1, { family: 'caller', type: 'POSTCALL_SURVEY' })],
  });
  answering(getCallerSurvey, () => ({ callerSurvey: detailOf(served.survey(1) ?? surveyOf(1)) }));
  await within(await screen.findByRole('table')).findAllByRole('rowheader');
  await userEvent.keyboard('jn');
  const dialog = within(await screen.findByRole('dialog', { name: 'Admin notes: Post-call survey, Ed Hart 1' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Admin notes' }), 'Called the daughter');
  served.changed(1, { adminNotes: 'Called the son', actionRequired: false });
  await userEvent.click(dialog.getByRole('button', { name: 'Save notes' }));
  await userEvent.click((await versions()).getByRole('radio', { name: 'Theirs: Called the son' }));
  expect(dialog.getByRole('textbox', { name: 'Admin notes' })).toHaveValue('Called the son');
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Admin notes' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Admin notes' }), 'Called both');
  await userEvent.click(dialog.getByRole('button', { name: 'Save notes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // what was completed meanwhile stays so
  expect(served.survey(1)).toMatchObject({ actionRequired: false, adminNotes: 'Called both' });
});

test('in the list’s dialog, notes about a survey that was deleted stay in sight and can’t be saved again', async () => {
  const served = await openSurveys('/app/surveys?tab=all', { surveys: [surveyOf(1)] });
  await within(await screen.findByRole('table')).findAllByRole('rowheader');
  await userEvent.keyboard('jn');
  const dialog = within(await screen.findByRole('dialog', { name: 'Admin notes: Evaluation, Ed Hart 1' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Admin notes' }), 'Called the daughter');
  served.removed(1);
  answering(completeSurvey, () => refusal(404, 'Not there'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save notes' }));
  expect(await dialog.findByText('What you typed can’t be saved anymore. Copy what you still need.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Admin notes' })).toHaveValue('Called the daughter');
  expect(dialog.queryByRole('button', { name: 'Save notes' })).toBeNull();
});

test('notes that are typed outlive an idle sign-out, beside what another admin has saved since', async () => {
  answering(logout, () => null);
  const served = await open();
  await typeMeanwhile(served);
  await untilKept('Called the daughter');
  const signedIn = session.getState();
  act(() => session.getState().signOut('idle'));
  await act(() => served.router.navigate({ to: '/public/login' }));
  act(() => session.setState(signedIn));
  await act(() => served.router.navigate({ href: at(1) }));
  expect(await screen.findByText('What you typed is still here')).toBeVisible();
  expect(notes()).toHaveValue('Called the daughter');
  expect((await versions()).getByRole('radio', { name: 'Theirs: Called the son' })).not.toBeChecked();
  await press('Save notes');
  expect(await screen.findByText('Admin notes saved: Evaluation, Ed Hart 1')).toBeVisible();
  expect(served.survey(1)?.adminNotes).toBe('Called the daughter');
  expect(keptDraft()).toBeNull();
  // nothing is left that could be lost
  await act(() => served.router.navigate({ to: '/app/surveys' }));
  await title('Surveys');
});
