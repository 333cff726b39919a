import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFileExport } from '#src/components/ui/export/use-file-export.ts';
import { receive, type ToastContent } from '#src/components/ui/toast/store.ts';
import { session } from '#src/lib/session/store.ts';
import { loginAnswer } from '#tests/lib/tokens.ts';

/** Presses the button, leaves the screen, and gives what is told when the answer comes after that. */
async function leaveBefore(answer: File | Error, meanwhile: () => void): Promise<readonly ToastContent[]> {
  const told: ToastContent[] = [];
  const stop = receive((content) => told.push(content));
  const held = Promise.withResolvers<File>();
  const { result, unmount } = renderHook(() => useFileExport({ fetchFile: () => held.promise, name: 'calls.csv' }));
  let pressed: Promise<unknown> | undefined;
  act(() => {
    pressed = result.current.press();
  });
  unmount();
  meanwhile();
  if (answer instanceof File) held.resolve(answer);
  else held.reject(answer);
  await pressed;
  stop();
  return told;
}

const file = new File(['When'], 'Call_Logs.csv');

test('what comes after the screen was left is offered, and what failed is told', async () => {
  session.getState().signIn(loginAnswer({}));
  const [offered] = await leaveBefore(file, () => {});
  expect(offered).toMatchObject({ text: 'Call_Logs.csv is ready.', action: { label: 'Download' } });
  const failure = new Error('Not now');
  expect(await leaveBefore(failure, () => {})).toEqual([{ tone: 'error', problem: failure }]);
});

test('nothing of it is told to who comes next', async () => {
  session.getState().signIn(loginAnswer({}));
  expect(await leaveBefore(file, () => session.getState().signOut('manual'))).toEqual([]);
});
