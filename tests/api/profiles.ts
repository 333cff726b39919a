import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import type { DemoOrganization } from '#server/seed/personas.ts';
import { DEMO_ORGANIZATIONS, type TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';

/** Gives a person a profile in an organization. */
export const addProfile = (
  test: TestApi,
  personId: string,
  organization: DemoOrganization = 'harbor',
  name: keyof typeof SECURITY_PROFILE_IDS = 'USER',
) =>
  asSystem(test, ({ tx, now, newId }) =>
    tx
      .insertInto('person_profiles')
      .values({
        id: newId(),
        person_id: personId,
        organization_id: DEMO_ORGANIZATIONS[organization],
        security_profile_id: SECURITY_PROFILE_IDS[name],
        created_at: now,
      })
      .execute(),
  );

/** Switches off a person's profiles in an organization. */
export const switchProfilesOff = (test: TestApi, personId: string, organization: DemoOrganization = 'harbor') =>
  asSystem(test, ({ tx }) =>
    tx
      .updateTable('person_profiles')
      .set({ active: false })
      .where('person_id', '=', personId)
      .where('organization_id', '=', DEMO_ORGANIZATIONS[organization])
      .execute(),
  );
