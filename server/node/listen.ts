import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Server, type IncomingMessage } from 'node:http';
import type { Settings } from './settings.ts';
import { callerAddress, type Web } from './web.ts';

/** A body of JSON has come by then, in milliseconds; a file has Node's five minutes. */
const SMALL_BODY_MS = 30_000;

/** How long running requests get to end, in milliseconds. */
const GRACE_MS = 10_000;

export interface Listening {
  readonly port: number;
  /** Takes no new requests and ends after the running ones. */
  stop(): Promise<void>;
}

/** Answers HTTP at the port; throws when it is taken. */
export async function listen(
  web: Web,
  { port, host, trustedProxies }: Pick<Settings, 'port' | 'host' | 'trustedProxies'>,
  smallBodyMs = SMALL_BODY_MS,
): Promise<Listening> {
  const server = createAdaptorServer({
    // its own Request and Response would become everybody's in this process
    overrideGlobalObjects: false,
    fetch: (request, env) => {
      const { incoming } = env as HttpBindings;
      const forwarded = request.headers.get('x-forwarded-for');
      return web(request, callerAddress(incoming.socket.remoteAddress ?? '', forwarded, trustedProxies));
    },
  });
  if (!(server instanceof Server)) throw new TypeError('Not an HTTP/1 server');
  server.on('request', (request) => hangUpOnSlow(request, smallBodyMs));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => stop(server),
  };
}

/** Nobody keeps a connection by a small body that never ends. */
function hangUpOnSlow(request: IncomingMessage, limit: number): void {
  if (!/json|urlencoded/.test(request.headers['content-type'] ?? '')) return;
  const end = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, limit);
  request.once('close', () => clearTimeout(end)).once('end', () => clearTimeout(end));
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection that is kept alive becomes idle when its answer is out.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const end = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  server.closeIdleConnections();
  await closed;
  clearInterval(idle);
  clearTimeout(end);
}
