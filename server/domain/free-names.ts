import { sql } from 'kysely';
import { refusedAt } from '#server/errors.ts';
import type { Work } from '#server/work.ts';
import { fold } from '#src/schemas/fold.ts';
import type { RefusalKey } from '#src/schemas/refusals.ts';
import { SELF_SIGNUP_QUEUE_NAMES } from '#src/schemas/queue-names.ts';
import { BUILT_IN_STATUS_NAMES } from '#src/schemas/status-names.ts';

/** To the eye, names are the same whatever their case, accents and how many spaces they have. */
const toTheEye = (name: string): string => fold(name).replaceAll(/\s+/g, ' ');

interface Rule {
  readonly exists: RefusalKey;
  readonly builtIn?: { readonly names: ReadonlySet<string>; readonly refusal: RefusalKey };
}

/** Names that the console has for what is built in, of each language. */
const namesOf = (builtIn: ReadonlyArray<Readonly<Record<string, string>>>): ReadonlySet<string> =>
  new Set(builtIn.flatMap((names) => Object.values(names).map(toTheEye)));

/** What a name is refused by: one that exists, and, where something is built in, its names. */
const RULES = {
  programs: { exists: 'programExists' },
  organization_person_statuses: {
    exists: 'statusExists',
    builtIn: { names: namesOf(Object.values(BUILT_IN_STATUS_NAMES)), refusal: 'statusReserved' },
  },
  queues: { exists: 'queueExists', builtIn: { names: namesOf([SELF_SIGNUP_QUEUE_NAMES]), refusal: 'queueReserved' } },
} as const satisfies Readonly<Record<string, Rule>>;

interface Named {
  readonly organizationId: string;
  readonly name: string;
  /** What is called so already, where it is renamed. */
  readonly id?: string;
}

/**
 * Refuses (409, at `name`) a name that an organization has already to the eye, or that a built-in one has in one of the
 * languages. Who names something at the same time waits. Specification programs 1.2, queues 1.4, statuses 1.2.
 */
export async function requireFreeName(work: Work, table: keyof typeof RULES, { organizationId, name, id }: Named) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, 1))`.execute(work.tx);
  const { exists, builtIn }: Rule = RULES[table];
  let same = work.tx
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql`regexp_replace(fold(name), '\\s+', ' ', 'g')`, '=', toTheEye(name));
  if (id !== undefined) same = same.where('id', '<>', id);
  if (await same.limit(1).executeTakeFirst()) throw refusedAt(409, exists, 'name');
  if (builtIn?.names.has(toTheEye(name))) throw refusedAt(409, builtIn.refusal, 'name');
}
