import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { requireFeature } from '#server/domain/access.ts';
import { originOf } from '#server/domain/accounts/device.ts';
import { bearerOf, claimsOf, findActor } from '#server/domain/accounts/sessions.ts';
import { readMediaKey, type MediaClaims } from '#server/domain/media-keys.ts';
import { refusalOf } from '#server/db/failures.ts';
import { withRetries } from '#server/db/retries.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, scopeOf, see, type Actor, type Work } from '#server/work.ts';
import { bringsSurveyToken, proofOf, type Endpoint } from '#src/schemas/endpoint.ts';
import { refusalBody } from '#src/schemas/refusals.ts';
import { requireAccess } from './authenticate.ts';
import { readSignedBody } from './carrier-body.ts';
import { readBody, readParams, readProofBody, readQuery } from './read.ts';
import { sendBytes } from './send-bytes.ts';
import { sendFile } from './send-file.ts';
import { signedIn, type Route } from './route.ts';
import { rememberCaller } from './traces.ts';

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

const isReady = ({ unready = {} }: Endpoint, answer: unknown): boolean => {
  const values = Object.entries(unready);
  return values.length === 0 || !values.every(([name, value]) => (answer as Record<string, unknown>)[name] === value);
};

const hasToken = (endpoint: Endpoint, context: Context) =>
  endpoint.access === 'credential' && bearerOf(context.req.header('authorization')) !== null;

/** Whether a call goes on as nobody's where the bearer's session has ended, or isn't one. */
const mayBeNobody = (endpoint: Endpoint, context: Context) =>
  hasToken(endpoint, context) || bringsSurveyToken(endpoint, context.req.param());

/** Who calls; null where the token may be one of another kind. Read as the system. */
async function authenticate(
  work: Work,
  endpoint: Endpoint,
  context: Context,
  claims: MediaClaims,
): Promise<Actor | null> {
  // before it is known whether they may act where they ask to
  rememberCaller(context, { endpoint, claims, actor: null });
  const actor = await findActor(work, claims, claims.organizationId);
  if (actor) rememberCaller(context, { endpoint, claims, actor });
  if (actor || mayBeNobody(endpoint, context)) return actor;
  throw new DomainError(401, 'signedOut');
}

/** Of a call that takes keys and has no token: the key. */
const keyFor = ({ access }: Endpoint, { req }: Context): string | undefined =>
  typeof access === 'object' && access.key && req.header('authorization') === undefined ? req.query('key') : undefined;

/**
 * Whom the token or the key says that it is, and in which organization, before the database is asked; 401 for one that
 * isn't ours.
 */
async function claimsFor(services: Services, endpoint: Endpoint, context: Context): Promise<MediaClaims | null> {
  const { access } = endpoint;
  if (access === 'public' || access === 'carrier') return null;
  // its route looks at the proof, and refuses (401) whoever has none
  if (proofOf(endpoint) && context.req.header('authorization') === undefined) return null;
  const key = keyFor(endpoint, context);
  if (key !== undefined) {
    const claims = await readMediaKey(services.config, context.req.param('id') ?? '', key, services.clock.now());
    if (claims) return claims;
    throw new DomainError(401, 'signedOut');
  }
  const claims = await claimsOf(services, bearerOf(context.req.header('authorization')));
  // The identity check and signing out belong to the person: they work whatever organization the header names.
  const organizationId = access === 'challenge' ? null : (context.req.header('x-organization-id') ?? null);
  if (claims) return { ...claims, organizationId };
  if (mayBeNobody(endpoint, context)) return null;
  throw new DomainError(401, 'signedOut');
}

/** The params of a call that may be made; refused in the order of who, which and whether. */
function admit(services: Services, endpoint: Endpoint, context: Context, actor: Actor | null): Record<string, string> {
  const params = readParams(endpoint, context);
  // the token alone opens that one survey: its route looks at who is signed in, and at the organization's features
  if (bringsSurveyToken(endpoint, params)) return params;
  if (actor) requireAccess(endpoint, actor, params);
  if (actor && endpoint.feature) requireFeature(services.config, actor, endpoint.feature);
  return params;
}

function queryOf(endpoint: Endpoint, context: Context): Record<string, unknown> {
  const query = readQuery(endpoint, context);
  return (endpoint.pageBase === 0 ? shiftPage(query, 1) : query) as Record<string, unknown>;
}

const bodyOf = (services: Services, endpoint: Endpoint, context: Context) =>
  endpoint.access === 'carrier' ? readSignedBody(services, endpoint, context) : readBody(endpoint, context);

type ScopedRoute = Extract<Route, { kind: 'scoped' }>;

/** Answers a call without a body in one transaction: it finds out who asks, and goes on with what they may see. */
async function answerAtOnce(services: Services, route: ScopedRoute, context: Context): Promise<unknown> {
  const { endpoint } = route;
  const claims = await claimsFor(services, endpoint, context);
  return withRetries(() =>
    inScope(services, 'system', async (work) => {
      const actor = signedIn(claims && (await authenticate(work, endpoint, context, claims)));
      const params = admit(services, endpoint, context, actor);
      const request = { params, query: queryOf(endpoint, context), body: await readBody(endpoint, context) };
      await see(work, scopeOf(actor));
      return route.handle({ ...request, services, work, actor });
    }),
  );
}

/**
 * Answers a call in two steps: whoever may not make it is refused before its body is read, and no transaction waits for
 * a body that comes slowly.
 */
async function answer(services: Services, route: Route, context: Context, address: string): Promise<unknown> {
  const { endpoint } = route;
  const claims = await claimsFor(services, endpoint, context);
  const actor = claims && (await inScope(services, 'system', (work) => authenticate(work, endpoint, context, claims)));
  const params = admit(services, endpoint, context, actor);
  const proof = actor ? null : await readProofBody(endpoint, context);
  const body = proof ?? (await bodyOf(services, endpoint, context));
  const request = { params, query: queryOf(endpoint, context), body };
  if (route.kind === 'file') {
    const file = await route.handle({ ...request, services, actor: signedIn(actor) });
    return sendFile(services, context, endpoint.fileType ?? 'application/octet-stream', file);
  }
  if (route.kind === 'bytes') {
    return sendBytes(context, await route.handle({ ...request, services, actor }));
  }
  const origin = originOf(address, context.req.header('user-agent'));
  if (route.kind === 'scoped') {
    const known = signedIn(actor);
    await route.before?.({ ...request, services, actor: known, origin });
    return withRetries(() =>
      inScope(services, scopeOf(known), async (work) => route.handle({ ...request, services, work, actor: known })),
    );
  }
  const bearer = bearerOf(context.req.header('authorization'));
  return route.handle({
    ...request,
    services,
    actor,
    proof: proof as never,
    address,
    origin,
    bearer,
    // made when it is asked for: it costs a whole Request
    get signal() {
      return context.req.raw.signal;
    },
  });
}

/** Answers one call of the contract: who, what, may they, then the rule, then the answer. */
export async function serve(services: Services, route: Route, context: Context, address: string): Promise<Response> {
  const { endpoint } = route;
  const isAtOnce = route.kind === 'scoped' && !route.before && endpoint.bodyType === 'none';
  const data = await (isAtOnce ? answerAtOnce(services, route, context) : answer(services, route, context, address));
  if (data instanceof Response) return data;
  if (endpoint.method !== 'GET') services.nudge?.();
  if (endpoint.textType)
    return context.body(String(data), 200, { 'content-type': `${endpoint.textType}; charset=utf-8` });
  const answered = toAnswer(endpoint, data) ?? null;
  return context.json({ data: answered }, isReady(endpoint, answered) ? 200 : 202);
}

/** Of a read nothing is unknown: it is asked again. */
const ofRead = (refusal: DomainError): DomainError =>
  refusal.refusal === 'outcomeUnknown' ? new DomainError(503, 'unavailable', { retryAfterSeconds: 1 }) : refusal;

/** A refusal as the console reads it; what isn't a refusal is logged, and told in general words. */
export function refuse(services: Services, error: unknown, context: Context): Response {
  const { method } = context.req;
  const found = error instanceof DomainError ? error : refusalOf(error);
  const refusal = found && method === 'GET' ? ofRead(found) : found;
  if (found !== error) {
    // The pattern, not the path: a path may hold a token.
    const path = matchedRoutes(context).find((matched) => matched.method !== 'ALL')?.path;
    const level = refusal && refusal.status < 500 ? 'warn' : 'error';
    services.log(level, 'A call failed', { requestId: context.res.headers.get('x-request-id'), method, path, error });
  }
  if (!refusal) return context.json(refusalBody({ code: 'generic' }), 500);
  if (refusal.retryAfterSeconds !== undefined) context.header('retry-after', String(refusal.retryAfterSeconds));
  const { refusal: code, details, fields } = refusal;
  return context.json(refusalBody({ code, ...(details.params && { params: details.params }) }, fields), refusal.status);
}
