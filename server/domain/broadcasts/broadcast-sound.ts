import { makeSoundToken } from '#server/domain/media-keys.ts';
import type { Services } from '#server/services.ts';
import { playCarrierSound } from '#src/schemas/carriers.ts';
import { fillPath } from '#src/schemas/endpoint.ts';

/** Where a carrier finds the sound of a spoken message, for a day. Specification broadcasts 5.14. */
export async function soundUrl({ config, clock }: Services, fileId: string): Promise<string> {
  const token = await makeSoundToken(config, fileId, clock.now());
  return `${config.publicUrl}${fillPath(playCarrierSound.path, { id: fileId })}?token=${token}`;
}
