import { jwtVerify, SignJWT } from 'jose';
import type { Config } from '#server/services.ts';
import { isOurUuid } from '#server/uuid.ts';
import type { SessionClaims } from './accounts/tokens.ts';
import { derivedKey } from './derived-keys.ts';

/* An <audio> sends no Authorization header: the address itself says who listens, and for how long it is good. */

const ALGORITHM = 'HS256';
const LIFETIME_MS = 10 * 60_000;

/** Who is let in by a key: a session, and the organization that it acted in when the key was made. */
export interface MediaClaims extends SessionClaims {
  readonly organizationId: string | null;
}

const keyOf = ({ jwtSecret }: Config): Promise<Uint8Array> => derivedKey(jwtSecret, 'media-keys');

/**
 * A key to one resource for who asks now, good for 10 minutes and as long as the session: it goes into the address, as
 * `?key=`, of an endpoint whose access takes keys. Specification api 1.10.
 */
export async function makeMediaKey(
  config: Config,
  resourceId: string,
  { personId, sessionId, organizationId }: MediaClaims,
  now: Date,
): Promise<string> {
  return new SignJWT({
    sub: personId,
    sid: sessionId,
    aud: resourceId,
    exp: Math.floor((now.getTime() + LIFETIME_MS) / 1000),
    ...(organizationId !== null && { org: organizationId }),
  })
    .setProtectedHeader({ alg: ALGORITHM })
    .sign(await keyOf(config));
}

/**
 * Whom a key to the resource lets in; null for one that isn't ours, is another resource's, or is over. Whether the
 * session goes on and has the right is still to be asked. Specification api 1.10.
 */
export async function readMediaKey(
  config: Config,
  resourceId: string,
  key: string,
  now: Date,
): Promise<MediaClaims | null> {
  try {
    const { payload } = await jwtVerify<{ sid?: unknown; org?: unknown }>(key, await keyOf(config), {
      algorithms: [ALGORITHM],
      audience: resourceId,
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: now,
    });
    const { sub, sid, org } = payload;
    if (typeof sid !== 'string' || !isOurUuid(sid) || !sub || !isOurUuid(sub)) return null;
    return { personId: sub, sessionId: sid, organizationId: typeof org === 'string' ? org : null };
  } catch {
    return null;
  }
}

/** Carriers fetch a sound when somebody picks up, and again where the line was bad. */
const SOUND_LIFETIME_MS = 24 * 3_600_000;

const soundOf = (fileId: string) => `sound:${fileId}`;

/** A token for a sound, for the carrier that plays it, good for a day. Specification broadcasts 5.14. */
export const makeSoundToken = async (config: Config, fileId: string, now: Date): Promise<string> =>
  new SignJWT({ aud: soundOf(fileId), exp: Math.floor((now.getTime() + SOUND_LIFETIME_MS) / 1000) })
    .setProtectedHeader({ alg: ALGORITHM })
    .sign(await keyOf(config));

/** Whether a token opens a sound now. Specification broadcasts 5.14. */
export async function opensSound(config: Config, fileId: string, key: string, now: Date): Promise<boolean> {
  try {
    await jwtVerify(key, await keyOf(config), {
      algorithms: [ALGORITHM],
      audience: soundOf(fileId),
      requiredClaims: ['exp'],
      currentDate: now,
    });
    return true;
  } catch {
    return false;
  }
}
