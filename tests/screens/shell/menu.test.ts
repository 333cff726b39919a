import { expect, test } from 'vitest';
import { menuOf, type MenuSection } from '#src/components/shell/menu.ts';
import { sessionDataOf } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';

const signedInAs = (name: ProfileName, more: Parameters<typeof loginAnswer>[0] = {}) => {
  session.getState().signIn(loginAnswer(more, { profiles: [profile({ name })] }));
  return sessionDataOf(session.getState());
};
const told = (menu: readonly MenuSection[]) =>
  menu.map(({ section, items }) => `${section}: ${items.map(({ label }) => label).join(', ')}`);
const PEOPLE = 'people: callers, recipients, outreach, inactive';

test('a caller has no menu: the own account is in the menu of the account', () => {
  expect(menuOf(signedInAs('USER'))).toEqual([]);
});

test('an administrator reaches the people and the own organization, not the list of all', () => {
  for (const name of ['ORG_ADMIN', 'ORG_USER'] as const) {
    const menu = menuOf(signedInAs(name, { features: ['dashboard'] }));
    expect(told(menu)).toEqual(['start: dashboard', PEOPLE, 'setup: organization']);
    expect(menu.at(-1)?.items[0]?.params).toEqual({ organizationId: harbor.id });
    expect(told(menuOf(signedInAs(name)))).toEqual([PEOPLE, 'work: notes', 'setup: organization']);
  }
});

test('a super admin reaches the list and the administration; an organization and its dashboard when one is chosen', () => {
  const profiles = [profile({ name: 'SUPER_ADMIN', organization: null })];
  session.getState().signIn(loginAnswer({ isSuperAdmin: true }, { profiles }));
  expect(told(menuOf(sessionDataOf(session.getState())))).toEqual(['setup: organizations, admin']);
  session.getState().chooseOrganization(harbor);
  expect(told(menuOf(sessionDataOf(session.getState())))).toEqual([
    'start: dashboard',
    PEOPLE,
    'work: matching, queues, callLogs, broadcasts, surveys, notes, welcome',
    'insight: analytics, reports',
    'setup: organizations, organization, admin',
  ]);
});

test('nothing leads past what has to be done first', () => {
  expect(menuOf(signedInAs('ORG_ADMIN', { passwordStatus: 'expired' }))).toEqual([]);
  session
    .getState()
    .signIn(loginAnswer({}, { profiles: [profile({ organization: { ...harbor, signupCompleted: false } })] }));
  expect(menuOf(sessionDataOf(session.getState()))).toEqual([]);
});

test('a feature that is off takes its place out of the menu', () => {
  expect(told(menuOf(signedInAs('ORG_ADMIN', { features: [] })))).not.toContain('insight: reports');
  expect(told(menuOf(signedInAs('ORG_ADMIN', { features: ['REPORTS'] })))).toContain('insight: reports');
});

test('broadcasts are for who has their feature', () => {
  expect(told(menuOf(signedInAs('ORG_USER', { features: ['broadcasts'] })))).toContain('work: broadcasts');
});

test('surveys are for who has their feature', () => {
  expect(told(menuOf(signedInAs('ORG_USER', { features: ['surveys'] })))).toContain('work: surveys');
});

test('queues are for who has their feature', () => {
  expect(told(menuOf(signedInAs('ORG_USER', { features: ['outreachQueues'] })))).toContain('work: queues');
  expect(told(menuOf(signedInAs('ORG_USER', { features: ['matching'] })))).toContain('work: matching');
});
