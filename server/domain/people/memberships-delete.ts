import { sql } from 'kysely';
import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { DomainError } from '#server/errors.ts';
import { asSystem, type Actor, type Work } from '#server/work.ts';
import { audit } from '#server/domain/audit.ts';
import { forgetPartings } from '#server/domain/matching/partings.ts';
import { eraseCalls } from '#server/domain/calls/erase-calls.ts';
import { forgetOwnNames } from './own-fields.ts';
import { lockMembership, type MembershipRow } from './memberships-role.ts';
import { readMembership } from './memberships.ts';

/** Profiles whose holders can't be deleted; a super admin's belongs to no organization and is seen by the system alone. */
const isAdmin = (work: Work, membership: MembershipRow): Promise<boolean> =>
  asSystem(work, async () => {
    const row = await work.tx
      .selectFrom('person_profiles')
      .select('id')
      .where('person_id', '=', membership.person_id)
      .where((eb) =>
        eb.or([
          eb('security_profile_id', '=', SECURITY_PROFILE_IDS.SUPER_ADMIN),
          eb.and([
            eb('security_profile_id', '=', SECURITY_PROFILE_IDS.ORG_ADMIN),
            eb('organization_id', '=', membership.organization_id),
          ]),
        ]),
      )
      .executeTakeFirst();
    return row !== undefined;
  });

/** Removes a person whom nothing refers to any more; ends the sessions of who stays without a profile. */
const leave = (work: Work, personId: string): Promise<void> =>
  asSystem(work, async () => {
    await sql`delete from people where id = ${personId}
      and not exists (select from memberships where person_id = ${personId})
      and not exists (select from person_profiles where person_id = ${personId})
      and not exists (select from report_requests where requested_by_id = ${personId})`.execute(work.tx);
    await sql`update sessions set revoked_at = ${work.now} where person_id = ${personId} and revoked_at is null
      and not exists (select from person_profiles where person_id = ${personId} and active)`.execute(work.tx);
  });

/**
 * Takes a person out of an organization with matches and profiles there, and out of its calls, and removes the person
 * when nothing else refers to it; then its sessions end. 404, 403 for organization admins and for oneself. Specification
 * people 6.1, 6.2, 6.3, 6.4.
 */
export async function deleteMembership(work: Work, actor: Actor, id: string): Promise<void> {
  const membership = await lockMembership(work, id);
  if (membership.person_id === actor.personId) throw new DomainError(403, 'selfUndeletable');
  if (await isAdmin(work, membership)) throw new DomainError(403, 'adminUndeletable');
  const { person, role, matches } = await readMembership(work, id);
  // The profiles first: their row-level security asks whether the person is tied to the organization.
  await work.tx
    .deleteFrom('person_profiles')
    .where('person_id', '=', membership.person_id)
    .where('organization_id', '=', membership.organization_id)
    .execute();
  await eraseCalls(work, id);
  await forgetPartings(work, id);
  await work.tx.deleteFrom('memberships').where('id', '=', id).execute();
  await forgetOwnNames(work, membership.organization_id, Object.keys(membership.custom_fields));
  await leave(work, membership.person_id);
  await audit(work, actor, {
    organizationId: membership.organization_id,
    action: 'deleted',
    entity: 'person-organization',
    entityId: id,
    before: {
      firstName: person.firstName,
      lastName: person.lastName,
      userName: person.userName,
      email: person.email,
      phone: person.phone,
      role: role.name,
      matches: matches.map((partner) => partner.id),
    },
  });
}
