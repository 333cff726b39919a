import type { Selectable } from 'kysely';
import { ROLE_IDS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import type { Database } from '#server/db/schema.ts';
import { DomainError } from '#server/errors.ts';
import type { Sender } from '#server/domain/outbox.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import type { Apart } from '#src/schemas/partings.ts';
import { audit } from '#server/domain/audit.ts';
import { part, partedFrom, rejoin, tellMatches } from '#server/domain/matching/partings.ts';
import { welcomeSignup } from '#server/domain/self-signup/conversion.ts';
import { defaultPlace } from './default-place.ts';
import { readMembership, roleNameOf } from './memberships.ts';

export type MembershipRow = Selectable<Database['memberships']>;

/**
 * A membership, locked until the transaction ends; 404. Those whom becoming inactive has parted from it are locked with
 * it, in one order: two who come back at once don't block each other.
 */
export async function lockMembership(work: Work, id: string): Promise<MembershipRow> {
  const rows = isUuid(id)
    ? await work.tx
        .selectFrom('memberships')
        .selectAll()
        .where('id', 'in', [id, ...(await partedFrom(work, id))])
        .orderBy('id')
        .forUpdate()
        .execute()
    : [];
  const membership = rows.find((row) => row.id === id.toLowerCase());
  if (!membership) throw new DomainError(404, 'notFound');
  return membership;
}

/** The role's id if there is such a role; 400 at its field. */
export function requireRole(roleId: string): string {
  const id = roleId.toLowerCase();
  if (roleNameOf(id)) return id;
  throw new DomainError(400, 'invalidInput', { fields: { roleId: { code: 'invalid' } } });
}

/** Only who administers the organization can be without a role; 409. Specification people 1.3. */
async function requireAdministrator({ tx }: Work, membership: MembershipRow): Promise<void> {
  const profile = await tx
    .selectFrom('person_profiles')
    .select('id')
    .where('person_id', '=', membership.person_id)
    .where('organization_id', '=', membership.organization_id)
    .where('security_profile_id', 'in', [SECURITY_PROFILE_IDS.ORG_ADMIN, SECURITY_PROFILE_IDS.ORG_USER])
    .executeTakeFirst();
  if (!profile) throw new DomainError(409, 'onlyAdministrators');
}

/** Whoever has a role is in a program: who had none, in what the organization has for its default. */
async function placeOf(work: Work, membership: MembershipRow, roleId: string) {
  if (membership.role_id !== ROLE_IDS.NONE || roleId === ROLE_IDS.INACTIVE) return {};
  const { program_id, organization_person_status_id } = await defaultPlace(work, membership.organization_id);
  return {
    program_id: membership.program_id ?? program_id,
    organization_person_status_id: membership.organization_person_status_id ?? organization_person_status_id,
  };
}

/** Who has been disabled comes back to the role before, or as a recipient where none is known. */
export const roleToReturnTo = (membership: Pick<MembershipRow, 'previous_role_id'>): string =>
  membership.previous_role_id ?? ROLE_IDS.RECIPIENT;

/** Ends the matches of a membership that its role doesn't fit any more; whom becoming inactive parts is kept. */
async function endMatches(work: Work, actor: Actor, membership: MembershipRow, roleId: string): Promise<void> {
  const { id, organization_id: organizationId } = membership;
  if (roleId === ROLE_IDS.INACTIVE) return part(work, actor, { organizationId, ids: [id] });
  const ended = await work.tx
    .deleteFrom('matches')
    .where((eb) =>
      eb.or([
        eb.and([eb('caller_id', '=', id), eb.val(roleId !== ROLE_IDS.CALLER)]),
        eb.and([eb('recipient_id', '=', id), eb.val(roleId !== ROLE_IDS.RECIPIENT)]),
      ]),
    )
    .returning(['id', 'caller_id', 'recipient_id'])
    .execute();
  return tellMatches(work, actor, organizationId, 'deleted', ended);
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
 * switches the profiles with the person, makes the matches again of who comes back; gives those that it doesn't.
 * `comesBackAs`: another role to return to than the one before. 403 for disabling oneself, 409 for taking the role of
 * who administers nothing. The caller writes the history. Specification people 1.3, 5.2, 5.3, 5.4.
 */
export async function changeRole(
  work: Work,
  { config }: Pick<Sender, 'config'>,
  actor: Actor,
  membership: MembershipRow,
  roleId: string,
  comesBackAs = membership.role_id,
): Promise<readonly Apart[]> {
  if (roleId === membership.role_id) return [];
  const active = roleId !== ROLE_IDS.INACTIVE;
  if (!active && membership.person_id === actor.personId) throw new DomainError(403, 'denied');
  if (roleId === ROLE_IDS.NONE) await requireAdministrator(work, membership);
  await endMatches(work, actor, membership, roleId);
  await work.tx
    .updateTable('memberships')
    .set({
      ...(await placeOf(work, membership, roleId)),
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
  if (!active || membership.active) return [];
  const of = { organizationId: membership.organization_id, ids: [membership.id] };
  return (await rejoin(work, config, actor, of)).apart;
}

async function convert(
  work: Work,
  sender: Pick<Sender, 'config'>,
  actor: Actor,
  membership: MembershipRow,
  roleId: string,
): Promise<readonly Apart[]> {
  const apart = await changeRole(work, sender, actor, membership, roleId);
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
  return apart;
}

/** Somebody after a change, and which matches that ended before were not made again. */
export interface Changed {
  readonly membership: Membership;
  readonly apart: readonly Apart[];
}

/** Converts a person to another role; 404 for a person or role that doesn't exist. Specification people 5.1, 8.6, self-signup 2.7. */
export async function updatePersonRole(
  work: Work,
  sender: Sender,
  actor: Actor,
  id: string,
  roleId: string,
): Promise<Changed> {
  const membership = await lockMembership(work, id);
  const wanted = roleId.toLowerCase();
  if (!roleNameOf(wanted)) throw new DomainError(404, 'notFound');
  const apart = await convert(work, sender, actor, membership, wanted);
  await welcomeSignup(work, sender, actor, membership, wanted);
  return { membership: await readMembership(work, membership.id), apart };
}

/**
 * Returns a recipient to onboarding; who is there stays, so that it can be sent again after a lost answer. 404, 409 for
 * others. Specification people 5.1, 5.10, 8.7.
 */
export async function returnToOnboarding(
  work: Work,
  sender: Pick<Sender, 'config'>,
  actor: Actor,
  id: string,
): Promise<Membership> {
  const membership = await lockMembership(work, id);
  if (membership.role_id !== ROLE_IDS.RECIPIENT && membership.role_id !== ROLE_IDS.OUTREACH)
    throw new DomainError(409, 'onboardingRecipients');
  await convert(work, sender, actor, membership, ROLE_IDS.OUTREACH);
  return readMembership(work, membership.id);
}
