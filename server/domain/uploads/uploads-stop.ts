import type { Actor, Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type { stopPeopleUpload as stopEndpoint } from '#src/schemas/uploads.ts';
import { requireRight } from '#server/domain/access.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { findUpload } from './import.ts';
import { readUpload } from './uploads.ts';

/**
 * Lets no further rows of a file be saved, and tells how many were: those being written just now are waited for, since
 * they hold the upload's row. What is saved whole stays as it is. No upload for a file that the organization hasn't, or
 * that is still being read; 404 for an organization out of sight, 403 for an update by who may not edit.
 * Specification uploads 2.13.
 */
export async function stopPeopleUpload(
  work: Work,
  actor: Actor,
  { organizationId, checksum, existing }: BodyOf<typeof stopEndpoint>,
): Promise<ResponseOf<typeof stopEndpoint>> {
  const updates = existing === 'update';
  if (updates) requireRight(actor, 'personorganizations', 'canEdit');
  const { id } = await requireOrganization(work, organizationId ?? actor.organizationId ?? '');
  const known = await findUpload(work, { organizationId: id, checksum, updates });
  if (!known) return { upload: null };
  if (known.rows_done < known.total && known.stopped_at === null)
    await work.tx.updateTable('people_uploads').set({ stopped_at: work.now }).where('id', '=', known.id).execute();
  return { upload: await readUpload(work, known.id) };
}
