import type { Membership } from '#src/schemas/memberships.ts';
import type { Deed } from './bulk-deeds.ts';

/** Why somebody is left out: nothing would change, or the server would refuse. */
export const SKIP_REASONS = ['same', 'self', 'noEmail', 'optedOut'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What a bulk action will do, before it begins. */
export interface BulkPlan {
  /** Those who are written to. */
  readonly rows: readonly Membership[];
  /** How many are left out for a reason; only reasons that somebody has. */
  readonly skipped: ReadonlyArray<{ readonly reason: SkipReason; readonly count: number }>;
  /** How many matches end. */
  readonly matches: number;
  /** How many signed up by themselves, and are admitted with it. Specification self-signup 2.7. */
  readonly admitted: number;
}

interface PlanInput {
  readonly deed: Deed;
  readonly people: readonly Membership[];
  /** The program or status that is chosen. */
  readonly chosen?: string | undefined;
  /** The person who does it. */
  readonly userId: string | undefined;
}

/** What ends with a deed are matches of both sides, each counted once. */
const ENDS_MATCHES: ReadonlySet<Deed> = new Set<Deed>(['disable', 'toCaller', 'toRecipient', 'toOnboarding']);

function reasonToSkip(person: Membership, { deed, chosen, userId }: PlanInput): SkipReason | undefined {
  switch (deed) {
    case 'setProgram':
      return person.programId === chosen ? 'same' : undefined;
    case 'setStatus':
      return person.organizationPersonStatusId === chosen ? 'same' : undefined;
    case 'disable':
      return person.personId === userId ? 'self' : undefined;
    case 'welcome':
      if (person.optedOut.includes('email')) return 'optedOut';
      return person.person.email ? undefined : 'noEmail';
    default:
      return undefined;
  }
}

/** What a bulk action will do, in numbers, and whom it leaves out. Specification product 5.15. */
export function planOf(input: PlanInput): BulkPlan {
  const { deed, people } = input;
  const reasons = people.map((person) => reasonToSkip(person, input));
  const rows = people.filter((_, at) => reasons[at] === undefined);
  const pairs = new Set(rows.flatMap(({ id, matches }) => matches.map((other) => [id, other.id].toSorted().join())));
  return {
    rows,
    skipped: SKIP_REASONS.map((reason) => ({ reason, count: reasons.filter((each) => each === reason).length })).filter(
      ({ count }) => count > 0,
    ),
    matches: ENDS_MATCHES.has(deed) ? pairs.size : 0,
    admitted: deed === 'toCaller' ? rows.filter(({ signedUpAt }) => signedUpAt !== null).length : 0,
  };
}
