import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

export const ACCESS = {
  bucket: 'recordings',
  region: 'us-east-1',
  accessKeyId: 'CONSOLE',
  secretAccessKey: 'a secret of the tests',
} as const;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

const SIGNED = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=${ACCESS.accessKeyId}/\\d{8}/${ACCESS.region}/s3/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$`,
);

/** As much of a server that speaks S3 as a store asks of one: objects of one bucket, for those who sign. */
export async function bucketServer() {
  const objects = new Map<string, { readonly bytes: Buffer; readonly type: string }>();
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url: path = '', headers } = request;
      asked.push({ method, path, headers });
      const body = await buffer(request);
      const end = (status: number, more: Record<string, string> = {}, content?: Buffer) =>
        void response.writeHead(status, more).end(content);
      if (!SIGNED.test(headers.authorization ?? '') || !path.startsWith(`/${ACCESS.bucket}/`)) return end(403);
      if (method === 'PUT') {
        if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex')) return end(400);
        objects.set(path, { bytes: body, type: headers['content-type'] ?? '' });
        return end(200);
      }
      if (method === 'DELETE') {
        objects.delete(path);
        return end(204);
      }
      const object = objects.get(path);
      if (!object) return end(404);
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
      const { bytes, type } = object;
      if (first === undefined) return end(200, { 'content-type': type, 'content-length': String(bytes.length) }, bytes);
      const part = bytes.subarray(Number(first), Number(last) + 1);
      end(206, { 'content-type': type, 'content-range': `bytes ${first}-${last}/${bytes.length}` }, part);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked: asked as readonly Asked[],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
