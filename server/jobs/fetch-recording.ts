import { keepRecording } from '#server/domain/calls/call-media.ts';
import { storeFile } from '#server/domain/files.ts';
import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { complete, type Job } from './queue.ts';

/**
 * Fetches a call's recording from the carrier, keeps it, and lets the carrier forget it. Begun anew, it fetches nothing
 * twice that is kept already, nor what may not be kept. Specification calls 4.3, 6.23, people 6.4.
 */
export async function fetchRecording(services: Services, job: Job): Promise<void> {
  const [callId, ref] = [String(job.payload['callId']), String(job.payload['ref'])];
  const call = await inScope(services, 'system', ({ tx }) =>
    tx
      .selectFrom('calls')
      .select(['organization_id', 'recording_file_id', 'erased'])
      .where('id', '=', callId)
      .executeTakeFirst(),
  );
  const { callbacks } = services.carriers;
  if (!callbacks) throw new Error('No carrier is connected');
  if (call && !call.recording_file_id && !call.erased) {
    const sound = await callbacks.fetchRecording(ref);
    const fileId = await storeFile(services, { ...sound, organizationId: call.organization_id, kind: 'recording' });
    const at = new Date(String(job.payload['at']));
    await inScope(services, 'system', (work) => keepRecording(work, { callId, fileId, at }));
  }
  await callbacks.forgetRecording(ref);
  await inScope(services, 'system', (work) => complete(work, job));
}
