import type { BulkRow } from '#server/db/bulk.ts';
import { ROLE_IDS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { programIdsOf, statusIdsOf } from './organizations.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, seedId, type DemoOrganization, type Persona } from './personas.ts';

interface AccountRows {
  people: Array<BulkRow<'people'>>;
  memberships: Array<BulkRow<'memberships'>>;
  profiles: Array<BulkRow<'person_profiles'>>;
  credentials: Array<BulkRow<'credentials'>>;
}

/** A demo account takes part in its organizations as a caller, unless it administers them. */
function placeRow(persona: Persona, key: DemoOrganization, index: number, created: string): BulkRow<'memberships'> {
  const isCaller = persona.profiles.some(({ name, organization }) => name === 'USER' && organization === key);
  return {
    id: persona.personOrganizationIds[key],
    organization_id: DEMO_ORGANIZATIONS[key],
    person_id: persona.personId,
    role_id: ROLE_IDS[isCaller ? 'CALLER' : 'NONE'],
    active: true,
    pin: String(4201 + index),
    program_id: isCaller ? programIdsOf(key)[0] : null,
    organization_person_status_id: isCaller ? statusIdsOf(key)[0] : null,
    enrollment_date: created,
    created_at: created,
    updated_at: created,
  };
}

/** The rows of the demo accounts; `passwordHash` is the one password's. */
export function accountRows(passwordHash: string, now: Date): AccountRows {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const personas = Object.values(PERSONAS);
  const created = daysAgo(5);
  return {
    people: personas.map((persona, index) => ({
      id: persona.personId,
      email: persona.email,
      first_name: persona.firstName,
      last_name: persona.lastName,
      preferred_name: null,
      user_name: persona.userName,
      phone: persona.phone,
      phone_alternate: persona.phoneAlternate,
      external_person_id: null,
      person_detail_id: seedId('b003', index + 1),
      phone_type: 'Mobile',
      phone_alternate_type: persona.phoneAlternate ? 'Landline' : null,
      preferred_language: 'English',
      preferred_time_for_call: ['Morning', 'Afternoon'],
      preferred_method_of_communication: ['Email', 'Voice'],
      created_at: created,
      updated_at: created,
    })),
    memberships: personas.flatMap((persona, index) =>
      (Object.keys(persona.personOrganizationIds) as DemoOrganization[]).map((key) =>
        placeRow(persona, key, index, created),
      ),
    ),
    profiles: personas.flatMap((persona, index) =>
      persona.profiles.map((profile, n) => ({
        id: seedId('b004', (index + 1) * 10 + n),
        person_id: persona.personId,
        organization_id: profile.organization ? DEMO_ORGANIZATIONS[profile.organization] : null,
        security_profile_id: SECURITY_PROFILE_IDS[profile.name],
        active: profile.active,
        created_at: created,
      })),
    ),
    credentials: personas.map((persona) => ({
      person_id: persona.personId,
      password_hash: passwordHash,
      password_changed_at: daysAgo(persona.passwordAgeDays),
      mfa_required: persona.mfaRequired,
      tos_accepted_at: persona.termsAccepted ? daysAgo(persona.passwordAgeDays) : null,
      created_at: daysAgo(Math.max(5, persona.passwordAgeDays)),
    })),
  };
}
