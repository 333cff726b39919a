import { sql } from 'kysely';
import { insertRows } from '#server/db/bulk.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import { DomainError, refusing } from '#server/errors.ts';
import { given } from '#server/given.ts';
import type { Sender } from '#server/domain/outbox.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf } from '#src/schemas/endpoint.ts';
import type {
  createMembership as createEndpoint,
  Membership,
  updateMembership as updateEndpoint,
} from '#src/schemas/memberships.ts';
import { audit, difference } from '#server/domain/audit.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { requireOwn } from '#server/domain/own.ts';
import { requireUnchanged } from '#server/domain/unchanged.ts';
import { submissionHash } from '#server/domain/submission-hash.ts';
import { closeOptedOut } from '#server/domain/surveys/survey-opening.ts';
import { welcomeSignup } from '#server/domain/self-signup/conversion.ts';
import { defaultStatus } from './default-place.ts';
import { forgetOwnNames } from './own-fields.ts';
import { mergeCustomFields, personColumns, updatePersonData, userNameExists } from './person-data.ts';
import { toHistory } from './person-history.ts';
import {
  changeRole,
  lockMembership,
  requireRole,
  roleToReturnTo,
  type Changed,
  type MembershipRow,
} from './memberships-role.ts';
import { afterContactChange } from './sign-in-data.ts';
import { readMembership, told } from './memberships.ts';

type NewFields = BodyOf<typeof createEndpoint>;
type Fields = BodyOf<typeof updateEndpoint>;

/** Refuses a program or status of another organization, and one that doesn't exist. */
async function requireOwnFields(work: Work, organizationId: string, fields: Fields): Promise<void> {
  await requireOwn(work, organizationId, 'foreignProgram', { id: fields.programId, field: 'programId' });
  const statusId = fields.organizationPersonStatusId;
  await requireOwn(work, organizationId, 'foreignStatus', { id: statusId, field: 'organizationPersonStatusId' });
}

/** The role somebody shall have: `active` outweighs the role, for a form sends both. */
function targetRole(present: Pick<MembershipRow, 'role_id' | 'previous_role_id'>, { roleId, active }: Fields): string {
  const wanted = roleId === undefined ? present.role_id : requireRole(roleId);
  if (active === false) return ROLE_IDS.INACTIVE;
  return active === true && wanted === ROLE_IDS.INACTIVE ? roleToReturnTo(present) : wanted;
}

async function insertPerson(work: Work, fields: Omit<NewFields, 'submissionId'>): Promise<string> {
  const id = work.newId();
  const person = {
    ...personColumns(fields),
    id,
    person_detail_id: work.newId(),
    created_at: work.now,
    updated_at: work.now,
  };
  await refusing({ people_user_name_key: () => userNameExists(fields.userName) }, () =>
    insertRows(work.tx, 'people', [person]),
  );
  return id;
}

/** An existing person who joins: known to the actor already, and changed by nothing but the own edit. */
async function requirePerson({ tx }: Work, personId: string): Promise<string> {
  const person = isUuid(personId)
    ? await tx.selectFrom('people').select('id').where('id', '=', personId).executeTakeFirst()
    : undefined;
  if (!person) throw new DomainError(404, 'notFound');
  return person.id;
}

/**
 * Who was made by the same form: its answer was lost on the way. 409 where the form was changed since. A form that is
 * sent twice at once waits here for itself. Specification people 5.9.
 */
async function findSubmitted(
  { tx }: Work,
  organizationId: string,
  submission: { readonly id: string; readonly hash: string },
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${submission.id}, 0))`.execute(tx);
  const made = await tx
    .selectFrom('memberships')
    .select(['id', 'submission_hash'])
    .where('organization_id', '=', organizationId)
    .where('submission_id', '=', submission.id)
    .executeTakeFirst();
  if (made && made.submission_hash !== submission.hash) throw new DomainError(409, 'personSubmitted');
  return made?.id;
}

/**
 * Creates a person in an organization, or lets an existing one (`personId`) join it; then the personal fields are left
 * as they are. 404 for an organization or person out of sight, 400 for a foreign program or status, 409 for a username
 * that exists and for who is there already. The same form that comes again is the person that it made. Specification
 * people 3.4, 5.9, 8.3.
 */
export async function createMembership(
  work: Work,
  actor: Actor,
  { submissionId, ...fields }: NewFields,
): Promise<Membership> {
  const { id: organizationId } = await requireOrganization(work, fields.organizationId);
  const submission = submissionId && { id: submissionId, hash: await submissionHash(fields) };
  const made = submission && (await findSubmitted(work, organizationId, submission));
  if (made) return readMembership(work, made);
  await requireOwnFields(work, organizationId, fields);
  const wanted = requireRole(fields.roleId);
  if (wanted === ROLE_IDS.NONE) throw new DomainError(409, 'onlyAdministrators');
  const roleId = targetRole(
    { role_id: wanted, previous_role_id: null },
    { ...fields, active: fields.active && wanted !== ROLE_IDS.INACTIVE },
  );
  const personId = fields.personId ? await requirePerson(work, fields.personId) : await insertPerson(work, fields);
  const id = work.newId();
  const isActive = roleId !== ROLE_IDS.INACTIVE;
  const statusId = fields.organizationPersonStatusId ?? (await defaultStatus(work, organizationId));
  const { merged } = await mergeCustomFields(work, organizationId, {}, fields.customFields);
  await refusing({ memberships_person_key: () => new DomainError(409, 'personJoined') }, () =>
    work.tx
      .insertInto('memberships')
      .values({
        id,
        organization_id: organizationId,
        person_id: personId,
        role_id: roleId,
        previous_role_id: isActive || wanted === ROLE_IDS.INACTIVE ? null : wanted,
        active: isActive,
        custom_fields: JSON.stringify(merged),
        ...placeColumns(fields),
        organization_person_status_id: statusId,
        enrollment_date: work.now,
        unenrollment_date: isActive ? null : work.now,
        ...(submission && { submission_id: submission.id, submission_hash: submission.hash }),
        created_at: work.now,
        updated_at: work.now,
      })
      .execute(),
  );
  const created = await readMembership(work, id);
  await audit(work, actor, {
    organizationId,
    action: 'created',
    entity: 'person-organization',
    entityId: id,
    after: toHistory(created),
  });
  return created;
}

/** Columns of a place that are given; role and custom fields have rules of their own. */
const placeColumns = (fields: Fields) =>
  given({
    pin: fields.pin,
    program_id: fields.programId,
    organization_person_status_id: fields.organizationPersonStatusId,
    opted_out: fields.optedOut && [...new Set(fields.optedOut)],
    survey_opt_outs: fields.surveyOptOuts,
  });

const mergeOwn = (work: Work, membership: MembershipRow, fields: NonNullable<Fields['customFields']>) =>
  mergeCustomFields(work, membership.organization_id, membership.custom_fields, fields);

/** Neither the organization nor the person of a place can be exchanged for another. */
function requireSameMembership(membership: MembershipRow, { organizationId, personId }: Fields): void {
  const differs = (field: string, present: string, wanted: string | null | undefined) => {
    if (wanted && wanted.toLowerCase() !== present) {
      throw new DomainError(400, 'invalidInput', { fields: { [field]: { code: 'invalid' } } });
    }
  };
  differs('organizationId', membership.organization_id, organizationId);
  differs('personId', membership.person_id, personId);
}

/**
 * Changes the fields that are given; enables or disables the person. 404, 400 for a foreign program or status and for
 * another organization, 403 for a person shared with another organization, 409 for a username that exists
 * and for what somebody else has changed since. Specification people 8.4, rights 3.3.
 */
export async function updateMembership(
  work: Work,
  sender: Sender,
  actor: Actor,
  id: string,
  fields: Fields,
): Promise<Changed> {
  const membership = await lockMembership(work, id);
  requireSameMembership(membership, fields);
  await requireOwnFields(work, membership.organization_id, fields);
  const before = await readMembership(work, id);
  // as the form was told: of a PIN, that there is one
  requireUnchanged({ ...before.person, ...told(before) }, fields);
  const contact = await updatePersonData(
    work,
    actor,
    { personId: membership.person_id, organizationId: membership.organization_id },
    fields,
  );
  const own = fields.customFields && (await mergeOwn(work, membership, fields.customFields));
  await work.tx
    .updateTable('memberships')
    .set({ ...placeColumns(fields), ...(own && { custom_fields: JSON.stringify(own.merged) }), updated_at: work.now })
    .where('id', '=', id)
    .execute();
  if (own) await forgetOwnNames(work, membership.organization_id, own.dropped);
  const asked = fields.roleId?.toLowerCase();
  const roleId = targetRole(membership, fields);
  const apart = await changeRole(
    work,
    sender,
    actor,
    membership,
    roleId,
    asked === ROLE_IDS.INACTIVE ? undefined : asked,
  );
  const after = await readMembership(work, id);
  const changed = difference(toHistory(before), toHistory(after));
  if (changed) {
    await audit(work, actor, {
      organizationId: membership.organization_id,
      action: 'updated',
      entity: 'person-organization',
      entityId: id,
      ...changed,
    });
  }
  if (fields.surveyOptOuts) await closeOptedOut(work, actor, id, fields.surveyOptOuts);
  if (contact) {
    const { name } = await requireOrganization(work, membership.organization_id);
    await afterContactChange(work, sender, actor, contact, name);
  }
  await welcomeSignup(work, sender, actor, membership, roleId);
  return { membership: await readMembership(work, id), apart };
}
