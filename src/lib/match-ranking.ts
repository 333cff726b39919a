import { CALL_TIMES, type PREFERRED_LANGUAGES } from '#src/schemas/people.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { PersonOrganization } from '#src/schemas/person-organizations.ts';
import { folded } from './text.ts';

type CallTime = (typeof CALL_TIMES)[number];

/** What is compared of a person; a whole person of an organization will do. */
export type Matchable = Pick<PersonOrganization, 'id' | 'person' | 'programId' | 'matches' | 'customFields'> & {
  readonly role: Pick<PersonOrganization['role'], 'name'>;
};

export interface MatchWishes {
  /** The gender that the other person should have; undefined where nobody asks. */
  readonly gender?: string | undefined;
}

/** Why a candidate stands where it does; `good` speaks for the match, `bad` against it. */
export type MatchReason =
  | { readonly kind: 'language'; readonly tone: 'good'; readonly language: string }
  | { readonly kind: 'languages'; readonly tone: 'bad'; readonly own: string; readonly other: string }
  | { readonly kind: 'times'; readonly tone: 'good'; readonly times: readonly CallTime[] }
  | { readonly kind: 'noTime'; readonly tone: 'bad' }
  | { readonly kind: 'hobbies'; readonly tone: 'good'; readonly hobbies: readonly string[] }
  | { readonly kind: 'zip'; readonly tone: 'good'; readonly prefix: string }
  | { readonly kind: 'gender'; readonly tone: 'good' | 'bad'; readonly gender: string }
  | { readonly kind: 'program'; readonly tone: 'good' }
  | { readonly kind: 'load'; readonly tone: 'good' | 'bad'; readonly matches: number; readonly of: number };

export interface RankedCandidate<P extends Matchable> {
  readonly candidate: P;
  /** The higher the better; means nothing beside other scores of the same ranking. */
  readonly score: number;
  /** The weightiest first. */
  readonly reasons: readonly MatchReason[];
}

/**
 * What each reason weighs. A language in common outweighs all that is pleasant but not needed, and being fully taken
 * outweighs everything but the language: such a caller is shown, and last among equals.
 */
const WEIGHTS = {
  language: 40,
  otherLanguage: -60,
  gender: 25,
  otherGender: -40,
  time: 10,
  timesMax: 20,
  noTime: -15,
  hobby: 6,
  hobbiesMax: 18,
  /** Per digit of the zip code from the left that is the same, from the third on. */
  zipDigit: 3,
  program: 8,
  free: 15,
  full: -35,
} as const;

/** Two zip codes with fewer equal digits are far from each other: three are a region. */
const ZIP_REGION = 3;

const text = ({ customFields }: Matchable, name: string): string => {
  const value = customFields[name];
  return typeof value === 'string' ? value.trim() : '';
};

const times = ({ customFields }: Matchable): readonly CallTime[] => {
  const value = customFields['preferredTimeForCall'];
  return Array.isArray(value) ? CALL_TIMES.filter((time) => value.includes(time)) : [];
};

/** Hobbies are free text: what stands between commas, semicolons, bars, line ends, "and" or "y" is one. */
const hobbies = (person: Matchable): Map<string, string> =>
  new Map(
    text(person, 'hobbies')
      .split(/[,;|/\n.]|\s(?:and|y|&)\s/i)
      .map((hobby) => hobby.trim())
      .filter((hobby) => hobby.length > 1)
      .map((hobby) => [folded(hobby), hobby]),
  );

function commonPrefix(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

interface Weighed {
  readonly reason: MatchReason;
  readonly weight: number;
}

/** Two people with another language each need not have the same one. */
const ANY_OTHER: (typeof PREFERRED_LANGUAGES)[number] = 'Other';

function weighLanguage(own: string, other: string): Weighed[] {
  if (!own || !other || (own === ANY_OTHER && other === ANY_OTHER)) return [];
  return own === other
    ? [{ reason: { kind: 'language', tone: 'good', language: own }, weight: WEIGHTS.language }]
    : [{ reason: { kind: 'languages', tone: 'bad', own, other }, weight: WEIGHTS.otherLanguage }];
}

function weighTimes(own: readonly CallTime[], other: readonly CallTime[]): Weighed[] {
  if (own.length === 0 || other.length === 0) return [];
  const shared = own.filter((time) => other.includes(time));
  return shared.length === 0
    ? [{ reason: { kind: 'noTime', tone: 'bad' }, weight: WEIGHTS.noTime }]
    : [
        {
          reason: { kind: 'times', tone: 'good', times: shared },
          weight: Math.min(shared.length * WEIGHTS.time, WEIGHTS.timesMax),
        },
      ];
}

/** "Cooking" and "Cooking for too many people" are the same hobby. */
const sameHobby = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);

function weighHobbies(own: Map<string, string>, other: Map<string, string>): Weighed[] {
  const shared = [...own]
    .filter(([key]) => [...other.keys()].some((theirs) => sameHobby(key, theirs)))
    .map(([, hobby]) => hobby);
  if (shared.length === 0) return [];
  const weight = Math.min(shared.length * WEIGHTS.hobby, WEIGHTS.hobbiesMax);
  return [{ reason: { kind: 'hobbies', tone: 'good', hobbies: shared }, weight }];
}

function weighZip(own: string, other: string): Weighed[] {
  const prefix = commonPrefix(own, other);
  if (prefix.length < ZIP_REGION) return [];
  return [
    { reason: { kind: 'zip', tone: 'good', prefix }, weight: (prefix.length - ZIP_REGION + 1) * WEIGHTS.zipDigit },
  ];
}

function weighGender(wanted: string | undefined, gender: string): Weighed[] {
  if (!wanted || !gender) return [];
  return wanted === gender
    ? [{ reason: { kind: 'gender', tone: 'good', gender }, weight: WEIGHTS.gender }]
    : [{ reason: { kind: 'gender', tone: 'bad', gender }, weight: WEIGHTS.otherGender }];
}

/** Only callers carry a load: a recipient is called by whoever is matched. */
function weighLoad(caller: Matchable): Weighed[] {
  const matches = caller.matches.length;
  const of = LIMITS.matchesPerCaller;
  const free = Math.max(0, of - matches) / of;
  return [
    {
      reason: { kind: 'load', tone: free > 0 ? 'good' : 'bad', matches, of },
      weight: free > 0 ? free * WEIGHTS.free : WEIGHTS.full,
    },
  ];
}

function weigh(person: Matchable, candidate: Matchable, wishes: MatchWishes): Weighed[] {
  const caller = [person, candidate].find(({ role }) => role.name === 'CALLER');
  return [
    ...weighLanguage(text(person, 'preferredLanguage'), text(candidate, 'preferredLanguage')),
    ...weighGender(wishes.gender, text(candidate, 'gender')),
    ...weighTimes(times(person), times(candidate)),
    ...weighHobbies(hobbies(person), hobbies(candidate)),
    ...weighZip(text(person, 'zipCode'), text(candidate, 'zipCode')),
    ...(person.programId !== null && person.programId === candidate.programId
      ? [{ reason: { kind: 'program', tone: 'good' } as const, weight: WEIGHTS.program }]
      : []),
    ...(caller ? weighLoad(caller) : []),
  ];
}

const byWeight = (person: Matchable, candidate: Matchable, wishes: MatchWishes): readonly Weighed[] =>
  weigh(person, candidate, wishes).toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight));

const nameOf = ({ person }: Matchable): string => folded(`${person.lastName} ${person.firstName}`);
const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/**
 * What speaks for and against a match of two people, the weightiest first; empty where nothing is known of either.
 * The same for both, but for the wishes, which are about `candidate`. Product "Matching".
 */
export const matchReasons = (person: Matchable, candidate: Matchable, wishes: MatchWishes = {}) =>
  byWeight(person, candidate, wishes).map(({ reason }) => reason);

/**
 * Ranks the candidates for a match with a person, the best first, each with its reasons: language, times, hobbies, zip
 * code by prefix, program, gender where it is asked for, and the caller's load. Who is matched with the person already
 * is left out. Equal scores are in the order of names; the order of `candidates` plays no part, and unknown data speak
 * neither for nor against anybody. Specification 1 §4, product "Matching".
 */
export function rankCandidates<P extends Matchable>(
  person: Matchable,
  candidates: readonly P[],
  wishes: MatchWishes = {},
): ReadonlyArray<RankedCandidate<P>> {
  const partners = new Set(person.matches.map(({ id }) => id));
  return candidates
    .filter(({ id }) => id !== person.id && !partners.has(id))
    .map((candidate) => {
      const weighed = byWeight(person, candidate, wishes);
      return {
        candidate,
        score: weighed.reduce((sum, { weight }) => sum + weight, 0),
        reasons: weighed.map(({ reason }) => reason),
      };
    })
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        compare(nameOf(one.candidate), nameOf(other.candidate)) ||
        compare(one.candidate.id, other.candidate.id),
    );
}
