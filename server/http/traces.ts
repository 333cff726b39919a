import type { Context } from 'hono';
import { originOf } from '#server/domain/accounts/device.ts';
import { recordEvent } from '#server/domain/accounts/security-log.ts';
import { isToBeNoted, noteUse } from '#server/domain/accounts/sessions.ts';
import type { SessionClaims } from '#server/domain/accounts/tokens.ts';
import type { Services } from '#server/services.ts';
import { inScope, type Actor } from '#server/work.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';

interface Known {
  readonly endpoint: Endpoint;
  readonly claims: SessionClaims;
  /** Null: they may not act where they ask to. */
  readonly actor: Actor | null;
}

/** By the request's context: whom a call has turned out to be from. */
const callers = new WeakMap<Context, Known>();

export const rememberCaller = (context: Context, known: Known): void => void callers.set(context, known);

/**
 * What an answered call leaves behind, in a transaction of its own: that its session is used, and a refusal (403) in the
 * security log. The answer stands, whatever becomes of this. Specification sessions 3.7, accounts 9.1.
 */
export async function leaveTraces(services: Services, context: Context, address: string): Promise<void> {
  const known = callers.get(context);
  if (!known) return;
  const { endpoint, claims, actor } = known;
  const isRefused = context.res.status === 403;
  const isNoted = actor ? isToBeNoted(actor.sessionUsedAt, services.clock.now()) : isRefused;
  if (!isRefused && !isNoted) return;
  const origin = originOf(address, context.req.header('user-agent'));
  try {
    await inScope(services, 'system', async (work) => {
      if (isNoted) await noteUse(work, claims.sessionId, origin);
      const { personId } = claims;
      const actedIn = actor?.actsIn ?? null;
      if (isRefused) await recordEvent(work, { personId, kind: 'refused', origin, actedIn, call: endpoint.id });
    });
  } catch (error) {
    services.log('error', 'What a call leaves behind could not be written', { call: endpoint.id, error });
  }
}
