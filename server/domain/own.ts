import { DomainError } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Work } from '#server/work.ts';
import type { RefusalKey } from '#src/schemas/refusals.ts';

/** What an organization has of its own, by the refusal of another's. */
const TABLES = {
  foreignProgram: 'programs',
  foreignStatus: 'organization_person_statuses',
  foreignUpload: 'people_uploads',
} as const;
export type Foreign = keyof typeof TABLES;

/** A refusal that is told at its field, too. */
export function refusedAt(field: string, refusal: RefusalKey): DomainError {
  const { message } = new DomainError(400, refusal);
  return new DomainError(400, refusal, { fields: { [field]: message } });
}

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
  if (!row) throw refusedAt(given.field, refusal);
}
