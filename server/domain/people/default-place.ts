import type { Work } from '#server/work.ts';

/** The program and the status that somebody has in an organization as long as nobody says another. */
export async function defaultPlace({ tx }: Work, organizationId: string) {
  const defaultOf = async (table: 'programs' | 'organization_person_statuses') => {
    const row = await tx
      .selectFrom(table)
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('is_default', '=', true)
      .executeTakeFirst();
    return row?.id ?? null;
  };
  return {
    program_id: await defaultOf('programs'),
    organization_person_status_id: await defaultOf('organization_person_statuses'),
  };
}
