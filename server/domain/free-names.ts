import { sql } from 'kysely';
import { refusedAt } from '#server/errors.ts';
import type { Work } from '#server/work.ts';
import { fold } from '#src/schemas/fold.ts';

const EXISTS = { programs: 'programExists', organization_person_statuses: 'statusExists' } as const;

interface Named {
  readonly organizationId: string;
  readonly name: string;
  /** What is called so already, where it is renamed. */
  readonly id?: string;
}

/**
 * Refuses (409, at `name`) a name that an organization has already to the eye: case, accents and how many spaces there are
 * don't tell two apart. Specification programs 1.2, statuses 1.2.
 */
export async function requireFreeName(work: Work, table: keyof typeof EXISTS, { organizationId, name, id }: Named) {
  let same = work.tx
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql`regexp_replace(fold(name), '\\s+', ' ', 'g')`, '=', fold(name).replaceAll(/\s+/g, ' '));
  if (id !== undefined) same = same.where('id', '<>', id);
  if (await same.limit(1).executeTakeFirst()) throw refusedAt(409, EXISTS[table], 'name');
}
