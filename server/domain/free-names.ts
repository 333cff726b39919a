import { sql } from 'kysely';
import { refusedAt } from '#server/errors.ts';
import type { Work } from '#server/work.ts';
import { fold } from '#src/schemas/fold.ts';
import { SELF_SIGNUP_QUEUE_NAMES } from '#src/schemas/queue-names.ts';
import { BUILT_IN_STATUS_NAMES } from '#src/schemas/status-names.ts';

/** To the eye, names are the same whatever their case, accents and how many spaces they have. */
const toTheEye = (name: string): string => fold(name).replaceAll(/\s+/g, ' ');

/** What the console calls the built-in ones, in all of its languages. */
const RESERVED = {
  programs: new Set<string>(),
  organization_person_statuses: new Set(
    Object.values(BUILT_IN_STATUS_NAMES).flatMap((names) => Object.values(names).map(toTheEye)),
  ),
  queues: new Set(Object.values(SELF_SIGNUP_QUEUE_NAMES).map(toTheEye)),
} as const;
const REFUSALS_OF = {
  programs: { exists: 'programExists', reserved: 'programExists' },
  organization_person_statuses: { exists: 'statusExists', reserved: 'statusReserved' },
  queues: { exists: 'queueExists', reserved: 'queueReserved' },
} as const;

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
export async function requireFreeName(work: Work, table: keyof typeof RESERVED, { organizationId, name, id }: Named) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, 1))`.execute(work.tx);
  const refusals = REFUSALS_OF[table];
  let same = work.tx
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql`regexp_replace(fold(name), '\\s+', ' ', 'g')`, '=', toTheEye(name));
  if (id !== undefined) same = same.where('id', '<>', id);
  if (await same.limit(1).executeTakeFirst()) throw refusedAt(409, refusals.exists, 'name');
  if (RESERVED[table].has(toTheEye(name))) throw refusedAt(409, refusals.reserved, 'name');
}
