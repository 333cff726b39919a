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
const NARROWED_BY = ['personId', 'profile', 'matched', 'welcomed', 'programId', 'statusId', 'language'] as const;

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
  const { words, personId, profile, matched, welcomed, programId, statusId, language } = filter;
  let found = people;
  for (const word of words) found = found.where('place.search', 'like', likePattern(word));
  if (personId !== undefined) found = found.where('place.person_id', '=', personId);
  if (welcomed !== undefined) found = found.where('place.welcomed_at', welcomed ? 'is not' : 'is', null);
  if (programId !== undefined) found = found.where('place.program_id', '=', programId);
  if (statusId !== undefined) found = found.where('place.organization_person_status_id', '=', statusId);
  if (language !== undefined) found = found.where('place.preferred_language', '=', language);
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
  if (matched !== undefined) {
    const pairs = sql`select 1 from (select caller_id as id from matches union all select recipient_id from matches) pair
      where pair.id = place.id`;
    found = found.where(matched ? sql<boolean>`exists (${pairs})` : sql<boolean>`not exists (${pairs})`);
  }
  return found;
}

const isNarrowed = (filter: PeopleFilter): boolean => NARROWED_BY.some((name) => filter[name] !== undefined);

/** Whether nothing but organization and role is asked for: what the indexes on names serve by themselves. */
export const isPlainFilter = (filter: PeopleFilter): boolean => filter.words.length === 0 && !isNarrowed(filter);

/** No row has an id that isn't one of ours: the database would refuse to compare it. */
const isImpossible = ({ roleIds, personId, programId, statusId }: PeopleFilter): boolean =>
  roleIds?.length === 0 || [personId, programId, statusId].some((id) => id !== undefined && !isUuid(id));

/** How many people a filter finds. The database keeps the counts of what is asked for most. */
export async function countPeople(work: Work, filter: PeopleFilter): Promise<number> {
  if (isImpossible(filter)) return 0;
  const [word = '', second] = filter.words;
  const isKept = second === undefined && !isNarrowed(filter) && (word === '' || [...word].length === 2);
  if (!isKept) {
    const counted = await narrowPeople(selectPeople(work, filter), filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return counted.total;
  }
  let kept = work.tx.selectFrom('person_counts').where('starts_with', '=', word);
  if (filter.organizationId !== undefined) kept = kept.where('organization_id', '=', filter.organizationId);
  if (filter.roleIds !== undefined) kept = kept.where('role_id', 'in', filter.roleIds);
  const { total } = await kept.select(sql<number>`coalesce(sum(n), 0)`.as('total')).executeTakeFirstOrThrow();
  return total;
}
