import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { audit } from '#server/domain/audit.ts';
import { invitationLink } from './invitations.ts';
import { newToken, storeToken } from './one-time-tokens.ts';
import { insertCredentials, insertPerson, prepareUser, type Signup } from './users.ts';

/**
 * Creates a super admin. Without a password gives the link with which the person chooses one, within 7 days; else
 * null. 400 for a bad password, 409 for a username that exists. Only for the command line: no call of the API
 * reaches it. Specification accounts 6.5.
 */
export async function createSuperAdmin(services: Services, signup: Signup): Promise<string | null> {
  const user = await prepareUser(signup);
  const token = user.passwordHash === null ? await newToken() : null;
  return inScope(services, 'system', async (work) => {
    const personId = await insertPerson(work, user);
    await work.tx
      .insertInto('person_profiles')
      .values({
        id: work.newId(),
        person_id: personId,
        organization_id: null,
        security_profile_id: SECURITY_PROFILE_IDS.SUPER_ADMIN,
        created_at: work.now,
      })
      .execute();
    await insertCredentials(work, personId, user.passwordHash);
    await audit(work, null, {
      organizationId: null,
      action: 'created',
      entity: 'person',
      entityId: personId,
      after: { userName: user.userName, profiles: ['SUPER_ADMIN'] },
    });
    if (!token) return null;
    await storeToken(work, token, { personId, purpose: 'invitation' });
    return invitationLink(services.config, personId, token.token);
  });
}
