import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { requireFeature } from '#server/domain/access.ts';
import { bearerOf, findActor } from '#server/domain/sessions.ts';
import { refusalOf, isRetryable } from '#server/db/failures.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, scopeOf, type Actor } from '#server/work.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { requireAccess } from './authenticate.ts';
import { readBody, readParams, readQuery } from './read.ts';
import { sendFile } from './send-file.ts';
import { signedIn, type Route } from './route.ts';

/** How often a transaction is tried that loses against others. */
const ATTEMPTS = 4;

const shiftPage = (value: unknown, by: number): unknown =>
  typeof value === 'object' && value !== null && 'page' in value && typeof value.page === 'number'
    ? { ...value, page: value.page + by }
    : value;

/** Cuts the answer to what the contract promises, so that nothing else can leak, and counts pages its way. */
function toAnswer(endpoint: Endpoint, data: unknown): unknown {
  const answer = endpoint.response.parse(data);
  if (endpoint.pageBase !== 0 || typeof answer !== 'object' || answer === null || !('pager' in answer)) return answer;
  return { ...answer, pager: shiftPage(answer.pager, -1) };
}

async function authenticate(services: Services, endpoint: Endpoint, context: Context): Promise<Actor | null> {
  if (endpoint.access === 'public') return null;
  const bearer = bearerOf(context.req.header('authorization'));
  // The identity check and signing out belong to the person: they work whatever organization the header names.
  const organizationId = endpoint.access === 'challenge' ? null : (context.req.header('x-organization-id') ?? null);
  const actor = await findActor(services, bearer, organizationId);
  if (actor) return actor;
  if (endpoint.access === 'credential' && bearer) return null;
  throw new DomainError(401, 'signedOut');
}

/** Runs a transaction again that the database gave up in favour of another one; its rows were never written. */
async function withRetries<T>(job: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await job();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/** Answers one call of the contract: who, what, may they, then the rule, then the answer. */
export async function serve(services: Services, route: Route, context: Context, address: string): Promise<Response> {
  const { endpoint } = route;
  const actor = await authenticate(services, endpoint, context);
  const params = readParams(endpoint, context);
  if (actor) requireAccess(endpoint, actor, params);
  if (actor && endpoint.feature) await requireFeature(services, actor, endpoint.feature);
  const query = readQuery(endpoint, context);
  const body = await readBody(endpoint, context);
  const request = {
    params,
    query: (endpoint.pageBase === 0 ? shiftPage(query, 1) : query) as Record<string, unknown>,
    body,
  };
  if (route.kind === 'file') {
    const file = await route.handle({ ...request, services, actor: signedIn(actor) });
    return sendFile(services, context, endpoint.fileType ?? 'application/octet-stream', file);
  }
  let data: unknown;
  if (route.kind === 'open') {
    const bearer = bearerOf(context.req.header('authorization'));
    const call = { ...request, services, actor, address, bearer };
    data = await route.handle({
      ...call,
      // made when it is asked for: it costs a whole Request
      get signal() {
        return context.req.raw.signal;
      },
    });
  } else {
    if (!actor) throw new DomainError(401, 'signedOut');
    data = await withRetries(() =>
      inScope(services, scopeOf(actor), async (work) => route.handle({ ...request, work, actor })),
    );
  }
  if (endpoint.method !== 'GET') services.nudge?.();
  return context.json({ data: toAnswer(endpoint, data) ?? null });
}

/** A refusal as the console reads it; what isn't a refusal is logged, and told in general words. */
export function refuse(services: Services, error: unknown, context: Context): Response {
  const refusal = error instanceof DomainError ? error : refusalOf(error);
  if (refusal !== error) {
    const { method } = context.req;
    // The pattern, not the path: a path may hold a token.
    const path = matchedRoutes(context).find((matched) => matched.method !== 'ALL')?.path;
    const level = refusal && refusal.status < 500 ? 'warn' : 'error';
    services.log(level, 'A call failed', { requestId: context.res.headers.get('x-request-id'), method, path, error });
  }
  if (!refusal) return context.json({ message: REFUSALS.generic }, 500);
  if (refusal.retryAfterSeconds !== undefined) context.header('retry-after', String(refusal.retryAfterSeconds));
  const fields = Object.keys(refusal.fields).length > 0 ? { fields: refusal.fields } : {};
  return context.json({ message: refusal.message, ...fields }, refusal.status);
}
