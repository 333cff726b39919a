import { sql, type SqlBool } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import { isUuid } from '#server/uuid.ts';
import type { Work } from '#server/work.ts';
import { MEMBERSHIP_ROLES } from '#src/schemas/access.ts';
import type { QueryOf } from '#src/schemas/endpoint.ts';
import {
  PEOPLE_FILTERS,
  splitOwnField,
  type PeopleFilterName,
  type PeopleFilterValues,
} from '#src/schemas/people-filters.ts';
import { ownKey } from '#src/schemas/person-details.ts';
import { ORGANIZATION_ROLE_ALL, type listMemberships as listEndpoint } from '#src/schemas/memberships.ts';
import { requireOwn } from '#server/domain/own.ts';
import { isCalledWithin, PEOPLE_RULES, type PeopleRule } from './people-filter-rules.ts';
import { likePattern, searchWords } from '#server/domain/search.ts';

type Narrowing = PeopleFilterValues & Pick<QueryOf<typeof listEndpoint>, 'role' | 'active' | 'search'>;

/** Which people are meant, of which roles and organizations. */
export interface PeopleFilter extends PeopleFilterValues {
  /** Undefined: of all organizations that may be seen. */
  readonly organizationId: string | undefined;
  /** Undefined: any. */
  readonly roleIds: readonly string[] | undefined;
  readonly words: readonly string[];
  /** Those who are chosen, by their memberships; undefined: everybody. An id that isn't one is nobody's. */
  readonly ids?: readonly string[] | undefined;
}

function rolesOf({ role, active }: Narrowing): readonly string[] | undefined {
  const named = role === undefined || role === ORGANIZATION_ROLE_ALL ? MEMBERSHIP_ROLES : [role];
  const wanted = named.filter((name) => active === undefined || active === (name !== 'INACTIVE'));
  return wanted.length === MEMBERSHIP_ROLES.length ? undefined : wanted.map((name) => ROLE_IDS[name]);
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
  let found = tx.selectFrom('findable_people as membership');
  if (organizationId !== undefined) found = found.where('membership.organization_id', '=', organizationId);
  return roleIds === undefined ? found : found.where('membership.role_id', 'in', roleIds);
}

export type People = ReturnType<typeof selectPeople>;

/** What is set of a filter: the name, the value, and how people are narrowed by it. */
const setOf = (filter: PeopleFilterValues) =>
  (Object.keys(PEOPLE_RULES) as PeopleFilterName[]).flatMap((name) => {
    const value: string | boolean | undefined = filter[name];
    return value === undefined ? [] : [{ name, value, rule: PEOPLE_RULES[name] as PeopleRule<typeof value> }];
  });

/** Refuses (400, at the field that `fieldOf` gives) filters by what is another organization's, and by what doesn't exist. */
export async function requireOwnFilters(
  work: Work,
  organizationId: string,
  filter: PeopleFilterValues,
  fieldOf: (name: PeopleFilterName) => string,
): Promise<void> {
  for (const { name, value, rule } of setOf(filter))
    if (rule.foreign) await requireOwn(work, organizationId, rule.foreign, { id: `${value}`, field: fieldOf(name) });
}

/** Those of the people who have all that is asked for besides organization and role. */
export function narrowPeople({ now }: Pick<Work, 'now'>, people: People, filter: PeopleFilter): People {
  let found = people;
  for (const word of filter.words) found = found.where('membership.search', 'like', likePattern(word));
  for (const { rule, value } of setOf(filter)) found = found.where((eb) => rule.fits(eb, value, now));
  if (filter.ids) found = found.where(sql<SqlBool>`membership.id = any(${filter.ids.filter(isUuid)}::uuid[])`);
  return found;
}

const isNarrowed = (filter: PeopleFilter): boolean => filter.ids !== undefined || setOf(filter).length > 0;

/** Whether nothing but organization and role is asked for: what the indexes on names serve by themselves. */
export const isPlainFilter = (filter: PeopleFilter): boolean => filter.words.length === 0 && !isNarrowed(filter);

/** No row has an id that isn't one of ours: the database would refuse to compare it. */
const isImpossible = (filter: PeopleFilter): boolean =>
  filter.roleIds?.length === 0 ||
  setOf(filter).some(({ name, value }) => PEOPLE_FILTERS[name].kind === 'id' && !isUuid(`${value}`));

/** The sum of kept numbers; 0 where there are none. */
export const SUM = sql<number>`coalesce(sum(n), 0)`;

/** How many people of the organization and roles have a word that starts with two letters. */
async function countStarts({ tx }: Work, { organizationId, roleIds }: PeopleFilter, start: string): Promise<number> {
  let kept = tx.selectFrom('person_starts').where('starts_with', '=', start);
  if (organizationId !== undefined) kept = kept.where('organization_id', '=', organizationId);
  if (roleIds !== undefined) kept = kept.where('role_id', 'in', roleIds);
  return (await kept.select(SUM.as('total')).executeTakeFirstOrThrow()).total;
}

/** The kept numbers of people whom a filter finds; undefined where they don't tell all that it asks for. */
export function selectFacets({ tx }: Work, filter: PeopleFilter) {
  const { organizationId, roleIds } = filter;
  if (filter.words.length > 0 || filter.ids !== undefined || isImpossible(filter)) return undefined;
  let kept = tx.selectFrom('person_facets as kept');
  if (organizationId !== undefined) kept = kept.where('kept.organization_id', '=', organizationId);
  if (roleIds !== undefined) kept = kept.where('kept.role_id', 'in', roleIds);
  for (const { rule, value } of setOf(filter)) {
    if (rule.facet === undefined) return undefined;
    kept = kept.where(`kept.${rule.facet}`, '=', value as never);
  }
  return kept;
}

/** Whether people are narrowed by one thing and nothing else. */
const isSole = (filter: PeopleFilter): boolean =>
  filter.words.length === 0 && !filter.ids && setOf(filter).length === 1;

/** The field's name, where people are narrowed by having it and nothing else. */
function soleOwnField(filter: PeopleFilter): string | undefined {
  if (filter.ownField === undefined || !isSole(filter)) return undefined;
  const { name, words } = splitOwnField(filter.ownField);
  return words === '' ? name : undefined;
}

/** How many people of the organization and roles have an own field. */
async function countOwn({ tx }: Work, { organizationId, roleIds }: PeopleFilter, name: string): Promise<number> {
  let kept = tx.selectFrom('own_field_counts').where('key', '=', ownKey(name));
  if (organizationId !== undefined) kept = kept.where('organization_id', '=', organizationId);
  if (roleIds !== undefined) kept = kept.where('role_id', 'in', roleIds);
  return (await kept.select(SUM.as('total')).executeTakeFirstOrThrow()).total;
}

/** How many people of the organization and roles weren't called for so many days: all of them but who was. */
async function countNotCalled(work: Work, filter: PeopleFilter, days: string): Promise<number | undefined> {
  const { organizationId, roleIds } = filter;
  const all = await keptCount(work, { organizationId, roleIds, words: [] });
  let called = work.tx
    .selectFrom('last_call_days as kept')
    .innerJoin('organizations', 'organizations.id', 'kept.organization_id')
    .where(isCalledWithin(days, work.now));
  if (organizationId !== undefined) called = called.where('kept.organization_id', '=', organizationId);
  if (roleIds !== undefined) called = called.where('kept.role_id', 'in', roleIds);
  const { total } = await called.select(SUM.as('total')).executeTakeFirstOrThrow();
  return all === undefined ? undefined : all - total;
}

/**
 * How many people a filter finds, if the database keeps that: of any filters of a list, of a field, of two letters, of
 * who wasn't called for long.
 */
export async function keptCount(work: Work, filter: PeopleFilter): Promise<number | undefined> {
  if (isImpossible(filter)) return 0;
  const own = soleOwnField(filter);
  if (own !== undefined) return countOwn(work, filter, own);
  if (filter.notCalled !== undefined && isSole(filter)) return countNotCalled(work, filter, filter.notCalled);
  const [word, second] = filter.words;
  if (word === undefined)
    return (await selectFacets(work, filter)?.select(SUM.as('total')).executeTakeFirstOrThrow())?.total;
  const isStart = second === undefined && [...word].length === 2;
  return isStart && !isNarrowed(filter) ? countStarts(work, filter, word) : undefined;
}

/** How many people a filter finds; they are counted where the database doesn't keep their number. */
export async function countPeople(work: Work, filter: PeopleFilter): Promise<number> {
  const kept = await keptCount(work, filter);
  if (kept !== undefined) return kept;
  const counted = await narrowPeople(work, selectPeople(work, filter), filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return counted.total;
}
