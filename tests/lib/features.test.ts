import { expect, test, vi } from 'vitest';
import { hasFeature, isAvailable } from '#src/lib/features.ts';
import { signedOut } from '#src/lib/session/state.ts';

const admin = { ...signedOut, features: ['NOTES', ' broadcasts '] };

test('an empty list of the environment means all', () => {
  vi.stubEnv('VITE_FEATURES', ' , ');
  expect(isAvailable('matching')).toBe(true);
});

test('features are compared without regard to case', () => {
  expect(hasFeature(admin, 'notes')).toBe(true);
  expect(hasFeature(admin, 'broadcasts')).toBe(true);
  expect(hasFeature(admin, 'surveys')).toBe(false);
});

test('a super admin has all that the environment has', () => {
  vi.stubEnv('VITE_FEATURES', 'notes, Matching');
  expect(hasFeature({ ...signedOut, isSuperAdmin: true }, 'matching')).toBe(true);
  expect(hasFeature({ ...signedOut, isSuperAdmin: true }, 'surveys')).toBe(false);
  expect(hasFeature(admin, 'broadcasts')).toBe(false);
});
