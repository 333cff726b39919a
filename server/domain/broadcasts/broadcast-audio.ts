import { dropFile, findFile, storeFile, type KeptFile } from '#server/domain/files.ts';
import { listenToWave } from '#server/domain/wave.ts';
import { opensSound } from '#server/domain/media-keys.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { isUuid } from '#server/uuid.ts';
import { inScope, scopeOf, type Actor, type Work } from '#server/work.ts';
import type { uploadBroadcastAudio as uploadEndpoint } from '#src/schemas/broadcasts.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { audioTypeOf } from './audio-kinds.ts';
import { readAudio } from './broadcast-rows.ts';

const PEAKS = 400;

/** 400 values as a page sends them; none where they are no such. */
function peaksOf(text: string | undefined): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(text ?? ''), (character) => character.codePointAt(0) ?? 0);
    return bytes.length === PEAKS ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** How long a sound is and how loud, as far as it can be told here: of a WAV from its samples. */
async function measure(
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
  said: Pick<BodyOf<typeof uploadEndpoint>, 'seconds' | 'peaks'>,
) {
  const wave = type === 'audio/wav' ? await listenToWave(new Blob([bytes]).stream()).catch(() => undefined) : undefined;
  return { seconds: wave?.seconds ?? said.seconds, peaks: wave?.peaks ?? peaksOf(said.peaks) };
}

/**
 * Keeps a spoken message for a day, or until a broadcast has it. 415 for what is no sound by its bytes or one that the
 * carrier doesn't play, 413 for too many
 * of them, 400 for one that is too long, 404 for an organization out of sight. Specification broadcasts 2.9, 5.6, 5.16.
 */
export async function uploadAudio(
  services: Services,
  actor: Actor,
  { audio, organizationId = actor.actsIn ?? undefined, ...said }: BodyOf<typeof uploadEndpoint>,
): Promise<ResponseOf<typeof uploadEndpoint>> {
  const organization = await inScope(services, scopeOf(actor), (work) =>
    requireOrganization(work, organizationId ?? ''),
  );
  if (audio.size > WORK_LIMITS.broadcastAudioBytes) throw new DomainError(413, 'tooLarge');
  const bytes = new Uint8Array(await audio.arrayBuffer());
  const type = audioTypeOf(bytes);
  if (type === null)
    throw new DomainError(415, 'broadcastAudioType', { fields: { audio: { code: 'broadcastAudioType' } } });
  const { plays = [type] } = services.carriers.broadcasts.voice ?? {};
  if (!plays.includes(type))
    throw new DomainError(415, 'broadcastAudioPlayed', { fields: { audio: { code: 'broadcastAudioPlayed' } } });
  const { seconds, peaks } = await measure(type, bytes, said);
  if ((seconds ?? 0) > WORK_LIMITS.broadcastAudioSeconds)
    throw new DomainError(400, 'invalidInput', { fields: { audio: { code: 'broadcast.audioLong' } } });
  const id = await storeFile(services, {
    organizationId: organization.id,
    kind: 'broadcast-audio',
    type,
    bytes,
    ...(seconds !== undefined && { seconds }),
    ...(peaks && { peaks }),
  });
  const kept = await inScope(services, scopeOf(actor), (work) => readAudio(services, work, actor, id));
  if (!kept) throw new DomainError(404, 'notFound');
  return { audio: kept };
}

/** A spoken message's file by its id; 404 for one out of sight, and for a file of another kind. */
async function requireAudio({ tx }: Work, id: string): Promise<void> {
  const row = isUuid(id)
    ? await tx
        .selectFrom('files')
        .select('id')
        .where('id', '=', id)
        .where('kind', '=', 'broadcast-audio')
        .executeTakeFirst()
    : undefined;
  if (!row) throw new DomainError(404, 'notFound');
}

/** The sound of a spoken message; 404. Specification broadcasts 5.9. */
export const getAudio = (services: Services, actor: Actor, id: string): Promise<KeptFile> =>
  inScope(services, scopeOf(actor), async (work) => {
    await requireAudio(work, id);
    return findFile(work, services, id);
  });

/** The sound of a spoken message for the carrier that plays it; 401 without its key. Specification broadcasts 5.14. */
export async function playAudio(services: Services, id: string, key: string): Promise<KeptFile> {
  if (!(await opensSound(services.config, id, key, services.clock.now()))) throw new DomainError(401, 'signedOut');
  return inScope(services, 'system', async (work) => {
    await requireAudio(work, id);
    return findFile(work, services, id);
  });
}

const usesOf = ({ tx }: Work, fileId: string) =>
  tx.selectFrom('broadcasts').select(['id', 'status']).where('audio_file_id', '=', fileId).forUpdate().execute();

/** Gives up a spoken message that no broadcast has any more. */
export async function dropUnusedAudio(work: Work, fileId: string | null): Promise<void> {
  if (fileId !== null && (await usesOf(work, fileId)).length === 0) await dropFile(work, fileId);
}

/**
 * Forgets a spoken message. A draft that has it keeps it until it is saved without it, so that who leaves without saving
 * loses nothing. One that isn't there is fine; 409 where a broadcast that is more than a draft has it. Specification
 * broadcasts 5.7.
 */
export async function removeAudio(work: Work, id: string): Promise<void> {
  const isThere = await requireAudio(work, id).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  const uses = await usesOf(work, id);
  if (uses.some(({ status }) => status !== 'draft')) throw new DomainError(409, 'broadcastAudioUsed');
  if (uses.length === 0) await dropFile(work, id);
}
