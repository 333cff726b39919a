import { SECURITY_PROFILE_IDS, SYSTEM_STATUSES } from '#server/db/constants.ts';
import { refusing } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, scopeOf, type Actor, type Work } from '#server/work.ts';
import { FEATURES } from '#src/schemas/access.ts';
import type { BodyOf } from '#src/schemas/endpoint.ts';
import type { createOrganization as createEndpoint, Organization } from '#src/schemas/organizations.ts';
import { audit } from '#server/domain/audit.ts';
import { getOrganization } from './read.ts';
import { nameExists, settingsOf } from './update.ts';
import { insertUser, prepareUser } from '#server/domain/accounts/users.ts';

/** A new organization may do everything but let strangers sign up: that one is switched on knowingly. */
const FIRST_FEATURES = FEATURES.filter((feature) => feature !== 'selfSignup');

async function insertOrganization(
  work: Work,
  fields: Omit<BodyOf<typeof createEndpoint>, 'orgAdmin'>,
): Promise<string> {
  const id = work.newId();
  await refusing({ organizations_name_key: nameExists }, () =>
    work.tx
      .insertInto('organizations')
      .values({
        id,
        name: fields.name,
        primary_contact: fields.primaryContact,
        email: fields.email,
        phone: fields.phone,
        contact_phone: fields.contactPhone ?? null,
        voicemail_number: fields.voicemailNumber ?? null,
        street: fields.address.street,
        street2: fields.address.street2 ?? null,
        city: fields.address.city,
        state: fields.address.state,
        state_short: fields.address.stateShort,
        zipcode: fields.address.zipcode,
        timezone: fields.timezone,
        external: fields.external,
        external_org_id: fields.externalOrgId ?? null,
        created_at: work.now,
        updated_at: work.now,
      })
      .execute(),
  );
  const ofIt = { organization_id: id };
  await work.tx
    .insertInto('organization_person_statuses')
    .values(
      SYSTEM_STATUSES.map((status) => ({
        ...ofIt,
        id: work.newId(),
        name: status.name,
        description: status.description,
        is_default: status.isDefault,
        system_defined: true,
        created_at: work.now,
      })),
    )
    .execute();
  await work.tx
    .insertInto('organization_configurations')
    .values(FIRST_FEATURES.map((identifier) => ({ ...ofIt, identifier, active: true })))
    .execute();
  return id;
}

/**
 * Creates an organization with the system's statuses, and its manager in the same transaction: nothing is kept of a
 * creation that fails. 409 for a name or username that exists, 400 for a bad password. Specification organizations 3.3,
 * 5.4.
 */
export async function createOrganization(
  services: Services,
  actor: Actor,
  { orgAdmin, ...fields }: BodyOf<typeof createEndpoint>,
): Promise<Organization> {
  const manager = orgAdmin && (await prepareUser(orgAdmin, 'orgAdmin.password'));
  return inScope(services, scopeOf(actor), async (work) => {
    const organizationId = await insertOrganization(work, fields);
    const organization = await getOrganization(work, organizationId);
    await audit(work, actor, {
      organizationId,
      action: 'created',
      entity: 'organization',
      entityId: organizationId,
      after: settingsOf(organization),
    });
    if (!manager) return organization;
    const grant = { organizationId, securityProfileId: SECURITY_PROFILE_IDS.ORG_ADMIN };
    await insertUser(work, services, actor, manager, [grant], 'orgAdmin.userName');
    return getOrganization(work, organizationId);
  });
}
