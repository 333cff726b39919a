import { ROLE_IDS } from '#server/db/constants.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import type { DemoOrganization } from '#server/seed/personas.ts';
import type { RoleName } from '#src/schemas/access.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { createPersonOrganization } from '#src/schemas/memberships.ts';
import { DEMO_ORGANIZATIONS, type TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';

type NewPlace = BodyInput<typeof createPersonOrganization>;

/** What the form sends for a new person of an organization. */
export const placeBody = (
  role: RoleName,
  changes: Partial<NewPlace> = {},
  organization: DemoOrganization = 'harbor',
): NewPlace => ({
  firstName: 'Hanna',
  lastName: 'Virtanen',
  phone: '+12125550177',
  organizationId: DEMO_ORGANIZATIONS[organization],
  programId: programIdsOf(organization)[0] ?? '',
  roleId: ROLE_IDS[role],
  ...changes,
});

/** A new person of an organization, made by a super admin. */
export async function addPlace(
  test: TestApi,
  role: RoleName,
  changes: Partial<NewPlace> = {},
  organization: DemoOrganization = 'harbor',
) {
  const answer = await test.call(createPersonOrganization, {
    as: 'super.admin',
    body: placeBody(role, changes, organization),
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
