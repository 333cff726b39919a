import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { createPerson } from '#src/schemas/people.ts';
import { DEMO_ORGANIZATIONS, type PersonaName, type TestApi } from './harness.ts';

type Body = BodyInput<typeof createPerson>;

/** A profile in an organization. */
export const grant = (
  securityProfileId: string = SECURITY_PROFILE_IDS.ORG_ADMIN,
  organizationId: string = DEMO_ORGANIZATIONS.harbor,
) => ({
  organizationId,
  securityProfileId,
});

/** What the form sends for a new user. */
export const userBody = (changes: Partial<Body> = {}): Body => ({
  firstName: 'Hanna',
  lastName: 'Virtanen',
  userName: 'hanna.v',
  email: 'hanna@example.org',
  phone: '+12125550177',
  organizationProfiles: [grant()],
  ...changes,
});

/** Creates users, on the database that each test has. */
export const userCalls = (present: () => TestApi) => ({
  create: (as: PersonaName, changes: Partial<Body> = {}) =>
    present().call(createPerson, { as, body: userBody(changes) }),
});
