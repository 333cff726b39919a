import { notifications, notificationsStore } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Modal } from '#src/components/ui/dialog/modal.tsx';
import { atOnce } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { ApiError } from '#src/lib/api/error.ts';
import { signedOut } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';
import { loginAnswer } from '#tests/lib/tokens.ts';
import { renderAt } from './render.tsx';

function Somewhere() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <h1 tabIndex={-1}>Somewhere</h1>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <input type="checkbox" aria-label="Active" />
      <input aria-label="Name" />
      <Modal opened={opened} onClose={() => setOpened(false)} title="Programs">
        <button type="button" onClick={() => toast.success('Said inside')}>
          Say
        </button>
      </Modal>
    </>
  );
}

beforeEach(async () => {
  session.getState().signIn(loginAnswer());
  await renderAt('/', [{ path: '/', component: Somewhere }]);
});
afterEach(() => {
  act(() => {
    notifications.clean();
    session.setState({ ...signedOut, incomingUrl: null });
  });
});

const say = async (text: string, options: Parameters<typeof toast.success>[1] = {}) => {
  act(() => toast.success(text, options));
  await screen.findByText(text);
};

test.each([
  ['the session ends', () => session.getState().signOut('manual')],
  ['another organization is chosen', () => session.getState().chooseOrganization({ id: 'org-9', name: 'Elsewhere' })],
])('when %s, no message stays, however long it would have', async (_, end) => {
  await say('Hanna is a caller now', { undo: () => Promise.resolve() });
  await say('The report is ready', { action: { label: 'Download', run: () => Promise.resolve() } });
  act(end);
  await waitFor(() => expect(screen.queryByText('Hanna is a caller now')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Download' })).toBeNull());
  await say('Something new');
});

test('a message about the same takes the place of the one before, whose Undo would go back too far', async () => {
  const undone: string[] = [];
  const deed = (about: string, text: string) =>
    atOnce({ run: () => Promise.resolve(), text, about, undo: async () => void undone.push(text) });
  await act(() => deed('hanna', 'Hanna is a caller now'));
  await act(() => deed('otto', 'Otto is a caller now'));
  await act(() => deed('hanna', 'Hanna is inactive now'));
  await screen.findByText('Hanna is inactive now');
  await waitFor(() => expect(screen.queryByText('Hanna is a caller now')).toBeNull());
  expect(screen.getByText('Otto is a caller now')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body);
  await screen.findByText('Undone');
  expect(undone).toEqual(['Hanna is inactive now']);
});

test('trying again takes the failure of the same away at once, and nothing else', async () => {
  const undo = () => Promise.resolve();
  const fail = (about: string, text: string) =>
    act(() =>
      atOnce({ run: () => Promise.reject(new ApiError({ kind: 'http', told: { message: text } })), text, about }),
    );
  await act(() => atOnce({ run: undo, text: 'Hanna is a caller now', about: 'hanna', undo }));
  await fail('otto', 'Otto can’t be paused');
  await fail('hanna', 'No answer came');
  await screen.findByText('No answer came');
  const answer = Promise.withResolvers<void>();
  const again = atOnce({ run: () => answer.promise, text: 'Hanna is paused', about: 'hanna', undo });
  await waitFor(() => expect(screen.queryByText('No answer came')).toBeNull());
  expect(screen.getByText('Otto can’t be paused')).toBeVisible();
  // a failure changes nothing: what was done before it can still be taken back
  expect(screen.getByText('Hanna is a caller now')).toBeVisible();
  await act(async () => {
    answer.reject(new ApiError({ kind: 'http', told: { message: 'Hanna is paused already' } }));
    await again;
  });
  expect(await screen.findByText('Hanna is paused already')).toBeVisible();
  expect(screen.getByText('Hanna is a caller now')).toBeVisible();
});

test('an Undo that fails another way the second time says why once', async () => {
  const failures = ['No answer came', 'Hanna was deleted'];
  const undo = () => Promise.reject(new ApiError({ kind: 'http', told: { message: failures.shift() ?? '' } }));
  await say('Hanna is a caller now', { undo });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('No answer came');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Hanna was deleted');
  await waitFor(() => expect(screen.queryByText('No answer came')).toBeNull());
});

test('what is being taken back stays until it is, once, and can be tried again where that failed', async () => {
  const answers: Array<PromiseWithResolvers<void>> = [];
  const undo = () => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    return answer.promise;
  };
  await say('Hanna is a caller now', { undo });
  const button = screen.getByRole('button', { name: 'Undo' });
  await userEvent.dblClick(button);
  expect(answers).toHaveLength(1);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await act(async () => answers[0]?.reject(new Error('gone')));
  expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.click(button);
  expect(answers).toHaveLength(2);
  expect(screen.getByText('Hanna is a caller now')).toBeVisible();
  await act(async () => answers[1]?.resolve());
  await screen.findByText('Undone');
  await waitFor(() => expect(screen.queryByText('Hanna is a caller now')).toBeNull());
});

test('a second click on the Undo of a bulk action, which is over at once, counts for nothing', async () => {
  const run = vi.fn(() => Promise.resolve());
  await say('3 people are inactive now', { action: { label: 'Undo', run, isUndo: true } });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('3 people are inactive now')).toBeNull());
  expect(run).toHaveBeenCalledTimes(1);
});

test('what says the same again is one message; what can be undone is one each time', async () => {
  const stays = true;
  for (const text of ['Answer it first', 'Saved', 'Answer it first', 'Closed']) act(() => toast.info(text, { stays }));
  await screen.findByText('Closed');
  await waitFor(() => expect(screen.getAllByText('Answer it first')).toHaveLength(1));
  for (let n = 0; n < 2; n += 1) act(() => toast.success('Removed', { undo: () => Promise.resolve() }));
  await waitFor(() => expect(screen.getAllByText('Removed')).toHaveLength(2));
});

test('what has just been done is told at once, however much is still shown', async () => {
  for (const text of ['one', 'two', 'three', 'four', 'five']) await say(text, { undo: () => Promise.resolve() });
  await waitFor(() => expect(screen.queryByText('one')).toBeNull());
  for (const text of ['two', 'three', 'four', 'five']) expect(screen.getByText(text)).toBeVisible();
});

test('what is soon no news any more goes by itself, and makes room first, whatever can be done about it', async () => {
  const action = { label: 'Open', run: () => Promise.resolve() };
  await say('Ready', { action });
  await say('Calling', { action, goes: true });
  for (const text of ['three', 'four', 'five']) await say(text, { action });
  await waitFor(() => expect(screen.queryByText('Calling')).toBeNull());
  for (const text of ['Ready', 'three', 'four', 'five']) expect(screen.getByText(text)).toBeVisible();
});

test('what was said before a dialog opens is put aside with its time, and back after it', async () => {
  const undo = () => Promise.resolve();
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('dialog');
  };
  await say('Said before', { undo });
  const runsOut = vi.spyOn(window, 'setTimeout');
  await open();
  await waitFor(() => expect(screen.getByText('Said before')).not.toBeVisible());
  await userEvent.click(screen.getByRole('button', { name: 'Say' }));
  expect(await screen.findByText('Said inside')).toBeVisible();
  runsOut.mockClear();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByText('Said before')).toBeVisible());
  await waitFor(() => expect(runsOut.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(12_000));
  runsOut.mockRestore();
  // the next dialog doesn't know from where a message came
  await open();
  await waitFor(() => expect(screen.getByText('Said inside')).not.toBeVisible());
});

test('Ctrl and Z press the latest Undo, but not while text is typed or a dialog is open', async () => {
  const undone: string[] = [];
  const deed = (name: string) => say(name, { about: name, undo: () => Promise.resolve(undone.push(name)) });
  await deed('Ana is inactive now');
  await deed('Ben is inactive now');
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Control>}z{/Control}');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(undone).toEqual([]);
  await waitFor(() => expect(screen.getByText('Ben is inactive now')).toBeVisible());
  opener.focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(undone).toEqual(['Ben is inactive now']));
  expect(opener).toHaveFocus();
  await waitFor(() => expect(screen.queryByText('Ben is inactive now')).toBeNull());
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(undone).toEqual(['Ben is inactive now', 'Ana is inactive now']));
});

test('Ctrl and Z press the Undo of a bulk action, too, but nothing else that is offered', async () => {
  const pressed: string[] = [];
  const press = (what: string) => () => Promise.resolve(pressed.push(what));
  await say('Ana is inactive now', { undo: press('Ana') });
  await say('3 people are in “Meals” now', { action: { label: 'Undo', run: press('bulk'), isUndo: true } });
  await say('The report is ready', { action: { label: 'Download', run: press('report') } });
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.queryByText('3 people are in “Meals” now')).toBeNull());
  expect(pressed).toEqual(['bulk']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(pressed).toEqual(['bulk', 'Ana']));
});

test.each(['Undo', 'Dismiss message'])('who was in a message is back where they were after “%s”', async (name) => {
  await say('Ana is inactive now', { undo: () => Promise.resolve() });
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  // as Tab does
  act(() => screen.getByRole('button', { name }).focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Ana is inactive now')).toBeNull());
  expect(opener).toHaveFocus();
});

test('who was in a message, and came from what is gone meanwhile, is at the heading of the screen', async () => {
  await say('Ana is deleted', { undo: () => Promise.resolve() });
  const former = document.body.appendChild(document.createElement('button'));
  former.focus();
  act(() => screen.getByRole('button', { name: 'Dismiss message' }).focus());
  former.remove();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Ana is deleted')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('Ctrl and Z undo what a switch has done, and leave what is typed to its field', async () => {
  const undone: string[] = [];
  await say('The queue is active', { undo: () => Promise.resolve(undone.push('queue')) });
  await userEvent.click(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undone).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Active' }));
  // with Shift it would do again, and a key that is held down is no second wish
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, repeat: true });
  expect(undone).toEqual([]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(undone).toEqual(['queue']));
});

test('a failure, and what can be undone, is shown longer; what waits for somebody until it is closed', async () => {
  const revert = () => Promise.resolve();
  await say('Saved');
  await say('Moved', { undo: revert });
  await say('The report is ready', { action: { label: 'Download', run: revert } });
  act(() => toast.error('Not saved'));
  await screen.findByText('Not saved');
  const times = notificationsStore.getState().notifications.map(({ autoClose }) => autoClose);
  const [short, undo, action, failure] = times;
  expect(action).toBe(false);
  expect(failure).toBe(undo);
  expect(Number(undo)).toBeGreaterThan(Number(short));
  act(() => notifications.clean());
  act(() => toast.info('You are elsewhere', { stays: true }));
  await screen.findByText('You are elsewhere');
  expect(notificationsStore.getState().notifications.map(({ autoClose }) => autoClose)).toEqual([false]);
});

test('of what nobody knows the outcome of it says to check first, as a form does', async () => {
  act(() => toast.error(new ApiError({ kind: 'timeout', fallback: 'outcomeUnknown' })));
  const words = 'No answer came while saving. We don’t know whether it was saved. Check it before you try again.';
  expect(await screen.findByText(words)).toBeVisible();
});
