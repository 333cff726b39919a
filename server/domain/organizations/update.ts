import type { Updateable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { DomainError, refusedAt, refusing } from '#server/errors.ts';
import { given } from '#server/given.ts';
import { isUuid } from '#server/uuid.ts';
import { asSystem, type Actor, type Work } from '#server/work.ts';
import { FEATURES } from '#src/schemas/access.ts';
import type { BodyOf } from '#src/schemas/endpoint.ts';
import {
  externalIdProblem,
  type Organization,
  type updateOrganization as updateEndpoint,
} from '#src/schemas/organizations.ts';
import { audit, difference } from '#server/domain/audit.ts';
import { requireUnchanged } from '#server/domain/unchanged.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { getOrganization } from './read.ts';

type Fields = Omit<BodyOf<typeof updateEndpoint>, 'active' | 'signupCompleted' | 'configurations' | 'began'>;

/** The refusal of an organization's name that another one has, told at its field. */
export const nameExists = (): DomainError => refusedAt(409, 'organizationExists', 'name');

/** The columns of the fields that are given; what is undefined is left as it is. */
function toColumns(fields: Fields): Updateable<Database['organizations']> {
  return given({
    name: fields.name,
    primary_contact: fields.primaryContact,
    email: fields.email,
    phone: fields.phone,
    contact_phone: fields.contactPhone,
    voicemail_number: fields.voicemailNumber,
    timezone: fields.timezone,
    external: fields.external,
    external_org_id: fields.externalOrgId,
    welcome_english: fields.welcomeEnglish,
    welcome_spanish: fields.welcomeSpanish,
    ...(fields.address && {
      street: fields.address.street,
      street2: fields.address.street2 ?? null,
      city: fields.address.city,
      state: fields.address.state,
      state_short: fields.address.stateShort,
      zipcode: fields.address.zipcode,
    }),
  });
}

/** What an update can change, as the history tells it. */
export function settingsOf({
  programs: _p,
  personStatuses: _s,
  ...organization
}: Organization): Record<string, unknown> {
  const configurations = Object.fromEntries(
    organization.configurations.map(({ identifier, active }) => [identifier, active]),
  );
  const kept = Object.entries({ ...organization, configurations }).filter(
    ([key]) => key !== 'id' && !key.startsWith('total'),
  );
  return Object.fromEntries(kept);
}

/** Switches features that shall differ from now; a name that is neither one of ours nor the organization's already is refused. */
async function switchFeatures(
  work: Work,
  { id: organizationId, configurations: present }: Organization,
  configurations: NonNullable<BodyOf<typeof updateEndpoint>['configurations']>,
): Promise<void> {
  const actives = new Map(present.map(({ identifier, active }) => [identifier, active]));
  const names = [...actives.keys(), ...FEATURES];
  const wanted = new Map<string, boolean>();
  for (const [index, { identifier, active }] of configurations.entries()) {
    const name = names.find((known) => known.toLowerCase() === identifier.toLowerCase());
    if (name === undefined) {
      const field = `configurations.${index}.identifier`;
      throw new DomainError(400, 'invalidInput', { fields: { [field]: { code: 'invalid' } } });
    }
    wanted.set(name, active);
  }
  const switched = [...wanted].filter(([name, active]) => actives.get(name) !== active);
  if (switched.length === 0) return;
  await work.tx
    .insertInto('organization_configurations')
    .values(switched.map(([identifier, active]) => ({ organization_id: organizationId, identifier, active })))
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'identifier']).doUpdateSet((eb) => ({ active: eb.ref('excluded.active') })),
    )
    .execute();
}

/** Ends the sessions of users who have no other organization to be in. */
async function endSessions(work: Work, organizationId: string): Promise<void> {
  const elsewhere = work.tx
    .selectFrom('person_profiles')
    .leftJoin('organizations', 'organizations.id', 'person_profiles.organization_id')
    .select('person_profiles.person_id')
    .where('person_profiles.active', '=', true)
    .where((eb) =>
      eb.or([
        eb('person_profiles.organization_id', 'is', null),
        eb.and([eb('organizations.active', '=', true), eb('organizations.id', '<>', organizationId)]),
      ]),
    );
  const theirs = work.tx
    .selectFrom('person_profiles')
    .select('person_id')
    .where('organization_id', '=', organizationId)
    .where('person_id', 'not in', elsewhere);
  await asSystem(work, () =>
    work.tx
      .updateTable('sessions')
      .set({ revoked_at: work.now })
      .where('revoked_at', 'is', null)
      .where('person_id', 'in', theirs)
      .execute(),
  );
}

/**
 * Whether an organization is active is for super admins to say: its own admins would lock themselves out. Until its
 * signup is completed they do that and nothing else.
 */
function requireMayChange(actor: Actor, changes: BodyOf<typeof updateEndpoint>): void {
  const { signupCompleted, ...others } = given(changes);
  if (!actor.signupCompleted && (!signupCompleted || Object.keys(others).length > 0))
    throw new DomainError(403, 'signupRequired');
  if (changes.active !== undefined && actor.profile !== 'SUPER_ADMIN') throw new DomainError(403, 'denied');
}

/**
 * Refuses (409) to complete the signup for who hasn't done its first step: chosen a password and accepted the terms. A
 * super admin may complete it for them. Specification onboarding 2.8.
 */
async function requireOwnStep(work: Work, actor: Actor): Promise<void> {
  if (actor.profile === 'SUPER_ADMIN') return;
  const own = await asSystem(work, () =>
    work.tx
      .selectFrom('credentials')
      .select(['password_chosen', 'tos_accepted_at'])
      .where('person_id', '=', actor.personId)
      .executeTakeFirst(),
  );
  if (!own?.password_chosen || own.tos_accepted_at === null) throw new DomainError(409, 'signupFirstStep');
}

/**
 * Changes the fields that are given, completes the signup, switches features, activates or deactivates; 404, 409 for a
 * name that exists and for what somebody else has changed since, 403 for what the profile may not. Deactivating ends
 * its people's sessions; a job moves its calls to the days of another time zone. Specification organizations 4.5, 5.5, calls 3.5.
 */
export async function updateOrganization(
  work: Work,
  actor: Actor,
  organizationId: string,
  changes: BodyOf<typeof updateEndpoint>,
): Promise<Organization> {
  if (!isUuid(organizationId)) throw new DomainError(404, 'notFound');
  const locked = await work.tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw new DomainError(404, 'notFound');
  requireMayChange(actor, changes);
  const { active, signupCompleted, configurations, began: _began, ...fields } = changes;
  const before = await getOrganization(work, organizationId);
  requireUnchanged(before, changes);
  if (signupCompleted && !before.signupCompleted) await requireOwnStep(work, actor);
  const merged = { external: before.external, externalOrgId: before.externalOrgId, ...given(fields) };
  const problem = externalIdProblem(merged);
  if (problem) throw new DomainError(400, 'invalidInput', { fields: { externalOrgId: { code: problem } } });
  await refusing({ organizations_name_key: nameExists }, () =>
    work.tx
      .updateTable('organizations')
      .set({
        ...toColumns(fields),
        ...(active === undefined ? {} : { active }),
        ...(signupCompleted ? { signup_completed: true } : {}),
        updated_at: work.now,
      })
      .where('id', '=', organizationId)
      .execute(),
  );
  if (configurations) await switchFeatures(work, before, configurations);
  const after = await getOrganization(work, organizationId);
  const changed = difference(settingsOf(before), settingsOf(after));
  if (changed) {
    await audit(work, actor, {
      organizationId,
      action: 'updated',
      entity: 'organization',
      entityId: organizationId,
      ...changed,
    });
  }
  if (before.timezone !== after.timezone) await enqueue(work, 'call-days', { organizationId }, { key: organizationId });
  if (before.active && !after.active) await endSessions(work, organizationId);
  return after;
}
