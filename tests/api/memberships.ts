import { ROLE_IDS } from '#server/db/constants.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import type { DemoOrganization } from '#server/seed/personas.ts';
import type { RoleName } from '#src/schemas/access.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { createMembership } from '#src/schemas/memberships.ts';
import { DEMO_ORGANIZATIONS, type TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';

type NewMembership = BodyInput<typeof createMembership>;

/** What the form sends for a new person of an organization. */
export const membershipBody = (
  role: RoleName,
  changes: Partial<NewMembership> = {},
  organization: DemoOrganization = 'harbor',
): NewMembership => ({
  firstName: 'Hanna',
  lastName: 'Virtanen',
  // a pair has two
  phone: role === 'CALLER' ? '+12125550176' : '+12125550177',
  organizationId: DEMO_ORGANIZATIONS[organization],
  programId: programIdsOf(organization)[0] ?? '',
  roleId: ROLE_IDS[role],
  ...changes,
});

/** A new person of an organization, made by a super admin. */
export async function addMembership(
  test: TestApi,
  role: RoleName,
  changes: Partial<NewMembership> = {},
  organization: DemoOrganization = 'harbor',
) {
  const answer = await test.call(createMembership, {
    as: 'super.admin',
    body: membershipBody(role, changes, organization),
  });
  if (answer.status !== 200) throw new Error(`No person was made: ${answer.status} ${answer.message}`);
  return answer.data.personOrganization;
}

/** What the history tells of a thing, the oldest first. */
export const historyOf = (test: TestApi, entityId: string) =>
  asSystem(test, ({ tx }) =>
    tx
      .selectFrom('audit_events')
      .select(['organization_id', 'actor_id', 'action', 'entity', 'before', 'after'])
      .where('entity_id', '=', entityId)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  );
