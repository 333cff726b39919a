import * as z from 'zod/mini';
import { fold } from './fold.ts';
import { LIMITS } from './limits.ts';
import { CALL_TIMES, type PREFERRED_LANGUAGES } from './person-choices.ts';
import type { Membership } from './memberships.ts';

type CallTime = (typeof CALL_TIMES)[number];

/** What is compared of a person; a whole person of an organization will do. */
export type Matchable = Pick<Membership, 'id' | 'programId' | 'matches' | 'customFields'> & {
  readonly role: Pick<Membership['role'], 'name'>;
};

export interface MatchWishes {
  /** The gender that the other person should have; undefined where nobody asks. */
  readonly gender?: string | undefined;
}

const good = z.literal('good');
const bad = z.literal('bad');
const either = z.enum(['good', 'bad']);
const count = z.number();

/** Why a candidate stands where it does; `good` speaks for the match, `bad` against it. */
export const matchReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('language'), tone: good, language: z.string() }),
  z.object({ kind: z.literal('languages'), tone: bad, own: z.string(), other: z.string() }),
  z.object({ kind: z.literal('times'), tone: good, times: z.array(z.enum(CALL_TIMES)) }),
  z.object({ kind: z.literal('noTime'), tone: bad }),
  z.object({ kind: z.literal('hobbies'), tone: good, hobbies: z.array(z.string()) }),
  z.object({ kind: z.literal('zip'), tone: good, prefix: z.string() }),
  z.object({ kind: z.literal('gender'), tone: either, gender: z.string() }),
  z.object({ kind: z.literal('program'), tone: good }),
  /** How many recipients the caller has, of how many at most. */
  z.object({ kind: z.literal('load'), tone: either, matches: count, of: count }),
  /** How many callers the recipient has already. */
  z.object({ kind: z.literal('matched'), tone: bad, matches: count }),
]);
export type MatchReason = z.output<typeof matchReason>;

/**
 * What each reason weighs. A language in common outweighs all that is pleasant but not needed, and being fully taken
 * outweighs everything but the language: such a caller is shown, and last among equals.
 */
export const MATCH_WEIGHTS = {
  language: 40,
  otherLanguage: -60,
  gender: 25,
  otherGender: -40,
  time: 10,
  timesMax: 20,
  noTime: -15,
  hobby: 6,
  hobbiesMax: 18,
  /** Per digit of the zip code from the left that is the same, from `ZIP_REGION` on. */
  zipDigit: 3,
  program: 8,
  /** Of a caller who has nobody; less with each recipient. */
  free: 15,
  full: -35,
  /** Of a recipient whom somebody calls already. */
  matched: -20,
} as const;

/** Two zip codes with fewer equal digits are far from each other: three are a region. */
export const ZIP_REGION = 3;

/** Two people with another language each need not have the same one. */
export const ANY_OTHER: (typeof PREFERRED_LANGUAGES)[number] = 'Other';

/** What a caller's number of recipients weighs, whoever the caller is. */
export const loadWeight = (matches: number): number =>
  matches < LIMITS.matchesPerCaller
    ? ((LIMITS.matchesPerCaller - matches) / LIMITS.matchesPerCaller) * MATCH_WEIGHTS.free
    : MATCH_WEIGHTS.full;

/** What is compared of a person's details, as the form and files of people give them. */
export interface MatchTraits {
  readonly language: string;
  readonly gender: string;
  readonly times: readonly CallTime[];
  /** As they are written, by how they are compared. */
  readonly hobbies: ReadonlyMap<string, string>;
  readonly zip: string;
}

/** What parts one hobby from the next in a text; the server's query has it, too. */
export const HOBBY_ENDS = String.raw`[,;|/\n.]|\s(?:and|y|&)\s`;

/** Hobbies are free text: what stands between commas, semicolons, bars, line ends, "and" or "y" is one. */
const hobbiesOf = (written: string): Map<string, string> =>
  new Map(
    written
      .split(new RegExp(HOBBY_ENDS, 'i'))
      .map((hobby) => hobby.trim())
      .filter((hobby) => hobby.length > 1)
      .map((hobby) => [fold(hobby), hobby]),
  );

/** What is compared of a person; empty where nothing is known. */
export function matchTraits({ customFields }: Pick<Matchable, 'customFields'>): MatchTraits {
  const text = (name: string): string => {
    const value = customFields[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const times = customFields['preferredTimeForCall'];
  return {
    language: text('preferredLanguage'),
    gender: text('gender'),
    times: Array.isArray(times) ? CALL_TIMES.filter((time) => times.includes(time)) : [],
    hobbies: hobbiesOf(text('hobbies')),
    zip: text('zipCode'),
  };
}

function commonPrefix(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

interface Weighed {
  readonly reason: MatchReason;
  readonly weight: number;
}

function weighLanguage(own: string, other: string): Weighed[] {
  if (!own || !other || (own === ANY_OTHER && other === ANY_OTHER)) return [];
  return own === other
    ? [{ reason: { kind: 'language', tone: 'good', language: own }, weight: MATCH_WEIGHTS.language }]
    : [{ reason: { kind: 'languages', tone: 'bad', own, other }, weight: MATCH_WEIGHTS.otherLanguage }];
}

function weighTimes(own: readonly CallTime[], other: readonly CallTime[]): Weighed[] {
  if (own.length === 0 || other.length === 0) return [];
  const times = own.filter((time) => other.includes(time));
  const weight = Math.min(times.length * MATCH_WEIGHTS.time, MATCH_WEIGHTS.timesMax);
  return times.length === 0
    ? [{ reason: { kind: 'noTime', tone: 'bad' }, weight: MATCH_WEIGHTS.noTime }]
    : [{ reason: { kind: 'times', tone: 'good', times }, weight }];
}

/** "Cooking" and "Cooking for too many people" are the same hobby. */
const sameHobby = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);

function weighHobbies(own: MatchTraits['hobbies'], other: MatchTraits['hobbies']): Weighed[] {
  const hobbies = [...own]
    .filter(([key]) => [...other.keys()].some((theirs) => sameHobby(key, theirs)))
    .map(([, hobby]) => hobby);
  if (hobbies.length === 0) return [];
  const weight = Math.min(hobbies.length * MATCH_WEIGHTS.hobby, MATCH_WEIGHTS.hobbiesMax);
  return [{ reason: { kind: 'hobbies', tone: 'good', hobbies }, weight }];
}

function weighZip(own: string, other: string): Weighed[] {
  const prefix = commonPrefix(own, other);
  if (prefix.length < ZIP_REGION) return [];
  const weight = (prefix.length - ZIP_REGION + 1) * MATCH_WEIGHTS.zipDigit;
  return [{ reason: { kind: 'zip', tone: 'good', prefix }, weight }];
}

function weighGender(wanted: string | undefined, gender: string): Weighed[] {
  if (!wanted || !gender) return [];
  return wanted === gender
    ? [{ reason: { kind: 'gender', tone: 'good', gender }, weight: MATCH_WEIGHTS.gender }]
    : [{ reason: { kind: 'gender', tone: 'bad', gender }, weight: MATCH_WEIGHTS.otherGender }];
}

/** How many recipients the caller has, and whether others call the candidate already. */
function weighMatches(person: Matchable, candidate: Matchable): Weighed[] {
  const caller = [person, candidate].find(({ role }) => role.name === 'CALLER');
  const of = LIMITS.matchesPerCaller;
  const matches = caller?.matches.length ?? 0;
  const callers = candidate.role.name === 'RECIPIENT' ? candidate.matches.filter(({ id }) => id !== person.id) : [];
  const matched = { kind: 'matched', tone: 'bad', matches: callers.length } as const;
  return [
    ...(caller
      ? [
          {
            reason: { kind: 'load', tone: matches < of ? 'good' : 'bad', matches, of } as const,
            weight: loadWeight(matches),
          },
        ]
      : []),
    ...(callers.length > 0 ? [{ reason: matched, weight: MATCH_WEIGHTS.matched }] : []),
  ];
}

function weigh(person: Matchable, candidate: Matchable, wishes: MatchWishes): Weighed[] {
  const [own, other] = [matchTraits(person), matchTraits(candidate)];
  const sameProgram = person.programId !== null && person.programId === candidate.programId;
  return [
    ...weighLanguage(own.language, other.language),
    ...weighGender(wishes.gender, other.gender),
    ...weighTimes(own.times, other.times),
    ...weighHobbies(own.hobbies, other.hobbies),
    ...weighZip(own.zip, other.zip),
    ...(sameProgram ? [{ reason: { kind: 'program', tone: 'good' } as const, weight: MATCH_WEIGHTS.program }] : []),
    ...weighMatches(person, candidate),
  ];
}

/**
 * What speaks for and against a match of two people, the weightiest first; empty where nothing is known of either.
 * The wishes, and who else calls already, are about `candidate`. Unknown data speak neither for nor against.
 */
export const matchReasons = (person: Matchable, candidate: Matchable, wishes: MatchWishes = {}): MatchReason[] =>
  weigh(person, candidate, wishes)
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .map(({ reason }) => reason);

/** How well two people fit: the sum of what the reasons weigh. The higher the better; means nothing by itself. */
export const matchScore = (person: Matchable, candidate: Matchable, wishes: MatchWishes = {}): number =>
  weigh(person, candidate, wishes).reduce((sum, { weight }) => sum + weight, 0);
