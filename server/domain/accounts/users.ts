import { insertRows } from '#server/db/bulk.ts';
import { ROLE_IDS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { DomainError, refusedAt, refusing } from '#server/errors.ts';
import type { Sender } from '#server/domain/outbox.ts';
import type { Services } from '#server/services.ts';
import { isUuid } from '#server/uuid.ts';
import { asSystem, inScope, scopeOf, type Actor, type Work } from '#server/work.ts';
import type { BodyOf } from '#src/schemas/endpoint.ts';
import type { PersonDetailInput } from '#src/schemas/person-details.ts';
import type { createPerson as createEndpoint, Person } from '#src/schemas/people.ts';
import { audit } from '#server/domain/audit.ts';
import { inviteOnce } from './invitations.ts';
import { hashPassword } from './password-hash.ts';
import { requireGoodPassword } from './passwords.ts';
import { personColumns } from '#server/domain/people/person-data.ts';
import { readPerson } from '#server/domain/people/people.ts';
import { placeUser } from './user-memberships.ts';

/** Who is to become a user. */
export type Signup = Omit<BodyOf<typeof createEndpoint>, 'organizationProfiles'>;

/** A new user whose password is hashed already, for that must not happen inside a transaction. */
export interface PreparedUser extends Omit<Signup, 'password'> {
  /** Null: the user is invited to choose one. */
  readonly passwordHash: string | null;
}

export interface ProfileGrant {
  readonly organizationId: string;
  readonly securityProfileId: string;
  /** False: they can't sign in with it yet. */
  readonly active?: boolean;
}

/** Checks a new user's password by all rules and hashes it; 400 where it breaks one. `path` is the field's place in the request. */
export async function prepareUser({ password, ...user }: Signup, path = 'password'): Promise<PreparedUser> {
  if (password === undefined) return { ...user, passwordHash: null };
  requireGoodPassword(password, user, path);
  return { ...user, passwordHash: await hashPassword(password) };
}

/**
 * A super admin is made at the command line alone; the other profiles an admin may give. Specification accounts 6.5.
 */
const GIVEN = new Map<string, string>(
  (['ORG_ADMIN', 'ORG_USER', 'USER'] as const).map((name) => [SECURITY_PROFILE_IDS[name], name]),
);

/** The organizations of the grants with their names; 404 where one isn't the actor's to see. */
async function organizationsOf(work: Work, grants: readonly ProfileGrant[]): Promise<Map<string, string>> {
  const ids = [...new Set(grants.map((grant) => grant.organizationId.toLowerCase()))];
  if (!ids.every((id) => isUuid(id))) throw new DomainError(404, 'notFound');
  const rows = await work.tx
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('name')
    .execute();
  if (rows.length < ids.length) throw new DomainError(404, 'notFound');
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Writes the person a user is, with details, and gives its id; 409 for a username that exists, told of at `field`. */
export async function insertPerson(
  work: Work,
  user: PreparedUser,
  field = 'userName',
  details: PersonDetailInput = {},
): Promise<string> {
  const id = work.newId();
  const exists = () => refusedAt(409, 'userNameExists', field, { value: user.userName });
  await refusing({ people_user_name_key: exists }, () =>
    insertRows(work.tx, 'people', [
      {
        ...personColumns({ customFields: details }),
        id,
        email: user.email,
        first_name: user.firstName,
        last_name: user.lastName,
        user_name: user.userName,
        phone: user.phone,
        external_person_id: user.externalPersonId ?? null,
        person_detail_id: Object.keys(details).length > 0 ? work.newId() : null,
        created_at: work.now,
        updated_at: work.now,
      },
    ]),
  );
  return id;
}

export async function insertProfiles(work: Work, personId: string, grants: readonly ProfileGrant[]): Promise<void> {
  const unique = new Map(
    grants.map((grant) => [`${grant.organizationId} ${grant.securityProfileId}`.toLowerCase(), grant]),
  );
  await work.tx
    .insertInto('person_profiles')
    .values(
      [...unique.values()].map((grant) => ({
        id: work.newId(),
        person_id: personId,
        organization_id: grant.organizationId,
        security_profile_id: grant.securityProfileId,
        active: grant.active ?? true,
        created_at: work.now,
      })),
    )
    .execute();
}

/** Writes a user's credentials; as the system, once the right to create the user has been checked. */
export async function insertCredentials(
  work: Work,
  personId: string,
  passwordHash: string | null,
  termsAcceptedAt: Date | null = null,
): Promise<void> {
  await work.tx
    .insertInto('credentials')
    .values({
      person_id: personId,
      password_hash: passwordHash,
      password_changed_at: passwordHash === null ? null : work.now,
      tos_accepted_at: termsAcceptedAt,
      created_at: work.now,
    })
    .execute();
}

/**
 * Creates a user with profiles in organizations that the actor's scope sees, and invites who has no password yet.
 * Gives the new person's id. 403 for a profile that can't be given, 404 for an organization out of sight, 409 for a
 * username that exists (told of at `field`). The caller has checked the actor's right. Specification accounts 6.2, 6.6.
 */
export async function insertUser(
  work: Work,
  sender: Sender,
  actor: Actor,
  user: PreparedUser,
  grants: readonly ProfileGrant[],
  field = 'userName',
): Promise<string> {
  if (!grants.every((grant) => GIVEN.has(grant.securityProfileId.toLowerCase()))) {
    throw new DomainError(403, 'profileForbidden');
  }
  const organizations = await organizationsOf(work, grants);
  const details = user.preferredLanguage === undefined ? {} : { preferredLanguage: user.preferredLanguage };
  const personId = await insertPerson(work, user, field, details);
  await insertProfiles(work, personId, grants);
  await asSystem(work, () => insertCredentials(work, personId, user.passwordHash));
  for (const organizationId of organizations.keys()) {
    const profiles = grants
      .filter((grant) => grant.organizationId.toLowerCase() === organizationId)
      .map((grant) => GIVEN.get(grant.securityProfileId.toLowerCase()));
    // users are callers, who only administers isn't
    await placeUser(work, personId, organizationId, ROLE_IDS[profiles.includes('USER') ? 'CALLER' : 'NONE']);
    await audit(work, actor, {
      organizationId,
      action: 'created',
      entity: 'person',
      entityId: personId,
      after: {
        userName: user.userName,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        phone: user.phone,
        profiles: [...new Set(profiles)],
      },
    });
  }
  if (user.passwordHash === null) {
    await inviteOnce(work, sender, actor, { ...user, personId, organizations: [...organizations.values()].join(', ') });
  }
  return personId;
}

/**
 * Creates a user; without a password an invitation is mailed. The refusals of `insertUser`, and 400 for a bad password.
 * Specification accounts 6.3.
 */
export async function createPerson(
  services: Services,
  actor: Actor,
  { organizationProfiles, ...signup }: BodyOf<typeof createEndpoint>,
): Promise<Person> {
  const user = await prepareUser(signup);
  return inScope(services, scopeOf(actor), async (work) => {
    const personId = await insertUser(work, services, actor, user, organizationProfiles);
    return readPerson(work, personId);
  });
}
