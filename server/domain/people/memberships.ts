import { sql, type Expression } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import { timezoneOf } from '#server/domain/calls/calling-window.ts';
import { DomainError } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Work } from '#server/work.ts';
import { HIDDEN_VALUE } from '#src/schemas/organizations.ts';
import type { MembershipRole } from '#src/schemas/access.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { PERSON_DETAIL_NAMES, PERSON_FIELDS, PERSONAL_NAMES, type PersonalName } from '#src/schemas/person-fields.ts';
import type { getMembership as getEndpoint, Membership } from '#src/schemas/memberships.ts';

const ROLE_NAMES_BY_ID = new Map<string, MembershipRole>(
  (Object.keys(ROLE_IDS) as MembershipRole[]).map((name) => [ROLE_IDS[name], name]),
);

/** The name of a role; undefined for an id that is no role's. */
export const roleNameOf = (roleId: string): MembershipRole | undefined => ROLE_NAMES_BY_ID.get(roleId);

const PERSON_COLUMNS = [...PERSONAL_NAMES, ...PERSON_DETAIL_NAMES].map(
  (name) => `people.${PERSON_FIELDS[name].column}` as const,
);

const PLACE_COLUMNS = (
  [
    'id',
    'person_id',
    'organization_id',
    'role_id',
    'active',
    'pin',
    'program_id',
    'organization_person_status_id',
    'opted_out',
    'survey_opt_outs',
    'enrollment_date',
    'unenrollment_date',
    'welcomed_at',
  ] as const
).map((name) => `membership.${name}` as const);

type Participant = Membership['matches'][number];
type Profile = Membership['profiles'][number];

/** The partners of the person of the row in `place`, by name. */
const partners = sql<Participant[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', partner.id, 'personId', partner.person_id,
    'firstName', person.first_name, 'lastName', person.last_name) order by partner.sort_name, partner.id), '[]')
  from (select recipient_id as id from matches where caller_id = membership.id
    union all select caller_id from matches where recipient_id = membership.id) pair
  join memberships partner on partner.id = pair.id join people person on person.id = partner.person_id)`;

/** The profiles of the person of the row in `place`, as far as the work may see them. */
const profiles = sql<Profile[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', profile.id, 'name', security.name, 'active', profile.active,
    'organizationId', profile.organization_id) order by profile.id), '[]')
  from person_profiles profile join security_profiles security on security.id = profile.security_profile_id
  where profile.person_id = membership.person_id)`;

/** When the person of a membership signed up, as long as making them a caller would admit them. */
const signedUpAt = sql<Date | null>`(
  select signup.signed_up_at from signups signup
  where signup.membership_id = membership.id and signup.converted_at is null)`;

/** Which own fields are read: lists have those that they show. Specification people 7.8. */
type OwnFields = 'all' | readonly string[];

/** Own fields of the row in `membership`; none are never looked at, however long they are. */
function ownFieldsOf(names: OwnFields) {
  if (names === 'all') return sql<Record<string, unknown>>`membership.custom_fields`;
  if (names.length === 0) return sql<Record<string, unknown>>`'{}'::jsonb`;
  return sql<Record<string, unknown>>`(select coalesce(jsonb_object_agg(field, membership.custom_fields -> field), '{}')
    from unnest(string_to_array(${names.join('\n')}, chr(10))) field where membership.custom_fields ? field)`;
}

const selectMemberships = (tx: Work['tx'], own: OwnFields) =>
  tx
    .selectFrom('memberships as membership')
    .innerJoin('people', 'people.id', 'membership.person_id')
    .innerJoin('organizations', 'organizations.id', 'membership.organization_id')
    .leftJoin('last_calls', 'last_calls.membership_id', 'membership.id')
    .leftJoin('programs', 'programs.id', 'membership.program_id')
    .leftJoin('organization_person_statuses as status', 'status.id', 'membership.organization_person_status_id')
    .select(PLACE_COLUMNS)
    .select(ownFieldsOf(own).as('custom_fields'))
    .select('last_calls.called_on as last_called_on')
    .select(['people.person_detail_id', ...PERSON_COLUMNS])
    .select(['programs.name as program_name', 'status.name as status_name', 'organizations.name as organization_name'])
    .select([partners.as('matches'), profiles.as('profiles'), signedUpAt.as('signed_up_at')]);

type PlaceRow = Awaited<ReturnType<ReturnType<typeof selectMemberships>['execute']>>[number];

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

const toMembership = (row: PlaceRow): Membership => ({
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
  signedUpAt: row.signed_up_at?.toISOString() ?? null,
  lastCalledOn: row.last_called_on,
  matches: row.matches,
  profiles: row.profiles,
});

/** People in organizations by their ids, by name, with matches and profiles: one query whatever their number. */
export async function readMemberships(
  work: Work,
  ids: readonly string[],
  own: OwnFields = 'all',
): Promise<Membership[]> {
  if (ids.length === 0) return [];
  const rows = await selectMemberships(work.tx, own)
    // one text whatever their number, so that it stays prepared
    .where(sql<boolean>`membership.id = any(string_to_array(${ids.join()}, ',')::uuid[])`)
    .orderBy('membership.sort_name')
    .orderBy('membership.id')
    .execute();
  return rows.map(toMembership);
}

/** Who stands on a page of a list, in its order, and how many there are in all. */
export interface MembershipsPage {
  readonly people: readonly Membership[];
  readonly total: number;
}

/**
 * A page whose ids and total are questions themselves: one question in all. Undefined where nobody stands on it, for
 * then nothing tells the total.
 */
export async function readPage(
  { tx }: Work,
  ids: Expression<{ id: string }>,
  total: Expression<{ total: number }>,
  own: OwnFields,
): Promise<MembershipsPage | undefined> {
  const page = tx
    .selectNoFrom([sql<string[]>`array(${ids})`.as('ids'), sql<number>`${total}`.as('total')])
    // keeps the database from asking it again wherever it is named
    .offset(0)
    .as('page');
  const rows = await selectMemberships(tx, own)
    .innerJoin(page, (join) => join.on(sql<boolean>`membership.id = any(page.ids)`))
    .select('page.total')
    .orderBy(sql`array_position(page.ids, membership.id)`)
    .execute();
  const [first] = rows;
  return first && { people: rows.map(toMembership), total: first.total };
}

/** As it is told: that there is a PIN, not what it is. Specification people 4.22. */
export const told = (membership: Membership): Membership =>
  membership.pin === null ? membership : { ...membership, pin: HIDDEN_VALUE };

/** A person in an organization; 404. Specification people 2.1. */
export async function readMembership(work: Work, id: string): Promise<Membership> {
  const [found] = isUuid(id) ? await readMemberships(work, [id]) : [];
  if (!found) throw new DomainError(404, 'notFound');
  return found;
}

/** A person in an organization with matches and profiles; 404. Specification people 8.2. */
export async function getMembership(work: Work, id: string): Promise<ResponseOf<typeof getEndpoint>> {
  const personOrganization = told(await readMembership(work, id));
  const { matches, profiles } = personOrganization;
  return { personOrganization, matches, profiles, timezone: await timezoneOf(work, id) };
}
