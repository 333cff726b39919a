import { afterEach, expect, test } from 'vitest';
import { holdPage, runBeside, storeBeside } from '#src/lib/beside-screens.ts';
import { session } from '#src/lib/session/store.ts';
import { harbor, loginAnswer } from '#tests/lib/tokens.ts';

const asksToStay = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

afterEach(() => session.getState().signOut('manual'));

test('the page is held as long as anybody holds it', () => {
  const [one, other] = [{}, {}];
  expect(asksToStay()).toBe(false);
  holdPage(one, true);
  holdPage(one, true);
  holdPage(other, true);
  holdPage(one, false);
  expect(asksToStay()).toBe(true);
  holdPage(other, false);
  expect(asksToStay()).toBe(false);
});

test('work holds the page until it ends', async () => {
  let finish = () => {};
  const work = new Promise<void>((resolve) => (finish = resolve));
  const controller = runBeside(() => work);
  expect(asksToStay()).toBe(true);
  finish();
  await work;
  await expect.poll(asksToStay).toBe(false);
  expect(controller.signal.aborted).toBe(false);
});

test('work is aborted, and what it tells is gone, with another organization and with who began it', async () => {
  session.getState().signIn(loginAnswer());
  const store = storeBeside(() => ({ told: 'nothing' }));
  const endless = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      // it may have been aborted before it began
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
  for (const change of [
    () => session.getState().chooseOrganization({ ...harbor, id: 'another' }),
    () => session.getState().signOut('manual'),
  ]) {
    const { signal } = runBeside(endless);
    store.setState({ told: 'something' });
    expect(signal.aborted).toBe(false);
    change();
    expect(signal.aborted).toBe(true);
    expect(store.getState()).toEqual({ told: 'nothing' });
  }
  await expect.poll(asksToStay).toBe(false);
});
