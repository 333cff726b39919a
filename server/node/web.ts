import type { Api } from '#server/app.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';
import type { Settings } from './settings.ts';
import type { Site } from './site.ts';

export type Web = (request: Request, address: string) => Promise<Response>;

const API_PATH = /^https?:\/\/[^/?#]+\/(?:v1|v2|health|demo)(?:[/?#]|$)/;

/** A year. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** What calls carry: of each one, and of those that the contract names. */
const CALL_HEADERS = new Set([
  'authorization',
  'content-type',
  'x-organization-id',
  'x-frontend-path',
  ...ENDPOINTS.flatMap(({ form }) => Object.values(form?.headers ?? {})),
]);

const CORS = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': [...CALL_HEADERS].join(', '),
  'access-control-max-age': '7200',
} as const;

/** Lets pages of the named origins call, and no other; without credentials, for sessions are in a header. */
function withCors(answer: Web, origins: readonly string[]): Web {
  if (origins.length === 0) return answer;
  return async (request, address) => {
    const origin = request.headers.get('origin');
    const allowed = origin !== null && origins.includes(origin);
    const preflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
    const response = allowed && preflight ? new Response(null, { status: 204 }) : await answer(request, address);
    const headers = new Headers(response.headers);
    headers.append('vary', 'Origin');
    if (allowed) {
      headers.set('access-control-allow-origin', origin);
      headers.set('access-control-expose-headers', 'content-disposition, retry-after, x-request-id');
      if (preflight) for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
    }
    return new Response(response.body, { status: response.status, headers });
  };
}

function withStrictTransport(answer: Web): Web {
  return async (request, address) => {
    const response = await answer(request, address);
    const headers = new Headers(response.headers);
    headers.set('strict-transport-security', STRICT_TRANSPORT);
    return new Response(response.body, { status: response.status, headers });
  };
}

/** The whole product behind one address: the API, and the console for every other path. */
export function createWeb(api: Api, site: Site, settings: Pick<Settings, 'corsOrigins' | 'publicUrl'>): Web {
  const callApi = withCors((request, address) => api.fetch(request, address), settings.corsOrigins);
  const web: Web = async (request, address) => (API_PATH.test(request.url) ? callApi(request, address) : site(request));
  return settings.publicUrl.startsWith('https://') ? withStrictTransport(web) : web;
}

const ADDRESS_LENGTH = 64;

/**
 * The address of the caller: the socket's, or the one that the outermost of `trusted` proxies has seen. Whatever
 * stands further left in the header may be the caller's invention.
 */
export function callerAddress(socketAddress: string, forwardedFor: string | null, trusted: number): string {
  if (trusted === 0 || forwardedFor === null) return socketAddress;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  // no address is longer; it is counted by, and a count's name has an end
  return (hops.at(-Math.min(trusted, hops.length)) ?? socketAddress).slice(0, ADDRESS_LENGTH);
}
