import { sql } from 'kysely';
import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { DomainError } from '#server/errors.ts';
import { audit } from '#server/domain/audit.ts';
import { requireVisible } from '#server/domain/organizations/lookup.ts';
import type { Sender } from '#server/domain/outbox.ts';
import { isElsewhere } from '#server/domain/people/person-data.ts';
import { isUuid } from '#server/uuid.ts';
import { asSystem, type Actor, type Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type {
  listInvitations as listEndpoint,
  OpenInvitation,
  sendInvitation as sendEndpoint,
} from '#src/schemas/people.ts';
import { invitationLink, inviteOnce, newInvitation, type Invited } from './invitations.ts';

/** Who administers the organization without a password yet; of one person, where `personId` is given. */
const openInvitations = (
  work: Work,
  organizationId: string,
  personId: string | null = null,
): Promise<OpenInvitation[]> =>
  asSystem(work, async () => {
    const { rows } = await sql<{ id: string; sent: Date; expires: Date | null }>`
      select account.person_id as id, coalesce(token.created_at, account.created_at) as sent, token.expires_at as expires
      from credentials account
      left join lateral (select created_at, expires_at from one_time_tokens
        where person_id = account.person_id and purpose = 'invitation' and used_at is null
        order by created_at desc limit 1) token on true
      where account.password_hash is null
        and (${personId}::uuid is null or account.person_id = ${personId}::uuid)
        and exists (select from person_profiles profile
          where profile.person_id = account.person_id and profile.organization_id = ${organizationId}
            and profile.security_profile_id in (${SECURITY_PROFILE_IDS.ORG_ADMIN}, ${SECURITY_PROFILE_IDS.ORG_USER}))
      order by sent desc, id`.execute(work.tx);
    return rows.map(({ id, sent, expires }) => ({
      personId: id,
      sentAt: sent.toISOString(),
      expiresAt: expires?.toISOString() ?? null,
    }));
  });

/** Who was invited to administer an organization and hasn't chosen a password yet; 404. Specification accounts 4.9. */
export async function listInvitations(
  work: Work,
  actor: Actor,
  organizationId: string,
): Promise<ResponseOf<typeof listEndpoint>> {
  await requireVisible(work, actor, organizationId);
  return { invitations: await openInvitations(work, organizationId) };
}

/** Whom to invite again; 404 for who isn't in the organization. */
async function findInvited({ tx }: Work, organizationId: string, personId: string) {
  const found = isUuid(personId)
    ? await tx
        .selectFrom('memberships')
        .innerJoin('people', 'people.id', 'memberships.person_id')
        .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
        .select([
          'people.id',
          'people.email',
          'first_name',
          'user_name',
          'people.preferred_language',
          'memberships.active',
        ])
        .select('organizations.name as organization')
        .where('people.id', '=', personId)
        .where('organizations.id', '=', organizationId)
        .executeTakeFirst()
    : undefined;
  if (!found) throw new DomainError(404, 'notFound');
  return found;
}

/**
 * Invites an administrator again who hasn't chosen a password yet, by mail, or by a link that is handed over. 404 for who
 * isn't in the organization; 409 for who needs none any more, is inactive, or has no address; 403 for the link of who is
 * in another organization, too: it would open that one; 429 where the address had too many. Specification accounts 4.8, 4.9.
 */
export async function sendInvitation(
  work: Work,
  sender: Sender,
  actor: Actor,
  organizationId: string,
  { personId, mail }: BodyOf<typeof sendEndpoint>,
): Promise<ResponseOf<typeof sendEndpoint>> {
  await requireVisible(work, actor, organizationId);
  const person = await findInvited(work, organizationId, personId);
  const [open] = await openInvitations(work, organizationId, person.id);
  if (!open || !person.active) throw new DomainError(409, 'invitationNotOpen');
  if (mail && person.email === null) throw new DomainError(409, 'welcomeNoEmail');
  if (!mail && actor.profile !== 'SUPER_ADMIN' && (await isElsewhere(work, person.id, organizationId)))
    throw new DomainError(403, 'sharedPerson');
  const to: Invited = {
    personId: person.id,
    email: person.email ?? '',
    firstName: person.first_name,
    userName: person.user_name ?? '',
    organizations: person.organization,
    preferredLanguage: person.preferred_language,
  };
  let link: string | null = null;
  if (mail) await inviteOnce(work, sender, actor, to);
  else link = invitationLink(sender.config, person.id, await newInvitation(work, person.id));
  await audit(work, actor, {
    organizationId,
    action: mail ? 'invited' : 'invitation-link',
    entity: 'person',
    entityId: person.id,
    after: mail ? { email: person.email } : null,
  });
  const [invitation = open] = await openInvitations(work, organizationId, person.id);
  return { invitation, link };
}
