// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, readDraft, startDrafts } from '#src/lib/session/drafts.ts';
import { signedOut } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';
import { keptDraft } from '#tests/screens/drafts.ts';
import { loginAnswer, prairie, profile } from './tokens.ts';

const TYPED = { lastName: 'Vandermolen' };
const HOUR = 3_600_000;
const twoLogins = { profiles: [profile(), profile({ organization: prairie })] };

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  localStorage.clear();
  session.setState({ ...signedOut });
  session.getState().signIn(loginAnswer());
  stop = startDrafts();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const values = async (form = 'person') => (await readDraft(form))?.values ?? null;
const later = (time: number) => vi.setSystemTime(Date.now() + time);

test('what was typed is kept for a day, and no longer', async () => {
  await keepDraft('person', TYPED);
  later(24 * HOUR - 1000);
  expect(await values()).toEqual(TYPED);
  later(1000);
  expect(await values()).toBeNull();
  expect(keptDraft()).not.toBeNull();
  // the next visit leaves nothing of it in the browser, whoever comes
  stop();
  stop = startDrafts();
  expect(keptDraft()).toBeNull();
});

test('it is given to its form, its person and its organization alone', async () => {
  await keepDraft('person', TYPED);
  expect(await values('organization')).toBeNull();
  session.getState().signIn(loginAnswer({}, { userId: 'person-2' }));
  expect(await values()).toBeNull();
  session.getState().signIn(loginAnswer({}, { profiles: [profile({ organization: prairie })] }));
  expect(await values()).toBeNull();
});

test('it is not given to who comes back into another organization', async () => {
  await keepDraft('person', TYPED);
  session.getState().signOut('idle');
  session.getState().signIn(loginAnswer({}, { profiles: [profile({ organization: prairie })] }));
  expect(keptDraft()).not.toBeNull();
  expect(await values()).toBeNull();
});

test('it is read by nobody in the browser', async () => {
  await keepDraft('person', TYPED);
  const stored = keptDraft()?.split(' ').at(-1) ?? '';
  expect(stored).not.toBe('');
  expect(`${stored}${Buffer.from(stored, 'base64').toString('latin1')}`).not.toContain('Vandermolen');
});

test('the last one stands, and none after it was dropped', async () => {
  await Promise.all([keepDraft('person', { lastName: 'V' }), keepDraft('person', TYPED)]);
  expect(await values()).toEqual(TYPED);
  const late = keepDraft('person', { lastName: 'too late' });
  dropDraft('person');
  await late;
  expect(await values()).toBeNull();
});

test.each(['idle', 'expired', 'elsewhere'] as const)('it outlives a session that ended: %s', async (reason) => {
  await keepDraft('person', TYPED);
  session.getState().signOut(reason);
  session.getState().signIn(loginAnswer());
  expect(await values()).toEqual(TYPED);
});

test('it goes with a sign-out on purpose, and with the choice of another organization', async () => {
  await keepDraft('person', TYPED);
  session.getState().signOut('manual');
  session.getState().signIn(loginAnswer({}, twoLogins));
  expect(keptDraft()).toBeNull();
  session.getState().chooseOrganization({ id: 'org-1', name: 'Harbor House' });
  await keepDraft('person', TYPED);
  session.getState().chooseOrganization(prairie);
  expect(keptDraft()).toBeNull();
});

test('each form has its own, and gives up no other', async () => {
  await keepDraft('person', TYPED);
  await keepDraft('note', { note: 'Likes tea' });
  expect(await values()).toEqual(TYPED);
  dropDraft('note');
  expect(await values('note')).toBeNull();
  expect(await values()).toEqual(TYPED);
});

test('a sign-out on purpose takes nothing of who else was signed out for idleness here', async () => {
  await keepDraft('person', TYPED);
  session.getState().signOut('idle');
  session.getState().signIn(loginAnswer({}, { userId: 'person-2' }));
  await keepDraft('person', { lastName: 'Theirs' });
  session.getState().signOut('manual');
  session.getState().signIn(loginAnswer({}, { userId: 'person-2' }));
  expect(await values()).toBeNull();
  session.getState().signIn(loginAnswer());
  expect(await values()).toEqual(TYPED);
});

test('ten are kept, the last ones, and none that is older than a day', async () => {
  for (const form of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']) {
    await keepDraft(form, TYPED);
    later(1000);
  }
  expect(await values('1')).toBeNull();
  expect(await values('2')).toEqual(TYPED);
  expect(keptDraft()?.split('\n')).toHaveLength(10);
  later(24 * HOUR);
  await keepDraft('12', TYPED);
  expect(keptDraft()?.split('\n')).toHaveLength(1);
});

test('one that is stored for somebody is no good under another name', async () => {
  await keepDraft('person', TYPED);
  const name = Object.keys(localStorage).find((each) => each.startsWith('draft:')) ?? '';
  localStorage.setItem(name.replace('person-1', 'person-2'), localStorage.getItem(name) ?? '');
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  session.getState().signIn(loginAnswer({}, { userId: 'person-2' }));
  expect(await values()).toBeNull();
  expect(warned).toHaveBeenCalled();
});
