import { Hono } from 'hono';
import { refusalBody } from '#src/schemas/refusals.ts';
import { showOutbox } from './http/demo.ts';
import { health } from './http/health.ts';
import { refuse, serve } from './http/kernel.ts';
import type { Route } from './http/route.ts';
import { ROUTES } from './http/routes.ts';
import { leaveTraces } from './http/traces.ts';
import type { Services } from './services.ts';

export interface Api {
  readonly fetch: (request: Request, address?: string) => Promise<Response>;
}

/** Answers are for the one who asked, now; and nothing of them is ever a page. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** `/a/b` before `/a/:id`, whatever the order of the areas is. */
const fixedFirst = (a: string, b: string) => (a.replaceAll(':', '\uffff') < b.replaceAll(':', '\uffff') ? -1 : 1);

function allowedMethods(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>([['/health', ['GET']]]);
  for (const { endpoint } of routes)
    methods.set(endpoint.path, [...(methods.get(endpoint.path) ?? []), endpoint.method]);
  return methods;
}

/** The API as one web-standard fetch function; all that it needs from outside is given to it. */
export function createApi(services: Services, routes: readonly Route[] = ROUTES): Api {
  // not strict: a slash at the end makes no other address. Specification api 1.7
  const app = new Hono<{ Bindings: { address: string } }>({ strict: false });
  app.onError((error, context) => refuse(services, error, context));
  app.notFound((context) => context.json(refusalBody({ code: 'noSuchAddress' }), 404));
  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
    context.header('x-request-id', services.newId());
    await next();
    await leaveTraces(services, context, context.env.address);
  });
  app.get('/health', (context) => health(services, context));
  if (services.config.demo) app.get('/demo/outbox', (context) => showOutbox(services, context));
  for (const route of routes.toSorted((a, b) => fixedFirst(a.endpoint.path, b.endpoint.path))) {
    const { method, path } = route.endpoint;
    app.on(method, path, (context) => serve(services, route, context, context.env.address));
  }
  for (const [path, methods] of [...allowedMethods(routes)].toSorted(([a], [b]) => fixedFirst(a, b))) {
    app.all(path, (context) => {
      context.header('allow', [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', '));
      if (context.req.method === 'OPTIONS') return context.body(null, 204);
      return context.json(refusalBody({ code: 'methodNotAllowed' }), 405);
    });
  }
  return { fetch: async (request, address = '') => app.fetch(request, { address }) };
}
