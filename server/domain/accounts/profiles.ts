import { sql, type RawBuilder } from 'kysely';
import { FEATURES, LOGIN_PROFILES } from '#src/schemas/access.ts';
import type { SessionProfile } from '#src/schemas/auth.ts';
import type { Work } from '#server/work.ts';

/** A profile somebody may act with: active, loggable, and in an organization that is active. */
export interface LoginProfile {
  readonly name: (typeof LOGIN_PROFILES)[number];
  /** Null for a super admin, who belongs to none. */
  readonly organization: {
    readonly id: string;
    readonly name: string;
    readonly signupCompleted: boolean;
    /** Those that are switched on. */
    readonly features: readonly string[];
  } | null;
}

/** A column of all profiles that the person of the row in `people` may act with, in no order. */
export const loginProfiles = (): RawBuilder<LoginProfile[]> =>
  sql<LoginProfile[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'organization', case when s.name <> 'SUPER_ADMIN'
      then jsonb_build_object('id', o.id, 'name', o.name, 'signupCompleted', o.signup_completed,
        'features', array(select identifier from organization_configurations
          where organization_id = o.id and active order by identifier)) end)), '[]')
    from person_profiles p join security_profiles s on s.id = p.security_profile_id
    left join organizations o on o.id = p.organization_id
    where p.person_id = people.id and p.active and s.type = 'LOGGABLE' and (s.name = 'SUPER_ADMIN' or o.active))`;

const rank = (profile: LoginProfile) => LOGIN_PROFILES.indexOf(profile.name);

/** The highest-ranked profile of each organization, the highest-ranked of all first. Specification rights 1.4. */
export function effectiveProfiles(profiles: readonly LoginProfile[]): LoginProfile[] {
  const ranked = profiles
    .filter((profile) => rank(profile) >= 0)
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) || (one.organization?.name ?? '').localeCompare(other.organization?.name ?? '', 'en'),
    );
  const organizationIds = ranked.map((profile) => profile.organization?.id);
  return ranked.filter((_, index) => organizationIds.indexOf(organizationIds[index]) === index);
}

/**
 * The profiles a person may act with, one for each organization, the highest-ranked first. Specification rights 1.4.
 */
export async function profilesOf({ tx }: Work, personId: string): Promise<LoginProfile[]> {
  const { profiles } = await tx
    .selectFrom('people')
    .select(loginProfiles().as('profiles'))
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return effectiveProfiles(profiles);
}

/** A profile as the session shows it. Specification sessions 1.2. */
export const toSessionProfile = (profile: LoginProfile, tosAccepted: boolean): SessionProfile => ({
  securityProfile: { name: profile.name, type: 'LOGGABLE' },
  active: true,
  organizationId: profile.organization?.id ?? null,
  organization: profile.organization && {
    id: profile.organization.id,
    name: profile.organization.name,
    signupCompleted: profile.organization.signupCompleted,
  },
  tosAccepted,
});

/** The features of an organization's people: those switched on; a super admin has all. Specification rights 4.1. */
export async function featuresOf(work: Work, isSuperAdmin: boolean, organizationId: string | null): Promise<string[]> {
  if (isSuperAdmin) return [...FEATURES];
  if (organizationId === null) return [];
  const rows = await work.tx
    .selectFrom('organization_configurations')
    .select('identifier')
    .where('organization_id', '=', organizationId)
    .where('active', '=', true)
    .orderBy('identifier')
    .execute();
  return rows.map((row) => row.identifier);
}
