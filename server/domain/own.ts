import { refusedAt } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Work } from '#server/work.ts';

/** What an organization has of its own, by the refusal of another's. */
const TABLES = {
  foreignProgram: 'programs',
  foreignStatus: 'organization_person_statuses',
  foreignUpload: 'people_uploads',
  foreignCall: 'calls',
  foreignPerson: 'memberships',
  foreignBroadcast: 'broadcasts',
  foreignQueue: 'queues',
} as const;
export type Foreign = keyof typeof TABLES;

/** Refuses (400, at its field) what is another organization's, and what doesn't exist; nothing given is fine. */
export async function requireOwn(
  { tx }: Work,
  organizationId: string,
  refusal: Foreign,
  given: { readonly id: string | null | undefined; readonly field: string },
): Promise<void> {
  if (!given.id) return;
  const row = isUuid(given.id)
    ? await tx
        .selectFrom(TABLES[refusal])
        .select('id')
        .where('id', '=', given.id)
        .where('organization_id', '=', organizationId)
        .forKeyShare()
        .executeTakeFirst()
    : undefined;
  if (!row) throw refusedAt(400, refusal, given.field);
}
