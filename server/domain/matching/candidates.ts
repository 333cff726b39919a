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
import { narrowPeople, peopleFilterOf, selectPeople } from '#server/domain/people/people-filter.ts';
import { readMembership, readMemberships, told } from '#server/domain/people/memberships.ts';

type Query = QueryOf<typeof listEndpoint>;
type Score = RawBuilder<number>;

/** A part of the score, and how many points it gives at most. */
interface Part {
  readonly score: Score;
  readonly most: number;
}

const points = (weight: number): Score => sql.lit(weight);

const sumOf = (parts: readonly Part[]): Part => ({
  score: sql`(${sql.join([points(0), ...parts.map(({ score }) => score)], sql` + `)})`,
  most: parts.reduce((sum, { most }) => sum + most, 0),
});

function languageScore({ language }: MatchTraits): Part[] {
  if (language === '') return [];
  const other = language === ANY_OTHER ? sql`when membership.preferred_language = ${ANY_OTHER} then 0` : sql``;
  const score = sql<number>`case when coalesce(membership.preferred_language, '') = '' then 0 ${other}
    when membership.preferred_language = ${language} then ${points(WEIGHTS.language)}
    else ${points(WEIGHTS.otherLanguage)} end`;
  return [{ score, most: WEIGHTS.language }];
}

function genderScore(wanted: string | undefined): Part[] {
  if (!wanted) return [];
  const score = sql<number>`case when coalesce(candidate.gender, '') = '' then 0
    when candidate.gender = ${wanted} then ${points(WEIGHTS.gender)} else ${points(WEIGHTS.otherGender)} end`;
  return [{ score, most: WEIGHTS.gender }];
}

function timesScore({ times }: MatchTraits): Part[] {
  if (times.length === 0) return [];
  const shared = sql.join(
    times.map((time) => sql`(${time} = any(candidate.preferred_time_for_call))::int`),
    sql` + `,
  );
  const score = sql<number>`case when candidate.preferred_time_for_call = '{}' then 0
    else coalesce(nullif(least((${shared}) * ${points(WEIGHTS.time)}, ${points(WEIGHTS.timesMax)}), 0),
      ${points(WEIGHTS.noTime)}) end`;
  return [{ score, most: WEIGHTS.timesMax }];
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A pattern that finds the hobby, one that begins with it, or one that it begins with, in a folded text. */
function hobbyPattern(hobby: string): string {
  const words = hobby.split(' ');
  const begins = words.map((_, at) => words.slice(0, at + 1).join(' ')).filter((each) => each.length > 1);
  const end = String.raw`\s*(?:${HOBBY_ENDS}|$)`;
  return String.raw`(?:^|${HOBBY_ENDS})\s*(?:${literal(hobby)}(?: |${end})|(?:${begins.map(literal).join('|')})${end})`;
}

/** The points for hobbies in common; a pattern for each is what costs most. */
function hobbiesScore({ hobbies }: MatchTraits): Part {
  if (hobbies.size === 0) return sumOf([]);
  const shared = [...hobbies.keys()].map((hobby) => sql`(fold(candidate.hobbies) ~ ${hobbyPattern(hobby)})::int`);
  return {
    score: sql`case when coalesce(candidate.hobbies, '') = '' then 0
      else least((${sql.join(shared, sql` + `)}) * ${points(WEIGHTS.hobby)}, ${points(WEIGHTS.hobbiesMax)}) end`,
    most: Math.min(hobbies.size * WEIGHTS.hobby, WEIGHTS.hobbiesMax),
  };
}

function zipScore({ zip }: MatchTraits): Part[] {
  const starts = Array.from({ length: Math.max(0, zip.length - ZIP_REGION + 1) }, (_, at) =>
    zip.slice(0, ZIP_REGION + at),
  );
  if (starts.length === 0) return [];
  const same = starts.map((start) => sql`coalesce(starts_with(candidate.zip_code, ${start}), false)::int`);
  return [
    { score: sql`(${sql.join(same, sql` + `)}) * ${points(WEIGHTS.zipDigit)}`, most: starts.length * WEIGHTS.zipDigit },
  ];
}

const programScore = ({ programId }: Membership): Part[] =>
  programId === null
    ? []
    : [
        {
          score: sql`case when membership.program_id = ${programId} then ${points(WEIGHTS.program)} else 0 end`,
          most: WEIGHTS.program,
        },
      ];

/** A caller's load counts, and that somebody calls a recipient already. */
function matchesScore(role: 'CALLER' | 'RECIPIENT'): Part {
  if (role === 'RECIPIENT')
    return { score: sql`case when membership.matched then ${points(WEIGHTS.matched)} else 0 end`, most: 0 };
  const loads = Array.from({ length: LIMITS.matchesPerCaller }, (_, matches) => matches);
  const cases = loads.map((matches) => sql`when ${sql.lit(matches)} then ${points(loadWeight(matches))}`);
  return {
    score: sql`case membership.match_count ${sql.join(cases, sql` `)} else ${points(WEIGHTS.full)} end`,
    most: WEIGHTS.free,
  };
}

/** So many more than the page are looked at for a first guess of what it takes to stand on it. */
const GUESSED_FROM = 1000;

/** The ids of a page of candidates, the best first, and how many there are. */
async function findPage(
  work: Work,
  person: Membership,
  query: Query,
): Promise<{ readonly ids: readonly string[]; readonly total: number | null }> {
  const role = person.role.name === 'CALLER' ? 'RECIPIENT' : 'CALLER';
  const filter = peopleFilterOf({ ...query, role, active: true }, person.organizationId);
  const traits = matchTraits(person);
  // what `matchScore` gives, but for what is the same for all: by the membership, by the person, and for hobbies
  const plain = sumOf([matchesScore(role), ...languageScore(traits), ...programScore(person)]);
  const compared = sumOf([...genderScore(query.gender), ...timesScore(traits), ...zipScore(traits)]);
  const hobbies = hobbiesScore(traits);
  const end = query.page * query.limit;
  const people = selectPeople(work, filter).where('membership.id', 'not in', [
    person.id,
    ...person.matches.map((partner) => partner.id),
  ]);
  // one by one: a join of all would read everybody of the organization
  const readBy = (id: 'first.id' | 'found.id') => () =>
    work.tx
      .selectFrom('match_candidates')
      .select(['sort_name', 'gender', 'preferred_time_for_call', 'hobbies', 'zip_code'])
      .where('match_candidates.id', '=', sql.ref<string>(id))
      .limit(1)
      .as('candidate');
  return work.tx
    .with(
      (cte) => cte('found').materialized(),
      () => narrowPeople(work, people, filter).select(['membership.id', plain.score.as('score')]),
    )
    .with(
      (cte) => cte('near').materialized(),
      (db) => {
        // of all, the page's last has no fewer points than the last of a page that is made of some
        const guess = db
          .selectFrom((eb) =>
            eb
              .selectFrom('found')
              .select(['id', 'score'])
              .orderBy('score', 'desc')
              .limit(end + GUESSED_FROM)
              .as('first'),
          )
          .innerJoinLateral(readBy('first.id'), (join) => join.onTrue())
          .select(sql<number>`first.score + ${compared.score} + ${hobbies.score}`.as('known'))
          .orderBy('known', 'desc')
          .offset(end - 1)
          .limit(1);
        return (
          db
            .selectFrom('found')
            .innerJoinLateral(readBy('found.id'), (join) => join.onTrue())
            // whom nothing brings as far isn't read
            .where(sql<boolean>`(found.score + ${points(compared.most + hobbies.most)} < ${guess}) is not true`)
            .select([
              'found.id',
              'candidate.sort_name',
              'candidate.hobbies',
              sql<number>`found.score + ${compared.score}`.as('score'),
            ])
        );
      },
    )
    .selectNoFrom((eb) => {
      const last = eb
        .selectFrom('near')
        .select('near.score')
        .orderBy('near.score', 'desc')
        .offset(end - 1)
        .limit(1);
      const page = eb
        .selectFrom('near as candidate')
        .select('candidate.id')
        // whom no hobby brings as far as the page's end isn't looked at
        .where(sql<boolean>`(candidate.score + ${points(hobbies.most)} < ${last}) is not true`)
        .orderBy(sql`candidate.score + ${hobbies.score}`, 'desc')
        .orderBy('candidate.sort_name')
        .orderBy('candidate.id')
        .limit(query.limit)
        .offset(end - query.limit);
      return [
        sql<string[]>`array(${page})::text[]`.as('ids'),
        eb.selectFrom('found').select(eb.fn.countAll<number>().as('n')).as('total'),
      ];
    })
    .executeTakeFirstOrThrow();
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
  const { ids, total } = await findPage(work, person, query);
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
