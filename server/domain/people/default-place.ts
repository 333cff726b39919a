import { sql } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Work } from '#server/work.ts';

/**
 * Holds until the transaction ends who comes into an organization without programs, and its first program: what one
 * looks for, the other may be about to create.
 */
export const holdPlaces = ({ tx }: Work, organizationId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, 0))`.execute(tx);

/**
 * Puts everybody of an organization who has a role and no program into its first one; gives how many. Who only
 * administers stays without. Specification programs 1.9.
 */
export async function placeEverybody({ tx }: Work, organizationId: string, programId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('memberships')
    .set({ program_id: programId })
    .where('organization_id', '=', organizationId)
    .where('program_id', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('previous_role_id', 'role_id'), '<>', ROLE_IDS.NONE))
    .where('role_id', '<>', ROLE_IDS.NONE)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function defaultOf({ tx }: Work, table: 'programs' | 'organization_person_statuses', organizationId: string) {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The status that somebody has in an organization as long as nobody says another. */
export const defaultStatus = (work: Work, organizationId: string): Promise<string | null> =>
  defaultOf(work, 'organization_person_statuses', organizationId);

/** The program and the status that somebody has in an organization as long as nobody says another. */
export async function defaultPlace(work: Work, organizationId: string) {
  let program = await defaultOf(work, 'programs', organizationId);
  if (program === null) {
    await holdPlaces(work, organizationId);
    program = await defaultOf(work, 'programs', organizationId);
  }
  return { program_id: program, organization_person_status_id: await defaultStatus(work, organizationId) };
}
