import { ROLE_IDS } from '#server/db/constants.ts';
import { DomainError } from '#server/errors.ts';
import type { Work } from '#server/work.ts';
import type { RoleName } from '#src/schemas/access.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { PERSON_DETAIL_NAMES, PERSON_FIELDS, PERSONAL_NAMES, type PersonalName } from '#src/schemas/person-fields.ts';
import type { getPersonOrganization as getEndpoint, PersonOrganization } from '#src/schemas/person-organizations.ts';
import { isUuid } from './paging.ts';

const ROLE_NAMES_BY_ID = new Map<string, RoleName>(
  (Object.keys(ROLE_IDS) as RoleName[]).map((name) => [ROLE_IDS[name], name]),
);

/** The name of a role; undefined for an id that is no role's. */
export const roleNameOf = (roleId: string): RoleName | undefined => ROLE_NAMES_BY_ID.get(roleId);

const PERSON_COLUMNS = [...PERSONAL_NAMES, ...PERSON_DETAIL_NAMES].map(
  (name) => `people.${PERSON_FIELDS[name].column}` as const,
);

const selectPlaces = ({ tx }: Work, ids: readonly string[]) =>
  tx
    .selectFrom('person_organizations as place')
    .innerJoin('people', 'people.id', 'place.person_id')
    .innerJoin('organizations', 'organizations.id', 'place.organization_id')
    .leftJoin('programs', 'programs.id', 'place.program_id')
    .leftJoin('organization_person_statuses as status', 'status.id', 'place.organization_person_status_id')
    .selectAll('place')
    .select(['people.person_detail_id', ...PERSON_COLUMNS])
    .select(['programs.name as program_name', 'status.name as status_name', 'organizations.name as organization_name'])
    .where('place.id', 'in', ids)
    .orderBy('place.sort_name')
    .orderBy('place.id');

type PlaceRow = Awaited<ReturnType<ReturnType<typeof selectPlaces>['execute']>>[number];

/** What the person is, under the names that the API has for it. */
const personalOf = (row: PlaceRow) =>
  Object.fromEntries(PERSONAL_NAMES.map((name) => [name, row[PERSON_FIELDS[name].column]])) as {
    [Name in PersonalName]: PlaceRow[(typeof PERSON_FIELDS)[Name]['column']];
  };

/** The details under the names of their definitions, among the organization's own fields. Specification people 2.4. */
const customFieldsOf = (row: PlaceRow): Record<string, unknown> => ({
  ...row.custom_fields,
  ...Object.fromEntries(PERSON_DETAIL_NAMES.map((name) => [name, row[PERSON_FIELDS[name].column]])),
});

const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name });

const toPersonOrganization = (row: PlaceRow): Omit<PersonOrganization, 'matches' | 'profiles'> => ({
  id: row.id,
  role: { id: row.role_id, name: roleNameOf(row.role_id) ?? 'INACTIVE' },
  roleId: row.role_id,
  active: row.active,
  person: {
    id: row.person_id,
    personDetailId: row.person_detail_id,
    ...personalOf(row),
  },
  personId: row.person_id,
  pin: row.pin,
  program: named(row.program_id, row.program_name),
  programId: row.program_id,
  programName: row.program_name,
  organizationId: row.organization_id,
  organization: { id: row.organization_id, name: row.organization_name },
  organizationPersonStatusId: row.organization_person_status_id,
  status: named(row.organization_person_status_id, row.status_name),
  optedOut: row.opted_out,
  surveyOptOuts: row.survey_opt_outs,
  customFields: customFieldsOf(row),
  enrollmentDate: row.enrollment_date?.toISOString() ?? null,
  unenrollmentDate: row.unenrollment_date?.toISOString() ?? null,
  welcomedAt: row.welcomed_at?.toISOString() ?? null,
});

type Participant = PersonOrganization['matches'][number];

/** The partners of each of the people, by name. */
async function partnersOf({ tx }: Work, ids: readonly string[]): Promise<Map<string, Participant[]>> {
  const rows = await tx
    .selectFrom(
      tx
        .selectFrom('matches')
        .select(['caller_id as self', 'recipient_id as partner'])
        .where('caller_id', 'in', ids)
        .unionAll(
          tx
            .selectFrom('matches')
            .select(['recipient_id as self', 'caller_id as partner'])
            .where('recipient_id', 'in', ids),
        )
        .as('pair'),
    )
    .innerJoin('person_organizations as place', 'place.id', 'pair.partner')
    .innerJoin('people', 'people.id', 'place.person_id')
    .select(['pair.self', 'place.id', 'place.person_id', 'people.first_name', 'people.last_name'])
    .orderBy('place.sort_name')
    .orderBy('place.id')
    .execute();
  const toParticipant = (row: (typeof rows)[number]) => ({
    id: row.id,
    personId: row.person_id,
    firstName: row.first_name,
    lastName: row.last_name,
  });
  const groups = Map.groupBy(rows, (row) => row.self);
  return new Map([...groups].map(([self, group]) => [self, group.map(toParticipant)]));
}

/** The profiles of each of the people, as far as the work may see them. */
async function profilesOf({ tx }: Work, personIds: readonly string[]) {
  const rows = await tx
    .selectFrom('person_profiles as profile')
    .innerJoin('security_profiles as security', 'security.id', 'profile.security_profile_id')
    .select(['profile.person_id', 'profile.id', 'security.name', 'profile.active', 'profile.organization_id'])
    .where('profile.person_id', 'in', personIds)
    .orderBy('profile.id')
    .execute();
  return Map.groupBy(rows, (row) => row.person_id);
}

/** People in organizations by their ids, by name, with matches and profiles: three queries whatever their number. */
export async function readPersonOrganizations(work: Work, ids: readonly string[]): Promise<PersonOrganization[]> {
  if (ids.length === 0) return [];
  const rows = await selectPlaces(work, ids).execute();
  if (rows.length === 0) return [];
  const partners = await partnersOf(work, ids);
  const profiles = await profilesOf(
    work,
    rows.map((row) => row.person_id),
  );
  return rows.map((row) => ({
    ...toPersonOrganization(row),
    matches: partners.get(row.id) ?? [],
    profiles: (profiles.get(row.person_id) ?? []).map(({ id, name, active, organization_id: organizationId }) => ({
      id,
      name,
      active,
      organizationId,
    })),
  }));
}

/** A person in an organization; 404. Specification people 2.1. */
export async function readPersonOrganization(work: Work, id: string): Promise<PersonOrganization> {
  const [found] = isUuid(id) ? await readPersonOrganizations(work, [id]) : [];
  if (!found) throw new DomainError(404, 'notFound');
  return found;
}

/** A person in an organization with matches and profiles; 404. Specification people 8.2. */
export async function getPersonOrganization(work: Work, id: string): Promise<ResponseOf<typeof getEndpoint>> {
  const personOrganization = await readPersonOrganization(work, id);
  return { personOrganization, matches: personOrganization.matches, profiles: personOrganization.profiles };
}
