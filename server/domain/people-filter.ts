import { sql } from 'kysely';
import { ROLE_IDS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import type { Work } from '#server/work.ts';
import { ROLE_NAMES } from '#src/schemas/access.ts';
import type { QueryOf } from '#src/schemas/endpoint.ts';
import {
  ANY_ADMIN_PROFILE,
  ORGANIZATION_ROLE_ALL,
  type listPersonOrganizations as listEndpoint,
} from '#src/schemas/person-organizations.ts';
import { isUuid } from './paging.ts';
import { likePattern, searchWords } from './search.ts';

type Query = QueryOf<typeof listEndpoint>;
type Narrowing = Pick<Query, (typeof NARROWED_BY)[number] | 'role' | 'active' | 'search'>;

/** What people are narrowed by besides the search. */
const NARROWED_BY = [
  'personId',
  'profile',
  'matched',
  'welcomed',
  'programId',
  'statusId',
  'language',
  'uploadId',
] as const;

/** Which people are meant, of which roles and organizations. */
export interface PeopleFilter extends Pick<Query, (typeof NARROWED_BY)[number]> {
  /** Undefined: of all organizations that may be seen. */
  readonly organizationId: string | undefined;
  /** Undefined: any. */
  readonly roleIds: readonly string[] | undefined;
  readonly words: readonly string[];
}

function rolesOf({ role, active }: Narrowing): readonly string[] | undefined {
  const named = role === undefined || role === ORGANIZATION_ROLE_ALL ? ROLE_NAMES : [role];
  const wanted = named.filter((name) => active === undefined || active === (name !== 'INACTIVE'));
  return wanted.length === ROLE_NAMES.length ? undefined : wanted.map((name) => ROLE_IDS[name]);
}

/** What a list, or an export, asks for; `organizationId` undefined: of all organizations that may be seen. */
export const peopleFilterOf = (query: Narrowing, organizationId: string | undefined): PeopleFilter => ({
  ...query,
  organizationId,
  roleIds: rolesOf(query),
  words: searchWords(query.search),
});

/** The people of the roles, of the organizations that may be seen: what the indexes on names are made of. */
export function selectPeople({ tx }: Work, { organizationId, roleIds }: PeopleFilter) {
  let found = tx.selectFrom('findable_people as place');
  if (organizationId !== undefined) found = found.where('place.organization_id', '=', organizationId);
  return roleIds === undefined ? found : found.where('place.role_id', 'in', roleIds);
}

export type People = ReturnType<typeof selectPeople>;

const profileIds = (profile: NonNullable<Query['profile']>): readonly string[] =>
  (profile === ANY_ADMIN_PROFILE ? (['ORG_ADMIN', 'ORG_USER'] as const) : [profile]).map(
    (name) => SECURITY_PROFILE_IDS[name],
  );

/** Those of the people who have all that is asked for besides organization and role. */
export function narrowPeople(people: People, filter: PeopleFilter): People {
  const { words, personId, profile, matched, welcomed, programId, statusId, language, uploadId } = filter;
  let found = people;
  for (const word of words) found = found.where('place.search', 'like', likePattern(word));
  if (personId !== undefined) found = found.where('place.person_id', '=', personId);
  if (welcomed !== undefined) found = found.where('place.welcomed_at', welcomed ? 'is not' : 'is', null);
  if (programId !== undefined) found = found.where('place.program_id', '=', programId);
  if (statusId !== undefined) found = found.where('place.organization_person_status_id', '=', statusId);
  if (language !== undefined) found = found.where('place.preferred_language', '=', language);
  if (uploadId !== undefined) found = found.where('place.upload_id', '=', uploadId);
  if (profile !== undefined) {
    found = found.where((eb) =>
      eb.exists(
        eb
          .selectFrom('person_profiles')
          .select('person_profiles.id')
          .whereRef('person_profiles.person_id', '=', 'place.person_id')
          .whereRef('person_profiles.organization_id', '=', 'place.organization_id')
          .where('person_profiles.security_profile_id', 'in', profileIds(profile)),
      ),
    );
  }
  if (matched !== undefined) found = found.where('place.matched', '=', matched);
  return found;
}

const isNarrowed = (filter: PeopleFilter): boolean => NARROWED_BY.some((name) => filter[name] !== undefined);

/** Whether nothing but organization and role is asked for: what the indexes on names serve by themselves. */
export const isPlainFilter = (filter: PeopleFilter): boolean => filter.words.length === 0 && !isNarrowed(filter);

/** No row has an id that isn't one of ours: the database would refuse to compare it. */
const isImpossible = ({ roleIds, personId, programId, statusId, uploadId }: PeopleFilter): boolean =>
  roleIds?.length === 0 || [personId, programId, statusId, uploadId].some((id) => id !== undefined && !isUuid(id));

const SUM = sql<number>`coalesce(sum(n), 0)`;

/** How many people of the organization and roles have a word that starts with two letters; an empty one: all. */
async function countStarts({ tx }: Work, { organizationId, roleIds }: PeopleFilter, start: string): Promise<number> {
  let kept = tx.selectFrom('person_counts').where('starts_with', '=', start);
  if (organizationId !== undefined) kept = kept.where('organization_id', '=', organizationId);
  if (roleIds !== undefined) kept = kept.where('role_id', 'in', roleIds);
  return (await kept.select(SUM.as('total')).executeTakeFirstOrThrow()).total;
}

async function countFacets({ tx }: Work, filter: PeopleFilter): Promise<number> {
  const { organizationId, roleIds, programId, statusId, language, matched, welcomed } = filter;
  let kept = tx.selectFrom('person_facets');
  if (organizationId !== undefined) kept = kept.where('organization_id', '=', organizationId);
  if (roleIds !== undefined) kept = kept.where('role_id', 'in', roleIds);
  if (programId !== undefined) kept = kept.where('program_id', '=', programId);
  if (statusId !== undefined) kept = kept.where('organization_person_status_id', '=', statusId);
  if (language !== undefined) kept = kept.where('preferred_language', '=', language);
  if (matched !== undefined) kept = kept.where('matched', '=', matched);
  if (welcomed !== undefined) kept = kept.where('welcomed', '=', welcomed);
  return (await kept.select(SUM.as('total')).executeTakeFirstOrThrow()).total;
}

/** How many people a filter finds, if the database keeps that: of any filters of a list, or of two letters. */
export async function keptCount(work: Work, filter: PeopleFilter): Promise<number | undefined> {
  if (isImpossible(filter)) return 0;
  const [word, second] = filter.words;
  const { personId, profile, uploadId } = filter;
  const isKept = [personId, profile, uploadId, second].every((given) => given === undefined);
  if (!isKept) return undefined;
  if (word === undefined) return isNarrowed(filter) ? countFacets(work, filter) : countStarts(work, filter, '');
  return [...word].length === 2 && !isNarrowed(filter) ? countStarts(work, filter, word) : undefined;
}

/** How many people a filter finds; they are counted where the database doesn't keep their number. */
export async function countPeople(work: Work, filter: PeopleFilter): Promise<number> {
  const kept = await keptCount(work, filter);
  if (kept !== undefined) return kept;
  const counted = await narrowPeople(selectPeople(work, filter), filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return counted.total;
}
