import { getCertificate } from '@vitejs/plugin-basic-ssl';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { temporaryFolder } from './cleanup.ts';

/** The address of what is behind, and how what is in front of it is ended. */
export interface Front {
  readonly url: string;
  stop(): Promise<void>;
}

/** Says how one connection is used; HTTP/2 has no such thing. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'] as const;

/**
 * Serves at `port` by HTTP/2, with a certificate that nobody knows, what answers at `target`: as whoever runs the
 * product has it, behind a proxy that ends TLS. By HTTP/1 a browser asks for six files at a time and no more.
 */
export async function startHttp2(target: string, port: number): Promise<Front> {
  const folder = temporaryFolder();
  const pem = await getCertificate(folder.path, 'localhost', ['localhost']);
  const server = createSecureServer({ key: pem, cert: pem }, (asked, answer) => pass(target, asked, answer));
  await new Promise<void>((resolve) => {
    server.listen(port, resolve);
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  return {
    url: `https://localhost:${port}`,
    stop: async () => {
      for (const session of sessions) session.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      folder.remove();
    },
  };
}

function pass(target: string, asked: Http2ServerRequest, answer: Http2ServerResponse): void {
  const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')));
  const passed = request(
    new URL(asked.url, target),
    { method: asked.method, headers: { ...headers, host: asked.authority } },
    (given) => {
      const kept = { ...given.headers };
      for (const name of OF_THE_CONNECTION) delete kept[name];
      answer.writeHead(given.statusCode ?? 502, kept);
      given.pipe(answer);
    },
  );
  // a page that is left asks no more
  passed.once('error', () => answer.stream.close());
  answer.once('close', () => passed.destroy());
  asked.pipe(passed);
}
