import { sql, type RawBuilder } from 'kysely';
import type { Work } from '#server/work.ts';
import { contactRows } from './broadcast-reach.ts';

/** The contacts of a broadcast that were typed or uploaded, as rows in their order. */
export const storedContacts = (broadcastId: string): RawBuilder<unknown> =>
  sql`(select position, name, contact from broadcast_contacts where broadcast_id = ${broadcastId})`;

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
