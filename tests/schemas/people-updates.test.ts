import { expect, test } from 'vitest';
import { isLocked, type UpdatedName } from '#src/schemas/people-updates.ts';
import { PERSON_DETAIL_NAMES, PERSONAL_NAMES } from '#src/schemas/person-fields.ts';

const CONTACTS = ['email', 'phone', 'phoneAlternate'] as const;
const OF_PLACE = ['pin', 'programId', 'own.Pet'] as const satisfies UpdatedName[];
const PERSONAL: readonly UpdatedName[] = [...PERSONAL_NAMES, ...PERSON_DETAIL_NAMES];
const ALL = [...PERSONAL, ...OF_PLACE];

test.each([
  [null, []],
  ['sharedPerson', PERSONAL],
  ['adminContact', CONTACTS],
  ['ownContact', CONTACTS],
] as const)('the lock %s keeps these fields from being changed, alone or beside others: %j', (lock, names) => {
  expect(ALL.filter((name) => isLocked(lock, [name]))).toEqual(ALL.filter((name) => new Set<string>(names).has(name)));
  for (const name of names) expect(isLocked(lock, ['pin', name])).toBe(true);
  expect(isLocked(lock, [])).toBe(false);
});
