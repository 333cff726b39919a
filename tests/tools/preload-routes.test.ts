import { expect, test } from 'vitest';
import { addressesOf } from '#scripts/preload-routes.ts';

test.each([
  ['app/organizations/$organizationId/index', '/app/organizations/12', true],
  ['app/organizations/$organizationId/index', '/app/organizations/12/', true],
  ['app/organizations/$organizationId/index', '/app/organizations', false],
  ['app/organizations/$organizationId/index', '/app/organizations/12/onboarding', false],
  ['app/organizations/index', '/app/organizations', true],
  ['app/route', '/app', true],
  ['app/route', '/app/anything/below', true],
  ['app/route', '/apple', false],
  ['public/_card/mfa', '/public/mfa', true],
  ['public/_card', '/public', true],
  ['public/_card', '/public/mfa', true],
  ['app/_organization/notes', '/app/notes', true],
  ['app/_organization/notes', '/app/notes/12', false],
  ['app/_organization', '/app/notes', true],
  ['error', '/error', true],
])('%s is at %s: %s', (file, path, expected) => {
  expect(new RegExp(addressesOf(file)).test(path)).toBe(expected);
});
