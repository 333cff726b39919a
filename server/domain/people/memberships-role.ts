import type { Selectable } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Database } from '#server/db/schema.ts';
import { DomainError } from '#server/errors.ts';
import type { Sender } from '#server/domain/outbox.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { audit } from '#server/domain/audit.ts';
import { welcomeSignup } from '#server/domain/self-signup/conversion.ts';
import { readMembership, roleNameOf } from './memberships.ts';

export type MembershipRow = Selectable<Database['memberships']>;

/** A place in an organization, locked until the transaction ends; 404. */
export async function lockMembership({ tx }: Work, id: string): Promise<MembershipRow> {
  const membership = isUuid(id)
    ? await tx.selectFrom('memberships').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined;
  if (!membership) throw new DomainError(404, 'notFound');
  return membership;
}

/** The role's id if there is such a role; 400 at its field. */
export function requireRole(roleId: string): string {
  const id = roleId.toLowerCase();
  if (roleNameOf(id)) return id;
  throw new DomainError(400, 'invalidInput', { fields: { roleId: { code: 'invalid' } } });
}

/** Who has been disabled comes back to the role before, or as a recipient where none is known. */
export const roleToReturnTo = (membership: Pick<MembershipRow, 'previous_role_id'>): string =>
  membership.previous_role_id ?? ROLE_IDS.RECIPIENT;

/** Ends the matches of a place that its role doesn't fit any more. */
async function endMatches(work: Work, actor: Actor, membership: MembershipRow, roleId: string): Promise<void> {
  const ended = await work.tx
    .deleteFrom('matches')
    .where((eb) =>
      eb.or([
        eb.and([eb('caller_id', '=', membership.id), eb.val(roleId !== ROLE_IDS.CALLER)]),
        eb.and([eb('recipient_id', '=', membership.id), eb.val(roleId !== ROLE_IDS.RECIPIENT)]),
      ]),
    )
    .returning(['id', 'caller_id', 'recipient_id'])
    .execute();
  for (const match of ended) {
    await audit(work, actor, {
      organizationId: membership.organization_id,
      action: 'deleted',
      entity: 'match',
      entityId: match.id,
      before: { callerId: match.caller_id, recipientId: match.recipient_id },
    });
  }
}

/** Who is disabled can't sign in here either; who is enabled can again, with the profiles that were on before. */
const switchProfiles = (work: Work, membership: MembershipRow, active: boolean) =>
  work.tx
    .updateTable('person_profiles')
    .set({ active, off_with_person: !active })
    .where('person_id', '=', membership.person_id)
    .where('organization_id', '=', membership.organization_id)
    .where(active ? 'off_with_person' : 'active', '=', true)
    .execute();

/**
 * Gives a membership another role: keeps the role before of who becomes inactive, ends the matches that no longer fit,
 * switches the profiles with the person. `comesBackAs`: another role to return to than the one before. 403 for
 * disabling oneself. The caller writes the history. Specification people 5.2, 5.3, 5.4.
 */
export async function changeRole(
  work: Work,
  actor: Actor,
  membership: MembershipRow,
  roleId: string,
  comesBackAs = membership.role_id,
): Promise<void> {
  if (roleId === membership.role_id) return;
  const active = roleId !== ROLE_IDS.INACTIVE;
  if (!active && membership.person_id === actor.personId) throw new DomainError(403, 'denied');
  await endMatches(work, actor, membership, roleId);
  await work.tx
    .updateTable('memberships')
    .set({
      role_id: roleId,
      active,
      previous_role_id: active ? null : comesBackAs,
      off_with_upload: false,
      enrollment_date: membership.enrollment_date ?? work.now,
      unenrollment_date: active ? null : work.now,
      updated_at: work.now,
    })
    .where('id', '=', membership.id)
    .execute();
  if (active !== membership.active) await switchProfiles(work, membership, active);
}

async function convert(work: Work, actor: Actor, membership: MembershipRow, roleId: string): Promise<void> {
  await changeRole(work, actor, membership, roleId);
  if (roleId !== membership.role_id) {
    await audit(work, actor, {
      organizationId: membership.organization_id,
      action: 'role',
      entity: 'person-organization',
      entityId: membership.id,
      before: { role: roleNameOf(membership.role_id) },
      after: { role: roleNameOf(roleId) },
    });
  }
}

/** Converts a person to another role; 404 for a person or role that doesn't exist. Specification people 5.1, 8.6, self-signup 2.7. */
export async function updatePersonRole(
  work: Work,
  sender: Sender,
  actor: Actor,
  id: string,
  roleId: string,
): Promise<Membership> {
  const membership = await lockMembership(work, id);
  const wanted = roleId.toLowerCase();
  if (!roleNameOf(wanted)) throw new DomainError(404, 'notFound');
  await convert(work, actor, membership, wanted);
  await welcomeSignup(work, sender, actor, membership, wanted);
  return readMembership(work, membership.id);
}

/** Returns a recipient to onboarding; 404, 409 for who is no recipient. Specification people 5.1, 8.7. */
export async function returnToOnboarding(work: Work, actor: Actor, id: string): Promise<Membership> {
  const membership = await lockMembership(work, id);
  if (membership.role_id !== ROLE_IDS.RECIPIENT) throw new DomainError(409, 'onboardingRecipients');
  await convert(work, actor, membership, ROLE_IDS.OUTREACH);
  return readMembership(work, membership.id);
}
