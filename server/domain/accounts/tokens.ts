import { jwtVerify, SignJWT } from 'jose';
import type { Config } from '#server/services.ts';
import { isOurUuid } from '#server/uuid.ts';

const ALGORITHM = 'HS256';

/** For whom a session's token is: what else is signed with the same secret opens no session. */
const AUDIENCE = 'console';

export interface SessionClaims {
  readonly personId: string;
  readonly sessionId: string;
}

/** The signed token of a session: whose, which, for whom, from when, until when, and nothing else. */
export const signSession = (
  config: Config,
  claims: SessionClaims & { readonly createdAt: Date; readonly expiresAt: Date },
): Promise<string> =>
  new SignJWT({
    sub: claims.personId,
    sid: claims.sessionId,
    aud: AUDIENCE,
    iat: Math.floor(claims.createdAt.getTime() / 1000),
    exp: Math.floor(claims.expiresAt.getTime() / 1000),
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .sign(config.jwtSecret);

/** What a token claims, if we have signed it and it hasn't expired; null for any other. */
export async function readSession(config: Config, token: string, now: Date): Promise<SessionClaims | null> {
  try {
    const { payload } = await jwtVerify<{ sid?: unknown }>(token, config.jwtSecret, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      currentDate: now,
    });
    const { sub, sid } = payload;
    if (typeof sid !== 'string' || !isOurUuid(sid) || !sub || !isOurUuid(sub)) return null;
    return { personId: sub, sessionId: sid };
  } catch {
    return null;
  }
}
