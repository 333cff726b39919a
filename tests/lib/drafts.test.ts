// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, readDraft, startDrafts } from '#src/lib/session/drafts.ts';
import { signedOut } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';
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
  expect(localStorage.getItem('draft')).not.toBeNull();
  expect(await values()).toBeNull();
});

test('it is read by nobody in the browser', async () => {
  await keepDraft('person', TYPED);
  const stored = localStorage.getItem('draft') ?? '';
  expect(stored).not.toBe('');
  expect(`${stored}${Buffer.from(stored, 'base64').toString('latin1')}`).not.toContain('Vandermolen');
});

test('the last one stands, and none after it was dropped', async () => {
  await Promise.all([keepDraft('person', { lastName: 'V' }), keepDraft('person', TYPED)]);
  expect(await values()).toEqual(TYPED);
  const late = keepDraft('person', { lastName: 'too late' });
  dropDraft();
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
  expect(localStorage.getItem('draft')).toBeNull();
  session.getState().chooseOrganization({ id: 'org-1', name: 'Harbor House' });
  await keepDraft('person', TYPED);
  session.getState().chooseOrganization(prairie);
  expect(localStorage.getItem('draft')).toBeNull();
});
