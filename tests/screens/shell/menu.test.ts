import { expect, test } from 'vitest';
import { menuOf, type MenuItem } from '#src/components/shell/menu.ts';
import { sessionDataOf } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';

const signedInAs = (name: ProfileName, more: Parameters<typeof loginAnswer>[0] = {}) => {
  session.getState().signIn(loginAnswer(more, { profiles: [profile({ name })] }));
  return sessionDataOf(session.getState());
};
const labels = (items: readonly MenuItem[]): string[] => items.map(({ label }) => label);

test('a caller reaches the own account alone', () => {
  expect(labels(menuOf(signedInAs('USER')))).toEqual(['account']);
});

test('an administrator reaches the own organization, not the list of all', () => {
  for (const name of ['ORG_ADMIN', 'ORG_USER'] as const) {
    const items = menuOf(signedInAs(name, { features: ['dashboard'] }));
    expect(labels(items)).toEqual(['dashboard', 'organization', 'account']);
    expect(items[1]?.params).toEqual({ organizationId: harbor.id });
    expect(labels(items[1]?.children ?? [])).toContain('callers');
    expect(labels(menuOf(signedInAs(name)))).toEqual(['organization', 'account']);
  }
});

test('a super admin reaches the list and the administration; an organization and its dashboard when one is chosen', () => {
  session.getState().signIn(
    loginAnswer(
      { isSuperAdmin: true },
      {
        profiles: [profile({ name: 'SUPER_ADMIN', organization: null })],
      },
    ),
  );
  expect(labels(menuOf(sessionDataOf(session.getState())))).toEqual(['organizations', 'admin', 'account']);
  session.getState().chooseOrganization(harbor);
  expect(labels(menuOf(sessionDataOf(session.getState())))).toEqual([
    'dashboard',
    'organizations',
    'organization',
    'matching',
    'welcome',
    'reports',
    'admin',
    'account',
  ]);
});

test('nothing leads past what has to be done first', () => {
  expect(labels(menuOf(signedInAs('ORG_ADMIN', { passwordStatus: 'expired' })))).toEqual(['account']);
  session
    .getState()
    .signIn(loginAnswer({}, { profiles: [profile({ organization: { ...harbor, signupCompleted: false } })] }));
  expect(menuOf(sessionDataOf(session.getState()))).toEqual([]);
});

test('a feature that is off takes its place out of the menu', () => {
  const place = { label: 'account', to: '/app/user', section: 'user', feature: 'csvUpload' } as const;
  expect(menuOf(signedInAs('ORG_ADMIN', { features: [] }), [place])).toEqual([]);
  expect(menuOf(signedInAs('ORG_ADMIN', { features: ['CSVUPLOAD'] }), [place])).toHaveLength(1);
});
