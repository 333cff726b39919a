import { sql } from 'kysely';
import { refusedAt } from '#server/errors.ts';
import type { Work } from '#server/work.ts';
import { fold } from '#src/schemas/fold.ts';
import { BUILT_IN_STATUS_NAMES } from '#src/schemas/status-names.ts';

/** To the eye, names are the same whatever their case, accents and how many spaces they have. */
const toTheEye = (name: string): string => fold(name).replaceAll(/\s+/g, ' ');

/** What the console calls the built-in ones, in all of its languages. */
const RESERVED = {
  programs: new Set<string>(),
  organization_person_statuses: new Set(
    Object.values(BUILT_IN_STATUS_NAMES).flatMap((names) => Object.values(names).map(toTheEye)),
  ),
} as const;
const EXISTS = { programs: 'programExists', organization_person_statuses: 'statusExists' } as const;

interface Named {
  readonly organizationId: string;
  readonly name: string;
  /** What is called so already, where it is renamed. */
  readonly id?: string;
}

/**
 * Refuses (409, at `name`) a name that an organization has already to the eye, or that a built-in status has in one of
 * the languages. Who names something at the same time waits. Specification programs 1.2, statuses 1.2.
 */
export async function requireFreeName(work: Work, table: keyof typeof EXISTS, { organizationId, name, id }: Named) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, 1))`.execute(work.tx);
  let same = work.tx
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql`regexp_replace(fold(name), '\\s+', ' ', 'g')`, '=', toTheEye(name));
  if (id !== undefined) same = same.where('id', '<>', id);
  if (await same.limit(1).executeTakeFirst()) throw refusedAt(409, EXISTS[table], 'name');
  if (RESERVED[table].has(toTheEye(name))) throw refusedAt(409, 'statusReserved', 'name');
}
