import { sql, type RawBuilder } from 'kysely';
import type { Work } from '#server/work.ts';
import { contactRows, type Choice } from './broadcast-reach.ts';
import type { BroadcastRow } from './broadcast-rows.ts';

/** The contacts of a broadcast that were typed or uploaded, as rows in their order. */
export const storedContacts = (broadcastId: string): RawBuilder<unknown> =>
  sql`(select position, name, contact from broadcast_contacts where broadcast_id = ${broadcastId})`;

/** Whom a broadcast was chosen to go to, as it is kept. */
export async function chosenOf(
  { tx }: Work,
  row: Pick<BroadcastRow, 'id' | 'organization_id' | 'type' | 'kind'>,
): Promise<Choice> {
  const programs = await tx
    .selectFrom('broadcast_programs')
    .select('program_id')
    .where('broadcast_id', '=', row.id)
    .execute();
  const people = await tx
    .selectFrom('broadcast_people')
    .select('membership_id')
    .where('broadcast_id', '=', row.id)
    .execute();
  return {
    organizationId: row.organization_id,
    type: row.type,
    programs: programs.map(({ program_id: id }) => id),
    people: people.map(({ membership_id: id }) => id),
    contacts: row.kind === 'EPHEMERAL' ? storedContacts(row.id) : null,
  };
}

/** Keeps the contacts of a broadcast instead of those that it had. */
export async function keepContacts(
  { tx }: Work,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  contacts: ReadonlyArray<{ readonly name: string | null; readonly contact: string }>,
): Promise<void> {
  await tx.deleteFrom('broadcast_contacts').where('broadcast_id', '=', id).execute();
  const rows = contactRows(contacts);
  if (!rows) return;
  await sql`insert into broadcast_contacts (broadcast_id, organization_id, position, name, contact)
    select ${id}, ${organizationId}, position, name, contact from ${rows} given`.execute(tx);
}
