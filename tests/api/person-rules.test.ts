import { expect, it } from 'vitest';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { createMembership, updateMembership } from '#src/schemas/memberships.ts';
import { CHOICES, RULES, type Rule } from '#tests/screens/person/rules-table.ts';
import { PERSONAS, testApi } from './harness.ts';
import { membershipBody } from './memberships.ts';

const named = [...RULES, ...CHOICES].map((rule) => [rule.field, rule.typed.slice(0, 40), rule] as const);

const bodyWith = ({ field, typed, sent = typed }: Rule) => {
  const [outer = '', inner] = field.split('.');
  return { [outer]: inner === undefined ? sent : { [inner]: sent } };
};

it.each(named)('%s “%s” is refused for a new and for a known person, in words at the field', async (_, __, rule) => {
  const test = await testApi();
  const refused = { status: 400, fields: { [rule.field]: rule.en } };
  const changes = bodyWith(rule) as BodyInput<typeof updateMembership>;
  const body = { ...membershipBody('CALLER'), ...changes } as BodyInput<typeof createMembership>;
  expect(await test.call(createMembership, { as: 'org.admin', body })).toMatchObject(refused);
  const id = PERSONAS['org.user'].personOrganizationIds['harbor'] ?? '';
  expect(await test.call(updateMembership, { as: 'org.admin', params: { id }, body: changes })).toMatchObject(refused);
});

it('a username that another person has is refused with its name, at its field', async () => {
  const test = await testApi();
  const body = membershipBody('CALLER', { userName: 'ORG.user' });
  expect(await test.call(createMembership, { as: 'org.admin', body })).toMatchObject({
    status: 409,
    message: 'user name ORG.user already exists',
    fields: { userName: 'user name ORG.user already exists' },
  });
});
