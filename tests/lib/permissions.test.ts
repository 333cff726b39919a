import { expect, test } from 'vitest';
import { rightsOf } from '#server/domain/access.ts';
import { can } from '#src/lib/permissions.ts';
import { MODULES, PROFILE_NAMES, RIGHTS } from '#src/schemas/access.ts';

const cells = [...PROFILE_NAMES, null].flatMap((profile) =>
  MODULES.flatMap((module) => RIGHTS.map((right) => ({ profile, module, right }))),
);

test('the console offers what the server allows, cell by cell', () => {
  expect(cells).toHaveLength(6 * 25 * 4);
  for (const { profile, module, right } of cells)
    expect(can(profile, module, right), `${profile} ${module} ${right}`).toBe(rightsOf(profile, module)[right]);
});

test.each([
  ['SUPER_ADMIN', 'roles', 'canDeleteAsAdmin', true],
  ['ORG_ADMIN', 'organizations', 'canCreate', false],
  ['ORG_ADMIN', 'organizations', 'canEdit', true],
  ['ORG_ADMIN', 'callListQueues', 'canDeleteAsAdmin', true],
  ['ORG_USER', 'callListQueues', 'canReadAsAdmin', true],
  ['ORG_USER', 'callListQueues', 'canEdit', false],
  ['ORG_USER', 'callListQueuesEditor', 'canDeleteAsAdmin', true],
  ['ORG_USER', 'notesPerson', 'canEdit', false],
  ['USER', 'people', 'canReadAsAdmin', false],
  [null, 'people', 'canReadAsAdmin', false],
] as const)('%s in %s: %s is %s', (profile, module, right, expected) => {
  expect(can(profile, module, right)).toBe(expected);
});
