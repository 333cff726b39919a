import { sql, type RawBuilder } from 'kysely';
import type { Work } from '#server/work.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import {
  ANY_OTHER,
  HOBBY_ENDS,
  loadWeight,
  MATCH_WEIGHTS as WEIGHTS,
  matchReasons,
  matchTraits,
  ZIP_REGION,
  type MatchTraits,
} from '#src/schemas/match-reasons.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { listMatchCandidates as listEndpoint } from '#src/schemas/matching.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { pagerOf } from '#server/domain/paging.ts';
import { narrowPeople, peopleFilterOf, type People } from '#server/domain/people/people-filter.ts';
import { readMembership, readMemberships, told } from '#server/domain/people/memberships.ts';

type Query = QueryOf<typeof listEndpoint>;
type Score = RawBuilder<number>;

const points = (weight: number): Score => sql.lit(weight);

function languageScore({ language }: MatchTraits): Score[] {
  if (language === '') return [];
  const other = language === ANY_OTHER ? sql`when membership.preferred_language = ${ANY_OTHER} then 0` : sql``;
  return [
    sql`case when coalesce(membership.preferred_language, '') = '' then 0 ${other}
      when membership.preferred_language = ${language} then ${points(WEIGHTS.language)}
      else ${points(WEIGHTS.otherLanguage)} end`,
  ];
}

function genderScore(wanted: string | undefined): Score[] {
  if (!wanted) return [];
  return [
    sql`case when coalesce(membership.gender, '') = '' then 0 when membership.gender = ${wanted} then ${points(WEIGHTS.gender)}
      else ${points(WEIGHTS.otherGender)} end`,
  ];
}

function timesScore({ times }: MatchTraits): Score[] {
  if (times.length === 0) return [];
  const shared = sql.join(
    times.map((time) => sql`(${time} = any(membership.preferred_time_for_call))::int`),
    sql` + `,
  );
  return [
    sql`case when membership.preferred_time_for_call = '{}' then 0
      else coalesce(nullif(least((${shared}) * ${points(WEIGHTS.time)}, ${points(WEIGHTS.timesMax)}), 0),
        ${points(WEIGHTS.noTime)}) end`,
  ];
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A pattern that finds the hobby, one that begins with it, or one that it begins with, in a folded text. */
function hobbyPattern(hobby: string): string {
  const words = hobby.split(' ');
  const begins = words.map((_, at) => words.slice(0, at + 1).join(' ')).filter((each) => each.length > 1);
  const end = String.raw`\s*(?:${HOBBY_ENDS}|$)`;
  return String.raw`(?:^|${HOBBY_ENDS})\s*(?:${literal(hobby)}(?: |${end})|(?:${begins.map(literal).join('|')})${end})`;
}

/** The points for hobbies in common, and how many they are at most; a pattern for each is what costs most. */
function hobbiesScore({ hobbies }: MatchTraits): { readonly score: Score; readonly most: number } {
  if (hobbies.size === 0) return { score: points(0), most: 0 };
  const shared = [...hobbies.keys()].map((hobby) => sql`(fold(found.hobbies) ~ ${hobbyPattern(hobby)})::int`);
  return {
    score: sql`case when coalesce(found.hobbies, '') = '' then 0
      else least((${sql.join(shared, sql` + `)}) * ${points(WEIGHTS.hobby)}, ${points(WEIGHTS.hobbiesMax)}) end`,
    most: Math.min(hobbies.size * WEIGHTS.hobby, WEIGHTS.hobbiesMax),
  };
}

function zipScore({ zip }: MatchTraits): Score[] {
  const starts = Array.from({ length: Math.max(0, zip.length - ZIP_REGION + 1) }, (_, at) =>
    zip.slice(0, ZIP_REGION + at),
  );
  if (starts.length === 0) return [];
  const same = starts.map((start) => sql`coalesce(starts_with(membership.zip_code, ${start}), false)::int`);
  return [sql`(${sql.join(same, sql` + `)}) * ${points(WEIGHTS.zipDigit)}`];
}

const programScore = ({ programId }: Membership): Score[] =>
  programId === null
    ? []
    : [sql`case when membership.program_id = ${programId} then ${points(WEIGHTS.program)} else 0 end`];

/** A caller's load counts, and that somebody calls a recipient already. */
function matchesScore(role: 'CALLER' | 'RECIPIENT'): Score {
  if (role === 'RECIPIENT') return sql`case when membership.matched then ${points(WEIGHTS.matched)} else 0 end`;
  const loads = Array.from({ length: LIMITS.matchesPerCaller }, (_, matches) => matches);
  const cases = loads.map((matches) => sql`when ${sql.lit(matches)} then ${points(loadWeight(matches))}`);
  return sql`case membership.match_count ${sql.join(cases, sql` `)} else ${points(WEIGHTS.full)} end`;
}

/** What `matchScore` gives for each candidate, but for hobbies, and for what is the same for all of them. */
function scoreOf(person: Membership, role: 'CALLER' | 'RECIPIENT', { gender }: Query): Score {
  const traits = matchTraits(person);
  const parts = [
    matchesScore(role),
    ...languageScore(traits),
    ...genderScore(gender),
    ...timesScore(traits),
    ...zipScore(traits),
    ...programScore(person),
  ];
  return sql`(${sql.join(parts, sql` + `)})`;
}

/**
 * Who may be matched with a person, the best first, a page at a time, each with the reasons: callers for a recipient,
 * recipients for a caller. Who is matched with the person already is left out; equal scores are in the order of names.
 * 404 for a person out of sight.
 */
export async function listMatchCandidates(
  work: Work,
  id: string,
  query: Query,
): Promise<ResponseOf<typeof listEndpoint>> {
  const person = await readMembership(work, id);
  const role = person.role.name === 'CALLER' ? 'RECIPIENT' : 'CALLER';
  const filter = peopleFilterOf({ ...query, role, active: true }, person.organizationId);
  const score = scoreOf(person, role, query);
  const found = work.tx
    .selectFrom('match_candidates as membership')
    .where('membership.organization_id', '=', person.organizationId)
    .where('membership.role_id', 'in', filter.roleIds ?? [])
    .where('membership.id', 'not in', [person.id, ...person.matches.map((partner) => partner.id)]) as unknown as People;
  const hobbies = hobbiesScore(matchTraits(person));
  const { ids, total } = await work.tx
    .with(
      (cte) => cte('found').materialized(),
      () =>
        narrowPeople(work, found, filter).select([
          'membership.id',
          'membership.sort_name',
          sql<string | null>`membership.hobbies`.as('hobbies'),
          score.as('score'),
        ]),
    )
    .selectNoFrom((eb) => {
      const last = eb
        .selectFrom('found')
        .select('found.score')
        .orderBy('found.score', 'desc')
        .offset(query.page * query.limit - 1)
        .limit(1);
      const page = eb
        .selectFrom('found')
        .select('found.id')
        // whom no hobby brings as far as the page's end isn't looked at
        .where(sql<boolean>`(found.score + ${points(hobbies.most)} < ${last}) is not true`)
        .orderBy(sql`found.score + ${hobbies.score}`, 'desc')
        .orderBy('found.sort_name')
        .orderBy('found.id')
        .limit(query.limit)
        .offset((query.page - 1) * query.limit);
      return [
        sql<string[]>`array(${page})::text[]`.as('ids'),
        eb.selectFrom('found').select(eb.fn.countAll<number>().as('n')).as('total'),
      ];
    })
    .executeTakeFirstOrThrow();
  const candidates = new Map((await readMemberships(work, ids, [])).map((each) => [each.id, each]));
  return {
    candidates: ids
      .flatMap((each) => candidates.get(each) ?? [])
      .map((candidate) => ({
        personOrganization: told(candidate),
        reasons: matchReasons(person, candidate, { gender: query.gender }),
      })),
    pager: pagerOf(query.page, query.limit, total ?? 0),
  };
}
